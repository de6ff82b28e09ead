"""The Python client of the scoring service."""
