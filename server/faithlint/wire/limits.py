"""How much a request may hold. The caps lie below the message limit, so that most excess is named by its field."""

MAX_MESSAGE_BYTES = 16 * 1024 * 1024
"""Largest message, both ways."""

MAX_TEXT = 8_000_000
"""Code points of a prompt, a response or a chunk."""

MAX_LABEL = 10_000
"""Code points of an id, title, address, judge or language."""

MAX_CHUNKS = 10_000
"""Chunks of a context."""

MAX_TERMS = 10_000
"""Entries of a list of terms or groups."""

MAX_TERM = 1_000
"""Code points of a term."""
