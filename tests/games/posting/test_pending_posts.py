"""Notifications that are delayed by quiet hours or failures: they are sent later if their reason is still valid.

For who is notified of what, see `rehearsal.txt`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.replay import Table, without
from bot.games.core.request import Person
from bot.games.core.service import Change, NewAct
from bot.games.posting.steps import CloseCalls, PostOffer, SendCall, Step
from bot.games.table.lobby import make_leave
from bot.games.table.offers import make_cancellation
from bot.games.table.play import make_play
from bot.games.table.seats import give_seat, take_over
from bot.storage.call_reasons import CALL_REASONS
from bot.storage.payloads import Asked, TakenBack
from bot.storage.rows import Call, CallReason, Notify, Offer, PersonSettings, Player
from tests.games.posting.situations import (
    ANA,
    ASKING,
    BEN,
    CHI,
    HOUR,
    call,
    changed,
    choose_step,
    choose_step_type,
    make_posting,
    running,
    with_late_move,
)
from tests.support.clock import NOON
from tests.support.moves import careful_move
from tests.support.people import ask


@dataclass(frozen=True)
class Moment:
    """A game with the user to notify (``None`` for the whole channel), and facts that are stored outside the game.

    ``offer_version`` is the version of the open offer, ``blocked`` is a person whom the user has blocked, and
    ``called_by`` is the last person who nudged, invited or edited.
    """

    table: Table
    user_id: int | None
    offer_version: int = 0
    blocked: int | None = None
    called_by: int | None = None


def recorded(table: Table, act: NewAct, by: int | None = None) -> Table:
    """Return the game after this act. It is an act of the clock unless ``by`` names a user."""
    request = None if by is None else ask(Person(by, ""))
    change = Change(cast("AsyncConnection", None), table, request, NOON)
    change.record(act)
    return change.table


def with_options(table: Table, **chosen: Any) -> Table:
    return changed(table, options=replace(table.game.options, **chosen))


def after(moment: Moment, table: Table) -> Moment:
    return replace(moment, table=table)


LOBBY = changed(running(), status="lobby", seats=4)
GIVING = Offer("replace", ANA, 1, user_id=CHI, name="Chi", moderated=True)
TAKEN_OVER = recorded(running(1), take_over(running(1), running(1).game.players[1], "timeout"))
GIVEN = recorded(running(2), give_seat(running(2), GIVING), CHI)
FINISHED = changed(running(2), status="finished")
VALID_MOMENTS: dict[CallReason, Moment] = {
    "turn": Moment(running(1), BEN),
    "remind": Moment(running(1), BEN),
    "nudge": Moment(running(1), BEN, called_by=ANA),
    "invite": Moment(with_options(LOBBY, invited=(CHI,)), CHI, called_by=ANA),
    "edited": Moment(LOBBY, BEN, called_by=ANA),
    "removed": Moment(LOBBY, CHI),
    "cannot-join": Moment(with_options(LOBBY, declined=(CHI,)), ANA),
    "asked": Moment(running(1, offer=ASKING), BEN, offer_version=4),
    "giving": Moment(running(2, offer=GIVING), BEN),
    "replaced": Moment(GIVEN, BEN),
    "seated": Moment(running(1), ANA),
    "played-for": Moment(with_late_move(1), ANA),
    "taken-over": Moment(TAKEN_OVER, BEN),
    "forfeited": Moment(FINISHED, ANA),
    "gone": Moment(changed(running(1), channel_gone=True), ANA),
    "stalled": Moment(running(1, reminders=3), None),
    "time": Moment(running(1), None),
    "declined": Moment(running(1), None),
    "host": Moment(running(1), None),
    "analysed": Moment(FINISHED, ANA),
    "unjudged": Moment(FINISHED, ANA),
    "round-over": Moment(running(1), CHI),
    "game-over": Moment(FINISHED, CHI),
}
"""For each reason, a game in which the reason is valid, with the person to notify."""


def is_cancelled(moment: Moment) -> Moment:
    table = moment.table
    return moment if table.game.is_over else after(moment, recorded(table, make_cancellation(table, "cancelled"), ANA))


def is_finished(moment: Moment) -> Moment:
    return after(moment, changed(moment.table, status="finished", offer=None)) if moment.table.running else moment


def begins(moment: Moment) -> Moment:
    is_lobby = moment.table.game.status == "lobby"
    return after(moment, changed(running(), options=moment.table.game.options)) if is_lobby else moment


def somebody_moves(moment: Moment) -> Moment:
    table = moment.table
    if not table.running:
        return moment
    (player,) = table.to_act
    return after(moment, move(table, player))


def they_move(moment: Moment) -> Moment:
    """Play until the person to notify has moved."""
    table = moment.table
    seat = table.game.seat_of(moment.user_id or 0)
    while table.running and seat is not None:
        (player,) = table.to_act
        table = move(table, player)
        if player.seat == seat:
            break
    return after(moment, table)


def move(table: Table, player: Player) -> Table:
    act = make_play(table, player.seat, careful_move(table.position, player.seat), player.user_id)
    return recorded(table, act, player.user_id)


def a_move_is_taken_back(moment: Moment) -> Moment:
    table = moment.table
    turns = table.turns_since(0)[-1:]
    if not (table.running and turns):
        return moment
    versions = [turn.version for turn in turns]
    back = replace(table.game, offer=None)
    payload = TakenBack(tuple(versions))
    act = NewAct(back, "takeback", turns[0].seat, payload, posts=("board",), replay=without(table, versions))
    return after(moment, recorded(table, act, ANA))


def they_leave(moment: Moment) -> Moment:
    table = moment.table
    player = table.game.player(moment.user_id or 0)
    if player is None or table.game.is_over:
        return moment
    act = take_over(table, player, "resign") if table.running else make_leave(table.game, player)
    return after(moment, recorded(table, act, moment.user_id))


def they_sit_down(moment: Moment) -> Moment:
    table = moment.table
    players = table.game.players
    if moment.user_id is None or table.game.is_over or table.game.player(moment.user_id) is not None:
        return moment
    if table.running:
        return after(moment, changed(table, players=(players[0], Player(1, moment.user_id, "", previous_id=CHI))))
    return after(moment, changed(table, players=(*players, Player(len(players), moment.user_id, ""))))


def they_agree(moment: Moment) -> Moment:
    offer = moment.table.game.offer
    if offer is None:
        return moment
    return after(moment, changed(moment.table, offer=replace(offer, agreed=(moment.user_id or 0,))))


def is_asked(moment: Moment, offer: Offer) -> Moment:
    table = moment.table
    if not table.running:
        return moment
    asking = recorded(table, NewAct(replace(table.game, offer=offer), "ask", offer.seat, Asked(offer.kind)), offer.by)
    return replace(moment, table=asking, offer_version=asking.game.version)


EVENTS: dict[str, Callable[[Moment], Moment]] = {
    "it is called off": is_cancelled,
    "it is finished": is_finished,
    "it begins": begins,
    "somebody moves": somebody_moves,
    "they move": they_move,
    "their turn comes again": lambda moment: somebody_moves(they_move(moment)),
    "a move is taken back": a_move_is_taken_back,
    "they leave": they_leave,
    "they sit down": they_sit_down,
    "they decline": lambda moment: after(moment, with_options(moment.table, invited=(), declined=(CHI,))),
    "they agree": they_agree,
    "the offer is withdrawn": lambda moment: after(moment, changed(moment.table, offer=None)),
    "another offer is made": lambda moment: is_asked(moment, Offer("cancel", ANA, 0)),
    "they make an offer": lambda moment: is_asked(moment, Offer("takeback", moment.user_id or BEN, 1, 5)),
    "another hosts": lambda moment: after(moment, changed(moment.table, host_id=BEN)),
    "Chi hosts, and they block Ana": lambda moment: replace(
        after(moment, changed(moment.table, host_id=CHI)), blocked=ANA
    ),
    "Chi hosts, and they block Chi": lambda moment: replace(
        after(moment, changed(moment.table, host_id=CHI)), blocked=CHI
    ),
    "the player who declined joins": lambda moment: after(moment, with_options(moment.table, declined=())),
    "it is on hold": lambda moment: after(moment, changed(moment.table, reminders=3)),
    "somebody comes back": lambda moment: after(moment, changed(moment.table, reminders=0)),
    "the channel is gone": lambda moment: after(moment, changed(moment.table, channel_gone=True)),
    "it continues elsewhere": lambda moment: after(moment, changed(moment.table, channel_gone=False)),
    "they block Ana": lambda moment: replace(moment, blocked=ANA),
    "they block Chi": lambda moment: replace(moment, blocked=CHI),
}
"""Events that may happen before a notification is sent. An event that is impossible in a game doesn't change it."""
GAME_IS_OVER = {"it is called off", "it is finished"}
LOBBY_IS_OVER = {"it is called off", "it begins"}
CHANNEL_IS_GONE = {"the channel is gone"}
TURN_IS_OVER = {"somebody moves", "their turn comes again", "a move is taken back"}
OWN_TURN_IS_OVER = TURN_IS_OVER | {"they move", "they leave"}
OFFER_IS_CLOSED = {"the offer is withdrawn", "another offer is made", "they make an offer", "they agree"}
BLOCKS_ANA = {"they block Ana", "Chi hosts, and they block Ana"}
OTHERS_HOST = {"another hosts", "Chi hosts, and they block Ana", "Chi hosts, and they block Chi"}
INVALIDATING_EVENTS: dict[CallReason, set[str]] = {
    "turn": GAME_IS_OVER | CHANNEL_IS_GONE | OWN_TURN_IS_OVER,
    "remind": GAME_IS_OVER | CHANNEL_IS_GONE | OWN_TURN_IS_OVER,
    "nudge": GAME_IS_OVER | CHANNEL_IS_GONE | OWN_TURN_IS_OVER | BLOCKS_ANA,
    "invite": LOBBY_IS_OVER
    | CHANNEL_IS_GONE
    | BLOCKS_ANA
    | {"they sit down", "they decline", "Chi hosts, and they block Chi"},
    "edited": LOBBY_IS_OVER | CHANNEL_IS_GONE | BLOCKS_ANA | {"they leave", "Chi hosts, and they block Chi"},
    "removed": CHANNEL_IS_GONE | {"they sit down"},
    "cannot-join": LOBBY_IS_OVER
    | CHANNEL_IS_GONE
    | OTHERS_HOST
    | {"they leave", "the player who declined joins", "they block Chi"},
    "asked": GAME_IS_OVER | CHANNEL_IS_GONE | OWN_TURN_IS_OVER | OFFER_IS_CLOSED | BLOCKS_ANA,
    # Other players may move while a seat is on offer.
    "giving": GAME_IS_OVER | CHANNEL_IS_GONE | OWN_TURN_IS_OVER - {"somebody moves"} | OFFER_IS_CLOSED | BLOCKS_ANA,
    "replaced": CHANNEL_IS_GONE | {"they sit down"},
    "seated": GAME_IS_OVER | CHANNEL_IS_GONE | TURN_IS_OVER | {"they leave"},
    # After the game is over, the player still learns of the move that a computer played.
    "played-for": CHANNEL_IS_GONE | OWN_TURN_IS_OVER | {"it is called off", "it is on hold"},
    "taken-over": CHANNEL_IS_GONE | {"they sit down"},
    "forfeited": CHANNEL_IS_GONE,
    "gone": GAME_IS_OVER | {"they leave", "another hosts", "it continues elsewhere"},
    "stalled": GAME_IS_OVER | CHANNEL_IS_GONE | TURN_IS_OVER | {"somebody comes back"},
    "time": GAME_IS_OVER | CHANNEL_IS_GONE | TURN_IS_OVER,
    "declined": GAME_IS_OVER | CHANNEL_IS_GONE | {"another offer is made", "they make an offer"},
    "host": GAME_IS_OVER | CHANNEL_IS_GONE,
    "analysed": set(),
    "unjudged": set(),
    # The notification of the game's end replaces that of a round. Access to a new channel is checked only when sending.
    "round-over": GAME_IS_OVER | CHANNEL_IS_GONE | {"a move is taken back", "they sit down"},
    "game-over": CHANNEL_IS_GONE,
}
"""For each reason, the events that make it invalid."""


