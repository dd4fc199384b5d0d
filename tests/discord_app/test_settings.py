"""Settings and privacy: forms, commands, refusals, and the export and deletion of data."""

from __future__ import annotations

import itertools
import json
import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from discord.app_commands import Command

from bot.discord_app.app.client import AzulClient
from bot.discord_app.commands.azul import make_commands
from bot.discord_app.core.places import load_public_theme, load_user_theme
from bot.games.core.request import Person as Who
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.people import settings
from bot.games.people.settings import change_person
from bot.messages.writing import remove_marks
from bot.sandbox.server.interactions import COMMAND
from bot.storage.place import Place
from bot.storage.rows import Game, GuildSettings, PersonSettings
from renderers.scene import Theme
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Answer
from tests.support.exported import read_export
from tests.support.languages import speak_languages
from tests.support.people import ANA, CHANNEL, GUILD, SERVER, ask
from tests.support.preferences import choose_settings, save_person
from tests.support.says import EN, says

SEEN = {"me": ["large", "words"], "server": []}
"""Options of the settings commands, besides theme and language, that change the appearance of pictures."""


def plain(answer: Answer) -> str:
    """Return the text of a response without the invisible marks that isolate text typed by people."""
    return answer.content.replace("\u2068", "").replace("\u2069", "")


def test_language_option_exists_only_with_several_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for whose in ("me", "server"):
        assert list_options(f"settings {whose}") == ["theme", "language", *SEEN[whose]]
    speak_languages(monkeypatch, tmp_path / "words", {})
    for whose in ("me", "server"):
        assert list_options(f"settings {whose}") == ["theme", *SEEN[whose]]


def list_options(typed: str) -> list[str]:
    """Return the options of this command, as the bot would register it now."""
    azul, _ = make_commands()
    (command,) = [one for one in azul.walk_commands() if one.qualified_name == f"azul {typed}"]
    assert isinstance(command, Command)
    return [option.display_name for option in command.parameters]


async def test_chosen_language_is_shown_with_its_native_name(party: Party) -> None:
    for chosen, called in (("fa", "فارسی"), ("en", "English"), ("auto", "the server’s own")):
        answer = await party.boss.command("azul settings server", language=chosen)
        assert f"their language: {called}." in plain(answer)


async def test_language_can_be_chosen_by_typing_its_native_name(party: Party) -> None:
    persian, chinese = "فارسی", "繁體中文"
    for typed, called in (
        (persian, persian),
        ("english", "English"),
        (" فارسي", persian),
        (chinese, chinese),
        ("FA", persian),
    ):
        answer = await party.boss.command("azul settings server", language=typed)
        assert called in answer.content, typed


async def test_refusal_names_the_unknown_language(party: Party) -> None:
    options = [{"name": "language", "type": 3, "value": "tlh"}]
    server = [{"name": "server", "type": 1, "options": options}]
    mine = [{"name": "me", "type": 1, "options": options}]
    for asked in (server, mine):
        data = {"id": "1", "name": "azul", "type": 1, "options": [{"name": "settings", "type": 2, "options": asked}]}
        assert says(plain(await party.boss.raw(COMMAND, data)), "refused-bad-settings", what="language", text="tlh")


async def test_exported_data_omits_names_of_other_people(party: Party) -> None:
    await party.game()
    shown = await party.ana.command("azul privacy")
    exported = await party.discord.filled(await party.ana.click(shown.message, "Export my data"))
    assert exported.ephemeral
    (file,) = exported.attachments
    assert file.filename == "my-azul-data.zip"
    data = read_export([file.data])
    assert data["user_id"] == party.ana.id
    assert len(data["games"]) == 1
    assert not {"Ben", str(party.ben.id)} & {*re.findall(r"\w+", json.dumps(data))}


