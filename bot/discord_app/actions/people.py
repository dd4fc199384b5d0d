"""A person's settings, those of a server, and what is kept of a person: forms, and what they say."""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from typing import Any, ClassVar, NamedTuple, TypeAlias

import discord

from bot.discord_app.core.access import managing_request
from bot.discord_app.core.buttons import NO_GAME, Press, button, one_button, view_of
from bot.discord_app.core.context import Context
from bot.discord_app.core.forms import (
    Drafts,
    Filled,
    Part,
    bots_in,
    boxes,
    categories_in,
    first_of,
    ids_of,
    one_of,
    radio_group,
    read_form,
    send_form,
    some_of,
    text_line,
)
from bot.discord_app.core.server_channels import find_server_channel, mention_channel
from bot.games.core.checks import check_server
from bot.games.core.request import BadSettings
from bot.games.past.mistakes import GivenMistakes
from bot.games.people import privacy, settings
from bot.games.table import away
from bot.games.table.terms import TURN_HOURS
from bot.messages.answers import explain_days_off, word_days_off, word_refusal
from bot.messages.hours import read_quiet, write_hours, write_quiet
from bot.messages.markup import LONGEST_NAME, capitalise, cut
from bot.messages.posts import word_turn_time
from bot.messages.words import LANGUAGES, Words
from bot.messages.words import words as find_words
from bot.storage.rows import Notify
from bot.typed import fold, normalise

NOTIFY: tuple[Notify, ...] = ("channel", "direct", "both")
# The boxes on how one plays.
AT_ONCE = "at-once"
BY_HAND = "by-hand"
POSTS = ("threads", "newest")
AUTO = "auto"
"""What is written where no language is chosen."""
Chosen: TypeAlias = dict[str, Any]
"""Settings by their names in `PersonSettings` or `GuildSettings`."""


class SettingsForm(ABC):
    """A form of settings: shown with what holds, read when it is sent, shown again where it cannot be understood."""

    verb: ClassVar[str]
    correct_verb: ClassVar[str]
    """The verb of the button that opens it again to correct it."""
    title: ClassVar[str]

    async def show(self, context: Context) -> None:
        """The form, filled in with what holds now."""
        filled = await self._fill(context)
        context.client.get_shared(Drafts)[context.user_id, self._shown] = filled
        await self._send(context, filled)

    async def correct(self, context: Context) -> None:
        """The same form with what was sent and could not be understood."""
        filled = context.client.get_shared(Drafts).get((context.user_id, self.verb))
        await (self.show(context) if filled is None else self._send(context, filled))

    async def keep(self, context: Context) -> None:
        """Keep what was sent; or say all that is wrong, with the form to correct it."""
        drafts = context.client.get_shared(Drafts)
        user_id = context.user_id
        sent = read_form(context.asker.data)
        try:
            chosen = await self._read(context, sent)
        except BadSettings as refused:
            drafts[user_id, self.verb] = sent
            await context.show(word_refusal(context.words, refused), one_button(context.words, self.correct_verb))
            return
        # What was not changed since the form was shown is left out: what others saved since stays. Where it is not
        # known any more what was shown, as after a restart, all that was sent is kept.
        shown = drafts.get((user_id, self._shown))
        drafts.forget(user_id, self.verb, self._shown)
        fields = [name for name in sent if shown is None or set(sent[name]) != set(shown.get(name, ()))]
        changed = {name: value for field in fields for name, value in chosen.get(field, {}).items()}
        await context.show(await self.save(context, changed))

    async def _send(self, context: Context, filled: Filled) -> None:
        press = Press(self.verb, NO_GAME, 0)
        parts = self._parts(context.words, filled)
        facts = await self._facts(context)
        await send_form(context.asker.interaction, context.words, press, self.title, parts, **facts)

    @property
    def _shown(self) -> str:
        """The name of the draft that holds what the form was filled with."""
        return f"{self.verb} shown"

    async def _facts(self, _context: Context) -> dict[str, str]:
        return {}

    @abstractmethod
    async def _fill(self, context: Context) -> Filled: ...

    @abstractmethod
    def _parts(self, words: Words, filled: Filled) -> list[Part]: ...

    @abstractmethod
    async def _read(self, context: Context, sent: Filled) -> dict[str, Chosen]:
        """The settings that each field stands for; `BadSettings` names all that is wrong."""

    @abstractmethod
    async def save(self, context: Context, chosen: Chosen) -> str:
        """Save these settings; a sentence on all that hold now."""


