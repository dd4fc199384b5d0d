"""The picture that README shows and a test draws again; `python -m tests.scenes.reference` makes it anew."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from bot.games.play import outlooks
from bot.games.replay import Table, begin
from bot.messages.words import words
from bot.scenes import make_table_scene
from bot.storage.rows import Game, Player
from renderers.scene import Scene

TABLE = Path(__file__).with_name("table.png")
NAMES = ("Ana", "Ben", "Chi-Wei", "Dariush")
SEED = bytes(range(32))
PLIES = 56
LONG_AGO = datetime(2026, 1, 5, 12, tzinfo=UTC)


def table_in_mid_game() -> Scene:
    """Four players in the middle of a game, each of whom always took what was worth most at once."""
    players = tuple(Player(seat, seat + 1, name) for seat, name in enumerate(NAMES))
    game = Game("7KQ2X", 1, 1, 1, "azul", "coloured", 4, "running", 1, LONG_AGO, LONG_AGO, players, seed=SEED)
    replay = begin(game, 1)
    for _ in range(PLIES):
        (seat,) = replay.position.to_act
        foreseen = outlooks(replay.position, seat, replay.position.legal_moves(seat))
        best = max(foreseen, key=lambda o: (o.gain, sum(e.kind == "placed" for e in o.events), str(o.move)))
        replay = replay.played(replay.version + 1, seat, best.move)
    return make_table_scene(words("en"), Table(game, replay), "dark")
