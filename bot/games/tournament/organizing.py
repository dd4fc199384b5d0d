"""The tasks of a tournament's organizers that are possible now. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.games.core.request import Request
from bot.games.tournament.acts import may_decide
from bot.games.tournament.change import TournamentState
from bot.games.tournament.host_acts import may_appoint
from bot.games.tournament.pairing import find_apart_obstacle, takes_entries
from bot.games.tournament.rounds import can_repair, is_playing


class OrganizerTask(NamedTuple):
    """A button in the menu for organizers. ``fits`` checks whether the task is possible now for this person."""

    verb: str
    fits: Callable[[TournamentState, Request], bool]


def _is_unfinished(state: TournamentState, _request: Request) -> bool:
    return not state.is_over


def _takes_people(state: TournamentState, _request: Request) -> bool:
    return takes_entries(state.contest)


def _can_ask(state: TournamentState, _request: Request) -> bool:
    return state.contest.status == "open" and not state.contest.was_asked


def _can_stop_asking(state: TournamentState, _request: Request) -> bool:
    return state.contest.status == "open" and state.contest.check_in != "off"


def _can_appoint(state: TournamentState, request: Request) -> bool:
    return not state.is_over and state.tournament.co_host_id is None and may_appoint(state, request)


def _can_dismiss(state: TournamentState, request: Request) -> bool:
    co_host_id = state.tournament.co_host_id
    if state.is_over or co_host_id is None:
        return False
    return co_host_id == request.person.id or may_appoint(state, request)


def _can_separate(state: TournamentState, _request: Request) -> bool:
    contest = state.contest
    is_last = contest.status == "running" and len(contest.rounds) >= contest.planned
    return not state.is_over and not is_last and find_apart_obstacle(contest) is None


def _can_repair(state: TournamentState, request: Request) -> bool:
    return can_repair(state.contest) and not is_playing(state.contest, request.person.id)


TASKS = (
    OrganizerTask("invite", _takes_people),
    OrganizerTask("add", _takes_people),
    OrganizerTask("admit", _takes_people),
    OrganizerTask("checkin", _can_ask),
    OrganizerTask("noask", _can_stop_asking),
    OrganizerTask("appoint", _can_appoint),
    OrganizerTask("dismiss", _can_dismiss),
    OrganizerTask("apart", _can_separate),
    OrganizerTask("repair", _can_repair),
    OrganizerTask("calloff", _is_unfinished),
)
"""All tasks, in the order of their buttons."""


def list_tasks(state: TournamentState, request: Request) -> list[str]:
    """Return the verbs of the tasks that are possible now for this person, or none if they don't run the tournament."""
    if not may_decide(state, request):
        return []
    return [task.verb for task in TASKS if task.fits(state, request)]
