"""Acts of people on tournaments: open, enter, withdraw, begin, remove, readmit, replace, correct, award, move, end."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.checks import check_channel, check_level, check_server
from bot.games.core.ledger import find_done, save_discord_language
from bot.games.core.places import are_places
from bot.games.core.request import NoSuchGame, Person, Refusal, Request
from bot.games.core.results import SHOWN_AT_START, shown_rating
from bot.games.core.service import Service
from bot.games.table.offers import end
from bot.games.table.opening import check_openers, find_free_id
from bot.games.table.terms import Terms, check_terms
from bot.games.tournament.change import TournamentChange, TournamentState, change, load, load_state
from bot.games.tournament.contest import Contest, Entry, Pairing, Round, apply_line
from bot.games.tournament.options import find_wrong_option
from bot.games.tournament.pairing import (
    MIN_PEOPLE,
    MOST_ENTRIES,
    can_confirm,
    can_enter_late,
    count_max_rounds,
    count_people,
    fewest_entries,
    is_full,
    is_knocked_out,
    list_excess_computers,
    most_entries,
)
from bot.games.tournament.plans import TournamentPlan, find_misfit, get_chosen_plan, list_plans
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules.draw import SEED_BYTES
from bot.storage import person_queries, result_queries, tournament_queries
from bot.storage.acts import TournamentLine, write_tournament_payload
from bot.storage.database import lock
from bot.storage.payloads import AboutEntry, Begun, CalledOff, Corrected, Entered, MovedHere, TournamentOpened
from bot.storage.rows import Tournament, TournamentOptions
from bot.storage.subjects import TOURNAMENT

TOURNAMENT_LETTER = "E"
"""With which the names of tournaments begin: a vowel, as no game has."""
LONGEST_TITLE = 50
"""Characters of a tournament's name."""
MOST_ON_A_SERVER = 20
"""So many tournaments of a server go on at a time."""
MOST_RUN = 5
"""So many of them one person has opened."""
MAX_CHANGES = 1000
"""Maximum number of lines of a log. From then on nobody enters or is replaced, and nothing is corrected or moved.

64 entries and the tables of 15 rounds take 562 lines. Acts that cannot be repeated are always possible: withdrawing,
removing, beginning, calling off, and what the clock does.
"""
MAX_TIMES = 10
"""How often a person can enter the same tournament, so that nobody alone uses up its changes."""
FURTHEST_BEGIN = timedelta(days=90)
_CALLED = {"at_end": "at-end", "round_days": "days", "at_last_day": "last-day"}
"""The names that `refused-bad-tournament` has for some options."""
_MARKUP = re.compile(r"[\W_]+")


async def open_tournament(service: Service, request: Request, name: str, options: TournamentOptions) -> TournamentState:
    """Open a tournament for which people can enter from now on. The same interaction opens one only."""
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
        if await tournament_queries.count_going_on(connection, guild_id) >= MOST_ON_A_SERVER:
            raise Refusal("too-many-tournaments", limit=MOST_ON_A_SERVER)
        if await tournament_queries.count_run_by(connection, guild_id, request.person.id) >= MOST_RUN:
            raise Refusal("runs-too-many", limit=MOST_RUN)
        tournament = Tournament(
            id=await find_free_id(service, connection, TOURNAMENT, TOURNAMENT_LETTER),
            guild_id=guild_id,
            # Its posts stand in a channel, as threads of tables are opened there.
            channel_id=request.parent_id or request.channel_id,
            host_id=request.person.id,
            name=name,
            status="open",
            version=1,
            created_at=now,
            changed_at=now,
            options=options,
            # Chosen before anybody has entered, so that the first post can hold its seal.
            seed=service.entropy(SEED_BYTES),
        )
        text = write_tournament_payload("open", TournamentOpened(name, options))
        line = TournamentLine(1, "open", now, request.person.id, None, text, request.interaction_id)
        await tournament_queries.add_tournament(connection, tournament, line, now)
        await save_discord_language(connection, request)
    service.on_tournament(tournament.id, guild_id)
    return TournamentState(tournament, apply_line(Contest(options), line))


