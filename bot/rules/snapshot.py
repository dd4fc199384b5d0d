"""What a snapshot is made of, and how it becomes JSON.

A snapshot is a position that does not change any more: a ``NamedTuple`` of words, numbers and tuples, so that it can be
compared, hashed, pickled and read by everybody. Its fields are those of the JSON form, but for ``to_act``, which stands
for what ``turn`` cannot say. Every game has these; the module ``snapshot`` of each explains its others. ``from_json``
can do without what is in brackets::

    {"ruleset": "azul", "side": "coloured", "players": 2,
     "version": 1,                      # [the current one] of the rules
     "view": null,                      # [null] the seat whose view this is
     "round": 1,                        # 0 before the first deal
     "ply": 0,                          # [0] moves played so far
     "phase": "draft",                  # of the game; "deal" waits for tiles that a NoDraw never gives
     "start": 0,                        # start seat of this round, or of its present phase
     "turn": 0,                         # seat to act, null if there is none, or more than one
     "factories": [["blue", "blue", "red", "white"], ...],            # in the order of the colours
     "centre": [], "marker": "centre",  # or the seat that took it, until the next deal
     "bag": {"blue": 18, ...},          # tiles by colour, as well in the "lid" or "tower", where used ones are
     "boards": [{"score": 0, ...}, ...]}
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
