"""A recorded game of each form. It reveals any change in the rules."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.rules import Position, ShuffledDraw
from tests.rules.positions import summarise_events
from tests.support.walks import GAMES, walk

PLAYERS = 2
SEED = b"a playthrough of thirty-two byte"
PLAYTHROUGHS = {
    Path(__file__).parent / "playthroughs" / f"{name}-{side}-{PLAYERS}.txt": (name, side, PLAYERS)
    for name, ruleset in GAMES.items()
    for side in ruleset.sides
}


def playthrough(name: str, side: str, players: int) -> Iterator[str]:
    """Yield each move with its events, followed by the parts of the table and boards that have changed."""
    position = GAMES[name].start(players, side, ShuffledDraw(SEED))
    yield f"{players} players, seed {SEED.hex()}"
    known = parts(position)
    yield from "".join(known).splitlines()
    for seat, move, events in walk(position, random.Random(SEED)):
        yield ""
        yield f"> seat {seat}: {move}"
        yield from summarise_events(events)
        shown = parts(position)
        yield from "".join(part for part in shown if part not in known).splitlines()
        known = shown
    yield ""
    yield str(position.standing)


def parts(position: Position) -> list[str]:
    """Return the table and each board as text, and other properties of the position."""
    moves = ", ".join(f"{len(position.legal_moves(seat))} for seat {seat}" for seat in position.to_act)
    meaning = f"moves: {moves or 'none'}; projected: {position.projected}"
    return [*re.split("^(?=seat )", f"{position}\n", flags=re.MULTILINE), f"{meaning}\n"]


@pytest.mark.parametrize("path", list(PLAYTHROUGHS), ids=lambda path: path.stem)
def test_game_matches_the_recorded_playthrough(path: Path) -> None:
    # These files are written by `python -m tests.rules.playthroughs`.
    written = path.read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(playthrough(*PLAYTHROUGHS[path]), written, strict=True), 1):
        assert line == expected, f"{path.name}, line {number}"


def test_every_playthrough_belongs_to_a_form() -> None:
    assert set((Path(__file__).parent / "playthroughs").glob("*.txt")) == set(PLAYTHROUGHS)