def check_name(name: str) -> str:
    """The name of a tournament as it is kept.

    :raises Refusal: nothing is left of it without markup, or it is too long.
    """
    plain = " ".join("".join(" " if unicodedata.category(one)[0] in "CZ" else one for one in name).split())
    if not _MARKUP.sub("", plain):
        raise Refusal("tournament-name", text=name)
    if len(plain) > LONGEST_TITLE:
        raise Refusal("tournament-name-long", limit=LONGEST_TITLE)
    return plain


def check_options(service: Service, options: TournamentOptions) -> None:
    """Refuse a tournament whose parts do not fit together."""
    terms = Terms(options.ruleset, options.side, options.seats, options.turn_hours, options.at_end)
    check_terms(terms)
    wrong = find_wrong_option(options)
    if wrong == "begin_with":
        raise Refusal("entries-wrong", least=fewest_entries(options), most=most_entries(options))
    if wrong is not None:
        raise Refusal("bad-tournament", what=_CALLED.get(wrong, wrong))
    if options.begin_with is not None:
        _check_fits(options, options.begin_with)
    if options.begin_s is not None:
        now = service.clock()
        if not now.timestamp() < options.begin_s <= (now + FURTHEST_BEGIN).timestamp():
            raise Refusal("bad-tournament", what="begin")


def _check_fits(options: TournamentOptions, entries: int) -> None:
    """Refuse options that make no sense with the number of entries with which the tournament begins by itself."""
    misfit = find_misfit(options, entries)
    if misfit is not None:
        most = count_max_rounds(options, entries)
        facts = {"rounds": options.rounds or 0, "most": most, "seats": options.seats}
        raise Refusal("entries-misfit", misfit=misfit, count=entries, **facts)


async def enter(service: Service, request: Request, tournament_id: str) -> TournamentState:
    """Enter a tournament, or come back to it."""
    async with change(service, tournament_id, request) as made:
        contest = made.state.contest
        known = contest.entry_of(request.person.id)
        _check_can_enter(made.state, request, known)
        check_changes(made.state)
        rating = await _find_rating(made, request.person)
        # Named, as numbers must not move when somebody before is forgotten.
        number = len(contest.entries) + 1 if known is None else known.number
        made.record("enter", Entered(number, request.person.name, rating), entrant_id=request.person.id)
    return made.state


async def find_blocked_entrants(service: Service, request: Request, tournament_id: str) -> list[Entry]:
    """Return the entries of people whom the person has blocked, to name them before the person enters.

    :raises Refusal: the person can't enter although somebody they have blocked is in.
    """
    state = await load(service, tournament_id, request)
    blocked = await service.database.query(person_queries.find_blocked, request.person.id)
    found = [entry for entry in state.contest.active if entry.user_id in blocked]
    if found:
        _check_can_enter(state, request, state.contest.entry_of(request.person.id))
    return found


def may_enter(state: TournamentState, request: Request) -> bool:
    """Check whether the person can enter the tournament now, or come back to it."""
    try:
        _check_can_enter(state, request, state.contest.entry_of(request.person.id))
    except Refusal:
        return False
    return True


def _check_can_enter(state: TournamentState, request: Request, known: Entry | None) -> None:
    """Refuse people who can't enter, or can't any more."""
    contest = state.contest
    options = contest.options
    check_tournament_not_over(state)
    if known is not None and not known.is_out:
        raise Refusal("entered-already", tournament=state.tournament.id)
    if request.person.id in contest.barred:
        host_id = state.tournament.host_id
        raise Refusal("removed", tournament=state.tournament.id, mention=f"<@{host_id}>", known=int(host_id != 0))
    if options.role_id is not None and options.role_id not in request.roles:
        raise Refusal("tournament-role", roles=f"<@&{options.role_id}>", tournament=state.tournament.id)
    _check_room(state)
    if not can_enter(contest, known):
        raise Refusal("tournament-begun", tournament=state.tournament.id)
    if known is not None and known.times >= MAX_TIMES:
        raise Refusal("entered-often", limit=MAX_TIMES, tournament=state.tournament.id)


