"""Expected refusals, named by the keys of their messages."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from contextlib import contextmanager

import pytest

from bot.games.core.request import Refusal


@contextmanager
def refuses(key: str) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """Expect that the block raises a refusal with this key."""
    with pytest.raises(Refusal) as found:
        yield found
    assert found.value.key == key


async def find_refusal(act: Awaitable[object]) -> str:
    """Return the key of the refusal with which an act fails, or an empty string if it succeeds."""
    try:
        await act
    except Refusal as refused:
        return refused.key
    return ""
