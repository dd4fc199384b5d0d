"""Posts of a guest: messages sent with a token, direct messages and omitted notifications."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from bot.games.core.replay import Table
from bot.games.posting.pending import Pending
from bot.games.posting.steps import (
    CallPrivately,
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
    choosing,
    look,
    running,
    standing,
)
from tests.games.posting.test_pending import GIVING, QUIET, TRUE, call_of
from tests.support.clock import NOON

UNTIL = 800
TOKEN = InteractionToken("token", int(NOON.timestamp()) + UNTIL, 5)
FOR_ALL = {why for why, moment in TRUE.items() if moment.user_id is None}
PRIVATE = {"remind", "gone", "analysed", "unjudged"}
"""Reasons that use direct messages even if the channel is available."""
ENDS = {"invite", "round-over", "game-over"}
"""Reasons that a guest drops: the lobby names invited people, and access of followers can't be checked."""


def elsewhere(table: Table) -> Table:
    return changed(table, place_kind="guest")


def untold(table: Table, **values: Any) -> Posting:
    """Return the state of a game whose last move hasn't been posted."""
    return standing(table, told=table.shown - 1, **values)


@pytest.mark.parametrize("token", [TOKEN, None], ids=["with a token", "without"])
@pytest.mark.parametrize("why", TRUE)
def test_each_reason_to_call_somebody_ends_waits_for_a_token_or_is_told_there_or_privately(
    why: CallReason, token: InteractionToken | None
) -> None:
    table = elsewhere(TRUE[why].table)
    one = call_of(why)
    step, at = look(table, standing(table, token=token), [one])
    if why in ENDS:
        assert step == CloseCalls(table, (one,), voice=GuestVoice(token))
    elif why in FOR_ALL and token is None:
        assert (step, at) == (None, None)
    else:
        assert isinstance(step, SendCall)
        assert step.direct == (token is None or why in PRIVATE)
        assert step.is_in_channel is not step.direct
        assert step.voice == GuestVoice(token)
        # A notification that can't be sent at all is closed.
        assert step.change_calls(None) == {one.id: None}


@pytest.mark.parametrize("why", TRUE)
def test_only_what_is_for_all_waits_for_the_next_token(why: CallReason) -> None:
    table = elsewhere(TRUE[why].table)
    people = {user_id: PersonSettings(user_id) for user_id in (ANA, BEN, CHI)}
    pending = Pending(table, standing(table), [call_of(why)], people)
    assert is_awaiting_token(pending, NOON) == (why in FOR_ALL)


@pytest.mark.parametrize(
    ("token", "now"),
    [(None, NOON), (replace(TOKEN, left=0), NOON), (TOKEN, NOON + UNTIL * MOMENT)],
    ids=["none", "used up", "too old"],
)
def test_while_no_board_can_be_sent_whoever_is_to_move_is_called_privately_once_however_they_wish_to_be(
    token: InteractionToken | None, now: datetime
) -> None:
    table = elsewhere(running(1))
    posting = untold(table, token=token)
    step, _ = look(table, posting, now=now)
    assert isinstance(step, CallPrivately)
    assert [(new.user_id, new.why, new.direct_only) for new in step.calls] == [(BEN, "turn", True)]
    called = replace(posting, posted=step.record(posting.posted, None, now))
    made = call(BEN, "turn", table.shown, direct_only=True)
    sending, _ = look(table, called, [made], now=now)
    assert isinstance(sending, SendCall)
    assert sending.is_private_call
    # They aren't notified like this again, whether or not the message arrived.
    assert look(table, called, [replace(made, message_id=1)], now=now) == (None, None)
    assert look(table, called, now=now) == (None, None)


def test_a_board_pings_nobody_whom_a_private_call_to_the_same_turn_has_reached() -> None:
    table = elsewhere(choosing())
    reached = call(BEN, "turn", table.shown, direct_only=True, message_id=1)
    step, _ = look(table, untold(table, token=TOKEN), [reached])
    assert isinstance(step, PostBoard)
    assert step.calls == ()
    assert BEN not in step.pings
    before = replace(reached, version=table.shown - 1, why="nudge")
    step, _ = look(elsewhere(running(1)), untold(elsewhere(running(1)), token=TOKEN), [before])
    assert isinstance(step, PostBoard)
    assert step.pings == (BEN,)


