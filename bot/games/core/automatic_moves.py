"""Moves that are played for people automatically: planned moves and forced moves.

Plans aren't part of the position, so computers, hints and pictures can't reveal them.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from bot.games.core.replay import Table, Turn
from bot.rules.game import Event, Move, Position, RulesError, Ruleset
from bot.storage.acts import LogLine
from bot.storage.rows import Because, Game, Plan, Player

MAX_PLANNED_MOVES = 3
"""Maximum number of moves in a plan. The bot plays the first one that still fits the position."""


def make_plan(position: Position, seat: int, moves: Iterable[Move], floor: int | None = None) -> Plan:
    """Return a plan of these moves, given a position in which the seat is to move.

    :raises RulesError: The rules refuse one of the moves.
    """
    written = list[str]()
    events = list[tuple[str, ...]]()
    for move in moves:
        written.append(str(move))
        events.append(_write_events(_foresee(position, seat, move)))
    return Plan(position.round, tuple(written), tuple(events), floor)


def mark_plan(plan: Plan) -> str:
    """Return a short identifier of a plan."""
    return f"{zlib.crc32(repr(plan).encode()):08x}"


def _foresee(position: Position, seat: int, move: Move) -> list[Event]:
    """Return the events that a move would have for its seat or for the whole table, as that seat would see them."""
    events = position.seen_by(seat).play(seat, move)
    return [event for event in events if event.seat in (seat, None)]


def _write_events(events: Iterable[Event]) -> tuple[str, ...]:
    """Format events as stored in a `Plan`."""
    return tuple(json.dumps([event.kind, event.points, dict(event.facts)], separators=(",", ":")) for event in events)


def _read_event(text: str, seat: int) -> Event:
    kind, points, facts = json.loads(text)
    read = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
    return Event(kind, seat, points, read)


def list_planned(ruleset: Ruleset, seat: int, plan: Plan) -> list[Turn]:
    """Return the planned moves as turns that weren't played, with the events expected when they were planned."""
    pairs = zip(plan.moves, plan.events, strict=True)
    return [
        Turn(0, seat, ruleset.parse(move), tuple(_read_event(event, seat) for event in events))
        for move, events in pairs
    ]


def find_obstacles(position: Position, seat: int, plan: Plan) -> list[RulesError | None]:
    """Return the obstacle to each planned move, for a plan in which no move fits. It must be this seat's turn.

    An entry is the error that the rules raise, or ``None`` if the move is legal but would have other effects than
    planned.
    """
    return [_find_refusal(position, seat, position.ruleset.parse(move)) for move in plan.moves]


def _find_refusal(position: Position, seat: int, move: Move) -> RulesError | None:
    try:
        _foresee(position, seat, move)
    except RulesError as error:
        return error
    return None


def _list_kinds(position: Position, events: Iterable[str]) -> list[str]:
    """Return the kinds of these stored events, except the kind that counts falling tiles."""
    kinds = (json.loads(event)[0] for event in events)
    return [kind for kind in kinds if kind != position.ruleset.falling]


def count_falling(position: Position, seat: int, move: Move) -> int:
    """Return the number of pieces that fall to the floor line in this move, including the marker.

    :raises RulesError: The rules refuse the move.
    """
    return _count_falling(position, _foresee(position, seat, move))


def _count_falling(position: Position, events: Iterable[Event]) -> int:
    """Return the number of pieces that fall to the floor line, including the marker."""
    fallen = 0
    for event in events:
        if event.kind == position.ruleset.falling:
            fallen += int(event.facts["count"]) + int(event.facts["lid"])  # type: ignore[arg-type]  # they are numbers
        elif event.facts.get("marker") is True:
            fallen += 1
    return fallen


def find_fitting(position: Position, seat: int, plan: Plan) -> Move | None:
    """Return the first planned move that is legal and would have its planned effect. It must be this seat's turn."""
    if position.round != plan.round:
        return None
    for written, planned in zip(plan.moves, plan.events, strict=True):
        move = position.ruleset.parse(written)
        if position.is_legal(seat, move) and _does_as_planned(position, seat, move, planned, plan.floor):
            return move
    return None


def _does_as_planned(position: Position, seat: int, move: Move, planned: tuple[str, ...], floor: int | None) -> bool:
    """Check whether a legal move has its planned effect.

    With a ``floor``, the numbers of tiles may differ as long as at most ``floor`` pieces fall to the floor line.
    """
    foreseen = _foresee(position, seat, move)
    written = _write_events(foreseen)
    if floor is None or not position.ruleset.falling:
        return written == planned
    # The kinds differ if, for example, the move would now end the round.
    does_the_same = _list_kinds(position, written) == _list_kinds(position, planned)
    return does_the_same and _count_falling(position, foreseen) <= floor


class AutomaticMove(NamedTuple):
    """A move that is played for a person automatically, and the reason."""

    player: Player
    move: Move
    because: Because


def find_automatic_move(table: Table) -> AutomaticMove | None:
    """Return the planned or forced move to play for a person now, or ``None``.

    Moves are played automatically only while the game waits for a single player.
    """
    if len(table.to_act) != 1 or not table.people_to_act:
        return None
    (player,) = table.people_to_act
    if player.plan is not None:
        planned = find_fitting(table.position, player.seat, player.plan)
        if planned is not None:
            return AutomaticMove(player, planned, "planned")
    if not player.by_hand:
        forced = find_forced(table.position, player.seat)
        if forced is not None:
            return AutomaticMove(player, forced, "forced")
    return None


def find_forced(position: Position, seat: int) -> Move | None:
    """Return the only legal move of a seat, or ``None`` if it has several."""
    moves = position.legal_moves(seat)
    return moves[0] if len(moves) == 1 else None


def keep_plans(before: Table, after: Table, line: LogLine) -> Game:
    """Return the game after an act, without the plans that no longer apply.

    Plans end with the round and the game, when moves are taken back, and when their seat moves or changes hands.
    """
    players = list[Player]()
    for player in after.game.players:
        if player.plan is not None and not _still_holds(before, after, line, player, player.plan):
            player = replace(player, plan=None)
        players.append(player)
    return replace(after.game, players=tuple(players))


def _still_holds(before: Table, after: Table, line: LogLine, player: Player, plan: Plan) -> bool:
    if not after.running or line.act == "takeback":
        return False
    has_moved = line.act == "play" and line.seat == player.seat
    is_theirs = before.game.players[player.seat].user_id == player.user_id
    return is_theirs and not has_moved and plan.round == after.position.round
