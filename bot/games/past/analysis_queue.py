"""Requests for analyses, and the tasks that compute them.

Requests are stored in the database. The process that has the game's shard computes the analyses one after another. A
quick first analysis of each game takes precedence over refinements, so that it is available within a minute. Both tasks
take turns among the people who have asked. Results are stored. If the process stops during an analysis, the next
process starts it again. `discord_app.app.analyses` shows or announces the result to the people who asked.
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

MAX_REQUESTS_PER_PERSON = 3
"""Maximum number of games for which one person can have pending requests."""
MAX_REQUESTS = 50
"""Maximum number of games with pending requests."""
UNJUDGED = "unjudged"
"""The failure if no computer could judge a move. Other failures are refusal keys."""


class ChosenGame(NamedTuple):
    """A game to analyse, and the first person who asked for it."""

    game_id: str
    user_id: int


class Unwanted(Exception):  # noqa: N818 - an event, not an error
    """Nobody wants the analysis any more."""


async def find_analysis(service: Service, game_id: str) -> Analysis | None:
    """Return the stored analysis of a game, if there is one."""
    found = await service.database.query(result_queries.load_analysis, game_id, JUDGE)
    return None if found is None else Analysis.from_text(found)


async def check_may_ask(service: Service, game_id: str, user_id: int) -> None:
    """Refuse another analysis to a person with several pending requests, or while too many are pending in total.

    An analysis that is already wanted by somebody can always be requested.
    """
    wanted = await service.database.query(result_queries.list_wanted_games)
    if game_id in wanted:
        return
    mine = sum(user_id in people for people in wanted.values())
    if mine >= MAX_REQUESTS_PER_PERSON or len(wanted) >= MAX_REQUESTS:
        raise Refusal("too-many-analyses", mine=mine if mine >= MAX_REQUESTS_PER_PERSON else 0)


async def ask_for_analysis(service: Service, request: AnalysisRequest) -> None:
    """Store a request, unless the game has been deleted."""
    async with service.database.write() as connection:
        if await game_queries.load_game(connection, request.game_id) is not None:
            await result_queries.add_request(connection, request)


async def change_request(service: Service, request: AnalysisRequest, *, token: str, shows_first: bool = False) -> None:
    """Record what the response to a request now shows, and the token with which it can be edited."""
    after = replace(request, token=token, shows_first=request.shows_first or shows_first)
    async with service.database.write() as connection:
        await result_queries.change_request(connection, request, after)


async def record_shown(
    service: Service, table: Table, user_id: int, ids: Collection[int], why: CallReason | None
) -> None:
    """Delete a person's completed requests, and notify the person if the result wasn't shown.

    ``why`` is the reason for the notification, ``None`` if the result was shown. The notification is sent only as a
    direct message.
    """
    now = service.clock()
    async with service.database.write() as connection:
        await subjects.lock_subject(connection, GAME, table.game.id)
        # The person may have deleted their data meanwhile.
        if not await result_queries.delete_requests(connection, ids) or why is None:
            return
        if (await person_queries.load_person(connection, user_id)).notify != "channel":
            call = make_call(user_id, why, table.shown, now)
            await game_queries.add_calls(connection, table.game.id, [call])
            await game_queries.wake_posts(connection, table.game.id, now)


async def drop_requests(service: Service, ids: Collection[int]) -> None:
    async with service.database.write() as connection:
        await result_queries.delete_requests(connection, ids)


async def find_wanted(service: Service) -> list[WantedAnalysis]:
    """Return the pending requests for games of this process's shards, the oldest first."""
    return await service.database.query(result_queries.load_wanted, JUDGE, service.shards)


class Analyses:
    """The tasks that compute analyses: one for quick first analyses, and another one for refining them."""

    def __init__(self, service: Service) -> None:
        self.progress: dict[str, int] = {}
        """Number of moves judged so far, for each game being analysed."""
        self._service = service
        self._first: asyncio.Task[None] | None = None
        self._refining: asyncio.Task[None] | None = None
        self._served: list[int] = []
        self._stopped = False

    @property
    def at_work(self) -> list[asyncio.Task[None]]:
        """The running tasks."""
        return [task for task in (self._first, self._refining) if task is not None and not task.done()]

    async def begin_due(self) -> None:
        """Start tasks for pending analyses.

        :raises Exception: The previous task failed, for example because the database was unavailable.
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
        """Prevent new tasks. Running tasks end when the computers are stopped."""
        self._stopped = True

    def _forget(self, task: asyncio.Task[None]) -> None:
        if task is self._first:
            self._first = None
        else:
            self._refining = None

    def _choose(self, wanted: Sequence[WantedAnalysis], *, refined: bool | None) -> ChosenGame | None:
        """Return the next game to analyse, which is the oldest request of the person who was served least recently.

        ``refined`` is ``None`` to consider games without an analysis, and ``False`` for games with a first analysis.
        """
        if self._stopped:
            return None
        first_asked = dict[str, ChosenGame]()
        for request, is_refined in wanted:
            if is_refined is refined and request.failure is None:
                first_asked.setdefault(request.game_id, ChosenGame(request.game_id, request.user_id))
        waited = {user_id: number for number, user_id in enumerate(self._served)}
        return min(first_asked.values(), key=lambda chosen: waited.get(chosen.user_id, -1), default=None)

    async def _make_all(self, *, refine: bool) -> None:
        logs.set_context()
        while True:
            chosen = self._choose(await find_wanted(self._service), refined=False if refine else None)
            if chosen is None:
                return
            self._served = [user_id for user_id in self._served if user_id != chosen.user_id]
            self._served.append(chosen.user_id)
            logs.add_context(game=chosen.game_id)
            try:
                await self._make(chosen.game_id, refine=refine)
            except Abandoned:
                # The next process starts this analysis again.
                return
            finally:
                self.progress.pop(chosen.game_id, None)

    async def _make(self, game_id: str, *, refine: bool) -> None:
        """Analyse one game, and store the result or the failure."""
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
            logger.exception("could not analyse game %s", game_id)
            await self._give_up(game_id, UNJUDGED)
        else:
            await self._keep(game_id, analysis)

    async def _give_up(self, game_id: str, failure: str) -> None:
        async with self._service.database.write() as connection:
            await result_queries.give_up_analysis(connection, game_id, failure)

    async def _keep(self, game_id: str, analysis: Analysis) -> None:
        async with self._service.database.write() as connection:
            await subjects.lock_subject(connection, GAME, game_id)
            # The game may have been deleted together with its guild meanwhile.
            if await game_queries.load_game(connection, game_id) is not None:
                text = analysis.to_text()
                await result_queries.save_analysis(connection, game_id, JUDGE, text, refined=analysis.refined)
                # Update the game's button, which shows that there is an analysis.
                await game_queries.wake_posts(connection, game_id, self._service.clock())

    async def _wait_for_first_looks(self) -> None:
        while self._first is not None and not self._first.done():
            await asyncio.wait([self._first])
