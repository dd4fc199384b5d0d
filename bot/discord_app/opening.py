"""Opening a game, as the answer to an interaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.discord_app.base import Interaction
from bot.discord_app.game_actions import confirm
from bot.discord_app.interactions import check_player, request_of
from bot.discord_app.posting import check_can_post
from bot.games import lobby
from bot.games.decision import Person
from bot.opponents.levels import STAND_IN
from bot.rules import RULESETS
from bot.storage.rows import AtEnd, Options

FIRST_GAME = next(iter(RULESETS))
MOST_SEATS = max(rules.seats.stop - 1 for rules in RULESETS.values())
NO_LIMIT = 0


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play. ``None`` and an empty ``side`` stand for what is usual here.

    ``hours``: time for a turn, `NO_LIMIT` for as long as it takes.
    """

    game: str = FIRST_GAME
    side: str = ""
    seats: int | None = None
    computers: int = 0
    level: str = STAND_IN
    opponents: Sequence[discord.User | discord.Member] = ()
    role: discord.Role | None = None
    hours: int | None = None
    at_end: AtEnd = "nothing"
    thread: bool | None = None


async def open_game(interaction: Interaction, wish: Wish) -> None:
    """Open a lobby in this channel; in a private message, begin against computers.

    :raises BotInvited: one of the opponents is a bot.
    :raises BadOption: one of them is not on this server.
    """
    for one in wish.opponents:
        check_player(interaction, one, "new")
    service, request = interaction.client.service, request_of(interaction)
    settings = await service.guild(request.guild_id)
    options = Options(
        turn_hours=settings.turn_hours if wish.hours is None else wish.hours or None,
        at_end=wish.at_end,
        role_id=wish.role.id if wish.role is not None else None,
        thread=settings.threads if wish.thread is None else wish.thread,
    )
    check_can_post(interaction, thread=options.thread)
    rules = RULESETS.get(wish.game)
    side = wish.side or (rules.sides[0] if rules else "")
    people = [Person(one.id, one.display_name) for one in wish.opponents]
    computers = wish.computers
    if request.guild_id is None and not computers:
        # Nobody else can come to a private message.
        computers = (wish.seats or 2) - 1
    # Whoever names opponents or computers, and no number, means these and no more.
    named = 1 + len(people) + computers
    usual = min(named, MOST_SEATS) if named > 1 else MOST_SEATS
    seats = usual if wish.seats is None else wish.seats
    table = await lobby.open_game(
        service, request, wish.game, side, seats, options, computers, people, levels=[wish.level] * computers
    )
    await confirm(interaction, "answer-opened", table)
