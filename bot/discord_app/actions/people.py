"""Handlers for settings of people and servers, days off, and personal data."""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Generic, NamedTuple, TypeVar

import discord

from bot.discord_app.core.access import managing_request
from bot.discord_app.core.buttons import NO_GAME, Press, button, one_button, view_of
from bot.discord_app.core.context import Context
from bot.discord_app.core.forms import (
    Drafts,
    Filled,
    Part,
    list_bots,
    list_categories,
    make_checkboxes,
    make_menu,
    make_optional_select,
    make_radio_group,
    make_text_input,
    read_first,
    read_form,
    read_ids,
    send_form,
)
from bot.discord_app.core.server_channels import find_server_channel, mention_channel
from bot.games.core.checks import check_server
from bot.games.core.request import BadSettings
from bot.games.past.mistakes import GivenMistakes
from bot.games.people import privacy, settings
from bot.games.people.settings import BlockList, GuildEdit, PersonEdit
from bot.games.table import absences
from bot.games.table.terms import TURN_HOURS
from bot.messages.answers import explain_days_off, render_days_off, render_refusal
from bot.messages.hours import read_quiet, write_hours, write_quiet
from bot.messages.markup import MAX_NAME_LENGTH, capitalise, cut
from bot.messages.posts import render_turn_time
from bot.messages.words import LANGUAGES, Words
from bot.messages.words import words as find_words
from bot.normalization import fold, normalise
from bot.storage.rows import GuildSettings, Notify, PersonSettings
from renderers.scene import PUBLIC_THEMES, THEMES

NOTIFY: tuple[Notify, ...] = ("channel", "direct", "both")
# The checkboxes of the forms.
AT_ONCE = "at-once"
BY_HAND = "by-hand"
ONE_STEP = "one-step"
THREADS = "threads"
NEWEST = "newest"
AUTO = "auto"
"""The option for automatic choice of language or theme."""
EditT = TypeVar("EditT")
"""A change of settings."""


def _list_checked(boxes: Mapping[str, bool]) -> list[str]:
    return [name for name, is_checked in boxes.items() if is_checked]


class SettingsForm(ABC, Generic[EditT]):
    """A settings form, which is shown with the current values and can be corrected if submitted values are invalid."""

    verb: ClassVar[str]
    correct_verb: ClassVar[str]
    """The verb of the button that opens the form again to correct it."""
    title: ClassVar[str]

    async def show(self, context: Context) -> None:
        """Open the form with the current settings."""
        filled = await self._fill(context)
        context.client.get_shared(Drafts)[context.user_id, self._shown] = filled
        await self._send(context, filled)

    async def correct(self, context: Context) -> None:
        """Open the form with the submitted values, so that invalid ones can be corrected."""
        filled = context.client.get_shared(Drafts).get((context.user_id, self.verb))
        await (self.show(context) if filled is None else self._send(context, filled))

    async def submit(self, context: Context) -> None:
        """Save the submitted values, or list all errors with a button to correct them."""
        drafts = context.client.get_shared(Drafts)
        user_id = context.user_id
        sent = read_form(context.asker.data)
        try:
            edits = await self._read(context, sent)
        except BadSettings as refused:
            drafts[user_id, self.verb] = sent
            await context.show(render_refusal(context.words, refused), one_button(context.words, self.correct_verb))
            return
        # Skip fields that the person hasn't changed, so that changes by others since the form was opened persist. If
        # the original values are unknown, for example after a restart, save all fields.
        shown = drafts.get((user_id, self._shown))
        drafts.forget(user_id, self.verb, self._shown)
        fields = [name for name in sent if shown is None or set(sent[name]) != set(shown.get(name, ()))]
        await context.show(await self.save(context, [edits[name] for name in fields if name in edits]))

    async def _send(self, context: Context, filled: Filled) -> None:
        press = Press(self.verb, NO_GAME, 0)
        parts = self._parts(context.words, filled)
        facts = await self._facts(context)
        await send_form(context.asker.interaction, context.words, press, self.title, parts, **facts)

    @property
    def _shown(self) -> str:
        """The name of the draft with the values that were shown."""
        return f"{self.verb} shown"

    async def _facts(self, _context: Context) -> dict[str, str]:
        return {}

    @abstractmethod
    async def _fill(self, context: Context) -> Filled: ...

    @abstractmethod
    def _parts(self, words: Words, filled: Filled) -> list[Part]: ...

    @abstractmethod
    async def _read(self, context: Context, sent: Filled) -> dict[str, EditT]:
        """Return the change for each field.

        :raises BadSettings: Values are invalid. The exception lists all errors.
        """

    @abstractmethod
    async def save(self, context: Context, edits: Sequence[EditT]) -> str:
        """Change the settings, and return a summary of all current settings."""


