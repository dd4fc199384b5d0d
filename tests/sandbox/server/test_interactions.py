"""Three seconds, one answer, fifteen minutes, and private answers for one person only."""

from __future__ import annotations

import asyncio

import pytest

from tests.discord_stand_in import Impossible, ManualClock, Person
from tests.sandbox.raw_bot import RawBot, asked, button, codes, row


async def test_one_answer_and_no_more(hello: RawBot, ana: Person) -> None:
    task, interaction = await asked(hello, ana)
    status, answer = await hello.answer(interaction, 4, content="first")
    assert (status, answer["resource"]["message"]["content"]) == (200, "first")
    assert (await task).content == "first"
    status, answer = await hello.answer(interaction, 4, content="second")
    assert (status, answer["code"]) == (400, 40060)


async def test_after_three_seconds_it_is_unknown(hello: RawBot, ana: Person, clock: ManualClock) -> None:
    task, interaction = await asked(hello, ana)
    await clock.advance(3.1)
    assert (await task).failed
    status, answer = await hello.answer(interaction, 4, content="late")
    assert (status, answer["code"]) == (404, 10062)
    assert hello.stand_in.channel().messages == []


async def test_a_wrong_token_or_id_is_unknown(hello: RawBot, ana: Person) -> None:
    task, interaction = await asked(hello, ana)
    status, answer = await hello.answer(interaction | {"token": "x"}, 4, content="?")
    assert (status, answer["code"]) == (404, 10062)
    status, answer = await hello.answer(interaction | {"id": "5"}, 4, content="?")
    assert (status, answer["code"]) == (404, 10062)
    await hello.answer(interaction, 4, content="!")
    await task


async def test_a_refused_answer_is_no_answer(hello: RawBot, ana: Person) -> None:
    task, interaction = await asked(hello, ana)
    status, answer = await hello.answer(interaction, 4, content="x" * 2001)
    assert (status, codes(answer)) == (400, {"JSON_SCHEMA_MAXLENGTH"})
    await hello.answer(interaction, 4, content="shorter")
    assert (await task).content == "shorter"


async def test_fifteen_minutes(hello: RawBot, ana: Person, clock: ManualClock) -> None:
    task, interaction = await asked(hello, ana)
    assert (await hello.call("POST", hello.hook(interaction), {"content": "too early"}))[1]["code"] == 10015
    await hello.answer(interaction, 4, content="one")
    await task
    await clock.advance(890)
    assert (await hello.call("POST", hello.hook(interaction), {"content": "two"}))[0] == 200
    assert (await hello.call("PATCH", hello.hook(interaction, "@original"), {"content": "one!"}))[0] == 200
    await clock.advance(20)
    for method, path in (("POST", ""), ("PATCH", "@original")):
        status, answer = await hello.call(method, hello.hook(interaction, path), {"content": "three"})
        assert (status, answer["code"]) == (401, 50027)


async def test_original_and_follow_ups(hello: RawBot, ana: Person) -> None:
    task, interaction = await asked(hello, ana)
    await hello.answer(interaction, 4, content="one", flags=64)
    answer = await task
    _, extra = await hello.call("POST", hello.hook(interaction), {"content": "two"})
    assert (await hello.call("PATCH", hello.hook(interaction, extra["id"]), {"content": "2"}))[1]["content"] == "2"
    ana.dismiss(answer.message)
    late = await hello.call("PATCH", hello.hook(interaction, "@original"), {"content": "one!"})
    assert (late[0], late[1]["code"]) == (404, 10008)
    assert [message.content for message in hello.stand_in.channel().messages] == ["2"]


async def test_a_private_answer_is_nowhere_else(hello: RawBot, ana: Person, ben: Person) -> None:
    task, interaction = await asked(hello, ana)
    await hello.answer(interaction, 4, content="psst", flags=64, components=[row(button())])
    message = (await task).message
    assert (ana.sees(message), ben.sees(message)) == (True, False)
    path = f"/channels/{message.channel.id}/messages"
    assert message.channel.messages == []
    assert (await hello.call("PATCH", f"{path}/{message.id}", {"content": "x"}))[1]["code"] == 10008
    with pytest.raises(Impossible, match="Ben does not see"):
        await ben.click(message, "A")
    ana.dismiss(message)
    assert ana.private() == []


async def test_privacy_cannot_be_changed_later(hello: RawBot, ana: Person) -> None:
    task, interaction = await asked(hello, ana)
    await hello.answer(interaction, 5, flags=64)
    answer = await task
    assert answer.kind == "deferred"
    assert answer.message.loading
    await hello.call("PATCH", hello.hook(interaction, "@original"), {"content": "still private", "flags": 0})
    assert (answer.content, answer.ephemeral, answer.message.loading) == ("still private", True, False)


async def test_an_update_of_a_deleted_message(hello: RawBot, ana: Person) -> None:
    await hello.post(content="table", components=[row(button())])
    message = hello.stand_in.channel().messages[0]
    task = asyncio.create_task(ana.click(message, "A"))
    interaction = await hello.event("INTERACTION_CREATE")
    hello.stand_in.delete_message(message)
    status, answer = await hello.answer(interaction, 7, content="changed")
    assert (status, answer["code"]) == (404, 10008)
    await hello.answer(interaction, 4, content="It is gone", flags=64)
    assert (await task).ephemeral


async def test_a_form_names_ids_as_text_whatever_the_library_sent(hello: RawBot, ana: Person, ben: Person) -> None:
    task, interaction = await asked(hello, ana)
    chosen = {"type": 5, "custom_id": "who", "default_values": [{"id": ben.id, "type": "user"}]}
    label = {"type": 18, "label": "W", "component": chosen}
    await hello.answer(interaction, 9, custom_id="f", title="F", components=[label])
    modal = (await task).modal
    assert modal is not None
    assert modal["components"][0]["component"]["default_values"] == [{"id": str(ben.id), "type": "user"}]
