"""Writes down what everybody is shown and answered while a run goes on, and reads what is stored at its end."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bot.discord_app.ids import Press
from bot.sandbox.server.interactions import Interaction
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from bot.sandbox.world.clock import EPOCH_MS
from bot.storage import check_queries, game_queries, post_queries
from bot.storage.database import Database
from tests.faults.history import Act, Kept, Shown

TWICE = re.compile(r"of game (\w+) may be told twice")
EDIT = re.compile(r"/channels/\d+/messages/(\d+)")


class Recorder:
    """Listens to the stand-in from now on."""

    def __init__(self, discord: StandIn) -> None:
        self._discord = discord
        self.acts: dict[int, Act] = {}
        self.shown: list[Shown] = []
        self.gone: dict[int, int] = {}
        discord.world.events.listen(self._note)

    @property
    def fixed(self) -> dict[int, int]:
        """The messages that Discord has refused to change, with an id from the first time."""
        found = dict[int, int]()
        for request in self._discord.requests:
            changed = EDIT.fullmatch(request.path) if request.method == "PATCH" else None
            if changed and request.status in (403, 404):
                found.setdefault(int(changed[1]), (int(request.at * 1000) - EPOCH_MS) << 22)
        return found

    def _note(self, event: str, thing: Any) -> None:
        if isinstance(thing, Interaction):
            self.acts[thing.id] = _act(thing)
        elif isinstance(thing, Message) and thing.author is self._discord.bot:
            if event == "message_delete":
                self.gone[thing.id] = self._discord.world.ids.next()
            elif not thing.loading:
                self.shown.append(_shown(thing, self._discord.world.ids.next(), edited=event == "message_update"))


class Warnings(logging.Handler):
    """Notes of which games the bot says in its log that a board may be told twice."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.games = set[str]()

    def emit(self, record: logging.LogRecord) -> None:
        """See `logging.Handler`."""
        if found := TWICE.search(record.getMessage()):
            self.games.add(found[1])

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Listen to the outbox for the length of a block."""
        outbox = logging.getLogger("bot.games.outbox")
        outbox.addHandler(self)
        try:
            yield
        finally:
            outbox.removeHandler(self)


def _act(interaction: Interaction) -> Act:
    options = {}
    parts = list(interaction.data.get("options") or [])
    while parts:
        part = parts.pop()
        options[part["name"]] = part.get("value", "")
        parts += part.get("options") or []
    pressed = Press.read(str(interaction.data.get("custom_id", "")))
    answer = interaction.original.content if interaction.original is not None else ""
    return Act(
        interaction.id,
        interaction.user.id,
        pressed.verb if pressed else interaction.name,
        str(options.get("move", "")),
        interaction.answered or 0,
        answer,
    )


def _shown(message: Message, at: int, *, edited: bool) -> Shown:
    return Shown(
        message.id,
        message.channel.id,
        at,
        message.content,
        str(message.nonce or ""),
        frozenset(user.id for user in message.pings),
        message.only_for.id if message.only_for is not None else None,
        edited,
        next((press.version for button in message.buttons if (press := Press.read(button.custom_id or ""))), None),
    )


async def read_games(database: Database) -> list[Kept]:
    """What is stored of every game."""
    kept = []
    async with database.read() as connection:
        for game_id in await check_queries.game_ids(connection):
            game = await game_queries.load_game(connection, game_id)
            posting = await post_queries.load_posting(connection, game_id)
            assert game is not None
            assert posting is not None
            kept.append(
                Kept(
                    game,
                    await game_queries.load_log(connection, game_id),
                    posting,
                    await post_queries.load_calls(connection, game_id),
                    await check_queries.next_act_at(connection, game_id),
                )
            )
    return kept
