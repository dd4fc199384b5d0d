"""How a game begins: with whom it begins, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.decision import Decision
from bot.games.engines import note_engines
from bot.games.replay import begin, start_text
from bot.rules import RULESETS
from bot.storage.rows import Game, Player

COMPUTER = 0
"""Stands for a computer in `Options.order`."""


def if_full(game: Game) -> list[Decision]:
    """The start of a lobby in which the last seat was taken just now, by an act that is not yet counted."""
    return started(game, version=game.version + 2) if len(game.players) == game.seats else []


def started(game: Game, version: int) -> list[Decision]:
    """The game begins, at this version of it; then what its computers think with, where that is no longer the same."""
    order = game.options.order
    running = replace(
        game,
        status="running",
        players=_in_order(game.players, order),
        first=0 if order else None,
    )
    text = start_text(RULESETS[game.ruleset])
    start = Decision(running, "start", text=text, posts=("lobby", "board"), replay=begin(running, version))
    # How many sit down is known only now, and a rematch gives them other seats.
    return [start, *note_engines(running, game.players)[1]]


def _in_order(players: Sequence[Player], order: Sequence[int]) -> tuple[Player, ...]:
    """The players as a rematch seats them; whoever is not in the order comes last."""
    waiting, seated = list(players), list[Player]()
    for user_id in order:
        found = next((player for player in waiting if (player.user_id or COMPUTER) == user_id), None)
        if found is not None:
            waiting.remove(found)
            seated.append(found)
    return tuple(replace(player, seat=seat) for seat, player in enumerate([*seated, *waiting]))
