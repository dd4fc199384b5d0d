"""Posts where the bot is a guest: messages sent with a token, direct messages, and notifications that are dropped."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from bot.games.core.replay import Table
from bot.games.posting.pending_posts import Pending
from bot.games.posting.steps import (
    CallByDirectMessage,
    CloseCalls,
    EditBoard,
    PostBoard,
    PostLobby,
    PostOffer,
    SendCall,
    Sent,
    is_awaiting_token,
)
from bot.games.posting.voices import MEMBER, GuestVoice
from bot.storage.rows import CallReason, InteractionToken, Notify, PersonSettings, Posting
from tests.games.posting.situations import (
    ANA,
    BEN,
    BOARD,
    CHI,
    HOUR,
    LOBBY,
    MOMENT,
    call,
    changed,
    choose_step,
    choosing,
    make_posting,
    running,
)
from tests.games.posting.test_pending_posts import GIVING, QUIET, VALID_MOMENTS, call_of
from tests.support.clock import NOON

UNTIL = 800
TOKEN = InteractionToken("token", int(NOON.timestamp()) + UNTIL, 5)
CHANNEL_REASONS = {why for why, moment in VALID_MOMENTS.items() if moment.user_id is None}
DIRECT_REASONS = {"remind", "gone", "analysed", "unjudged"}
"""Reasons for which people get a direct message even if the bot could post in the channel."""
DROPPED_REASONS = {"invite", "round-over", "game-over"}
"""Reasons for which a guest notifies nobody.

The lobby names invited people anyway, and the bot can't check whether followers may still see the channel.
"""


def with_guest_bot(table: Table) -> Table:
    return changed(table, place_kind="guest")


def without_last_board(table: Table, **values: Any) -> Posting:
    """Return the posting state of a game whose newest board hasn't been posted."""
    return make_posting(table, posted_version=table.shown - 1, **values)


@pytest.mark.parametrize("token", [TOKEN, None], ids=["with a token", "without"])
@pytest.mark.parametrize("why", VALID_MOMENTS)
def test_reason_and_token_decide_how_guest_notifies(why: CallReason, token: InteractionToken | None) -> None:
    table = with_guest_bot(VALID_MOMENTS[why].table)
    one = call_of(why)
    step, at = choose_step(table, make_posting(table, token=token), [one])
    if why in DROPPED_REASONS:
        assert step == CloseCalls(table, (one,), voice=GuestVoice(token))
    elif why in CHANNEL_REASONS and token is None:
        assert (step, at) == (None, None)
    else:
        assert isinstance(step, SendCall)
        assert step.direct == (token is None or why in DIRECT_REASONS)
        assert step.is_in_channel is not step.direct
        assert step.voice == GuestVoice(token)
        # A notification that proves impossible to send is closed.
        assert step.change_calls(None) == {one.id: None}


@pytest.mark.parametrize("why", VALID_MOMENTS)
def test_only_channel_notifications_await_token(why: CallReason) -> None:
    table = with_guest_bot(VALID_MOMENTS[why].table)
    people = {user_id: PersonSettings(user_id) for user_id in (ANA, BEN, CHI)}
    pending = Pending(table, make_posting(table), [call_of(why)], people)
    assert is_awaiting_token(pending, NOON) == (why in CHANNEL_REASONS)


@pytest.mark.parametrize(
    ("token", "now"),
    [(None, NOON), (replace(TOKEN, left=0), NOON), (TOKEN, NOON + UNTIL * MOMENT)],
    ids=["none", "used up", "too old"],
)
def test_guest_without_token_sends_mover_one_direct_message(token: InteractionToken | None, now: datetime) -> None:
    table = with_guest_bot(running(1))
    posting = without_last_board(table, token=token)
    step, _ = choose_step(table, posting, now=now)
    assert isinstance(step, CallByDirectMessage)
    assert [(new.user_id, new.why, new.direct_only) for new in step.calls] == [(BEN, "turn", True)]
    called = replace(posting, posted=step.record(posting.posted, None, now))
    made = call(BEN, "turn", table.shown, direct_only=True)
    sending, _ = choose_step(table, called, [made], now=now)
    assert isinstance(sending, SendCall)
    assert sending.is_direct_call
    # This player isn't notified of the turn again, whether or not the direct message arrived.
    assert choose_step(table, called, [replace(made, message_id=1)], now=now) == (None, None)
    assert choose_step(table, called, now=now) == (None, None)


