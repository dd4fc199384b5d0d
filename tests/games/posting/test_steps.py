"""The next step for a game and its posts, calculated without a database."""

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
    choose_step,
    choose_step_type,
    choosing,
    make_posting,
    running,
    with_late_move,
)
from tests.support.clock import NOON

NOTHING = Posting(BEGUN, 100, Posted(), 0, 2, None, BEGUN, 0, NOON, NOON)


def test_lobby_is_posted_before_the_board() -> None:
    table, posting, done = running(1), replace(NOTHING, board_version=4), list[type[Step]]()
    while (step := choose_step(table, posting)[0]) is not None:
        done.append(type(step))
        posting = replace(posting, posted=step.record(posting.posted, Sent(900 + len(done)), NOON))
    assert done == [PostLobby, PostBoard]
    assert (posting.posted.lobby_id, posting.posted.board_id, posting.posted.board_version) == (901, 902, 4)


def test_analysis_edits_final_board_once() -> None:
    over = changed(running(2), status="finished")
    posting = make_posting(over)
    assert choose_step(over, posting) == (None, None)
    step, _ = choose_step(over, posting, analysed=True)
    assert step == EditBoard(over, BOARD, 0, NOON, analysed=True)
    told = replace(posting, posted=step.record(posting.posted, None, NOON))
    assert choose_step_type(over, told, analysed=True) is None
    # If the first channel is gone, the board posted in the new channel offers the analysis.
    moved = replace(posting, posted=posting.posted.messages_in(1, 1), board_version=over.shown + 1)
    again, _ = choose_step(over, moved, analysed=True)
    assert isinstance(again, PostBoard)
    assert again.analysed


MOVED_ON = running(2)


@pytest.mark.parametrize(
    ("table", "posting", "expected"),
    [
        (running(1), make_posting(running(1)), None),
        (running(1), make_posting(running(1), lobby_version=4), PostLobby),
        (running(1), make_posting(running(1), lobby_version=4, lobby_at=NOON + LOBBY_RESPONSE_TIMEOUT), None),
        (
            running(1),
            make_posting(running(1), lobby_version=4, lobby_at=NOON + LOBBY_RESPONSE_TIMEOUT, lobby_id=None),
            PostLobby,
        ),
        (running(1), make_posting(running(1), lobby_version=4, lobby_at=NOON + HOUR), PostLobby),
        (running(1), make_posting(running(1), posted_version=3), PostBoard),
        (changed(running(1), channel_gone=True), make_posting(running(1), posted_version=3, lobby_version=4), None),
        (Table(running().game), make_posting(running(), posted_version=2), None),
        (
            running(1, computer=True),
            make_posting(running(1), posted_version=3, post_since=NOON - MAX_THINKING_TIME + MOMENT),
            None,
        ),
        (
            running(1, computer=True),
            make_posting(running(1), posted_version=3, post_since=NOON - MAX_THINKING_TIME),
            PostBoard,
        ),
        (running(1, computer=True), make_posting(running(1), posted_version=3, post_since=NOON + HOUR), PostBoard),
        (running(options=Options(thread=True)), make_posting(running(), posted_version=2), OpenThread),
        (running(options=Options(thread=True)), make_posting(running(), posted_version=2, lobby_id=None), None),
        (running(options=Options(thread=True), thread_id=LOBBY), make_posting(running(), posted_version=2), PostBoard),
        (choosing(), make_posting(choosing(), board_awaits=3), None),
        (choosing(0), make_posting(choosing(0), board_awaits=3), EditBoard),
        (choosing(0), make_posting(choosing(0), board_awaits=2), None),
        (choosing(0), make_posting(choosing(0), posted_version=1, board_awaits=3), PostBoard),
        (running(2, offer=ASKING), make_posting(running(2), offer_version=6), PostOffer),
        (running(2), make_posting(running(2), offer_version=6), None),
        (running(2), make_posting(running(2), with_buttons=(880, BOARD)), RemoveButtons),
        (running(2), make_posting(running(2), with_buttons=(BOARD,)), None),
    ],
)
def test_next_step_depends_on_table_and_posts(table: Table, posting: Posting, expected: type[Step] | None) -> None:
    assert choose_step_type(table, posting) is expected


def away_from(begins: datetime, table: Table) -> Table:
    """Return the game with a day off for each player, beginning at ``begins``."""
    days = (DaysOff(int(begins.timestamp()), int((begins + timedelta(days=1)).timestamp())),)
    return changed(table, players=tuple(replace(player, away=days) for player in table.game.players))


