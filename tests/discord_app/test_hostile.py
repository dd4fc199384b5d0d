"""Interactions that no honest client sends, with wrong ids, wrong seats, stale versions, or huge and tricky texts.

Each gets a clear ephemeral response. No game changes, nobody is pinged, and no error is logged.
"""

from __future__ import annotations

import itertools
import random
import string
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.discord_app.core.buttons import MAX_ID_LENGTH, NO_GAME, Press
from bot.discord_app.core.forms import Drafts
from bot.games.past.mistakes import name_tasks
from bot.games.people import daily
from bot.games.people.puzzles import find_daily_puzzle
from bot.sandbox.server.gateway import Gateway
from bot.sandbox.server.interactions import COMMAND, MODAL
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_contract import FORMS, VERBS
from tests.discord_stand_in import Answer, StandIn
from tests.support.campaigns import Seeds
from tests.support.thorough import thorough

TRICKY = [
    "@everyone",
    "@here <@1> <@&2> <#3>",
    "\u202egnirts\u202c",
    "\x00\x07\x1b[31m",
    "**bold** ~~x~~ ||y|| `z` ```w```",
    "[link](https://example.org)",
    "Z̷̡͖a̶̧l̸g̵o̷" * 20,
    "👩‍👩‍👧‍👦" * 50,
    "'; DROP TABLE games; --",
    "{ $game }",
    "A" * 6000,
    "",
    " ",
    "-1",
    "9" * 40,
    "3 blue 4",
    "c red floor",
    "٣ أزرق ٤",
]


WORDS = ("1", "c", "blue", "red", "4", "floor", "", "99")
VERBS_TRIED = ("move", "mine", "play", "step", "start", "join", "leave", "nonsense", "x")
COMMANDS_TRIED = ("move", "join", "leave", "start", "board", "mine", "new", "rules", "nonsense")


class HostileUser:
    """A user who sends random interactions as any person, about anything in the channel."""

    def __init__(self, party: Party, board: Message, seed: int) -> None:
        self.party, self.board, self.chance = party, board, random.Random(seed)
        found = Press.read(board.button("Your move").custom_id or "")
        assert found is not None
        self.real = found
        self.people = [*party.people[2:], party.boss]

    def text(self) -> str:
        if self.chance.random() < 0.7:
            return self.chance.choice(TRICKY)
        return "".join(self.chance.choices(string.printable, k=self.chance.randrange(1, 200)))

    def press(self) -> str:
        choose, real = self.chance.choice, self.real
        version = choose([0, 1, real.version, real.version + 1, 999_999_999])
        path = tuple(self.chance.choices(WORDS, k=self.chance.randrange(5)))
        return Press(choose(VERBS_TRIED), choose([real.game_id, "ZZZZZ", "00000"]), version, path).custom_id[
            :MAX_ID_LENGTH
        ]

    async def act(self) -> Answer:
        person, made_up = self.chance.choice(self.people), self.text()[:MAX_ID_LENGTH] or "x"
        match self.chance.randrange(5):
            case 0:
                return await person.press(self.board, self.press())
            case 1:
                values = [self.text()[:100] for _ in range(self.chance.randrange(4))]
                return await person.pick(self.board, self.press(), values)
            case 2:
                return await person.press(self.board, made_up)
            case 3:
                return await person.raw(COMMAND, self.command())
            case _:
                return await person.raw(MODAL, {"custom_id": made_up, "components": []}, message=self.board)

    def command(self) -> dict[str, Any]:
        values: dict[str, str | int] = {
            "game": self.chance.choice([self.real.game_id, self.text(), "azul"]),
            "move": self.text(),
            "side": self.chance.choice([self.text(), "coloured"]),
            "seats": self.chance.choice([0, 1, 5, 99, -3]),
        }
        # An invalid number of seats prevents these commands from opening games.
        given = ["seats", *self.chance.sample(["game", "move", "side"], self.chance.randrange(4))]
        options = [
            {"name": name, "type": 4 if isinstance(values[name], int) else 3, "value": values[name]} for name in given
        ]
        sub = {"name": self.chance.choice(COMMANDS_TRIED), "type": 1, "options": options}
        return {"id": "1", "name": "azul", "type": 1, "options": [sub]}


