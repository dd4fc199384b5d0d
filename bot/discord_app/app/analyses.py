"""Updates of the responses to requests for analyses, and notifications if the responses can't be edited any more.

The next update depends only on the requests and analyses in the database, so it's the same after a restart and in any
process.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter
from typing import Literal

import discord

from bot import logs
from bot.discord_app.actions.records import make_answer, render_failure, render_progress
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.delivery import UNREACHABLE
from bot.games.core.replay import Table
from bot.games.core.request import NoSuchGame, Unplayable
from bot.games.past.analysis import Analysis
from bot.games.past.analysis_queue import (
    change_request,
    drop_requests,
    find_analysis,
    find_wanted,
    record_shown,
)
from bot.messages.answers import render_refusal
from bot.messages.words import words
from bot.storage.rows import AnalysisRequest, CallReason

logger = logging.getLogger(__name__)

PROGRESS_INTERVAL = timedelta(seconds=10)
"""Interval between progress reports."""
MAX_RESPONSE_AGE = timedelta(minutes=14)
"""Maximum age of a response that is edited. Discord rejects edits after fifteen minutes."""
RETRY_DELAY = timedelta(seconds=5)
"""Pause before the next attempt to edit a response when Discord can't be reached."""
EDIT_TIMEOUT_S = 10.0

AnalysisNews = Literal["end", "late", "first", "progress"]
"""The next update: the result, a notice that the result will be too late for this response, a first look, or progress.
"""


def find_news(
    request: AnalysisRequest, refined: bool | None, now: datetime, reported_at: datetime | None
) -> AnalysisNews | None:
    """Return the next update for the person, or ``None`` if there is nothing new.

    ``refined`` is whether the stored analysis is refined, or ``None`` if there isn't one. ``reported_at`` is the time
    of the last progress report.
    """
    if refined or request.failure is not None:
        return "end"
    if not request.token:
        return None
    if not can_be_edited(request, now):
        return "late"
    if refined is False:
        return None if request.shows_first else "first"
    return "progress" if now - (reported_at or request.asked_at) >= PROGRESS_INTERVAL else None


def can_be_edited(request: AnalysisRequest, now: datetime) -> bool:
    """Check whether the response can still be edited."""
    return bool(request.token) and now - request.asked_at < MAX_RESPONSE_AGE


class AnalysisAnswers:
    """Updates the responses, one at a time."""

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._service = client.service
        self._at_work = asyncio.Lock()
        self._reported_at: dict[int, datetime] = {}
        self._retry_at: dict[int, datetime] = {}

    async def update(self) -> None:
        """Show all news to the people who have requested analyses."""
        async with self._at_work:
            wanted = await find_wanted(self._service)
            known = {one.request.id for one in wanted}
            for moments in (self._reported_at, self._retry_at):
                for gone in moments.keys() - known:
                    del moments[gone]
            by_game = sorted(wanted, key=lambda one: one.request.game_id)
            for game_id, group in groupby(by_game, key=lambda one: one.request.game_id):
                logs.set_context(game=game_id)
                refined = None
                requests = list[AnalysisRequest]()
                for one in group:
                    refined = one.refined
                    requests.append(one.request)
                try:
                    await self._update(game_id, requests, refined)
                except Exception:
                    logger.exception("could not show the result of the analysis of game %s", game_id)

    async def _update(self, game_id: str, requests: Sequence[AnalysisRequest], refined: bool | None) -> None:
        now = self._service.clock()
        news = {one.id: find_news(one, refined, now, self._reported_at.get(one.id)) for one in requests}
        if not any(news.values()):
            return
        try:
            table = await self._service.table(game_id)
        except NoSuchGame:
            return
        except Unplayable as refused:
            await self._report_refusal(requests, refused)
            return
        analysis = await find_analysis(self._service, game_id)
        for user_id, group in groupby(sorted(requests, key=attrgetter("user_id")), key=attrgetter("user_id")):
            own = list(group)
            ended = [one for one in own if news[one.id] == "end"]
            if ended:
                await self._end(table, user_id, ended, analysis, now)
            for request in own:
                await self._show(table, request, news[request.id], analysis, now)

    async def _show(
        self,
        table: Table,
        request: AnalysisRequest,
        news: AnalysisNews | None,
        analysis: Analysis | None,
        now: datetime,
    ) -> None:
        """Show an update other than the result."""
        if news == "progress":
            self._reported_at[request.id] = now
            text = await render_progress(self._client, request, table)
            await self._edit(request, now, text)
        elif news == "first" and analysis is not None:
            text, view, files = await make_answer(self._client, request, table, analysis)
            shown = await self._edit(request, now, text, view, next(iter(files), None))
            if shown is not None:
                await change_request(self._service, request, shows_first=shown, token=request.token if shown else "")
        elif news == "late":
            await self._show_late(table, request, analysis, now)

    async def _show_late(
        self, table: Table, request: AnalysisRequest, analysis: Analysis | None, now: datetime
    ) -> None:
        if analysis is None:
            text = await render_progress(self._client, request, table, later=True)
            await self._edit(request, now, text)
        else:
            text, view, files = await make_answer(self._client, request, table, analysis, later=True)
            await self._edit(request, now, text, view, next(iter(files), None))
        await change_request(self._service, request, token="")

    async def _end(
        self, table: Table, user_id: int, ended: Sequence[AnalysisRequest], analysis: Analysis | None, now: datetime
    ) -> None:
        """Show a person the result of an analysis, or notify them if none of their responses can be edited."""
        is_shown = False
        for request in ended:
            if not can_be_edited(request, now):
                continue
            if analysis is not None:
                text, view, files = await make_answer(self._client, request, table, analysis)
                shown = await self._edit(request, now, text, view, next(iter(files), None))
            else:
                text = await render_failure(self._client, request, table)
                shown = await self._edit(request, now, text)
            if shown is None:
                # Discord should be reachable again before the response expires.
                return
            is_shown = is_shown or shown
        why: CallReason = "analysed" if analysis is not None and analysis.refined else "unjudged"
        await record_shown(self._service, table, user_id, [one.id for one in ended], None if is_shown else why)

    async def _report_refusal(self, requests: Sequence[AnalysisRequest], refused: Unplayable) -> None:
        """Report in the responses that the game can't be replayed, and delete the requests."""
        now = self._service.clock()
        for request in requests:
            if can_be_edited(request, now):
                await self._edit(request, now, render_refusal(words(request.language), refused))
        await drop_requests(self._service, [one.id for one in requests])

    async def _edit(
        self,
        request: AnalysisRequest,
        now: datetime,
        text: str,
        view: discord.ui.View | None = None,
        file: discord.File | None = None,
    ) -> bool | None:
        """Edit the response and return whether that succeeded, or ``None`` if Discord can't be reached for now."""
        if now < self._retry_at.get(request.id, now):
            return None
        try:
            async with asyncio.timeout(EDIT_TIMEOUT_S):
                await self._client.followups.edit_answer(request.token, text, view, file)
        except UNREACHABLE as error:
            logger.info("could not edit the response to interaction %s: %s", request.id, error)
            if isinstance(error, discord.HTTPException) and error.status < 500:
                # The person has dismissed the response, or the token has expired.
                return False
            self._retry_at[request.id] = now + RETRY_DELAY
            return None
        return True