def test_board_omits_ping_after_direct_notification() -> None:
    table = with_guest_bot(choosing())
    reached = call(BEN, "turn", table.shown, direct_only=True, message_id=1)
    step, _ = choose_step(table, without_last_board(table, token=TOKEN), [reached])
    assert isinstance(step, PostBoard)
    assert step.calls == ()
    assert BEN not in step.pings
    before = replace(reached, version=table.shown - 1, why="nudge")
    step, _ = choose_step(
        with_guest_bot(running(1)), without_last_board(with_guest_bot(running(1)), token=TOKEN), [before]
    )
    assert isinstance(step, PostBoard)
    assert step.pings == (BEN,)


@pytest.mark.parametrize(("wish", "privately"), [("channel", []), ("direct", [BEN]), ("both", [BEN])])
def test_guest_board_pings_mover_whatever_their_setting(wish: Notify, privately: list[int]) -> None:
    table = with_guest_bot(running(1))
    step, _ = choose_step(table, without_last_board(table, token=TOKEN), wishes={BEN: wish})
    assert isinstance(step, PostBoard)
    assert step.pings == (BEN,)
    assert [new.user_id for new in step.calls] == privately
    assert all(new.direct_only for new in step.calls)


def in_lobby(status: str, **values: Any) -> tuple[Table, Posting]:
    """Return a game and its posting state. The lobby's message doesn't show this status yet."""
    table = with_guest_bot(running() if status == "running" else changed(running(), status=status))
    table = table if status == "running" else replace(table, replay=None)
    posting = make_posting(table, lobby_version=3, board_id=None, board_version=0, token=TOKEN, **values)
    return table, replace(posting, posted=replace(posting.posted, lobby_version=2))


@pytest.mark.parametrize("status", ["lobby", "cancelled", "running"])
def test_guest_updates_the_existing_lobby_message(status: str) -> None:
    step, _ = choose_step(*in_lobby(status))
    assert isinstance(step, PostLobby)
    assert step.message_id == LOBBY
    assert not step.is_in_channel


@pytest.mark.parametrize(
    ("status", "remedy"), [("lobby", "send-again"), ("cancelled", "send-again"), ("running", "count-as-done")]
)
def test_uneditable_lobby_is_sent_again_before_start(status: str, remedy: str) -> None:
    step, _ = choose_step(*in_lobby(status))
    assert step is not None
    assert step.find_remedy("uneditable") == remedy


@pytest.mark.parametrize("status", ["lobby", "cancelled"])
def test_edit_of_guest_lobby_message_waits_for_token(status: str) -> None:
    table, posting = in_lobby(status)
    without_last_board = replace(posting, token=None)
    assert choose_step(table, without_last_board) == (None, None)
    assert is_awaiting_token(Pending(table, without_last_board, [], {}), NOON)
    step, _ = choose_step(changed(table, place_kind="server"), without_last_board)
    assert isinstance(step, PostLobby)
    assert step.message_id == LOBBY


def test_board_that_cannot_be_edited_is_treated_as_edited() -> None:
    table = with_guest_bot(choosing(0))
    step, _ = choose_step(table, make_posting(table, board_awaits=3))
    assert isinstance(step, EditBoard)
    assert step.find_remedy("uneditable") == "count-as-done"
    edited = replace(make_posting(table), posted=step.record(make_posting(table).posted, None, NOON))
    assert choose_step(table, edited) == (None, None)


@pytest.mark.parametrize(
    ("table", "posted"),
    [
        (running(1), {"posted_version": 3}),
        (running(1), {"posted_version": 3, "post_since": NOON - HOUR, "with_buttons": (700, BOARD)}),
        (running(1), {"with_buttons": (700, BOARD)}),
        (choosing(0), {"board_awaits": 3}),
        (running(2, offer=GIVING), {"offer_version": 5}),
    ],
    ids=["board", "late board", "old buttons", "edit", "offer"],
)
def test_guest_and_member_take_same_step(table: Table, posted: dict[str, Any]) -> None:
    steps = [choose_step(game, make_posting(game, **posted, token=TOKEN))[0] for game in (table, with_guest_bot(table))]
    as_member, as_guest = (None if step is None else replace(step, table=table, voice=MEMBER) for step in steps)
    assert as_member is not None
    assert as_member == as_guest


