"""Acts of a tournament's organizers on people: invite, add, admit, check in, and appoint a co-host."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.games.core.request import Person, Refusal, Request
from bot.games.core.service import Service
from bot.games.table.call_limits import call_people, find_blockers
from bot.games.tournament.acts import (
    check_changes,
    check_may_change,
    check_room,
    find_rating,
)
from bot.games.tournament.admission import SALT_BYTES, seal_code
from bot.games.tournament.change import TournamentChange, TournamentState, change
from bot.games.tournament.check_in import has_time_to_confirm, list_planned_hours
from bot.games.tournament.contest import Contest, Entry
from bot.games.tournament.pairing import can_enter, count_people
from bot.storage import person_queries
from bot.storage.payloads import AboutEntry, Admitted, CheckedIn, Entered
from bot.storage.rows import Admission

MAX_INVITED = 100
"""Maximum number of people who are invited to a tournament."""


class Chosen(NamedTuple):
    """The result of an act on several people: the people it applied to, and the refusals for the others.

    ``uninvited`` are the people whose invitations were taken back.
    """

    state: TournamentState
    done: list[Person]
    refused: list[Refusal]
    uninvited: Sequence[Person] = ()


async def invite(
    service: Service,
    request: Request,
    tournament_id: str,
    people: Iterable[Person],
    back: Iterable[Person] = (),
) -> Chosen:
    """Invite ``people`` to a tournament, and withdraw the invitations of the people in ``back``.

    Invited people get a direct message, unless they have blocked the organizer. People who have entered stay in.
    """
    done = list[Person]()
    uninvited = list[Person]()
    refused = list[Refusal]()
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        for person in back:
            if person.id in made.state.contest.invited:
                made.record("uninvite", entrant_id=person.id)
                uninvited.append(person)
            else:
                refused.append(Refusal("not-invited-yet", who=person.name))
        for person in people:
            try:
                await _invite(made, request, person)
                done.append(person)
            except Refusal as refusal:
                refused.append(refusal)
    return Chosen(made.state, done, refused, uninvited)


def _check_not_entered(contest: Contest, request: Request, person: Person) -> Entry | None:
    """Return the person's earlier entry, if any. Refuse people who take part or have been removed."""
    entry = contest.entry_of(person.id)
    if entry is not None and not entry.is_out:
        raise Refusal("entered-other", who=person.name, me=int(person.id == request.person.id))
    if person.id in contest.barred:
        raise Refusal("invited-removed", who=person.name)
    return entry


async def _invite(made: TournamentChange, request: Request, person: Person) -> None:
    contest = made.state.contest
    tournament_id = made.state.tournament.id
    entry = _check_not_entered(contest, request, person)
    if person.id in contest.invited:
        raise Refusal("invited-already", who=person.name)
    if not can_enter(contest, entry):
        raise Refusal("entry-too-late", tournament=tournament_id, format=contest.options.format)
    if len(contest.invited) >= MAX_INVITED:
        raise Refusal("invited-too-many", limit=MAX_INVITED)
    check_changes(made.state)
    if person.id != request.person.id:
        await call_people(made.connection, request.person.id, [person], made.now)
    made.record("invite", entrant_id=person.id)


async def add_people(service: Service, request: Request, tournament_id: str, people: Iterable[Person]) -> Chosen:
    """Enter people, who get a direct message and can withdraw.

    People who have blocked the organizer or an entrant, or who have withdrawn before, can only be invited.
    """
    blockers = await find_blockers(service, request)
    done = list[Person]()
    refused = list[Refusal]()
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        for person in people:
            try:
                await _add(made, request, person, is_blocker=person.id in blockers)
                done.append(person)
            except Refusal as refusal:
                refused.append(refusal)
    return Chosen(made.state, done, refused)


async def _add(made: TournamentChange, request: Request, person: Person, *, is_blocker: bool) -> None:
    contest = made.state.contest
    tournament_id = made.state.tournament.id
    entry = _check_not_entered(contest, request, person)
    if not can_enter(contest, entry):
        raise Refusal("entry-too-late", tournament=tournament_id, format=contest.options.format)
    check_room(made.state)
    check_changes(made.state)
    blocked = await person_queries.find_blocked(made.connection, person.id)
    meets_blocked = any(other.user_id in blocked for other in contest.active)
    if entry is not None or is_blocker or meets_blocked:
        raise Refusal("not-to-be-added", who=person.name)
    if person.id != request.person.id:
        await call_people(made.connection, request.person.id, [person], made.now)
    rating = await find_rating(made, person)
    number = len(contest.entries) + 1
    entered = Entered(number, person.name, rating, added=person.id != request.person.id)
    made.record("enter", entered, entrant_id=person.id)


