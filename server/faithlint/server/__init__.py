"""The scoring server: decode, call, encode; errors to statuses; settings; served and embedded."""

import logging
import os

# Before anything imports grpc, which would else print about closed connections on stderr. A user's own choice stays.
os.environ.setdefault("GRPC_VERBOSITY", "ERROR")

# A program that embeds the server decides about its log; without this, errors would go to its stderr.
logging.getLogger("faithlint").addHandler(logging.NullHandler())
