"""How a game begins: with whom it begins, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.change import Change
from bot.games.decision import Decision
from bot.games.replay import begin, start_text
from bot.rules import RULESETS
from bot.storage.rows import Player

COMPUTER = 0
"""Stands for a computer in `Options.order`."""


def start_if_full(change: Change) -> None:
    """Begin the game of a lobby in which no seat is free."""
    if len(change.table.game.players) == change.table.game.seats:
        start_game(change)


def start_game(change: Change) -> None:
    """Begin the game with those who are seated."""
    game = change.table.game
    order = game.options.order
    running = replace(
        game,
        status="running",
        players=_in_order(game.players, order),
        first=0 if order else None,
    )
    text = start_text(RULESETS[game.ruleset])
    replay = begin(running, game.version + 1)
    change.record(Decision(running, "start", text=text, posts=("lobby", "board"), replay=replay))


def _in_order(players: Sequence[Player], order: Sequence[int]) -> tuple[Player, ...]:
    """The players as a rematch seats them; whoever is not in the order comes last."""
    waiting, seated = list(players), list[Player]()
    for user_id in order:
        found = next((player for player in waiting if (player.user_id or COMPUTER) == user_id), None)
        if found is not None:
            waiting.remove(found)
            seated.append(found)
    return tuple(replace(player, seat=seat) for seat, player in enumerate([*seated, *waiting]))