@pytest.mark.parametrize(("wish", "privately"), [("channel", []), ("direct", [BEN]), ("both", [BEN])])
def test_a_board_mentions_whoever_is_to_move_also_who_has_chosen_private_messages(
    wish: Notify, privately: list[int]
) -> None:
    table = elsewhere(running(1))
    step, _ = look(table, untold(table, token=TOKEN), wishes={BEN: wish})
    assert isinstance(step, PostBoard)
    assert step.pings == (BEN,)
    assert [new.user_id for new in step.calls] == privately
    assert all(new.direct_only for new in step.calls)


def in_lobby(status: str, **values: Any) -> tuple[Table, Posting]:
    """Return a game and its posts, where the lobby's message doesn't show this status yet."""
    table = elsewhere(running() if status == "running" else changed(running(), status=status))
    table = table if status == "running" else replace(table, replay=None)
    posting = standing(table, lobby_version=3, board_id=None, board_version=0, token=TOKEN, **values)
    return table, replace(posting, posted=replace(posting.posted, lobby_version=2))


@pytest.mark.parametrize("status", ["lobby", "cancelled", "running"])
def test_guest_edits_the_message_of_a_lobby(status: str) -> None:
    step, _ = look(*in_lobby(status))
    assert isinstance(step, PostLobby)
    assert step.message_id == LOBBY
    assert not step.is_in_channel


@pytest.mark.parametrize(
    ("status", "remedy"), [("lobby", "send-anew"), ("cancelled", "send-anew"), ("running", "count-as-done")]
)
def test_lobby_that_cannot_be_edited_is_sent_again_unless_the_game_has_begun(status: str, remedy: str) -> None:
    step, _ = look(*in_lobby(status))
    assert step is not None
    assert step.find_remedy("uneditable") == remedy


@pytest.mark.parametrize("status", ["lobby", "cancelled"])
def test_lobby_waits_for_a_token_with_its_message(status: str) -> None:
    table, posting = in_lobby(status)
    untold = replace(posting, token=None)
    assert look(table, untold) == (None, None)
    assert is_awaiting_token(Pending(table, untold, [], {}), NOON)
    step, _ = look(changed(table, place_kind="server"), untold)
    assert isinstance(step, PostLobby)
    assert step.message_id == LOBBY


def test_board_that_cannot_be_edited_counts_as_done() -> None:
    table = elsewhere(choosing(0))
    step, _ = look(table, standing(table, board_awaits=3))
    assert isinstance(step, EditBoard)
    assert step.find_remedy("uneditable") == "count-as-done"
    edited = replace(standing(table), posted=step.record(standing(table).posted, None, NOON))
    assert look(table, edited) == (None, None)


@pytest.mark.parametrize(
    ("table", "posted"),
    [
        (running(1), {"told": 3}),
        (running(1), {"told": 3, "post_since": NOON - HOUR, "with_buttons": (700, BOARD)}),
        (running(1), {"with_buttons": (700, BOARD)}),
        (choosing(0), {"board_awaits": 3}),
        (running(2, offer=GIVING), {"offer_version": 5}),
    ],
    ids=["board", "late board", "old buttons", "edit", "offer"],
)
def test_guest_and_member_take_the_same_step(table: Table, posted: dict[str, Any]) -> None:
    steps = [look(game, standing(game, **posted, token=TOKEN))[0] for game in (table, elsewhere(table))]
    as_member, as_guest = (None if step is None else replace(step, table=table, voice=MEMBER) for step in steps)
    assert as_member is not None
    assert as_member == as_guest


@pytest.mark.parametrize("token", [TOKEN, None], ids=["with a token", "without"])
def test_in_quiet_hours_nobody_is_pinged_and_the_private_call_comes_after_them_once(
    token: InteractionToken | None,
) -> None:
    table = elsewhere(running(1))
    posting = untold(table, token=token)
    wishes: dict[int, Notify | PersonSettings] = {BEN: replace(QUIET, user_id=BEN)}
    step, _ = look(table, posting, wishes=wishes)
    assert isinstance(step, PostBoard | CallPrivately)
    assert [(new.user_id, new.due_at, new.direct_only) for new in step.calls] == [(BEN, NOON + HOUR, True)]
    waits = call(BEN, "turn", table.shown, direct_only=True, due_at=NOON + HOUR)
    if isinstance(step, CallPrivately):
        called = replace(posting, posted=step.record(posting.posted, None, NOON))
        assert look(table, called, [waits], wishes) == (None, NOON + HOUR)
        # A board sent in the meantime neither pings nor notifies them again.
        step, _ = look(table, replace(called, token=TOKEN), [waits], wishes)
        assert isinstance(step, PostBoard)
        assert step.calls == ()
    assert step.pings == ()
    stands = replace(posting, token=None, posted=step.record(posting.posted, Sent(1), NOON))
    sending, _ = look(table, stands, [waits], wishes, now=NOON + HOUR)
    assert isinstance(sending, SendCall)
    assert sending.direct


