"""Generated from protos/faithlint/v1 by protos/generate.py; do not edit."""
