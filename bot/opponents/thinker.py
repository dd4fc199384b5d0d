"""Runners of computer players in threads or worker processes, so that buttons and pictures don't wait for players."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeVar

from bot.opponents.advice import Advice
from bot.opponents.explanation import Explanation
from bot.opponents.levels import DEFAULT_LEVEL, Level, engine_of, think
from bot.opponents.serialization import (
    answer,
    answer_with_advice,
    answer_with_explanation,
    answer_with_line,
    read_advice,
    read_moves,
    read_thought,
)
from bot.opponents.thought import Thought
from bot.rules.game import Move, Position
from bot.slots import DEFAULT_CLAIM, Claim
from bot.workers import Callers, CallFailed, Processes, Threads

logger = logging.getLogger(__name__)
ResultT = TypeVar("ResultT")

THINKING_TIMEOUT_S = 60.0
"""Timeout of a move, in seconds. On all machines that were measured, players took less than a tenth of it."""
JUDGING_TIMEOUT_S = 600.0
"""Timeout of a judgement, in seconds. Judgements that were measured took a twentieth of it."""
NICER = 10
"""Niceness of the processes that choose moves."""
NICEST = 19
"""Niceness of the processes that judge moves."""
REPLY_LEVEL: Level = "expert"
FIRST_REPLY_LEVEL: Level = "hard"
"""The levels that find the best replies to a judged move if they can't be proven. The second is for first looks."""
MAX_PROCESSES = 4
"""Maximum number of processes that choose moves, even on machines with more cores.

This many are enough for many games and fit into the memory of a small host.
"""
MAX_THREADS = 1000


class Unjudged(Exception):  # noqa: N818 - the caller did nothing wrong
    """A move couldn't be judged. A later attempt may succeed."""


class Answer(NamedTuple):
    """A thought. ``stood_in`` tells whether `levels.DEFAULT_LEVEL` replaced the requested player."""

    thought: Thought
    stood_in: bool = False


RecordAnswer = Callable[[str, Answer], None]


