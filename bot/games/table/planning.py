"""Planning a move during another player's turn. If it turns out to be the person's turn, the move is played."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.games.core import automatic_moves
from bot.games.core.checks import check_plays
from bot.games.core.replay import Table, begin_again
from bot.games.core.request import Illegal, Refusal, Request
from bot.games.core.service import Change, Service
from bot.games.table.absences import come_back
from bot.games.table.play import (
    check_may_act,
    make_play,
    plan_instead,
    read_move,
    record_moves,
    split_first,
    split_moves,
    withdraw_plan,
)
from bot.rules.game import Move, RulesError
from bot.storage.rows import Plan, Player

OR = ";"
"""Separator of alternative moves. The first one that is possible is played."""
_FLOOR = re.compile(r"floor ([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class TypedMoves:
    """Alternative moves as typed, and the maximum number of pieces that may fall to the floor line."""

    moves: tuple[str, ...]
    floor: int | None = None


def read_typed(table: Table, text: str) -> TypedMoves:
    """Parse ``text``, such as ``3 blue 4; c blue 4; floor 2``.

    :raises Refusal: The limit exceeds the number of spaces on the floor line.
    """
    parts = [part.strip() for part in text.split(OR)]
    moves = [part for part in parts if part]
    found = _FLOOR.fullmatch(parts[-1].casefold())
    if found is not None and len(moves) > 1 and table.position.ruleset.falling:
        most = table.position.ruleset.floor_spaces
        if int(found[1]) > most:
            raise Refusal("no-such-floor", text=parts[-1], most=most)
        return TypedMoves(tuple(moves[:-1]), int(found[1]))
    if not moves:
        # Keep the text so that parsing it as a move reports the error.
        moves = [text]
    return TypedMoves(tuple(moves))


def can_be_chosen(table: Table, seat: int, written: str) -> bool:
    """Check whether the first typed move is legal on the table on which this seat chooses (see `look_from`)."""
    try:
        move = read_move(table, split_first(written))
    except Refusal:
        return False
    return table.position.is_legal(seat, move)


def is_limit(text: str) -> bool:
    """Check whether ``text`` is a limit on falling pieces, such as ``floor 2``."""
    return _FLOOR.fullmatch(text.strip().casefold()) is not None


def check_may_choose(table: Table, request: Request) -> Player:
    """Return the person's player if they can choose a move now, to play it or, during another's turn, to plan it."""
    player = check_plays(table, request)
    is_draft = player not in table.to_act and table.position.as_turn_of(player.seat) is not None
    if is_draft:
        return player
    try:
        return check_may_act(table, request)
    except Refusal as refused:
        if refused.key != "not-your-turn":
            raise
        raise Refusal("cannot-plan", **refused.facts) from None


def may_choose(table: Table, request: Request) -> bool:
    """Check whether the person can choose a move now, to play or to plan it."""
    try:
        check_may_choose(table, request)
    except Refusal:
        return False
    return True


def look_from(table: Table, seat: int) -> Table:
    """Return the table on which this seat chooses a move.

    During other players' turns, it is one where this seat is to move.
    """
    view = table.position.as_turn_of(seat)
    if table.replay is None or view is None or seat in table.position.to_act:
        return table
    return replace(table, replay=replace(table.replay, position=view))


async def play_or_plan(service: Service, request: Request, game_id: str, text: str) -> Table:
    """Play the first legal alternative, or plan all alternatives if it is another player's turn.

    A new plan replaces an earlier one. Playing a move ends days off.
    """
    async with service.change(game_id, request) as change:
        table = change.table
        player = check_may_choose(table, request)
        typed = read_typed(table, text)
        if player in table.to_act:
            record_moves(change, player.seat, _find_playable(table, player.seat, typed), request.person.id)
        else:
            moves = [read_move(table, one) for one in typed.moves]
            _record_plan(change, player, _make_plan(table, player.seat, moves, typed.floor))
    # Also end them if this is a repeated delivery, because the first may have been interrupted before this line.
    if change.first_act == "play":
        await come_back(service, change.table, request.person.id)
    return change.table


def _find_playable(table: Table, seat: int, typed: TypedMoves) -> str:
    """Return the first alternative that is legal within the limit, or the first one if none is legal.

    Playing an illegal move then reports the reason. An alternative can consist of several moves.

    :raises Refusal: Some text isn't a move, or too many pieces fall in every legal alternative.
    """
    if len(typed.moves) == 1 and typed.floor is None:
        return typed.moves[0]
    _check_readable(table, typed)
    falls_more = False
    for written in typed.moves:
        move = read_move(table, split_first(written))
        if not table.position.is_legal(seat, move):
            continue
        if typed.floor is None or automatic_moves.count_falling(table.position, seat, move) <= typed.floor:
            return written
        falls_more = True
    if falls_more:
        raise Refusal("falls-more", game=table.game.id, most=typed.floor or 0)
    return typed.moves[0]


def _check_readable(table: Table, typed: TypedMoves) -> None:
    """Refuse the text before anything is played if a part of it isn't a move."""
    for several in typed.moves:
        for written in split_moves(several) or [several]:
            read_move(table, written)