@pytest.mark.parametrize("posted_version", [3, 4])
def test_board_is_edited_if_days_off_begin_during_posting(posted_version: int) -> None:
    table = away_from(NOON + MOMENT, running(1))
    posting = make_posting(table, posted_version=posted_version, board_awaits=1)
    step, _ = choose_step(table, posting, now=NOON)
    assert type(step) is (PostBoard if posted_version < 4 else EditBoard)
    assert step is not None
    noted = replace(posting, posted=step.record(posting.posted, Sent(901, version=4), NOON + MOMENT))
    again, _ = choose_step(table, noted, now=NOON + MOMENT)
    assert isinstance(again, EditBoard)
    noted = replace(noted, posted=again.record(noted.posted, None, NOON + MOMENT))
    assert choose_step_type(table, noted, now=NOON + MOMENT) not in (PostBoard, EditBoard)


def test_board_is_edited_if_deadline_changed() -> None:
    table = running(1, deadline_at=NOON + HOUR)
    shown = int((NOON + HOUR).timestamp())
    assert choose_step_type(table, make_posting(table, board_deadline_s=shown)) is None
    assert (
        choose_step_type(changed(table, deadline_at=NOON + 2 * HOUR), make_posting(table, board_deadline_s=shown))
        is EditBoard
    )
    assert choose_step_type(changed(table, reminders=3), make_posting(table)) is None


def test_board_contains_all_unposted_moves() -> None:
    step, _ = choose_step(running(3), make_posting(running(3), posted_version=3, boards=5))
    assert isinstance(step, PostBoard)
    assert (step.since, step.nonce, step.pings) == (3, "ABC22-b5", (BEN,))


def test_board_left_by_earlier_attempt_counts_for_its_version() -> None:
    table = running(3)
    posting = make_posting(table, posted_version=3)
    step, _ = choose_step(table, posting, wishes={BEN: "direct"})
    assert step is not None
    found = Sent(901, as_asked=False, version=4)
    assert step.find_new_calls(Sent(901))
    assert not step.find_new_calls(found)
    after = step.record(posting.posted, found, NOON)
    assert (after.board_id, after.board_version, after.board_awaits) == (901, 4, -1)
    again, _ = choose_step(table, replace(posting, posted=after))
    assert isinstance(again, PostBoard)
    assert (again.since, again.nonce) == (4, "ABC22-b2")


def test_board_found_in_new_channel_is_not_posted_again() -> None:
    table = choosing(0)
    assert table.game.version > table.shown
    table = changed(table, version=table.game.version + 1)
    posting = make_posting(table, board_version=table.game.version, post_since=NOON - timedelta(minutes=5))
    step, _ = choose_step(table, posting)
    assert isinstance(step, PostBoard)
    assert step.sought is not None
    found = Sent(901, as_asked=False, version=table.shown)
    assert (found.version or 0) >= step.sought.version
    after = step.record(posting.posted, found, NOON)
    assert choose_step_type(table, replace(posting, posted=after)) is not PostBoard


def test_offer_mark_is_unique_and_hides_version() -> None:
    game = running(2).game
    marks = {mark_offer(replace(game, seed=bytes([seed] * 32)), version) for seed in range(8) for version in range(8)}
    assert len(marks) == 64


def test_board_in_new_channel_pings_mover() -> None:
    step, _ = choose_step(changed(running(1), version=5), make_posting(running(1), board_version=5))
    assert isinstance(step, PostBoard)
    assert step.pings == (BEN,)


@pytest.mark.parametrize(
    ("since", "is_sought"),
    [
        (None, False),
        (NOON, False),
        (NOON - NONCE_LIFETIME, False),
        (NOON - NONCE_LIFETIME - MOMENT, True),
        (NOON + HOUR, True),
    ],
)
def test_step_searches_history_after_nonce_expires(since: datetime | None, is_sought: bool) -> None:
    asking = running(1, offer=ASKING)
    for table, posting in (
        (running(1), make_posting(running(1), posted_version=3)),
        (running(1), make_posting(running(1), lobby_version=4, lobby_id=None)),
        (asking, make_posting(asking, offer_version=4)),
    ):
        step, _ = choose_step(table, replace(posting, post_since=since))
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
def test_notification_respects_setting_of_person(
    wish: Notify, values: dict[str, Any], direct: bool, and_direct: bool
) -> None:
    step, _ = choose_step(running(1), make_posting(running(1)), [call(BEN, "nudge", **values)], {BEN: wish})
    assert isinstance(step, SendCall)
    assert (step.direct, step.and_direct, step.link_to) == (direct, and_direct, BOARD)
    assert step.is_direct_call == direct


def test_quiet_hours_and_due_time_each_delay_notification() -> None:
    asleep = choose_step(running(1), make_posting(running(1)), [call(BEN, "remind")], {BEN: QUIET})
    assert asleep == (None, NOON + HOUR)
    early = choose_step(running(1), make_posting(running(1)), [call(BEN, "turn", due_at=NOON + 2 * HOUR)])
    assert early == (None, NOON + 2 * HOUR)


