"""What a project file may decide alone. It comes with whatever folder somebody opens, so it is not the user's word.

It may not send a key or a text to a place of its choosing: addresses count only when they are on this machine, unless
the user says that the project is trusted.
"""

import re
from collections.abc import Mapping
from typing import Any

ADDRESSES = ("base_url", "server")
_JUDGE = ("judge", "model")
_HOST = r"(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?"
_LOCAL = re.compile(
    rf"(?:https?://{_HOST}(?:/[^\s@\\]*)?|(?:ipv4:|ipv6:|dns:)?{_HOST}|unix:(?!//[^/]).+)", re.IGNORECASE
)

TELL = "set FAITHLINT_TRUST_PROJECT=1 or give --trust-project if you trust this project"


def is_local(address: str) -> bool:
    """Whether an address is on this machine by its looks: loopback, `localhost`, a unix socket."""
    return _LOCAL.fullmatch(address.strip()) is not None


def distrusted(project: Mapping[str, Any], base_url: str) -> dict[str, str]:
    """The settings of a project file that do not count, each with the reason.

    `base_url` is the endpoint that would be asked with all sources taken together; empty means the provider's own.
    """
    refused = {
        key: f"is not on this machine, so the project may not choose it alone; {TELL}"
        for key in ADDRESSES
        if isinstance(address := project.get(key), str) and address.strip() and not is_local(address)
    }
    if "base_url" in refused:
        refused |= {key: "goes with `base_url`, which is not used" for key in _JUDGE if key in project}
    key = project.get("api_key_env", "OPENAI_API_KEY")
    if key != "OPENAI_API_KEY" and ("base_url" in refused or not is_local(base_url)):
        refused["api_key_env"] = f"would send another key of yours to a remote endpoint; {TELL}"
    return refused
