"""Old buttons, which must not affect anything newer than their message."""

from __future__ import annotations

import asyncio

from bot.discord_app.core.buttons import Press
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says


def read_id(message: Message, label: str) -> str:
    """Return the custom id of the button with this label."""
    (found,) = (button.custom_id for button in message.buttons if button.label == label)
    assert found is not None
    return found


async def newest_offer(party: Party) -> Message:
    await party.bot.idle()
    return [message for message in party.discord.channel().messages if "Agree" in message.labels][-1]


async def test_button_of_earlier_offer_does_not_answer_later_one(bot: Bot, party: Party) -> None:
    ana, ben, chi = party.ana, party.ben, party.chi
    table = await party.play_moves(2)
    board = await party.newest()
    sure = await ana.command("azul table cancel")
    await ana.click(sure.message, sure.message.labels[0])
    question = await newest_offer(party)
    pressed = [read_id(question, label) for label in ("Agree", "Decline")]
    await ana.command("azul table decline")
    seat = table.game.seat_of(ben.id)
    assert seat is not None
    await ana.command("azul table replace", seat=seat + 1, person=chi)
    await bot.idle()
    for custom_id in pressed:
        assert says(await ben.press(question, custom_id), "refused-stale")
    offer = (await party.table(board)).game.offer
    assert offer is not None
    assert (offer.kind, ben.id in offer.agreed) == ("replace", False)


async def test_answer_to_unknown_offer_is_refused_as_stale(party: Party) -> None:
    game = (await party.play_moves(2)).game
    seat = game.seat_of(party.ben.id)
    assert seat is not None
    await party.ana.command("azul table replace", seat=seat + 1, person=party.chi)
    question = await newest_offer(party)
    paths: list[tuple[str, ...]] = [(), ("00000000",), ("x", "y")]
    for path in paths:
        refused = await party.ben.press(question, Press("agree", game.id, 0, path).custom_id)
        assert says(refused, "refused-stale"), path
    assert not says(await party.ben.click(question, "Agree"), "refused-stale")


CHANGES = {"kind": "azul/grey", "seats": "2", "hours": "24", "end": "seat"}


async def test_join_is_refused_after_lobby_terms_change(bot: Bot, party: Party) -> None:
    lobby = await party.lobby(3)
    terms = {"kind": "azul/coloured", "seats": "3", "hours": "0", "end": "nothing"}
    for changed, becomes in CHANGES.items():
        old = read_id(lobby, "Join")
        terms[changed] = becomes
        await party.ana.submit(await party.ana.click(lobby, "Edit"), **terms)
        await bot.idle()
        assert says(await party.ben.press(lobby, old), "refused-lobby-changed"), changed
        game = (await party.table(lobby)).game
        assert (game.status, len(game.players)) == ("lobby", 1)
    await party.ben.click(lobby, "Join")
    assert (await party.table(lobby)).game.player(party.ben.id) is not None


async def test_join_button_works_if_original_terms_are_restored(bot: Bot, party: Party) -> None:
    lobby = await party.lobby(4)
    old = read_id(lobby, "Join")
    for hours in ("24", "0"):
        form = await party.ana.click(lobby, "Edit")
        await party.ana.submit(form, kind="azul/coloured", seats="4", hours=hours, end="nothing")
        await bot.idle()
    await party.ben.click(lobby, "Join")
    await party.ana.choose(lobby, "Add computer", "Easy")
    await bot.idle()
    await party.chi.press(lobby, old)
    assert (await party.table(lobby)).game.player(party.chi.id) is not None


async def test_pressing_undo_twice_takes_back_one_move(bot: Bot, party: Party) -> None:
    await party.lobby(2, computers=1, level="easy")
    board = await party.newest()
    for _ in range(3):
        await party.move(await party.table(board))
        board = await party.newest()
    undo = read_id(board, "Undo")
    answers = await asyncio.gather(party.ana.press(board, undo), party.ana.press(board, undo))
    await bot.idle()
    made = [turn for turn in (await party.table(board)).turns_since(0) if turn.by == party.ana.id]
    assert len(made) == 2
    assert [says(answer, "refused-stale") for answer in answers].count(True) == 1


async def test_old_undo_request_does_not_take_back_later_move(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    table = await party.table(board)
    for _ in range(2):
        table = await party.move(table)
    asking = (await mover.command("azul undo", game=(await party.table(board)).game.id)).message
    before = await party.move(table)
    answer = await mover.press(asking, read_id(asking, "Ask the others"))
    assert says(answer, "refused-stale")
    assert (await party.table(board)).game.version == before.game.version
