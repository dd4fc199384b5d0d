"""A pool of worker processes in which computers think, so that neither presses nor pictures wait for them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Hashable, Sequence
from pathlib import Path
from weakref import WeakValueDictionary

from bot.opponents.levels import DEFAULT_LEVEL, engine_of, think
from bot.opponents.thinker import Answer, Tasks, Unjudged, run_in_thread
from bot.opponents.thought import Thought
from bot.opponents.wire import Question, read_thought, write_question
from bot.rules.game import Move, Position
from bot.workers import Worker

logger = logging.getLogger(__name__)

PATIENCE_S = 60.0
"""How long a worker may think about one move; no player takes a tenth of it on any machine it was measured on."""
JUDGING_S = 600.0
"""How long whoever judges may take for one move: twenty times as long as on the machine it was measured on."""
LAST = 19
"""Their priority, the lowest that there is."""
FAILURES = (TimeoutError, OSError, ValueError)
"""How a worker may fail."""
MOST_WORKERS = 4
"""However many cores there are: more would take a small host's memory, and many games share these well."""
COMMAND = (sys.executable, "-m", "bot.opponents.worker")


class Pool:
    """Worker processes, at most ``size`` (``None``: one a core, and at most `MOST_WORKERS`), started when first needed.

    Questions are answered in the order in which they come, of each game one at a time, so that none of many games is
    left behind. A worker that ends or takes longer than ``patience_s`` seconds is killed and replaced; `DEFAULT_LEVEL`
    answers in its place, in a thread of the bot. Moves are judged afterwards by one more worker, which gives way to all
    others and may take `JUDGING_S`. ``arguments`` are those of the workers: the file of Sintra's boards where it was
    replaced. ``command`` starts one.
    """

    def __init__(
        self,
        size: int | None = None,
        arguments: Sequence[str] = (),
        *,
        patience_s: float = PATIENCE_S,
        command: Sequence[str] = COMMAND,
    ) -> None:
        command = (*command, *arguments)
        self._thinkers = _Workers(command, size or min(os.cpu_count() or 1, MOST_WORKERS))
        self._judges = _Workers(command, 1, last=True)
        self.patience_s = patience_s
        self._tasks = Tasks()
        self._games: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    async def think(self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None) -> Answer:
        """See `Thinker.think`."""
        engine_of(name, view.ruleset.name, view.side, view.players)
        question = Question(name, view, seat, seed)
        return await self._tasks.run(self._think_in_turn(question, of))

    async def judge(self, view: Position, seat: int, played: Move, seed: int) -> Thought:
        """See `Thinker.judge`."""
        return await self._tasks.run(self._judge(Question("", view, seat, seed, played)))

    async def close(self) -> None:
        """Abandon every thought and end the workers."""
        await self._tasks.close()
        for workers in (self._thinkers, self._judges):
            await workers.close()

    @property
    def workers(self) -> tuple[int, ...]:
        """The ids of the processes that there are."""
        return (*self._thinkers.pids, *self._judges.pids)

    async def _think_in_turn(self, question: Question, of: Hashable) -> Answer:
        async with contextlib.AsyncExitStack() as stack:
            if of is not None:
                await stack.enter_async_context(self._games.setdefault(of, asyncio.Lock()))
            await stack.enter_async_context(self._thinkers.places)
            try:
                return Answer(await self._thinkers.ask(question, self.patience_s))
            except FAILURES as error:
                logger.warning("%s stands in for %s in %s: %s", DEFAULT_LEVEL, question.name, of, error or "no answer")
            _, view, seat, seed, _ = question
            return Answer(await run_in_thread(lambda: think(DEFAULT_LEVEL, view, seat, seed)), stood_in=True)

    async def _judge(self, question: Question) -> Thought:
        async with self._judges.places:
            for _ in range(2):
                # The system takes memory back from whoever uses most, and that may well be this one.
                try:
                    return await self._judges.ask(question, JUDGING_S)
                except FAILURES as error:
                    logger.warning("A move could not be judged: %s", error or "no answer")
            raise Unjudged


class _Workers:
    """At most ``most`` processes; ``last``: they give way to whatever else the machine does."""

    def __init__(self, command: Sequence[str], most: int, *, last: bool = False) -> None:
        self.places = asyncio.Semaphore(most)
        self._command, self._last = command, last
        self._alive: list[Worker] = []
        self._idle: list[Worker] = []

    @property
    def pids(self) -> list[int]:
        """The ids of those that there are."""
        return [worker.pid for worker in self._alive if not worker.ended]

    async def ask(self, question: Question, patience_s: float) -> Thought:
        """The thought of one of them; whoever asks has one of the `places`.

        :raises OSError: it ended, or none could be started.
        :raises TimeoutError: it took too long.
        :raises ValueError: it could not answer.
        """
        line = write_question(question)
        worker = await self._take()
        try:
            async with asyncio.timeout(patience_s):
                answer = await worker.ask_line(line)
        except BaseException:
            # Also where nobody wants the answer any more: it would be taken for that to the next question.
            await self._end(worker)
            raise
        self._idle.append(worker)
        return read_thought(answer, question.view.ruleset)

    async def close(self) -> None:
        """End them; none of them is thinking any more."""
        for worker in self._idle:
            await self._end(worker)
        self._idle.clear()

    async def _take(self) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if not worker.ended:
                return worker
            # The system may have taken it while it waited.
            await self._end(worker)
        worker = await Worker.start(self._command)
        self._alive.append(worker)
        if self._last and hasattr(os, "setpriority"):  # not on Windows
            with contextlib.suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, worker.pid, LAST)
        return worker

    async def _end(self, worker: Worker) -> None:
        self._alive.remove(worker)
        await worker.end()


def sintra_arguments(file: Path | None) -> tuple[str, ...]:
    """The arguments of workers for a bot that plays Sintra with the boards of this file."""
    return () if file is None else (str(file.absolute()),)
