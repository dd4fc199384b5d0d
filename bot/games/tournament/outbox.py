"""Loading a tournament's pending post, and recording its posted messages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.outbox import amend_posting, delay_unplayable, schedule_next_check, store_posting
from bot.games.core.request import Unplayable
from bot.games.core.service import Service
from bot.games.posting.call_styles import find_when_callable
from bot.games.posting.steps import Sent
from bot.games.tournament import posting
from bot.games.tournament.change import TournamentState, load_state
from bot.games.tournament.contest import Contest, News, find_news
from bot.games.tournament.pairing import can_confirm
from bot.games.tournament.plans import waits_for_plan
from bot.games.tournament.posting import (
    NO_PROBLEMS,
    CardStep,
    DueNotice,
    Problem,
    Problems,
    find_round,
    list_due_notices,
)
from bot.rules.record import OUTSIDE_ENDINGS
from bot.storage import game_queries, person_queries, subjects, tournament_queries
from bot.storage.rows import Game, PersonSettings, PostedTournament, Tournament, TournamentPosting
from bot.storage.subjects import TOURNAMENT


@dataclass(frozen=True, slots=True)
class PendingTournament:
    """A tournament with its posts. ``linked`` is the number of tables of its newest round to which a card can link."""

    state: TournamentState
    posting: TournamentPosting
    linked: int
    problems: Problems = NO_PROBLEMS
    notices: tuple[DueNotice, ...] = ()

    @property
    def posted(self) -> PostedTournament:
        """The messages that have been posted."""
        return self.posting.posted


class CardFacts(NamedTuple):
    """The contents of a card that aren't in the log.

    These are the games of its tables, their newest messages, the scores by seat if the rules scored the game, and the
    news.
    """

    games: Mapping[str, Game]
    messages: Mapping[str, int]
    scores: Mapping[str, tuple[int, ...]]
    news: tuple[News, ...] = ()


NO_FACTS = CardFacts({}, {}, {})


async def read(service: Service, tournament_id: str) -> PendingTournament | None:
    """Return a tournament with its posts.

    Return ``None`` if another process posts it, or if its log can't be replayed. In the latter case, posting is
    postponed.
    """
    async with service.database.read() as connection:
        stored = await subjects.load_posting(connection, TOURNAMENT, tournament_id)
        if stored is None or not service.shards.has(stored.guild_id):
            return None
        try:
            return await _load_pending(service, connection, stored, tournament_id)
        except Unplayable as error:
            unplayable = error
    await delay_unplayable(service, TOURNAMENT, tournament_id, stored, unplayable)
    return None


async def _load_pending(
    service: Service, connection: AsyncConnection, stored: TournamentPosting, tournament_id: str
) -> PendingTournament:
    state = await load_state(service, connection, tournament_id)
    current = state.contest.current
    ids = [] if current is None else [table.game_id for table in current.tables]
    games = await tournament_queries.load_tables(connection, ids)
    linked = await _count_linked(connection, games)
    problems = await _find_problems(connection, state, stored.posted, games, service.clock())
    notices = await _find_notices(connection, state, stored.posted, service.clock())
    return PendingTournament(state, stored, linked, problems, notices)


async def _find_notices(
    connection: AsyncConnection, state: TournamentState, posted: PostedTournament, now: datetime
) -> tuple[DueNotice, ...]:
    """Return the notices to send, except to people who have blocked the user who caused them."""
    due = list_due_notices(state, posted)
    if not due:
        return ()
    people = await person_queries.load_people(connection, {one.notice.user_id for one in due if one.notice.user_id})
    callers = {one.notice.by for one in due if one.notice.by is not None}
    blockers = {caller: await person_queries.load_blockers(connection, caller) for caller in callers}
    found = []
    for one in due:
        user_id = one.notice.user_id
        if user_id is not None and user_id not in blockers.get(one.notice.by or 0, ()):
            settings = people.get(user_id, PersonSettings(user_id))
            found.append(one._replace(quiet_until=find_when_callable(settings, now)))
    return tuple(found)


async def _count_linked(connection: AsyncConnection, games: Mapping[str, Game]) -> int:
    if not games:
        return 0
    messages = await game_queries.load_newest_messages(connection, games)
    return sum(has_post(game, messages) for game in games.values())


async def _find_problems(
    connection: AsyncConnection,
    state: TournamentState,
    posted: PostedTournament,
    games: Mapping[str, Game],
    now: datetime,
) -> Problems:
    host_id = next(iter(state.tournament.organizers), 0)
    found = () if state.is_over or not host_id else _list_problems(state, posted, games, now)
    if not found:
        return NO_PROBLEMS
    people = await person_queries.load_people(connection, [host_id])
    settings = people.get(host_id, PersonSettings(host_id))
    return Problems(found, find_when_callable(settings, now))


def _list_problems(
    state: TournamentState, posted: PostedTournament, games: Mapping[str, Game], now: datetime
) -> tuple[Problem, ...]:
    """Return the problems of a tournament. ``games`` are the tables of its newest round."""
    contest = state.contest
    current = contest.current
    open_tables = [] if current is None else [table.game_id for table in current.tables if table.ranks is None]
    played = [games[game_id] for game_id in open_tables if game_id in games]
    is_gone = posted.gone_id == state.tournament.channel_id or any(game.channel_gone for game in played)
    # With "as it stands", the bot ends overdue tables automatically.
    is_awaited = bool(open_tables) and contest.options.at_last_day == "play-on"
    found: dict[Problem, bool] = {
        "channel-gone": is_gone,
        "plan-missing": waits_for_plan(contest, now),
        "table-stuck": any(game.on_hold for game in played),
        "round-late": is_awaited and current is not None and current.until is not None and current.until <= now,
        "round-over": can_confirm(contest),
    }
    return tuple(problem for problem, is_found in found.items() if is_found)


def has_post(game: Game, messages: Mapping[str, int]) -> bool:
    """Check whether a card can link to a game's thread or, if the game won't have a thread, to its newest message."""
    return game.thread_id is not None or (not game.options.thread and game.id in messages)


def is_scored(game: Game) -> bool:
    """Check whether a game was scored by the rules, that is, played to its end without a player leaving early."""
    return game.status == "finished" and game.ending not in OUTSIDE_ENDINGS


async def find_facts(service: Service, state: TournamentState, card: int) -> CardFacts:
    """Return the contents of a card that aren't in the log."""
    played = find_round(state.contest, card)
    ids = [] if played is None else [table.game_id for table in played.tables]
    async with service.database.read() as connection:
        games = await tournament_queries.load_tables(connection, ids)
        messages = await game_queries.load_newest_messages(connection, ids)
        results = await tournament_queries.load_results(connection, ids)
    scores: dict[str, tuple[int, ...]] = {}
    for result in results:
        if is_scored(games[result.game_id]):
            scores[result.game_id] = (*scores.get(result.game_id, ()), result.score)
    return CardFacts(games, messages, scores, tuple(find_news(state.contest, card)))


