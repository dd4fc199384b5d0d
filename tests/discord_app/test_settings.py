"""Settings and privacy: forms that show what holds, refusals that change nothing, and data that is seen and deleted."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from bot.discord_app.commands import AzulCommands
from bot.discord_app.commands.settings import server_command
from bot.discord_app.ids import Press
from bot.sandbox.people import Answer, Person
from bot.sandbox.server.interactions import COMMAND
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message, Permission
from bot.storage.rows import GuildSettings, PersonSettings
from tests.discord_app.conftest import Bot, Party
from tests.games.test_privacy import everything_in
from tests.support.says import says


def field(answer: Answer, name: str) -> dict[str, Any]:
    """The part of a form with this id."""
    assert answer.modal is not None, answer
    parts: list[dict[str, Any]] = [part["component"] for part in answer.modal["components"]]
    return next(part for part in parts if part["custom_id"] == name)


def preset(answer: Answer, name: str) -> list[str]:
    """What a form has chosen or written already."""
    part = field(answer, name)
    chosen = [option["value"] for option in part.get("options", []) if option.get("default")]
    chosen += [str(one["id"]) for one in part.get("default_values") or []]
    return chosen + ([part["value"]] if part.get("value") else [])


def game_id(message: Message) -> str:
    found = Press.read(message.buttons[0].custom_id or "")
    assert found is not None
    return found.game_id


@pytest.fixture
async def second_language(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot speaks German as well, and has registered its commands with that."""
    speak_german(monkeypatch)
    monkeypatch.setattr("bot.discord_app.client.AzulCommands", AzulCommands)
    bot.discord.world.commands = {}
    await bot.restart()


