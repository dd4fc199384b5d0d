"""Which game somebody means who names none (`lookup.RULES`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot import logs
from bot.discord_app.base import Interaction
from bot.discord_app.interactions import request_of
from bot.games import lookup
from bot.games.refusal import Refusal
from bot.games.replay import Table


async def find_games(interaction: Interaction, named: str, act: str, options: Sequence[Any] = ()) -> list[Table]:
    """The game that is meant for this act: the one that is named, else those around that fit, last changed first."""
    service, request = interaction.client.service, request_of(interaction)
    if named.strip():
        return [await service.table(lookup.game_name(named), request)]
    if act in lookup.OF_THE_PAST:
        return await lookup.find_old(service, request, act)
    return await lookup.find(service, request, lookup.rule_of(act, options))


async def find_game(interaction: Interaction, named: str, act: str) -> Table:
    """The one game that is meant for this act; the log then tells of it."""
    table, *others = found = await find_games(interaction, named, act)
    if others:
        raise refuse_to_choose(found)
    logs.add(game=table.game.id)
    return table


def refuse_to_choose(found: Sequence[Table]) -> Refusal:
    """The refusal that names the games which may be meant, where no list of them can be shown."""
    return Refusal("which-game", games=", ".join(f"#{table.game.id}" for table in found))


async def list_fitting(interaction: Interaction, act: str) -> list[Table]:
    """The games of this server that fit an act and with which the person may do it, the most recent first."""
    service, request = interaction.client.service, request_of(interaction)
    if act in lookup.OF_THE_PAST:
        return await lookup.old_games(service, request, act)
    rule = lookup.RULES[act]
    around = await lookup.list_games(service, request, limit=100)
    return [table for table in around if rule.fits(table, request) and rule.may(table, request)]
