"""Generated from protos/faithlint/v1 by protos/generate.py (grpcio-tools 1.76.0, mypy-protobuf 5.1.0); do not edit."""
