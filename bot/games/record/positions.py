"""The positions of a record, to look at."""

from __future__ import annotations

from bot.games.record.format import Content
from bot.rules import RULESETS, Position, ShuffledDraw


def position_after(content: Content, move: int) -> Position:
    """The position after this ``move``, from 1; after 0 it is the first one.

    ``content`` is the JSON of a record of a game that is over, and genuine.
    """
    ruleset = RULESETS[content["ruleset"]].as_of(content["rules"], content["edition"])
    draw = ShuffledDraw(bytes.fromhex(content["seed"]))
    position = ruleset.start(len(content["players"]), content["side"], draw, content["first"])
    for entry in content["moves"][:move]:
        position.play(entry["seat"], ruleset.parse(entry["move"]))
    return position
