"""What a snapshot is made of, and how it becomes JSON.

A snapshot is a position that does not change any more: a ``NamedTuple`` of words, numbers and tuples, so that it can be
compared, hashed, pickled and read by everybody. The module ``snapshot`` of a game names its fields, which are those of
the JSON form that the docstring of the game explains; ``to_act`` alone stands for what ``turn`` cannot say.
"""

from __future__ import annotations

from typing import Any


class Pairs(tuple[tuple[str, Any], ...]):
    """Names with their values, in their order; ``dict`` of it is what is meant."""

    __slots__ = ()


def as_json(value: Any) -> Any:
    """``value``, a snapshot or a part of one, as lists and dicts."""
    if isinstance(value, Pairs):
        return {name: as_json(part) for name, part in value}
    if isinstance(value, tuple):
        parts = [as_json(part) for part in value]
        names = getattr(value, "_fields", None)
        return parts if names is None else dict(zip(names, parts, strict=True))
    return value
