"""Second thoughts: taking back one's own last move, alone while that harms nobody, later if all others agree.

Never across tiles that came out of the bag: what they are cannot be unseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.core.change import Act
from bot.games.core.checks import check_plays
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table, Turn, without
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.posting.calling import other_people
from bot.games.table.asking import ask_others, find_blockers
from bot.storage.rows import Offer


async def undo(service: Service, request: Request, game_id: str, *, ask: bool = False) -> Table:
    """Take back the person's last move.

    A choice that nobody else has seen is taken back in silence. A move is, until another person has moved; then with
    ``ask`` the others are asked (see `offers.agree`). Moves that computers made since go with it.
    """
    blockers = await find_blockers(service, request) if ask else frozenset[int]()
    async with service.change(game_id, request) as change:
        table, me = change.table, request.person.id
        player = check_plays(table, request)
        if table.position.picked(player.seat):
            (*_, last) = (turn.version for turn in table.turns_since(0) if turn.seat == player.seat)
            replay = without(table, [last])
            change.record(Act(table.game, "undo", player.seat, str(last), replay=replay))
            return change.table
        since = _since_own_move(table, me)
        if _is_own(table, since, me):
            change.record(take_back(table, player.seat, since))
        elif not ask:
            raise Refusal("others-moved", game=table.game.id)
        elif table.game.offer is not None:
            raise Refusal("offer-open", game=table.game.id)
        else:
            offer = Offer("takeback", me, player.seat, since[0].version)
            change.record(ask_others(table, offer, change.now, blockers))
    return change.table


def is_free(table: Table, user_id: int) -> bool:
    """Whether the user's last move can be taken back at once and without asking anybody."""
    try:
        return _is_own(table, _since_own_move(table, user_id), user_id)
    except Refusal:
        return False


def is_possible(table: Table) -> bool:
    """Whether anybody who plays here has a last move that can still be taken back, alone or if the others agree."""
    people = {player.user_id for player in table.game.players} - {None}
    movers = [turn.by for turn in table.turns_since(0) if turn.by in people]
    try:
        # Whatever lies behind tiles that were drawn since the newest move does so for all older ones.
        return bool(movers and _since_own_move(table, movers[-1]))
    except Refusal:
        return False


def _is_own(table: Table, since: Sequence[Turn], user_id: int) -> bool:
    """Whether nobody else has made one of these moves, or nobody is there who could mind."""
    others = {turn.by for turn in since} - {None, user_id}
    return not others or not other_people(table, user_id)


def _since_own_move(table: Table, user_id: int | None) -> tuple[Turn, ...]:
    """The last move that this user made and all after it, if they can be taken back."""
    assert table.replay is not None, "a lobby has no moves"
    turns = table.replay.turns
    mine = [at for at, turn in enumerate(turns) if turn.by == user_id]
    if not mine:
        raise Refusal("nothing-to-undo", game=table.game.id)
    first = mine[-1]
    # What was chosen at the same time, unseen by the others, was revealed together and is taken back together.
    while first > 0 and turns[first - 1].secret:
        first -= 1
    check_not_drawn(table, turns[first].version)
    return turns[first:]


def check_not_drawn(table: Table, since: int) -> None:
    """Refuse to take back the moves from this version on, if tiles came out of the bag with one of them."""
    if any(turn.drew for turn in table.turns_since(since - 1)):
        raise Refusal("across-the-bag", game=table.game.id)


def take_back(table: Table, seat: int, turns: Sequence[Turn]) -> Act:
    """These moves are taken back by the player of ``seat``."""
    versions = [turn.version for turn in turns]
    back = replace(table.game, offer=None)
    text = " ".join(map(str, versions))
    return Act(back, "takeback", seat, text, posts=("board",), replay=without(table, versions))