@pytest.mark.parametrize("token", [TOKEN, None], ids=["with a token", "without"])
def test_guest_delays_notification_until_after_quiet_hours(
    token: InteractionToken | None,
) -> None:
    table = with_guest_bot(running(1))
    posting = without_last_board(table, token=token)
    wishes: dict[int, Notify | PersonSettings] = {BEN: replace(QUIET, user_id=BEN)}
    step, _ = choose_step(table, posting, wishes=wishes)
    assert isinstance(step, PostBoard | CallByDirectMessage)
    assert [(new.user_id, new.due_at, new.direct_only) for new in step.calls] == [(BEN, NOON + HOUR, True)]
    waits = call(BEN, "turn", table.shown, direct_only=True, due_at=NOON + HOUR)
    if isinstance(step, CallByDirectMessage):
        called = replace(posting, posted=step.record(posting.posted, None, NOON))
        assert choose_step(table, called, [waits], wishes) == (None, NOON + HOUR)
        # If the board can be posted before the notification is due, it doesn't notify the player again.
        step, _ = choose_step(table, replace(called, token=TOKEN), [waits], wishes)
        assert isinstance(step, PostBoard)
        assert step.calls == ()
    assert step.pings == ()
    stands = replace(posting, token=None, posted=step.record(posting.posted, Sent(1), NOON))
    sending, _ = choose_step(table, stands, [waits], wishes, now=NOON + HOUR)
    assert isinstance(sending, SendCall)
    assert sending.direct


def test_guest_sends_delayed_nudge_as_direct_message() -> None:
    table = with_guest_bot(running(1))
    wishes: dict[int, Notify | PersonSettings] = {BEN: replace(QUIET, user_id=BEN)}
    nudged = call(BEN, "nudge")
    assert choose_step(table, make_posting(table, token=TOKEN), [nudged], wishes) == (None, NOON + HOUR)
    step, _ = choose_step(table, make_posting(table, token=TOKEN), [nudged], wishes, now=NOON + HOUR)
    assert isinstance(step, SendCall)
    assert step.direct


def test_guest_waits_for_computers_before_direct_notification() -> None:
    table = with_guest_bot(running(1, computer=True))
    step, at = choose_step(table, without_last_board(table, post_since=NOON))
    assert step is None
    assert at is not None


def test_guest_without_token_reports_late_move_immediately() -> None:
    table = with_guest_bot(VALID_MOMENTS["played-for"].table)
    told = call(ANA, "played-for", table.shown)
    people = replace(
        without_last_board(table), posted=replace(without_last_board(table).posted, called_directly=table.shown)
    )
    step, _ = choose_step(table, people, [told])
    assert isinstance(step, SendCall)
    assert step.direct


@pytest.mark.parametrize("closed", [False, True])
def test_step_records_whether_direct_messages_were_closed(closed: bool) -> None:
    table = with_guest_bot(running(1))
    wishes: dict[int, Notify | PersonSettings] = {BEN: PersonSettings(BEN, closed=closed)}
    step, _ = choose_step(table, make_posting(table), [call(BEN, "remind")], wishes)
    assert isinstance(step, SendCall)
    assert step.was_closed == closed


def test_guest_notifies_seat_owner_after_posting_the_offer() -> None:
    table = with_guest_bot(running(2, offer=GIVING))
    posting = make_posting(table, offer_version=table.shown)
    giving = call(BEN, "giving")
    assert choose_step(table, posting, [giving]) == (None, None)
    step, _ = choose_step(table, replace(posting, token=TOKEN), [giving])
    assert isinstance(step, PostOffer)
    asked = replace(posting, posted=step.record(posting.posted, Sent(1), NOON))
    step, _ = choose_step(table, asked, [giving])
    assert isinstance(step, SendCall)
    assert step.direct


@pytest.mark.parametrize("wish", ["channel", "direct", "both"])
def test_guest_offer_pings_the_person_offered_the_seat(wish: Notify) -> None:
    table = with_guest_bot(running(2, offer=GIVING))
    posting = make_posting(table, offer_version=table.shown, token=TOKEN)
    step, _ = choose_step(table, posting, wishes={CHI: wish})
    assert isinstance(step, PostOffer)
    assert step.pings == (CHI,)
    asked = replace(posting, posted=step.record(posting.posted, Sent(1), NOON))
    privately = call(CHI, "asked", table.shown, direct_only=True)
    assert choose_step(table, asked, [privately])[0] == CloseCalls(table, (privately,), voice=GuestVoice(TOKEN))
    here = changed(table, place_kind="server")
    assert isinstance(choose_step(here, asked, [privately])[0], SendCall)


def test_guest_board_of_game_on_hold_still_pings() -> None:
    table = running(1, reminders=3)
    for place, pings in ((table, ()), (with_guest_bot(table), (BEN,))):
        step, _ = choose_step(place, without_last_board(place, token=TOKEN))
        assert isinstance(step, PostBoard)
        assert step.pings == pings


def test_lobby_sent_again_has_new_nonce() -> None:
    table, posting = in_lobby("lobby")
    step, _ = choose_step(table, posting)
    again, _ = choose_step(table, replace(posting, posted=replace(posting.posted, lobby_id=None, lobbies=2)))
    assert isinstance(step, PostLobby)
    assert isinstance(again, PostLobby)
    assert again.nonce != step.nonce
