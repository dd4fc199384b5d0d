"""A person's own settings and data, and the settings of a server: forms, and what they say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, TypeAlias

import discord

from bot.discord_app.actions.games import show
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import one_button
from bot.discord_app.core.forms import (
    Filled,
    Part,
    bots_in,
    boxes,
    first_of,
    ids_of,
    one_of,
    radio_group,
    read_form,
    send_form,
    some_of,
    text_line,
)
from bot.discord_app.core.ids import NO_GAME, Press
from bot.discord_app.core.interactions import answer, managing_request_of, private_words, request_of
from bot.games.core.checks import check_server
from bot.games.core.refusal import BadSettings
from bot.games.people import settings
from bot.games.table.lobby import TURN_HOURS
from bot.messages.answers import word_refusal
from bot.messages.markup import LONGEST_NAME, capitalise, cut
from bot.messages.posts import word_turn_time
from bot.messages.words import LANGUAGES, Words
from bot.storage.rows import Notify

NOTIFY: tuple[Notify, ...] = ("channel", "direct", "both")
AT_ONCE = "at-once"
"""The one box that is ticked or not."""
POSTS = ("threads", "newest")
Chosen: TypeAlias = dict[str, Any]
"""Settings by their names in `PersonSettings` or `GuildSettings`."""


class SettingsForm(ABC):
    """A form of settings: shown with what holds, read when it is sent, shown again where it cannot be understood."""

    verb: ClassVar[str]
    correct_verb: ClassVar[str]
    """The verb of the button that opens it again to correct it."""
    title: ClassVar[str]

    async def show(self, interaction: Interaction) -> None:
        """The form, filled in with what holds now."""
        filled = await self._fill(interaction)
        interaction.client.drafts.keep(interaction.user.id, self._shown, filled)
        await self._send(interaction, filled)

    async def correct(self, interaction: Interaction) -> None:
        """The same form with what was sent and could not be understood."""
        filled = interaction.client.drafts.get(interaction.user.id, self.verb)
        await (self.show(interaction) if filled is None else self._send(interaction, filled))

    async def keep(self, interaction: Interaction, _press: Press) -> None:
        """Keep what was sent; or say all that is wrong, with the form to correct it."""
        drafts, user_id, sent = interaction.client.drafts, interaction.user.id, read_form(interaction)
        try:
            chosen = await self._read(interaction, sent)
        except BadSettings as refused:
            words = private_words(interaction)
            drafts.keep(user_id, self.verb, sent)
            await show(interaction, word_refusal(words, refused), one_button(words, self.correct_verb))
            return
        # What was not changed since the form was shown is left out: what others saved since stays. Where it is not
        # known any more what was shown, as after a restart, all that was sent is kept.
        shown = drafts.get(user_id, self._shown)
        drafts.forget(user_id, self.verb, self._shown)
        fields = [name for name in sent if shown is None or set(sent[name]) != set(shown.get(name, ()))]
        changed = {name: value for field in fields for name, value in chosen.get(field, {}).items()}
        await show(interaction, await self.save(interaction, changed))

    async def _send(self, interaction: Interaction, filled: Filled) -> None:
        words, press = private_words(interaction), Press(self.verb, NO_GAME, 0)
        await send_form(
            interaction, words, press, self.title, self._parts(words, filled), **await self._facts(interaction)
        )

    @property
    def _shown(self) -> str:
        """The name of the draft that holds what the form was filled with."""
        return f"{self.verb} shown"

    async def _facts(self, _interaction: Interaction) -> dict[str, str]:
        return {}

    @abstractmethod
    async def _fill(self, interaction: Interaction) -> Filled: ...

    @abstractmethod
    def _parts(self, words: Words, filled: Filled) -> list[Part]: ...

    @abstractmethod
    async def _read(self, interaction: Interaction, sent: Filled) -> dict[str, Chosen]:
        """The settings that each field stands for; `BadSettings` names all that is wrong."""

    @abstractmethod
    async def save(self, interaction: Interaction, chosen: Chosen) -> str:
        """Save these settings; a sentence on all that hold now."""


class OwnForm(SettingsForm):
    """The form of a person's own settings."""

    verb, correct_verb, title = "mysets", "myfix", "form-own"

    async def _fill(self, interaction: Interaction) -> Filled:
        service, request = interaction.client.service, request_of(interaction)
        now = await service.person(request.person.id)
        return {
            "notify": [now.notify],
            "quiet": [settings.write_quiet(now)],
            "play": [AT_ONCE] if now.at_once else [],
            "theme": [now.theme or settings.NO_THEME],
            "blocked": [str(one) for one in await settings.blocked_by(service, request)],
        }

    def _parts(self, words: Words, filled: Filled) -> list[Part]:
        themes = {settings.NO_THEME: "as-server"} | {theme: theme for theme in settings.THEMES}
        return [
            radio_group(filled, "notify", {way: words(f"notify-{way}") for way in NOTIFY}),
            text_line(filled, "quiet", "22:00-07:30 Europe/Berlin", 90),
            boxes(filled, "play", {AT_ONCE: words("form-at-once")}),
            radio_group(filled, "theme", {theme: words(f"theme-{name}") for theme, name in themes.items()}),
            discord.ui.UserSelect(**some_of(filled, "blocked", discord.SelectDefaultValueType.user)),
        ]

    async def _read(self, interaction: Interaction, sent: Filled) -> dict[str, Chosen]:
        now = await interaction.client.service.person(interaction.user.id)
        quiet, zone = settings.split_quiet(first_of(sent, "quiet"), now.zone)
        theme = first_of(sent, "theme") or now.theme or settings.NO_THEME
        wrong = {}
        for name in bots_in(interaction):
            wrong["bot"] = name
        if interaction.user.id in ids_of(sent, "blocked"):
            wrong["oneself"] = ""
        texts = ((settings.read_hours, quiet), (settings.read_zone, zone), (settings.read_theme, theme))
        settings.check_all(*texts, **wrong)
        begin, end = settings.read_hours(quiet)
        return {
            "notify": {"notify": next((way for way in NOTIFY if way == first_of(sent, "notify")), NOTIFY[0])},
            "quiet": {"zone": settings.read_zone(zone), "quiet_from": begin, "quiet_to": end},
            "theme": {"theme": settings.read_theme(theme)},
            "play": {"at_once": AT_ONCE in sent.get("play", ())},
            "blocked": {"blocked": ids_of(sent, "blocked")},
        }

    async def save(self, interaction: Interaction, chosen: Chosen) -> str:
        """Save these settings of the person."""
        now = await settings.change_person(interaction.client.service, request_of(interaction), **chosen)
        words, hours = private_words(interaction), settings.write_hours(now)
        return words(
            "settings-own",
            notify=words(f"notified-{now.notify}"),
            quiet=words("settings-quiet", hours=hours, zone=now.zone) if hours else words("settings-no-quiet"),
            theme=words(f"theme-{now.theme or 'as-server'}"),
            play=words("settings-at-once" if now.at_once else "settings-preview"),
        )


