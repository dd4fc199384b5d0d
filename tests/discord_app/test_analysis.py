"""Analysis: asked for under the last post or by a command, answered at once, made once, and turned page by page."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.opponents.thought import Thought
from bot.rules.game import Move, Position
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.games.test_analysis import Judge
from tests.support.says import says


async def over(bot: Bot, party: Party) -> Message:
    """A game that is over; its last post."""
    board = await party.game()
    for _ in range(6):
        board = await party.type(board)
    sure = (await party.ana.command("azul resign")).message
    await party.ana.click(sure, "Yes, resign")
    return await party.newest()


async def test_the_button_answers_at_once_and_its_answer_becomes_the_analysis(bot: Bot, party: Party) -> None:
    last = await over(bot, party)
    judge = bot.service.thinker = Judge()
    judge.may.clear()
    answer = await party.ben.click(last, "Analysis")
    assert answer.ephemeral
    assert ": 0 of 6 moves done" in answer.content
    judge.may.set()
    message = answer.message
    await party.discord.until(lambda: message.attachments, "the analysis")
    assert message.content.startswith("### Analysis of Azul")
    assert "**Ana**: " in message.content
    assert message.labels[::2] == ["◀", "▶"]
    assert len(message.attachments) == 1


class Paused(Judge):
    """Judges one move whenever it may."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = asyncio.Semaphore(0)

    async def judge(self, view: Position, seat: int, played: Move, seed: int) -> Thought:
        await self.turns.acquire()
        return await super().judge(view, seat, played, seed)


async def test_the_answer_says_now_and_then_how_far_it_is(bot: Bot, party: Party) -> None:
    last = await over(bot, party)
    judge = bot.service.thinker = Paused()
    message = (await party.ben.click(last, "Analysis")).message
    for _ in range(2):
        judge.turns.release()
    await party.discord.until(lambda: len(judge.asked) == 2, "two moves are judged")
    bot.clock.now += timedelta(seconds=10)
    judge.turns.release()
    await party.discord.until(lambda: ": 3 of 6 moves done" in message.content, "how far it is")
    for _ in range(3):
        judge.turns.release()
    await party.discord.until(lambda: message.attachments, "the analysis")


async def test_what_takes_longer_than_an_answer_can_be_edited_is_kept_and_there_at_once_later(
    bot: Bot, party: Party
) -> None:
    last = await over(bot, party)
    judge = bot.service.thinker = Paused()
    message = (await party.ben.click(last, "Analysis")).message
    bot.clock.now += timedelta(minutes=14)
    judge.turns.release()
    await party.discord.until(lambda: "ask again later" in message.content, "that it takes longer")
    for _ in range(5):
        judge.turns.release()
    await party.discord.until(lambda: not bot.client.analyses.waiting, "all of it is kept")
    assert not message.attachments
    again = await party.ben.click(last, "Analysis")
    assert again.content.startswith("### Analysis of Azul")


async def test_what_could_not_be_finished_says_so_and_can_be_asked_for_again(bot: Bot, party: Party) -> None:
    last = await over(bot, party)
    judge = bot.service.thinker = Judge()
    judge.fails = True
    message = (await party.ben.click(last, "Analysis")).message
    await party.discord.until(lambda: "couldn’t finish" in message.content, "that it failed")
    judge.fails = False
    message = (await party.ben.click(last, "Analysis")).message
    await party.discord.until(lambda: message.attachments, "the analysis")


async def test_pages_show_each_costly_move_with_the_better_one(bot: Bot, party: Party) -> None:
    last = await over(bot, party)
    bot.service.thinker = Judge()
    answer = await party.ben.click(last, "Analysis")
    message = answer.message
    await party.discord.until(lambda: message.attachments, "the analysis")
    first, pages = message.attachments[0].data, int(message.buttons[1].label.split(" / ")[1])
    assert pages > 2
    for page in range(2, pages + 1):
        turned = await party.ben.click(message, "▶")
        assert turned.kind == "update"
        assert message.buttons[1].label == f"{page} / {pages}"
        assert says(message, "analysis-mistake")
        assert "%" in message.content
        assert message.attachments[0].data != first
    await party.ben.click(message, "▶")
    assert message.attachments[0].data == first


