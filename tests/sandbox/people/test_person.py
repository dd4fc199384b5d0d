"""Tests of what people can and can't do, compared with Discord's client."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.server.messages import MAX_UPLOADS
from bot.sandbox.world import File
from bot.sandbox.world.files import MAX_FILE_BYTES
from tests.discord_stand_in import Impossible, ManualClock, Person, StandIn
from tests.sandbox.raw_bot import HELLO, RawBot, asked, row, select


async def test_raw_interactions_may_break_client_rules(bot_with_command: RawBot, ana: Person, ben: Person) -> None:
    _, message = await bot_with_command.post(content="table", components=[row(select())])
    ours = bot_with_command.stand_in.channel().messages[0]
    with pytest.raises(Impossible, match="offers"):
        await ben.choose(ours, 0, ["7"])
    with pytest.raises(Impossible, match="must be chosen, not 2"):
        await ben.choose(ours, 0, ["0", "1"])
    with pytest.raises(LookupError, match="no button 'A'"):
        await ben.click(ours, "A")
    task = asyncio.create_task(ben.pick(ours, "forged:1", ["7", "8"]))
    interaction = await bot_with_command.event("INTERACTION_CREATE")
    assert interaction["data"] == {"component_type": 3, "custom_id": "forged:1", "values": ["7", "8"], "id": 1}
    assert interaction["message"]["id"] == message["id"]
    await bot_with_command.answer(interaction, 6)
    assert (await task).kind == "deferred update"


async def test_commands_without_permission_are_not_offered(
    bot_with_command: RawBot, discord: StandIn, ana: Person
) -> None:
    await bot_with_command.register(HELLO | {"default_member_permissions": 32, "contexts": [0]})
    with pytest.raises(Impossible, match="Ana cannot use 'hello' here"):
        await ana.command("hello")
    discord.join(ana, discord.guild, owner=True)
    assert [command["name"] for command in discord.commands_for(ana, discord.channel())] == ["hello"]
    assert discord.commands_for(ana, ana.direct) == []


@pytest.mark.parametrize(
    ("installs", "contexts", "with_app", "without_app"),
    [
        ([0], None, {"member", "direct"}, {"member", "direct"}),
        ([0], [0], {"member"}, {"member"}),
        ([1], None, {"member", "direct", "foreign", "pair", "group"}, set()),
        ([1], [0], {"member", "foreign"}, set()),
        ([1], [1], {"direct"}, set()),
        ([1], [2], {"pair", "group"}, set()),
        ([0, 1], [0, 1], {"member", "direct", "foreign"}, {"member", "direct"}),
        ([0, 1], [0, 1, 2], {"member", "direct", "foreign", "pair", "group"}, {"member", "direct"}),
    ],
)
async def test_commands_are_offered_depending_on_installation_and_context(
    raw: RawBot,
    discord: StandIn,
    ana: Person,
    ben: Person,
    installs: list[int],
    contexts: list[int] | None,
    with_app: set[str],
    without_app: set[str],
) -> None:
    kinds = {"integration_types": installs, "contexts": contexts}
    await raw.register(HELLO | kinds, {"name": "Say hello", "type": 2} | kinds)
    guild = discord.add_guild("Glaziers", bot=False)
    discord.join(ana, guild)
    places = {
        "member": discord.channel(),
        "direct": ana.direct,
        "foreign": discord.channel(guild=guild),
        "pair": discord.add_dm(ana, ben),
        "group": discord.add_group(ana, ben),
    }

    def offered() -> set[str]:
        return {name for name, place in places.items() if len(discord.commands_for(ana, place)) == 2}

    assert offered() == without_app
    ana.add_app()
    assert discord.world.has_app(ana)
    assert offered() == with_app
    ana.remove_app()
    assert offered() == without_app
    for name in places.keys() - without_app:
        with pytest.raises(Impossible, match="Ana cannot use 'hello' here"):
            await ana.command("hello", places[name])
        with pytest.raises(Impossible, match="Ana cannot use 'Say hello' here"):
            await ana.use("Say hello", ben, places[name])


async def test_conversations_are_visible_to_participants_only(discord: StandIn, ana: Person, ben: Person) -> None:
    chi = discord.person("Chi")
    for place in (discord.add_dm(ana, ben), discord.add_group(ana, ben), ana.direct):
        said = await ana.say("Hello", place)
        assert (ana.can_see(said), ben.can_see(said)) == (True, place is not ana.direct)
        with pytest.raises(Impossible, match="Chi cannot see"):
            await chi.say("Hello", place)


READ = {"name": "read", "description": "Reads", "options": [{"type": 11, "name": "file", "description": "A file"}]}


async def read(raw: RawBot, person: Person, file: object) -> dict:  # type: ignore[type-arg]
    """Let a person send a file with a command, and return the attachment as the bot receives it."""
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


async def test_command_file_has_a_size_limit_and_expires(raw: RawBot, ana: Person) -> None:
    await raw.register(READ)
    first = await read(raw, ana, File("my game.json", b"0"))
    assert (first["filename"], first["size"], first["ephemeral"]) == ("my_game.json", 1, True)
    assert await fetched(raw, first["url"]) == (200, b"0")
    second = await read(raw, ana, File("a", bytes(MAX_FILE_BYTES)))
    for _ in range(MAX_UPLOADS - 1):
        raw.stand_in.server.messages.upload(File("a", b"2"))
    assert (await fetched(raw, first["url"]))[0] == 404
    assert await fetched(raw, second["url"]) == (200, bytes(MAX_FILE_BYTES))
    with pytest.raises(ValueError, match="file: b is too large"):
        await ana.command("read", file=File("b", bytes(MAX_FILE_BYTES + 1)))


async def test_form_submits_preselected_users(bot_with_command: RawBot, ana: Person, ben: Person) -> None:
    task, interaction = await asked(bot_with_command, ana)
    chosen = {"type": 5, "custom_id": "who", "default_values": [{"id": str(ben.id), "type": "user"}]}
    await bot_with_command.answer(
        interaction, 9, custom_id="f", title="F", components=[{"type": 18, "label": "W", "component": chosen}]
    )
    sent = asyncio.create_task(ana.submit(await task))
    interaction = await bot_with_command.event("INTERACTION_CREATE", 2)
    assert interaction["data"]["components"][0]["component"]["values"] == [str(ben.id)]
    assert set(interaction["data"]["resolved"]["users"]) == {str(ben.id)}
    await bot_with_command.answer(interaction, 4, content="kept")
    await sent


async def test_autocomplete_omits_options_with_invalid_values(raw: RawBot, ana: Person, ben: Person) -> None:
    texts = [{"type": 4, "name": "seat"}, {"type": 4, "name": "hours"}, {"type": 6, "name": "who"}]
    texts.append({"type": 3, "name": "game", "choices": [{"name": "Azul", "value": "azul"}]})
    options = [option | {"description": "An option"} for option in texts]
    options[0]["autocomplete"] = True
    await raw.register({"name": "wait", "description": "Waits", "options": options})
    for given, sent in (
        ({"hours": "soon", "who": "be", "game": "chess"}, {}),
        ({"hours": "12", "who": ben, "game": "Azul"}, {"hours": 12, "who": str(ben.id), "game": "azul"}),
    ):
        task = asyncio.create_task(ana.complete("wait", "seat", "an", **given))
        interaction = await raw.event("INTERACTION_CREATE", len(raw.named("INTERACTION_CREATE")) + 1)
        await raw.answer(interaction, 8, choices=[{"name": "1 · Ana", "value": 1}])
        assert [choice.name for choice in await task] == ["1 · Ana"]
        values = {option["name"]: option["value"] for option in interaction["data"]["options"]}
        assert values == {"seat": "an", **sent}
    with pytest.raises(ValueError, match="hours must be a whole number, but is 'soon'"):
        await ana.command("wait", hours="soon")
    with pytest.raises(ValueError, match="who must be chosen from its list"):
        await ana.command("wait", who="be")


async def test_options_fail_to_load_if_response_is_late(raw: RawBot, ana: Person, clock: ManualClock) -> None:
    option = {"type": 3, "name": "game", "description": "A game", "autocomplete": True}
    await raw.register({"name": "wait", "description": "Waits", "options": [option]})
    task = asyncio.create_task(ana.complete("wait", "game", "az"))
    await raw.event("INTERACTION_CREATE")
    await clock.advance(3.1)
    with pytest.raises(Impossible, match="Loading options failed"):
        await task


async def test_person_menu_offers_registered_user_commands(bot_with_command: RawBot, ana: Person, ben: Person) -> None:
    await bot_with_command.register(HELLO, {"name": "Say hello", "type": 2})
    with pytest.raises(LookupError):
        await ana.command("Say hello")
    with pytest.raises(LookupError, match="doesn't have 'hello'"):
        await ana.use("hello", ben)
    task = asyncio.create_task(ana.use("Say hello", ben))
    interaction = await bot_with_command.event("INTERACTION_CREATE")
    assert (interaction["data"]["type"], interaction["data"]["target_id"]) == (2, str(ben.id))
    assert interaction["data"]["resolved"]["users"][str(ben.id)]["username"] == ben.username
    assert str(ben.id) in interaction["data"]["resolved"]["members"]
    await bot_with_command.answer(interaction, 4, content="Hello")
    assert (await task).content == "Hello"
