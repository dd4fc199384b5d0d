"""Editing a lobby: its host changes what is to be played, and whoever has joined is told."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games.core.checks import check_host, check_lobby, check_seats
from bot.games.core.decision import Decision, Notice, Request
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.posting.calling import other_people
from bot.games.table.asking import find_blockers, in_discord, may_call_at, with_call
from bot.games.table.lobby import check_form, start_if_full
from bot.storage.rows import AtEnd, Game


@dataclass(frozen=True, slots=True)
class Terms:
    """What a lobby is for: see `rows.Game` and `rows.Options`."""

    ruleset: str
    side: str
    seats: int
    turn_hours: int | None
    at_end: AtEnd


def terms_of(game: Game) -> Terms:
    """What the game's lobby is for now."""
    return Terms(game.ruleset, game.side, game.seats, game.options.turn_hours, game.options.at_end)


async def edit(service: Service, request: Request, game_id: str, terms: Terms) -> Table:
    """Let a lobby be for something else. The seed of its bag stays as it was sealed: it is that of any game.

    Whoever else has joined is told, and sits there as before. If that leaves no seat free, the game starts only where
    nobody has to be told; else the host starts it, so that there is time to leave.
    """
    blockers = await find_blockers(service, request)
    async with service.change(game_id, request) as change:
        game, me = change.table.game, request.person.id
        check_lobby(game)
        check_host(game, request)
        if terms == terms_of(game):
            return change.table
        options = replace(game.options, turn_hours=terms.turn_hours, at_end=terms.at_end)
        check_form(terms.ruleset, terms.side, terms.seats, options)
        coming = [user_id for user_id in options.invited if game.player(user_id) is None]
        check_seats(terms.seats, len(game.humans) + len(coming), len(game.players) - len(game.humans))
        edited = replace(game, ruleset=terms.ruleset, side=terms.side, seats=terms.seats, options=options)
        others, told = other_people(change.table, me), list[Notice]()
        for user_id in others:
            if user_id in blockers:
                continue
            again = may_call_at(edited, me, user_id, change.now)
            if again > change.now:
                raise Refusal("edited-often", game=game.id, again=in_discord(again))
            edited = with_call(edited, me, user_id, change.now)
            told.append(Notice(user_id, "edited"))
        text = f"{terms.ruleset} {terms.side} {terms.seats} {terms.turn_hours or 0} {terms.at_end}"
        change.record(Decision(edited, "edit", text=text, posts=("lobby",), notices=tuple(told)))
        if not others:
            start_if_full(change)
    return change.table
