"""Which game somebody means who names none: for each act, the games of the channel that it fits, and the likeliest."""

from __future__ import annotations

from bot import logs
from bot.discord_app.base import Interaction
from bot.discord_app.interactions import request_of
from bot.games import lookup
from bot.games.calling import asked
from bot.games.lookup import Fits
from bot.games.replay import Table

BY_TURN = frozenset({"move", "hint", "undo", "table", "words", "mine", *lookup.OF_THE_PAST})
"""The acts for which one rule chooses among several games: see `lookup.choose`."""
ANYWHERE = frozenset({"move-here"})
"""The acts on games that are in no channel, so that those of the whole server can be meant."""
PREFERRED_ONLY = frozenset({"join", "start", "computer", "cancel", "nudge", "time", "agree", "decline"})
"""The acts that are refused on games other than the preferred ones, so that these are not offered."""


def which_fit(me: int, act: str) -> tuple[Fits, Fits]:
    """Whether a game fits an act of this person, and whether it is one of those that they rather mean."""
    seated: Fits = lambda table: table.game.player(me) is not None  # noqa: E731
    in_lobby: Fits = lambda table: table.game.status == "lobby"  # noqa: E731
    running: Fits = lambda table: table.game.status == "running"  # noqa: E731
    playing: Fits = lambda table: running(table) and seated(table)  # noqa: E731
    hosting: Fits = lambda table: table.game.host_id == me  # noqa: E731
    my_turn: Fits = lambda table: table.waits_for(me)  # noqa: E731
    moved: Fits = lambda table: any(turn.by == me for turn in table.turns_since(0))  # noqa: E731
    # What a person has done last or chosen in secret can be taken back without asking anybody.
    moved_last: Fits = lambda table: any(turn.by == me for turn in table.turns_since(0)[-1:])  # noqa: E731
    secrets: Fits = lambda table: any(  # noqa: E731
        player.user_id == me and table.position.picked(player.seat) for player in table.game.players
    )
    invited: Fits = lambda table: in_lobby(table) and me in table.game.options.invited and not seated(table)  # noqa: E731
    asking: Fits = lambda table: table.game.offer is not None  # noqa: E731
    return {
        "join": (in_lobby, lambda table: not seated(table)),
        "leave": (lambda table: in_lobby(table) and seated(table), in_lobby),
        "start": (in_lobby, hosting),
        "move": (playing, playing),
        "hint": (playing, playing),
        "undo": (lambda table: playing(table) and moved(table), lambda table: secrets(table) or moved_last(table)),
        "ask": (playing, seated),
        "agree": (running, lambda table: me in asked(table)),
        "decline": (lambda table: running(table) or in_lobby(table), lambda table: asking(table) or invited(table)),
        "nudge": (playing, lambda table: not my_turn(table)),
        "time": (running, lambda table: seated(table) and not my_turn(table)),
        "resign": (playing, my_turn),
        "replace": (lambda table: True, lambda table: running(table) and (seated(table) or hosting(table))),
        "host": (lambda table: True, hosting),
        "computer": (in_lobby, hosting),
        "remove": (in_lobby, hosting),
        "move-here": (lambda table: table.game.channel_gone, lambda table: hosting(table) or seated(table)),
        "mine": (playing, playing),
        "table": (running, running),
        "words": (running, running),
        "cancel": (lambda table: True, hosting),
        "end": (lambda table: True, running),
    }[act]


async def find_game(interaction: Interaction, named: str, act: str) -> Table:
    """The game that is meant for this act, named or the one in this channel that fits; the log then tells of it."""
    table = await _find(interaction, named, act)
    logs.add(game=table.game.id)
    return table


async def _find(interaction: Interaction, named: str, act: str) -> Table:
    service, request = interaction.client.service, request_of(interaction)
    me = request.person.id
    fits, prefers = which_fit(me, act)
    if act not in BY_TURN or named.strip():
        return await lookup.find(service, request, named, fits, prefers, anywhere=act in ANYWHERE)
    found = [table for table in await lookup.games_around(service, request) if fits(table)]
    if not found and act == "undo":
        # Whoever has made no move yet is told so, and by the game.
        return await _find(interaction, named, "move")
    return lookup.choose([table for table in found if prefers(table)] or found, me)


async def find_old_game(interaction: Interaction, named: str, act: str) -> Table:
    """A game that may be over: the one named, else the one of this channel that fits the act by the same rule."""
    request = request_of(interaction)
    if named.strip():
        return await lookup.get_table(interaction.client.service, request, lookup.game_name(named))
    return await lookup.choose_old(interaction.client.service, request, act)


async def list_fitting(interaction: Interaction, act: str) -> list[Table]:
    """The games of this server that fit an act, of any channel, the most recent first."""
    service, request = interaction.client.service, request_of(interaction)
    if act in lookup.OF_THE_PAST:
        return await lookup.old_games(service, request, act)
    fits, prefers = which_fit(request.person.id, act)
    found = [table for table in await lookup.list_games(service, request, limit=100) if fits(table)]
    return [table for table in found if prefers(table)] if act in PREFERRED_ONLY else found