class OwnForm(SettingsForm):
    """The form of a person's own settings."""

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
            "play": [*([AT_ONCE] if now.at_once else []), *([BY_HAND] if now.by_hand else [])],
            "theme": [now.theme or settings.NO_THEME],
            "blocked": [str(one) for one in await settings.find_blocked(service, request)],
        }

    def _parts(self, words: Words, filled: Filled) -> list[Part]:
        themes = {settings.NO_THEME: "as-server"} | {theme: theme for theme in settings.THEMES}
        return [
            radio_group(filled, "notify", {way: words(f"notify-{way}") for way in NOTIFY}),
            text_line(filled, "quiet", words("form-quiet.example"), 90),
            boxes(filled, "play", {AT_ONCE: words("form-at-once"), BY_HAND: words("form-by-hand")}),
            radio_group(filled, "theme", {theme: words(f"theme-{name}") for theme, name in themes.items()}),
            discord.ui.UserSelect(**some_of(filled, "blocked", discord.SelectDefaultValueType.user)),
        ]

    async def _read(self, context: Context, sent: Filled) -> dict[str, Chosen]:
        now = await context.service.person(context.user_id)
        quiet, zone = read_quiet(first_of(sent, "quiet"), now.zone)
        theme = first_of(sent, "theme") or now.theme or settings.NO_THEME
        wrong = dict[str, str]()
        bots = bots_in(context.asker.data)
        if bots:
            wrong["bot"] = bots[-1]
        if context.user_id in ids_of(sent, "blocked"):
            wrong["oneself"] = ""
        texts = ((settings.read_hours, quiet), (settings.read_zone, zone), (settings.read_theme, theme))
        settings.check_all(*texts, **wrong)
        begin, end = settings.read_hours(quiet)
        return {
            "notify": {"notify": next((way for way in NOTIFY if way == first_of(sent, "notify")), NOTIFY[0])},
            "quiet": {"zone": settings.read_zone(zone), "quiet_from": begin, "quiet_to": end},
            "theme": {"theme": settings.read_theme(theme)},
            "play": {"at_once": AT_ONCE in sent.get("play", ()), "by_hand": BY_HAND in sent.get("play", ())},
            "blocked": {"blocked": ids_of(sent, "blocked")},
        }

    async def save(self, context: Context, chosen: Chosen) -> str:
        """Save these settings of the person."""
        now, played = await settings.change_person(context.service, context.request, **chosen)
        context.reader.adopt(now)
        words = context.words
        hours = write_hours(words, now)
        play = words("settings-at-once" if now.at_once else "settings-preview")
        if now.by_hand:
            play = words("settings-by-hand", play=play)
        elif played:
            games = words.list_all([f"#{game_id}" for game_id in played])
            play = words("settings-only-moves", play=play, games=games)
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


class GuildForm(SettingsForm):
    """The form of the server's settings, for those who may manage it."""

    verb = "sets"
    correct_verb = "fix"
    title = "form-guild"

    async def _fill(self, context: Context) -> Filled:
        now = await context.service.guild(check_server(managing_request(context)))
        return {
            "channels": [str(one) for one in now.channels],
            "openers": [str(one) for one in now.openers],
            "time": [str(now.turn_hours or 0)],
            "posts": [name for name in POSTS if getattr(now, name)],
            "limit": [context.words.writing.write_number(now.per_person)],
        }

    def _parts(self, words: Words, filled: Filled) -> list[Part]:
        channels = some_of(filled, "channels", discord.SelectDefaultValueType.channel)
        times = {str(hours): capitalise(word_turn_time(words, hours or None)) for hours in (0, *TURN_HOURS)}
        return [
            # All kinds, because Discord's documentation doesn't name media channels among the types to filter by.
            discord.ui.ChannelSelect(**channels),
            discord.ui.RoleSelect(**some_of(filled, "openers", discord.SelectDefaultValueType.role)),
            one_of(filled, "time", times),
            boxes(filled, "posts", {name: words(f"form-{name}") for name in POSTS}),
            text_line(filled, "limit", words.writing.write_digits("20"), 3),
        ]

    async def _facts(self, context: Context) -> dict[str, str]:
        """The channel to which the daily puzzle comes; ``off``, or ``gone`` with its channel."""
        channel_id = (await context.service.guild(check_server(managing_request(context)))).puzzles
        if channel_id is None:
            return {"puzzle": "off"}
        channel = find_server_channel(context.asker.interaction.guild, channel_id)
        return {"puzzle": "gone" if channel is None else f"#{cut(channel.name, LONGEST_NAME)}"}

    async def _read(self, context: Context, sent: Filled) -> dict[str, Chosen]:
        now = await context.service.guild(check_server(managing_request(context)))
        limit = first_of(sent, "limit") or str(now.per_person)
        time = first_of(sent, "time") or str(now.turn_hours or 0)
        wrong = dict[str, str]()
        categories = categories_in(context.asker.data)
        if categories:
            wrong["category"] = categories[-1]
        settings.check_all((settings.read_limit, limit), (settings.read_time, time), **wrong)
        return {
            "channels": {"channels": tuple(ids_of(sent, "channels"))},
            "openers": {"openers": tuple(ids_of(sent, "openers"))},
            "time": {"turn_hours": settings.read_time(time)},
            "posts": {name: name in sent.get("posts", ()) for name in POSTS},
            "limit": {"per_person": settings.read_limit(limit)},
        }

    async def save(self, context: Context, chosen: Chosen) -> str:
        """Save these settings of the server."""
        now = await settings.save_guild(context.service, managing_request(context), **chosen)
        words = context.words
        return words(
            "settings-guild",
            channels=words.list_plainly(f"<#{channel}>" for channel in now.channels) or words("settings-every-channel"),
            openers=words.list_plainly(f"<@&{role}>" for role in now.openers) or words("settings-everybody"),
            limit=now.per_person,
            time=word_turn_time(words, now.turn_hours),
            threads=int(now.threads),
            newest=int(now.newest),
            puzzle=mention_channel(context.asker.interaction.guild, now.puzzles, "off"),
            season=now.season or "off",
            language=find_words(now.language)("language-name") if now.language else words("language-auto"),
            languages=len(LANGUAGES),
            theme=words(f"theme-{now.theme or 'as-bot'}"),
        )


