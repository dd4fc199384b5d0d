"""What is played for people by itself: moves that they have planned while others were to move, and forced ones.

A plan is no part of the position: computers, hints and pictures cannot know it.
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

MOST_PLANNED = 3
"""So many moves can be planned for a turn, of which the first that fits is played."""


def make_plan(position: Position, seat: int, moves: Iterable[Move], floor: int | None = None) -> Plan:
    """The plan of these moves, on a position in which this seat is to move.

    :raises RulesError: the rules refuse one of them.
    """
    written = list[str]()
    events = list[tuple[str, ...]]()
    for move in moves:
        written.append(str(move))
        events.append(_write_events(_foresee(position, seat, move)))
    return Plan(position.round, tuple(written), tuple(events), floor)


def mark_plan(plan: Plan) -> str:
    """A short text that tells a plan from others."""
    return f"{zlib.crc32(repr(plan).encode()):08x}"


def _foresee(position: Position, seat: int, move: Move) -> list[Event]:
    """What a move would do to its seat and to the whole table, as far as the seat may know."""
    events = position.seen_by(seat).play(seat, move)
    return [event for event in events if event.seat in (seat, None)]


def _write_events(events: Iterable[Event]) -> tuple[str, ...]:
    """Events as a plan keeps them: see `Plan`."""
    return tuple(json.dumps([event.kind, event.points, dict(event.facts)], separators=(",", ":")) for event in events)


def _read_event(text: str, seat: int) -> Event:
    kind, points, facts = json.loads(text)
    read = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
    return Event(kind, seat, points, read)


def list_planned(ruleset: Ruleset, seat: int, plan: Plan) -> list[Turn]:
    """The planned moves as turns that were not played: what they would have done when they were planned."""
    pairs = zip(plan.moves, plan.events, strict=True)
    return [
        Turn(0, seat, ruleset.parse(move), tuple(_read_event(event, seat) for event in events))
        for move, events in pairs
    ]


def find_obstacles(position: Position, seat: int, plan: Plan) -> list[RulesError | None]:
    """Why the rules refuse each of the planned moves, of which none fits, where ``seat`` is to move.

    ``None`` for a move that is legal, and would do something else than when it was planned.
    """
    return [_find_refusal(position, seat, position.ruleset.parse(move)) for move in plan.moves]


def _find_refusal(position: Position, seat: int, move: Move) -> RulesError | None:
    """Why the rules refuse a move, if they do."""
    try:
        _foresee(position, seat, move)
    except RulesError as error:
        return error
    return None


def _list_kinds(position: Position, events: Iterable[str]) -> list[str]:
    """The kinds of these written events, without that which tells how many tiles fall."""
    kinds = (json.loads(event)[0] for event in events)
    return [kind for kind in kinds if kind != position.ruleset.falling]


def count_falling(position: Position, seat: int, move: Move) -> int:
    """How many pieces a move of ``seat`` lets fall to its floor line, the marker included.

    :raises RulesError: the rules refuse it.
    """
    return _count_falling(position, _foresee(position, seat, move))


def _count_falling(position: Position, events: Iterable[Event]) -> int:
    """How many pieces fall to the floor line, the marker included."""
    fallen = 0
    for event in events:
        if event.kind == position.ruleset.falling:
            fallen += int(event.facts["count"]) + int(event.facts["lid"])  # type: ignore[arg-type]  # they are numbers
        elif event.facts.get("marker") is True:
            fallen += 1
    return fallen


def find_fitting(position: Position, seat: int, plan: Plan) -> Move | None:
    """The first planned move that goes as it was planned, where ``seat`` is to move."""
    if position.round != plan.round:
        return None
    for written, planned in zip(plan.moves, plan.events, strict=True):
        move = position.ruleset.parse(written)
        if position.is_legal(seat, move) and _does_as_planned(position, seat, move, planned, plan.floor):
            return move
    return None


def _does_as_planned(position: Position, seat: int, move: Move, planned: tuple[str, ...], floor: int | None) -> bool:
    """Whether a legal move does what it was to do when it was planned; with a ``floor``, if no more pieces fall."""
    foreseen = _foresee(position, seat, move)
    written = _write_events(foreseen)
    if floor is None or not position.ruleset.falling:
        return written == planned
    # One that has come to end the round does something else as well.
    does_the_same = _list_kinds(position, written) == _list_kinds(position, planned)
    return does_the_same and _count_falling(position, foreseen) <= floor


class Unasked(NamedTuple):
    """A move that is played for a person by itself, and why."""

    player: Player
    move: Move
    because: Because


def find_unasked(table: Table) -> Unasked | None:
    """What is to be played for the person whose turn it is: what they have planned, if it fits, else a forced move."""
    if len(table.to_act) != 1 or not table.people_to_act:
        return None
    (player,) = table.people_to_act
    if player.plan is not None:
        planned = find_fitting(table.position, player.seat, player.plan)
        if planned is not None:
            return Unasked(player, planned, "planned")
    if not player.by_hand:
        forced = find_forced(table.position, player.seat)
        if forced is not None:
            return Unasked(player, forced, "forced")
    return None


def find_forced(position: Position, seat: int) -> Move | None:
    """The only move of a seat, if it can make no other."""
    moves = position.legal_moves(seat)
    return moves[0] if len(moves) == 1 else None


def keep_plans(before: Table, after: Table, line: LogLine) -> Game:
    """The game after an act without the plans that end with it.

    They end with the round and the game, when moves are taken back, and when their seat moves or changes hands.
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
