"""Analyses of finished games: requests, responses, notifications and pages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from unittest import mock

import pytest

from bot.games.table import offers
from bot.opponents.thought import Thought
from bot.rules import RULESETS
from bot.rules.game import Move, Position
from bot.rules.sintra import Sintra, load_boards
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Answer, Person, StandIn
from tests.games.past.test_analysis import Judge
from tests.games.past.test_analysis_queue import FailingRefinement
from tests.support.says import says

FIRST = "This is a first look"


class Paused(Judge):
    """A judge that judges one move each time a test releases `turns`."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = asyncio.Semaphore(0)

    async def judge(self, view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
        await self.turns.acquire()
        return await super().judge(view, seat, played, seed, first=first)

    async def close(self) -> None:
        await super().close()
        self.turns.release()


@pytest.fixture(scope="module", autouse=True)
def frequent_analysis_checks() -> Iterator[None]:
    with mock.patch("bot.discord_app.app.client.ANALYSIS_CHECK_INTERVAL_S", 0.05):
        yield


@pytest.fixture
async def last_post(party: Party) -> Message:
    """The last post of a game that ended after six moves."""
    return await party.post_resigned_game(6)


@pytest.fixture
def judge(bot: Bot) -> Judge:
    """A judge that takes a first look immediately, but refines it only when the test allows it."""
    judge = bot.service.thinker = Judge()
    judge.may_refine.clear()
    return judge


async def press(person: Person, last_post: Message) -> Answer:
    """Press the Analysis button, whatever its current label."""
    (pressed,) = [one.custom_id for one in last_post.buttons if one.label in ("Analysis", "Show the analysis")]
    return await person.click(last_post, pressed or "")


async def request_analysis(party: Party, person: Person, last_post: Message) -> Message:
    """Request an analysis. Return the message once it shows the refined analysis."""
    answer = await press(person, last_post)
    assert answer.ephemeral
    await party.bot.finish_analyses()
    assert answer.message.attachments
    assert FIRST not in answer.content
    return answer.message


async def request_first_look(party: Party, person: Person, last_post: Message) -> Answer:
    """Request an analysis. Return the response once it shows the first look."""
    answer = await press(person, last_post)
    await party.discord.until(lambda: FIRST in answer.content, "the first look")
    return answer


def find_direct_messages(person: Person) -> list[Message]:
    """Return the direct messages that the bot has sent to a person."""
    return [message for message in person.direct.messages if message.only_for is None]


async def test_analysis_response_reports_progress(bot: Bot, party: Party, last_post: Message) -> None:
    judge = bot.service.thinker = Paused()
    answer = await press(party.ben, last_post)
    await party.discord.until(lambda: not bot.client.incoming.tasks, "the request is recorded")
    assert (await bot.client.check_health()).analyses == 1
    assert answer.ephemeral
    assert says(answer, "analysis-thinking", done=0, moves=6)
    judge.turns.release()
    judge.turns.release()
    await party.discord.until(lambda: len(judge.asked) == 2, "two moves are judged")
    bot.clock.now += timedelta(seconds=10)
    judge.turns.release()
    await party.discord.until(
        lambda: says(answer, "analysis-thinking", done=3, moves=6), "the response shows the progress"
    )
    for _ in range(3):
        judge.turns.release()
    await party.discord.until(lambda: answer.message.attachments, "the first look")
    assert answer.content.startswith("### Analysis of Azul")
    assert answer.message.labels[:3:2] == ["◀", "▶"]


async def test_first_look_is_labelled_until_analysis_is_refined(
    bot: Bot, party: Party, last_post: Message, judge: Judge
) -> None:
    answer = await request_first_look(party, party.ben, last_post)
    assert answer.content.startswith("### Analysis of Azul")
    assert says(answer, "analysis-first", state="here")
    await party.ben.click(answer.message, "▶")
    assert says(answer, "analysis-mistake")
    assert says(answer, "analysis-first", state="page")
    judge.may_refine.set()
    await bot.finish_analyses()
    assert answer.content.startswith("### Analysis of Azul")
    assert FIRST not in answer.content
    assert find_direct_messages(party.ben) == []


async def test_second_request_shows_first_look_then_refined_analysis(
    bot: Bot, party: Party, last_post: Message, judge: Judge
) -> None:
    await request_first_look(party, party.ben, last_post)
    asked = len(judge.asked)
    second = await press(party.chi, last_post)
    assert FIRST in second.content
    judge.may_refine.set()
    await bot.finish_analyses()
    assert FIRST not in second.content
    assert judge.first.count(True) == 6 <= asked


async def test_late_analysis_is_announced_by_direct_message(
    bot: Bot, party: Party, last_post: Message, judge: Judge
) -> None:
    await party.prefer(party.ben, notify="direct")
    answer = await request_first_look(party, party.ben, last_post)
    assert says(answer, "analysis-told", way="direct")
    bot.clock.now += timedelta(minutes=14)
    await party.discord.until(
        lambda: says(answer, "analysis-first", state="later"), "the response says that the result is late"
    )
    posts = len(party.discord.channel().messages)
    judge.may_refine.set()
    await bot.finish_analyses()
    (letter,) = find_direct_messages(party.ben)
    assert says(letter, "notice-analysed")
    shown = await party.ben.click(letter, "Show the analysis")
    assert shown.content.startswith("### Analysis of Azul")
    assert FIRST not in shown.content
    assert FIRST in answer.content
    assert len(party.discord.channel().messages) == posts


async def test_turning_the_page_announces_refined_analysis_once(
    bot: Bot, party: Party, last_post: Message, judge: Judge
) -> None:
    answer = await request_first_look(party, party.ben, last_post)
    bot.clock.now += timedelta(minutes=14)
    await party.discord.until(
        lambda: says(answer, "analysis-first", state="later"), "the response says that the result is late"
    )
    judge.may_refine.set()
    await bot.finish_analyses()
    assert FIRST in answer.content
    await party.ben.click(answer.message, "▶")
    assert FIRST not in answer.content
    assert says(answer, "analysis-refined")
    await party.ben.click(answer.message, "◀")
    assert not says(answer, "analysis-refined")


async def test_late_analysis_opens_from_last_post_without_a_ping(
    bot: Bot, party: Party, last_post: Message, judge: Judge
) -> None:
    assert "Analysis" in last_post.labels
    answer = await request_first_look(party, party.ben, last_post)
    assert says(answer, "analysis-told", way="button")
    await bot.check_outbox()
    assert last_post.labels == ["Replay", "Show the analysis", "Rematch", "History", "More"]
    picture, text = last_post.attachments, last_post.content
    posts = len(party.discord.channel().messages)
    bot.clock.now += timedelta(minutes=14)
    judge.may_refine.set()
    await bot.finish_analyses()
    assert (find_direct_messages(party.ben), len(party.discord.channel().messages)) == ([], posts)
    assert (last_post.attachments, last_post.content) == (picture, text)
    shown = await party.ben.click(last_post, "Show the analysis")
    assert shown.content.startswith("### Analysis of Azul")
    assert FIRST not in shown.content


@pytest.mark.parametrize(("minutes", "label"), [(0, "Show the analysis"), (15, "Analysis")])
async def test_guest_updates_analysis_button_while_its_token_is_valid(
    party: Party, judge: Judge, minutes: int, label: str
) -> None:
    party.ana.add_app()
    party.ben.add_app()
    group = party.discord.add_group(party.ana, party.ben)
    await party.ana.command("azul new", group, seats=2)
    await party.ben.click(await party.discord.next_message(group), "Join")
    board = await party.newest(group)
    await party.type(board)
    await party.ana.click((await party.ana.command("azul resign", group)).message, "Yes, resign")
    last_post = await party.newest(group)
    party.bot.clock.turn(minutes=minutes)
    answer = await request_first_look(party, party.ben, last_post)
    await party.bot.check_outbox()
    assert says(answer, "analysis-told", way="guest")
    assert last_post.labels == ["Replay", label, "Rematch", "History", "More"]


async def test_dismissed_response_is_replaced_by_direct_message(
    bot: Bot, party: Party, last_post: Message, judge: Judge
) -> None:
    await party.prefer(party.ben, notify="both")
    answer = await request_first_look(party, party.ben, last_post)
    party.discord.server.interactions.dismiss(answer.message)
    judge.may_refine.set()
    await bot.finish_analyses()
    assert [says(letter, "notice-analysed") for letter in find_direct_messages(party.ben)] == [True]


async def test_spectator_receives_link_to_analysed_game(
    bot: Bot, party: Party, last_post: Message, judge: Judge
) -> None:
    # Spectators can't open the game from a direct message, so the message must contain a link.
    await party.prefer(party.chi, notify="direct")
    await request_first_look(party, party.chi, last_post)
    bot.clock.now += timedelta(minutes=14)
    judge.may_refine.set()
    await bot.finish_analyses()
    (letter,) = find_direct_messages(party.chi)
    assert letter.labels == []
    assert str(last_post.id) in letter.content


async def test_response_names_analysis_command_if_game_has_no_post(party: Party, judge: Judge) -> None:
    judge.may.clear()
    table = await party.advance(await party.start_unposted_game(party.ana, party.ben))
    await offers.end(party.silent_service, replace(party.ask(party.boss), moderator=True), table.game.id)
    answer = await party.ben.command("azul record analyse", game=table.game.id)
    assert says(answer, "analysis-told", way="command")


async def test_interrupted_analysis_response_is_completed_after_a_restart(
    bot: Bot, party: Party, last_post: Message
) -> None:
    bot.service.thinker = Paused()
    answer = await press(party.ben, last_post)
    bot.make_thinker = Judge
    await bot.restart()
    await bot.finish_analyses()
    assert answer.content.startswith("### Analysis of Azul")
    assert FIRST not in answer.content
    assert answer.message.attachments


async def test_analysis_response_is_retried_after_a_lost_request(
    bot: Bot, party: Party, last_post: Message, judge: Judge
) -> None:
    answer = await request_first_look(party, party.ben, last_post)
    party.discord.fail("PATCH", "/webhooks/*/*/messages/*", status="lost")
    judge.may_refine.set()
    await bot.finish_analyses()
    bot.clock.now += timedelta(seconds=5)
    await party.discord.until(lambda: FIRST not in answer.content, "the refined analysis")
    assert find_direct_messages(party.ben) == []


@pytest.mark.parametrize("when", ["during the first look", "during the refinement"])
async def test_failed_analysis_explains_how_to_retry(bot: Bot, party: Party, last_post: Message, when: str) -> None:
    bot.service.thinker = judge = Judge() if when == "during the first look" else FailingRefinement()
    judge.fails = True
    answer = await press(party.ben, last_post)
    await bot.finish_analyses()
    if when == "during the first look":
        assert says(answer, "analysis-failed")
    else:
        # The first look stays visible.
        assert answer.content.startswith("### Analysis of Azul")
        assert says(answer, "analysis-first", state="failed")
    bot.service.thinker = Judge()
    again = await press(party.ben, last_post)
    await bot.finish_analyses()
    assert FIRST not in again.content
    assert again.message.attachments


async def test_analysis_is_refused_after_boards_are_corrected(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as replaced:
        boards = load_boards()
        replaced.setitem(RULESETS, "sintra", Sintra(boards._replace(ornament_points=(0, 0, 3, 6, 12))))
        board = await party.game(game="sintra")
        await party.act(board)
        last_post = await party.resign(party.ana)
        bot.service.thinker = Paused()
        answer = await press(party.ben, last_post)
    bot.make_thinker = Judge
    await bot.restart()
    await bot.finish_analyses()
    assert says(answer, "refused-other-edition", over=1)
    assert says(await press(party.ben, last_post), "refused-other-edition", over=1)


async def test_pages_show_each_mistake_with_its_picture(bot: Bot, party: Party, last_post: Message) -> None:
    bot.service.thinker = Judge()
    message = await request_analysis(party, party.ben, last_post)
    first, pages = message.attachments[0].data, int(message.labels[1].split(" / ")[1])
    assert pages > 2
    for page in range(2, pages + 1):
        assert (await party.ben.click(message, "▶")).kind == "update"
        assert message.labels[1] == f"{page} / {pages}"
        assert says(message, "analysis-mistake")
        assert message.attachments[0].data != first
    await party.ben.click(message, "▶")
    assert message.attachments[0].data == first


async def test_later_command_returns_stored_analysis(bot: Bot, party: Party, last_post: Message) -> None:
    bot.service.thinker = Judge()
    message = await request_analysis(party, party.ben, last_post)
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


async def test_analysis_page_is_shared_only_once(discord: StandIn, bot: Bot, party: Party, last_post: Message) -> None:
    bot.service.thinker = Judge()
    message = await request_analysis(party, party.chi, last_post)
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
