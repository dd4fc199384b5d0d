"""Time of a whole turn compared with its unavoidable costs.

A turn lasts from the press of Play, or from the typed move, until the bot has posted its picture. The unavoidable costs
are those of sending the same picture with the same library to the same stand-in, and of one committed SQLite
transaction. Both are measured alternately, so that the ratio stays correct if the machine's speed drifts.

A move is picked with the buttons, typed with autocomplete, or sent as a whole.
"""

from __future__ import annotations

import asyncio
import functools
import io
import logging
import statistics
import time

import discord as library

from bot.discord_app.app.client import AzulClient
from bot.sandbox.world import Message
from bot.storage.database import Database
from tests.discord_app.conftest import find_movers, options_of
from tests.discord_stand_in import Person, StandIn
from tests.tools.benchmarks.running import connected, opened

TURNS = 60
WARM_UP = 2
WAYS = ("picked", "typed", "sent")
LOOK_S = 0.05
"""The time a person waits before pressing Play."""


async def _picker(mover: Person, board: Message) -> Message:
    answer = await mover.click(board, "Your move")
    while "Play" not in [button.label for button in answer.message.buttons]:
        await mover.click(answer.message, options_of(answer.message)[0].custom_id or "")
    return answer.message


def _people(discord: StandIn) -> list[Person]:
    return [person for person in discord.world.people.values() if isinstance(person, Person)]


async def _turn(discord: StandIn, board: Message, way: str) -> tuple[float, Message]:
    """Return the seconds from the press of Play, or from the typed move, until the post, and the post itself."""
    (mover,) = find_movers(board, _people(discord))
    assert isinstance(mover, Person)
    if way != "picked":
        move = (await mover.complete("azul move", "move", ""))[0].value
        if way == "typed":
            await mover.complete("azul move", "move", str(move))
        play = functools.partial(mover.command, "azul move", move=move)
    else:
        play = functools.partial(mover.click, await _picker(mover, board), "Play")
    posted: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def listen(event: str, thing: object) -> None:
        if event == "message_create" and isinstance(thing, Message) and thing.attachments and not posted.done():
            posted.set_result(time.perf_counter())

    stop = discord.world.events.listen(listen)
    await asyncio.sleep(LOOK_S)
    start = time.perf_counter()
    press = asyncio.create_task(play())
    end = await posted
    stop()
    await press
    return end - start, await discord.next_message(after=board)


async def _bare(discord: StandIn, client: AzulClient, database: Database, board: Message) -> float:
    """Return the seconds for one committed transaction and the upload of the same picture."""
    channel = client.get_partial_messageable(board.channel.id)
    start = time.perf_counter()
    async with database.write() as connection:
        await connection.exec_driver_sql("INSERT OR REPLACE INTO facts VALUES ('bare', 'cost')")
    picture = board.attachments[0]
    file = library.File(io.BytesIO(picture.data), "board.png", description=picture.description)
    message = await channel.send(board.content, file=file)
    end = time.perf_counter()
    discord.delete_message(discord.world.messages[message.id])
    return end - start


async def measure(players: int, way: str, turns: int) -> str:
    """Return the figures of ``turns`` turns after the warm-up, or of fewer turns if the game ends."""
    async with opened() as (discord, database), connected(discord, database) as client:
        people = [discord.person(name) for name in ("Ana", "Ben", "Chi-Wei", "Dariush")][:players]
        await people[0].command("azul new", seats=players)
        lobby = await discord.next_message()
        for person in people[1:]:
            await person.click(lobby, "Join")
        board = await discord.next_message(after=lobby)
        took = []
        bares = []
        for number in range(WARM_UP + turns):
            seconds, board = await _turn(discord, board, way)
            await client.poster.finish()
            bare = await _bare(discord, client, database, board)
            if not find_movers(board, _people(discord)):
                break
            if number >= WARM_UP:
                took.append(seconds)
                bares.append(bare)
    turn = statistics.median(took)
    bare = statistics.median(bares)
    ratio = statistics.median(one / other for one, other in zip(took, bares, strict=True))
    return (
        f"{players} players, {way}: {turn * 1000:.1f} ms; bare upload and commit: {bare * 1000:.1f} ms; "
        f"ratio {ratio:.2f} (median of {len(took)} pairs)"
    )


def run() -> None:
    """Print all figures."""
    logging.disable(logging.WARNING)
    print("whole turns through the stand-in")
    for way in WAYS:
        for players in (2, 4):
            print(asyncio.run(measure(players, way, TURNS)))


if __name__ == "__main__":
    run()
