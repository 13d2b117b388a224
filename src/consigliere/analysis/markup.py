"""HTML and SVG built as element trees, so that nothing is escaped by hand."""

from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring

Inside: TypeAlias = "Element | str"


def element(tag: str, *inside: Inside, **attributes: str) -> Element:
    """An element with its content; `class_` is `class`, `aria_label` is `aria-label`."""
    made = Element(tag, {_name(name): value for name, value in attributes.items()})
    for part in inside:
        append(made, part)
    return made


def append(made: Element, part: Inside) -> None:
    """Append an element or text."""
    if not isinstance(part, str):
        made.append(part)
    elif len(made):
        made[-1].tail = (made[-1].tail or "") + part
    else:
        made.text = (made.text or "") + part


def document(root: Element) -> str:
    """A page as text."""
    return "<!DOCTYPE html>\n" + tostring(root, encoding="unicode", method="html") + "\n"


def _name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")