async def plan_picked(
    service: Service, request: Request, game_id: str, seen: int, choose: Callable[[Table, int], Move]
) -> Table:
    """Plan the move that was chosen at version ``seen`` of the game, in addition to earlier planned moves.

    If it is the person's turn by now, the move is played, provided that it still has the same effect. Playing ends days
    off.
    """
    async with service.change(game_id, request) as change:
        table = change.table
        player = check_may_choose(table, request)
        then = look_from(_look_back(table, seen), player.seat)
        plan = _make_plan(then, player.seat, [choose(then, player.seat)])
        move = automatic_moves.find_fitting(look_from(table, player.seat).position, player.seat, plan)
        if move is None:
            raise Refusal("stale", game=game_id)
        if player in table.to_act:
            change.record(make_play(table, player.seat, move, request.person.id))
        else:
            _record_plan(change, player, _add(player.plan, plan, game_id))
    # Also end them if this is a repeated delivery, because the first may have been interrupted before this line.
    if change.first_act == "play":
        await come_back(service, change.table, request.person.id)
    return change.table


def _look_back(table: Table, version: int) -> Table:
    """Return the table as it was publicly visible at this version.

    Refuse the request as stale if this isn't possible.
    """
    if version >= table.shown:
        return table
    if table.replay is None or version < table.replay.begun or table.lines_since(version):
        raise Refusal("stale", game=table.game.id)
    turns = [turn for turn in table.replay.turns if turn.version <= version]
    return replace(table, replay=begin_again(table).with_turns(turns))


def _make_plan(table: Table, seat: int, moves: Sequence[Move], floor: int | None = None) -> Plan:
    """Return a plan of these moves.

    :raises Refusal: There are too many moves.
    :raises Illegal: One of them wouldn't be legal now.
    """
    if len(moves) > automatic_moves.MAX_PLANNED_MOVES:
        raise Refusal("too-many-planned", game=table.game.id, most=automatic_moves.MAX_PLANNED_MOVES, typed=1)
    position = look_from(table, seat).position
    for move in moves:
        try:
            automatic_moves.make_plan(position, seat, [move])
        except RulesError as error:
            raise Illegal(table.game.ruleset, error, str(move), planned=True) from None
    return automatic_moves.make_plan(position, seat, dict.fromkeys(moves), floor)


def _add(plan: Plan | None, more: Plan, game_id: str) -> Plan:
    """Add the first move of ``more`` to a plan.

    If the plan already has that move, only its expected effects are updated.
    """
    if plan is None:
        return more
    if more.moves[0] in plan.moves:
        events = list(plan.events)
        events[plan.moves.index(more.moves[0])] = more.events[0]
        return replace(plan, events=tuple(events))
    if len(plan.moves) >= automatic_moves.MAX_PLANNED_MOVES:
        raise Refusal("too-many-planned", game=game_id, most=automatic_moves.MAX_PLANNED_MOVES, typed=0)
    return replace(plan, moves=plan.moves + more.moves, events=plan.events + more.events)


def _record_plan(change: Change, player: Player, plan: Plan) -> None:
    if plan != player.plan:
        change.record(plan_instead(change.table, replace(player, plan=plan)))


async def limit_falling(service: Service, request: Request, game_id: str, floor: int | None) -> Table:
    """Limit the number of pieces that may fall with a planned move.

    With ``None``, its effects must be exactly as shown.
    """
    async with service.change(game_id, request) as change:
        player = check_has_plan(change.table, request)
        assert player.plan is not None, "the player has a plan"
        _record_plan(change, player, replace(player.plan, floor=floor))
    return change.table


async def withdraw(service: Service, request: Request, game_id: str) -> Table:
    async with service.change(game_id, request) as change:
        change.record(withdraw_plan(change.table, check_has_plan(change.table, request)))
    return change.table


def check_has_plan(table: Table, request: Request) -> Player:
    """Return the person's player; refuse people who have no plan, and buttons of an earlier plan."""
    player = check_plays(table, request)
    if player.plan is None:
        raise Refusal("nothing-planned", game=table.game.id)
    if request.mark not in (None, automatic_moves.mark_plan(player.plan)):
        raise Refusal("plan-changed", game=table.game.id)
    return player