class OwnForm(SettingsForm[PersonEdit | BlockList]):
    """The form for a person's own settings."""

    verb = "mysets"
    correct_verb = "myfix"
    title = "form-own"

    async def _fill(self, context: Context) -> Filled:
        service = context.service
        request = context.request
        now = await service.person(request.person.id)
        return {
            "notify": [now.notify],
            "quiet": [write_quiet(context.words, now)],
            "play": _list_checked({AT_ONCE: now.at_once, BY_HAND: now.by_hand, ONE_STEP: now.one_step}),
            "theme": [now.theme or settings.NO_THEME],
            "blocked": [str(one) for one in await settings.find_blocked(service, request)],
        }

    def _parts(self, words: Words, filled: Filled) -> list[Part]:
        themes = {settings.NO_THEME: "as-server"} | {theme: theme for theme in THEMES}
        return [
            make_radio_group(filled, "notify", {way: words(f"notify-{way}") for way in NOTIFY}),
            make_text_input(filled, "quiet", words("form-quiet.example"), 90),
            make_checkboxes(filled, "play", {name: words(f"form-{name}") for name in (AT_ONCE, BY_HAND, ONE_STEP)}),
            make_radio_group(filled, "theme", {theme: words(f"theme-{name}") for theme, name in themes.items()}),
            discord.ui.UserSelect(**make_optional_select(filled, "blocked", discord.SelectDefaultValueType.user)),
        ]

    async def _read(self, context: Context, sent: Filled) -> dict[str, PersonEdit | BlockList]:
        now = await context.service.person(context.user_id)
        quiet, zone = read_quiet(read_first(sent, "quiet"), now.zone)
        theme = read_first(sent, "theme") or now.theme or settings.NO_THEME
        wrong = dict[str, str]()
        bots = list_bots(context.asker.data)
        if bots:
            wrong["bot"] = bots[-1]
        if context.user_id in read_ids(sent, "blocked"):
            wrong["oneself"] = ""
        texts = ((settings.read_hours, quiet), (settings.read_zone, zone), (settings.read_theme, theme))
        settings.check_all(*texts, **wrong)
        zone = settings.read_zone(zone)
        begin, end = settings.read_hours(quiet)
        notify = next((way for way in NOTIFY if way == read_first(sent, "notify")), NOTIFY[0])
        chosen_theme = settings.read_theme(theme)
        play = sent.get("play", ())
        return {
            "notify": lambda own: replace(own, notify=notify),
            "quiet": lambda own: replace(own, zone=zone, quiet_from=begin, quiet_to=end),
            "theme": lambda own: replace(own, theme=chosen_theme),
            "play": lambda own: replace(
                own, at_once=AT_ONCE in play, by_hand=BY_HAND in play, one_step=ONE_STEP in play
            ),
            "blocked": BlockList(tuple(read_ids(sent, "blocked"))),
        }

    async def save(self, context: Context, edits: Sequence[PersonEdit | BlockList]) -> str:
        now, played = await settings.change_person(context.service, context.request, *edits)
        context.reader.adopt(now)
        words = context.words
        hours = write_hours(words, now)
        play = words("settings-at-once" if now.at_once else "settings-preview")
        if now.by_hand:
            play = words("settings-by-hand", play=play)
        elif played:
            games = words.list_all([f"#{game_id}" for game_id in played])
            play = words("settings-only-moves", play=play, games=games)
        if now.one_step:
            play = words("settings-one-step", play=play)
        said = words(
            "settings-own",
            notify=words(f"notified-{now.notify}"),
            quiet=words("settings-quiet", hours=hours, zone=now.zone) if hours else words("settings-no-quiet"),
            theme=words(f"theme-{now.theme or 'as-server'}"),
            play=play,
        )
        sentences = [said]
        if now.large:
            sentences.append(words("settings-large"))
        if now.in_words:
            sentences.append(words("settings-in-words"))
        if len(LANGUAGES) > 1:
            sentences.append(words("settings-own-language", chosen=int(bool(now.language))))
        return words.join_sentences(sentences)


