"""Tests of interactions: three seconds for the response, fifteen minutes for followups, and ephemeral responses."""

from __future__ import annotations

import asyncio

import pytest

from tests.discord_stand_in import Impossible, ManualClock, Person
from tests.sandbox.raw_bot import RawBot, asked, button, codes, row


async def test_interaction_accepts_exactly_one_valid_response(bot_with_command: RawBot, ana: Person) -> None:
    task, interaction = await asked(bot_with_command, ana)
    for other in ({"token": "x"}, {"id": "5"}):
        assert (await bot_with_command.answer(interaction | other, 4, content="?"))[1]["code"] == 10062
    assert codes((await bot_with_command.answer(interaction, 4, content="x" * 2001))[1]) == {"JSON_SCHEMA_MAXLENGTH"}
    assert codes((await bot_with_command.answer(interaction, 7, content="what message?"))[1]) == {"BASE_TYPE_CHOICES"}
    _, answer = await bot_with_command.answer(interaction, 4, content="first")
    assert answer["resource"]["message"]["content"] == (await task).content == "first"
    assert (await bot_with_command.answer(interaction, 4, content="second"))[1]["code"] == 40060


async def test_interaction_is_unknown_after_three_seconds(
    bot_with_command: RawBot, ana: Person, clock: ManualClock
) -> None:
    task, interaction = await asked(bot_with_command, ana)
    await clock.advance(3.1)
    assert (await task).failed
    assert (await bot_with_command.answer(interaction, 4, content="late"))[1]["code"] == 10062
    assert bot_with_command.stand_in.channel().messages == []


async def test_interaction_token_expires_after_fifteen_minutes(
    bot_with_command: RawBot, ana: Person, clock: ManualClock
) -> None:
    task, interaction = await asked(bot_with_command, ana)
    assert (await bot_with_command.call("POST", bot_with_command.hook(interaction), {"content": "too early"}))[1][
        "code"
    ] == 10015
    await bot_with_command.answer(interaction, 4, content="one")
    await task
    await clock.advance(890)
    assert (await bot_with_command.call("POST", bot_with_command.hook(interaction), {"content": "two"}))[0] == 200
    assert (await bot_with_command.call("PATCH", bot_with_command.hook(interaction, "@original"), {"content": "one!"}))[
        0
    ] == 200
    await clock.advance(20)
    for method, path in (("POST", ""), ("PATCH", "@original")):
        assert (await bot_with_command.call(method, bot_with_command.hook(interaction, path), {"content": "three"}))[1][
            "code"
        ] == 50027


async def test_ephemeral_response_stays_private(bot_with_command: RawBot, ana: Person, ben: Person) -> None:
    task, interaction = await asked(bot_with_command, ana)
    await bot_with_command.answer(interaction, 5, flags=64)
    answer = await task
    assert (answer.kind, answer.message.loading) == ("deferred", True)
    body = {"content": "psst", "flags": 0, "components": [row(button())]}
    await bot_with_command.call("PATCH", bot_with_command.hook(interaction, "@original"), body)
    assert (answer.content, answer.ephemeral, answer.message.loading) == ("psst", True, False)
    assert (ana.can_see(answer.message), ben.can_see(answer.message)) == (True, False)
    assert answer.message.channel.messages == []
    path = f"/channels/{answer.message.channel.id}/messages/{answer.message.id}"
    assert (await bot_with_command.call("PATCH", path, {"content": "x"}))[1]["code"] == 10008
    with pytest.raises(Impossible, match="Ben cannot see"):
        await ben.click(answer.message, "A")
    _, extra = await bot_with_command.call("POST", bot_with_command.hook(interaction), {"content": "two"})
    assert (await bot_with_command.call("PATCH", bot_with_command.hook(interaction, extra["id"]), {"content": "2"}))[1][
        "content"
    ] == "2"
    ana.dismiss(answer.message)
    assert ana.private() == []
    late = await bot_with_command.call("PATCH", bot_with_command.hook(interaction, "@original"), {"content": "one!"})
    assert late[1]["code"] == 10008


async def test_updating_a_deleted_message_fails(bot_with_command: RawBot, ana: Person) -> None:
    await bot_with_command.post(content="table", components=[row(button())])
    message = bot_with_command.stand_in.channel().messages[0]
    task = asyncio.create_task(ana.click(message, "A"))
    interaction = await bot_with_command.event("INTERACTION_CREATE")
    bot_with_command.stand_in.delete_message(message)
    assert (await bot_with_command.answer(interaction, 7, content="changed"))[1]["code"] == 10008
    await bot_with_command.answer(interaction, 4, content="It is gone", flags=64)
    assert (await task).ephemeral
