"""A person's own settings and data, and the settings of a server: forms, and what they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.discord_app.base import Interaction
from bot.discord_app.buttons import one_button
from bot.discord_app.forms import (
    SOME,
    Filled,
    bots_in,
    choose_one,
    first_of,
    ids_of,
    preset,
    read_form,
    send_form,
    text_line,
)
from bot.discord_app.game_actions import show
from bot.discord_app.ids import NO_GAME, Press
from bot.discord_app.interactions import answer, managing_request_of, private_words, request_of
from bot.games import settings
from bot.games.checks import check_server
from bot.games.lobby import TURN_HOURS
from bot.games.refusal import BadSettings
from bot.messages.answers import word_refusal
from bot.messages.markup import LONGEST_NAME, capitalise, cut
from bot.messages.posts import word_turn_time
from bot.messages.words import LANGUAGES, Words
from bot.storage.rows import GuildSettings, Notify, PersonSettings

OWN, GUILD = "mysets", "sets"
FORMS = frozenset({OWN, GUILD})
"""The verbs of what is a form and no button."""
CORRECT = {OWN: "myfix", GUILD: "fix"}
SHOWN = {OWN: f"{OWN} shown", GUILD: f"{GUILD} shown"}
"""Under which names it is kept what a form was filled with."""
"""The verbs of the buttons that open a form again to correct it."""
NOTIFY: tuple[Notify, ...] = ("channel", "direct", "both")
AT_ONCE = "at-once"
"""The one box that is ticked or not."""


async def show_own(interaction: Interaction) -> None:
    """The form of a person's own settings, filled in with what holds now."""
    service, request = interaction.client.service, request_of(interaction)
    now = await service.person(request.person.id)
    blocked = await settings.blocked_by(service, request)
    filled: Filled = {
        "notify": [now.notify],
        "quiet": [settings.write_quiet(now)],
        "play": [AT_ONCE] if now.at_once else [],
        "theme": [now.theme or settings.NO_THEME],
        "blocked": [str(one) for one in blocked],
    }
    interaction.client.drafts.keep(interaction.user.id, SHOWN[OWN], filled)
    await _send_own(interaction, filled)


async def correct_own(interaction: Interaction) -> None:
    """The same form with what was sent and could not be understood."""
    filled = interaction.client.drafts.get(interaction.user.id, OWN)
    await (show_own(interaction) if filled is None else _send_own(interaction, filled))


async def _send_own(interaction: Interaction, filled: Filled) -> None:
    words = private_words(interaction)
    ways = [
        discord.RadioGroupOption(label=words(f"notify-{way}"), value=way, default=way == first_of(filled, "notify"))
        for way in NOTIFY
    ]
    looks = [
        discord.RadioGroupOption(
            label=words(f"theme-{'as-server' if theme == settings.NO_THEME else theme}"),
            value=theme,
            default=theme == first_of(filled, "theme"),
        )
        for theme in (settings.NO_THEME, *settings.THEMES)
    ]
    at_once = discord.CheckboxGroupOption(
        label=words("form-at-once"), value=AT_ONCE, default=AT_ONCE in filled.get("play", ())
    )
    people = preset(ids_of(filled, "blocked"), discord.SelectDefaultValueType.user)
    await send_form(
        interaction,
        words,
        Press(OWN, NO_GAME, 0),
        "form-own",
        {
            "form-notify": discord.ui.RadioGroup(custom_id="notify", options=ways),
            "form-quiet": text_line("quiet", first_of(filled, "quiet"), "22:00-07:30 Europe/Berlin", 90),
            "form-play": discord.ui.CheckboxGroup(
                custom_id="play", options=[at_once], required=False, min_values=0, max_values=1
            ),
            "form-theme": discord.ui.RadioGroup(custom_id="theme", options=looks),
            "form-blocked": discord.ui.UserSelect(custom_id="blocked", default_values=people, **SOME),
        },
    )


