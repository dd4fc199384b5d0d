"""Playing: a move, what a move would bring, and why one is good."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.games.core.change import Act
from bot.games.core.checks import check_plays, check_started
from bot.games.core.refusal import Illegal, Refusal
from bot.games.core.replay import Table
from bot.games.core.request import Request
from bot.games.core.results import is_rated
from bot.games.core.service import Service
from bot.rules.game import Event, IllegalMove, InvalidNotation, Move, Position
from bot.storage.rows import Player, PostKind

LONGEST_MOVE = 80
"""Characters of typed text that are repeated in a refusal; no notation is longer."""
_SEVERAL = re.compile("[,;]")
"""Between several moves that are typed at once."""
HINT_LEVEL = "hard"
HINT_SEED = 0
"""Who thinks about hints, and with which seed: asked again, the hint is the same."""
Choose = Callable[[Table, int], Sequence[Move]]
"""The moves of a seat, chosen on the table on which they are played."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a move would lead to: the position before any new deal, its events, and what it is worth in this phase.

    The bonuses of the game's end are no part of that.
    """

    move: Move
    position: Position
    events: tuple[Event, ...]
    gain: int


async def play(service: Service, request: Request, game_id: str, moves: str | Sequence[Move] | Choose) -> Table:
    """Play these moves for the person, all of them or none; or those that are typed, with commas or semicolons between.

    They are several where the person chooses in secret several times in a row.
    """
    async with service.change(game_id, request) as change:
        seat = check_may_act(change.table, request).seat
        chosen = moves(change.table, seat) if callable(moves) else moves
        written: Sequence[str | Move] = _split(chosen) if isinstance(chosen, str) else chosen
        for number, one in enumerate(written):
            position = change.table.position
            if number and not (position.picked(seat) and seat in position.to_act):
                # Others would see the last move, or are to act, before this one.
                raise Refusal("one-move", move=str(one)[:LONGEST_MOVE])
            move = read_move(change.table, one) if isinstance(one, str) else one
            try:
                change.record(played(change.table, seat, move, request.person.id))
            except Illegal as refused:
                refused.move = str(one) if len(written) > 1 else ""
                raise
    return change.table


def _split(text: str) -> list[str]:
    """Several moves that are typed at once, one by one."""
    return [written.strip() for written in _SEVERAL.split(text) if written.strip()] or [text]


def write_moves(moves: Iterable[Move]) -> str:
    """Several moves as they are typed at once."""
    return ", ".join(map(str, moves))


def look_ahead(table: Table, seat: int, text: str) -> tuple[Position, list[Move], str]:
    """Where the moves that ``text`` has written to their end lead, these moves, and what is written after them."""
    *before, last = _SEVERAL.split(text)
    position, moves = table.position, list[Move]()
    for written in filter(None, map(str.strip, before)):
        move = read_move(table, written)
        if move in position.legal_moves(seat):
            position = outlook(position, seat, move).position
        moves.append(move)
        if moves != list(position.picked(seat))[-len(moves) :] or seat not in position.to_act:
            raise Refusal("one-move", move=last[:LONGEST_MOVE])
    return position, moves, last.strip()


def played(table: Table, seat: int, move: Move, by: int | None = None) -> Act:
    """The move as an act of the user ``by``, or of a computer. It answers what was being asked of the others before."""
    after = after_move(table, seat, move, by)
    assert after.replay is not None
    posts: tuple[PostKind, ...] = () if after.replay.turns[-1].secret else ("board",)
    offer = after.game.offer
    if offer is not None and by is not None:
        # A move answers whether one may be taken back, and that of a seat's owner whether they give it up.
        answered = {"takeback": True, "replace": offer.seat == seat, "cancel": False}[offer.kind]
        after = replace(after, game=replace(after.game, offer=None)) if answered else after
    return Act(after.game, "play", seat, str(move), posts=posts, replay=after.replay)


def after_move(table: Table, seat: int, move: Move, by: int | None = None) -> Table:
    """The table after this move, with the tiles that the bag really deals: never to be shown before it is played."""
    assert table.replay is not None, "a lobby has no moves"
    version = table.game.version + 1
    try:
        replay = table.replay.played(version, seat, move, by)
    except IllegalMove as error:
        raise Illegal(table.game.ruleset, error) from None
    standing = replay.position.standing
    game = replace(table.game, version=version)
    return Table(replace(game, status="finished", ending=standing.reason) if standing else game, replay)


def check_may_act(table: Table, request: Request) -> Player:
    """The player that the person is, if the game waits for them."""
    player = check_plays(table, request)
    if player not in table.to_act:
        turn = ", ".join(player.name for player in table.people_to_act)
        raise Refusal(
            "has-chosen" if table.position.picked(player.seat) else "not-your-turn",
            game=table.game.id,
            turn=turn,
            computers=int(table.waits_for_computers),
        )
    return player


def read_move(table: Table, text: str) -> Move:
    """The move that ``text`` writes."""
    try:
        return table.position.ruleset.parse(text)
    except InvalidNotation:
        game = table.game
        raise Refusal("not-a-move", game=game.id, ruleset=game.ruleset, text=text[:LONGEST_MOVE]) from None


def outlook_on(view: Position, seat: int, move: Move) -> Outlook:
    """What ``move`` of any ``seat`` would lead to as far as those know whose ``view`` it is, which stays as it is.

    :raises RulesError: the rules refuse the move.
    """
    ahead = view.copy()
    events = tuple(ahead.play(seat, move))
    # No other move is compared by what the end of the game brings.
    bonuses = sum(event.points for event in events if event.kind == "bonus" and event.seat == seat)
    return Outlook(move, ahead, events, _worth(ahead, seat) - bonuses - _worth(view, seat))


def outlook(position: Position, seat: int, move: Move) -> Outlook:
    """The same as far as ``seat`` may know: without the bag and what others have chosen in secret."""
    return outlook_on(position.seen_by(seat), seat, move)


def outlooks(position: Position, seat: int, moves: Iterable[Move]) -> list[Outlook]:
    """The outlook of each of these legal moves."""
    view = position.seen_by(seat)
    return [outlook_on(view, seat, move) for move in moves]


def _worth(position: Position, seat: int) -> int:
    """Points there and coming for sure, by which the position after a move is compared with that before it."""
    pending = 0 if position.ruleset.spares else position.forecast(seat).pending
    return position.scores[seat] + pending


@dataclass(frozen=True, slots=True)
class Reason:
    """What speaks for a move: what it brings, and what follows it.

    ``reply`` is the best that ``rival``, who is next, could do at once, by points; both are ``None`` where nobody else
    is next: the phase ends with the move, or everybody chooses at the same time.
    """

    outlook: Outlook
    rival: int | None = None
    reply: Outlook | None = None


def check_may_have_hint(table: Table, request: Request) -> Player:
    """The player that the person is, if they may have a hint now."""
    check_started(table)
    if table.game.guild_id is not None and is_rated(table):
        raise Refusal("hint-in-rated", game=table.game.id)
    return check_may_act(table, request)


def explain(position: Position, seat: int, move: Move) -> Reason:
    """What speaks for this move, as far as ``seat`` may know."""
    told = outlook(position, seat, move)
    ahead = told.position
    if len(ahead.to_act) != 1 or seat in ahead.to_act:
        return Reason(told)
    (rival,) = ahead.to_act
    replies = [outlook_on(ahead, rival, reply) for reply in ahead.legal_moves(rival)]
    return Reason(told, rival, max(replies, key=lambda reply: reply.gain))
