"""Analysis: asked for under the last post or by a command, answered at once, made once, and turned page by page."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.opponents.thought import Thought
from bot.rules.game import Move, Position
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Person, StandIn
from tests.games.past.test_analysis import Judge
from tests.support.says import says


class Paused(Judge):
    """Judges one move whenever it may."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = asyncio.Semaphore(0)

    async def judge(self, view: Position, seat: int, played: Move, seed: int) -> Thought:
        await self.turns.acquire()
        return await super().judge(view, seat, played, seed)


@pytest.fixture
async def last(party: Party) -> Message:
    """The last post of a game that is over after six moves."""
    board = await party.game()
    for _ in range(6):
        board = await party.type(board)
    return await party.resign(party.ana)


async def analysed(party: Party, person: Person, last: Message) -> Message:
    """The analysis, once it is there."""
    answer = await person.click(last, "Analysis")
    assert answer.ephemeral
    await party.discord.until(lambda: answer.message.attachments, "the analysis")
    return answer.message


async def test_the_button_answers_at_once_and_says_now_and_then_how_far_it_is(
    bot: Bot, party: Party, last: Message
) -> None:
    judge = bot.service.thinker = Paused()
    answer = await party.ben.click(last, "Analysis")
    assert answer.ephemeral
    assert says(answer, "analysis-thinking", done=0, moves=6)
    judge.turns.release()
    judge.turns.release()
    await party.discord.until(lambda: len(judge.asked) == 2, "two moves are judged")
    bot.clock.now += timedelta(seconds=10)
    judge.turns.release()
    await party.discord.until(lambda: says(answer, "analysis-thinking", done=3, moves=6), "how far it is")
    for _ in range(3):
        judge.turns.release()
    await party.discord.until(lambda: answer.message.attachments, "the analysis")
    assert answer.content.startswith("### Analysis of Azul")
    assert answer.message.labels[::2] == ["◀", "▶"]


async def test_what_takes_longer_than_an_answer_can_be_edited_is_kept_and_there_at_once_later(
    bot: Bot, party: Party, last: Message
) -> None:
    judge = bot.service.thinker = Paused()
    answer = await party.ben.click(last, "Analysis")
    bot.clock.now += timedelta(minutes=14)
    for _ in range(6):
        judge.turns.release()
    await party.discord.until(lambda: says(answer, "analysis-later"), "that it takes longer")
    await party.discord.until(lambda: not bot.client.analyses.waiting, "all of it is kept")
    assert not answer.message.attachments
    assert (await party.ben.click(last, "Analysis")).content.startswith("### Analysis of Azul")


@pytest.mark.parametrize("why", ["it failed", "the bot was restarted"])
async def test_what_could_not_be_finished_says_how_to_ask_again(
    bot: Bot, party: Party, last: Message, why: str
) -> None:
    judge = bot.service.thinker = Judge()
    judge.fails = why == "it failed"
    if not judge.fails:
        judge.may.clear()
    answer = await party.ben.click(last, "Analysis")
    if judge.fails:
        await party.discord.until(lambda: says(answer, "analysis-failed"), "that it failed")
    else:
        await bot.restart()
        assert says(answer, "analysis-thinking")
    bot.service.thinker = Judge()
    await analysed(party, party.ben, last)


async def test_pages_show_each_costly_move_with_the_better_one(bot: Bot, party: Party, last: Message) -> None:
    bot.service.thinker = Judge()
    message = await analysed(party, party.ben, last)
    first, pages = message.attachments[0].data, int(message.labels[1].split(" / ")[1])
    assert pages > 2
    for page in range(2, pages + 1):
        assert (await party.ben.click(message, "▶")).kind == "update"
        assert message.labels[1] == f"{page} / {pages}"
        assert says(message, "analysis-mistake")
        assert message.attachments[0].data != first
    await party.ben.click(message, "▶")
    assert message.attachments[0].data == first


async def test_who_asks_later_gets_it_by_command_at_once_without_another_thought(
    bot: Bot, party: Party, last: Message
) -> None:
    bot.service.thinker = Judge()
    message = await analysed(party, party.ben, last)
    await bot.restart()
    judge = bot.service.thinker = Judge()
    assert (await party.ana.command("azul record analyse")).content == message.content
    shared = await party.ana.command("azul record analyse", share=True)
    assert not shared.ephemeral
    assert (await party.chi.click(shared.message, "▶")).ephemeral
    assert shared.content == message.content
    assert judge.asked == []


def shared(discord: StandIn) -> list[Message]:
    posts = (message for message in discord.channel().messages if not message.loading)
    return [message for message in posts if says(message, "shared-by")]


async def test_a_page_of_an_analysis_is_shared_with_the_channel_once_whatever_page_is_turned_to_then(
    discord: StandIn, bot: Bot, party: Party, last: Message
) -> None:
    bot.service.thinker = Judge()
    message = await analysed(party, party.chi, last)
    assert (message.labels[::2], message.labels[3:]) == (["◀", "▶"], ["Share"])
    await party.chi.click(message, "▶")
    text, pressed = message.content, message.button("Share").custom_id or ""
    await bot.restart()
    await party.chi.click(message, "Share")
    (post,) = await discord.until(lambda: shared(discord), "the shared page")
    assert post.content.startswith(text)
    assert post.attachments
    assert "Share" not in post.labels
    for way in ("▶", "◀"):
        assert message.labels[::2] == ["◀", "▶"]
        await party.chi.click(message, way)
    assert (message.content, len(message.attachments)) == (text, 1)
    await party.chi.press(message, pressed)
    await bot.idle()
    assert len(shared(discord)) == 1