def test_a_nudge_that_has_to_wait_for_the_end_of_quiet_hours_comes_privately_then() -> None:
    table = elsewhere(running(1))
    wishes: dict[int, Notify | PersonSettings] = {BEN: replace(QUIET, user_id=BEN)}
    nudged = call(BEN, "nudge")
    assert look(table, standing(table, token=TOKEN), [nudged], wishes) == (None, NOON + HOUR)
    step, _ = look(table, standing(table, token=TOKEN), [nudged], wishes, now=NOON + HOUR)
    assert isinstance(step, SendCall)
    assert step.direct


def test_where_computers_answer_first_nobody_is_called_privately_before_they_have() -> None:
    table = elsewhere(running(1, computer=True))
    step, at = look(table, untold(table, post_since=NOON))
    assert step is None
    assert at is not None


def test_without_a_token_whose_time_was_up_is_told_so_without_waiting_for_the_board() -> None:
    table = elsewhere(TRUE["played-for"].table)
    told = call(ANA, "played-for", table.shown)
    people = replace(untold(table), posted=replace(untold(table).posted, called_privately=table.shown))
    step, _ = look(table, people, [told])
    assert isinstance(step, SendCall)
    assert step.direct


@pytest.mark.parametrize("closed", [False, True])
def test_a_private_message_knows_whether_the_last_one_was_refused(closed: bool) -> None:
    table = elsewhere(running(1))
    wishes: dict[int, Notify | PersonSettings] = {BEN: PersonSettings(BEN, closed=closed)}
    step, _ = look(table, standing(table), [call(BEN, "remind")], wishes)
    assert isinstance(step, SendCall)
    assert step.was_closed == closed


def test_a_question_for_which_there_is_no_token_calls_nobody_privately_before_it_is_asked() -> None:
    table = elsewhere(running(2, offer=GIVING))
    posting = standing(table, offer_version=table.shown)
    giving = call(BEN, "giving")
    assert look(table, posting, [giving]) == (None, None)
    step, _ = look(table, replace(posting, token=TOKEN), [giving])
    assert isinstance(step, PostOffer)
    asked = replace(posting, posted=step.record(posting.posted, Sent(1), NOON))
    step, _ = look(table, asked, [giving])
    assert isinstance(step, SendCall)
    assert step.direct


@pytest.mark.parametrize("wish", ["channel", "direct", "both"])
def test_who_is_offered_a_seat_and_sits_in_none_is_only_mentioned_by_the_question(wish: Notify) -> None:
    table = elsewhere(running(2, offer=GIVING))
    posting = standing(table, offer_version=table.shown, token=TOKEN)
    step, _ = look(table, posting, wishes={CHI: wish})
    assert isinstance(step, PostOffer)
    assert step.pings == (CHI,)
    asked = replace(posting, posted=step.record(posting.posted, Sent(1), NOON))
    privately = call(CHI, "asked", table.shown, direct_only=True)
    assert look(table, asked, [privately])[0] == CloseCalls(table, (privately,), voice=GuestVoice(TOKEN))
    here = changed(table, place_kind="server")
    assert isinstance(look(here, asked, [privately])[0], SendCall)


def test_board_of_a_game_on_hold_pings_only_as_guest() -> None:
    table = running(1, reminders=3)
    for place, pings in ((table, ()), (elsewhere(table), (BEN,))):
        step, _ = look(place, untold(place, token=TOKEN))
        assert isinstance(step, PostBoard)
        assert step.pings == pings


def test_lobby_that_is_sent_again_has_another_nonce() -> None:
    table, posting = in_lobby("lobby")
    step, _ = look(table, posting)
    again, _ = look(table, replace(posting, posted=replace(posting.posted, lobby_id=None, lobbies=2)))
    assert isinstance(step, PostLobby)
    assert isinstance(again, PostLobby)
    assert again.nonce != step.nonce
