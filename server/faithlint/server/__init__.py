"""The gRPC server: decode, score, encode; its configuration, its errors, its life."""