def speak_german(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("commands.settings", "person_actions"):
        monkeypatch.setattr(f"bot.discord_app.{module}.LANGUAGES", ("de", "en"))
    # No catalogue has a name for German yet.
    monkeypatch.setattr("bot.discord_app.commands.settings.WORDS", lambda key: key)


# One's own.


async def test_the_form_of_ones_settings_shows_what_holds_by_itself(party: Party) -> None:
    form = await party.ana.command("azul settings me")
    assert form.kind == "modal"
    assert preset(form, "notify") == ["channel"]
    assert preset(form, "quiet") == []
    assert preset(form, "play") == []
    assert preset(form, "blocked") == []
    assert preset(form, "theme") == ["auto"]


async def test_what_is_saved_holds_and_stands_in_the_form_the_next_time(bot: Bot, party: Party) -> None:
    form = await party.ana.command("azul settings me")
    saved = await party.ana.submit(
        form,
        notify="both",
        quiet="22-7:30 europe/berlin",
        blocked=[party.ben, party.chi],
        theme="light",
        play=["at-once"],
    )
    assert saved.ephemeral
    assert "by mention and direct message" in saved.content
    assert "22:00-07:30 (Europe/Berlin)" in saved.content
    assert "Pictures that only you see: light." in saved.content
    assert says(saved, "settings-at-once")
    kept = PersonSettings(party.ana.id, "both", "Europe/Berlin", 1320, 450, "light", at_once=True)
    assert await bot.service.person(party.ana.id) == kept
    again = await party.ana.command("azul settings me")
    assert preset(again, "notify") == ["both"]
    assert preset(again, "quiet") == ["22:00-07:30 Europe/Berlin"]
    assert preset(again, "play") == ["at-once"]
    assert set(preset(again, "blocked")) == {str(party.ben.id), str(party.chi.id)}
    assert preset(again, "theme") == ["light"]
    assert preset(await party.ben.command("azul settings me"), "notify") == ["channel"]


async def test_a_form_that_is_sent_as_it_came_changes_nothing(bot: Bot, party: Party) -> None:
    await party.ana.submit(
        await party.ana.command("azul settings me"), notify="direct", quiet="22-7 UTC", theme="dark", play=["at-once"]
    )
    before = await bot.service.person(party.ana.id)
    await party.ana.submit(await party.ana.command("azul settings me"))
    assert await bot.service.person(party.ana.id) == before


async def test_a_time_zone_stays_where_the_hours_are_sent_without_one(bot: Bot, party: Party) -> None:
    await party.prefer(party.ana, quiet="22-7 Asia/Tokyo")
    for sent, hours in (("23:00 to 8", (1380, 480)), ("", (None, None)), ("21-6", (1260, 360))):
        await party.prefer(party.ana, quiet=sent)
        now = await bot.service.person(party.ana.id)
        assert (now.quiet_from, now.quiet_to) == hours
        assert now.zone == "Asia/Tokyo"
    await party.prefer(party.ana, quiet="20-6 america/new york")
    assert (await bot.service.person(party.ana.id)).zone == "America/New_York"


async def test_a_theme_of_ones_own_is_chosen_with_the_command_and_given_back(bot: Bot, party: Party) -> None:
    await party.prefer(party.ana, notify="both", quiet="22-7")
    for chosen, kept, told in (("light", "light", "light"), ("auto", None, "as on the server")):
        answer = await party.ana.command("azul settings me", theme=chosen)
        assert answer.ephemeral
        assert f"Pictures that only you see: {told}." in answer.content
        assert await bot.service.person(party.ana.id) == PersonSettings(party.ana.id, "both", "UTC", 1320, 420, kept)
    assert (await bot.service.guild(party.discord.guild.id)).theme is None


async def test_a_theme_stays_where_the_form_that_is_sent_does_not_ask_for_one(bot: Bot, party: Party) -> None:
    form = await party.ana.command("azul settings me")
    await party.ana.command("azul settings me", theme="light")
    assert form.modal is not None
    form.modal["components"] = [part for part in form.modal["components"] if part["component"]["custom_id"] != "theme"]
    await party.ana.submit(form, notify="both")
    assert await bot.service.person(party.ana.id) == PersonSettings(party.ana.id, "both", theme="light")


@pytest.mark.parametrize(
    ("typed", "named", "way_out"),
    [
        ({"quiet": "at night"}, "at night", "22:00-07:30"),
        ({"quiet": "22-7 Berlin"}, "Berlin", "Europe/Berlin"),
        ({"quiet": "22-25 Europe/Berlin"}, "“22-25” as quiet hours", "22:00-07:30"),
        ({"theme": "sepia"}, "sepia", "dark, light"),
        ({"quiet": "22-7 @everyone **x**"}, "everyone", "Asia/Tehran"),
    ],
)
async def test_what_cannot_be_understood_is_refused_with_the_way_out_and_changes_nothing(
    bot: Bot, party: Party, typed: dict[str, str], named: str, way_out: str
) -> None:
    form = await party.ana.command("azul settings me")
    refused = await party.ana.submit(form, notify="direct", blocked=[party.ben], **typed)
    assert refused.ephemeral
    assert named in refused.content
    assert way_out in refused.content
    assert "@everyone" not in refused.content
    assert await bot.service.person(party.ana.id) == PersonSettings(party.ana.id)
    assert preset(await party.ana.command("azul settings me"), "blocked") == []


async def test_only_other_people_are_blocked_and_who_names_themselves_or_a_bot_is_told_so(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    form = await party.ana.command("azul settings me")
    refused = await party.ana.submit(form, quiet="25", blocked=[party.ben, discord.world.bot, party.ana])
    for sentence in ("Azul is a bot, so there’s nobody to block.", "You can’t block yourself.", "“25” as quiet hours"):
        assert sentence in refused.content
    assert refused.content.endswith("Nothing was saved.")
    assert preset(await party.ana.command("azul settings me"), "blocked") == []
    again = await party.ana.click(refused.message, "Correct it")
    assert "Saved." in (await party.ana.submit(again, quiet="", blocked=[party.ben])).content
    assert preset(await party.ana.command("azul settings me"), "blocked") == [str(party.ben.id)]


async def test_all_that_is_wrong_is_said_at_once_and_stands_in_the_form_to_be_corrected(bot: Bot, party: Party) -> None:
    form = await party.ana.command("azul settings me")
    refused = await party.ana.submit(form, notify="direct", quiet="22-25 Berlin", theme="dark", blocked=[party.ben])
    assert "“22-25” as quiet hours" in refused.content
    assert "“Berlin” as a time zone" in refused.content
    assert refused.content.endswith("Nothing was saved.")
    again = await party.ana.click(refused.message, "Correct it")
    typed = {"notify": "direct", "quiet": "22-25 Berlin", "theme": "dark", "blocked": str(party.ben.id)}
    assert {name: preset(again, name) for name in typed} == {name: [value] for name, value in typed.items()}
    still = await party.ana.submit(again, quiet="22-25 Europe/Berlin")
    assert "Berlin” as" not in still.content
    assert "“22-25” as quiet hours" in still.content
    assert still.message is refused.message
    again = await party.ana.click(refused.message, "Correct it")
    assert preset(again, "quiet") == ["22-25 Europe/Berlin"]
    saved = await party.ana.submit(again, quiet="22-7 Europe/Berlin")
    assert "22:00-07:00 (Europe/Berlin)" in saved.content
    assert saved.message is refused.message
    assert saved.message.buttons == []
    kept = PersonSettings(party.ana.id, "direct", "Europe/Berlin", 1320, 420, "dark")
    assert await bot.service.person(party.ana.id) == kept


async def test_a_form_to_be_corrected_after_a_restart_shows_what_holds(bot: Bot, party: Party) -> None:
    refused = await party.prefer(party.ana, quiet="at night", notify="both")
    await bot.restart()
    assert preset(await party.ana.click(refused.message, "Correct it"), "notify") == ["channel"]


# The server's.


async def server_form(person: Person) -> Answer:
    return await person.command("azul settings server")


async def test_the_form_of_a_server_shows_what_holds_and_keeps_what_is_saved(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    form = await server_form(party.boss)
    assert preset(form, "channels") == preset(form, "openers") == preset(form, "posts") == []
    assert (preset(form, "time"), preset(form, "limit")) == (["0"], ["20"])
    arena, players = discord.channel("arena"), discord.add_role("Players")
    saved = await party.boss.submit(
        form, channels=[arena], openers=[players], time="72", posts=["threads", "newest"], limit="3"
    )
    assert saved.ephemeral
    assert saved.content.splitlines() == [
        "Saved. From now on, on this server:",
        f"- games can be opened in <#{arena.id}> by <@&{players.id}>; each person may play 3 at a time;",
        "- default time for a turn: 3 days;",
        "- each game gets its own thread, and only the newest post keeps its picture;",
        "- daily puzzle (`/azul settings puzzle`): none;",
        "- theme of the pictures in public posts: the bot’s default.",
        "-# The last line isn’t in the form: change it with the options of `/azul settings server`.",
    ]
    kept = GuildSettings((arena.id,), (players.id,), 72, threads=True, newest=True, per_person=3)
    assert await bot.service.guild(discord.guild.id) == kept
    again = await server_form(party.boss)
    assert preset(again, "channels") == [str(arena.id)]
    assert preset(again, "openers") == [str(players.id)]
    assert preset(again, "time") == ["72"]
    assert preset(again, "posts") == ["threads", "newest"]
    assert preset(again, "limit") == ["3"]


async def test_of_two_moderators_who_save_different_settings_neither_loses_anything(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    other = party.ben
    discord.give_role(other, discord.add_role("Moderators", permissions=Permission.MANAGE_GUILD))
    forms = [await server_form(person) for person in (party.boss, other)]
    await asyncio.gather(
        party.boss.submit(forms[0], limit="3"),
        other.submit(forms[1], posts=["newest"]),
        party.boss.command("azul settings server", theme="light"),
        other.command("azul settings puzzle", channel_=discord.channel()),
    )
    kept = GuildSettings(newest=True, per_person=3, theme="light", puzzles=discord.channel().id)
    assert await bot.service.guild(discord.guild.id) == kept


async def test_what_a_person_saves_on_two_devices_is_all_kept(bot: Bot, party: Party) -> None:
    form = await party.ana.command("azul settings me")
    await party.ana.command("azul settings me", theme="light")
    await party.ana.submit(form, notify="both")
    assert await bot.service.person(party.ana.id) == PersonSettings(party.ana.id, "both", theme="light")


async def test_only_who_may_manage_the_server_sees_and_sends_its_form(discord: StandIn, bot: Bot, party: Party) -> None:
    discord.give_role(party.ben, discord.add_role("Helpers", permissions=Permission.MANAGE_MESSAGES))
    form = await server_form(party.boss)
    for person in (party.ana, party.ben):
        assert says(await server_form(person), "refused-manager-only")
        assert says(await person.submit(form, limit="1"), "refused-manager-only")
        assert says(await person.command("azul settings server", theme="light"), "refused-manager-only")
    assert await bot.service.guild(discord.guild.id) == GuildSettings()


@pytest.mark.parametrize("limit", ["all", "0", "101", "-1", "½", "²"])
async def test_a_limit_that_is_no_number_of_games_is_refused_and_nothing_changes(
    discord: StandIn, bot: Bot, party: Party, limit: str
) -> None:
    refused = await party.boss.submit(await server_form(party.boss), posts=["newest"], limit=limit)
    assert says(refused, "refused-bad-settings")
    assert await bot.service.guild(discord.guild.id) == GuildSettings()
    again = await party.boss.click(refused.message, "Correct it")
    assert (preset(again, "limit"), preset(again, "posts")) == ([limit], ["newest"])


def test_a_language_can_be_chosen_only_where_the_bot_speaks_several(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [option.name for option in server_command(["en"]).parameters] == ["theme"]
    speak_german(monkeypatch)
    asked = server_command(["de", "en"]).parameters[-1]
    assert (asked.name, [choice.value for choice in asked.choices]) == ("language", ["auto", "de", "en"])


async def test_a_language_is_chosen_and_given_back_to_the_server(
    discord: StandIn, bot: Bot, party: Party, second_language: None
) -> None:
    assert says(await party.ana.command("azul settings server", language="en"), "refused-manager-only")
    for chosen, kept in (("en", "en"), ("auto", "")):
        told = (await party.boss.command("azul settings server", language=chosen)).content
        assert "games can be opened in every channel by everybody" in told
        assert f"their language: {'English' if kept else 'the server’s own'}." in told
        assert (await bot.service.guild(discord.guild.id)).language == kept


async def test_the_form_of_a_server_says_whether_there_is_a_daily_puzzle_and_where(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    async def said() -> str:
        form = (await server_form(party.boss)).modal
        assert form is not None
        (told,) = [part["description"] for part in form["components"] if "puzzle" in part.get("description", "")]
        assert len(told) <= 100
        return str(told).partition("Daily puzzle: ")[2]

    assert await said() == "off (/azul settings puzzle)"
    channel = discord.add_channel("puzzles-of-every-day-and-of-every-week")
    await party.boss.command("azul settings puzzle", channel_=channel)
    await bot.idle()
    assert await said() == "#puzzles-of-every-day-and-of-eve… (/azul settings puzzle)"
    saved = await party.boss.submit(await server_form(party.boss))
    assert f"daily puzzle (`/azul settings puzzle`): in <#{channel.id}>;" in saved.content
    discord.delete_channel(channel)
    await party.boss.command("azul help")
    assert await said() == "its channel is gone (/azul settings puzzle)"


async def test_a_language_that_nobody_speaks_is_named_in_the_refusal(party: Party, second_language: None) -> None:
    options = [{"name": "language", "type": 3, "value": "tlh"}]
    data = {
        "id": "1",
        "name": "azul",
        "type": 1,
        "options": [{"name": "settings", "type": 2, "options": [{"name": "server", "type": 1, "options": options}]}],
    }
    answer = await party.boss.raw(COMMAND, data)
    assert "“tlh” as a language" in answer.content.replace("\u2068", "").replace("\u2069", "")


async def test_a_theme_of_the_server_is_chosen_beside_what_holds_already(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    await party.boss.submit(await server_form(party.boss), posts=["newest"])
    for chosen, kept, told in (("light", "light", "light"), ("auto", None, "the bot’s default")):
        answer = await party.boss.command("azul settings server", theme=chosen)
        assert f"- theme of the pictures in public posts: {told}." in answer.content
        assert await bot.service.guild(discord.guild.id) == GuildSettings(newest=True, theme=kept)
    await party.boss.command("azul settings server", theme="dark")
    await party.boss.submit(await server_form(party.boss), posts=["threads"])
    assert await bot.service.guild(discord.guild.id) == GuildSettings(threads=True, theme="dark")
    assert (await bot.service.person(party.boss.id)).theme is None


async def test_in_a_private_message_there_is_no_server_to_be_set(bot: Bot, party: Party) -> None:
    for options in ({}, {"theme": "dark"}):
        for person in (party.boss, party.ana):
            answer = await person.command("azul settings server", person.direct, **options)
            assert says(answer, "refused-server-only")
            assert not says(answer, "refused-manager-only")


# Data.


async def confirmed(person: Person) -> Answer:
    """The person has their data deleted."""
    told = await person.command("azul privacy")
    asked = await person.click(told.message, "Delete my data …")
    return await person.click(asked.message, "Yes, delete my data")


async def test_privacy_says_what_is_kept_to_this_person_only(party: Party) -> None:
    told = await party.ana.command("azul privacy")
    assert told.ephemeral
    for kept in ("user ID", "display name", "moves", "rating", "time zone"):
        assert kept in told.content
    assert [button.label for button in told.message.buttons] == ["Export my data", "Delete my data …"]


async def test_ones_data_comes_as_a_file_without_other_peoples_names(bot: Bot, party: Party) -> None:
    await party.game()
    await party.prefer(party.ana, theme="light")
    told = await party.ana.command("azul privacy")
    exported = await party.ana.click(told.message, "Export my data")
    assert exported.ephemeral
    (file,) = exported.message.attachments
    assert file.filename == "my-azul-data.json"
    data = json.loads(file.data)
    assert data["user_id"] == party.ana.id
    assert [row["name"] for row in data["players"]] == ["Ana"]
    assert [row["theme"] for row in data["people"]] == ["light"]
    assert "Ben" not in file.data.decode()
    assert str(party.ben.id) not in file.data.decode()


async def test_data_is_not_deleted_before_one_has_said_so_twice(bot: Bot, party: Party) -> None:
    board = await party.game()
    told = await party.ana.command("azul privacy")
    asked = await party.ana.click(told.message, "Delete my data …")
    assert "can’t be undone" in asked.content
    table = await bot.service.table(game_id(board))
    assert table.running
    assert table.game.player(party.ana.id)


async def test_deleting_resigns_running_games_and_takes_the_name_out_of_finished_ones(bot: Bot, party: Party) -> None:
    finished, running, bigger = [game_id(await party.game(players)) for players in (2, 2, 3)]
    asked = await party.ana.command("azul resign", game=finished)
    await party.ana.click(asked.message, "Yes, resign")
    await party.prefer(party.ana, theme="light")
    done = await confirmed(party.ana)
    await bot.idle()
    assert await bot.service.person(party.ana.id) == PersonSettings(party.ana.id)
    assert "3 games" in done.content
    assert (await bot.service.table(running)).game.status == "finished"
    table = await bot.service.table(bigger)
    assert table.running
    assert table.game.players[0].computer
    everything = await everything_in(bot.service.database)
    assert str(party.ana.id) not in everything
    assert "Ana" not in everything
    for game in (finished, running):
        shown = await party.ben.command("azul board", game=game)
        assert "Ana" not in shown.content
        assert "Ana" not in (shown.message.attachments[0].description or "")
        assert str(party.ana.id) not in shown.content
        exported = await party.ben.command("azul record export", game=game)
        assert b"Ana" not in exported.message.attachments[0].data
