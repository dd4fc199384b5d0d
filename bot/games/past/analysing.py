"""Who has asked for which analysis stands in the database; whoever holds a game's shard makes them, one after another.

A first look at a game is made before any other is refined, so that it is there within a minute, and both go round by
person. What was made is kept. What a restart interrupts is begun anew by the next process; who has asked is shown or
told what has come of it by `discord_app.app.analyses`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.games.core.replay import Table
from bot.games.core.request import NoSuchGame, Refusal, Unplayable
from bot.games.core.service import Service
from bot.games.past.analysis import Analysis, analyse
from bot.opponents.levels import JUDGE
from bot.opponents.thinker import Unjudged
from bot.storage import game_queries, person_queries, result_queries, subjects
from bot.storage.call_reasons import make_call
from bot.storage.database import TakenOver
from bot.storage.result_queries import WantedAnalysis
from bot.storage.rows import AnalysisRequest, CallReason
from bot.storage.subjects import GAME
from bot.workers import Abandoned

logger = logging.getLogger(__name__)

MOST_OF_PERSON = 3
"""So many games that one person has asked for may wait to be looked at."""
MOST = 50
"""So many games that anybody has asked for may."""
UNJUDGED = "unjudged"
"""Why there is no analysis where nobody could say what a move was worth; other reasons are keys of refusals."""


class Kept(NamedTuple):
    """An analysis that is there; what is not ``refined`` is a first look."""

    analysis: Analysis
    refined: bool


class ChosenGame(NamedTuple):
    """A game to be looked at, and who has asked for it first."""

    game_id: str
    user_id: int


class Unwanted(Exception):  # noqa: N818 - it is what has happened
    """Nobody wants the analysis any more."""


async def find_analysis(service: Service, game_id: str) -> Kept | None:
    """The analysis of a game that is there."""
    found = await service.database.query(result_queries.load_analysis, game_id, JUDGE)
    return None if found is None else Kept(Analysis.from_text(found[0]), found[1])


async def check_may_ask(service: Service, game_id: str, user_id: int) -> None:
    """Refuse an analysis that is not there yet to who waits for several, or while many are wanted by all.

    What is being made already may be asked for by anybody.
    """
    wanted = await service.database.query(result_queries.games_wanted)
    if game_id in wanted:
        return
    mine = sum(user_id in people for people in wanted.values())
    if mine >= MOST_OF_PERSON or len(wanted) >= MOST:
        raise Refusal("too-many-analyses", mine=mine if mine >= MOST_OF_PERSON else 0)


async def ask_for_analysis(service: Service, request: AnalysisRequest) -> None:
    """Note that somebody is to be shown or told of an analysis; nothing is noted of a game that is gone."""
    async with service.database.write() as connection:
        if await game_queries.load_game(connection, request.game_id) is not None:
            await result_queries.add_request(connection, request)


async def change_request(service: Service, request: AnalysisRequest, *, token: str, shows_first: bool = False) -> None:
    """Note what the answer of a request shows now, and whether it still can be edited."""
    after = replace(request, token=token, shows_first=request.shows_first or shows_first)
    async with service.database.write() as connection:
        await result_queries.change_request(connection, request, after)


async def record_shown(
    service: Service, table: Table, user_id: int, ids: Collection[int], why: CallReason | None
) -> None:
    """Note that what a person has asked for has ended, and was shown to them.

    Where it was not, they are called for this reason (``why``), if they take private messages: nobody is pinged in a
    channel for it.
    """
    now = service.clock()
    async with service.database.write() as connection:
        await subjects.lock_subject(connection, GAME, table.game.id)
        # They may have had their data deleted meanwhile.
        if not await result_queries.delete_requests(connection, ids) or why is None:
            return
        if (await person_queries.load_person(connection, user_id)).notify != "channel":
            call = make_call(user_id, why, table.shown, now)
            await game_queries.add_calls(connection, table.game.id, [call])
            await game_queries.wake_posts(connection, table.game.id, now)


async def drop_requests(service: Service, ids: Collection[int]) -> None:
    """Forget requests of which nothing comes."""
    async with service.database.write() as connection:
        await result_queries.delete_requests(connection, ids)


async def find_wanted(service: Service) -> list[WantedAnalysis]:
    """What people want of the games of this process's shards, in the order in which they asked."""
    return await service.database.query(result_queries.load_wanted, JUDGE, service.shards)


