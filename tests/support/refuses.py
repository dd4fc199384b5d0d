"""What is refused, by the key of its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.games.core.request import Refusal


@contextmanager
def refuses(key: str) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """What is done here must be refused with the sentence of this key."""
    with pytest.raises(Refusal) as found:
        yield found
    assert found.value.key == key
