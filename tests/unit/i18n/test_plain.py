import pytest

from consigliere.i18n.plain import plain


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Anna", "Anna"),
        ("Ян Öst 王", "Ян Öst 王"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("a\r\nb\tc", "abc"),
        ("\u202eevil\u2066\u2069", "evil"),
        ("line\u2028para\u2029", "linepara"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_control_and_bidi_characters_go_and_letters_stay(given: str, shown: str) -> None:
    assert plain(given) == shown
