"""The tasks of a tournament's organizers that are possible now. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.games.core.request import Request
from bot.games.tournament.acts import may_decide
from bot.games.tournament.change import TournamentState


class OrganizerTask(NamedTuple):
    """A button in the menu for organizers. ``fits`` checks whether the task is possible now for this person."""

    verb: str
    fits: Callable[[TournamentState, Request], bool]


def _is_unfinished(state: TournamentState, _request: Request) -> bool:
    return not state.is_over


TASKS = (OrganizerTask("calloff", _is_unfinished),)
"""All tasks, in the order of their buttons."""


def list_tasks(state: TournamentState, request: Request) -> list[str]:
    """Return the verbs of the tasks that are possible now for this person, none unless they run the tournament."""
    if not may_decide(state, request):
        return []
    return [task.verb for task in TASKS if task.fits(state, request)]
