"""The page behind a link: escaped, in the reader's language, with absolute addresses."""

import pytest

from consigliere.server.previews.page import LinkPage, html_of, language_for

PAGE = LinkPage(
    lang="en",
    title='Famiglia <b>"for" two</b>\u202e',
    text="Anna & Bruno",
    address=("https://table.example", "/r/ab/3"),
    target='/#/replay/a"b?step=3',
    picture="/api/tables/ab/preview/en/3.png",
)


def test_foreign_text_is_escaped_and_addresses_are_whole() -> None:
    text = html_of(PAGE)
    assert '<b>"for"' not in text
    assert "\u202e" not in text
    assert "Anna &amp; Bruno" in text
    assert 'href="/#/replay/a&quot;b?step=3"' in text
    picture = "https://table.example/api/tables/ab/preview/en/3.png"
    assert f'<meta property="og:image" content="{picture}">' in text
    assert '<meta property="og:url" content="https://table.example/r/ab/3">' in text
    assert '<meta name="twitter:card" content="summary_large_image">' in text


def test_without_a_picture_there_is_an_icon() -> None:
    fields = {name: getattr(PAGE, name) for name in PAGE.__slots__} | {"picture": None}
    text = html_of(LinkPage(**fields))
    assert 'content="https://table.example/icons/512.png"' in text
    assert '<meta name="twitter:card" content="summary">' in text
    assert "og:image:width" not in text


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("*", "en"),
        ("de,ja;q=0.5", "en"),
        ("ru", "ru"),
        ("fr-CA,fr;q=0.8", "fr"),
        ("de, es;q=0.4, ru;q=0.9", "ru"),
        ("es;q=0, fr;q=0.1", "fr"),
        ("ru;q=x,es;q=0.1", "es"),
        ("ru;level=1", "en"),
        (",;;,=" * 5000 + "ru", "en"),
    ],
)
def test_the_language_of_a_reader(header: str, lang: str) -> None:
    assert language_for(header) == lang