async def test_who_asks_later_gets_it_at_once_without_another_thought(bot: Bot, party: Party) -> None:
    last = await over(bot, party)
    bot.service.thinker = Judge()
    message = (await party.ben.click(last, "Analysis")).message
    await party.discord.until(lambda: message.attachments, "the analysis")
    await bot.restart()
    judge = bot.service.thinker = Judge()
    again = await party.ana.command("azul record analyse")
    assert again.content == message.content
    assert judge.asked == []
    shared = await party.ana.command("azul record analyse", share=True)
    assert not shared.ephemeral
    turned = await party.chi.click(shared.message, "▶")
    assert turned.ephemeral
    assert shared.message.content == message.content


async def test_after_a_stop_in_the_midst_it_can_be_asked_again(bot: Bot, party: Party) -> None:
    last = await over(bot, party)
    judge = bot.service.thinker = Judge()
    judge.may.clear()
    answer = await party.ben.click(last, "Analysis")
    await bot.restart()
    assert says(answer, "analysis-thinking")
    bot.service.thinker = Judge()
    message = (await party.ben.click(last, "Analysis")).message
    await party.discord.until(lambda: message.attachments, "the analysis")


async def test_a_game_that_runs_and_a_page_that_is_none_are_refused(bot: Bot, party: Party) -> None:
    board = await party.game()
    game_id = (await party.table(board)).game.id
    assert says(await party.ana.command("azul record analyse", game=game_id), "refused-not-analysed")
    last = await over(bot, party)
    bot.service.thinker = Judge()
    custom_id = (last.button("Analysis").custom_id or "").replace(":analyse:", ":review99:")
    assert says(await party.ana.press(last, custom_id), "refused-old-button")


async def test_a_page_of_an_analysis_is_shared_with_the_channel_once_whatever_page_is_turned_to_then(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    last = await over(bot, party)
    bot.service.thinker = Judge()
    message = (await party.chi.click(last, "Analysis")).message
    await discord.until(lambda: message.attachments, "the analysis")
    assert message.labels == ["◀", message.buttons[1].label, "▶", "Share"]
    await party.chi.click(message, "▶")
    text, pressed = message.content, message.button("Share").custom_id or ""
    await bot.restart()
    await party.chi.click(message, "Share")
    (post,) = await discord.until(lambda: shared(discord), "the shared page")
    assert post.content.startswith(text)
    assert post.attachments
    assert "Share" not in post.labels
    assert message.content == text
    assert message.attachments
    for way in ("▶", "◀"):
        assert message.labels[::2] == ["◀", "▶"]
        await party.chi.click(message, way)
    assert message.content == text
    await party.chi.press(message, pressed)
    await bot.idle()
    assert len(shared(discord)) == 1
    # Whoever turns its pages sees them alone, and has nothing to share once more.
    turned = await party.ben.click(post, "▶")
    assert turned.ephemeral
    assert turned.message.labels[::2] == ["◀", "▶"]


def shared(discord: StandIn) -> list[Message]:
    return [
        message for message in discord.channel().messages if "Shared by " in message.content and not message.loading
    ]


async def test_an_analysis_that_nobody_has_asked_for_is_not_thought_about_by_sharing_it(bot: Bot, party: Party) -> None:
    last = await over(bot, party)
    judge = bot.service.thinker = Judge()
    game = (await party.table(last)).game.id
    private = (await party.chi.command("azul record history")).message
    assert says(await party.chi.press(private, f"azul:{game}:0:share:analyse"), "refused-old-button")
    assert judge.asked == []