class GuildForm(SettingsForm):
    """The form of the server's settings, for those who may manage it."""

    verb, correct_verb, title = "sets", "fix", "form-guild"

    async def _fill(self, interaction: Interaction) -> Filled:
        now = await interaction.client.service.guild(check_server(managing_request_of(interaction)))
        return {
            "channels": [str(one) for one in now.channels],
            "openers": [str(one) for one in now.openers],
            "time": [str(now.turn_hours or 0)],
            "posts": [name for name in POSTS if getattr(now, name)],
            "limit": [str(now.per_person)],
        }

    def _parts(self, words: Words, filled: Filled) -> list[Part]:
        channels = some_of(filled, "channels", discord.SelectDefaultValueType.channel)
        times = {str(hours): capitalise(word_turn_time(words, hours or None)) for hours in (0, *TURN_HOURS)}
        return [
            discord.ui.ChannelSelect(channel_types=[discord.ChannelType.text], **channels),
            discord.ui.RoleSelect(**some_of(filled, "openers", discord.SelectDefaultValueType.role)),
            one_of(filled, "time", times),
            boxes(filled, "posts", {name: words(f"form-{name}") for name in POSTS}),
            text_line(filled, "limit", "20", 3),
        ]

    async def _facts(self, interaction: Interaction) -> dict[str, str]:
        """The channel to which the daily puzzle comes; ``off``, or ``gone`` with its channel."""
        place = (await interaction.client.service.guild(check_server(managing_request_of(interaction)))).puzzles
        if place is None:
            return {"puzzle": "off"}
        channel = interaction.guild.get_channel(place) if interaction.guild is not None else None
        return {"puzzle": "gone" if channel is None else f"#{cut(channel.name, LONGEST_NAME)}"}

    async def _read(self, interaction: Interaction, sent: Filled) -> dict[str, Chosen]:
        now = await interaction.client.service.guild(check_server(managing_request_of(interaction)))
        limit = first_of(sent, "limit") or str(now.per_person)
        time = first_of(sent, "time") or str(now.turn_hours or 0)
        settings.check_all((settings.read_limit, limit), (settings.read_time, time))
        return {
            "channels": {"channels": tuple(ids_of(sent, "channels"))},
            "openers": {"openers": tuple(ids_of(sent, "openers"))},
            "time": {"turn_hours": settings.read_time(time)},
            "posts": {name: name in sent.get("posts", ()) for name in POSTS},
            "limit": {"per_person": settings.read_limit(limit)},
        }

    async def save(self, interaction: Interaction, chosen: Chosen) -> str:
        """Save these settings of the server."""
        now = await settings.save_guild(interaction.client.service, managing_request_of(interaction), **chosen)
        words = private_words(interaction)
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


OWN, GUILD = OwnForm(), GuildForm()
FORMS = frozenset({OWN.verb, GUILD.verb})
"""The verbs of what is a form and no button."""


async def choose_own_theme(interaction: Interaction, theme: str) -> None:
    """Draw what only this person sees in this theme, or in that of the server (``auto``)."""
    await answer(interaction, await OWN.save(interaction, {"theme": settings.read_theme(theme)}))


async def choose_public(interaction: Interaction, language: str, theme: str) -> None:
    """Set the language and the theme of public posts: ``auto`` is the server's or the bot's, empty changes nothing."""
    managing_request_of(interaction)
    if language not in ("", "auto", *LANGUAGES):
        raise BadSettings({"language": language})
    chosen: Chosen = {}
    if language:
        chosen["language"] = "" if language == "auto" else language
    if theme:
        chosen["theme"] = settings.read_theme(theme)
    await answer(interaction, await GUILD.save(interaction, chosen))