class Thinker:
    """A runner that uses threads in the bot's process. It is for fast players and tests."""

    def __init__(self, record: RecordAnswer = lambda name, answer: None, *, most: int = MAX_THREADS) -> None:
        """Run at most ``most`` players concurrently, and call ``record`` with each player's name and answer."""
        self._record = record
        self._here = Threads(most)
        self._thinkers: Callers = self._here
        self._judges: Callers = self._here
        self._lookers: Callers = self._here

    async def think(
        self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None, claim: Claim = DEFAULT_CLAIM
    ) -> Answer:
        """Return a player's thought about a seat's view. ``name`` is a level or an engine (see `levels.engine_of`).

        ``of`` is the game, which can have only one call in progress. ``claim`` determines the order of calls. If the
        player fails, `DEFAULT_LEVEL` replaces it. Don't change ``view`` during the call.

        :raises Abandoned: The bot is stopping.
        :raises ValueError: The player doesn't exist, or ``seat`` isn't to move.
        """
        engine_of(name, view.ruleset.name, view.side, view.players)
        try:
            written = await self._thinkers.call(answer, name, view.to_json(seat), seat, seed, of=of, claim=claim)
        except CallFailed as error:
            logger.warning("%s plays instead of %s in %s: %s", DEFAULT_LEVEL, name, of, error)
            answered = Answer(await self._here.call(think, DEFAULT_LEVEL, view, seat, seed, of=of), stood_in=True)
        else:
            answered = Answer(read_thought(written, view.ruleset))
        self._record(name, answered)
        return answered

    async def advise(
        self,
        view: Position,
        seat: int,
        path: Sequence[str] = (),
        *,
        of: Hashable = None,
        claim: Claim = DEFAULT_CLAIM,
    ) -> Advice:
        """Return advice on a seat's view (see `advice.advise`). It takes up to a few seconds.

        If the computer fails, the advice is the move of `DEFAULT_LEVEL` without a comparison. For ``of`` and ``claim``,
        see `think`.

        :raises Abandoned: The bot is stopping.
        """
        try:
            written = await self._thinkers.call(
                answer_with_advice, view.to_json(seat), seat, tuple(path), of=of, claim=claim
            )
        except CallFailed as error:
            logger.warning("%s gives advice instead%s: %s", DEFAULT_LEVEL, f" in {of}" if of else "", error)
            thought = await self._here.call(think, DEFAULT_LEVEL, view, seat, 0, of=of)
            self._record("advice", Answer(thought, stood_in=True))
            return Advice((thought.move,))
        return read_advice(written, view.ruleset)

    async def explain(
        self, view: Position, seat: int, better: Move, other: Move, gap: float, *, first: bool = False
    ) -> Explanation:
        """Explain why a judged move is better than another (see `explanation.explain`). ``first`` is as in `judge`.

        :raises Abandoned: The bot is stopping.
        :raises Unjudged: The moves couldn't be compared.
        """
        arguments = view.to_json(seat), seat, str(better), str(other), gap
        return await self._look_back(answer_with_explanation, *arguments, first=first)

    async def judge(self, view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
        """Compare a move with the best one (see `levels.judge`). This takes seconds, at low priority.

        With ``first``, take a quick first look. It takes a fraction of that time, at normal priority, because people
        wait for it.

        :raises Abandoned: The bot is stopping.
        :raises Unjudged: The move couldn't be judged.
        """
        written = await self._look_back(answer, "", view.to_json(seat), seat, seed, str(played), first, first=first)
        thought = read_thought(written, view.ruleset)
        self._record("judge", Answer(thought))
        return thought

    async def find_line(
        self, view: Position, seat: int, move: Move, seed: int, *, exact: bool, first: bool = False
    ) -> tuple[Move, ...]:
        """Return a judged move followed by the best replies (see `advice.find_line`).

        With ``exact``, the replies are proven. ``first`` is as in `judge`.

        :raises Abandoned: The bot is stopping.
        :raises Unjudged: The replies couldn't be found.
        """
        level = FIRST_REPLY_LEVEL if first else REPLY_LEVEL
        arguments = view.to_json(seat), seat, str(move), seed, None if exact else level, first
        written = await self._look_back(answer_with_line, *arguments, first=first)
        return read_moves(written, view.ruleset)

    async def _look_back(self, function: Callable[..., ResultT], *arguments: Any, first: bool) -> ResultT:
        """Return the result of a call from the process for judgements or from the process for first looks.

        :raises Unjudged: The process failed.
        """
        callers = self._lookers if first else self._judges
        try:
            return await callers.call(function, *arguments)
        except CallFailed as error:
            logger.warning("could not judge a move: %s", error)
            raise Unjudged from None

    async def close(self) -> None:
        """Abandon all calls without waiting for their results."""
        for callers in (self._thinkers, self._judges, self._lookers, self._here):
            await callers.close()


class Pool(Thinker):
    """A runner that uses worker processes.

    ``size`` processes choose moves. By default, there is one per core, at most `MAX_PROCESSES`. Another process judges
    moves at the lowest priority, and a further one takes first looks. Each process calls ``begin`` when it starts.
    """

    def __init__(
        self,
        size: int | None = None,
        record: RecordAnswer = lambda name, answer: None,
        *,
        begin: Callable[[], object] | None = None,
        timeout_s: float = THINKING_TIMEOUT_S,
    ) -> None:
        super().__init__(record)
        size = size or min(os.cpu_count() or 1, MAX_PROCESSES)
        self.thinkers = Processes(size, timeout_s=timeout_s, nicer=NICER, initializer=begin)
        self.judges = Processes(1, timeout_s=JUDGING_TIMEOUT_S, nicer=NICEST, initializer=begin)
        # Use normal priority. Otherwise, people would wait for minutes on a busy machine.
        self.lookers = Processes(1, timeout_s=timeout_s, initializer=begin)
        self._thinkers = self.thinkers
        self._judges = self.judges
        self._lookers = self.lookers

    @property
    def workers(self) -> tuple[int, ...]:
        """The process IDs of all existing processes."""
        return (*self.thinkers.pids, *self.judges.pids, *self.lookers.pids)
