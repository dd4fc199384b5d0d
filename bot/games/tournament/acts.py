"""Acts of people on tournaments: open, enter, withdraw, begin, remove, readmit, replace, correct, award, move, end."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from datetime import timedelta
from functools import partial

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.checks import check_channel, check_level, check_server
from bot.games.core.ledger import find_done, save_discord_language
from bot.games.core.ranks import are_ranks
from bot.games.core.request import NoSuchGame, Person, Refusal, Request
from bot.games.core.results import SHOWN_AT_START, shown_rating
from bot.games.core.service import Service
from bot.games.table.offers import end
from bot.games.table.opening import check_openers, find_free_id
from bot.games.table.terms import Terms, check_terms
from bot.games.tournament import rounds
from bot.games.tournament.admission import check_admitted, check_code
from bot.games.tournament.change import TournamentChange, TournamentState, change, load, load_state
from bot.games.tournament.check_in import list_unconfirmed
from bot.games.tournament.contest import Contest, Entry, Pairing, Round, apply_line
from bot.games.tournament.options import find_wrong_option
from bot.games.tournament.pairing import (
    MAX_ENTRIES,
    MIN_PEOPLE,
    can_confirm,
    can_enter,
    count_max_rounds,
    count_people,
    find_apart_obstacle,
    is_full,
    is_knocked_out,
    list_excess_computers,
    max_entries,
    min_entries,
    repair_round,
)
from bot.games.tournament.plans import TournamentPlan, find_misfit, get_chosen_plan, list_plans
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules.draw import SEED_BYTES
from bot.storage import person_queries, result_queries, tournament_queries
from bot.storage.acts import TournamentLine, write_tournament_payload
from bot.storage.database import lock
from bot.storage.payloads import (
    AboutEntry,
    Begun,
    Cancelled,
    Corrected,
    Entered,
    KeptApart,
    MovedHere,
    TournamentOpened,
)
from bot.storage.rows import Tournament, TournamentOptions
from bot.storage.subjects import TOURNAMENT
from bot.workers import run_in_thread

TOURNAMENT_LETTER = "E"
"""First letter of tournament ids. It is a vowel, which ids of games don't contain."""
MAX_TITLE_LENGTH = 50
"""Maximum number of characters in a tournament's name."""
MAX_PER_SERVER = 20
"""Maximum number of unfinished tournaments on a server."""
MAX_PER_ORGANIZER = 5
"""Maximum number of unfinished tournaments that one person has opened on a server."""
MAX_CHANGES = 1000
"""Maximum number of lines in a log. A full log refuses entries, replacements, corrections and moves to other channels.

64 entries and the tables of 15 rounds take 562 lines. Acts that can't be repeated are always possible: withdrawing,
removing, beginning, cancelling, and acts of the clock.
"""
MAX_TIMES = 10
"""Maximum number of times that a person can enter a tournament, so that a single person can't fill its log."""
MAX_APART = 10
"""Maximum number of pairs of entries that are kept apart."""
MAX_BEGIN_DELAY = timedelta(days=90)
_CALLED = {"at_end": "at-end", "round_days": "days", "at_last_day": "last-day", "third_place": "third"}
"""Names of some options in the message `refused-bad-tournament`."""
_MARKUP = re.compile(r"[\W_]+")


async def open_tournament(service: Service, request: Request, name: str, options: TournamentOptions) -> TournamentState:
    """Open a tournament for entries. An interaction opens at most one tournament."""
    guild_id = check_server(request)
    settings = await service.guild(guild_id)
    check_channel(settings, request)
    check_openers(settings, request, moderates=request.moderator)
    name = check_name(name)
    check_options(service, options)
    now = service.clock()
    async with service.database.write() as connection:
        await lock(connection, f"tournaments {guild_id}")
        known = await find_done(connection, TOURNAMENT, request)
        if known is not None:
            return await load_state(service, connection, known[0])
        if await tournament_queries.count_unfinished(connection, guild_id) >= MAX_PER_SERVER:
            raise Refusal("too-many-tournaments", limit=MAX_PER_SERVER)
        if await tournament_queries.count_run_by(connection, guild_id, request.person.id) >= MAX_PER_ORGANIZER:
            raise Refusal("runs-too-many", limit=MAX_PER_ORGANIZER)
        tournament = Tournament(
            id=await find_free_id(service, connection, TOURNAMENT, TOURNAMENT_LETTER),
            guild_id=guild_id,
            # Its cards are posted in a channel, because threads for its tables are opened there.
            channel_id=request.parent_id or request.channel_id,
            host_id=request.person.id,
            name=name,
            status="open",
            version=1,
            created_at=now,
            changed_at=now,
            options=options,
            # Choose the seed before anybody enters, so that the first card can show its seal.
            seed=service.entropy(SEED_BYTES),
        )
        text = write_tournament_payload("open", TournamentOpened(name, options))
        line = TournamentLine(1, "open", now, request.person.id, None, text, request.interaction_id)
        await tournament_queries.add_tournament(connection, tournament, line, now)
        await save_discord_language(connection, request)
    service.on_tournament(tournament.id, guild_id)
    return TournamentState(tournament, apply_line(Contest(options), line))


