"""Three seconds, one answer, fifteen minutes, and private answers for one person only."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.people import Answer, Impossible, Person
from bot.sandbox.server.limits import FILE_BYTES
from bot.sandbox.server.messages import REMEMBERED_UPLOADS
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import File, ManualClock
from tests.sandbox.raw_bot import HELLO, RawBot, button, row, select


@pytest.fixture
async def hello(raw: RawBot) -> RawBot:
    await raw.register(HELLO)
    return raw


async def asked(raw: RawBot, person: Person, command: str = "hello") -> tuple[asyncio.Task[Answer], dict]:  # type: ignore[type-arg]
    """A person has asked; the test answers for the bot."""
    before = len(raw.named("INTERACTION_CREATE"))
    task = asyncio.create_task(person.command(command))
    return task, await raw.event("INTERACTION_CREATE", before + 1)


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


async def test_nobody_answers_while_the_bot_is_away(discord: StandIn, ana: Person, clock: ManualClock) -> None:
    discord.world.commands[1] = {**HELLO, "id": "1", "type": 1}
    task = asyncio.create_task(ana.command("hello"))
    await asyncio.sleep(0)
    await clock.advance(3.1)
    assert (await task).kind == "failed"


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
    assert (status, answer["errors"]["data"]["content"]["_errors"][0]["code"]) == (400, "BASE_TYPE_MAX_LENGTH")
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
    for method, path in (("POST", ""), ("PATCH", "@original"), ("DELETE", "@original"), ("GET", "@original")):
        status, answer = await hello.call(method, hello.hook(interaction, path), {"content": "three"})
        assert (status, answer["code"]) == (401, 50027)


async def test_original_and_follow_ups(hello: RawBot, ana: Person) -> None:
    task, interaction = await asked(hello, ana)
    await hello.answer(interaction, 4, content="one", flags=64)
    answer = await task
    _, extra = await hello.call("POST", hello.hook(interaction), {"content": "two"})
    assert (await hello.call("GET", hello.hook(interaction, "@original")))[1]["content"] == "one"
    assert (await hello.call("PATCH", hello.hook(interaction, extra["id"]), {"content": "2"}))[1]["content"] == "2"
    assert (await hello.call("DELETE", hello.hook(interaction, "@original")))[0] == 204
    assert (await hello.call("GET", hello.hook(interaction, "@original")))[1]["code"] == 10008
    assert answer.message is not None
    assert answer.message.deleted
    assert [message.content for message in hello.stand_in.channel().messages] == ["2"]


async def test_a_private_answer_is_nowhere_else(hello: RawBot, ana: Person, ben: Person) -> None:
    task, interaction = await asked(hello, ana)
    await hello.answer(interaction, 4, content="psst", flags=64, components=[row(button())])
    message = (await task).message
    assert message is not None
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
    assert answer.message is not None
    assert answer.message.loading
    await hello.call("PATCH", hello.hook(interaction, "@original"), {"content": "still private", "flags": 0})
    assert (answer.content, answer.ephemeral, answer.message.loading) == ("still private", True, False)


async def test_answers_that_do_not_fit(hello: RawBot, ana: Person) -> None:
    task, interaction = await asked(hello, ana)
    for kind in (1, 6, 7, 8, 99):
        status, answer = await hello.answer(interaction, kind, content="?")
        assert (status, answer["code"]) == (400, 50035)
    await hello.answer(interaction, 4, content="!", components=[row(button())])
    message = (await task).message
    assert message is not None
    press = asyncio.create_task(ana.click(message, "A"))
    interaction = await hello.event("INTERACTION_CREATE", 2)
    assert interaction["message"]["id"] == str(message.id)
    assert (await hello.answer(interaction, 8, choices=[]))[1]["code"] == 50035
    assert (await hello.answer(interaction, 7, content="pressed", components=[]))[0] == 200
    assert (await press).content == message.content == "pressed"
    assert message.buttons == []


async def test_delivered_twice_it_can_be_answered_once(hello: RawBot, ana: Person) -> None:
    task = asyncio.create_task(ana.command("hello", deliveries=2))
    second = await hello.event("INTERACTION_CREATE", 2)
    first = hello.named("INTERACTION_CREATE")[0]
    assert first == second
    answers = await asyncio.gather(hello.answer(first, 4, content="a"), hello.answer(second, 4, content="b"))
    assert sorted(status for status, _ in answers) == [200, 400]
    await task
    assert len(hello.stand_in.channel().messages) == 1
    hello.stand_in.deliver_again(await task)
    await hello.event("INTERACTION_CREATE", 3)


async def test_two_people_at_once(hello: RawBot, ana: Person, ben: Person) -> None:
    tasks = [asyncio.create_task(person.command("hello")) for person in (ana, ben)]
    await hello.event("INTERACTION_CREATE", 2)
    for interaction in hello.named("INTERACTION_CREATE"):
        await hello.answer(interaction, 4, content=interaction["member"]["user"]["global_name"])
    assert [answer.content for answer in await asyncio.gather(*tasks)] == ["Ana", "Ben"]


async def test_anything_can_be_sent_raw(hello: RawBot, ana: Person, ben: Person) -> None:
    _, message = await hello.post(content="table", components=[row(select())])
    ours = hello.stand_in.channel().messages[0]
    with pytest.raises(Impossible, match="offers"):
        await ben.choose(ours, 0, ["7"])
    with pytest.raises(Impossible, match="2 chosen"):
        await ben.choose(ours, 0, ["0", "1"])
    with pytest.raises(LookupError, match="no button 'A'"):
        await ben.click(ours, "A")
    task = asyncio.create_task(ben.pick(ours, "forged:1", ["7", "8"]))
    interaction = await hello.event("INTERACTION_CREATE")
    assert interaction["data"] == {"component_type": 3, "custom_id": "forged:1", "values": ["7", "8"], "id": 1}
    assert interaction["message"]["id"] == message["id"]
    await hello.answer(interaction, 6)
    assert (await task).kind == "deferred update"


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


async def test_disabled_buttons_cannot_be_pressed(hello: RawBot, ana: Person) -> None:
    await hello.post(content="table", components=[row(button(disabled=True))])
    with pytest.raises(Impossible, match="cannot be pressed"):
        await ana.click(hello.stand_in.channel().messages[0], "A")


async def test_commands_one_may_not_use_are_not_offered(hello: RawBot, discord: StandIn, ana: Person) -> None:
    await hello.register(HELLO | {"default_member_permissions": 32, "contexts": [0]})
    with pytest.raises(LookupError):
        await ana.command("hello")
    discord.join(ana, discord.guild, owner=True)
    assert [command["name"] for command in discord.commands_for(ana, discord.channel())] == ["hello"]
    assert discord.commands_for(ana, ana.direct) == []


READ = {"name": "read", "description": "Reads", "options": [{"type": 11, "name": "file", "description": "A file"}]}


async def read(raw: RawBot, person: Person, file: object) -> dict:  # type: ignore[type-arg]
    """A person sends a file with a command; the resolved attachment as the bot is told of it."""
    task = asyncio.create_task(person.command("read", file=file))
    interaction = await raw.event("INTERACTION_CREATE", len(raw.named("INTERACTION_CREATE")) + 1)
    await raw.answer(interaction, 4, content="read")
    await task
    (option,) = interaction["data"]["options"]
    assert option["type"] == 11
    return interaction["data"]["resolved"]["attachments"][option["value"]]  # type: ignore[no-any-return]


async def fetched(raw: RawBot, address: str) -> tuple[int, bytes]:
    async with raw.http.get(address) as response:
        return response.status, await response.read()


async def test_a_file_comes_with_its_command_and_lies_at_its_address(raw: RawBot, ana: Person) -> None:
    await raw.register(READ)
    told = await read(raw, ana, File("my game.json", b"{}"))
    assert (told["filename"], told["size"], told["ephemeral"]) == ("my_game.json", 2, True)
    assert told["proxy_url"] == told["url"]
    assert await fetched(raw, told["url"]) == (200, b"{}")


async def test_a_file_that_hangs_on_a_message_can_be_sent_on(raw: RawBot, ana: Person) -> None:
    await raw.register(READ)
    await raw.upload("POST", f"/channels/{raw.stand_in.channel().id}/messages", {}, ("a.json", b"[1]"))
    (attached,) = raw.stand_in.channel().messages[0].attachments
    told = await read(raw, ana, attached)
    assert told["id"] != str(attached.id)
    assert await fetched(raw, told["url"]) == (200, b"[1]")


async def test_only_the_newest_uploads_are_remembered(raw: RawBot, ana: Person) -> None:
    await raw.register(READ)
    first = await read(raw, ana, File("a", b"0"))
    second = await read(raw, ana, File("a", b"1"))
    for _ in range(REMEMBERED_UPLOADS - 1):
        raw.stand_in.server.messages.upload(File("a", b"2"))
    assert (await fetched(raw, first["url"]))[0] == 404
    assert await fetched(raw, second["url"]) == (200, b"1")


async def test_a_file_may_have_ten_mebibytes_and_no_more(raw: RawBot, ana: Person) -> None:
    await raw.register(READ)
    assert (await read(raw, ana, File("a", bytes(FILE_BYTES))))["size"] == FILE_BYTES
    with pytest.raises(ValueError, match="file: b is too large"):
        await ana.command("read", file=File("b", bytes(FILE_BYTES + 1)))


async def test_what_is_no_file_is_not_uploaded(raw: RawBot, ana: Person) -> None:
    await raw.register(READ)
    with pytest.raises(ValueError, match="file takes a file, not 'game'"):
        await ana.command("read", file="game")


async def test_a_form_names_ids_as_text_whatever_the_library_sent(hello: RawBot, ana: Person, ben: Person) -> None:
    task, interaction = await asked(hello, ana)
    chosen = {"type": 5, "custom_id": "who", "default_values": [{"id": ben.id, "type": "user"}]}
    label = {"type": 18, "label": "W", "component": chosen}
    await hello.answer(interaction, 9, custom_id="f", title="F", components=[label])
    modal = (await task).modal
    assert modal is not None
    assert modal["components"][0]["component"]["default_values"] == [{"id": str(ben.id), "type": "user"}]


async def test_a_form_is_sent_with_whom_it_had_chosen_already(hello: RawBot, ana: Person, ben: Person) -> None:
    task, interaction = await asked(hello, ana)
    chosen = {"type": 5, "custom_id": "who", "default_values": [{"id": str(ben.id), "type": "user"}]}
    await hello.answer(
        interaction, 9, custom_id="f", title="F", components=[{"type": 18, "label": "W", "component": chosen}]
    )
    sent = asyncio.create_task(ana.submit(await task))
    interaction = await hello.event("INTERACTION_CREATE", 2)
    assert interaction["data"]["components"][0]["component"]["values"] == [str(ben.id)]
    assert set(interaction["data"]["resolved"]["users"]) == {str(ben.id)}
    await hello.answer(interaction, 4, content="kept")
    await sent