class GuildForm(SettingsForm[GuildEdit]):
    """The form for a server's settings, for people who may manage it."""

    verb = "sets"
    correct_verb = "fix"
    title = "form-guild"

    async def _fill(self, context: Context) -> Filled:
        now = await context.service.guild(check_server(managing_request(context)))
        return {
            "channels": [str(one) for one in now.channels],
            "openers": [str(one) for one in now.openers],
            "time": [str(now.turn_hours or 0)],
            "posts": _list_checked({THREADS: now.threads, NEWEST: now.newest}),
            "limit": [context.words.writing.write_number(now.per_person)],
        }

    def _parts(self, words: Words, filled: Filled) -> list[Part]:
        channels = make_optional_select(filled, "channels", discord.SelectDefaultValueType.channel)
        times = {str(hours): capitalise(render_turn_time(words, hours or None)) for hours in (0, *TURN_HOURS)}
        return [
            # Allow all types, because Discord's documentation doesn't list media channels among the types to filter by.
            discord.ui.ChannelSelect(**channels),
            discord.ui.RoleSelect(**make_optional_select(filled, "openers", discord.SelectDefaultValueType.role)),
            make_menu(filled, "time", times),
            make_checkboxes(filled, "posts", {name: words(f"form-{name}") for name in (THREADS, NEWEST)}),
            make_text_input(filled, "limit", words.writing.write_digits("20"), 3),
        ]

    async def _facts(self, context: Context) -> dict[str, str]:
        """Return the channel of the daily puzzle, ``off``, or ``gone`` if the channel was deleted."""
        channel_id = (await context.service.guild(check_server(managing_request(context)))).puzzles
        if channel_id is None:
            return {"puzzle": "off"}
        channel = find_server_channel(context.asker.interaction.guild, channel_id)
        return {"puzzle": "gone" if channel is None else f"#{cut(channel.name, MAX_NAME_LENGTH)}"}

    async def _read(self, context: Context, sent: Filled) -> dict[str, GuildEdit]:
        now = await context.service.guild(check_server(managing_request(context)))
        limit = read_first(sent, "limit") or str(now.per_person)
        time = read_first(sent, "time") or str(now.turn_hours or 0)
        wrong = dict[str, str]()
        categories = list_categories(context.asker.data)
        if categories:
            wrong["category"] = categories[-1]
        settings.check_all((settings.read_limit, limit), (settings.read_time, time), **wrong)
        channels = tuple(read_ids(sent, "channels"))
        openers = tuple(read_ids(sent, "openers"))
        turn_hours = settings.read_time(time)
        posts = sent.get("posts", ())
        per_person = settings.read_limit(limit)
        return {
            "channels": lambda guild: replace(guild, channels=channels),
            "openers": lambda guild: replace(guild, openers=openers),
            "time": lambda guild: replace(guild, turn_hours=turn_hours),
            "posts": lambda guild: replace(guild, threads=THREADS in posts, newest=NEWEST in posts),
            "limit": lambda guild: replace(guild, per_person=per_person),
        }

    async def save(self, context: Context, edits: Sequence[GuildEdit]) -> str:
        now = await settings.change_guild(context.service, managing_request(context), *edits)
        words = context.words
        guild = context.asker.interaction.guild
        return words(
            "settings-guild",
            channels=words.list_plainly(f"<#{channel}>" for channel in now.channels) or words("settings-every-channel"),
            openers=words.list_plainly(f"<@&{role}>" for role in now.openers) or words("settings-everybody"),
            limit=now.per_person,
            time=render_turn_time(words, now.turn_hours),
            threads=int(now.threads),
            newest=int(now.newest),
            puzzle=mention_channel(guild, now.puzzles, "off"),
            tables=mention_channel(guild, now.tables, "off"),
            deals=mention_channel(guild, now.deals, "off"),
            season=now.season or "off",
            language=find_words(now.language)("language-name") if now.language else words("language-auto"),
            languages=len(LANGUAGES),
            theme=words(f"theme-{now.theme or 'as-bot'}"),
        )


OWN = OwnForm()
GUILD = GuildForm()


class OwnChoice(NamedTuple):
    """A person's settings for messages that only they see, as options of the command.

    ``auto`` selects the server's theme or the language of the person's Discord. Empty strings and ``None`` change
    nothing.
    """

    theme: str = ""
    language: str = ""
    large: bool | None = None
    in_words: bool | None = None


