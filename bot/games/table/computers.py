"""Computers at the table: they think outside the event loop and play as people do, through the same use case."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.table.play import played
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules.game import Move
from bot.storage.rows import Player

MOST_PLIES = 400
"""No game asks computers for more moves in a row; a loop that does not end must not take the bot with it."""


class Chosen(NamedTuple):
    """A move that a computer has chosen for a seat."""

    seat: int
    move: Move


async def think(service: Service, table: Table, player: Player) -> Chosen:
    """What a computer chooses for this seat: the one that sits there, or for a person the usual one.

    :raises Abandoned: the bot stops.
    """
    # The view is the thinker's own, and holds neither the bag nor what others have chosen in secret.
    view, seed = table.position.seen_by(player.seat), seed_of_thought(table, player.seat)
    answer = await service.thinker.think(player.computer or DEFAULT_LEVEL, view, player.seat, seed, of=table.game.id)
    return Chosen(player.seat, answer.thought.move)


def seed_of_thought(table: Table, seat: int) -> int:
    """The seed of what a computer thinks of the next move: nobody can know it before the game's own is known."""
    text = f"{table.game.id} {seat} {len(table.turns_since(0))}"
    return int.from_bytes(hashlib.blake2b(text.encode(), key=table.game.seed, digest_size=8).digest()) >> 1


async def play_on(service: Service, game_id: str) -> Table:
    """Let the computers move for as long as the game waits for one.

    :raises Abandoned: the bot stops.
    """
    for _ in range(MOST_PLIES):
        # Looked at anew each time: others change it as well.
        thought_on = await service.table(game_id)
        if not thought_on.computers_to_act:
            return thought_on
        chosen = await think(service, thought_on, thought_on.computers_to_act[0])
        async with service.change(game_id) as change:
            # Somebody may have taken a move back meanwhile; then it is thought about again.
            if change.table.game.version == thought_on.game.version:
                change.record(played(change.table, chosen.seat, chosen.move))
    raise RuntimeError(f"the computers of game {game_id} do not come to an end")