def check_name(name: str) -> str:
    """Return the normalized name of a tournament, as it is stored.

    :raises Refusal: The name is too long, or consists only of spaces and punctuation.
    """
    plain = " ".join("".join(" " if unicodedata.category(one)[0] in "CZ" else one for one in name).split())
    if not _MARKUP.sub("", plain):
        raise Refusal("tournament-name", text=name)
    if len(plain) > MAX_TITLE_LENGTH:
        raise Refusal("tournament-name-long", limit=MAX_TITLE_LENGTH)
    return plain


def check_options(service: Service, options: TournamentOptions) -> None:
    """Refuse options that are impossible or don't fit together."""
    terms = Terms(options.ruleset, options.side, options.seats, options.turn_hours, options.at_end)
    check_terms(terms)
    wrong = find_wrong_option(options)
    if wrong == "begin_with":
        raise Refusal("entries-wrong", least=min_entries(options), most=max_entries(options))
    if wrong is not None:
        raise Refusal("bad-tournament", what=_CALLED.get(wrong, wrong))
    if options.begin_with is not None:
        _check_fits(options, options.begin_with)
    if options.begin_s is not None:
        now = service.clock()
        if not now.timestamp() < options.begin_s <= (now + MAX_BEGIN_DELAY).timestamp():
            raise Refusal("bad-tournament", what="begin")


def _check_fits(options: TournamentOptions, entries: int) -> None:
    """Refuse options that don't suit the number of entries with which the tournament begins automatically."""
    misfit = find_misfit(options, entries)
    if misfit is not None:
        most = count_max_rounds(options, entries)
        facts = {"rounds": options.rounds or 0, "most": most, "seats": options.seats}
        raise Refusal("entries-misfit", misfit=misfit, count=entries, **facts)


async def enter(service: Service, request: Request, tournament_id: str, code: str = "") -> TournamentState:
    """Enter a tournament, or return to it."""
    async with change(service, tournament_id, request) as made:
        contest = made.state.contest
        known = contest.entry_of(request.person.id)
        _check_can_enter(made.state, request, known)
        check_code(made.state, request, code)
        check_changes(made.state)
        rating = await find_rating(made, request.person)
        # Store the number explicitly, because it must not change when the data of an earlier entry is deleted.
        number = len(contest.entries) + 1 if known is None else known.number
        made.record("enter", Entered(number, request.person.name, rating), entrant_id=request.person.id)
    return made.state


async def find_blocked_entrants(service: Service, request: Request, tournament_id: str) -> list[Entry]:
    """Return the active entries of people whom the requester has blocked, as a warning before the requester enters.

    :raises Refusal: There are such entries, but the requester can't enter anyway.
    """
    state = await load(service, tournament_id, request)
    blocked = await service.database.query(person_queries.find_blocked, request.person.id)
    found = [entry for entry in state.contest.active if entry.user_id in blocked]
    if found:
        _check_can_enter(state, request, state.contest.entry_of(request.person.id))
    return found


def may_enter(state: TournamentState, request: Request) -> bool:
    """Check whether the person can enter the tournament or return to it now, if they have its code."""
    try:
        _check_can_enter(state, request, state.contest.entry_of(request.person.id))
    except Refusal:
        return False
    return True