async def keep_own(interaction: Interaction, _press: Press) -> None:
    """Keep what the form of a person's own settings says; or say all that is wrong, with the form to correct it."""
    service, request, sent = interaction.client.service, request_of(interaction), read_form(interaction)
    now = await service.person(request.person.id)
    notify = next((way for way in NOTIFY if way == first_of(sent, "notify")), NOTIFY[0])
    quiet, zone = settings.split_quiet(first_of(sent, "quiet"), now.zone)
    theme = first_of(sent, "theme") or now.theme or settings.NO_THEME
    try:
        settings.check_all(
            (settings.read_hours, quiet),
            (settings.read_zone, zone),
            (settings.read_theme, theme),
            *((settings.refuse_bot, name) for name in bots_in(interaction)),
            *((settings.refuse_oneself, "") for one in ids_of(sent, "blocked") if one == request.person.id),
        )
    except BadSettings as refused:
        await _ask_again(interaction, OWN, sent, refused)
        return
    begin, end = settings.read_hours(quiet)
    chosen: dict[str, dict[str, Any]] = {
        "notify": {"notify": notify},
        "quiet": {"zone": settings.read_zone(zone), "quiet_from": begin, "quiet_to": end},
        "theme": {"theme": settings.read_theme(theme)},
        "play": {"at_once": AT_ONCE in sent.get("play", ())},
        "blocked": {"blocked": ids_of(sent, "blocked")},
    }
    kept = await settings.change_person(service, request, **_changed(interaction, OWN, sent, chosen))
    await show(interaction, _own_settings(private_words(interaction), kept))


