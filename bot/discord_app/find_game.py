"""Which game somebody means who names none: for each act, the games of the channel that it fits, and the likeliest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot import logs
from bot.discord_app.base import Interaction
from bot.discord_app.interactions import request_of
from bot.games import lookup
from bot.games.calling import asked
from bot.games.checks import may_give
from bot.games.decision import Request
from bot.games.lookup import Fit, Fits
from bot.games.offers import may_agree, may_decline, may_offer
from bot.games.refusal import Refusal
from bot.games.replay import Table

BY_TURN = frozenset({"move", "hint", "undo", "table", "words", "mine"})
"""The acts for which one rule chooses among several open games: see `lookup.choose`."""
ANYWHERE = frozenset({"move-here"})
"""The acts on games that are in no channel, so that those of the whole server can be meant."""


def which_fit(request: Request, act: str, options: tuple[Any, ...] = ()) -> Fit:
    """Which games fit an act with these options, and with which the person may do it, or rather means to."""
    me = request.person.id
    seated: Fits = lambda table: table.game.player(me) is not None  # noqa: E731
    in_lobby: Fits = lambda table: table.game.status == "lobby"  # noqa: E731
    running: Fits = lambda table: table.game.status == "running"  # noqa: E731
    playing: Fits = lambda table: running(table) and seated(table)  # noqa: E731
    hosting: Fits = lambda table: table.game.host_id == me  # noqa: E731
    giving: Fits = lambda table: may_give(table, request)  # noqa: E731
    my_turn: Fits = lambda table: table.waits_for(me)  # noqa: E731
    moved: Fits = lambda table: any(turn.by == me for turn in table.turns_since(0))  # noqa: E731
    # What a person has done last or chosen in secret can be taken back without asking anybody.
    moved_last: Fits = lambda table: any(turn.by == me for turn in table.turns_since(0)[-1:])  # noqa: E731
    secrets: Fits = lambda table: any(  # noqa: E731
        player.user_id == me and table.position.picked(player.seat) for player in table.game.players
    )
    deserted: Fits = lambda table: seated(table) and table.game.player(table.game.host_id) is None  # noqa: E731
    anything: Fits = lambda _table: True  # noqa: E731
    may_replace = anything
    if act == "replace" and options:
        seat, person, *_ = options
        may_replace = lambda table: may_offer(table, request, seat, getattr(person, "id", None))  # noqa: E731
    return {
        "join": Fit(in_lobby, lambda table: not seated(table)),
        "leave": Fit(lambda table: in_lobby(table) and seated(table)),
        "start": Fit(in_lobby, hosting),
        "edit": Fit(in_lobby, hosting),
        "move": Fit(playing),
        "hint": Fit(playing),
        "undo": Fit(
            lambda table: playing(table) and moved(table), prefers=lambda table: secrets(table) or moved_last(table)
        ),
        "ask": Fit(playing),
        "agree": Fit(running, lambda table: may_agree(table, request), lambda table: me in asked(table)),
        "decline": Fit(lambda table: running(table) or in_lobby(table), lambda table: may_decline(table, request)),
        "nudge": Fit(playing, lambda table: not my_turn(table)),
        "time": Fit(running, lambda table: not my_turn(table) if seated(table) else giving(table), seated),
        "resign": Fit(playing, prefers=my_turn),
        "replace": Fit(running, may_replace, lambda table: seated(table) or hosting(table)),
        "host": Fit(anything, giving, hosting),
        "computer": Fit(in_lobby, hosting),
        "remove": Fit(in_lobby, giving, hosting),
        "move-here": Fit(
            lambda table: table.game.channel_gone,
            lambda table: giving(table) or deserted(table),
            lambda table: hosting(table) or seated(table),
        ),
        "mine": Fit(playing),
        "table": Fit(running),
        "words": Fit(running),
        "cancel": Fit(anything, hosting),
        "end": Fit(anything, lambda table: request.moderates(table.game), running),
    }[act]


async def find_games(interaction: Interaction, named: str, act: str, options: tuple[Any, ...] = ()) -> list[Table]:
    """The game that is meant for this act: the one that is named, else those around that fit, last changed first."""
    service, request = interaction.client.service, request_of(interaction)
    if named.strip():
        return [await service.table(lookup.game_name(named), request)]
    if act in lookup.OF_THE_PAST:
        return await lookup.find_old(service, request, act)
    fit = which_fit(request, act, options)
    if act not in BY_TURN:
        return await lookup.find(service, request, fit, anywhere=act in ANYWHERE)
    found = [table for table in await lookup.games_around(service, request) if fit.fits(table)]
    if not found and act == "undo":
        # Whoever has made no move yet is told so, and by the game.
        return await find_games(interaction, named, "move")
    return lookup.choose([table for table in found if fit.prefers(table)] or found, request.person.id)


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
    fit = which_fit(request, act)
    around = await lookup.list_games(service, request, limit=100)
    return [table for table in around if fit.fits(table) and fit.may(table)]