async def find_newest_card(service: Service, tournament_id: str) -> tuple[Tournament, PostedTournament] | None:
    """Return a tournament with its posted messages, or ``None`` if it no longer exists."""
    async with service.database.read() as connection:
        tournament = await tournament_queries.load_tournament(connection, tournament_id)
        stored = await subjects.load_posting(connection, TOURNAMENT, tournament_id)
    if tournament is None or stored is None:
        return None
    return tournament, stored.posted


async def find_best_board(service: Service, contest: Contest, number: int) -> tuple[str, int] | None:
    """Return the game in which an entry scored the most points, and its seat there.

    Return ``None`` if none of its games was scored.
    """
    seats = {table.game_id: table.seats.index(number) for table in contest.tables if number in table.seats}
    user_id = contest.entry(number).user_id
    async with service.database.read() as connection:
        games = await tournament_queries.load_tables(connection, seats)
        results = await tournament_queries.load_results(connection, seats)
    # The entry or seat may have belonged to somebody else in earlier rounds.
    own = [
        result
        for result in results
        if seats[result.game_id] == result.seat and result.user_id == user_id and is_scored(games[result.game_id])
    ]
    if not own:
        return None
    best = max(own, key=lambda result: result.score)
    return best.game_id, best.seat


async def record_step(
    service: Service, pending: PendingTournament, step: CardStep, sent: Sent | None, failed: Collection[str | int] = ()
) -> PendingTournament | None:
    """Record that a step has been taken, and return the tournament with its updated posts.

    ``sent`` is the message that the step sent or found, if any.
    """
    now = service.clock()
    tournament_id = pending.state.tournament.id

    def after(known: TournamentPosting) -> TournamentPosting:
        posted = step.record(known.posted, sent, now)
        return replace(known, posted=posted if failed else replace(posted, failures=0))

    then = replace(pending, posting=replace(after(pending.posting), receipts=pending.posting.receipts + 1))
    following, at = posting.next_card_step(then.state, then.posted, now, then.linked, then.problems, then.notices)
    if following is None and not failed:
        then = replace(then, posting=replace(then.posting, post_at=at))
    async with service.database.write() as connection:
        if await subjects.save_posting(connection, TOURNAMENT, tournament_id, pending.posting, then.posting):
            return then
        # The tournament has changed meanwhile, but the step was still completed.
        if not await amend_posting(connection, TOURNAMENT, tournament_id, after):
            return None
    return await read(service, tournament_id)


async def post_card_again(service: Service, pending: PendingTournament) -> None:
    """Record that the newest card no longer exists or can't be edited, so that it is posted again."""
    await _amend(service, pending, lambda posted: replace(posted, message_id=None))


async def lose_card_channel(service: Service, pending: PendingTournament) -> None:
    """Record that the tournament's channel no longer exists. Nothing is posted until it moves to another one."""
    gone_id = pending.state.tournament.channel_id
    await _amend(service, pending, lambda posted: replace(posted, message_id=None, gone_id=gone_id))


async def _amend(
    service: Service, pending: PendingTournament, amend: Callable[[PostedTournament], PostedTournament]
) -> None:
    def after(known: TournamentPosting) -> TournamentPosting:
        return replace(known, posted=amend(known.posted))

    async with service.database.write() as connection:
        await amend_posting(connection, TOURNAMENT, pending.state.tournament.id, after)


async def schedule_check(service: Service, pending: PendingTournament, at: datetime | None, *, failed: bool) -> bool:
    """Record the time of the next check, or return ``False`` if the tournament has changed in the meantime."""
    after = schedule_next_check(pending.posting, at, service.clock(), failed=failed)
    return await store_posting(service, TOURNAMENT, pending.state.tournament.id, pending.posting, after)
