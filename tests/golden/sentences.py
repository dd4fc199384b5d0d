"""What is said of moves of the kept games: what each is called, what it would bring, and what came of it.

It is kept of a move of which anything is said that was not said before with other numbers and colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from bot.games.table.play import outlook
from bot.messages.narration import name_move, name_option, narrate, word_outlook, word_question, word_warnings
from bot.rules import RULESETS
from tests.golden.games import Kept, kept_games
from tests.support.says import EN

FILE = Path(__file__).with_suffix(".txt")


def write_sentences() -> str:
    """What the file holds if everything is said anew."""
    said = set[str]()
    return "\n".join(line for kept in kept_games() for line in _write_game(kept, said))


def _write_game(kept: Kept, said: set[str]) -> Iterator[str]:
    yield f"# {kept.label}\n"
    names, position = [player.name for player in kept.table().game.players], kept.table(0).position
    varying = re.compile(r"\d+|\b(?:" + "|".join([*RULESETS[kept.ruleset].colours, *names]) + r")\b")
    for number, (seat, text) in enumerate(kept.moves):
        told = outlook(position, seat, position.ruleset.parse(text))
        options = [name_option(EN, kept.ruleset, step, told) for step in told.move.steps]
        lines = [
            name_move(EN, kept.ruleset, told),
            " > ".join(options),
            word_question(EN, kept.ruleset, told.move.steps[-1:], told),
            " ".join([word_outlook(EN, kept.ruleset, told), *word_warnings(EN, kept.ruleset, told)]),
        ]
        lines += narrate(EN, kept.ruleset, names, position.play(seat, told.move)).splitlines()
        shapes = {part for line in lines for part in varying.sub("", EN.without_icons(line)).split(" · ")}
        if not shapes <= said:
            said |= shapes
            yield f"{number + 1} {names[seat]}: {text}"
            yield from (f"  {line}" for line in lines)
    yield ""
