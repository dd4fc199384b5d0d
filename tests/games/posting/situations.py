"""Games in which a post or a notification is due. They need no database."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.games.core.replay import Table, begin, seats_of
from bot.games.posting.pending_posts import Pending
from bot.games.posting.steps import Step, next_step
from bot.games.table.play import after_move
from bot.storage.rows import Call, CallReason, Game, Notify, Offer, PersonSettings, Player, Posted, Posting
from tests.support.clock import NOON
from tests.support.moves import careful_move

HOUR = timedelta(hours=1)
MOMENT = timedelta(seconds=1)
ANA, BEN, CHI = 1, 2, 3
BEGUN = 3
LOBBY, BOARD, QUESTION = 800, 900, 950
ASKING = Offer("takeback", ANA, 0, 4)


def running(plies: int = 0, computer: bool = False, **values: Any) -> Table:
    """Return a game between Ana and Ben (or a computer) after ``plies`` moves. Ana's first move makes it version 4."""
    seats = (Player(0, ANA, "Ana"), Player(1, None, "", "medium") if computer else Player(1, BEN, "Ben"))
    given: dict[str, Any] = {"seed": bytes(32), "players": seats, "first": 0, "turned_at": NOON, **values}
    side = given.pop("side", "coloured")
    game = Game("ABC22", 100, 200, ANA, "azul", side, 2, "running", BEGUN, NOON, NOON, **given)
    table = Table(game, begin(game, BEGUN))
    for _ in range(plies):
        player = table.to_act[0]
        table = after_move(table, player.seat, careful_move(table.position, player.seat), player.user_id)
    return table


def changed(table: Table, **values: Any) -> Table:
    return replace(table, game=replace(table.game, **values))


def with_late_move(plies: int, **values: Any) -> Table:
    """Return a game after ``plies`` moves. The first was Ana's, but a computer played it because her time was up."""
    table = running(**values)
    table = after_move(table, 0, careful_move(table.position, 0), because="time-up")
    for _ in range(plies - 1):
        player = table.to_act[0]
        table = after_move(table, player.seat, careful_move(table.position, player.seat), player.user_id)
    return table


def choosing(*finished: int) -> Table:
    """Return a game on the grey wall in which both players choose columns. The seats in ``finished`` are done."""
    table = running(side="grey")
    while len(table.to_act) < 2:
        seat = table.to_act[0].seat
        table = after_move(table, seat, careful_move(table.position, seat), table.game.players[seat].user_id)
    for seat in finished:
        while seat in table.position.to_act:
            table = after_move(table, seat, table.position.legal_moves(seat)[0], table.game.players[seat].user_id)
    return table


def make_posting(table: Table, posted_version: int | None = None, **posted: Any) -> Posting:
    """Return the posting state of a game whose newest board shows ``posted_version``, by default the current version.

    ``posted`` overrides fields of `Posting` and `Posted`.
    """
    posted_version = table.shown if posted_version is None else posted_version
    wanted = {name: posted.pop(name) for name in [*posted] if name in Posting.__slots__}
    posts = Posted(LOBBY, 1, 3, BOARD, 1, 0, posted_version, seats_of(table.people_to_act), thread_at=0)
    posts = replace(posts, lobby_in=table.game.channel_id, boards_in=table.game.thread_or_channel_id)
    posting = Posting(table.game.version, 100, replace(posts, **posted), 2, 3, None, table.shown, 0, None, None)
    return replace(posting, **wanted)


def call(user_id: int | None, why: CallReason, version: int = 4, **values: Any) -> Call:
    return replace(Call(7, "ABC22", user_id, why, version, NOON), **values)


def choose_step(
    table: Table,
    posting: Posting,
    calls: Sequence[Call] = (),
    wishes: Mapping[int, Notify | PersonSettings] | None = None,
    now: datetime = NOON,
    failed: Sequence[str | int] = (),
    *,
    analysed: bool = False,
    blockers: Mapping[int, Collection[int]] | None = None,
    called_by: Mapping[CallReason, int] | None = None,
) -> tuple[Step | None, datetime | None]:
    """Return the next step, or the time of the next check if nothing is due yet.

    ``wishes`` are people's notification settings. By default people are notified in the channel.
    """
    people: dict[int, PersonSettings] = {user_id: PersonSettings(user_id, "channel") for user_id in (ANA, BEN, CHI)}
    for user_id, wish in (wishes or {}).items():
        people[user_id] = PersonSettings(user_id, wish) if isinstance(wish, str) else wish
    pending = Pending(table, posting, calls, people, analysed, blockers or {}, called_by or {})
    return next_step(pending, now, failed)


def choose_step_type(*args: Any, **kwargs: Any) -> type[Step] | None:
    step, _ = choose_step(*args, **kwargs)
    return None if step is None else type(step)
