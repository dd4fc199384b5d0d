"""Computers at the table: they think outside the event loop and play as people do, through the same use case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.games.decision import Decision
from bot.games.engines import ONCE, engine_text, level_of, note_engines, seated_computer, seed_of, stand_in, with_engine
from bot.games.play import played
from bot.games.replay import Table
from bot.games.service import Service
from bot.opponents.levels import seed_of_thought
from bot.rules.game import Move
from bot.storage.rows import Game, Player

MOST_PLIES = 400
"""No game asks computers for more moves in a row; a loop that does not end must not take the bot with it."""


class Chosen(NamedTuple):
    """A move that a computer has chosen for a seat, and what thought about it.

    ``once``: it did so in the place of whoever sits there, for this move only.
    """

    seat: int
    move: Move
    engine: Player
    once: bool


def seat_computer(
    names: Sequence[str], game: Game, seat: int, coming: Sequence[str], level: str, name: str = ""
) -> Player:
    """A computer for this seat, with this name, or the first of the ``names`` that nobody else has.

    Nobody has it at the table, and nobody who is still ``coming``. Where in the list that begins follows from the
    game's id, so that not every game has the same.
    """
    taken = {other.casefold() for other in (*(player.name for player in game.players), *coming, "")}
    begin = sum(map(ord, game.id)) % max(len(names), 1)
    free = (one for one in (name, *names[begin:], *names[:begin]) if one.casefold() not in taken)
    return seated_computer(game, Player(seat, None, next(free, "")), level)


async def think(service: Service, table: Table, player: Player) -> Chosen:
    """What a computer chooses for this seat: the one that sits there, or for a person the usual one.

    :raises Abandoned: the bot stops.
    """
    assert table.replay is not None, "a lobby has no moves"
    engine = with_engine(table.game, player) if player.computer else stand_in(table.game, player.seat)
    # The view is the thinker's own, and holds neither the bag nor what others have chosen in secret.
    view, seed = table.position.seen_by(player.seat), seed_of_thought(seed_of(engine), len(table.replay.turns))
    answer = await service.thinker.think(level_of(engine), view, player.seat, seed, of=table.game.id)
    if answer.stood_in:
        engine = stand_in(table.game, player.seat, seed_of(engine))
    return Chosen(player.seat, answer.thought.move, engine, answer.stood_in or not player.computer)


def play_chosen(table: Table, chosen: Chosen) -> list[Decision]:
    """The move as an act, after a line of the log that says what thought about it where none does yet."""
    if chosen.once:
        text = f"{engine_text(chosen.engine)} {ONCE}"
        notes = [Decision(table.game, "computer", chosen.seat, text)]
    else:
        _, notes = note_engines(table.game, table.game.players)
    for note in notes:
        table = Table(replace(note.after, version=table.game.version + 1), table.replay)
    return [*notes, played(table, chosen.seat, chosen.move)]


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
                change.record(*play_chosen(change.table, chosen))
    raise RuntimeError(f"the computers of game {game_id} do not come to an end")
