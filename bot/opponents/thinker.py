"""Who lets computers think, as the bot sees it: in worker processes (see `pool`) or in threads of its own."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, NamedTuple, Protocol, TypeVar

from bot.opponents.levels import judge, think
from bot.opponents.thought import Thought
from bot.rules.game import Move, Position

Made = TypeVar("Made")


class Abandoned(Exception):  # noqa: N818 - nothing is wrong with it
    """The bot stops, and does not wait for this thought."""


class Unjudged(Exception):  # noqa: N818 - it reads as what happened
    """Nobody could say what a move was worth: who thought about it has ended, twice. It may be asked again later."""


class Answer(NamedTuple):
    """A thought, and whether it is that of `levels.DEFAULT_LEVEL`, because who was asked could not answer."""

    thought: Thought
    stood_in: bool = False


class Thinker(Protocol):
    """Lets computers think outside the event loop."""

    async def think(self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None) -> Answer:
        """What the player of this name (see `levels.engine_of`) makes of what the seat may know.

        ``of`` is the game: of each only one question is thought about at a time. The ``view`` must not change
        meanwhile.

        :raises Abandoned: the bot stops.
        :raises ValueError: there is no such player, or ``seat`` is not to act.
        """

    async def judge(self, view: Position, seat: int, played: Move, seed: int) -> Thought:
        """What a move was worth beside the best one (see `levels.judge`): it takes seconds, and nobody waits for it.

        :raises Abandoned: the bot stops.
        :raises Unjudged: nobody could say.
        """

    async def close(self) -> None:
        """Abandon every thought; nothing is waited for, and nothing is left behind."""


class Tasks:
    """Thoughts under way, which can be abandoned together."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closed = False

    async def run(self, thinking: Coroutine[Any, Any, Made]) -> Made:
        """What comes of this thought.

        :raises Abandoned: it was.
        """
        task = asyncio.create_task(thinking)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if self.closed:
            task.cancel()
        try:
            return await task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if self.closed and not (current and current.cancelling()):
                raise Abandoned from None
            raise

    async def close(self) -> None:
        """Abandon them all, and those still to come."""
        self.closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class InThreads:
    """Thinks in threads of the bot's own process: enough for players that answer at once, and for tests."""

    def __init__(self) -> None:
        self._tasks = Tasks()

    async def think(self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None) -> Answer:
        """See `Thinker.think`; nobody waits for anybody here."""
        return Answer(await self._tasks.run(run_in_thread(lambda: think(name, view, seat, seed))))

    async def judge(self, view: Position, seat: int, played: Move, seed: int) -> Thought:
        """See `Thinker.judge`."""
        return await self._tasks.run(run_in_thread(lambda: judge(view, seat, played, seed)))

    async def close(self) -> None:
        """See `Thinker.close`. The threads come to their end by themselves, or with the process."""
        await self._tasks.close()


async def run_in_thread(work: Callable[[], Made]) -> Made:
    """What comes of ``work``, done in a thread of its own.

    Unlike those of `asyncio.to_thread` it does not keep the process from ending, nor pictures waiting for a thread.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Made] = loop.create_future()

    def finish(give: Callable[[], None]) -> None:
        # The bot may have stopped meanwhile, and its loop with it.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(lambda: None if done.done() else give())

    def run() -> None:
        try:
            made = work()
        except Exception as error:
            failure = error
            finish(lambda: done.set_exception(failure))
        else:
            finish(lambda: done.set_result(made))

    threading.Thread(target=run, name="computer", daemon=True).start()
    return await done
