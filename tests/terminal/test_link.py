"""Links lead to a table of a server; cookies stay with the server that gave them."""

import stat
from pathlib import Path

import pytest

from consigliere.terminal.link import Address, BadLinkError, Link, address_of, link_of
from consigliere.terminal.screen_text import safe, wrapped
from consigliere.terminal.tokens import TokenFileError, Tokens


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://host:8400/#/t/abc", Link(Address("http", "host", 8400), "abc")),
        (" http://host:8400/#/t/abc/def ", Link(Address("http", "host", 8400), "abc", "def")),
        ("https://host/#/t/a%2Fb/", Link(Address("https", "host", 443), "a/b")),
        ("http://[::1]:80/#t/x", Link(Address("http", "::1", 80), "x")),
    ],
)
def test_links_of_the_server_are_read(text: str, link: Link) -> None:
    assert link_of(text) == link


@pytest.mark.parametrize(
    "text",
    [
        "", "abc", "http://host:8400/", "http://host:8400/#/rules/famiglia", "ftp://host/#/t/a",
        "http://host:99999/#/t/a", "http://me@host/#/t/a", "http:///#/t/a", "http://host/#/t/",
        "http://host/#/t/a/b/c", "http://[::1/#/t/a",
    ],
)  # fmt: skip
def test_other_texts_are_no_links(text: str) -> None:
    with pytest.raises(BadLinkError) as caught:
        link_of(text)
    assert caught.value.key == "bad_link"


def test_the_socket_is_as_safe_as_the_page() -> None:
    assert address_of("http://host:1").socket("a b") == "ws://host:1/ws/tables/a%20b"
    assert address_of("https://host").socket("x") == "wss://host:443/ws/tables/x"
    assert address_of("http://[::1]:2").socket("x") == "ws://[::1]:2/ws/tables/x"


def test_a_loopback_address_leads_nowhere_else() -> None:
    assert all(
        address_of(f"http://{host}").is_local for host in ("localhost", "127.0.0.1", "[::1]")
    )
    assert not address_of("http://192.0.2.1").is_local


def test_tokens_are_kept_by_server_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "guests.json"
    Tokens(path).keep("http://one:1", "secret")
    Tokens(path).keep("http://two:1", "other")
    Tokens(path).keep("http://two:1", None)
    assert Tokens(path).get("http://one:1") == "secret"
    assert Tokens(path).get("http://two:1") == "other"
    assert Tokens(path).get("http://one:2") is None
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_damaged_file_of_tokens_is_told(tmp_path: Path) -> None:
    path = tmp_path / "guests.json"
    path.write_text("[]")
    with pytest.raises(TokenFileError) as caught:
        Tokens(path).get("http://one:1")
    assert caught.value.key == "unreadable_file"


def test_nothing_that_moves_the_cursor_or_turns_text_around_is_shown() -> None:
    assert safe("a\x1b[2Jb\u202ec\r\td\n\x07e") == "a[2Jbcd\ne"


def test_lines_are_cut_at_blanks_and_go_on_further_in() -> None:
    assert wrapped("  one two three four five six", 20) == "  one two three four\n    five six"
    link = "http://host:8400/#/t/" + "x" * 60
    assert wrapped(f"{link}\n\nend", 30) == f"{link}\n\nend"
