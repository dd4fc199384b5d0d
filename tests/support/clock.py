"""A clock and a source of randomness that tests control."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
"""The initial time of the tests' clocks."""


class Clock:
    """A clock that changes only when a test sets it."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def turn(self, **by: float) -> None:
        self.now += timedelta(**by)


class Entropy:
    """Reproducible bytes that look random."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, count: int) -> bytes:
        self.calls += 1
        return hashlib.shake_256(self.calls.to_bytes(4)).digest(count)
