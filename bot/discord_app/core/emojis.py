"""The application's emojis: uploaded once, fetched again after failures, and replaced if Discord rejects them."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import TypeVar

import aiohttp
import discord

from bot.discord_app.core.drawing import Pictures
from bot.messages.words import OWN_EMOJI, Words, is_sign
from bot.messages.words import words as find_words
from bot.messages.writing import FALLBACK
from bot.rules import RULESETS
from bot.storage.database import Database
from renderers.emoji import Emoji, draw_all

logger = logging.getLogger(__name__)

T = TypeVar("T")
AnyView = discord.ui.View | None
INVALID_FORM_BODY = 50035
LOOK_UP_INTERVAL = timedelta(minutes=10)
"""Minimum time between look-ups after Discord has rejected a message, and the pause after a failed look-up."""
_OWN_EMOJI = re.compile(OWN_EMOJI)


class Emojis:
    """The emojis that Discord stores for the application.

    An emoji's name ends with a hash of its picture, so no process uploads it twice and older posts keep their emojis.
    Until all emojis of a game exist, and in messages that Discord rejects because of them, the catalogue's emojis are
    used.
    """

    def __init__(
        self, client: discord.Client, pictures: Pictures, database: Database, clock: Callable[[], datetime]
    ) -> None:
        self._client = client
        self._pictures = pictures
        self._database = database
        self._clock = clock
        self._icons: dict[str, str] = {}
        self._worded: dict[str, Words] = {}
        self._incomplete = frozenset[str]()
        """The games whose missing emojis have been logged."""
        self._look_up_at: datetime | None = clock()
        self._rejected_at: datetime | None = None

    @property
    def shown(self) -> bool:
        """Whether any of our emojis can be shown."""
        return bool(self._icons)

    def words(self, words: Words) -> Words:
        """Return the words with our emojis, for texts of messages."""
        if not self._icons:
            return words
        if words.language not in self._worded:
            self._worded[words.language] = words.bare.with_icons(self._icons)
        return self._worded[words.language]

    async def look_up_if_due(self) -> None:
        """Fetch our emojis at startup, after Discord has rejected a message with them, and after a failure."""
        now = self._clock()
        # The time may have been recorded while the clock was ahead.
        if self._look_up_at is not None and not now < self._look_up_at <= now + LOOK_UP_INTERVAL:
            await self.load()

    async def load(self) -> None:
        """Fetch our emojis, and upload missing ones."""
        self._look_up_at = self._clock() + LOOK_UP_INTERVAL
        try:
            drawn = await self._pictures.draw_long(draw_all, tuple(RULESETS))
            wanted = [emoji for of_game in drawn.values() for emoji in of_game.values()]
            there = await self._fetch() if wanted else {}
            if any(emoji.name not in there for emoji in wanted):
                # If several processes start at the same time, one uploads the emojis and the others wait.
                async with self._database.exclusive_lock("emojis"):
                    there = await self._fetch()
                    for emoji in wanted:
                        if emoji.name not in there:
                            await self._upload(emoji)
                there = await self._fetch()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            logger.warning("could not load the application's emojis: %s", error)
        except Exception:
            logger.exception("could not load the application's emojis")
        else:
            self._use(drawn, there)

    async def _fetch(self) -> dict[str, str]:
        return {emoji.name: str(emoji) for emoji in await self._client.fetch_application_emojis()}

    async def _upload(self, emoji: Emoji) -> None:
        try:
            await self._client.create_application_emoji(name=emoji.name, image=emoji.png)
        except discord.HTTPException as error:
            logger.info("could not upload the emoji %s: %s", emoji.name, error)

    def _use(self, drawn: Mapping[str, Mapping[str, Emoji]], there: Mapping[str, str]) -> None:
        """Show the emojis of games whose emojis are complete, because a mixture would look like a mistake."""
        self.forget()
        incomplete = set[str]()
        for game, emojis in drawn.items():
            if all(emoji.name in there for emoji in emojis.values()):
                self._icons |= {f"{game}-icon-{colour}": there[emoji.name] for colour, emoji in emojis.items()}
            else:
                incomplete.add(game)
        for game in sorted(incomplete - self._incomplete):
            logger.warning("some emojis of %s could not be uploaded; the bot uses Unicode emojis instead", game)
        self._incomplete = frozenset(incomplete)
        if not incomplete:
            self._look_up_at = None

    def forget(self) -> None:
        """Stop showing our emojis."""
        self._icons = {}
        self._worded = {}

    async def send(
        self,
        send: Callable[[str, AnyView], Awaitable[T]],
        content: str,
        view: AnyView,
        files: Iterable[discord.File | discord.Attachment] = (),
    ) -> T:
        """Send or edit a message with ``send``, and again with the catalogue's emojis if Discord rejects ours.

        ``files`` are the message's attachments, which the second attempt reads again.
        """
        try:
            return await send(content, view)
        except discord.HTTPException as error:
            if error.code != INVALID_FORM_BODY or not _has_own(content, view):
                raise
            self._record_rejection(error)
        for file in files:
            if isinstance(file, discord.File):
                file.reset()
        icons = {own: _find_sign(key) for key, own in self._icons.items()}
        _replace_in_view(view, icons)
        return await send(_OWN_EMOJI.sub(lambda found: icons.get(found[0], ""), content), view)

    def _record_rejection(self, error: discord.HTTPException) -> None:
        """Schedule a look-up unless the last rejection was recent, because somebody may have deleted emojis."""
        now = self._clock()
        if self._rejected_at is not None and self._rejected_at <= now < self._rejected_at + LOOK_UP_INTERVAL:
            return
        self._rejected_at = now
        self._look_up_at = now
        reason = str(error).partition("\n")[0]
        logger.warning("Discord rejected a message with the application's emojis; sending it without them: %s", reason)


def _find_sign(key: str) -> str:
    """Return the catalogue's emoji for this key, or an empty string if the catalogue has letters instead."""
    sign = find_words(FALLBACK)(key)
    return sign if is_sign(sign) else ""


def _list_bearers(view: AnyView) -> Iterator[discord.ui.Button[discord.ui.View] | discord.SelectOption]:
    """Yield the buttons and options of a message, which can have emojis."""
    for item in view.children if view is not None else ():
        if isinstance(item, discord.ui.Button):
            yield item
        elif isinstance(item, discord.ui.Select):
            yield from item.options


def _has_own(content: str, view: AnyView) -> bool:
    """Check whether a message has emojis of the application."""
    on_items = any(bearer.emoji is not None and bearer.emoji.id is not None for bearer in _list_bearers(view))
    return on_items or _OWN_EMOJI.search(content) is not None


def _replace_in_view(view: AnyView, icons: Mapping[str, str]) -> None:
    """Replace our emojis on buttons and options. ``icons`` maps our emojis, as Discord writes them, to replacements."""
    for bearer in _list_bearers(view):
        if bearer.emoji is not None and bearer.emoji.id is not None:
            bearer.emoji = icons.get(str(bearer.emoji)) or None