def _check_can_enter(state: TournamentState, request: Request, known: Entry | None) -> None:
    contest = state.contest
    check_tournament_not_over(state)
    if known is not None and not known.is_out:
        raise Refusal("entered-already", tournament=state.tournament.id)
    if request.person.id in contest.barred:
        host_id = state.tournament.host_id
        raise Refusal("removed", tournament=state.tournament.id, mention=f"<@{host_id}>", known=int(host_id != 0))
    check_admitted(state, request)
    check_room(state)
    if not can_enter(contest, known):
        raise Refusal("entry-too-late", tournament=state.tournament.id, format=contest.options.format)
    if known is not None and known.times >= MAX_TIMES:
        raise Refusal("entered-often", limit=MAX_TIMES, tournament=state.tournament.id)


def can_come_back(contest: Contest, entry: Entry) -> bool:
    """Check whether a person who withdraws now could return."""
    return can_enter(contest, entry) and entry.times < MAX_TIMES


def can_play_on(contest: Contest, entry: Entry) -> bool:
    """Check whether an entry could still be paired.

    Entries that have been knocked out can't, and neither can entries that weren't active when a round robin began.
    """
    if contest.status == "running" and contest.options.format == "round-robin":
        return entry.number in contest.began
    return not is_knocked_out(contest, entry.number)


def check_room(state: TournamentState) -> None:
    if is_full(state.contest):
        most = max_entries(state.contest.options)
        raise Refusal("tournament-full", limit=most, tournament=state.tournament.id)


async def add_computer_entry(
    service: Service, request: Request, tournament_id: str, level: str = DEFAULT_LEVEL
) -> TournamentState:
    """Enter a computer of this level."""
    check_level(level)
    names = await service.name_computers(request.place, request.language)
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        if made.state.contest.status != "open":
            raise Refusal("tournament-begun", tournament=tournament_id)
        check_room(made.state)
        _check_room_for_computer(made.state)
        check_changes(made.state)
        taken = {entry.name.casefold() for entry in made.state.contest.active}
        number = _find_free_number(made.state.contest)
        name = _find_free_name(names, taken) or f"{level} {number}"
        made.record("enter", Entered(number, name, SHOWN_AT_START, level))
    return made.state


def _check_room_for_computer(state: TournamentState) -> None:
    people = count_people(state.contest)
    if len(state.contest.active) >= 2 * people:
        raise Refusal("computers-too-many", people=people, tournament=state.tournament.id)


def withdraw_excess_computers(made: TournamentChange) -> None:
    """Withdraw the newest computers until there are no more computers than people in a tournament that hasn't begun."""
    if made.state.contest.status != "open":
        return
    for computer in list_excess_computers(made.state.contest):
        made.record("withdraw", AboutEntry(computer.number))


def _find_free_number(contest: Contest) -> int:
    """Return the number of a removed computer, or a new one."""
    removed = (entry.number for entry in contest.entries if entry.computer is not None and entry.is_out)
    return next(removed, len(contest.entries) + 1)


def _find_free_name(names: Sequence[str], taken: Collection[str]) -> str:
    """Return an unused name, or an empty string if there are no ``names``.

    If all names are taken, a number is appended.
    """
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, MAX_ENTRIES) for name in names)
    return next((name for name in numbered if name.casefold() not in taken), "")


async def withdraw_entry(service: Service, request: Request, tournament_id: str) -> TournamentState:
    """Withdraw from a tournament. The person's running games continue, and can be played or resigned."""
    async with change(service, tournament_id, request) as made:
        check_tournament_not_over(made.state)
        entry = made.state.contest.entry_of(request.person.id)
        if entry is None or entry.is_out:
            raise Refusal("not-entered", tournament=tournament_id)
        if not can_withdraw(made.state, entry):
            raise Refusal("knocked-out", tournament=tournament_id)
        made.record("withdraw", AboutEntry(entry.number))
        withdraw_excess_computers(made)
    return made.state


def can_withdraw(state: TournamentState, entry: Entry) -> bool:
    """Check whether an entry is active and may still be paired.

    For an entry that has been knocked out, the only effect of withdrawing would be the loss of its place.
    """
    return not state.is_over and not entry.is_out and not is_knocked_out(state.contest, entry.number)


async def begin_tournament(
    service: Service, request: Request, tournament_id: str, plan: TournamentPlan | None = None
) -> TournamentState:
    """Begin a tournament now, or confirm the results of a knock-out's round so that the next round begins.

    ``plan`` is the plan to use if the one chosen at the opening doesn't suit the number of entries.
    """
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        if can_confirm(made.state.contest):
            made.record("confirm")
        elif made.state.contest.status != "open":
            raise Refusal("tournament-begun", tournament=tournament_id)
        else:
            begin_now(made, plan)
    return made.state


