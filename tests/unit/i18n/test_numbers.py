"""Numbers in words of every language, as Unicode's own data writes them."""

import pytest
from babel.numbers import format_decimal, format_percent

from consigliere.i18n.language import LANGUAGES, UnknownLanguage
from consigliere.i18n.numbers import decimal, percent


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("value", [0.0, 0.2, 0.0261, 0.5, 0.999, 1.0, -0.25])
def test_numbers_look_as_the_language_writes_them(value: float, lang: str) -> None:
    assert decimal(value, 2, lang) == format_decimal(value, "0.00", locale=lang)
    assert percent(value, 0, lang) == format_percent(value, locale=lang)


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(UnknownLanguage):
        decimal(1.0, 1, "xx")
    with pytest.raises(UnknownLanguage):
        percent(1.0, 1, "xx")
