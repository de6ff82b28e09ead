"""The scoring server: decode, call, encode; errors to statuses; settings; served and embedded."""

import os

# Before anything imports grpc, which would else print about closed connections on stderr. A user's own choice stays.
os.environ.setdefault("GRPC_VERBOSITY", "ERROR")
