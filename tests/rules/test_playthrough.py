"""One whole game of every ruleset and side, told move by move in a file: whatever changes in the rules shows there."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.rules import Position, ShuffledDraw
from tests.rules.games import GAMES, walk
from tests.rules.positions import told

PLAYERS = 2
SEED = b"a playthrough of thirty-two byte"
PLAYTHROUGHS = {
    Path(__file__).parent / "playthroughs" / f"{name}-{side}-{PLAYERS}.txt": (name, side, PLAYERS)
    for name, ruleset in GAMES.items()
    for side in ruleset.sides
}


def playthrough(name: str, side: str, players: int) -> Iterator[str]:
    """Every move, its events, and what is new about the position after it, line by line."""
    position = GAMES[name].start(players, side, ShuffledDraw(SEED))
    yield f"{name}, {side}, {players} players, seed {SEED.hex()}"
    known = shown(position)
    yield from known
    for seat, move, events in walk(position, random.Random(SEED)):
        yield ""
        yield f"> seat {seat}: {move}"
        yield from told(events)
        lines = shown(position)
        yield from (line for line in lines if line not in known)
        known = lines
    yield ""
    yield str(position.standing)


def shown(position: Position) -> list[str]:
    """The position as JSON, one line for each part of it, and what it means for the players."""
    data = position.to_json()
    boards = data.pop("boards", [])
    lines = [f"  {key}: {json.dumps(value)}" for key, value in data.items()]
    for seat, board in enumerate(boards):
        lines += [f"  board {seat} {key}: {json.dumps(value)}" for key, value in board.items()]
    lines += [f"  moves for seat {seat}: {len(position.legal_moves(seat))}" for seat in position.to_act]
    return [*lines, f"  projected: {position.projected}"]


@pytest.mark.parametrize("path", list(PLAYTHROUGHS), ids=lambda path: path.stem)
def test_the_game_is_played_as_it_was_written_down(path):
    # Written by `python -m tests.rules.playthroughs`.
    written = path.read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(playthrough(*PLAYTHROUGHS[path]), written, strict=True), 1):
        assert line == expected, f"{path.name}, line {number}"


def test_no_playthrough_is_left_over():
    assert set((Path(__file__).parent / "playthroughs").glob("*.txt")) == set(PLAYTHROUGHS)
