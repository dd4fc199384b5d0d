"""Runners of computer players in threads or worker processes, so that neither presses nor pictures wait for them."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Hashable
from typing import NamedTuple

from bot.opponents.levels import DEFAULT_LEVEL, Level, engine_of, think
from bot.opponents.thought import Thought
from bot.opponents.written import WrittenThought, answer, read_thought
from bot.rules.game import Move, Position
from bot.slots import DEFAULT_CLAIM, Claim
from bot.workers import Callers, CallFailed, Processes, Threads

logger = logging.getLogger(__name__)

PATIENCE_S = 60.0
"""Timeout of a move. No player took a tenth of it on any measured machine."""
JUDGING_S = 600.0
"""Timeout of a judgement: twenty times the measured duration."""
NICER = 10
"""Reduction of the priority of thinking processes."""
NICEST = 19
"""Reduction of the priority of judging processes."""
REPLY_LEVEL: Level = "expert"
FIRST_REPLY_LEVEL: Level = "hard"
"""Level that finds the best reply to a judged move if nothing is proven, and at a first look."""
MOST_PROCESSES = 4
"""Limit for any number of cores. More would take a small host's memory, and many games share these well."""
MOST_THREADS = 1000


class Unjudged(Exception):  # noqa: N818 - not an error of the caller
    """A move couldn't be judged. It can be requested again later."""


class Answer(NamedTuple):
    """A thought, and whether `levels.DEFAULT_LEVEL` replaced the requested player."""

    thought: Thought
    stood_in: bool = False


Note = Callable[[str, Answer], None]


class Thinker:
    """A runner in threads of the bot's process, for fast players and tests."""

    def __init__(self, note: Note = lambda name, answer: None, *, most: int = MOST_THREADS) -> None:
        """Run at most ``most`` computers at a time, and call ``note`` with each player's name and answer."""
        self._note = note
        self._here = Threads(most)
        self._thinkers: Callers = self._here
        self._judges: Callers = self._here
        self._lookers: Callers = self._here

    async def think(
        self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None, claim: Claim = DEFAULT_CLAIM
    ) -> Answer:
        """Return a player's thought (see `levels.engine_of`) about a seat's view.

        ``of`` is the game, which has only one question in progress. ``claim`` determines the order. If the player
        fails, `DEFAULT_LEVEL` answers. The ``view`` must not change meanwhile.

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
        self._note(name, answered)
        return answered

    async def judge(self, view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
        """Compare a move with the best one (see `levels.judge`), at low priority. It takes seconds.

        People wait for a ``first`` look: it takes a fraction of the time at normal priority.

        :raises Abandoned: The bot is stopping.
        :raises Unjudged: The move couldn't be judged.
        """
        written = await self._look_back("", view, seat, seed, str(played), first=first)
        thought = read_thought(written, view.ruleset)
        self._note("judge", Answer(thought))
        return thought

    async def reply(self, view: Position, seat: int, seed: int, *, exact: bool, first: bool = False) -> Thought:
        """Return the best reply to a judged move, proven if ``exact``.

        ``first`` is the same as in `judge`.

        :raises Abandoned: The bot is stopping.
        :raises Unjudged: The position couldn't be judged.
        """
        if exact:
            # `judge` finds the best move, whichever move it is asked about.
            return await self.judge(view, seat, view.legal_moves(seat)[0], seed, first=first)
        level = FIRST_REPLY_LEVEL if first else REPLY_LEVEL
        return read_thought(await self._look_back(level, view, seat, seed, first=first), view.ruleset)

    async def _look_back(
        self, name: str, view: Position, seat: int, seed: int, played: str | None = None, *, first: bool
    ) -> WrittenThought:
        """Return the result of `answer` from the judging process, or from that of first looks.

        :raises Unjudged: The process failed.
        """
        callers = self._lookers if first else self._judges
        try:
            return await callers.call(answer, name, view.to_json(seat), seat, seed, played, first)
        except CallFailed as error:
            logger.warning("could not judge a move: %s", error)
            raise Unjudged from None

    async def close(self) -> None:
        """Abandon all thoughts immediately, without waiting."""
        for callers in (self._thinkers, self._judges, self._lookers, self._here):
            await callers.close()


class Pool(Thinker):
    """A runner in worker processes.

    There are ``size`` of them (``None``: one per core, at most `MOST_PROCESSES`), plus one that judges moves at the
    lowest priority, and one for first looks. Each calls ``begin`` first.
    """

    def __init__(
        self,
        size: int | None = None,
        note: Note = lambda name, answer: None,
        *,
        begin: Callable[[], object] | None = None,
        timeout_s: float = PATIENCE_S,
    ) -> None:
        super().__init__(note)
        size = size or min(os.cpu_count() or 1, MOST_PROCESSES)
        self.thinkers = Processes(size, timeout_s=timeout_s, nicer=NICER, initializer=begin)
        self.judges = Processes(1, timeout_s=JUDGING_S, nicer=NICEST, initializer=begin)
        # At low priority, people would wait for minutes on a busy machine.
        self.lookers = Processes(1, timeout_s=timeout_s, initializer=begin)
        self._thinkers = self.thinkers
        self._judges = self.judges
        self._lookers = self.lookers

    @property
    def workers(self) -> tuple[int, ...]:
        """The IDs of the existing processes."""
        return (*self.thinkers.pids, *self.judges.pids, *self.lookers.pids)
