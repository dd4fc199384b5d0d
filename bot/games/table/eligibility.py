"""Rules for finding the game that a person means: which games an act fits, and whether the person may perform it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bot.games.core.checks import may_give, may_take_part
from bot.games.core.consent import find_asked
from bot.games.core.participants import has_played
from bot.games.core.replay import Table
from bot.games.core.request import Request
from bot.games.table.channels import can_move_here
from bot.games.table.followers import can_be_followed
from bot.games.table.offers import may_agree, may_cancel, may_decline, may_offer
from bot.games.table.planning import may_choose
from bot.storage.rows import OVER, Status

Fits = Callable[[Table, Request], bool]


def _fits_always(_table: Table, _request: Request) -> bool:
    return True


class Rule(NamedTuple):
    """Tests for open games: whether an act fits, whether the person may perform it, and which games they likely mean.

    ``newest``: if no game waits for the person, choose the newest game without asking. ``anywhere``: consider games in
    all channels. If the person has given options with a command, the test that ``with_options`` returns for them
    replaces ``may``.
    """

    fits: Fits = _fits_always
    may: Fits = _fits_always
    prefers: Fits = _fits_always
    newest: bool = False
    anywhere: bool = False
    with_options: Callable[[Sequence[Any]], Fits] | None = None


class PastRule(NamedTuple):
    """The rule for an act on games that may be over. It selects games by status without replaying them.

    ``mine``: only games in which the person plays. ``followed``: only games that they follow, in any channel.
    """

    statuses: tuple[Status, ...]
    mine: bool = False
    followed: bool = False


def _is_lobby(table: Table, _request: Request) -> bool:
    return table.game.status == "lobby"


def _is_listed_lobby(table: Table, _request: Request) -> bool:
    """Check whether a lobby has its own message, unlike open tables."""
    return table.game.status == "lobby" and table.game.open_since is None


def _is_running(table: Table, _request: Request) -> bool:
    return table.running


def _is_seated(table: Table, request: Request) -> bool:
    return table.game.player(request.person.id) is not None


def _plays(table: Table, request: Request) -> bool:
    return table.running and _is_seated(table, request)


def _hosts(table: Table, request: Request) -> bool:
    return table.game.host_id == request.person.id


def _is_awaited(table: Table, request: Request) -> bool:
    return table.waits_for(request.person.id)


def _is_concerned(table: Table, request: Request) -> bool:
    return _is_seated(table, request) or _hosts(table, request)


def _may_undo_alone(table: Table, request: Request) -> bool:
    """Check whether the person made the last move (ignoring computers), or has a secret choice or a plan."""
    player = table.game.player(request.person.id)
    movers = [turn.decided_by for turn in table.public_turns if turn.decided_by is not None]
    moved_last = movers[-1:] == [request.person.id]
    return moved_last or (player is not None and bool(table.position.find_picked(player.seat) or player.plan))


def _may_give_time(table: Table, request: Request) -> bool:
    if _is_seated(table, request):
        return not _is_awaited(table, request)
    return may_give(table, request)


def _may_move_here(table: Table, request: Request) -> bool:
    return _is_seated(table, request) or request.moderates(table.game)


def _may_join(table: Table, request: Request) -> bool:
    comes = request.is_in_channel_of(table.game) or may_take_part(table.game, request)
    return comes and not _is_seated(table, request)


def _may_take_part(table: Table, request: Request) -> bool:
    return may_take_part(table.game, request)


def _may_follow(table: Table, request: Request) -> bool:
    return can_be_followed(table.game) and not _is_seated(table, request)


def _is_open(table: Table, _request: Request) -> bool:
    return not table.game.is_over


def _can_move_here(table: Table, request: Request) -> bool:
    return can_move_here(table.game, request)


def _is_asked(table: Table, request: Request) -> bool:
    return request.person.id in find_asked(table)


def _waits_for_others(table: Table, request: Request) -> bool:
    return not _is_awaited(table, request)


def _may_undo(table: Table, request: Request) -> bool:
    player = table.game.player(request.person.id)
    has_planned = player is not None and player.plan is not None
    return has_planned or has_played(table, request.person.id, 0)


def _moderates(table: Table, request: Request) -> bool:
    return request.moderates(table.game)


def _may_offer(options: Sequence[Any]) -> Fits:
    """Return a test for games in which the person may offer a seat (first option) to somebody (second option)."""
    seat, person = options[:2]
    user_id = getattr(person, "id", None)

    def may(table: Table, request: Request) -> bool:
        return _may_take_part(table, request) and may_offer(table, request, seat, user_id)

    return may


JOIN = Rule(_is_lobby, _may_join, _is_listed_lobby)
LEAVE = Rule(_is_seated, _is_lobby)
OF_HOST = Rule(_is_lobby, _hosts)
REMOVE = Rule(_is_lobby, may_give, _hosts)
OF_PLAYER = Rule(_plays, newest=True)
MOVE = Rule(_plays, may_choose, _is_awaited)
UNDO = Rule(_plays, _may_undo, _may_undo_alone)
SEE = Rule(_is_running, newest=True)
POST = Rule(_is_open, prefers=_is_running, newest=True)
FOLLOW = Rule(_is_running, _may_follow)
AGREE = Rule(_is_running, may_agree, _is_asked)
DECLINE = Rule(_is_open, may_decline)
NUDGE = Rule(_plays, _waits_for_others)
GIVE_TIME = Rule(_is_running, _may_give_time, _is_seated)
RESIGN = Rule(_is_seated, _plays, _is_awaited)
REPLACE = Rule(_is_running, _may_take_part, _is_concerned, with_options=_may_offer)
PASS_HOST = Rule(may=may_give, prefers=_hosts)
MOVE_HERE = Rule(_can_move_here, _may_move_here, _is_concerned, anywhere=True)
CANCEL = Rule(may=may_cancel, prefers=_hosts)
END = Rule(may=_moderates, prefers=_is_running)
WITH_PAST = PastRule(("running", *OVER))
ANALYSE = PastRule(OVER)
REMATCH = PastRule(OVER, mine=True)
FOLLOWED = PastRule(("running",), followed=True)