def _changed(
    interaction: Interaction, form: str, sent: Filled, chosen: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """What was ``chosen`` in the fields that were changed since the form was shown: what others saved since stays.

    Where it is not known any more what was shown, as after a restart, all that was sent.
    """
    drafts, user_id = interaction.client.drafts, interaction.user.id
    shown = drafts.get(user_id, SHOWN[form])
    drafts.forget(user_id, form, SHOWN[form])
    fields = [name for name in sent if shown is None or set(sent[name]) != set(shown.get(name, ()))]
    return {name: value for field in fields for name, value in chosen.get(field, {}).items()}


async def _ask_again(interaction: Interaction, form: str, sent: Filled, refused: BadSettings) -> None:
    words = private_words(interaction)
    interaction.client.drafts.keep(interaction.user.id, form, sent)
    await show(interaction, word_refusal(words, refused), one_button(words, CORRECT[form]))


async def choose_own_theme(interaction: Interaction, theme: str) -> None:
    """Draw what only this person sees in this theme, or in that of the server (``auto``)."""
    request = request_of(interaction)
    kept = await settings.change_person(interaction.client.service, request, theme=settings.read_theme(theme))
    await answer(interaction, _own_settings(private_words(interaction), kept))


def _own_settings(words: Words, now: PersonSettings) -> str:
    hours = settings.write_hours(now)
    return words(
        "settings-own",
        notify=words(f"notified-{now.notify}"),
        quiet=words("settings-quiet", hours=hours, zone=now.zone) if hours else words("settings-no-quiet"),
        theme=words(f"theme-{now.theme or 'as-server'}"),
        play=words("settings-at-once" if now.at_once else "settings-preview"),
    )


async def show_guild(interaction: Interaction) -> None:
    """The form of the server's settings, filled in with what holds now."""
    now = await interaction.client.service.guild(check_server(managing_request_of(interaction)))
    filled = {
        "channels": [str(one) for one in now.channels],
        "openers": [str(one) for one in now.openers],
        "time": [str(now.turn_hours or 0)],
        "posts": [name for name, chosen in (("threads", now.threads), ("newest", now.newest)) if chosen],
        "limit": [str(now.per_person)],
    }
    interaction.client.drafts.keep(interaction.user.id, SHOWN[GUILD], filled)
    await _send_guild(interaction, filled)


async def correct_guild(interaction: Interaction) -> None:
    """The same form with what was sent and could not be understood."""
    managing_request_of(interaction)
    filled = interaction.client.drafts.get(interaction.user.id, GUILD)
    await (show_guild(interaction) if filled is None else _send_guild(interaction, filled))


async def _send_guild(interaction: Interaction, filled: Filled) -> None:
    words = private_words(interaction)
    channels = preset(ids_of(filled, "channels"), discord.SelectDefaultValueType.channel)
    roles = preset(ids_of(filled, "openers"), discord.SelectDefaultValueType.role)
    times = {str(hours): capitalise(word_turn_time(words, hours or None)) for hours in (0, *TURN_HOURS)}
    ways = [
        discord.CheckboxGroupOption(label=words(f"form-{name}"), value=name, default=name in filled.get("posts", ()))
        for name in ("threads", "newest")
    ]
    text_only = [discord.ChannelType.text]
    await send_form(
        interaction,
        words,
        Press(GUILD, NO_GAME, 0),
        "form-guild",
        {
            "form-channels": discord.ui.ChannelSelect(
                custom_id="channels", channel_types=text_only, default_values=channels, **SOME
            ),
            "form-openers": discord.ui.RoleSelect(custom_id="openers", default_values=roles, **SOME),
            "form-time": choose_one("time", times, first_of(filled, "time")),
            "form-posts": discord.ui.CheckboxGroup(
                custom_id="posts", options=ways, required=False, min_values=0, max_values=2
            ),
            "form-limit": text_line("limit", first_of(filled, "limit"), "20", 3),
        },
        puzzle=await _find_puzzle(interaction),
    )


async def _find_puzzle(interaction: Interaction) -> str:
    """The name of the channel to which the daily puzzle comes; ``off``, or ``gone`` with its channel."""
    place = (await interaction.client.service.guild(interaction.guild_id)).puzzles
    if place is None:
        return "off"
    channel = interaction.guild.get_channel(place) if interaction.guild is not None else None
    return "gone" if channel is None else f"#{cut(channel.name, LONGEST_NAME)}"


async def keep_guild(interaction: Interaction, _press: Press) -> None:
    """Keep what the form of the server's settings says; or say all that is wrong, with the form to correct it."""
    sent, request = read_form(interaction), managing_request_of(interaction)
    service = interaction.client.service
    now = await service.guild(check_server(request))
    limit = first_of(sent, "limit") or str(now.per_person)
    time = first_of(sent, "time") or str(now.turn_hours or 0)
    try:
        settings.check_all((settings.read_limit, limit), (settings.read_time, time))
    except BadSettings as refused:
        await _ask_again(interaction, GUILD, sent, refused)
        return
    chosen: dict[str, dict[str, Any]] = {
        "channels": {"channels": tuple(ids_of(sent, "channels"))},
        "openers": {"openers": tuple(ids_of(sent, "openers"))},
        "time": {"turn_hours": settings.read_time(time)},
        "posts": {name: name in sent.get("posts", ()) for name in ("threads", "newest")},
        "limit": {"per_person": settings.read_limit(limit)},
    }
    kept = await settings.save_guild(service, request, **_changed(interaction, GUILD, sent, chosen))
    await show(interaction, _guild_settings(private_words(interaction), kept))


async def choose_public(interaction: Interaction, language: str, theme: str) -> None:
    """Let public posts speak this language, or the server's own, and draw them in this theme, or the bot's (``auto``).

    What is empty stays as it is.
    """
    service, request = interaction.client.service, managing_request_of(interaction)
    if language not in ("", "auto", *LANGUAGES):
        raise BadSettings({"language": language})
    chosen: dict[str, Any] = {}
    if language:
        chosen["language"] = "" if language == "auto" else language
    if theme:
        chosen["theme"] = settings.read_theme(theme)
    kept = await settings.save_guild(service, request, **chosen)
    await answer(interaction, _guild_settings(private_words(interaction), kept))


def _guild_settings(words: Words, now: GuildSettings) -> str:
    return words(
        "settings-guild",
        channels=", ".join(f"<#{channel}>" for channel in now.channels) or words("settings-every-channel"),
        openers=", ".join(f"<@&{role}>" for role in now.openers) or words("settings-everybody"),
        limit=now.per_person,
        time=word_turn_time(words, now.turn_hours),
        threads=int(now.threads),
        newest=int(now.newest),
        puzzle="off" if now.puzzles is None else f"<#{now.puzzles}>",
        language=words(f"language-{now.language or 'auto'}"),
        languages=len(LANGUAGES),
        theme=words(f"theme-{now.theme or 'as-bot'}"),
    )