OWN = OwnForm()
GUILD = GuildForm()


class OwnChoice(NamedTuple):
    """What a person has chosen by the options of the command: how they see what only they see.

    ``auto`` is the theme of the server, the language of their Discord; what is empty or ``None`` changes nothing.
    """

    theme: str = ""
    language: str = ""
    large: bool | None = None
    in_words: bool | None = None


async def choose_own(context: Context, choice: OwnChoice) -> None:
    """Set what the options of the command say."""
    chosen: Chosen = {}
    if choice.theme:
        chosen["theme"] = settings.read_theme(choice.theme)
    if choice.language:
        chosen["language"] = _read_language(choice.language)
    if choice.large is not None:
        chosen["large"] = choice.large
    if choice.in_words is not None:
        chosen["in_words"] = choice.in_words
    await context.answer(await OWN.save(context, chosen))


def _read_language(text: str) -> str:
    """The language of this tag, or that calls itself so; empty where none is chosen (``auto``)."""
    named = {AUTO: ""}
    for one in LANGUAGES:
        named[fold(one)] = one
        named[fold(find_words(one)("language-name"))] = one
    language = named.get(fold(text).strip())
    if language is None:
        raise BadSettings({"language": text})
    return language


async def take_days_off(context: Context, first: str, last: str) -> None:
    """Take these days off: the clocks of the person's turns stand still."""
    days = normalise(first), normalise(last)
    now = await away.take_days_off(context.service, context.request, *days)
    said = word_days_off(context.words, now, context.service.clock())
    await context.answer(f"{said}\n-# {context.words('days-off-end')}")


async def cancel_days_off(context: Context) -> None:
    """End the days off, and take back what is planned."""
    now = await away.cancel_days_off(context.service, context.request)
    await context.answer(word_days_off(context.words, now, context.service.clock()))


async def show_days_off(context: Context) -> None:
    """Which days off the person has taken, how many are left, and how they are taken."""
    settings_now = await context.service.person(context.user_id)
    at = context.service.clock()
    said = word_days_off(context.words, settings_now, at)
    how = explain_days_off(context.words, settings_now, at)
    await context.answer(f"{said}\n-# {how}\n-# {context.words('days-off-end')}")


async def choose_public(context: Context, language: str, theme: str) -> None:
    """Set the language and the theme of public posts: ``auto`` is the server's or the bot's, empty changes nothing."""
    managing_request(context)
    chosen: Chosen = {}
    if language:
        chosen["language"] = _read_language(language)
    if theme:
        chosen["theme"] = settings.read_theme(theme, settings.PUBLIC_THEMES)
    await context.answer(await GUILD.save(context, chosen))


async def show_privacy(context: Context) -> None:
    """What is kept of a person, with buttons to see it and to delete it."""
    buttons = [button(context.words, Press(verb, NO_GAME, 0)) for verb in ("mydata", "erase")]
    await context.answer(context.words("privacy"), view=view_of(*buttons))


async def export_data(context: Context) -> None:
    """Everything that is kept of the person, in one file, or in several where Discord takes none so large."""
    await context.reply.defer(thinking=True)
    await context.reply.turn.go_on_later()
    archives = await privacy.my_data(context.service, context.request)
    for number, archive in enumerate(archives, start=1):
        name = "my-azul-data.zip" if len(archives) == 1 else f"my-azul-data-{number}.zip"
        said = context.words("privacy-exported", number=number, files=len(archives))
        await context.answer(said, files=[discord.File(io.BytesIO(archive), name)])


async def ask_to_delete(context: Context) -> None:
    """Ask whether the person is sure."""
    await context.answer(context.words("privacy-sure"), view=one_button(context.words, "forget"))


async def delete_data(context: Context) -> None:
    """Delete what is kept of the person, and say all that was done."""
    context.client.get_shared(Drafts).forget(context.user_id, OWN.verb, GUILD.verb)
    context.client.get_shared(GivenMistakes).forget(context.user_id)
    # Years of games may take longer than Discord waits for a first answer.
    await context.reply.defer(thinking=not context.reply.in_private)
    await context.reply.turn.go_on_later()
    done = await privacy.delete_my_data(context.service, context.request)
    await context.show(
        context.words("privacy-deleted", games=done.games, left=done.left, resigned=done.resigned, gone=done.gone)
    )
