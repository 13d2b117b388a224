"""What a device calls itself, in words from a list: nothing else of it is kept or shown."""

from __future__ import annotations

MOST = 1000
"""Characters of a User-Agent that are looked at."""

# the first that is found counts: browsers name their forebears, too
_BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
    "consigliere": "consigliere",
}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


def device_name(user_agent: str) -> str:
    """Browser and system with a slash between, each empty if unknown."""
    said = user_agent[:MOST]
    return f"{_first(_BROWSERS, said)}/{_first(_SYSTEMS, said)}"


def _first(names: dict[str, str], said: str) -> str:
    return next((name for sign, name in names.items() if sign in said), "")
