"""Which game somebody means who names none: for each act, the games of the channel that it fits, and the likeliest."""

from __future__ import annotations

from bot.discord_app.base import Interaction
from bot.discord_app.interactions import request_of
from bot.games import lookup
from bot.games.calling import asked
from bot.games.lookup import Fits
from bot.games.replay import Table


async def find_game(interaction: Interaction, named: str, act: str) -> Table:
    """The game that is meant for this act, named or the one in this channel that fits."""
    request = request_of(interaction)
    me = request.person.id
    seated: Fits = lambda table: table.game.player(me) is not None  # noqa: E731
    in_lobby: Fits = lambda table: table.game.status == "lobby"  # noqa: E731
    running: Fits = lambda table: table.game.status == "running"  # noqa: E731
    hosting: Fits = lambda table: table.game.host_id == me  # noqa: E731
    my_turn: Fits = lambda table: table.waits_for(me)  # noqa: E731
    secrets: Fits = lambda table: any(  # noqa: E731
        player.user_id == me and table.position.picked(player.seat) for player in table.game.players
    )
    asking: Fits = lambda table: table.game.offer is not None  # noqa: E731
    moved_last: Fits = lambda table: bool(  # noqa: E731
        table.replay and table.replay.turns and table.replay.turns[-1].by == me
    )
    fits, prefers = {
        "join": (in_lobby, lambda table: not seated(table)),
        "leave": (lambda table: in_lobby(table) and seated(table), in_lobby),
        "start": (in_lobby, hosting),
        "move": (lambda table: running(table) and seated(table), my_turn),
        "undo": (lambda table: running(table) and seated(table), lambda table: secrets(table) or moved_last(table)),
        "ask": (lambda table: running(table) and seated(table), seated),
        "agree": (running, lambda table: me in asked(table)),
        "decline": (running, asking),
        "nudge": (lambda table: running(table) and seated(table), lambda table: not my_turn(table)),
        "time": (running, lambda table: seated(table) and not my_turn(table)),
        "sure": (lambda table: running(table) and seated(table), my_turn),
        "replace": (lambda table: True, lambda table: running(table) and (seated(table) or hosting(table))),
        "computer": (in_lobby, hosting),
        "mine": (lambda table: running(table) and seated(table), my_turn),
        "table": (running, seated),
        "words": (running, seated),
        "cancel": (lambda table: True, hosting),
        "end": (lambda table: True, running),
    }[act]
    return await lookup.find(interaction.client.service, request, named, fits, prefers)


async def find_old_game(interaction: Interaction, named: str) -> Table:
    """A game that may be over: the one named, else the last of this channel."""
    request = request_of(interaction)
    if named.strip():
        return await lookup.get_table(interaction.client.service, request, lookup.game_name(named))
    return await lookup.last_game(interaction.client.service, request)