def test_moments_cover_every_reason_and_invalidating_event() -> None:
    assert set(VALID_MOMENTS) == set(INVALIDATING_EVENTS) == CALL_REASONS.keys()
    assert {why for why, moment in VALID_MOMENTS.items() if moment.user_id is None} == {
        why for why, spec in CALL_REASONS.items() if spec.audience == "channel"
    }
    for ended in INVALIDATING_EVENTS.values():
        assert ended <= EVENTS.keys()
    for event in EVENTS:
        assert any(event in ended for ended in INVALIDATING_EVENTS.values()), f"{event} ends nothing"


QUIET = PersonSettings(0, "channel", "UTC", 11 * 60, 13 * 60)


def call_of(why: CallReason) -> Call:
    """Return a notification for this reason, as a direct message if the reason requires it."""
    return call(
        VALID_MOMENTS[why].user_id, why, VALID_MOMENTS[why].table.shown, direct_only=CALL_REASONS[why].direct_only
    )


@pytest.mark.parametrize("why", VALID_MOMENTS)
def test_every_notification_waits_until_due_and_quiet_hours_end(why: CallReason) -> None:
    moment = VALID_MOMENTS[why]
    table = moment.table
    posting = make_posting(table)
    one = call_of(why)
    assert choose_step(table, posting, [replace(one, due_at=NOON + HOUR)]) == (None, NOON + HOUR)
    assert choose_step(table, posting, [one], failed=[one.id]) == (None, None)
    if moment.user_id is not None:
        wishes: dict[int, Notify | PersonSettings] = {moment.user_id: replace(QUIET, user_id=moment.user_id)}
        assert choose_step(table, posting, [one], wishes) == (None, NOON + HOUR)
    assert choose_step_type(table, posting, [one], now=NOON + HOUR) is SendCall


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("why", VALID_MOMENTS)
def test_delayed_notification_is_sent_only_if_valid(why: CallReason, event: str) -> None:
    then = EVENTS[event](VALID_MOMENTS[why])
    table = then.table
    blockers = {then.blocked: [then.user_id]} if then.blocked else {}
    step = choose_step_type(
        table,
        make_posting(table, offer_version=then.offer_version),
        [call_of(why)],
        now=NOON + HOUR,
        failed=["PostOffer"],
        blockers=blockers,
        called_by={} if then.called_by is None else {why: then.called_by},
    )
    assert step is (CloseCalls if event in INVALIDATING_EVENTS[why] else SendCall)


