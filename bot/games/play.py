"""Playing: a move, and what a move would bring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.games.checks import check_plays
from bot.games.decision import Decision, Request
from bot.games.refusals import HasChosen, Illegal, NotAMove, NotYourTurn
from bot.games.replay import Table
from bot.games.service import Service
from bot.rules.draw import NoDraw
from bot.rules.game import Event, IllegalMove, InvalidNotation, Move, Position
from bot.storage.rows import Player, PostKind

LONGEST_MOVE = 80
"""Characters of typed text that are repeated in a refusal; no notation is longer."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a move would lead to: the position before any new deal, its events, and what it is worth in this phase."""

    move: Move
    position: Position
    events: tuple[Event, ...]
    gain: int


async def play(service: Service, request: Request, game_id: str, text: str) -> Table:
    """Play the move written in ``text`` for the person.

    :raises NotAMove: the text is no move of this game.
    :raises Illegal: the rules refuse it here.
    :raises NotYourTurn: somebody else is to move.
    :raises NotSeated: the person does not play here.
    :raises NotStarted: the game is a lobby.
    :raises AlreadyOver: the game has ended.
    """

    def decide(table: Table) -> Sequence[Decision]:
        player = check_may_act(table, request)
        return [played(table, player.seat, read_move(table, text), request.person.id)]

    return await service.change(game_id, request, decide)


def played(table: Table, seat: int, move: Move, by: int | None = None) -> Decision:
    """The move as an act of the user ``by``, or of a computer. It answers what was being asked of the others before.

    :raises Illegal: the rules refuse the move.
    """
    after = after_move(table, seat, move, by)
    assert after.replay is not None
    posts: tuple[PostKind, ...] = awaited_anew(table, after) if after.replay.turns[-1].secret else ("board",)
    offer = after.game.offer
    if offer is not None and by is not None:
        # A move answers whether one may be taken back, and that of a seat's owner whether they give it up.
        answered = {"takeback": True, "replace": offer.seat == seat, "cancel": False}[offer.kind]
        after = replace(after, game=replace(after.game, offer=None)) if answered else after
    return Decision(after.game, "play", seat, str(move), posts=posts, replay=after.replay)


def awaited_anew(before: Table, after: Table) -> tuple[PostKind, ...]:
    """What must be posted where a secret choice was made or taken back: whom the game waits for, if that differs."""
    return () if before.people_to_act == after.people_to_act else ("edit",)


def after_move(table: Table, seat: int, move: Move, by: int | None = None) -> Table:
    """The table after this move, with the tiles that the bag really deals: never to be shown before it is played.

    :raises Illegal: the rules refuse the move.
    """
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
    """The player that the person is, if the game waits for them.

    :raises NotStarted: the game is a lobby.
    :raises AlreadyOver: the game has ended.
    :raises NotSeated: the person does not play here.
    :raises NotYourTurn: somebody else is to move.
    :raises HasChosen: the person has chosen already, in secret, and others still have to.
    """
    player = check_plays(table, request)
    if player not in table.to_act:
        refusal = HasChosen if table.position.picked(player.seat) else NotYourTurn
        turn = ", ".join(player.name for player in table.people_to_act)
        raise refusal(game=table.game.id, turn=turn, computers=int(table.waits_for_computers))
    return player


def read_move(table: Table, text: str) -> Move:
    """The move that ``text`` writes.

    :raises NotAMove: it writes none.
    """
    try:
        return table.position.ruleset.parse(text)
    except InvalidNotation:
        game = table.game
        raise NotAMove(game=game.id, ruleset=game.ruleset, text=text[:LONGEST_MOVE]) from None


def outlook(position: Position, seat: int, move: Move) -> Outlook:
    """What ``move`` would lead to, without a look into the bag.

    :raises RulesError: the rules refuse the move.
    """
    ahead = position.copy(NoDraw())
    before = ahead.scores[seat] + ahead.pending[seat]
    events = tuple(ahead.play(seat, move))
    return Outlook(move, ahead, events, ahead.scores[seat] + ahead.pending[seat] - before)


def outlooks(position: Position, seat: int, moves: Iterable[Move]) -> list[Outlook]:
    """The outlook of each of these legal moves."""
    return [outlook(position, seat, move) for move in moves]
