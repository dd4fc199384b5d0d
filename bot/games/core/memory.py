"""Caches the states that were read from logs, so that logs aren't read again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar


class Versioned(Protocol):
    """A state that results from the first ``version`` lines of a log."""

    @property
    def version(self) -> int:
        """Number of lines that the state includes."""


KnownT = TypeVar("KnownT", bound=Versioned)


class Memory(Generic[KnownT]):
    """The newest known states of up to ``most`` games or tournaments, by id."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known = OrderedDict[str, KnownT]()

    def recall(self, subject_id: str) -> KnownT | None:
        """Return the newest known state. Another process may have changed it since: compare the versions."""
        return self._known.get(subject_id)

    def keep(self, subject_id: str, found: KnownT) -> None:
        """Cache a committed state, unless a later one is known."""
        known = self._known.get(subject_id)
        if known is None or known.version <= found.version:
            self._known[subject_id] = found
            self._known.move_to_end(subject_id)
            if len(self._known) > self._most:
                self._known.popitem(last=False)

    def forget(self, subject_ids: Iterable[str]) -> None:
        """Drop these states: their logs were rewritten or deleted."""
        for subject_id in subject_ids:
            self._known.pop(subject_id, None)

    def clear(self) -> None:
        """Drop all states."""
        self._known.clear()