def can_enter(contest: Contest, known: Entry | None) -> bool:
    """Whether somebody can enter now, or come back who is ``known``: that in a Swiss, as long as a round follows."""
    if contest.status == "open" or can_enter_late(contest):
        return True
    has_rounds = contest.options.format == "swiss" and len(contest.rounds) < contest.planned
    return contest.status == "running" and known is not None and has_rounds


def can_come_back(contest: Contest, entry: Entry) -> bool:
    """Check whether a person who withdraws now could enter again."""
    return can_enter(contest, entry) and entry.times < MAX_TIMES


def can_play_on(contest: Contest, entry: Entry) -> bool:
    """Whether whoever has this entry from now on could still be paired: who is knocked out is not, nor who was not
    there when a round robin began.
    """
    if contest.status == "running" and contest.options.format == "round-robin":
        return entry.number in contest.began
    return not is_knocked_out(contest, entry.number)


def _check_room(state: TournamentState) -> None:
    if is_full(state.contest):
        most = most_entries(state.contest.options)
        raise Refusal("tournament-full", limit=most, tournament=state.tournament.id)


async def add_computer_entry(
    service: Service, request: Request, tournament_id: str, level: str = DEFAULT_LEVEL
) -> TournamentState:
    """Let a computer of this level enter."""
    check_level(level)
    names = await service.name_computers(request.place)
    async with change(service, tournament_id, request) as made:
        check_runs_it(made.state, request)
        if made.state.contest.status != "open":
            raise Refusal("tournament-begun", tournament=tournament_id)
        _check_room(made.state)
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
    """Withdraw the newest computers that outnumber the people in a tournament that hasn't begun."""
    if made.state.contest.status != "open":
        return
    for computer in list_excess_computers(made.state.contest):
        made.record("withdraw", AboutEntry(computer.number))


def _find_free_number(contest: Contest) -> int:
    """The number of a computer that was removed, or a new one."""
    removed = (entry.number for entry in contest.entries if entry.computer is not None and entry.is_out)
    return next(removed, len(contest.entries) + 1)


def _find_free_name(names: Sequence[str], taken: Collection[str]) -> str:
    """A name that nobody in the tournament has, with a number where all are taken; empty where there is none."""
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, MOST_ENTRIES) for name in names)
    return next((name for name in numbered if name.casefold() not in taken), "")


async def withdraw_entry(service: Service, request: Request, tournament_id: str) -> TournamentState:
    """Leave a tournament. Games that go on stay games: they can be played, or resigned."""
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
    """Whether an entry is in and may still be paired. A person who is knocked out would only lose their place."""
    return not state.is_over and not entry.is_out and not is_knocked_out(state.contest, entry.number)


async def begin_tournament(
    service: Service, request: Request, tournament_id: str, plan: TournamentPlan | None = None
) -> TournamentState:
    """Begin a tournament now, or the next round of a knock-out that waits for corrections.

    ``plan``: the plan to play, if the chosen one makes no sense for the number of entries.
    """
    async with change(service, tournament_id, request) as made:
        check_runs_it(made.state, request)
        if can_confirm(made.state.contest):
            made.record("confirm")
        elif made.state.contest.status != "open":
            raise Refusal("tournament-begun", tournament=tournament_id)
        else:
            begin_now(made, plan)
    return made.state


