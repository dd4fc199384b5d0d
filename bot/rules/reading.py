"""What reading a position from JSON has in common in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.rules.game import InvalidPosition, Ruleset

MANY = 1_000_000_000  # more than any number of a position


def check_table(ruleset: Ruleset, players: object, side: object) -> None:
    """Refuse what cannot be played.

    :raises InvalidPosition: no such number of players, or no such side.
    """
    if players not in ruleset.seats:
        raise InvalidPosition("no-such-players", players=str(players))
    if side not in ruleset.sides:
        raise InvalidPosition("no-such-side", side=str(side))


class JsonReader:
    """The shapes that JSON may have. Whatever is wrong with them is an :class:`InvalidPosition` that says where."""

    def _shape(self, fits: bool, where: str) -> None:
        if not fits:
            raise InvalidPosition("bad-shape", where=where)

    def _mapping(self, value: Any, where: str) -> None:
        self._shape(isinstance(value, Mapping), where)

    def _sequence(self, value: Any, where: str, length: int | None = None) -> Sequence[Any]:
        self._shape(isinstance(value, list | tuple) and length in (None, len(value)), where)
        items: Sequence[Any] = value
        return items

    def _whole(self, value: Any, where: str, low: int = 0, high: int = MANY) -> int:
        # Not isinstance: JSON's true and false are ints to Python.
        self._shape(type(value) is int and low <= value <= high, where)
        return int(value)
