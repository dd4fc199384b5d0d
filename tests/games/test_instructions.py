"""What is done next in Discord, as it follows from a table and its posts: nothing here knows a database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.games.calling import TO_MOVE
from bot.games.instructions import (
    CloseCalls,
    EditBoard,
    Instruction,
    OpenThread,
    PostBoard,
    PostLobby,
    PostOffer,
    RemoveButtons,
    SendNotice,
    next_instruction,
    settle,
)
from bot.games.play import after_move
from bot.games.replay import Table, begin
from bot.storage.rows import Game, Notify, Offer, Options, PersonSettings, Player, Post

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
ANA, BEN = 1, 2
BEGUN = 3


def running(plies: int = 0, computer: bool = False, **options: Any) -> Table:
    """A game of Ana and Ben (or a computer) after ``plies`` moves, the first of them at version 4; Ana begins."""
    seats = (Player(0, ANA, "Ana"), Player(1, None, "", "medium") if computer else Player(1, BEN, "Ben"))
    values = {"seed": bytes(32), "players": seats, "first": 0} | options
    side = values.pop("side", "coloured")
    game = Game("ABC22", 100, 200, ANA, "azul", side, 2, "running", BEGUN, NOON, NOON, **values)
    table = Table(game, begin(game, BEGUN))
    for _ in range(plies):
        player = table.to_act[0]
        table = after_move(table, player.seat, table.position.legal_moves(player.seat)[0], player.user_id)
    return table


class Posts:
    """The open posts of a game, and what is done next about them."""

    def __init__(self, table: Table, *posts: Post, now: datetime = NOON, newest_only: bool = False, **notify: Notify):
        self.table, self.now, self.newest_only = table, now, newest_only
        self.posts: Sequence[Post] = [replace(post, id=number) for number, post in enumerate(posts, start=1)]
        wishes = {ANA: notify.get("ana", "channel"), BEN: notify.get("ben", "channel")}
        self.people = {user_id: PersonSettings(user_id, wish) for user_id, wish in wishes.items()}

    def quiet(self, user_id: int, begin: int, end: int) -> Posts:
        self.people[user_id] = replace(self.people[user_id], quiet_from=begin * 60, quiet_to=end * 60)
        return self

    @property
    def settled(self) -> list[Post]:
        return settle(self.table, self.posts, self.people, self.now)

    @property
    def next(self) -> Instruction | None:
        return next_instruction(self.table, self.settled, self.people, self.now, newest_only=self.newest_only)


def due(kind: Any, version: int = BEGUN, later: timedelta = timedelta(), **values: Any) -> Post:
    return Post(0, "ABC22", kind, version, "due", NOON + later, 0, None, buttons=False, **values)


def sent(kind: Any, version: int = BEGUN, message_id: int = 900, buttons: bool = True) -> Post:
    return replace(due(kind, version), state="sent", message_id=message_id, buttons=buttons)


LOBBY = sent("lobby", 1, 800, buttons=False)
HOUR = timedelta(hours=1)


def test_where_nothing_is_due_nothing_is_done() -> None:
    assert Posts(running(), LOBBY, sent("board")).next is None


def test_the_lobby_comes_before_the_board() -> None:
    posts = Posts(running(), due("lobby"), due("board"))
    assert isinstance(posts.next, PostLobby)
    assert posts.next.message_id is None
    edited = Posts(running(), replace(due("lobby"), message_id=800)).next
    assert isinstance(edited, PostLobby)
    assert edited.message_id == 800


def test_boards_that_are_due_are_posted_as_one_since_the_last_that_was() -> None:
    board = Posts(running(3), LOBBY, sent("board"), due("board", 4), due("board", 5), due("board", 6)).next
    assert isinstance(board, PostBoard)
    assert board.since == BEGUN
    assert [post.version for post in board.posts] == [4, 5, 6]
    assert board.pings == (BEN,)


def test_a_board_that_was_put_off_waits_but_goes_out_with_the_next() -> None:
    assert Posts(running(1), LOBBY, due("board", 4, HOUR)).next is None
    board = Posts(running(2), LOBBY, due("board", 4, HOUR), due("board", 5)).next
    assert board is not None
    assert [post.version for post in board.posts] == [4, 5]


def test_a_game_without_moves_to_show_has_no_board() -> None:
    unplayable = Table(replace(running().game, status="ended"))
    assert [post.state for post in Posts(unplayable, LOBBY, due("board", 4)).settled] == ["sent", "dropped"]


def test_a_board_of_which_the_table_does_not_know_yet_waits() -> None:
    assert Posts(running(1), LOBBY, due("board", 5)).next is None


def test_a_board_waits_for_what_computers_answer_but_not_for_long() -> None:
    table = running(1, computer=True)
    assert Posts(table, LOBBY, due("board", 4), now=NOON + timedelta(seconds=29)).next is None
    board = Posts(table, LOBBY, due("board", 4), now=NOON + timedelta(seconds=30)).next
    assert isinstance(board, PostBoard)


@pytest.mark.parametrize(
    ("wish", "ping", "direct"), [("channel", True, False), ("direct", False, True), ("both", True, True)]
)
def test_a_board_calls_who_is_next_as_they_wish(wish: Notify, ping: bool, direct: bool) -> None:
    board = Posts(running(1), LOBBY, due("board", 4), ben=wish).next
    assert board is not None
    assert board.pings == ((BEN,) if ping else ())
    assert board.calls[BEN].direct == direct


def test_a_board_pings_nobody_in_their_quiet_hours() -> None:
    board = Posts(running(1), LOBBY, due("board", 4)).quiet(BEN, 11, 13).next
    assert board is not None
    assert board.pings == ()
    assert board.calls[BEN].later == NOON + HOUR


def test_a_thread_is_opened_at_the_lobby_before_the_first_board() -> None:
    wished = running(options=Options(thread=True))
    thread = Posts(wished, LOBBY, due("board")).next
    assert isinstance(thread, OpenThread)
    assert thread.message_id == 800
    there = replace(wished, game=replace(wished.game, thread_id=800))
    assert isinstance(Posts(there, LOBBY, due("board")).next, PostBoard)
    assert isinstance(Posts(wished, due("lobby", 1, HOUR), due("board")).next, PostBoard)


def choosing(*finished: int) -> Table:
    """A grey game in which both must choose columns in secret; the seats ``finished`` have done so."""
    table = running(side="grey")
    while len(table.to_act) < 2:
        seat = table.to_act[0].seat
        moves = table.position.legal_moves(seat)
        move = next((move for move in moves if not str(move).endswith("floor")), moves[0])
        table = after_move(table, seat, move, table.game.players[seat].user_id)
    for seat in finished:
        while seat in table.position.to_act:
            table = after_move(table, seat, table.position.legal_moves(seat)[0], table.game.players[seat].user_id)
    return table


def test_when_somebody_has_chosen_in_secret_the_newest_board_is_edited() -> None:
    table = choosing(0)
    board = replace(sent("board", table.shown), since=table.shown - 1)
    edit = Posts(table, LOBBY, board, due("edit", table.game.version)).next
    assert isinstance(edit, EditBoard)
    assert (edit.message_id, edit.since, edit.pings) == (900, table.shown - 1, ())


def test_an_edit_waits_for_a_board_that_is_due_and_is_dropped_where_that_shows_it() -> None:
    table = choosing(0)
    edit = due("edit", table.game.version)
    waiting = Posts(table, LOBBY, due("board", table.shown), edit)
    assert isinstance(waiting.next, PostBoard)
    assert waiting.settled[-1].state == "due"
    shown = replace(sent("board", table.game.version), since=0)
    assert Posts(table, LOBBY, shown, edit).settled[-1].state == "dropped"


def test_an_edit_is_put_off_with_the_board_that_tells_it_as_well() -> None:
    table = choosing(0)
    put_off = Posts(table, LOBBY, due("board", table.shown, later=HOUR), due("edit", table.game.version))
    assert put_off.next is None
    assert put_off.settled[-1].due_at == NOON + HOUR


def test_a_board_of_which_is_not_known_since_when_it_tells_is_not_edited() -> None:
    table = choosing(0)
    assert Posts(table, LOBBY, sent("board", table.shown), due("edit", table.game.version)).next is None


ASKING = Offer("takeback", ANA, 0, 4)


def test_of_two_offers_the_open_one_is_posted_and_calls_who_is_asked() -> None:
    posts = Posts(running(2, offer=ASKING), LOBBY, due("offer", 6), due("offer", 8))
    assert [post.state for post in posts.settled] == ["sent", "dropped", "due"]
    offer = posts.next
    assert isinstance(offer, PostOffer)
    assert [post.version for post in offer.posts] == [8]
    assert offer.pings == (BEN,)


def test_an_offer_that_was_answered_before_it_was_posted_is_dropped() -> None:
    posts = Posts(running(2), LOBBY, due("offer", 6))
    assert [post.state for post in posts.settled] == ["sent", "dropped"]
    assert posts.next is None


@pytest.mark.parametrize(
    ("wish", "pings", "direct"), [("channel", (BEN,), False), ("direct", (), True), ("both", (BEN,), False)]
)
def test_a_notice_is_sent_as_its_person_wishes(wish: Notify, pings: tuple[int, ...], direct: bool) -> None:
    notice = Posts(running(1), LOBBY, sent("board", 4), due("notice", 4, user_id=BEN, notice="nudge"), ben=wish).next
    assert isinstance(notice, SendNotice)
    assert (notice.pings, notice.direct, notice.link_to) == (pings, direct, 900)


def test_who_was_mentioned_by_another_post_gets_the_private_message_alone() -> None:
    post = due("notice", 4, user_id=BEN, notice="turn", direct_only=True)
    notice = Posts(running(1), LOBBY, sent("board", 4), post, ben="both").next
    assert isinstance(notice, SendNotice)
    assert (notice.pings, notice.direct) == ((), True)


def test_a_notice_for_all_calls_nobody() -> None:
    notice = Posts(running(1), LOBBY, due("notice", 4, notice="time")).next
    assert isinstance(notice, SendNotice)
    assert (notice.pings, notice.direct, notice.link_to) == ((), False, 800)


def test_a_notice_waits_for_the_end_of_quiet_hours() -> None:
    posts = Posts(running(1), LOBBY, due("notice", 4, user_id=BEN, notice="remind")).quiet(BEN, 11, 14)
    assert posts.next is None
    assert posts.settled[-1].due_at == NOON + 2 * HOUR


@pytest.mark.parametrize("plies", [1, 2])
def test_who_has_moved_meanwhile_is_called_no_more(plies: int) -> None:
    posts = Posts(running(plies), LOBBY, due("notice", 4, user_id=BEN, notice="turn"))
    assert posts.settled[-1].state == ("due" if plies == 1 else "dropped")


@pytest.mark.parametrize(("reminders", "state"), [(3, "due"), (0, "dropped")])
def test_that_a_game_has_gone_quiet_is_said_while_it_is_true(reminders: int, state: str) -> None:
    posts = Posts(running(1, reminders=reminders), LOBBY, due("notice", 4, notice="stalled"))
    assert posts.settled[-1].state == state


@pytest.mark.parametrize(("status", "guest", "state"), [("lobby", 3, "due"), ("lobby", BEN, "dropped")])
def test_an_invitation_holds_until_its_person_sits_or_the_game_begins(status: Any, guest: int, state: str) -> None:
    lobby = Table(replace(running().game, status=status))
    posts = Posts(lobby, LOBBY, due("notice", 1, user_id=guest, notice="invite"))
    posts.people[guest] = PersonSettings(guest)
    assert posts.settled[-1].state == state


def test_who_is_asked_is_led_to_the_question() -> None:
    table = running(2, offer=ASKING)
    notice = due("notice", 6, user_id=BEN, notice="asked")
    instruction = Posts(table, LOBBY, sent("board", 5), sent("offer", 6, 950), notice).next
    assert isinstance(instruction, SendNotice)
    assert instruction.link_to == 950
    answered = Posts(running(2), LOBBY, sent("board", 5), notice)
    assert answered.settled[-1].state == "dropped"


CALL = replace(due("notice", 4, user_id=BEN, notice="turn"), state="sent", message_id=70, buttons=True)


def test_a_private_call_holds_while_its_person_is_awaited_and_is_closed_afterwards() -> None:
    assert Posts(running(1), LOBBY, sent("board", 4), CALL).next is None
    closed = Posts(running(2), LOBBY, sent("board", 5), CALL).next
    assert isinstance(closed, CloseCalls)
    assert [post.message_id for post in closed.posts] == [70]
    over = running(1)
    ended = Posts(replace(over, game=replace(over.game, status="ended")), LOBBY, sent("board", 4), CALL).next
    assert isinstance(ended, CloseCalls)


@pytest.mark.parametrize(("notice", "calls"), [("turn", True), ("remind", True), ("nudge", True), ("asked", False)])
def test_only_what_calls_to_move_is_a_private_call(notice: str, calls: bool) -> None:
    post = due("notice", 4, user_id=BEN, notice=notice)
    sent_directly = SendNotice(running(1), (post,), direct=True, link_to=None)
    assert sent_directly.is_private_call == calls
    assert not replace(sent_directly, direct=False).is_private_call


def test_where_the_channel_is_gone_only_what_goes_to_a_person_privately_is_sent() -> None:
    gone = running(1, channel_gone=True)
    question = due("notice", 4, user_id=ANA, notice="gone")
    posts = Posts(gone, LOBBY, due("board", 4), due("notice", 4, notice="time"), question)
    assert [post.state for post in posts.settled] == ["sent", "dropped", "dropped", "due"]
    notice = posts.next
    assert isinstance(notice, SendNotice)
    assert (notice.post.user_id, notice.direct, notice.pings) == (ANA, True, ())
    call = due("notice", 4, user_id=BEN, notice="nudge")
    assert Posts(gone, LOBBY, call).settled[-1].state == "dropped"
    assert Posts(gone, LOBBY, call, ben="direct").settled[-1].state == "due"


def test_a_board_that_is_told_again_in_another_channel_calls_whoever_is_to_move() -> None:
    moved = running(1)
    moved = replace(moved, game=replace(moved.game, version=5))
    board = Posts(moved, LOBBY, sent("board", 4), due("board", 5)).next
    assert isinstance(board, PostBoard)
    assert board.pings == (BEN,)


@pytest.mark.parametrize("newest_only", [False, True])
def test_when_all_is_posted_older_posts_lose_their_buttons(newest_only: bool) -> None:
    boards = sent("board", 3, 900), sent("board", 4, 901), sent("board", 5, 902)
    removal = Posts(running(2), LOBBY, *boards, newest_only=newest_only).next
    assert isinstance(removal, RemoveButtons)
    assert [post.message_id for post in removal.posts] == [900, 901]
    assert removal.pictures == newest_only


def test_an_open_question_keeps_its_buttons_and_an_answered_one_loses_them() -> None:
    board, question = sent("board", 5), sent("offer", 6, 950)
    assert Posts(running(2, offer=ASKING), LOBBY, board, question).next is None
    removal = Posts(running(2), LOBBY, board, question).next
    assert isinstance(removal, RemoveButtons)
    assert [post.message_id for post in removal.posts] == [950]


@pytest.mark.parametrize("kind", TO_MOVE)
@pytest.mark.parametrize("wish", ["channel", "direct", "both"])
def test_whoever_was_not_called_to_a_turn_in_time_is_not_called_to_their_next_by_the_same_call(
    kind: str, wish: Notify
) -> None:
    # Ben was to be called at 4, and it is his turn again at 6.
    calls = [due("notice", version, user_id=BEN, notice=kind) for version in (4, 6)]
    posts = Posts(running(3), LOBBY, sent("board", 6), *calls, ben=wish)
    assert [post.state for post in posts.settled[2:]] == ["dropped", "due"]