def begin_now(made: TournamentChange, plan: TournamentPlan | None = None) -> None:
    """Begin a tournament with those who have entered, by default as it was chosen.

    :raises Refusal: There are too few entries or people, too many computers, or the plan doesn't fit the entries.
    """
    contest = made.state.contest
    tournament_id = made.state.tournament.id
    people = count_people(contest)
    least = fewest_entries(contest.options)
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


async def remove_entry(service: Service, request: Request, tournament_id: str, number: int) -> TournamentState:
    """Take an entry out. It isn't paired any more, and its person can't enter again unless it is readmitted."""
    async with change(service, tournament_id, request) as made:
        check_runs_it(made.state, request)
        entry = _find_entry(made.state, number)
        if entry.is_removed or (entry.is_out and entry.user_id is None):
            raise Refusal("entry-is-out", number=number, who=entry.name)
        made.record("remove", AboutEntry(number))
        withdraw_excess_computers(made)
    return made.state


async def readmit(service: Service, request: Request, tournament_id: str, number: int) -> TournamentState:
    """Undo the removal of an entry. It plays on with its points from the next round on."""
    async with change(service, tournament_id, request) as made:
        check_runs_it(made.state, request)
        entry = _find_entry(made.state, number)
        if not entry.is_removed:
            raise Refusal("entry-not-removed", number=number, who=entry.name)
        if not can_play_on(made.state.contest, entry):
            raise Refusal("entry-plays-no-more", number=number, who=entry.name)
        _check_room(made.state)
        if entry.computer is not None and made.state.contest.status == "open":
            _check_room_for_computer(made.state)
        check_changes(made.state)
        made.record("readmit", AboutEntry(number))
    return made.state


async def replace_entry(
    service: Service, request: Request, tournament_id: str, number: int, person: Person
) -> TournamentState:
    """Let somebody else take over an entry with its points, between two rounds.

    Only who manages the server may seat somebody who has not asked for it.
    """
    async with change(service, tournament_id, request) as made:
        check_runs_it(made.state, request)
        if not request.moderator:
            raise Refusal("replace-manager-only", number=number, tournament=tournament_id)
        contest = made.state.contest
        entry = _find_entry(made.state, number)
        if contest.entry_of(person.id) is not None:
            raise Refusal("entered-other", who=person.name, me=int(person.id == request.person.id))
        if not can_play_on(contest, entry):
            raise Refusal("entry-plays-no-more", number=number, who=entry.name)
        if entry.is_out:
            _check_room(made.state)
        if contest.find_open_table(number) is not None:
            raise Refusal("round-under-way", who=entry.name)
        check_changes(made.state)
        rating = await _find_rating(made, person)
        made.record("replace", Entered(number, person.name, rating), entrant_id=person.id)
    return made.state


async def correct(
    service: Service, request: Request, tournament_id: str, game_id: str, ranks: Sequence[int]
) -> TournamentState:
    """Say the places at a table of this round or the one before, by seat; also once the tournament is over.

    A table that is still being played is awarded instead. Otherwise people would go on playing for nothing.
    """
    if await is_being_played(service, game_id):
        raise Refusal("table-goes-on", game=game_id)
    return await _record_places(service, request, tournament_id, game_id, ranks)


async def award(
    service: Service, request: Request, tournament_id: str, game_id: str, ranks: Sequence[int]
) -> TournamentState:
    """Say the places at a table that is still being played, and end it.

    The places are recorded first, because the clock would pair the next round by a table that ended without them.

    :raises Refusal: The table has ended meanwhile with other places, or see `check_places`.
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
    return made.state


def check_places(state: TournamentState, game_id: str, ranks: Sequence[int]) -> Pairing:
    """Return the table whose places can become these, by seat.

    :raises Refusal: The tournament or the round is over, or these can't be the places.
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
        raise Refusal("round-closed", game=game_id, number=played.number, format=contest.options.format)
    if len(ranks) != len(table.seats) or not are_places(ranks):
        raise Refusal("no-such-places", text=" ".join(map(str, ranks)), seats=len(table.seats))
    return table