def begin_now(made: TournamentChange, plan: TournamentPlan | None = None) -> None:
    """Begin a tournament with the current entries, by default with the plan chosen at its opening.

    :raises Refusal: There are too few entries or people, too many computers, or the plan doesn't suit the entries.
    """
    leave_out_unconfirmed(made)
    contest = made.state.contest
    tournament_id = made.state.tournament.id
    people = count_people(contest)
    least = min_entries(contest.options)
    if people < MIN_PEOPLE:
        raise Refusal("people-too-few", least=MIN_PEOPLE, count=people, entries=least, tournament=tournament_id)
    if list_excess_computers(contest):
        raise Refusal("computers-too-many", people=people, tournament=tournament_id)
    count = len(contest.active)
    if count < least:
        raise Refusal("entries-too-few", least=least, count=count, tournament=tournament_id)
    if plan is None and find_misfit(contest.options, count) is not None:
        raise Refusal("tournament-misfit", count=count, tournament=tournament_id)
    plan = plan or get_chosen_plan(contest.options, count)
    if plan not in list_plans(contest.options, count):
        raise Refusal("plan-outdated", count=count, tournament=tournament_id)
    made.record("begin", Begun(plan.rounds, plan.format, plan.seats))


def leave_out_unconfirmed(made: TournamentChange) -> None:
    """Leave out the people who were asked to confirm and haven't, and the computers that then outnumber people."""
    unconfirmed = list_unconfirmed(made.state.contest)
    for entry in unconfirmed:
        made.record("absent", AboutEntry(entry.number))
    if unconfirmed:
        withdraw_excess_computers(made)


async def keep_apart(service: Service, request: Request, tournament_id: str, one: int, other: int) -> TournamentState:
    """Keep two entries apart or, if they are already kept apart, let them meet again."""
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        contest = made.state.contest
        obstacle = find_apart_obstacle(contest)
        if obstacle is not None:
            raise Refusal("apart-impossible", why=obstacle)
        for number in (one, other):
            _find_entry(made.state, number)
        if one == other:
            raise Refusal("apart-same")
        own = contest.entry_of(request.person.id)
        if own is not None and own.number in (one, other) and not request.moderator:
            # Otherwise, hosts could avoid strong opponents, and nobody would be told.
            raise Refusal("apart-own")
        is_known = {one, other} in contest.apart
        if not is_known and len(contest.apart) >= MAX_APART:
            raise Refusal("apart-too-many", limit=MAX_APART)
        check_changes(made.state)
        made.record("apart", KeptApart(one, other, not is_known))
    return made.state


async def remove_entry(service: Service, request: Request, tournament_id: str, number: int) -> TournamentState:
    """Remove an entry. It isn't paired any more, and its person can't enter again unless the entry is readmitted."""
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        entry = _find_entry(made.state, number)
        if entry.is_removed or (entry.is_out and entry.user_id is None):
            raise Refusal("entry-is-out", number=number, who=entry.name)
        made.record("remove", AboutEntry(number))
        withdraw_excess_computers(made)
    return made.state


async def readmit(service: Service, request: Request, tournament_id: str, number: int) -> TournamentState:
    """Undo the removal of an entry. It keeps its points and is paired again from the next round."""
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        entry = _find_entry(made.state, number)
        if not entry.is_removed:
            raise Refusal("entry-not-removed", number=number, who=entry.name)
        if not can_play_on(made.state.contest, entry):
            raise Refusal("entry-plays-no-more", number=number, who=entry.name)
        check_room(made.state)
        if entry.computer is not None and made.state.contest.status == "open":
            _check_room_for_computer(made.state)
        check_changes(made.state)
        made.record("readmit", AboutEntry(number))
    return made.state


