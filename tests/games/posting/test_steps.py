"""The next step for a table and its posts, without a database."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.games.core.clock import LOBBY_RESPONSE_TIMEOUT
from bot.games.core.consent import mark_offer
from bot.games.core.replay import Table
from bot.games.posting.steps import (
    ARCHIVE_DELAY,
    KEEP_AWAKE_INTERVAL,
    MAX_QUIET_TIME,
    MAX_THINKING_TIME,
    NONCE_LIFETIME,
    EditBoard,
    KeepThread,
    OpenThread,
    PostBoard,
    PostLobby,
    PostOffer,
    RemoveButtons,
    SendCall,
    Sent,
    Step,
)
from bot.storage.rows import DaysOff, Notify, Options, PersonSettings, Posted, Posting
from tests.games.posting.situations import (
    ANA,
    ASKING,
    BEGUN,
    BEN,
    BOARD,
    CHI,
    HOUR,
    LOBBY,
    MOMENT,
    QUESTION,
    call,
    changed,
    choosing,
    first,
    late,
    look,
    running,
    standing,
)
from tests.support.clock import NOON

NOTHING = Posting(BEGUN, 100, Posted(), 0, 2, None, BEGUN, 0, NOON, NOON)


def test_what_is_to_be_posted_of_a_game_comes_one_after_another_until_nothing_is_left() -> None:
    table, posting, done = running(1), replace(NOTHING, board_version=4), list[type[Step]]()
    while (step := look(table, posting)[0]) is not None:
        done.append(type(step))
        posting = replace(posting, posted=step.record(posting.posted, Sent(900 + len(done)), NOON))
    assert done == [PostLobby, PostBoard]
    assert (posting.posted.lobby_id, posting.posted.board_id, posting.posted.told) == (901, 902, 4)


def test_the_end_of_a_game_is_edited_once_when_its_analysis_is_there_and_keeps_everything_else() -> None:
    over = changed(running(2), status="finished")
    posting = standing(over)
    assert look(over, posting) == (None, None)
    step, _ = look(over, posting, analysed=True)
    assert step == EditBoard(over, BOARD, 0, NOON, analysed=True)
    told = replace(posting, posted=step.record(posting.posted, None, NOON))
    assert first(over, told, analysed=True) is None
    # If the channel is gone, the analysis is on the board posted in the new channel.
    moved = replace(posting, posted=posting.posted.messages_in(1, 1), board_version=over.shown + 1)
    again, _ = look(over, moved, analysed=True)
    assert isinstance(again, PostBoard)
    assert again.analysed


MOVED_ON = running(2)


@pytest.mark.parametrize(
    ("table", "posting", "expected"),
    [
        (running(1), standing(running(1)), None),
        (running(1), standing(running(1), lobby_version=4), PostLobby),
        (running(1), standing(running(1), lobby_version=4, lobby_at=NOON + LOBBY_RESPONSE_TIMEOUT), None),
        (
            running(1),
            standing(running(1), lobby_version=4, lobby_at=NOON + LOBBY_RESPONSE_TIMEOUT, lobby_id=None),
            PostLobby,
        ),
        (running(1), standing(running(1), lobby_version=4, lobby_at=NOON + HOUR), PostLobby),
        (running(1), standing(running(1), told=3), PostBoard),
        (changed(running(1), channel_gone=True), standing(running(1), told=3, lobby_version=4), None),
        (Table(running().game), standing(running(), told=2), None),
        (running(1, computer=True), standing(running(1), told=3, post_since=NOON - MAX_THINKING_TIME + MOMENT), None),
        (running(1, computer=True), standing(running(1), told=3, post_since=NOON - MAX_THINKING_TIME), PostBoard),
        (running(1, computer=True), standing(running(1), told=3, post_since=NOON + HOUR), PostBoard),
        (running(options=Options(thread=True)), standing(running(), told=2), OpenThread),
        (running(options=Options(thread=True)), standing(running(), told=2, lobby_id=None), None),
        (running(options=Options(thread=True), thread_id=LOBBY), standing(running(), told=2), PostBoard),
        (choosing(), standing(choosing(), board_awaits=3), None),
        (choosing(0), standing(choosing(0), board_awaits=3), EditBoard),
        (choosing(0), standing(choosing(0), board_awaits=2), None),
        (choosing(0), standing(choosing(0), told=1, board_awaits=3), PostBoard),
        (running(2, offer=ASKING), standing(running(2), offer_version=6), PostOffer),
        (running(2), standing(running(2), offer_version=6), None),
        (running(2), standing(running(2), with_buttons=(880, BOARD)), RemoveButtons),
        (running(2), standing(running(2), with_buttons=(BOARD,)), None),
    ],
)
def test_what_differs_from_what_is_to_stand_there_is_done_next(
    table: Table, posting: Posting, expected: type[Step] | None
) -> None:
    assert first(table, posting) is expected


def away_from(begins: datetime, table: Table) -> Table:
    """Return the game with all players off for a day from ``begins``."""
    days = (DaysOff(int(begins.timestamp()), int((begins + timedelta(days=1)).timestamp())),)
    return changed(table, players=tuple(replace(player, away=days) for player in table.game.players))


@pytest.mark.parametrize("told", [3, 4])
def test_a_board_that_was_sent_before_somebody_went_away_and_noted_after_that_is_edited_once_more(told: int) -> None:
    table = away_from(NOON + MOMENT, running(1))
    posting = standing(table, told=told, board_awaits=1)
    step, _ = look(table, posting, now=NOON)
    assert type(step) is (PostBoard if told < 4 else EditBoard)
    assert step is not None
    noted = replace(posting, posted=step.record(posting.posted, Sent(901, version=4), NOON + MOMENT))
    again, _ = look(table, noted, now=NOON + MOMENT)
    assert isinstance(again, EditBoard)
    noted = replace(noted, posted=again.record(noted.posted, None, NOON + MOMENT))
    assert first(table, noted, now=NOON + MOMENT) not in (PostBoard, EditBoard)


def test_a_board_is_edited_when_the_deadline_is_another_but_shows_none_on_hold() -> None:
    table = running(1, deadline_at=NOON + HOUR)
    shown = int((NOON + HOUR).timestamp())
    assert first(table, standing(table, board_deadline_s=shown)) is None
    assert first(changed(table, deadline_at=NOON + 2 * HOUR), standing(table, board_deadline_s=shown)) is EditBoard
    assert first(changed(table, reminders=3), standing(table)) is None


def test_all_that_is_untold_is_one_board_with_the_nonce_of_the_next_board_there_is() -> None:
    step, _ = look(running(3), standing(running(3), told=3, boards=5))
    assert isinstance(step, PostBoard)
    assert (step.since, step.nonce, step.pings) == (3, "ABC22-b5", (BEN,))


def test_a_board_that_an_earlier_attempt_has_sent_tells_what_its_buttons_say_and_the_next_one_the_rest() -> None:
    table = running(3)
    posting = standing(table, told=3)
    step, _ = look(table, posting, wishes={BEN: "direct"})
    assert step is not None
    found = Sent(901, as_asked=False, version=4)
    assert step.find_new_calls(Sent(901))
    assert not step.find_new_calls(found)
    after = step.record(posting.posted, found, NOON)
    assert (after.board_id, after.told, after.board_awaits) == (901, 4, -1)
    again, _ = look(table, replace(posting, posted=after))
    assert isinstance(again, PostBoard)
    assert (again.since, again.nonce) == (4, "ABC22-b2")


def test_a_board_that_an_earlier_attempt_has_told_again_elsewhere_is_not_told_a_third_time_whoever_has_chosen() -> None:
    table = choosing(0)
    assert table.game.version > table.shown
    table = changed(table, version=table.game.version + 1)
    posting = standing(table, board_version=table.game.version, post_since=NOON - timedelta(minutes=5))
    step, _ = look(table, posting)
    assert isinstance(step, PostBoard)
    assert step.sought is not None
    found = Sent(901, as_asked=False, version=table.shown)
    assert (found.version or 0) >= step.sought.version
    after = step.record(posting.posted, found, NOON)
    assert first(table, replace(posting, posted=after)) is not PostBoard


def test_the_mark_of_a_question_is_its_own_and_does_not_tell_its_version() -> None:
    game = running(2).game
    marks = {mark_offer(replace(game, seed=bytes([seed] * 32)), version) for seed in range(8) for version in range(8)}
    assert len(marks) == 64


def test_a_board_that_is_told_again_in_another_channel_calls_whoever_is_to_move() -> None:
    step, _ = look(changed(running(1), version=5), standing(running(1), board_version=5))
    assert isinstance(step, PostBoard)
    assert step.pings == (BEN,)


@pytest.mark.parametrize(
    ("since", "is_sought"),
    [(None, False), (NOON, False), (NOON - NONCE_LIFETIME, False), (NOON - NONCE_LIFETIME - MOMENT, True), (NOON + HOUR, True)],
)
def test_what_may_have_been_sent_longer_ago_than_discord_remembers_is_looked_for(
    since: datetime | None, is_sought: bool
) -> None:
    asking = running(1, offer=ASKING)
    for table, posting in (
        (running(1), standing(running(1), told=3)),
        (running(1), standing(running(1), lobby_version=4, lobby_id=None)),
        (asking, standing(asking, offer_version=4)),
    ):
        step, _ = look(table, replace(posting, post_since=since))
        assert isinstance(step, PostBoard | PostLobby | PostOffer)
        assert (step.sought is not None) == is_sought


QUIET = PersonSettings(BEN, "both", "UTC", 11 * 60, 13 * 60)


@pytest.mark.parametrize(
    ("wish", "values", "direct", "and_direct"),
    [
        ("channel", {}, False, False),
        ("direct", {}, True, False),
        ("both", {}, False, True),
        ("both", {"direct_only": True}, True, False),
    ],
)
def test_a_call_is_made_as_its_person_wishes(
    wish: Notify, values: dict[str, Any], direct: bool, and_direct: bool
) -> None:
    step, _ = look(running(1), standing(running(1)), [call(BEN, "nudge", **values)], {BEN: wish})
    assert isinstance(step, SendCall)
    assert (step.direct, step.and_direct, step.link_to) == (direct, and_direct, BOARD)
    assert step.is_private_call == direct


def test_a_call_waits_for_the_end_of_quiet_hours_and_for_its_time() -> None:
    asleep = look(running(1), standing(running(1)), [call(BEN, "remind")], {BEN: QUIET})
    assert asleep == (None, NOON + HOUR)
    early = look(running(1), standing(running(1)), [call(BEN, "turn", due_at=NOON + 2 * HOUR)])
    assert early == (None, NOON + 2 * HOUR)


def test_a_call_that_is_due_in_more_than_a_day_waits_for_the_end_of_days_off_alone() -> None:
    waits = call(BEN, "turn", due_at=NOON + MAX_QUIET_TIME)
    assert look(running(1), standing(running(1)), [waits]) == (None, NOON + MAX_QUIET_TIME)
    put_off = replace(waits, due_at=NOON + 3 * MAX_QUIET_TIME)
    # The clock was ahead, or days off were ended early.
    made, _ = look(running(1), standing(running(1)), [put_off])
    assert isinstance(made, SendCall)
    away = PersonSettings(BEN, away=(DaysOff(int(NOON.timestamp()), int(put_off.due_at.timestamp())),))
    assert look(running(1), standing(running(1)), [put_off], {BEN: away}) == (None, put_off.due_at)


def test_whose_time_was_up_is_told_so_below_the_board_that_tells_the_move() -> None:
    told = call(ANA, "played-for")
    table = late(1)
    board, _ = look(table, standing(table, told=3), [told])
    assert isinstance(board, PostBoard)
    assert board.pings == (BEN,)
    # Nobody is notified while the board can't be posted or waits for the computers' moves.
    assert look(table, standing(table, told=3), [told], failed=["PostBoard"])[0] is None
    against = late(1, computer=True)
    waiting = standing(against, told=3, post_since=NOON)
    assert look(against, waiting, [told]) == (None, NOON + MAX_THINKING_TIME)
    step, _ = look(table, standing(table), [told])
    assert isinstance(step, SendCall)
    assert (step.call, step.link_to, step.is_private_call) == (told, BOARD, False)


@pytest.mark.parametrize("wish", ["channel", "direct", "both"])
def test_who_follows_a_game_is_told_of_a_round_privately_however_they_are_called_below_the_board_that_tells_it(
    wish: Notify,
) -> None:
    table = running(1)
    told = call(CHI, "round-over", direct_only=True)
    assert look(table, standing(table, told=3), [told], failed=["PostBoard"])[0] is None
    step, _ = look(table, standing(table), [told], {CHI: wish})
    assert isinstance(step, SendCall)
    assert (step.direct, step.chosen, step.link_to, step.is_for_follower) == (True, False, BOARD, True)
    assert step.change_calls(None) == {told.id: None}


def test_who_is_asked_is_led_to_the_question() -> None:
    table = running(2, offer=ASKING)
    step, _ = look(table, standing(table, offer_id=QUESTION), [call(BEN, "asked", 6)])
    assert isinstance(step, SendCall)
    assert (step.link_to, step.is_private_call) == (QUESTION, False)


def test_an_open_question_keeps_its_buttons_and_an_answered_one_loses_them() -> None:
    posting = standing(running(2), offer_id=QUESTION, with_buttons=(BOARD, QUESTION))
    assert look(running(2, offer=ASKING), posting)[0] is None
    step, _ = look(running(2), posting)
    assert isinstance(step, RemoveButtons)
    assert step.messages == (QUESTION,)
    assert step.record(posting.posted, None, NOON).with_buttons == (BOARD,)


def test_a_board_takes_the_buttons_of_all_before_it_but_not_of_an_open_question() -> None:
    table = running(3, offer=ASKING)
    posting = standing(table, told=3, offer_id=QUESTION, with_buttons=(880, BOARD, QUESTION))
    step, _ = look(table, posting)
    assert isinstance(step, PostBoard)
    assert step.replaced == (880, BOARD)
    assert step.record(posting.posted, Sent(901), NOON).with_buttons == (QUESTION, 901)


def test_what_has_failed_keeps_nothing_else_from_being_done() -> None:
    posting, calls = replace(NOTHING, board_version=4), [call(BEN, "nudge", id=1), call(CHI, "removed", id=2)]
    kinds = list[type[Step]]()
    failed = list[str | int]()
    while (step := look(running(1), posting, calls, failed=failed)[0]) is not None:
        kinds.append(type(step))
        failed.append(step.key)
    assert kinds == [PostLobby, PostBoard, SendCall, SendCall]


OVER = {"status": "finished", "thread_id": LOBBY}


@pytest.mark.parametrize(
    ("table", "after", "awake"),
    [
        (running(thread_id=LOBBY), KEEP_AWAKE_INTERVAL, True),
        (changed(running(), **OVER), ARCHIVE_DELAY, False),
    ],
)
def test_a_thread_is_kept_awake_while_its_game_is_played_and_archived_once_after_it(
    table: Table, after: timedelta, awake: bool
) -> None:
    posting = standing(table, board_awaits=1)
    assert look(table, posting) == (None, NOON + after)
    step, _ = look(table, posting, now=NOON + after)
    assert isinstance(step, KeepThread)
    assert (step.thread_id, step.awake) == (LOBBY, awake)
    kept = replace(posting, posted=step.record(posting.posted, None, NOON + after))
    following = look(table, kept, now=NOON + after)
    assert following[0] is None
    assert (following[1] is not None) == awake


def test_a_thread_whose_game_was_timed_by_a_clock_that_was_ahead_is_kept_awake_once_now_and_then_as_usual() -> None:
    ahead = NOON + 9000 * HOUR
    table = running(thread_id=LOBBY, turned_at=ahead)
    posting = standing(table, board_awaits=1, thread_at=int(ahead.timestamp()))
    step, _ = look(table, posting)
    assert isinstance(step, KeepThread)
    kept = replace(posting, posted=step.record(posting.posted, None, NOON))
    assert look(table, kept) == (None, NOON + KEEP_AWAKE_INTERVAL)
