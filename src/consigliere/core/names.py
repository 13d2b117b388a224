"""Names that people give: short, and without characters that disturb the text around them."""

import unicodedata

NAME_LIMIT = 40
"""Characters of a name; a seat at 360 px shows about twenty."""
REMARK_LIMIT = 500
"""Characters of a remark: a story of five or six sentences."""

_UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, format (bidi among them), surrogate, private, unassigned, and separators of lines."""

_JOINER = "\u200d"
"""Between the parts of one emoji, such as a family."""


def clean_name(text: str, limit: int = NAME_LIMIT) -> str:
    """The text without control and bidi characters, blanks single, cut to `limit` characters."""
    kept = "".join(" " if letter.isspace() else letter for letter in text)
    kept = "".join(letter for letter in kept if unicodedata.category(letter) not in _UNWANTED)
    return " ".join(kept.split())[:limit].rstrip()


def is_clean_name(text: str) -> bool:
    """Whether the name could stand as it is."""
    return clean_name(text) == text


def is_plain_line(text: str) -> bool:
    """Whether a text is one line without control and bidi characters; joined emoji may be in it."""
    letters = text.replace(_JOINER, "")
    return all(unicodedata.category(letter) not in _UNWANTED for letter in letters)


def clean_remark(text: str) -> str:
    """As a name, but as long as it is: whoever takes a remark looks at REMARK_LIMIT first."""
    return clean_name(text, len(text))