def check_not_own_table(state: TournamentState, request: Request, game_id: str) -> None:
    """Refuse an organizer who plays at a table to decide on its result, unless they manage the server."""
    found = state.contest.find_table(game_id)
    own = state.contest.entry_of(request.person.id)
    if not request.moderator and own is not None and found is not None and own.number in found[1].seats:
        raise Refusal("own-table", game=game_id)


def find_correctable(contest: Contest) -> tuple[Round, ...]:
    """The rounds whose results can be corrected: the newest, and the one before, which has led to its pairings.

    In a knock-out only the newest: the next was paired by who had won.
    """
    return contest.rounds[-1:] if contest.options.format == "knock-out" else contest.rounds[-2:]


async def is_being_played(service: Service, game_id: str) -> bool:
    """Whether moves are made in a game; none are in one whose log cannot be played again."""
    async with service.database.read() as connection:
        return await _is_being_played(service, connection, game_id)


async def _is_being_played(service: Service, connection: AsyncConnection, game_id: str) -> bool:
    try:
        table = await service.load(connection, game_id, unplayable=True)
    except NoSuchGame:
        return False
    return table.running and not table.unplayable


async def move_tournament_here(service: Service, request: Request, tournament_id: str) -> TournamentState:
    """Let a tournament go on in the channel in which this is asked."""
    settings = await service.guild(check_server(request))
    check_channel(settings, request)
    channel_id = request.parent_id or request.channel_id
    async with change(service, tournament_id, request) as made:
        check_runs_it(made.state, request)
        if made.state.tournament.channel_id == channel_id:
            raise Refusal("tournament-here", tournament=tournament_id)
        check_changes(made.state)
        made.record("here", MovedHere(channel_id))
    return made.state


async def call_off_tournament(service: Service, request: Request, tournament_id: str) -> TournamentState:
    """Call a tournament off. Its tables go on as games that count for nothing but ratings."""
    async with change(service, tournament_id, request) as made:
        check_runs_it(made.state, request)
        made.record("end", CalledOff("by-hand"))
    return made.state


def check_tournament_not_over(state: TournamentState) -> None:
    """Refuse an act on a tournament that is over."""
    if state.is_over:
        raise Refusal("tournament-over", tournament=state.tournament.id, status=state.tournament.status)


def check_changes(state: TournamentState) -> None:
    """Refuse an act that could be repeated without end once the log is full."""
    if state.contest.version >= MAX_CHANGES:
        raise Refusal("tournament-changes", limit=MAX_CHANGES, tournament=state.tournament.id)


def runs_it(state: TournamentState, request: Request) -> bool:
    """Whether somebody may decide about a tournament: its host, and who manages the server."""
    return request.moderator or request.person.id == state.tournament.host_id


def check_runs_it(state: TournamentState, request: Request) -> None:
    """Refuse what only those decide who run a tournament, or what nobody does once it is over."""
    check_may_decide(state, request)
    check_tournament_not_over(state)


def check_may_decide(state: TournamentState, request: Request) -> None:
    """Refuse what only those decide who run a tournament."""
    if not runs_it(state, request):
        host_id = state.tournament.host_id
        raise Refusal("tournament-host-only", mention=f"<@{host_id}>", known=int(host_id != 0))


def _find_entry(state: TournamentState, number: int) -> Entry:
    if not 1 <= number <= len(state.contest.entries):
        raise Refusal("no-such-entry", number=number, tournament=state.tournament.id)
    return state.contest.entry(number)


async def _find_rating(made: TournamentChange, person: Person) -> int:
    """What is shown of somebody's rating at the game of the tournament: knock-outs are seeded by it."""
    tournament = made.state.tournament
    ruleset = tournament.options.ruleset
    found = await result_queries.load_ratings(made.connection, tournament.guild_id, ruleset, [person.id])
    return shown_rating(found[0]) if found else SHOWN_AT_START
