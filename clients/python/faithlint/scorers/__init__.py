"""The documented Python surface: scorer factories and an evaluation runner."""
