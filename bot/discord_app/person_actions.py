"""A person's own settings and data, and the settings of a server: forms, and what they say."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import discord

from bot.discord_app.base import Interaction
from bot.discord_app.buttons import button, inert_view, one_button
from bot.discord_app.game_actions import show
from bot.discord_app.ids import NO_GAME, Press
from bot.discord_app.interactions import ManagerOnly, answer, private_words, request_of
from bot.games import privacy, settings
from bot.games.decision import Request
from bot.games.lobby import TURN_HOURS
from bot.games.refusals import BadSettings
from bot.messages.posts import word_turn_time
from bot.messages.words import LANGUAGES, Words
from bot.storage.rows import GuildSettings, Notify, PersonSettings

FORMS = frozenset({"mysets", "sets"})
"""The verbs of what is a form and no button."""
NOTIFY: tuple[Notify, ...] = ("channel", "direct", "both")
MOST_CHOSEN = 25
HIGHEST_NUMBER = 2**63 - 1
LONGEST_NUMBER = len(str(HIGHEST_NUMBER))
_SOME: Any = {"required": False, "min_values": 0, "max_values": MOST_CHOSEN}


async def _send_form(
    interaction: Interaction, verb: str, title: str, parts: Mapping[str, discord.ui.Item[discord.ui.Modal]]
) -> None:
    """Send a form; ``parts`` by the keys of their words."""
    words = private_words(interaction)
    form = discord.ui.Modal(title=words(title), custom_id=Press(verb, NO_GAME, 0).custom_id)
    # What is sent is read from its ids, as every press is: the library need not remember the form.
    form.stop()
    for key, part in parts.items():
        form.add_item(discord.ui.Label(text=words(key), description=words(f"{key}.description"), component=part))
    await interaction.response.send_modal(form)


def _preset(ids: Sequence[int], kind: discord.SelectDefaultValueType) -> list[discord.SelectDefaultValue]:
    return [discord.SelectDefaultValue(id=one, type=kind) for one in ids]


async def show_own(interaction: Interaction) -> None:
    """The form of a person's own settings, filled in with what holds now."""
    service, words, request = interaction.client.service, private_words(interaction), request_of(interaction)
    now = await service.person(request.person.id)
    blocked = await settings.blocked_by(service, request)
    ways = [
        discord.RadioGroupOption(label=words(f"notify-{way}"), value=way, default=way == now.notify) for way in NOTIFY
    ]
    looks = [
        discord.RadioGroupOption(
            label=words(f"theme-{theme or 'as-server'}"), value=theme or settings.NO_THEME, default=theme == now.theme
        )
        for theme in (None, *settings.THEMES)
    ]
    people = _preset(blocked[:MOST_CHOSEN], discord.SelectDefaultValueType.user)
    await _send_form(
        interaction,
        "mysets",
        "form-own",
        {
            "form-notify": discord.ui.RadioGroup(custom_id="notify", options=ways),
            "form-quiet": _line("quiet", settings.write_hours(now), "22:00-07:30", 20),
            "form-zone": _line("zone", now.zone, "Europe/Berlin", 64),
            "form-theme": discord.ui.RadioGroup(custom_id="theme", options=looks),
            "form-blocked": discord.ui.UserSelect(custom_id="blocked", default_values=people, **_SOME),
        },
    )


def _line(name: str, value: str, example: str, longest: int) -> discord.ui.TextInput[discord.ui.Modal]:
    return discord.ui.TextInput(
        custom_id=name, default=value or None, placeholder=example, required=False, max_length=longest
    )


async def keep_own(interaction: Interaction, _press: Press) -> None:
    """Keep what the form of a person's own settings says.

    :raises BadSettings: something cannot be understood.
    """
    service, request, sent = interaction.client.service, request_of(interaction), _sent(interaction)
    notify = next((way for way in NOTIFY if way == _one(sent, "notify")), NOTIFY[0])
    theme = _one(sent, "theme")
    kept = await settings.save_person(
        service,
        request,
        notify,
        _one(sent, "quiet"),
        _one(sent, "zone"),
        _ids(sent, "blocked"),
        # A form that was opened before it asked for a theme does not say one.
        settings.read_theme(theme) if theme else (await service.person(request.person.id)).theme,
    )
    await answer(interaction, _own_settings(private_words(interaction), kept))


async def choose_own_theme(interaction: Interaction, theme: str) -> None:
    """Draw what only this person sees in this theme, or in that of the server (``auto``).

    :raises BadSettings: there is no such theme.
    """
    request = request_of(interaction)
    kept = await settings.save_theme(interaction.client.service, request, settings.read_theme(theme))
    await answer(interaction, _own_settings(private_words(interaction), kept))


def _own_settings(words: Words, now: PersonSettings) -> str:
    hours = settings.write_hours(now)
    return words(
        "settings-own",
        notify=words(f"notify-{now.notify}"),
        quiet=words("settings-quiet", hours=hours, zone=now.zone) if hours else words("settings-no-quiet"),
        theme=words(f"theme-{now.theme or 'as-server'}"),
    )


