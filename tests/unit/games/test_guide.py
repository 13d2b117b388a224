"""Guides: what may stand in one, and that those which exist say the same in every language."""

import pytest

from consigliere.games.guide import Block, Chapter, Guide, Kind, read_guide
from consigliere.games.registry import UnknownGameError, game_ids, guide_languages, load_guide
from consigliere.i18n.language import LANGUAGES, UnknownLanguage

TEXT = """# How to win

Take what **nobody** else
can take.

## First

See [FA-P4-2].

![The table](before)

- one
- two **or** more

## Then

| what | worth |
|---|--:|
| a **rose** | 15 |
"""


def test_a_guide_is_chapters_of_blocks() -> None:
    assert read_guide(TEXT) == Guide(
        "How to win",
        "Take what **nobody** else can take.",
        (
            Chapter(
                "First",
                (
                    Block(Kind.PARAGRAPH, (("See [FA-P4-2].",),)),
                    Block(Kind.PICTURE, (("before", "The table"),)),
                    Block(Kind.LIST, (("one",), ("two **or** more",))),
                ),
            ),
            Chapter("Then", (Block(Kind.TABLE, (("what", "worth"), ("a **rose**", "15"))),)),
        ),
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Only words.",
        "# A title and nothing else\n\nNo chapter.\n",
        "# No introduction\n\n## A chapter\n\nWords.\n",
        "# A list to begin with\n\n- one\n\n## A chapter\n",
        "# A title\n\nWords.\n\n## A chapter\n\n### A third level\n",
        "# A title\n\nWords.\n\n# Another title\n",
        "# A title\n\nWords.\n\n## A chapter\n\n*Leaning* words.\n",
        "# A title\n\nWords.\n\n## A chapter\n\n<b>HTML</b>\n",
        "# A title\n\nWords.\n\n## A chapter\n\n<script>alert()</script>\n",
        "# A title\n\nWords.\n\n## A chapter\n\n![picture](x.png)\n",
        "# A title\n\nWords.\n\n## A chapter\n\n[a link](http://elsewhere)\n",
        "# A title\n\nWords.\n\n## A chapter\n\n- one\n  - within one\n",
        "# A title\n\nWords.\n\n## A chapter\n\n1. counted\n",
        "# A title\n\nWords.\n\n## A chapter\n\n    code\n",
    ],
)
def test_what_a_guide_does_not_have(text: str) -> None:
    with pytest.raises(ValueError, match="a guide"):
        read_guide(text)


def shape(guide: Guide) -> list[list[tuple[Kind, int]]]:
    return [[(block.kind, len(block.rows)) for block in part.blocks] for part in guide.chapters]


def test_a_game_has_its_guide_in_every_language_or_in_none() -> None:
    for game_id in game_ids():
        known = guide_languages(game_id)
        assert known in {(), tuple(sorted(LANGUAGES))}, game_id
        shapes = [shape(load_guide(game_id, lang)) for lang in known]
        assert shapes == shapes[:1] * len(shapes), game_id


def test_guides_that_are_not_there() -> None:
    with pytest.raises(UnknownLanguage):
        load_guide("famiglia", "xx")
    with pytest.raises(UnknownGameError):
        guide_languages("chess")
