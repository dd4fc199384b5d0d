"""What is kept of a person: shown to them, and deleted when they wish it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import replace

from bot.games.core.refusal import Unplayable
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.table.lobby import left
from bot.games.table.seats import give_up
from bot.storage import game_queries, person_queries
from bot.storage.rows import Game, LogLine


async def my_data(service: Service, request: Request) -> str:
    """Everything that is kept of the person, as JSON."""
    async with service.database.read() as connection:
        found = await person_queries.everything_of(connection, request.person.id)
    data = {"user_id": request.person.id, **found}
    # Years of games take longer to write than others may wait.
    return await asyncio.to_thread(json.dumps, data, ensure_ascii=False, indent=2) + "\n"


async def delete_my_data(service: Service, request: Request) -> int:
    """Leave lobbies, resign running games, then take the person's id and name out of everything that stays.

    Answers in how many games that was. Can be asked again: what is deleted stays so.
    """
    me = request.person.id
    opened = await service.database.query(game_queries.load_games, user_id=me, limit=10_000)

    for game in opened:
        # In one that nobody can play on in, the name is taken out all the same.
        with contextlib.suppress(Unplayable):
            async with service.change(game.id) as change:
                table = change.table
                player = table.game.player(me)
                if player is not None and table.game.status in game_queries.OPEN:
                    lobby = table.replay is None
                    change.record(left(table.game, player) if lobby else give_up(table, player, "resign"))
    async with service.database.write() as connection:
        touched = await game_queries.lock_games_naming(connection, me)
        for game in touched:
            # An act, so that whoever remembers the game as it was reads it anew.
            line = LogLine(game.version + 1, "forget", service.clock())
            await game_queries.change_game(connection, game, replace(_without(game, me), version=line.version), [line])
        await person_queries.forget_person(connection, me)
    service.forget(game.id for game in touched)
    return len(touched)


def _without(game: Game, user_id: int) -> Game:
    """The game without any word of this user in its options and its open question."""
    options = replace(
        game.options,
        invited=tuple(one for one in game.options.invited if one != user_id),
        only_invited=game.options.for_invited,
        declined=tuple(one for one in game.options.declined if one != user_id),
        removed=tuple(one for one in game.options.removed if one != user_id),
        order=tuple(one for one in game.options.order if one != user_id),
        calls=tuple(call for call in game.options.calls if user_id not in call[:2]),
        refused=tuple(one for one in game.options.refused if one[1] != user_id),
    )
    asked = game.offer
    if asked is not None and user_id in (asked.by, asked.user_id, *asked.agreed, *asked.silent):
        asked = None
    return replace(game, options=options, offer=asked)