def test_notification_waits_over_a_day_only_for_days_off() -> None:
    waits = call(BEN, "turn", due_at=NOON + MAX_QUIET_TIME)
    assert choose_step(running(1), make_posting(running(1)), [waits]) == (None, NOON + MAX_QUIET_TIME)
    delayed = replace(waits, due_at=NOON + 3 * MAX_QUIET_TIME)
    # Such a delay remains if the clock was ahead, or if the player ended their days off early.
    made, _ = choose_step(running(1), make_posting(running(1)), [delayed])
    assert isinstance(made, SendCall)
    away = PersonSettings(BEN, away=(DaysOff(int(NOON.timestamp()), int(delayed.due_at.timestamp())),))
    assert choose_step(running(1), make_posting(running(1)), [delayed], {BEN: away}) == (None, delayed.due_at)


def test_late_move_notification_follows_board() -> None:
    told = call(ANA, "played-for")
    table = with_late_move(1)
    board, _ = choose_step(table, make_posting(table, posted_version=3), [told])
    assert isinstance(board, PostBoard)
    assert board.pings == (BEN,)
    # Late moves are reported only after the board. Here it can't be posted, or waits for the computers' moves.
    assert choose_step(table, make_posting(table, posted_version=3), [told], failed=["PostBoard"])[0] is None
    against = with_late_move(1, computer=True)
    waiting = make_posting(against, posted_version=3, post_since=NOON)
    assert choose_step(against, waiting, [told]) == (None, NOON + MAX_THINKING_TIME)
    step, _ = choose_step(table, make_posting(table), [told])
    assert isinstance(step, SendCall)
    assert (step.call, step.link_to, step.is_direct_call) == (told, BOARD, False)


@pytest.mark.parametrize("wish", ["channel", "direct", "both"])
def test_follower_is_notified_directly_after_board(
    wish: Notify,
) -> None:
    table = running(1)
    told = call(CHI, "round-over", direct_only=True)
    assert choose_step(table, make_posting(table, posted_version=3), [told], failed=["PostBoard"])[0] is None
    step, _ = choose_step(table, make_posting(table), [told], {CHI: wish})
    assert isinstance(step, SendCall)
    assert (step.direct, step.chosen, step.link_to, step.is_for_follower) == (True, False, BOARD, True)
    assert step.change_calls(None) == {told.id: None}


def test_offer_notification_links_to_offer() -> None:
    table = running(2, offer=ASKING)
    step, _ = choose_step(table, make_posting(table, offer_id=QUESTION), [call(BEN, "asked", 6)])
    assert isinstance(step, SendCall)
    assert (step.link_to, step.is_direct_call) == (QUESTION, False)


def test_answered_offer_loses_its_buttons() -> None:
    posting = make_posting(running(2), offer_id=QUESTION, with_buttons=(BOARD, QUESTION))
    assert choose_step(running(2, offer=ASKING), posting)[0] is None
    step, _ = choose_step(running(2), posting)
    assert isinstance(step, RemoveButtons)
    assert step.messages == (QUESTION,)
    assert step.record(posting.posted, None, NOON).with_buttons == (BOARD,)


def test_board_removes_old_buttons_except_open_offer() -> None:
    table = running(3, offer=ASKING)
    posting = make_posting(table, posted_version=3, offer_id=QUESTION, with_buttons=(880, BOARD, QUESTION))
    step, _ = choose_step(table, posting)
    assert isinstance(step, PostBoard)
    assert step.replaced == (880, BOARD)
    assert step.record(posting.posted, Sent(901), NOON).with_buttons == (QUESTION, 901)


def test_failed_step_does_not_block_others() -> None:
    posting, calls = replace(NOTHING, board_version=4), [call(BEN, "nudge", id=1), call(CHI, "removed", id=2)]
    kinds = list[type[Step]]()
    failed = list[str | int]()
    while (step := choose_step(running(1), posting, calls, failed=failed)[0]) is not None:
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
def test_thread_is_kept_awake_until_game_is_over(table: Table, after: timedelta, awake: bool) -> None:
    posting = make_posting(table, board_awaits=1)
    assert choose_step(table, posting) == (None, NOON + after)
    step, _ = choose_step(table, posting, now=NOON + after)
    assert isinstance(step, KeepThread)
    assert (step.thread_id, step.awake) == (LOBBY, awake)
    kept = replace(posting, posted=step.record(posting.posted, None, NOON + after))
    following = choose_step(table, kept, now=NOON + after)
    assert following[0] is None
    assert (following[1] is not None) == awake


def test_thread_is_kept_awake_after_clock_is_set_back() -> None:
    ahead = NOON + 9000 * HOUR
    table = running(thread_id=LOBBY, turned_at=ahead)
    posting = make_posting(table, board_awaits=1, thread_at=int(ahead.timestamp()))
    step, _ = choose_step(table, posting)
    assert isinstance(step, KeepThread)
    kept = replace(posting, posted=step.record(posting.posted, None, NOON))
    assert choose_step(table, kept) == (None, NOON + KEEP_AWAKE_INTERVAL)
