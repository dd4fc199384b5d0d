"""Pictures for Discord, drawn elsewhere, never on the event loop; and our own emojis, uploaded once."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import aiohttp
import discord

from bot.messages.words import Words
from bot.rules import RULESETS
from bot.storage.database import Database
from bot.workers import Processes
from renderers import draw
from renderers.emoji import Emoji, draw_all
from renderers.scene import Scene

Drawn = TypeVar("Drawn")
FILE_NAME = "board.png"
PATIENCE_S = 30.0
"""How long anything may be drawn; a replay takes a hundredth of it."""
NICER = 10
"""By how much the priority of what takes longer is lower than the bot's: on one core everybody would wait for it."""


class Pictures:
    """Draws scenes, one after another, and elsewhere what takes longer. ``note_s`` is told how long each takes.

    The process for what takes longer is kept only while something is drawn there.
    """

    def __init__(self, note_s: Callable[[float], None]) -> None:
        self._process = Processes(1, note_s, patience_s=PATIENCE_S)
        self._long_process = Processes(1, note_s, patience_s=PATIENCE_S, nicer=NICER, keep=False)

    async def file(self, scene: Scene, name: str = FILE_NAME) -> discord.File:
        """The scene as an attachment with its alt text."""
        picture = await self._process.call(draw, scene)
        return discord.File(io.BytesIO(picture.png), name, description=picture.alt)

    async def draw_long(self, function: Callable[..., Drawn], *arguments: Any) -> Drawn:
        """What a function of the renderers makes of these arguments, if that takes longer than a picture."""
        return await self._long_process.call(function, *arguments)

    async def close(self) -> None:
        """End the processes."""
        await self._process.close()
        await self._long_process.close()


logger = logging.getLogger(__name__)


class Emojis:
    """The emojis that Discord keeps for the application.

    A picture is found by its name, which says what it looks like, so that no process uploads it twice and older posts
    keep theirs. Until all of a game are there, and where Discord refuses them, the catalogue's stand in their place.
    """

    def __init__(self, client: discord.Client, pictures: Pictures, database: Database) -> None:
        self._client = client
        self._pictures = pictures
        self._database = database
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
                    there = await self._fetch()
                    for emoji in wanted:
                        if emoji.name not in there:
                            await self._upload(emoji)
                there = await self._fetch()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            logger.warning("the application's emojis cannot be loaded: %s", error)
        except Exception:
            logger.exception("the application's emojis cannot be loaded")
        else:
            self._use(drawn, there)

    async def _fetch(self) -> dict[str, str]:
        return {emoji.name: str(emoji) for emoji in await self._client.fetch_application_emojis()}

    async def _upload(self, emoji: Emoji) -> None:
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
        self._icons = {}
        self._worded = {}