async def admit(
    service: Service, request: Request, tournament_id: str, who: Admission, code: str = ""
) -> TournamentState:
    """Choose the people who may enter from now on. Invited people may always enter, and entrants stay in."""
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        if who == "role" and made.state.contest.options.role_id is None:
            raise Refusal("bad-option")
        check_changes(made.state)
        made.record("admit", seal_code(code, service.entropy(SALT_BYTES)) if who == "code" else Admitted(who))
    return made.state


async def ask_to_confirm(
    service: Service, request: Request, tournament_id: str, hours: int | None = None
) -> TournamentState:
    """Ask entrants to confirm that they will play, now or ``hours`` before the tournament begins.

    They are asked only once.
    """
    async with change(service, tournament_id, request) as made:
        _check_check_in(made.state, request)
        contest = made.state.contest
        if contest.was_asked:
            raise Refusal("asked-already", tournament=tournament_id)
        if hours is None and not count_people(contest):
            raise Refusal("nobody-to-ask", tournament=tournament_id)
        if not has_time_to_confirm(contest, made.now):
            raise Refusal("check-in-late", tournament=tournament_id)
        check_changes(made.state)
        if hours is None:
            made.record("check-in", CheckedIn("on"))
        elif contest.options.begin_s is not None and hours in list_planned_hours(contest, made.now):
            made.record("check-in", CheckedIn("planned", contest.options.begin_s - hours * 3600))
        else:
            raise Refusal("bad-option")
    return made.state


async def stop_asking(service: Service, request: Request, tournament_id: str) -> TournamentState:
    """Stop asking entrants to confirm, so that all of them will play."""
    async with change(service, tournament_id, request) as made:
        _check_check_in(made.state, request)
        if made.state.contest.check_in == "off":
            raise Refusal("not-asking", tournament=tournament_id)
        made.record("check-in", CheckedIn("off"))
    return made.state


def _check_check_in(state: TournamentState, request: Request) -> None:
    check_may_change(state, request)
    if state.contest.status != "open":
        raise Refusal("tournament-begun", tournament=state.tournament.id)


async def confirm_entry(service: Service, request: Request, tournament_id: str) -> TournamentState:
    """Confirm that the person will play. A repeated confirmation changes nothing."""
    async with change(service, tournament_id, request) as made:
        contest = made.state.contest
        entry = contest.entry_of(request.person.id)
        if contest.status != "open":
            raise Refusal("tournament-begun", tournament=tournament_id)
        if entry is None or entry.is_out:
            raise Refusal("confirm-not-entered", tournament=tournament_id)
        if contest.check_in != "on":
            raise Refusal("not-asking", tournament=tournament_id)
        if not entry.is_ready:
            made.record("ready", AboutEntry(entry.number))
    return made.state


async def appoint(service: Service, request: Request, tournament_id: str, person: Person) -> TournamentState:
    """Name a co-host, who gets all rights of the host except naming a co-host."""
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        tournament = made.state.tournament
        _check_may_appoint(made.state, request)
        if person.id in tournament.organizers:
            raise Refusal("co-host-already", who=person.name)
        if tournament.co_host_id is not None:
            raise Refusal("co-host-taken", mention=f"<@{tournament.co_host_id}>")
        check_changes(made.state)
        if person.id != request.person.id:
            await call_people(made.connection, request.person.id, [person], made.now)
        made.record("appoint", entrant_id=person.id)
    return made.state


async def dismiss(service: Service, request: Request, tournament_id: str) -> TournamentState:
    """Remove the co-host. Co-hosts can also do this themselves."""
    async with change(service, tournament_id, request) as made:
        check_may_change(made.state, request)
        co_host_id = made.state.tournament.co_host_id
        if co_host_id is None:
            raise Refusal("no-co-host", tournament=tournament_id)
        if co_host_id != request.person.id:
            _check_may_appoint(made.state, request)
        made.record("dismiss", entrant_id=co_host_id)
    return made.state


def may_appoint(state: TournamentState, request: Request) -> bool:
    """Check whether the person may name a co-host: the host and people who manage the server may."""
    return request.moderator or request.person.id == state.tournament.host_id


def _check_may_appoint(state: TournamentState, request: Request) -> None:
    if not may_appoint(state, request):
        host_id = state.tournament.host_id
        raise Refusal("tournament-host-only", mention=f"<@{host_id}>", known=int(host_id != 0))