class Analyses:
    """Makes what is wanted: one task the first looks, and another, which gives way to it, the refinements."""

    def __init__(self, service: Service) -> None:
        self.progress: dict[str, int] = {}
        """How many moves are judged of each game that is being looked at."""
        self._service = service
        self._first: asyncio.Task[None] | None = None
        self._refining: asyncio.Task[None] | None = None
        self._served: list[int] = []
        self._stopped = False

    @property
    def at_work(self) -> list[asyncio.Task[None]]:
        """What makes something."""
        return [task for task in (self._first, self._refining) if task is not None and not task.done()]

    async def begin_due(self) -> None:
        """Begin to make what is wanted and not being made.

        :raises Exception: what has ended the last try, as where the database could not be used.
        """
        wanted = await find_wanted(self._service)
        for task in (self._first, self._refining):
            if task is not None and task.done():
                self._forget(task)
                task.result()
        if self._first is None and self._choose(wanted, refined=None):
            self._first = asyncio.create_task(self._make_all(refine=False), name="first looks")
        if self._refining is None and self._choose(wanted, refined=False):
            self._refining = asyncio.create_task(self._make_all(refine=True), name="refinements")

    def stop(self) -> None:
        """Begin nothing more. What is being made ends with the thoughts of the computers."""
        self._stopped = True

    def _forget(self, task: asyncio.Task[None]) -> None:
        if task is self._first:
            self._first = None
        else:
            self._refining = None

    def _choose(self, wanted: Sequence[WantedAnalysis], *, refined: bool | None) -> ChosenGame | None:
        """The game of which this much is there that comes next: of who has been served longest ago, their oldest."""
        if self._stopped:
            return None
        first_asked = dict[str, ChosenGame]()
        for request, is_refined in wanted:
            if is_refined is refined and request.failure is None:
                first_asked.setdefault(request.game_id, ChosenGame(request.game_id, request.user_id))
        waited = {user_id: number for number, user_id in enumerate(self._served)}
        return min(first_asked.values(), key=lambda chosen: waited.get(chosen.user_id, -1), default=None)

    async def _make_all(self, *, refine: bool) -> None:
        logs.begin()
        while True:
            chosen = self._choose(await find_wanted(self._service), refined=False if refine else None)
            if chosen is None:
                return
            self._served = [user_id for user_id in self._served if user_id != chosen.user_id]
            self._served.append(chosen.user_id)
            logs.add(game=chosen.game_id)
            try:
                await self._make(chosen.game_id, refine=refine)
            except Abandoned:
                # The next process goes on.
                return
            finally:
                self.progress.pop(chosen.game_id, None)

    async def _make(self, game_id: str, *, refine: bool) -> None:
        """Look at one game, and keep what was seen, or why nothing was."""
        service = self._service

        async def go_on(done: int) -> None:
            self.progress[game_id] = done
            if refine:
                await self._wait_for_first_looks()
            if not await service.database.query(result_queries.is_wanted, game_id):
                raise Unwanted

        try:
            table = await service.table(game_id)
            analysis = await analyse(service, table, first=not refine, go_on=go_on)
        except (Unwanted, NoSuchGame):
            return
        except Unplayable as refused:
            await self._give_up(game_id, refused.key)
        except Unjudged:
            await self._give_up(game_id, UNJUDGED)
        except (Abandoned, TakenOver, SQLAlchemyError, OSError):
            raise
        except Exception:
            logger.exception("game %s could not be analysed", game_id)
            await self._give_up(game_id, UNJUDGED)
        else:
            await self._keep(game_id, analysis, refined=refine)

    async def _give_up(self, game_id: str, failure: str) -> None:
        async with self._service.database.write() as connection:
            await result_queries.give_up_analysis(connection, game_id, failure)

    async def _keep(self, game_id: str, analysis: Analysis, *, refined: bool) -> None:
        async with self._service.database.write() as connection:
            await subjects.lock_subject(connection, GAME, game_id)
            # It may have been deleted with its server meanwhile.
            if await game_queries.load_game(connection, game_id) is not None:
                text = analysis.to_text()
                await result_queries.save_analysis(connection, game_id, JUDGE, text, refined=refined)
                # The button under the game says that it is there.
                await game_queries.wake_posts(connection, game_id, self._service.clock())

    async def _wait_for_first_looks(self) -> None:
        while self._first is not None and not self._first.done():
            await asyncio.wait([self._first])