AFTER_BOARD = {"played-for", "taken-over", "forfeited", "round-over", "game-over"}


@pytest.mark.parametrize("why", VALID_MOMENTS)
def test_notification_about_board_is_sent_after_the_board(why: CallReason) -> None:
    table = VALID_MOMENTS[why].table
    unposted = make_posting(table, posted_version=table.shown - 1)
    step = choose_step_type(table, unposted, [call_of(why)], failed=["PostBoard"])
    assert (step is SendCall) == (why not in AFTER_BOARD)


@pytest.mark.parametrize("why", ["turn", "remind", "nudge"])
def test_mover_is_notified_only_directly_if_channel_is_gone(
    why: CallReason,
) -> None:
    table = running(1, channel_gone=True)
    for wish, expected in (("channel", CloseCalls), ("direct", SendCall), ("both", SendCall)):
        assert choose_step_type(table, make_posting(table), [call(BEN, why)], {BEN: wish}) is expected


@pytest.mark.parametrize(
    ("table", "expected"),
    [(running(1), None), (running(2), CloseCalls), (changed(running(1), status="ended"), CloseCalls)],
)
def test_direct_notification_stays_until_person_has_moved(table: Table, expected: type[Step] | None) -> None:
    assert choose_step_type(table, make_posting(table), [call(BEN, "turn", message_id=70)], {BEN: "direct"}) is expected


