"""Readers of files: text to exchanges with exact source maps; pure."""