async def test_deleting_data_resigns_games_and_removes_name(bot: Bot, party: Party) -> None:
    two, three = (party.ana, party.ben), (party.ana, party.ben, party.chi)
    finished, running, bigger = [(await party.start_unposted_game(*people)).game.id for people in (two, two, three)]
    await party.ana.click((await party.ana.command("azul resign", game=finished)).message, "Yes, resign")
    asked = await party.ana.click((await party.ana.command("azul privacy")).message, "Delete my data …")
    assert (await bot.service.table(running)).running
    deleted = await party.ana.click(asked.message, "Yes, delete my data")
    done = {"games": 3, "left": 0, "resigned": 2, "gone": 0}
    await party.discord.until(
        lambda: says(deleted, "privacy-deleted", **done), "the response lists everything that was done"
    )
    await bot.idle()
    assert [(await bot.service.table(game)).running for game in (running, bigger)] == [False, True]
    for game in (finished, running):
        shown = await party.ben.command("azul board", game=game)
        assert "Ana" not in shown.content + (shown.message.attachments[0].description or "")
        assert str(party.ana.id) not in shown.content
        exported = await party.ben.command("azul record export", game=game)
        assert b"Ana" not in exported.message.attachments[0].data


Stored = PersonSettings | GuildSettings | Game


class Form:
    """A form, and the stored settings that it changes."""

    def __init__(self, party: Party) -> None:
        self.bot, self.party = party.bot, party

    async def fill(self) -> None:
        """Fill in every field with a value that isn't the default."""

    async def open(self) -> Answer:
        raise NotImplementedError

    async def send(self, form: Answer, **fields: Any) -> Answer:
        return await self.party.ana.submit(form, **fields)

    async def stored(self) -> tuple[Stored, Any]:
        raise NotImplementedError


class Own(Form):
    async def fill(self) -> None:
        me = Request(Who(self.party.ana.id, "Ana"), Place("direct", 1), 1)
        blocked = [self.party.ben.id, self.party.chi.id]
        await save_person(self.bot.service, me, "direct", "22-7", "Asia/Tokyo", blocked, "light", at_once=True)

    async def open(self) -> Answer:
        return await self.party.ana.command("azul settings me")

    async def stored(self) -> tuple[Stored, Any]:
        me = Request(Who(self.party.ana.id, "Ana"), Place("direct", 1), 1)
        service = self.bot.service
        return await service.person(self.party.ana.id), await settings.find_blocked(service, me)


class Server(Form):
    async def fill(self) -> None:
        discord = self.party.discord
        arena, role = discord.add_channel("arena"), discord.add_role("Players")
        full = GuildSettings((arena.id,), (role.id,), 72, True, True, 7, "en", "dark", arena.id)
        boss = Request(Who(self.party.boss.id, "Boss"), Place("server", discord.guild.id), 1, moderator=True)
        await settings.change_guild(self.bot.service, boss, lambda _: full)
        await self.party.boss.command("azul help")

    async def open(self) -> Answer:
        return await self.party.boss.command("azul settings server")

    async def send(self, form: Answer, **fields: Any) -> Answer:
        return await self.party.boss.submit(form, **fields)

    async def stored(self) -> tuple[Stored, Any]:
        return await self.bot.service.guild(self.party.discord.guild.id), None


class Edit(Form):
    game_id = ""

    async def fill(self) -> None:
        role = self.party.discord.add_role("Players")
        chosen: dict[str, Any] = {"opponent": self.party.ben, "opponent2": self.party.chi, "role": role, "thread": True}
        await self.party.ana.command(
            "azul new", seats=4, side="grey", computers=1, level="hard", time=72, at_end="forfeit", **chosen
        )
        await self.bot.idle()

    async def open(self) -> Answer:
        if not self.party.discord.channel().messages:
            await self.party.lobby()
        return await self.party.ana.command("azul table edit")

    async def stored(self) -> tuple[Stored, Any]:
        (table,) = await self.bot.service.open_in(self.party.discord.channel().id)
        return replace(table.game, version=0), None


