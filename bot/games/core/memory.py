"""The locks and cached states of subjects in this process."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

MAX_STATES = 500
"""Maximum number of cached states.

The state of a game takes about 40 KB, and that of a tournament up to 150 KB. Replaying the log takes up to 5 ms for a
game and up to 50 ms for a tournament.
"""


class Versioned(Protocol):
    """A state that results from the first ``version`` lines of a log."""

    @property
    def version(self) -> int:
        """Number of lines that the state includes."""


KnownT = TypeVar("KnownT", bound=Versioned)


class Memory:
    """The locks of subjects, and the newest cached states of up to ``most`` subjects, by id.

    Ids of games and tournaments never clash.
    """

    def __init__(self, most: int = MAX_STATES) -> None:
        self._most = most
        self._known = OrderedDict[str, Versioned]()
        self._locks = WeakValueDictionary[str, asyncio.Lock]()

    def lock(self, subject_id: str) -> asyncio.Lock:
        """Return the lock that all changes of a subject in this process share."""
        # setdefault looks up and inserts in one step, so two coroutines can't make two locks.
        return self._locks.setdefault(subject_id, asyncio.Lock())

    def recall(self, subject_id: str, state: type[KnownT]) -> KnownT | None:
        """Return the newest cached state, if any.

        Compare its version with the stored one, because another process may have changed the subject since.
        """
        known = self._known.get(subject_id)
        return known if isinstance(known, state) else None

    def keep(self, subject_id: str, found: Versioned) -> None:
        """Cache a committed state unless a later one is cached."""
        known = self._known.get(subject_id)
        if known is None or known.version <= found.version:
            self._known[subject_id] = found
            self._known.move_to_end(subject_id)
            if len(self._known) > self._most:
                self._known.popitem(last=False)

    def forget(self, subject_ids: Iterable[str]) -> None:
        """Drop these states, because their logs were rewritten or deleted."""
        for subject_id in subject_ids:
            self._known.pop(subject_id, None)

    def clear(self) -> None:
        self._known.clear()
