"""A guide: how to play a game well, written in Markdown, one file a language in `data/guide`.

A title and an introduction, then chapters of paragraphs, lists and tables. Words may be **bold**,
and `[FA-P4-2]` names a clause of the rules. `![What it shows](sample-before)`, a paragraph of its
own, is a picture of a table; see `drawing.table_picture`. A guide has no other marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token


class Kind(StrEnum):
    """What a block of text is."""

    PARAGRAPH = "paragraph"
    LIST = "list"
    TABLE = "table"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True)
class Block:
    """Rows of texts: a single one for a paragraph, one an item of a list, a table's head first.

    A picture has its name and what it shows.
    """

    kind: Kind
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a guide."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """The whole page in one language."""

    title: str
    introduction: str
    chapters: tuple[Chapter, ...]


_OPENING = {
    "paragraph_open": Kind.PARAGRAPH,
    "bullet_list_open": Kind.LIST,
    "table_open": Kind.TABLE,
}
_NAME = re.compile(r"[a-z0-9-]+")
"""Of a picture."""
_PLAIN = {"text", "strong_open", "strong_close", "softbreak"}


def read_guide(text: str) -> Guide:
    """The guide in a Markdown text; raises ValueError for marks that a guide does not have."""
    tokens = _tokens(text)
    title, *parts = _parts(tokens)
    if [block.kind for block in title.blocks] != [Kind.PARAGRAPH]:
        raise ValueError("a guide begins with its title and one paragraph")
    return Guide(title.title, title.blocks[0].rows[0][0], tuple(parts))


def read_blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a text without headings; raises ValueError for marks that a guide lacks."""
    return tuple(_blocks(_tokens(text)))


def _tokens(text: str) -> list[Token]:
    from markdown_it import MarkdownIt  # noqa: PLC0415  slow to import, and few pages need it

    return MarkdownIt("commonmark").enable("table").parse(text)


def _parts(tokens: list[Token]) -> Iterator[Chapter]:
    """The title and then the chapters, each with what stands under its heading."""
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    if not starts or starts[0] != 0 or [tokens[at].tag for at in starts[:2]] != ["h1", "h2"]:
        raise ValueError("a guide has a title and chapters under it")
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        if start > 0 and tokens[start].tag != "h2":
            raise ValueError(f"a guide has no heading {tokens[start].tag}")
        yield Chapter(_text(tokens[start + 1]), tuple(_blocks(tokens[start + 3 : end])))


def _blocks(tokens: list[Token]) -> Iterator[Block]:
    depth = 0
    begin = 0
    for place, token in enumerate(tokens):
        if depth == 0:
            begin = place
        depth += token.nesting
        if depth == 0:
            yield _block(tokens[begin : place + 1])


def _block(tokens: list[Token]) -> Block:
    kind = _OPENING.get(tokens[0].type)
    if kind is None:
        raise ValueError(f"a guide has no {tokens[0].type}")
    if (picture := _picture(tokens)) is not None:
        return Block(Kind.PICTURE, (picture,))
    row_ends = {Kind.PARAGRAPH: "paragraph_close", Kind.LIST: "list_item_close"}
    end = row_ends.get(kind, "tr_close")
    rows: list[tuple[str, ...]] = []
    cells: list[str] = []
    for token in tokens:
        if token.type == "inline":
            cells.append(_text(token))
        elif token.type == end:
            rows.append(tuple(cells))
            cells = []
    if kind is not Kind.TABLE and any(len(row) != 1 for row in rows):
        raise ValueError(f"a guide has no lists in lists: {rows[0][0][:40]!r}")
    return Block(kind, tuple(rows))


def _picture(tokens: list[Token]) -> tuple[str, str] | None:
    """The name and the caption of a paragraph that is a picture."""
    inline = tokens[1]
    if tokens[0].type != "paragraph_open" or inline.children is None:
        return None
    if [child.type for child in inline.children] != ["image"]:
        return None
    name = str(inline.children[0].attrs["src"])
    if not _NAME.fullmatch(name):
        raise ValueError(f"a guide has no picture {name!r}")
    return name, inline.children[0].content


def _text(token: Token) -> str:
    """The words as written, marks of bold included, on one line."""
    strange = {child.type for child in token.children or ()} - _PLAIN
    if strange:
        raise ValueError(f"a guide has no {', '.join(sorted(strange))}: {token.content[:40]!r}")
    return " ".join(token.content.split())