FORMS: dict[str, tuple[type[Form], dict[str, tuple[Any, dict[str, Any]]]]] = {
    "me": (
        Own,
        {
            "notify": ("both", {"notify": "both"}),
            "quiet": ("21:30-6 Europe/Berlin", {"quiet_from": 1290, "quiet_to": 360, "zone": "Europe/Berlin"}),
            "play": (["by-hand", "one-step"], {"at_once": False, "by_hand": True, "one_step": True}),
            "theme": ("dark", {"theme": "dark"}),
            "blocked": ([], {}),
        },
    ),
    "server": (
        Server,
        {
            "channels": ([], {"channels": ()}),
            "openers": ([], {"openers": ()}),
            "time": ("24", {"turn_hours": 24}),
            "posts": (["newest"], {"threads": False}),
            "limit": ("9", {"per_person": 9}),
        },
    ),
    "edit": (
        Edit,
        {
            "kind": ("sintra/b", {"ruleset": "sintra", "side": "b"}),
            "hours": ("24", {"turn_hours": 24}),
            "end": ("move", {"at_end": "move"}),
        },
    ),
}


def changed(before: Stored, by: dict[str, Any]) -> Stored:
    if isinstance(before, Game):
        options = {name: value for name, value in by.items() if hasattr(before.options, name)}
        of_game = {name: value for name, value in by.items() if name not in options}
        return replace(before, options=replace(before.options, **options), **of_game)
    return replace(before, **by)


def shown(form: Answer) -> str:
    """Return all texts and selected values of a form as one string."""
    assert form.modal is not None, form
    return json.dumps(form.modal["components"], sort_keys=True, ensure_ascii=False)


async def test_server_limit_accepts_digits_of_any_script(party: Party) -> None:
    form = Server(party)
    for typed, limit in (("20", 20), ("۲۱", 21), ("２２", 22), ("٢٣", 23)):
        await form.send(await form.open(), limit=typed)
        kept = await party.bot.client.service.guild(party.discord.guild.id)
        assert kept.per_person == limit


async def test_persian_settings_show_hours_in_persian_digits(party: Party) -> None:
    await party.ana.command("azul settings me", language="fa")
    form = await party.ana.command("azul settings me")
    saved = await party.ana.submit(form, quiet="۱۱ شب تا ۸ صبح تهران")
    assert "۲۳:۰۰ تا ۰۸:۰۰" in remove_marks(saved.content)
    assert "Asia/Tehran" in saved.content
    assert "۲۳:۰۰-۰۸:۰۰" in shown(await party.ana.command("azul settings me"))


@pytest.mark.parametrize("full", [False, True], ids=["defaults", "other values"])
@pytest.mark.parametrize("name", FORMS)
async def test_form_submitted_unchanged_changes_nothing(party: Party, name: str, full: bool) -> None:
    form = FORMS[name][0](party)
    if full:
        await form.fill()
    opened = await form.open()
    before = await form.stored()
    await form.send(opened)
    assert await form.stored() == before
    assert shown(await form.open()) == shown(opened)


@pytest.mark.parametrize("name", FORMS)
async def test_each_field_of_form_changes_only_its_setting(party: Party, name: str) -> None:
    kind, fields = FORMS[name]
    form = kind(party)
    await form.fill()
    opened = await form.open()
    for field, (sent, becomes) in fields.items():
        before, beside = await form.stored()
        await form.send(opened, **{field: sent})
        assert await form.stored() == (changed(before, becomes), [] if field == "blocked" else beside), field
        # The other fields still have their old values.
        again = await form.open()
        parts = [json.loads(shown(one)) for one in (opened, again)]
        assert [old["component"]["custom_id"] for old, new in zip(*parts, strict=True) if old != new] == [field]
        opened = again


