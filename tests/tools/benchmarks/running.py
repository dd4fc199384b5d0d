"""A bot that runs in this process and is connected to a stand-in for Discord."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from bot.discord_app.app.client import AzulClient
from bot.discord_app.app.run import use_server
from bot.games.core.service import Service
from bot.storage.database import Database
from tests.discord_stand_in import StandIn


@contextlib.asynccontextmanager
async def opened() -> AsyncIterator[tuple[StandIn, Database]]:
    """Provide a stand-in and an empty database."""
    with tempfile.TemporaryDirectory(prefix="azul-benchmark-") as folder:
        async with StandIn.open() as discord:
            use_server(discord.url)
            database = await Database.open(f"sqlite+aiosqlite:///{Path(folder) / 'azul.sqlite3'}")
            try:
                yield discord, database
            finally:
                await database.close()


@contextlib.asynccontextmanager
async def connected(discord: StandIn, database: Database) -> AsyncIterator[AzulClient]:
    """Run the bot until the block ends."""
    client = AzulClient(Service(database))
    running = asyncio.create_task(client.start(discord.token))
    try:
        await discord.until_ready()
        yield client
    finally:
        await client.close()
        await client.pictures.close()
        await asyncio.wait([running])