def list_sent(table: Table, calls: list[Call], **known: Any) -> list[int]:
    """Return the ids of the notifications in the order in which they are sent."""
    ids = list[int]()
    while (step := choose_step(table, make_posting(table), calls, **known)[0]) is not None:
        if isinstance(step, SendCall):
            ids.append(step.call.id)
            calls = [one for one in calls if one is not step.call]
        else:
            assert isinstance(step, CloseCalls)
            calls = [one for one in calls if one not in step.ended]
    return ids


def test_turn_notification_replaces_late_move_notification() -> None:
    assert list_sent(with_late_move(2), [call(ANA, "played-for", id=1), call(ANA, "turn", 5, id=2)]) == [2]


def test_later_notification_replaces_similar_ones() -> None:
    table = running(1, offer=ASKING)
    calls = [
        call(BEN, "turn", id=1, direct_only=True),
        call(BEN, "asked", id=2),
        call(BEN, "remind", id=3),
        call(None, "time", id=4),
        call(BEN, "asked", id=5),
        call(BEN, "nudge", id=6),
    ]
    assert list_sent(table, calls) == [4, 5, 6]


def test_follower_gets_only_latest_delayed_notification() -> None:
    rounds = [call(CHI, "round-over", 4, id=1, direct_only=True), call(CHI, "round-over", 5, id=2, direct_only=True)]
    assert list_sent(running(2), rounds) == [2]
    assert list_sent(FINISHED, [*rounds, call(CHI, "game-over", 6, id=3, direct_only=True)]) == [3]
    of_another = call(ANA, "remind", 5, id=4)
    assert list_sent(running(2), [*rounds, of_another]) == [2, 4]


def test_notification_is_sent_if_later_one_is_invalid() -> None:
    calls = [call(BEN, "turn", id=1), call(BEN, "nudge", id=2)]
    assert list_sent(running(1), calls, blockers={ANA: [BEN]}, called_by={"nudge": ANA}) == [1]


def test_notification_is_sent_if_later_one_is_delayed() -> None:
    table = changed(LOBBY, options=replace(LOBBY.game.options, declined=(CHI,)))
    calls = [call(ANA, "cannot-join", id=1), call(ANA, "cannot-join", id=2, due_at=NOON + HOUR)]
    step, _ = choose_step(table, make_posting(table), calls)
    assert isinstance(step, SendCall)
    assert step.call.id == 1


def test_offer_does_not_notify_player_after_later_block() -> None:
    table = running(2, offer=ASKING)
    step, _ = choose_step(table, make_posting(table, offer_version=6), blockers={ANA: [BEN]})
    assert isinstance(step, PostOffer)
    assert (step.pings, step.calls) == ((), ())
    assert step.table.game.offer == replace(ASKING, silent=(BEN,))
