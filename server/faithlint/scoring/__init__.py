"""The two scorers, pure: keyword coverage needs nobody, faithfulness needs a Judge."""
