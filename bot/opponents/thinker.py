"""Who lets computers think, so that neither presses nor pictures wait for them: in threads, or in worker processes."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Hashable
from typing import NamedTuple

from bot.opponents.levels import DEFAULT_LEVEL, Level, engine_of, think
from bot.opponents.thought import Thought
from bot.opponents.written import WrittenThought, answer, read_thought
from bot.rules.game import Move, Position
from bot.slots import ANYBODY, Claim
from bot.workers import Callers, CallFailed, Processes, Threads

logger = logging.getLogger(__name__)

PATIENCE_S = 60.0
"""How long a process may think about one move; no player takes a tenth of it on any machine it was measured on."""
JUDGING_S = 600.0
"""How long whoever judges may take for one move: twenty times as long as on the machine it was measured on."""
NICER = 10
"""By how much the priority of those who think is lower than the bot's."""
NICEST = 19
"""By how much the priority of those who judge is lower than the bot's."""
REPLY_LEVEL: Level = "expert"
FIRST_REPLY_LEVEL: Level = "hard"
"""Who finds the best reply to a move that was judged, where nothing is proven; and who does at a first look."""
MOST_PROCESSES = 4
"""However many cores there are: more would take a small host's memory, and many games share these well."""
MOST_THREADS = 1000


class Unjudged(Exception):  # noqa: N818 - it reads as what happened
    """Nobody could say what a move was worth. It may be asked again later."""


class Answer(NamedTuple):
    """A thought, and whether it is that of `levels.DEFAULT_LEVEL`, because who was asked could not answer."""

    thought: Thought
    stood_in: bool = False


Note = Callable[[str, Answer], None]


class Thinker:
    """Lets computers think in threads of the bot's own process: enough for those that answer at once, and for tests."""

    def __init__(self, note: Note = lambda name, answer: None, *, most: int = MOST_THREADS) -> None:
        """``note`` is called for every thought, with the name of the player. ``most`` computers think at a time."""
        self._note = note
        self._here = Threads(most)
        self._thinkers: Callers = self._here
        self._judges: Callers = self._here
        self._lookers: Callers = self._here

    async def think(
        self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None, claim: Claim = ANYBODY
    ) -> Answer:
        """What the player of this name (see `levels.engine_of`) makes of what the seat may know.

        ``of`` is the game: of each only one question is thought about at a time. ``claim`` says when it is its turn. If
        nothing comes of it, `DEFAULT_LEVEL` answers. The ``view`` must not change meanwhile.

        :raises Abandoned: the bot stops.
        :raises ValueError: there is no such player, or ``seat`` is not to act.
        """
        engine_of(name, view.ruleset.name, view.side, view.players)
        try:
            written = await self._thinkers.call(answer, name, view.to_json(seat), seat, seed, of=of, claim=claim)
        except CallFailed as error:
            logger.warning("%s stands in for %s in %s: %s", DEFAULT_LEVEL, name, of, error)
            answered = Answer(await self._here.call(think, DEFAULT_LEVEL, view, seat, seed, of=of), stood_in=True)
        else:
            answered = Answer(read_thought(written, view.ruleset))
        self._note(name, answered)
        return answered

    async def judge(self, view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
        """What a move was worth beside the best one (see `levels.judge`): it takes seconds, and nobody waits for it.

        For a ``first`` look people wait: it takes a fraction of that, and gives way to nobody.

        :raises Abandoned: the bot stops.
        :raises Unjudged: nobody could say.
        """
        written = await self._look_back("", view, seat, seed, str(played), first=first)
        thought = read_thought(written, view.ruleset)
        self._note("judge", Answer(thought))
        return thought

    async def reply(self, view: Position, seat: int, seed: int, *, exact: bool, first: bool = False) -> Thought:
        """The best move after one that was judged, as whoever judges has time for: proven where that one was.

        ``first`` as in `judge`.

        :raises Abandoned: the bot stops.
        :raises Unjudged: nobody could say.
        """
        if exact:
            # Whatever move it is asked about, the best one is found first.
            return await self.judge(view, seat, view.legal_moves(seat)[0], seed, first=first)
        level = FIRST_REPLY_LEVEL if first else REPLY_LEVEL
        return read_thought(await self._look_back(level, view, seat, seed, first=first), view.ruleset)

    async def _look_back(
        self, name: str, view: Position, seat: int, seed: int, played: str | None = None, *, first: bool
    ) -> WrittenThought:
        """What `answer` says, in the process of those who judge, or in that of first looks.

        :raises Unjudged: nothing came of it.
        """
        callers = self._lookers if first else self._judges
        try:
            return await callers.call(answer, name, view.to_json(seat), seat, seed, played, first)
        except CallFailed as error:
            logger.warning("What was played could not be judged: %s", error)
            raise Unjudged from None

    async def close(self) -> None:
        """Abandon every thought; nothing is waited for, and nothing is left behind."""
        for callers in (self._thinkers, self._judges, self._lookers, self._here):
            await callers.close()


class Pool(Thinker):
    """Lets computers think in worker processes.

    There are at most ``size`` (``None``: one a core, and at most `MOST_PROCESSES`), one more that judges moves
    afterwards, which gives way to all others, and one that does so at a first look. ``begin`` is called first in each.
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
        # On a busy machine whoever gives way waits for minutes.
        self.lookers = Processes(1, timeout_s=timeout_s, initializer=begin)
        self._thinkers = self.thinkers
        self._judges = self.judges
        self._lookers = self.lookers

    @property
    def workers(self) -> tuple[int, ...]:
        """The ids of the processes that there are."""
        return (*self.thinkers.pids, *self.judges.pids, *self.lookers.pids)
