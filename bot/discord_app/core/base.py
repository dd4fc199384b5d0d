"""What every act and every post needs of the client, so that they need not know the whole of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

import discord

from bot.discord_app.core.allowances import Allowances
from bot.discord_app.core.delivery import Delivery
from bot.discord_app.core.drawing import Pictures
from bot.discord_app.core.emojis import Emojis
from bot.discord_app.core.forms import Drafts
from bot.discord_app.core.lobbies import Lobbies, name_title
from bot.discord_app.core.memory import Memory
from bot.discord_app.core.metrics import Metrics
from bot.discord_app.core.tournament_links import load_link_back
from bot.discord_app.core.turns import Turns
from bot.games.core.participants import find_last_move
from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.past import standings
from bot.games.past.analysing import Analyses
from bot.games.past.mistakes import GivenMistakes
from bot.messages.boards import word_board
from bot.messages.words import Words, words
from bot.messages.writing import FALLBACK
from bot.scenes import make_table_scene
from bot.scenes.examples import make_title_scene
from bot.slots import FairSlots
from bot.storage.place import Place
from bot.storage.rows import Game
from bot.storage.shards import EVERY
from renderers.scene import Theme

logger = logging.getLogger(__name__)
# The library warns at every start that it could not talk; we never do.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

ServerPost = Literal["puzzle", "season"]
"""What is posted on servers apart from games, and tried again where that fails."""
REMEMBERED_INTERACTIONS = 10_000
"""Discord delivers an interaction twice when a connection breaks, if at all: what is older never comes again."""


class BaseClient(discord.AutoShardedClient):
    """A client without privileged intents or memory, with the service and the pictures.

    It pings nobody unless a post names whom. ``theme`` is for pictures for which neither server nor person chose one;
    without ``allowances`` anybody may ask for as much as they like.
    """

    def __init__(
        self, service: Service, theme: Theme, metrics: Metrics | None = None, allowances: Allowances | None = None
    ) -> None:
        shards = service.shards
        own: dict[str, Any] = {} if shards == EVERY else {"shard_ids": sorted(shards.own), "shard_count": shards.count}
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            **own,
        )
        self.service = service
        self.stopping = asyncio.Event()
        """Set once the bot is being stopped: nothing more is begun."""
        self.command_id: int | None = None
        """What Discord calls `/azul`, known once the commands are registered."""
        self.acts = set[asyncio.Task[Any]]()
        """What people have asked for and is being carried out."""
        self._heard = dict[int, None]()
        self._theme = theme
        self.metrics = metrics or Metrics()
        self.allowances = allowances or Allowances(service.clock)
        self.turns = Turns()
        self.turns_of_completion = Turns()
        self.memory = Memory(service.clock)
        self.pictures = Pictures(self.metrics.drawing_s.observe)
        # Verifying a long tournament keeps a thread busy for seconds.
        self.verifying = FairSlots(1)
        self.own_emojis = Emojis(self, self.pictures, service.database, service.clock)
        self.drafts = Drafts()
        self.delivery = Delivery(self, self.own_emojis, service.clock)
        self.lobbies = Lobbies(service, lambda game: self.title_file(game.place, game.ruleset, game.side))
        self.analyses = Analyses(service)
        self.given = GivenMistakes()
        self.removed_from = set[int]()
        """The servers that have removed the bot since it started."""
        self.failed_posts = dict[tuple[ServerPost, int], tuple[timedelta, datetime]]()
        """Of what could not be posted on a server, by kind and channel: the last pause, and when it is tried again."""

    def has_heard_of(self, interaction_id: int) -> bool:
        """Whether this interaction has been delivered before, or this message shared; from now on it has."""
        if interaction_id in self._heard:
            return True
        self._heard[interaction_id] = None
        if len(self._heard) > REMEMBERED_INTERACTIONS:
            del self._heard[next(iter(self._heard))]
        return False

    def note_act(self) -> None:
        """Note that this task carries out what somebody has asked for, so that a stop waits for it."""
        task = asyncio.current_task()
        assert task is not None, "every interaction has its task"
        self.acts.add(task)
        task.add_done_callback(self.acts.discard)

    async def board_text(self, words: Words, table: Table, since: int, now: datetime) -> str:
        """The text of a board, with our own emojis and who is away ``now``.

        At the end it reports how ratings have changed. A table of a tournament links to it.
        """
        rated = await standings.find_rated_results(self.service, table)
        back = await load_link_back(self.service, words, table.game)
        return word_board(self.own_emojis.words(words), table, since, rated, now, back).content

    async def board_file(self, table: Table, since: int) -> discord.File:
        """The picture of a public post: the table, with what happened since version ``since`` marked."""
        game = table.game
        words = await self.words_of(game)
        viewer_id = None if game.place.has_others else game.host_id
        theme = await self.theme_for(viewer_id, game.place)
        return await self.pictures.file(make_table_scene(words, table, theme, since))

    async def wants_words(self, user_id: int | None) -> bool:
        """Whether this user gets words in the place of pictures that only they would see."""
        return user_id is not None and (await self.service.person(user_id)).in_words

    async def call_file(self, table: Table, user_id: int) -> discord.File | None:
        """The picture of a private call: the table, with what happened since this user's last move marked.

        There is none for whoever wants words.
        """
        if await self.wants_words(user_id):
            return None
        game = table.game
        words = await self.words_for(user_id, game)
        theme = await self.theme_for(user_id, game.place)
        since = find_last_move(table, user_id)
        return await self.pictures.file(make_table_scene(words, table, theme, since, game.seat_of(user_id)))

    async def follower_file(self, table: Table, user_id: int | None) -> discord.File | None:
        """The picture for somebody who follows a game, unless they want words: the table, with the last move marked."""
        if await self.wants_words(user_id):
            return None
        place = table.game.place
        words = await self.words_for(user_id, table.game)
        return await self.pictures.file(make_table_scene(words, table, await self.theme_for(user_id, place)))

    async def title_file(self, place: Place, ruleset: str, side: str, detail: str = "") -> discord.File | None:
        """The title picture of a game for everybody in a place, ``None`` where it cannot be drawn."""
        words = await self.public_words(place)
        theme = await self.public_theme(place)
        try:
            scene = make_title_scene(words, ruleset, side, theme, detail)
            return await self.pictures.file(scene, name_title(ruleset, side))
        except Exception:
            logger.exception("the title of %s could not be drawn", ruleset)
            return None

    def wake_posts(self, game_ids: Iterable[str]) -> None:
        """Post what is to be posted of these games now."""
        raise NotImplementedError

    async def wait_until_told(self, game_id: str) -> None:
        """Wait until what is being posted of this game is, for some seconds at most."""
        raise NotImplementedError

    async def words_of(self, game: Game) -> Words:
        """The words of a game's posts: of the language in which it was opened, else those of its place."""
        return words(game.language) if game.language else await self.public_words(game.place)

    async def words_for(self, user_id: int | None, game: Game) -> Words:
        """Return the words for messages about a game that only this user sees.

        They are in the language that the user chose, otherwise in that of their Discord, otherwise in that of the
        game's posts.
        """
        if user_id is None:
            return await self.words_of(game)
        person = await self.service.person(user_id)
        language = person.language or person.discord_language
        return words(language) if language else await self.words_of(game)

    async def public_words(self, place: Place) -> Words:
        """The words for what everybody in a place sees: as its moderators chose, else as the server speaks."""
        chosen = (await self.service.settings_in(place)).language
        guild = self.find_guild(place.guild_id)
        spoken = str(guild.preferred_locale) if guild else FALLBACK
        return words(chosen or spoken)

    def find_guild(self, guild_id: int | None) -> discord.Guild | None:
        """The server, if there is one and the bot is on it."""
        return None if guild_id is None else self.get_guild(guild_id)

    def has_left(self, place: Place) -> bool:
        """Whether the bot is known to have left this server, which must belong to its own shards."""
        if not place.has_members or self.find_guild(place.guild_id) is not None:
            return False
        # Until all shards are ready, a server may be missing because Discord hasn't named it yet.
        return self.is_ready() or place.id in self.removed_from

    async def public_theme(self, place: Place) -> Theme:
        """The theme of what everybody in a place sees: as its moderators chose, else as the bot was set up."""
        return (await self.service.settings_in(place)).theme or self._theme

    async def theme_for(self, user_id: int | None, place: Place) -> Theme:
        """The theme of what only this user sees: as they chose, else that of the place they look at."""
        chosen = None if user_id is None else (await self.service.person(user_id)).theme
        return chosen or await self.public_theme(place)


Interaction: TypeAlias = discord.Interaction[BaseClient]