async def show_guild(interaction: Interaction) -> None:
    """The form of the server's settings, filled in with what holds now.

    :raises ManagerOnly: the person may not manage the server.
    """
    words, request = private_words(interaction), _managing(interaction)
    now = await interaction.client.service.guild(request.guild_id)
    channels = _preset(now.channels, discord.SelectDefaultValueType.channel)
    roles = _preset(now.openers, discord.SelectDefaultValueType.role)
    times = [
        discord.SelectOption(label=word_turn_time(words, hours), value=str(hours or 0), default=hours == now.turn_hours)
        for hours in (None, *TURN_HOURS)
    ]
    ways = [
        discord.CheckboxGroupOption(label=words(f"form-{name}"), value=name, default=chosen)
        for name, chosen in (("threads", now.threads), ("newest", now.newest))
    ]
    text_only = [discord.ChannelType.text]
    await _send_form(
        interaction,
        "sets",
        "form-guild",
        {
            "form-channels": discord.ui.ChannelSelect(
                custom_id="channels", channel_types=text_only, default_values=channels, **_SOME
            ),
            "form-openers": discord.ui.RoleSelect(custom_id="openers", default_values=roles, **_SOME),
            "form-time": discord.ui.Select(custom_id="time", options=times),
            "form-posts": discord.ui.CheckboxGroup(
                custom_id="posts", options=ways, required=False, min_values=0, max_values=2
            ),
            "form-limit": _line("limit", str(now.per_person), "20", 3),
        },
    )


async def keep_guild(interaction: Interaction, _press: Press) -> None:
    """Keep what the form of the server's settings says.

    :raises ManagerOnly: the person may not manage the server.
    :raises BadSettings: the limit is no number.
    """
    sent, request = _sent(interaction), _managing(interaction)
    service = interaction.client.service
    now = await service.guild(request.guild_id)
    limit = _one(sent, "limit") or str(now.per_person)
    per_person, hours = _number(limit), _number(_one(sent, "time"))
    if per_person is None:
        raise BadSettings(what="limit", text=limit)
    kept = await settings.save_guild(
        service,
        request,
        replace(
            now,
            channels=tuple(_ids(sent, "channels")),
            openers=tuple(_ids(sent, "openers")),
            turn_hours=now.turn_hours if hours is None else hours or None,
            threads="threads" in sent.get("posts", ()),
            newest="newest" in sent.get("posts", ()),
            per_person=per_person,
        ),
    )
    await answer(interaction, _guild_settings(private_words(interaction), kept))


async def choose_public(interaction: Interaction, language: str, theme: str) -> None:
    """Let public posts speak this language, or the server's own, and draw them in this theme, or the bot's (``auto``).

    What is empty stays as it is.

    :raises ManagerOnly: the person may not manage the server.
    :raises BadSettings: there is no such language or theme.
    """
    service, request = interaction.client.service, _managing(interaction)
    if language not in ("", "auto", *LANGUAGES):
        raise BadSettings(what="language", text=language)
    chosen = await service.guild(request.guild_id)
    if language:
        chosen = replace(chosen, language="" if language == "auto" else language)
    if theme:
        chosen = replace(chosen, theme=settings.read_theme(theme))
    kept = await settings.save_guild(service, request, chosen)
    await answer(interaction, _guild_settings(private_words(interaction), kept))


def _managing(interaction: Interaction) -> Request:
    """The request of somebody who may manage the server.

    :raises ManagerOnly: the person may not.
    """
    if not interaction.permissions.manage_guild:
        raise ManagerOnly()
    return replace(request_of(interaction), moderator=True)


def _guild_settings(words: Words, now: GuildSettings) -> str:
    return words(
        "settings-guild",
        channels=", ".join(f"<#{channel}>" for channel in now.channels) or words("settings-every-channel"),
        openers=", ".join(f"<@&{role}>" for role in now.openers) or words("settings-everybody"),
        limit=now.per_person,
        time=word_turn_time(words, now.turn_hours),
        threads=int(now.threads),
        newest=int(now.newest),
        language=words(f"language-{now.language or 'auto'}"),
        theme=words(f"theme-{now.theme or 'as-bot'}"),
    )


def _sent(interaction: Interaction) -> dict[str, Sequence[str]]:
    """The values of a form that was sent, by the names of its fields."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    found: dict[str, Sequence[str]] = {}
    for field in _fields(data.get("components", ())):
        values = field.get("values")
        value = field.get("value")
        sent = values if isinstance(values, list) else [] if value is None else [value]
        found[str(field.get("custom_id"))] = [str(one) for one in sent]
    return found


def _fields(parts: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        if "custom_id" in part:
            yield part
        inner = part.get("component")
        yield from _fields([*part.get("components", ()), *([inner] if inner else [])])


def _one(sent: Mapping[str, Sequence[str]], name: str) -> str:
    return next(iter(sent.get(name, ())), "").strip()


def _ids(sent: Mapping[str, Sequence[str]], name: str) -> list[int]:
    numbers = (_number(value) for value in sent.get(name, ()))
    return list(dict.fromkeys(number for number in numbers if number is not None))


def _number(text: str) -> int | None:
    """The number that is written here, if it is one that Discord and the database know as well."""
    written = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if written and int(text) <= HIGHEST_NUMBER else None


async def show_privacy(interaction: Interaction) -> None:
    """What is kept of a person, with buttons to see it and to delete it."""
    words = private_words(interaction)
    view = inert_view()
    view.add_item(button(words, Press("mydata", NO_GAME, 0)))
    view.add_item(button(words, Press("erase", NO_GAME, 0)))
    await answer(interaction, words("privacy"), view=view)


async def export_data(interaction: Interaction) -> None:
    """Everything that is kept of the person, as a file."""
    text = await privacy.my_data(interaction.client.service, request_of(interaction))
    file = discord.File(io.BytesIO(text.encode()), "my-azul-data.json")
    await answer(interaction, private_words(interaction)("privacy-exported"), files=[file])


async def ask_to_delete(interaction: Interaction) -> None:
    """Ask whether the person is sure."""
    words = private_words(interaction)
    await answer(interaction, words("privacy-sure"), view=one_button(words, "forget"))


async def delete_data(interaction: Interaction) -> None:
    """Delete what is kept of the person."""
    games = await privacy.delete_my_data(interaction.client.service, request_of(interaction))
    await show(interaction, private_words(interaction)("privacy-deleted", games=games))
