"""Analysis: asked for under the last post or by a command, answered at once, made once, and turned page by page."""

from __future__ import annotations

from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.games.test_analysis import Judge


async def over(bot: Bot, party: Party) -> Message:
    """A game that is over; its last post."""
    board = await party.game()
    for _ in range(6):
        board = await party.type(board)
    sure = (await party.ana.command("azul resign")).message
    assert sure is not None
    await party.ana.click(sure, "Yes, resign")
    return await party.newest()


async def test_the_button_answers_at_once_and_its_answer_becomes_the_analysis(bot: Bot, party: Party) -> None:
    last = await over(bot, party)
    judge = bot.service.thinker = Judge()
    judge.may.clear()
    answer = await party.ben.click(last, "Analysis")
    assert answer.ephemeral
    assert "may take a minute" in answer.content
    judge.may.set()
    message = answer.message
    assert message is not None
    await party.discord.until(lambda: message.attachments, "the analysis")
    assert message.content.startswith("### Analysis of Azul")
    assert "**Ana**: " in message.content
    assert [button.label for button in message.buttons][::2] == ["◀", "▶"]
    assert len(message.attachments) == 1


async def test_pages_show_each_costly_move_with_the_better_one(bot: Bot, party: Party) -> None:
    last = await over(bot, party)
    bot.service.thinker = Judge()
    answer = await party.ben.click(last, "Analysis")
    message = answer.message
    assert message is not None
    await party.discord.until(lambda: message.attachments, "the analysis")
    first, pages = message.attachments[0].data, int(message.buttons[1].label.split(" / ")[1])
    assert pages > 2
    for page in range(2, pages + 1):
        turned = await party.ben.click(message, "▶")
        assert turned.kind == "update"
        assert message.buttons[1].label == f"{page} / {pages}"
        assert "Played: **" in message.content
        assert "Better: **" in message.content
        assert " %" in message.content
        assert message.attachments[0].data != first
    await party.ben.click(message, "▶")
    assert message.attachments[0].data == first


async def test_who_asks_later_gets_it_at_once_without_another_thought(bot: Bot, party: Party) -> None:
    last = await over(bot, party)
    bot.service.thinker = Judge()
    message = (await party.ben.click(last, "Analysis")).message
    assert message is not None
    await party.discord.until(lambda: message.attachments, "the analysis")
    await bot.restart()
    judge = bot.service.thinker = Judge()
    again = await party.ana.command("azul record analyse")
    assert again.content == message.content
    assert judge.asked == []
    shared = await party.ana.command("azul record analyse", share=True)
    assert not shared.ephemeral
    assert shared.message is not None
    turned = await party.chi.click(shared.message, "▶")
    assert turned.ephemeral
    assert shared.message.content == message.content


async def test_after_a_stop_in_the_midst_it_can_be_asked_again(bot: Bot, party: Party) -> None:
    last = await over(bot, party)
    judge = bot.service.thinker = Judge()
    judge.may.clear()
    answer = await party.ben.click(last, "Analysis")
    await bot.restart()
    assert "ask again with `/azul record analyse`" in answer.content
    bot.service.thinker = Judge()
    message = (await party.ben.click(last, "Analysis")).message
    assert message is not None
    await party.discord.until(lambda: message.attachments, "the analysis")


async def test_a_game_that_runs_and_a_page_that_is_none_are_refused(bot: Bot, party: Party) -> None:
    board = await party.game()
    game_id = (await party.table(board)).game.id
    assert "once it has been played" in (await party.ana.command("azul record analyse", game=game_id)).content
    last = await over(bot, party)
    bot.service.thinker = Judge()
    custom_id = (last.button("Analysis").custom_id or "").replace(":analyse:", ":review99:")
    assert "older version" in (await party.ana.press(last, custom_id)).content