COMMANDS: list[tuple[type[Form], str, dict[str, Any], dict[str, Any]]] = [
    (Own, "me", {"theme": "dark"}, {"theme": "dark"}),
    (Own, "me", {"theme": "contrast"}, {"theme": "contrast"}),
    (Own, "me", {"large": True}, {"large": True}),
    (Own, "me", {"words": True}, {"in_words": True}),
    (Own, "me", {"theme": "auto"}, {"theme": None}),
    (Server, "server", {"theme": "light"}, {"theme": "light"}),
    (Server, "server", {"language": "fa"}, {"language": "fa"}),
    (Server, "server", {"theme": "auto"}, {"theme": None}),
    (Server, "server", {"language": "auto"}, {"language": ""}),
    (Server, "puzzle", {"off": True}, {"puzzles": None}),
]
"""The form, the command, its options and the fields that it changes. The test runs them in this order."""


@pytest.mark.parametrize("kind", [Own, Server])
async def test_each_option_changes_only_its_setting(party: Party, kind: type[Form]) -> None:
    form, person = kind(party), party.ana if kind is Own else party.boss
    await form.fill()
    for whose, command, typed, becomes in COMMANDS:
        if whose is kind:
            before, beside = await form.stored()
            await person.command(f"azul settings {command}", **typed)
            assert await form.stored() == (changed(before, becomes), beside), typed


async def test_choosing_puzzle_channel_changes_no_other_setting(bot: Bot, party: Party) -> None:
    form, channel = Server(party), party.discord.add_channel("puzzles")
    await form.fill()
    before, _ = await form.stored()
    await party.boss.command("azul settings puzzle", channel_=channel)
    await bot.idle()
    assert await form.stored() == (changed(before, {"puzzles": channel.id}), None)


async def test_summary_shows_channels_of_open_tables_and_deals(party: Party) -> None:
    saved = await party.boss.command("azul settings server", theme="dark")
    assert says(saved, "settings-guild", tables="off", deals="off")
    channel = party.discord.channel()
    await party.boss.command("azul settings tables", channel_=channel)
    await party.boss.command("azul settings deals", channel_=channel)
    saved = await party.boss.command("azul settings server", theme="dark")
    assert says(saved, "settings-guild", tables=f"<#{channel.id}>", deals=f"<#{channel.id}>")


async def test_high_contrast_theme_is_not_offered_to_servers(party: Party) -> None:
    for whose, themes in (("me", ["auto", "dark", "light", "contrast"]), ("server", ["auto", "dark", "light"])):
        offered = await party.boss.complete(f"azul settings {whose}", "theme", "")
        assert [choice.value for choice in offered] == themes
    (found,) = await party.ana.complete("azul settings me", "theme", "contr")
    assert found.value == "contrast"
    answer = await party.boss.command("azul settings server", theme="contrast")
    assert says(plain(answer), "refused-bad-settings", what="theme", text="contrast")


async def test_picture_settings_are_shown_until_reset(party: Party) -> None:
    for chosen, key in (({"large": True}, "settings-large"), ({"words": True}, "settings-in-words")):
        options: dict[str, Any] = chosen
        back: dict[str, Any] = dict.fromkeys(options, False)
        assert EN(key) in (await party.ana.command("azul settings me", **options)).content
        assert EN(key) not in (await party.ana.command("azul settings me", **back)).content


@pytest.mark.usefixtures("sqlite_without_driver")
@pytest.mark.parametrize("by_bot", ["dark", "light"])
async def test_personal_theme_overrides_server_and_bot(service: Service, by_bot: Theme) -> None:
    client = AzulClient(service, by_bot)
    elsewhere = Place("server", GUILD + 1)
    in_private = Place("direct", CHANNEL)
    chosen: tuple[Theme | None, ...] = (None, "dark", "light")
    for by_server, by_person in itertools.product(chosen, chosen):
        await choose_settings(service, theme=by_server)
        await change_person(service, ask(ANA), partial(replace, theme=by_person))
        assert await load_public_theme(client, SERVER) == (by_server or by_bot)
        assert await load_public_theme(client, elsewhere) == by_bot
        assert await load_user_theme(client, ANA.id, SERVER) == (by_person or by_server or by_bot)
        for place in (elsewhere, in_private):
            assert await load_user_theme(client, ANA.id, place) == (by_person or by_bot)
