"""Our own emojis: the tiles of each game, uploaded to the application once and found again at every start."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping

import aiohttp
import discord

from bot.discord_app.drawing.pictures import Pictures
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.storage.database import Database
from renderers.emoji import Emoji, draw_all

logger = logging.getLogger(__name__)


class Emojis:
    """The emojis that Discord keeps for the application.

    A picture is found by its name, which says what it looks like, so that no process uploads it twice and older posts
    keep theirs. Until all of a game are there, and where Discord refuses them, the catalogue's stand in their place.
    """

    def __init__(self, client: discord.Client, pictures: Pictures, database: Database) -> None:
        self._client, self._pictures, self._database = client, pictures, database
        self._icons: dict[str, str] = {}
        self._worded: dict[str, Words] = {}

    @property
    def shown(self) -> bool:
        """Whether there are any to show."""
        return bool(self._icons)

    def words(self, words: Words) -> Words:
        """The words with our emojis, for texts of messages."""
        if not self._icons:
            return words
        if words.language not in self._worded:
            self._worded[words.language] = words.bare.with_icons(self._icons)
        return self._worded[words.language]

    async def load(self) -> None:
        """Find our emojis, and upload those that are missing."""
        try:
            drawn = await self._pictures.draw_long(draw_all, tuple(RULESETS))
            wanted = [emoji for of_game in drawn.values() for emoji in of_game.values()]
            there = await self._fetch() if wanted else {}
            if any(emoji.name not in there for emoji in wanted):
                # Of processes that start at the same time one uploads them, and the others wait for it.
                async with self._database.alone("emojis"):
                    await self._upload(wanted, await self._fetch())
                there = await self._fetch()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            logger.warning("the application's emojis cannot be loaded: %s", error)
        except Exception:
            logger.exception("the application's emojis cannot be loaded")
        else:
            self._use(drawn, there)

    async def _fetch(self) -> dict[str, str]:
        return {emoji.name: str(emoji) for emoji in await self._client.fetch_application_emojis()}

    async def _upload(self, wanted: Iterable[Emoji], there: Mapping[str, str]) -> None:
        for emoji in wanted:
            if emoji.name not in there:
                try:
                    await self._client.create_application_emoji(name=emoji.name, image=emoji.png)
                except discord.HTTPException as error:
                    logger.info("the emoji %s was not uploaded: %s", emoji.name, error)

    def _use(self, drawn: Mapping[str, Mapping[str, Emoji]], there: Mapping[str, str]) -> None:
        """Show the emojis of the games of which all are there: a mixture would look like a mistake."""
        self.forget()
        for game, emojis in drawn.items():
            if all(emoji.name in there for emoji in emojis.values()):
                self._icons |= {f"{game}-icon-{colour}": there[emoji.name] for colour, emoji in emojis.items()}
            else:
                logger.warning("Discord has not taken all our emojis of %s; others stand in their place", game)

    def forget(self) -> None:
        """Show none any more: Discord does not know them, somebody has deleted them."""
        self._icons, self._worded = {}, {}
