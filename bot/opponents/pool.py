"""A pool of worker processes in which computers think, so that neither presses nor pictures wait for them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections import deque
from collections.abc import AsyncIterator, Hashable, Sequence
from pathlib import Path
from weakref import WeakValueDictionary

from bot.opponents.levels import STAND_IN, engine_of, think
from bot.opponents.thinker import Answer, Tasks, run_in_thread
from bot.opponents.thought import Thought
from bot.opponents.wire import Question, read_thought, write_question
from bot.rules.game import Position
from bot.workers import Worker

logger = logging.getLogger(__name__)

PATIENCE_S = 60.0
"""How long a worker may think about one move; no player takes a tenth of it on any machine it was measured on."""
MOST_WORKERS = 4
"""However many cores there are: more would take a small host's memory, and many games share these well."""
COMMAND = (sys.executable, "-m", "bot.opponents.worker")


class Pool:
    """Worker processes, at most ``size`` (``None``: one a core, and at most `MOST_WORKERS`), started when first needed.

    Questions are answered in the order in which they come, of each game one at a time, so that none of many games is
    left behind. A worker that ends or takes longer than ``patience_s`` seconds is killed and replaced; `STAND_IN`
    answers in its place, in a thread of the bot. ``arguments`` are those of the workers: the file of Sintra's boards
    where it was replaced. ``command`` starts one.
    """

    def __init__(
        self,
        size: int | None = None,
        arguments: Sequence[str] = (),
        *,
        patience_s: float = PATIENCE_S,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._command = (*command, *arguments)
        self.patience_s = patience_s
        self._places = _Places(size or min(os.cpu_count() or 1, MOST_WORKERS))
        self._alive: list[Worker] = []
        self._idle: list[Worker] = []
        self._tasks = Tasks()
        self._games: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    async def think(
        self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None, background: bool = False
    ) -> Answer:
        """See `Thinker.think`."""
        engine_of(name, view.ruleset.name, view.side, view.players)
        question = Question(name, view, seat, seed)
        return await self._tasks.run(self._think_in_turn(question, of, background))

    async def close(self) -> None:
        """Abandon every thought and end the workers."""
        await self._tasks.close()
        for worker in self._idle:
            await self._end(worker)
        self._idle.clear()

    @property
    def workers(self) -> tuple[int, ...]:
        """The ids of the processes that there are."""
        return tuple(worker.pid for worker in self._alive if not worker.ended)

    async def _think_in_turn(self, question: Question, of: Hashable, background: bool) -> Answer:
        async with contextlib.AsyncExitStack() as stack:
            if of is not None:
                await stack.enter_async_context(self._games.setdefault(of, asyncio.Lock()))
            async with self._places.take(background):
                try:
                    return Answer(await self._ask(question))
                except (TimeoutError, OSError, ValueError) as error:
                    logger.warning("%s stands in for %s in %s: %s", STAND_IN, question.name, of, error or "no answer")
            view, seat, seed = question[1:]
            return Answer(await run_in_thread(lambda: think(STAND_IN, view, seat, seed)), stood_in=True)

    async def _ask(self, question: Question) -> Thought:
        """The thought of a worker.

        :raises OSError: it ended, or none could be started.
        :raises TimeoutError: it took too long.
        :raises ValueError: it could not answer.
        """
        line = write_question(question)
        worker = await self._take_worker()
        try:
            async with asyncio.timeout(self.patience_s):
                answer = await worker.ask_line(line)
        except BaseException:
            # Also where nobody wants the answer any more: it would be taken for that to the next question.
            await self._end(worker)
            raise
        self._idle.append(worker)
        return read_thought(answer, question.view.ruleset)

    async def _take_worker(self) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if not worker.ended:
                return worker
            # The system may have taken it while it waited.
            await self._end(worker)
        worker = await Worker.start(self._command)
        self._alive.append(worker)
        return worker

    async def _end(self, worker: Worker) -> None:
        self._alive.remove(worker)
        await worker.end()


class _Places:
    """So many may be at work at a time; who waits is served in order, those in the background after all others."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._in_background: deque[asyncio.Future[None]] = deque()

    @contextlib.asynccontextmanager
    async def take(self, background: bool) -> AsyncIterator[None]:
        """Have one of the places."""
        if self._free:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            (self._in_background if background else self._waiting).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._give_back()
                raise
        try:
            yield
        finally:
            self._give_back()

    def _give_back(self) -> None:
        for line in (self._waiting, self._in_background):
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1


def sintra_arguments(file: Path | None) -> tuple[str, ...]:
    """The arguments of workers for a bot that plays Sintra with the boards of this file."""
    return () if file is None else (str(file.absolute()),)
