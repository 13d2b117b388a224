"""Expecting errors of the project by their keys: their texts may change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from consigliere.core.errors import ConsigliereError


@contextmanager
def raises_key(kind: type[ConsigliereError], key: str) -> Iterator[None]:
    """The block raises an error of this kind and with this key."""
    with pytest.raises(kind) as caught:
        yield
    assert caught.value.key == key