async def replace_entry(
    service: Service, request: Request, tournament_id: str, number: int, person: Person
) -> TournamentState:
    """Give an entry and its points to another person, between two rounds.

    Only people who manage the server may do this, because the new person hasn't asked for the entry.
    """
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        if not request.moderator:
            raise Refusal("replace-manager-only", number=number, tournament=tournament_id)
        contest = made.state.contest
        entry = _find_entry(made.state, number)
        if contest.entry_of(person.id) is not None:
            raise Refusal("entered-other", who=person.name, me=int(person.id == request.person.id))
        if not can_play_on(contest, entry):
            raise Refusal("entry-plays-no-more", number=number, who=entry.name)
        if entry.is_out:
            check_room(made.state)
        if contest.find_open_table(number) is not None:
            raise Refusal("round-under-way", who=entry.name)
        check_changes(made.state)
        rating = await find_rating(made, person)
        made.record("replace", Entered(number, person.name, rating), entrant_id=person.id)
    return made.state


async def correct(
    service: Service, request: Request, tournament_id: str, game_id: str, ranks: Sequence[int]
) -> TournamentState:
    """Set the places at a table of a correctable round, by seat. This is still possible after the tournament.

    A table that is still being played is refused, because its players would continue in vain. Use `award` instead.
    """
    if await is_being_played(service, game_id):
        raise Refusal("table-goes-on", game=game_id)
    return await _record_places(service, request, tournament_id, game_id, ranks)


async def award(
    service: Service, request: Request, tournament_id: str, game_id: str, ranks: Sequence[int]
) -> TournamentState:
    """Set the places at a table that is still being played, and end its game.

    The places are recorded first. Otherwise, the clock could see the ended game and pair the next round without them.

    :raises Refusal: The game has ended meanwhile with other places, or the places are refused (see `check_places`).
    """
    state = await _record_places(service, request, tournament_id, game_id, ranks, is_award=True)
    if await is_being_played(service, game_id):
        await end(service, request, game_id, awarded=True)
    return state


async def _record_places(
    service: Service,
    request: Request,
    tournament_id: str,
    game_id: str,
    ranks: Sequence[int],
    *,
    is_award: bool = False,
) -> TournamentState:
    async with change(service, tournament_id, request) as made:
        check_may_decide(made.state, request)
        check_not_own_table(made.state, request, game_id)
        if check_places(made.state, game_id, ranks).ranks != tuple(ranks):
            check_changes(made.state)
            if is_award and not await _is_being_played(service, made.connection, game_id):
                raise Refusal("table-ended", game=game_id)
            made.record("correct", Corrected(game_id, tuple(ranks)))
            await _repair_bracket(service, made, game_id)
    return made.state


async def _repair_bracket(service: Service, made: TournamentChange, game_id: str) -> None:
    """Pair the next round of a knock-out again if it depends on the corrected result of this table."""
    contest = made.state.contest
    found = contest.find_table(game_id)
    assert found is not None, "the table has just been corrected"
    if contest.options.format == "knock-out" and found[0] is not contest.rounds[-1]:
        await rounds.amend_bracket(service, made)


def check_places(state: TournamentState, game_id: str, ranks: Sequence[int]) -> Pairing:
    """Check the ``ranks`` to set at a table, by seat, and return the table.

    :raises Refusal: The tournament was cancelled, the round can't be corrected any more, or the places are impossible.
    """
    tournament_id = state.tournament.id
    if state.tournament.status != "finished":
        check_tournament_not_over(state)
    contest = state.contest
    found = contest.find_table(game_id)
    if found is None:
        raise Refusal("not-in-tournament", game=game_id, tournament=tournament_id)
    played, table = found
    if played not in find_correctable(contest):
        raise Refusal("round-closed", game=game_id, number=played.number)
    if len(ranks) != len(table.seats) or not are_ranks(ranks):
        raise Refusal("no-such-places", text=" ".join(map(str, ranks)), seats=len(table.seats))
    return table


def check_not_own_table(state: TournamentState, request: Request, game_id: str) -> None:
    """Refuse organizers who would decide the result of their own table, unless they manage the server."""
    found = state.contest.find_table(game_id)
    own = state.contest.entry_of(request.person.id)
    if not request.moderator and own is not None and found is not None and own.number in found[1].seats:
        raise Refusal("own-table", game=game_id)


def find_correctable(contest: Contest) -> tuple[Round, ...]:
    """Return the rounds whose results can be corrected: the newest round and the one before it.

    In a knock-out, the correction of an earlier round is refused if it changes a table that has begun.
    """
    return contest.rounds[-2:]