async def choose_own(context: Context, choice: OwnChoice) -> None:
    """Save the settings in the command's options."""
    theme = settings.read_theme(choice.theme or settings.NO_THEME)
    language = _read_language(choice.language or AUTO)

    def edit(own: PersonSettings) -> PersonSettings:
        return replace(
            own,
            theme=theme if choice.theme else own.theme,
            language=language if choice.language else own.language,
            large=own.large if choice.large is None else choice.large,
            in_words=own.in_words if choice.in_words is None else choice.in_words,
        )

    await context.answer(await OWN.save(context, [edit]))


def _read_language(text: str) -> str:
    """Return the language with this tag or name, or an empty string for ``auto``."""
    named = {AUTO: ""}
    for one in LANGUAGES:
        named[fold(one)] = one
        named[fold(find_words(one)("language-name"))] = one
    language = named.get(fold(text).strip())
    if language is None:
        raise BadSettings({"language": text})
    return language


async def take_days_off(context: Context, first: str, last: str) -> None:
    """Take these days off, which stop the person's clocks."""
    days = normalise(first), normalise(last)
    now = await absences.take_days_off(context.service, context.request, *days)
    said = render_days_off(context.words, now, context.service.clock())
    await context.answer(f"{said}\n-# {context.words('days-off-end')}")


async def cancel_days_off(context: Context) -> None:
    """End current days off, and cancel planned ones."""
    now = await absences.cancel_days_off(context.service, context.request)
    await context.answer(render_days_off(context.words, now, context.service.clock()))


async def show_days_off(context: Context) -> None:
    """Show the days off that the person has taken and can still take, and how to take them."""
    settings_now = await context.service.person(context.user_id)
    at = context.service.clock()
    said = render_days_off(context.words, settings_now, at)
    how = explain_days_off(context.words, settings_now, at)
    await context.answer(f"{said}\n-# {how}\n-# {context.words('days-off-end')}")


async def choose_public(context: Context, language: str, theme: str) -> None:
    """Set the language and theme of public posts.

    ``auto`` selects the server's language or the bot's theme. Empty strings change nothing.
    """
    managing_request(context)
    chosen_language = _read_language(language or AUTO)
    chosen_theme = settings.read_theme(theme or settings.NO_THEME, PUBLIC_THEMES)

    def edit(guild: GuildSettings) -> GuildSettings:
        return replace(
            guild,
            language=chosen_language if language else guild.language,
            theme=chosen_theme if theme else guild.theme,
        )

    await context.answer(await GUILD.save(context, [edit]))


async def show_privacy(context: Context) -> None:
    """Show which data is stored about the person, with buttons to download and delete it."""
    buttons = [button(context.words, Press(verb, NO_GAME, 0)) for verb in ("mydata", "erase")]
    await context.answer(context.words("privacy"), view=view_of(*buttons))


async def export_data(context: Context) -> None:
    """Send all data that is stored about the person, as one file or, because of Discord's size limit, several."""
    await context.reply.defer(thinking=True)
    await context.reply.turn.join_slow_queue()
    archives = await privacy.my_data(context.service, context.request)
    for number, archive in enumerate(archives, start=1):
        name = "my-azul-data.zip" if len(archives) == 1 else f"my-azul-data-{number}.zip"
        said = context.words("privacy-exported", number=number, files=len(archives))
        await context.answer(said, files=[discord.File(io.BytesIO(archive), name)])


async def ask_to_delete(context: Context) -> None:
    """Ask the person to confirm the deletion of their data."""
    await context.answer(context.words("privacy-sure"), view=one_button(context.words, "forget"))


async def delete_data(context: Context) -> None:
    """Delete the data that is stored about the person, and report the result."""
    context.client.get_shared(Drafts).forget(context.user_id, OWN.verb, GUILD.verb)
    context.client.get_shared(GivenMistakes).forget(context.user_id)
    # Deleting years of games may take longer than Discord waits for a response.
    await context.reply.defer(thinking=not context.reply.in_private)
    await context.reply.turn.join_slow_queue()
    done = await privacy.delete_my_data(context.service, context.request)
    await context.show(
        context.words("privacy-deleted", games=done.games, left=done.left, resigned=done.resigned, gone=done.gone)
    )