async def pester(bot: Bot, party: Party, times: int, seed: int) -> None:
    board = await party.game(2)
    await bot.idle()
    hostile, events = HostileUser(party, board, seed), GatewayEvents(party.discord, random.Random(seed))
    before = await bot.service.table(hostile.real.game_id)
    for number in range(times):
        if number % 4 == 0:
            events.send()
        if number % 5000 == 4999:
            await party.discord.drop_gateway(("close", "reconnect", "invalid")[number // 5000 % 3])
            await party.discord.until(lambda: party.discord.connected, "the bot is connected again")
        answer = await hostile.act()
        assert not answer.failed, answer.data
        assert answer.ephemeral, answer
        assert answer.content, answer.data
        assert answer.message.pings == set()
        assert "went wrong" not in answer.content, (answer.content, answer.data)
        assert "@everyone" not in answer.content
    after = await bot.service.table(hostile.real.game_id)
    assert after.game == before.game
    assert after.position.to_json() == before.position.to_json()
    assert len(party.discord.channel().messages) == 2
    assert (await party.play(board)).pings


@pytest.mark.parametrize("times", [20, pytest.param(300, marks=thorough)])
async def test_random_interactions_are_answered_and_change_nothing(
    bot: Bot, party: Party, caplog: pytest.LogCaptureFixture, times: int
) -> None:
    await pester(bot, party, times=times, seed=1)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.campaign
async def test_many_random_interactions_and_events_change_nothing(
    bot: Bot, party: Party, caplog: pytest.LogCaptureFixture, campaign_seeds: Seeds
) -> None:
    (seed,) = campaign_seeds(range(2, 3))
    await pester(bot, party, times=80_000, seed=seed)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def foreign_game(bot: Bot, party: Party) -> str:
    """Open a lobby on another server. Return the id of its game."""
    elsewhere = party.discord.add_guild("Elsewhere")
    there = party.discord.channel(guild=elsewhere)
    party.discord.join(party.ana, elsewhere)
    await party.discord.until(lambda: len(bot.client.guilds) == 2, what="the bot knows the other server")
    await party.ana.command("azul new", there)
    return game_of(await party.discord.next_message(there))


def game_of(post: Message) -> str:
    found = Press.read(post.buttons[0].custom_id or "")
    assert found is not None
    return found.game_id


ABSURD: list[tuple[tuple[str, ...], int]] = [
    ((), 0),
    (("",), 99),
    (("azul", "on"), 77),
    (("nonsense", "on"), 1),
    (("9" * 60,), 0),
    (("c", "red", "floor", "c", "red", "floor"), 9),
    (("\u202e@everyone",), 5),
]


@thorough
async def test_absurd_presses_of_every_verb_are_answered(
    bot: Bot, party: Party, caplog: pytest.LogCaptureFixture
) -> None:
    board = await party.game()
    here, abroad = game_of(board), await foreign_game(bot, party)
    await bot.idle()
    before = [(await bot.service.table(game)).game for game in (here, abroad)]
    chi = party.chi
    ways: tuple[Callable[[str], Awaitable[Answer]], ...] = (
        lambda press: chi.press(board, press),
        lambda press: chi.pick(board, press, []),
        lambda press: chi.pick(board, press, ["9" * 90, "-1", "\u202e@everyone"]),
        lambda press: chi.raw(MODAL, {"custom_id": press, "components": []}, message=board),
    )
    # Half of the combinations are enough: each verb is sent with every path, and all ways and names appear somewhere.
    puzzle = find_daily_puzzle(daily.today(bot.clock())).name
    names = (here, abroad, puzzle, name_tasks(here), name_tasks("ZZZZZ"), "ZZZZZ", NO_GAME)
    every = itertools.product(sorted(VERBS), names, ABSURD)
    half = itertools.islice(every, 0, None, 2)
    for (verb, game, (path, part)), send in zip(half, itertools.cycle(ways), strict=False):
        press = Press(verb, game, 0, path, part).custom_id[:MAX_ID_LENGTH]
        answer = await send(press)
        assert not answer.failed, press
        if answer.kind == "modal":
            # All people may open the form of their own settings.
            assert verb == "myfix"
            continue
        assert answer.ephemeral, press
        if answer.kind == "deferred":
            # A replay takes longer to draw than Discord waits for a response, so the response is deferred.
            await party.discord.filled(answer)
        assert answer.content, press
        assert "went wrong" not in answer.content, press
        assert "@everyone" not in answer.content, press
    assert [(await bot.service.table(game)).game for game in (here, abroad)] == before
    assert [record for record in caplog.records if record.levelname in ("ERROR", "WARNING")] == []


@pytest.mark.parametrize(
    ("form", "part"),
    [
        pytest.param(form, part, marks=() if part == number % 3 else thorough)
        for number, form in enumerate(sorted(FORMS))
        for part in range(3)
    ],
)
async def test_forms_respond_to_any_submitted_values(
    bot: Bot, party: Party, caplog: pytest.LogCaptureFixture, form: str, part: int
) -> None:
    board = await party.game()
    game = game_of(await party.lobby())
    names = ["kind", "seats", "hours", "end", "notify", "quiet", "zone", "blocked", "channels", "openers", "time"]
    names += ["posts", "limit", ""]
    values = (*TRICKY, "9" * 5000, "1" * 19, "²", "13")
    every: list[dict[str, Any]] = [{"values": []}, {"value": None}, {}]
    every += [sent for value in values for sent in ({"value": value}, {"values": [value, value]})]
    # Values for texts and values for lists alternate, so every part has some of each.
    for sent, named in [*((sent, game) for sent in every[part::3]), (every[0], NO_GAME)]:
        parts = [{"type": 18, "component": {"type": 4, "custom_id": name, **sent}} for name in names]
        data = {"custom_id": Press(form, named, 0).custom_id, "components": parts}
        answer = await party.boss.raw(MODAL, data, message=board)
        assert answer.ephemeral, sent
        assert answer.content, sent
        assert "went wrong" not in answer.content, sent
        drafted = bot.client.get_shared(Drafts).get((party.boss.id, form)) or {}
        assert all(len(one) <= 100 for values in drafted.values() for one in values), sent
    assert [record for record in caplog.records if record.levelname in ("ERROR", "WARNING")] == []


async def test_database_contains_no_token(bot: Bot, party: Party) -> None:
    board = await party.game()
    game_id, answer = game_of(board), await party.mover(board).command("azul mine")
    await party.play(board)
    await bot.idle()
    kept = b"".join(file.read_bytes() for file in bot.database_file.parent.glob(f"{bot.database_file.name}*"))
    assert game_id.encode() in kept
    for token in (party.discord.token, answer.token):
        assert token.encode() not in kept


KINDS = ["GUILD_UPDATE", "GUILD_DELETE", "GUILD_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "CHANNEL_CREATE"]
KINDS += ["THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "THREAD_LIST_SYNC", "MESSAGE_DELETE"]
KINDS += ["GUILD_ROLE_DELETE", "GUILD_EMOJIS_UPDATE", "OF_TOMORROW"]


class GatewayEvents:
    """Gateway events about another server or unknown ids."""

    def __init__(self, discord: StandIn, chance: random.Random) -> None:
        self._discord, self._chance = discord, chance
        self._elsewhere = discord.add_guild("Elsewhere")
        self._channel = discord.channel(guild=self._elsewhere)

    def send(self) -> None:
        """Send a random event, sometimes twice."""
        server, kind = self._discord.server, self._chance.choice(KINDS)
        guild_id = self._chance.choice([self._elsewhere.id, self._discord.guild.id])
        data = self._data(server.gateway, kind, guild_id)
        for _ in range(self._chance.choice([1, 1, 1, 2])):
            server.gateway.send(kind, data, guild_id)

    def _data(self, gateway: Gateway, kind: str, guild_id: int) -> dict[str, Any]:
        unknown = str(self._chance.randrange(1, 1 << 62))
        channel = {**gateway.payloads.channel(self._channel), "id": unknown, "guild_id": str(guild_id)}
        if kind == "GUILD_CREATE":
            return gateway.payloads.whole_guild(self._elsewhere, joined=True)
        if kind == "GUILD_UPDATE":
            return gateway.payloads.guild(self._elsewhere)
        if kind == "GUILD_DELETE":
            return {"id": self._chance.choice([unknown, str(self._elsewhere.id)]), "unavailable": True}
        if kind.startswith("CHANNEL"):
            return channel
        if kind == "THREAD_LIST_SYNC":
            return {"guild_id": str(guild_id), "threads": [], "members": []}
        if kind.startswith("THREAD"):
            return {
                **channel,
                "type": 11,
                "parent_id": unknown,
                "owner_id": unknown,
                "thread_metadata": _METADATA,
            } | _COUNTS
        if kind.startswith("MESSAGE"):
            return {"id": unknown, "channel_id": unknown, "guild_id": str(guild_id), "content": "@everyone"}
        return {
            "id": unknown,
            "role_id": unknown,
            "guild_id": str(guild_id),
            "emojis": [],
            "new_field": {"deep": [None]},
        }


_METADATA = {
    "archived": False,
    "auto_archive_duration": 60,
    "archive_timestamp": "2026-01-01T00:00:00+00:00",
    "locked": False,
}
_COUNTS = {"message_count": 0, "member_count": 1, "rate_limit_per_user": 0, "last_message_id": None}
