"""Fairness: each person's requests run one after another, so that other people don't have to wait for them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.discord_app.actions.registry import ACTIONS, ON_GAME
from bot.discord_app.core import turns
from bot.discord_app.core.context import Context
from bot.games.table import lookup
from bot.sandbox.world import Permission
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says


class Slow:
    """An action that waits for `may_end`. It counts, per person, how often it began and how many ran concurrently."""

    def __init__(self) -> None:
        self.begun, self.at_work, self.most = Counter[int](), Counter[int](), Counter[int]()
        self.may_end = asyncio.Event()

    async def work(self, user_id: int) -> None:
        self.begun[user_id] += 1
        self.at_work[user_id] += 1
        self.most[user_id] = max(self.most[user_id], self.at_work[user_id])
        await self.may_end.wait()
        self.at_work[user_id] -= 1

    async def act(self, context: Context, game_id: str) -> None:
        await self.work(context.user_id)
        await context.answer(f"Done in {game_id}.")


@pytest.fixture
def slow_action(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """The action that replaces `/azul mine` in these tests."""
    slow_action = Slow()
    actions = ACTIONS[ON_GAME]
    monkeypatch.setitem(actions, "mine", actions["mine"]._replace(do=slow_action.act))
    return slow_action


async def test_requests_of_one_person_run_one_by_one(party: Party, slow_action: Slow) -> None:
    await party.game()
    ana, ben = party.ana, party.ben
    presses = [asyncio.create_task(person.command("azul mine")) for person in (ana, ana, ana, ben)]
    await party.discord.until(lambda: slow_action.begun[ben.id], "Ben's has begun")
    assert slow_action.begun[ana.id] == 1
    slow_action.may_end.set()
    assert all("Done" in answer.content for answer in await asyncio.gather(*presses))
    assert (slow_action.begun[ana.id], slow_action.most[ana.id]) == (3, 1)


async def test_request_is_refused_after_waiting_too_long(
    party: Party, slow_action: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    await party.game()
    monkeypatch.setattr(turns, "MAX_WAIT_S", 0.05)
    first = asyncio.create_task(party.ana.command("azul mine"))
    await party.discord.until(lambda: slow_action.begun[party.ana.id], "the first has begun")
    assert says(await party.ana.command("azul games"), "refused-one-at-a-time")
    slow_action.may_end.set()
    assert "Done" in (await first).content
    assert not says(await party.ana.command("azul games"), "refused-one-at-a-time")


async def test_slow_replay_does_not_block_other_commands(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    await party.game()
    drawing, draw = Slow(), bot.client.pictures.draw_long

    async def draw_slowly(*arguments: Any) -> Any:
        await drawing.work(0)
        return await draw(*arguments)

    monkeypatch.setattr(bot.client.pictures, "draw_long", draw_slowly)
    replays = [await party.ana.command("azul record replay") for _ in range(2)]
    assert (await party.ana.command("azul mine")).message.attachments
    await party.ben.command("azul record replay")
    await party.discord.until(lambda: drawing.begun[0] == 2, "one of Ana's replays and Ben's are being drawn")
    assert (await party.ana.command("azul mine")).message.attachments
    assert drawing.begun[0] == 2
    drawing.may_end.set()
    messages = [replay.message for replay in replays]
    await party.discord.until(lambda: all(message.attachments for message in messages), "both replays are shown")


async def test_completion_reuses_games_while_a_person_types(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    await party.game()
    looks, look = Counter[str](), lookup.list_possible

    async def note(*arguments: Any) -> Any:
        looks["games"] += 1
        return await look(*arguments)

    monkeypatch.setattr(lookup, "list_possible", note)
    for typed in ("", "#", "az", "azul"):
        assert len(await party.ana.complete("azul board", "game", typed)) == 1
    assert looks["games"] == 1
    # A new game is offered immediately. After some seconds the bot looks up the games again, even if none is new.
    await party.begin()
    assert len(await party.ana.complete("azul board", "game", "azul")) == 2
    bot.clock.turn(seconds=10)
    assert len(await party.ana.complete("azul board", "game", "azul")) == 2
    assert looks["games"] == 3


async def test_completion_omits_games_in_hidden_channels(bot: Bot, party: Party) -> None:
    closed = party.discord.add_channel("closed")
    await party.ana.command("azul new", closed, seats=2)
    lobby = await party.discord.next_message(channel=closed)
    await party.ben.click(lobby, "Join")
    await bot.idle()
    game = (await party.table(lobby)).game.id
    assert len(await party.chi.complete("azul board", "game", "")) == 1
    assert len(await party.chi.complete("azul table replace", "seat", "", game=game)) == 2
    party.discord.forbid(Permission.VIEW_CHANNEL, closed, party.chi)
    assert await party.chi.complete("azul board", "game", "") == []
    assert await party.chi.complete("azul table replace", "seat", "", game=game) == []
    assert len(await party.ben.complete("azul board", "game", "")) == 1


async def test_completion_results_are_not_shared_between_people(bot: Bot, party: Party) -> None:
    closed = party.discord.add_channel("closed")
    await party.ana.command("azul new", closed)
    await bot.idle()
    await party.ben.command("azul new")
    await bot.idle()
    party.discord.forbid(Permission.VIEW_CHANNEL, closed, party.chi)
    assert len(await party.ana.complete("azul join", "game", "")) == 1
    assert len(await party.chi.complete("azul join", "game", "")) == 1
    assert len(await party.dariush.complete("azul join", "game", "")) == 2
