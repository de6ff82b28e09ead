"""Judges: each implements the port of scoring/judge.py."""
