"""Moves that the bot plays automatically because the player has no other legal move."""

from __future__ import annotations

from dataclasses import replace

from bot.games.core import automatic_moves
from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.people import settings
from bot.games.table import play
from bot.rules.draw import NoDraw
from tests.conftest import NOTHING_CROSSES
from tests.games.consequences import post_all
from tests.support.moves import careful_move
from tests.support.people import PEOPLE, ask
from tests.support.tables import begin_game, person_to_move, run_due_alarms

pytestmark = NOTHING_CROSSES


async def before_a_forced_move(service: Service, *, seats: int = 2) -> tuple[Table, str]:
    """Play until some move would leave the next player a single legal move. Return the game and that move."""
    table = await begin_game(service, seats)
    while table.running:
        seat = table.to_act[0].seat
        for move in table.position.legal_moves(seat):
            after = table.position.copy(NoDraw())
            after.play(seat, move)
            forced = [automatic_moves.find_forced(after, other) for other in after.to_act]
            if any(forced):
                return table, str(move)
        move = careful_move(table.position, seat)
        table = await play.play(service, ask(person_to_move(table)), table.game.id, str(move))
    raise AssertionError("nobody was ever forced to a move")


async def test_forced_move_is_played_without_notification(
    service: Service,
) -> None:
    table, move = await before_a_forced_move(service, seats=3)
    await post_all(service, table.game.id)
    shown = table.shown
    mover = person_to_move(table)
    await play.play(service, ask(mover), table.game.id, move)
    await run_due_alarms(service)
    after = await service.table(table.game.id)
    forced = [turn for turn in after.turns_since(shown) if turn.because == "forced"]
    assert [turn.by for turn in forced] == [table.game.players[turn.seat].user_id for turn in forced] != []
    told = [one for one in await post_all(service, table.game.id) if one.startswith("posts a board")]
    called = [one.name for one in after.people_to_act if one.user_id != mover.id]
    assert told == [" ".join(["posts a board for", *called] if called else ["posts a board"])]


async def test_forced_moves_wait_while_by_hand_setting_is_on(service: Service) -> None:
    table, move = await before_a_forced_move(service)
    for person in PEOPLE[:2]:
        await settings.change_person(service, ask(person), lambda own: replace(own, by_hand=True))
    before = await service.table(table.game.id)
    await play.play(service, ask(person_to_move(before)), table.game.id, move)
    await run_due_alarms(service)
    after = await service.table(table.game.id)
    assert len(after.turns_since(before.shown)) == 1
    # The move is played, and reported to the player, as soon as they turn the setting off.
    waiting = person_to_move(after)
    for person in PEOPLE[:2]:
        changed = await settings.change_person(service, ask(person), lambda own: replace(own, by_hand=False))
        assert changed.played == ((after.game.id,) if person == waiting else ())
    await run_due_alarms(service)
    assert (await service.table(table.game.id)).turns_since(before.shown)[1].because == "forced"


async def test_turning_on_by_hand_setting_cancels_due_forced_move(
    service: Service,
) -> None:
    table, move = await before_a_forced_move(service)
    before = table.game.version
    await play.play(service, ask(person_to_move(table)), table.game.id, move)
    due = await service.table(table.game.id)
    assert automatic_moves.find_automatic_move(due) is not None
    await settings.change_person(service, ask(person_to_move(due)), lambda own: replace(own, by_hand=True))
    assert await run_due_alarms(service) == 1
    assert len((await service.table(table.game.id)).turns_since(before)) == 1


async def test_undo_also_takes_back_forced_moves(service: Service) -> None:
    table = await begin_game(service, side="grey")
    while True:
        assert table.running, "no move was ever forced that drew no tiles"
        before = table
        mover = person_to_move(before)
        move = careful_move(before.position, before.to_act[0].seat)
        await play.play(service, ask(mover), before.game.id, str(move))
        await run_due_alarms(service)
        table = await service.table(before.game.id)
        new = table.turns_since(before.game.version)
        if table.running and new[-1].because == "forced" and not any(turn.drew for turn in new):
            break
    back = await play.undo(service, ask(mover), table.game.id)
    assert str(back.position) == str(before.position)
    await run_due_alarms(service)
    assert (await service.table(table.game.id)).to_act == before.to_act