def check_may_repair(state: TournamentState, request: Request) -> None:
    """Refuse people who may not have a round paired again.

    Otherwise, organizers who play could choose among several opponents.
    """
    check_may_change(state, request)
    if rounds.is_playing(state.contest, request.person.id):
        raise Refusal("repair-own", tournament=state.tournament.id)


async def repair(service: Service, request: Request, tournament_id: str) -> TournamentState:
    """Pair the newest round again with the current entries and results. The replaced games are called off.

    :raises Refusal: Somebody has moved in the round, pairing it again wouldn't change it, or the person plays in the
        tournament.
    """
    before = await load(service, tournament_id, request)
    check_may_repair(before, request)
    current = rounds.check_can_repair(before.contest)
    away = await service.database.query(rounds.find_absent_entries, before.contest, service.clock())
    # Use a thread, because pairing takes up to two seconds.
    draw = await run_in_thread(partial(repair_round, before.contest, before.tournament.seed, away))
    async with change(service, tournament_id, request) as made:
        check_may_repair(made.state, request)
        if made.state.tournament.version != before.tournament.version:
            raise Refusal("tournament-changed", tournament=tournament_id)
        await rounds.lock_unbegun(service, made, current, current.tables)
        if rounds.is_same(current, draw):
            raise Refusal("repair-same", round=current.number)
        check_changes(made.state)
        await rounds.record_repair(service, made, current, draw)
    return made.state


async def is_being_played(service: Service, game_id: str) -> bool:
    """Check whether a game is running and can still be replayed."""
    async with service.database.read() as connection:
        return await _is_being_played(service, connection, game_id)


async def _is_being_played(service: Service, connection: AsyncConnection, game_id: str) -> bool:
    try:
        table = await service.load(connection, game_id, unplayable=True)
    except NoSuchGame:
        return False
    return table.running and not table.unplayable


async def move_tournament_here(service: Service, request: Request, tournament_id: str) -> TournamentState:
    """Move a tournament to the channel of this request."""
    settings = await service.guild(check_server(request))
    check_channel(settings, request)
    channel_id = request.parent_id or request.channel_id
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        if made.state.tournament.channel_id == channel_id:
            raise Refusal("tournament-here", tournament=tournament_id)
        check_changes(made.state)
        made.record("here", MovedHere(channel_id))
    return made.state


async def cancel_tournament(service: Service, request: Request, tournament_id: str) -> TournamentState:
    """Cancel a tournament. Its tables continue as ordinary games that count only for ratings."""
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        made.record("end", Cancelled("by-hand"))
    return made.state


def check_tournament_not_over(state: TournamentState) -> None:
    """Refuse an act on a tournament that is over."""
    if state.is_over:
        raise Refusal("tournament-over", tournament=state.tournament.id, status=state.tournament.status)


def check_changes(state: TournamentState) -> None:
    """Refuse a repeatable act if the log is full."""
    if state.contest.version >= MAX_CHANGES:
        raise Refusal("tournament-changes", limit=MAX_CHANGES, tournament=state.tournament.id)


def may_decide(state: TournamentState, request: Request) -> bool:
    """Check whether the person may decide about a tournament, because they organize it or manage the server."""
    return request.moderator or request.person.id in state.tournament.organizers


def check_may_change(state: TournamentState, request: Request) -> None:
    """Refuse people who don't run the tournament, and refuse all acts after its end."""
    check_may_decide(state, request)
    check_tournament_not_over(state)


def check_may_decide(state: TournamentState, request: Request) -> None:
    """Refuse people who don't run the tournament."""
    if not may_decide(state, request):
        mention = next((f"<@{user_id}>" for user_id in state.tournament.organizers), "")
        raise Refusal("tournament-host-only", mention=mention, known=int(bool(mention)))


def _find_entry(state: TournamentState, number: int) -> Entry:
    if not 1 <= number <= len(state.contest.entries):
        raise Refusal("no-such-entry", number=number, tournament=state.tournament.id)
    return state.contest.entry(number)


async def find_rating(made: TournamentChange, person: Person) -> int:
    """Return a person's displayed rating for the tournament's ruleset. Knock-outs are seeded by it."""
    tournament = made.state.tournament
    ruleset = tournament.options.ruleset
    found = await result_queries.load_ratings(made.connection, tournament.guild_id, ruleset, [person.id])
    return shown_rating(found[0]) if found else SHOWN_AT_START
