"""Snapshots of positions and their JSON form.

A snapshot is an immutable position: a ``NamedTuple`` of words, numbers and tuples that can be compared, hashed and
pickled. It has the fields of the JSON form, and ``to_act`` if several seats can act. All games have the fields below;
each game's module ``snapshot`` describes its additional fields. ``from_json`` uses the default in brackets if a field
is missing::

    {"ruleset": "azul", "side": "coloured", "players": 2,
     "version": 1,                      # [the current one] version of the rules
     "view": null,                      # [null] the seat whose view this is
     "round": 1,                        # 0 before the first deal
     "ply": 0,                          # [0] moves played so far
     "phase": "draft",                  # phase of the game; "deal" waits for tiles, which a NoDraw never provides
     "start": 0,                        # start seat of this round or its current phase
     "turn": 0,                         # seat to act, null if there is none or more than one
     "factories": [["blue", "blue", "red", "white"], ...],            # in the order of the colours
     "centre": [], "marker": "centre",  # or the seat that took it, until the next deal
     "bag": {"blue": 18, ...},          # tiles by colour, like "lid" or "tower", which contains used tiles
     "boards": [{"score": 0, ...}, ...]}
"""

from __future__ import annotations

from typing import Any


class Pairs(tuple[tuple[str, Any], ...]):
    """An immutable sequence of pairs of a name and a value. In JSON, it becomes an object."""

    __slots__ = ()


def as_json(value: Any) -> Any:
    """Convert a snapshot, or a part of it, to lists and dicts."""
    if isinstance(value, Pairs):
        return {name: as_json(part) for name, part in value}
    if isinstance(value, tuple):
        parts = [as_json(part) for part in value]
        names = getattr(value, "_fields", None)
        return parts if names is None else dict(zip(names, parts, strict=True))
    return value
