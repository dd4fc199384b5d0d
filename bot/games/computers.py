"""Computers at the table: they think outside the event loop and play as people do, through the same use case."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence

from bot.games.decision import Decision
from bot.games.play import played
from bot.games.replay import Table
from bot.games.service import Service
from bot.opponents import OPPONENTS, STAND_IN
from bot.rules.game import Move
from bot.storage.rows import Player

MOST_PLIES = 400
"""No game asks computers for more moves in a row; a loop that does not end must not take the bot with it."""


def seat_computer(names: Sequence[str], game_id: str, seat: int, seated: Sequence[Player]) -> Player:
    """A computer for this seat, with the first of the ``names`` that nobody at the table has.

    Where in the list that begins follows from the game's id, so that not every game has the same.
    """
    taken = {player.name.casefold() for player in seated}
    begin = sum(map(ord, game_id)) % max(len(names), 1)
    free = (name for name in (*names[begin:], *names[:begin]) if name.casefold() not in taken)
    return Player(seat, None, next(free, ""), STAND_IN)


async def think(table: Table, seat: int, kind: str = STAND_IN) -> Move:
    """The move that a computer of this kind makes for the seat, thought about in a thread."""
    # The view is the thread's own, and holds neither the bag nor what others have chosen in secret.
    position = table.position.seen_by(seat)
    opponent = OPPONENTS.get(kind, OPPONENTS[STAND_IN])
    return await run_in_thread(lambda: opponent.choose(position, seat))


async def run_in_thread(work: Callable[[], Move]) -> Move:
    """What comes of ``work``, done in a thread of its own.

    Unlike those of `asyncio.to_thread` it does not keep the process from ending, nor pictures waiting for a thread.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Move] = loop.create_future()

    def finish(give: Callable[[], None]) -> None:
        # The bot may have stopped meanwhile, and its loop with it.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(lambda: None if done.done() else give())

    def run() -> None:
        try:
            move = work()
        except Exception as error:
            failure = error
            finish(lambda: done.set_exception(failure))
        else:
            finish(lambda: done.set_result(move))

    threading.Thread(target=run, name="computer", daemon=True).start()
    return await done


async def play_on(service: Service, game_id: str) -> Table:
    """Let the computers move for as long as the game waits for one."""
    for _ in range(MOST_PLIES):
        # Looked at anew each time: others change it as well.
        thought_on = await service.table(game_id)
        if not thought_on.computers_to_act:
            return thought_on
        player = thought_on.computers_to_act[0]
        move = await think(thought_on, player.seat, player.computer or STAND_IN)

        def decide(
            now: Table, thought_on: Table = thought_on, seat: int = player.seat, move: Move = move
        ) -> Sequence[Decision]:
            # Somebody may have taken a move back meanwhile; then it is thought about again.
            return [played(now, seat, move)] if now.game.version == thought_on.game.version else []

        await service.change(game_id, None, decide)
    raise RuntimeError(f"the computers of game {game_id} do not come to an end")
