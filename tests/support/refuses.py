"""What is refused, by the key of its sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from contextlib import contextmanager

import pytest

from bot.games.core.request import Refusal


@contextmanager
def refuses(key: str) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """What is done here must be refused with the sentence of this key."""
    with pytest.raises(Refusal) as found:
        yield found
    assert found.value.key == key


async def find_refusal(act: Awaitable[object]) -> str:
    """Return the key of the sentence with which an act is refused, or an empty text if it is carried out."""
    try:
        await act
    except Refusal as refused:
        return refused.key
    return ""
