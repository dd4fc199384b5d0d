"""Second thoughts: taking back one's own last move, alone while that harms nobody, later if all others agree.

Never across tiles that came out of the bag: what they are cannot be unseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.decision import Decision, Notice, Request
from bot.games.lobby import check_not_over
from bot.games.refusals import (
    AcrossTheBag,
    NoOffer,
    NotAllowedToReplace,
    NothingToUndo,
    NotSeated,
    NotStarted,
    NotYoursToAgree,
    OfferOpen,
    OthersMoved,
)
from bot.games.replay import Table, Turn, begin, drew, without
from bot.games.seats import give_seat, may_give
from bot.games.service import Service
from bot.storage.rows import Offer, Player


async def undo(service: Service, request: Request, game_id: str, *, ask: bool = False) -> Table:
    """Take back the person's last move.

    A choice that nobody else has seen is taken back in silence. A move is, until another person has moved; then with
    ``ask`` the others are asked (see :func:`agree`). Moves that computers made since go with it.

    :raises OthersMoved: others would have to agree, and were not to be asked.
    :raises NothingToUndo: the person has made no move that still counts.
    :raises AcrossTheBag: tiles have come out of the bag since.
    :raises OfferOpen: something else is being asked already.
    :raises NotSeated: the person does not play here.
    :raises NotStarted: the game is a lobby.
    :raises AlreadyOver: the game has ended.
    """

    def decide(table: Table) -> Sequence[Decision]:
        player = check_plays(table, request)
        picked = table.position.picked(player.seat)
        if picked:
            assert table.replay is not None
            last = [turn.version for turn in table.replay.turns if turn.seat == player.seat][-1]
            return [Decision(table.game, "undo", player.seat, str(last), replay=without(table, [last]))]
        since = _since_own_move(table, request.person.id)
        others = {turn.by for turn in since} - {None, request.person.id}
        if not others or not _others(table, request.person.id):
            return [_takeback(table, player.seat, since)]
        if not ask:
            raise OthersMoved(game=table.game.id)
        if table.game.offer is not None:
            raise OfferOpen(game=table.game.id)
        offer = Offer("takeback", request.person.id, player.seat, since[0].version)
        return [Decision(replace(table.game, offer=offer), "ask", player.seat, offer.kind, posts=("offer",))]

    return await service.change(game_id, request, decide)


def check_plays(table: Table, request: Request) -> Player:
    """The player that the person is in a game under way.

    :raises NotSeated: they do not play here.
    :raises NotStarted: the game is a lobby.
    :raises AlreadyOver: the game has ended.
    """
    check_not_over(table.game)
    player = table.game.player(request.person.id)
    if player is None:
        raise NotSeated(game=table.game.id)
    if table.replay is None:
        raise NotStarted(game=table.game.id)
    return player


def _since_own_move(table: Table, user_id: int) -> tuple[Turn, ...]:
    """The last move that this user made and all after it, if they can be taken back."""
    assert table.replay is not None, "a lobby has no moves"
    turns = table.replay.turns
    mine = [at for at, turn in enumerate(turns) if turn.by == user_id]
    if not mine:
        raise NothingToUndo(game=table.game.id)
    first = _first_of_round_of_secrets(turns, mine[-1])
    _check_not_drawn(table, first)
    return turns[first:]


def _first_of_round_of_secrets(turns: Sequence[Turn], at: int) -> int:
    # What was chosen at the same time, unseen by the others, was revealed together and is taken back together.
    while at > 0 and turns[at - 1].secret:
        at -= 1
    return at


def _check_not_drawn(table: Table, first: int) -> None:
    assert table.replay is not None, "a lobby has no moves"
    position = begin(table.game, table.replay.begun).position.copy()
    for at, turn in enumerate(table.replay.turns):
        if at >= first and drew(position, turn.seat, turn.move):
            raise AcrossTheBag(game=table.game.id)
        position.play(turn.seat, turn.move)


def _takeback(table: Table, seat: int, turns: Sequence[Turn]) -> Decision:
    versions = [turn.version for turn in turns]
    back = replace(table.game, offer=None)
    text = " ".join(map(str, versions))
    return Decision(back, "takeback", seat, text, posts=("board",), replay=without(table, versions))


def _others(table: Table, user_id: int) -> tuple[int, ...]:
    people = (player.user_id for player in table.game.humans)
    return tuple(other for other in people if other is not None and other != user_id)


async def agree(service: Service, request: Request, game_id: str) -> Table:
    """Consent to what is being asked; with the last consent needed it is done.

    :raises NoOffer: nothing is being asked.
    :raises NotYoursToAgree: this person's consent is not needed, or has been given.
    :raises AcrossTheBag: tiles have come out of the bag since it was asked.
    """

    def decide(table: Table) -> Sequence[Decision]:
        offer = _open_offer(table)
        agreed = _agreeing(table, offer, request)
        game = replace(table.game, offer=replace(offer, agreed=agreed))
        said = Decision(game, "agree", offer.seat, offer.kind)
        after = Table(game, table.replay)
        if offer.kind == "replace":
            return [said, give_seat(after, offer)] if _is_given(after, offer, agreed) else [said]
        if asked(after):
            return [said]
        assert table.replay is not None
        first = next(at for at, turn in enumerate(table.replay.turns) if turn.version == offer.version)
        _check_not_drawn(table, first)
        return [said, _takeback(after, offer.seat, table.replay.turns[first:])]

    return await service.change(game_id, request, decide)


def asked(table: Table) -> tuple[int, ...]:
    """The users whose answer to the open question is awaited; none where nothing is asked."""
    offer = table.game.offer
    if offer is None or not table.running:
        return ()
    if offer.kind == "takeback":
        return tuple(user_id for user_id in _others(table, offer.by) if user_id not in offer.agreed)
    assert offer.user_id is not None, "a seat is offered to somebody"
    return (table.game.host_id if offer.by == offer.user_id else offer.user_id,)


def _open_offer(table: Table) -> Offer:
    check_not_over(table.game)
    if table.game.offer is None:
        raise NoOffer(game=table.game.id)
    return table.game.offer


def _agreeing(table: Table, offer: Offer, request: Request) -> tuple[int, ...]:
    me = request.person.id
    concerned = me in asked(table) if offer.kind == "takeback" else _is_asked_for_seat(table, offer, request)
    if not concerned or me in offer.agreed:
        raise NotYoursToAgree(game=table.game.id)
    return (*offer.agreed, me)


def _is_asked_for_seat(table: Table, offer: Offer, request: Request) -> bool:
    if request.person.id == offer.user_id:
        return True
    if offer.by == offer.user_id and may_give(table, request):
        return True
    if offer.by == offer.user_id:
        raise NotAllowedToReplace(game=table.game.id)
    return False


def _is_given(table: Table, offer: Offer, agreed: Sequence[int]) -> bool:
    # Whoever may give the seat has either asked for it to be given, or agrees to the one who asked to have it.
    return offer.user_id in (*agreed, offer.by) and len({offer.by, *agreed}) > 1


async def decline(service: Service, request: Request, game_id: str) -> Table:
    """Refuse what is being asked, or withdraw one's own question.

    :raises NoOffer: nothing is being asked.
    :raises NotYoursToAgree: the person neither asked nor was asked.
    """

    def decide(table: Table) -> Sequence[Decision]:
        offer = _open_offer(table)
        me = request.person.id
        if me not in (offer.by, offer.user_id) and table.game.player(me) is None and not request.moderator:
            raise NotYoursToAgree(game=table.game.id)
        without_it = replace(table.game, offer=None)
        return [Decision(without_it, "decline", offer.seat, offer.kind, notices=(Notice(None, "declined"),))]

    return await service.change(game_id, request, decide)
