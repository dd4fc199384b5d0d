"""Tests that the stand-in enforces Discord's limits with Discord's error codes, and accepts everything within them."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import aiohttp
import pytest

from bot.sandbox.server.api import PREFIX
from bot.sandbox.world import Permission
from tests.discord_stand_in import ManualClock, Person, StandIn
from tests.discord_stand_in.description import validators, without_names
from tests.discord_stand_in.emoji import is_emoji
from tests.sandbox.raw_bot import HELLO, RawBot, button, codes, raw_bot, row, select
from tests.sandbox.tiny_bot import picture

OPTIONS = [{"label": name, "value": name, "default": True} for name in "ab"]
BAD_MESSAGES: list[tuple[str, dict[str, Any]]] = [
    ("BASE_TYPE_MAX_LENGTH", {"content": "x" * 2001}),
    ("JSON_SCHEMA_CONST", {"components": [row(button(style=9))]}),
    ("JSON_SCHEMA_ENUM", {"components": [button()]}),
    ("COMPONENT_CUSTOM_ID_DUPLICATED", {"components": [row(button("a"), button("a"))]}),
    ("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", {"components": [row(button(label=None))]}),
    ("BUTTON_COMPONENT_INVALID_EMOJI", {"components": [row(button(emoji={"name": "◆"}))]}),
    ("BUTTON_COMPONENT_INVALID_EMOJI", {"components": [row(button(emoji={"id": "123", "name": "tile"}))]}),
    ("SELECT_COMPONENT_INVALID_RANGE", {"components": [row(select(2, max_values=3))]}),
    ("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", {"components": [row(select() | {"options": OPTIONS[:1] * 2})]}),
    ("SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", {"components": [row(select() | {"options": OPTIONS})]}),
    ("UNION_TYPE_CHOICES", {"components": [{"type": 10, "content": "a layout"}]}),
    ("URL_TYPE_INVALID_SCHEME", {"components": [row(button(None, style=5, url="ftp://example.org"))]}),
    ("NOT_IN_THE_SANDBOX", {"embeds": [{"title": "x"}]}),
    ("ATTACHMENT_NOT_FOUND", {"attachments": [{"id": 0, "filename": "a.png"}]}),
]


@pytest.mark.parametrize(("code", "message"), BAD_MESSAGES)
async def test_message_over_a_limit_is_refused(raw: RawBot, code: str, message: dict[str, Any]) -> None:
    status, answer = await raw.post(**{"content": "fine", **message})
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    assert code in codes(answer)
    assert raw.stand_in.channel().messages == []


async def test_message_at_every_limit_is_accepted(raw: RawBot) -> None:
    rows = [row(*(button(f"{line}{n}" + "x" * 98, label="x" * 80) for n in range(5))) for line in range(4)]
    rows.append(row(select(25, placeholder="x" * 150)))
    assert (await raw.post(content="x" * 2000, components=rows, nonce="x" * 25, enforce_nonce=True))[0] == 200


async def test_empty_messages_and_too_many_files_are_refused(raw: RawBot, discord: StandIn) -> None:
    assert (await raw.post(content=" \n "))[1]["code"] == 50006
    path, small = f"/channels/{discord.channel().id}/messages", picture(8, 8)
    assert (await raw.upload("POST", path, {}, ("a.bin", bytes(10 * 1024 * 1024 + 1))))[1]["code"] == 40005
    assert (await raw.upload("POST", path, {}, *((f"{n}.png", small) for n in range(11))))[1]["code"] == 30015
    body = {"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1025}]}
    assert codes((await raw.upload("POST", path, body, ("a.png", small)))[1]) == {"JSON_SCHEMA_MAXLENGTH"}


FIELD = {"type": 4, "custom_id": "t", "style": 1}


@pytest.mark.parametrize(
    "fields",
    [
        [],
        [{"type": 18, "label": "a", "component": FIELD | {"custom_id": str(n)}} for n in range(6)],
        [{"type": 18, "label": "a", "component": FIELD}] * 2,
        [{"type": 18, "label": "a", "component": select(disabled=True)}],
    ],
)
async def test_form_over_a_limit_is_refused(raw: RawBot, discord: StandIn, fields: list[Any]) -> None:
    ana = discord.person("Ana")
    interaction = discord.server.interactions.open(2, ana, discord.channel(), {"name": "x"}, name="x")
    answer = await raw.answer(interaction.payload, 9, custom_id="f", title="Form", components=fields)
    assert (answer[1]["code"], interaction.answered) == (50035, None)


def option(**more: Any) -> dict[str, Any]:
    return {"type": 3, "name": "o", "description": "d", **more}


def sub(name: str = "s", **more: Any) -> dict[str, Any]:
    return {"type": 1, "name": name, "description": "d", **more}


def large(words: int) -> list[dict[str, Any]]:
    """Return options for a command. They just fit if their descriptions have 80 letters (``words``)."""
    return [sub(f"s{n}", options=[option(name=f"o{m}", description="d" * words) for m in range(4)]) for n in range(24)]


@pytest.mark.parametrize(
    "command",
    [
        HELLO | {"options": [option(choices=[{"name": "x", "value": "v" * 101}])]},
        HELLO | {"options": large(100)},
        HELLO
        | {"options": large(80), "description_localizations": {"de": "ü" * 100, "fr": "x" * 99}, "name": "x" * 32},
    ],
)
async def test_command_over_a_limit_is_refused(raw: RawBot, command: dict[str, Any]) -> None:
    status, answer = await raw.register(HELLO | {"name": "good", "options": large(80)}, command)
    assert (status, list(answer["errors"])) == (400, ["1"])
    assert raw.stand_in.world.commands == {}


@pytest.mark.parametrize("text", ["🎲", "1️⃣", "🇹🇼", "👩‍🔬", "❤️", "👍🏽"])
def test_is_emoji_accepts_a_single_emoji(text: str) -> None:
    assert is_emoji(text)


@pytest.mark.parametrize("text", ["", "a", "◆", "1", "🎲🎲", "x🎲", ":dice:"])
def test_is_emoji_rejects_other_texts(text: str) -> None:
    assert not is_emoji(text)


def routes_of(discord: StandIn) -> set[tuple[str, str]]:
    """Return the methods and paths of all routes of the API."""
    paths = {(route.method, route.resource.canonical) for route in discord.server.app.router.routes() if route.resource}
    return {(method, path.removeprefix(PREFIX)) for method, path in paths if path.startswith(PREFIX)}


def test_every_request_body_has_a_validator(discord: StandIn) -> None:
    taken = {(method, without_names(path)) for method, path in routes_of(discord)}
    without_body = {("PUT", "/guilds/{}/members/{}/roles/{}")}
    assert {route for route in taken if route[0] in ("POST", "PUT", "PATCH")} - without_body == set(validators())


async def test_no_route_fails_for_malformed_bodies(raw: RawBot) -> None:
    discord = raw.stand_in
    _, message = await raw.post(content="text")
    ids = {"application": discord.bot.id, "channel": discord.channel().id, "message": message["id"]}
    bodies: tuple[Any, ...] = (None, 5, "x", [], [[]], {}, {"content": []})
    for method, template in routes_of(discord):
        path = re.sub(r"\{(\w+)\}", lambda name: str(ids.get(name[1], 1)), template)
        for body in bodies:
            status, answer = await raw.call(method, path, body)
            assert status < 500, (method, path, body, answer)


async def test_unknown_route_is_not_found_and_recorded(raw: RawBot, discord: StandIn) -> None:
    assert await raw.call("GET", "/stage-instances/5") == (404, {"message": "404: Not Found", "code": 0})
    assert [request.path for request in discord.unknown_requests] == ["/stage-instances/5"]


async def test_editing_old_messages_is_rate_limited(raw: RawBot, discord: StandIn, clock: ManualClock) -> None:
    _, message = await raw.post(content="old")
    path = f"/channels/{discord.channel().id}/messages/{message['id']}"
    assert [(await raw.call("PATCH", path, {"content": str(n)}))[0] for n in range(5)] == [200] * 5
    await clock.advance(3_601)
    assert [(await raw.call("PATCH", path, {"content": str(n)}))[0] for n in range(4)] == [200, 200, 200, 429]
    assert (await raw.call("PATCH", path, {"content": "x"}))[1]["code"] == 30046
    await clock.advance(6)
    assert (await raw.call("PATCH", path, {"content": "x"}))[0] == 200


async def test_requests_without_channel_permissions_are_refused(raw: RawBot, discord: StandIn, ana: Person) -> None:
    path = f"/channels/{discord.channel().id}/messages"
    message = await ana.say("mine")
    assert (await raw.call("PATCH", f"{path}/{message.id}", {"content": "yours"}))[1]["code"] == 50005
    discord.delete_message(message)
    assert (await raw.call("PATCH", f"{path}/{message.id}", {"content": "yours"}))[1]["code"] == 10008
    discord.forbid(Permission.ATTACH_FILES)
    assert (await raw.post(content="text"))[0] == 200
    assert (await raw.upload("POST", path, {}, ("a.txt", b"x")))[1]["code"] == 50013
    discord.forbid(Permission.READ_MESSAGE_HISTORY)
    assert await raw.call("GET", path) == (200, [])
    discord.forbid(Permission.SEND_MESSAGES)
    assert (await raw.post(content="text"))[1]["code"] == 50013
    thread = discord.add_thread("game")
    discord.forbid(Permission.SEND_MESSAGES_IN_THREADS)
    assert (await raw.call("POST", f"/channels/{thread.id}/messages", {"content": "x"}))[1]["code"] == 50013
    discord.forbid(Permission.VIEW_CHANNEL)
    assert (await raw.post(content="text"))[1]["code"] == 50001
    discord.remove_bot()
    assert (await raw.post(content="text"))[1]["code"] == 50001
    assert (await raw.call("PATCH", "/channels/5", {"archived": True}))[1]["code"] == 10003


async def test_history_is_newest_first_and_hides_unaddressed_content(
    raw: RawBot, discord: StandIn, ana: Person
) -> None:
    texts = ["to others", f"to {discord.bot.mention}", "more", "and more"]
    said = [await ana.say(text) for text in texts]
    path = f"/channels/{discord.channel().id}/messages"

    async def read(query: str) -> list[str]:
        return [message["id"] for message in (await raw.call("GET", f"{path}?{query}"))[1]]

    zero, one, two, three = (str(message.id) for message in said)
    assert await read("") == [three, two, one, zero]
    assert await read(f"before={three}&limit=2") == [two, one]
    assert await read(f"after={zero}&limit=2") == [two, one]
    assert [message["content"] for message in (await raw.call("GET", path))[1]] == ["", "", texts[1], ""]


async def test_stopping_the_stand_in_does_not_wait_for_requests(clock: ManualClock) -> None:
    # The server would otherwise wait for open requests for a minute.
    async with asyncio.timeout(30):
        async with StandIn.open(clock=clock) as discord, raw_bot(discord, connect=False) as raw:
            discord.fail("GET", "/users/@me", status="timeout")
            hold = discord.hold("GET", "/gateway/bot")
            tasks = [asyncio.create_task(raw.call("GET", path)) for path in ("/users/@me", "/gateway/bot")]
            await hold.reached()
            await discord.until(lambda: len(discord.requests) == 2)
            await discord.stop()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            assert all(isinstance(result, aiohttp.ClientError) for result in results)
