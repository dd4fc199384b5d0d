"""Opening a game and editing its lobby, as the answer to an interaction."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord_app.actions.games import confirm, make_act
from bot.discord_app.core.forms import first_of, one_of, read_form, read_number, send_form
from bot.discord_app.core.ids import Press
from bot.discord_app.core.interactions import Context
from bot.discord_app.core.permissions import check_can_post
from bot.games.core.checks import check_host, check_lobby
from bot.games.core.refusal import Refusal
from bot.games.core.request import Person
from bot.games.table import lobby
from bot.games.table.lobby import Terms, edit
from bot.messages.markup import capitalise
from bot.messages.posts import name_kind, word_turn_time
from bot.messages.words import Words
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules import RULESETS
from bot.storage.rows import AtEnd, Options

FIRST_GAME = next(iter(RULESETS))
MOST_SEATS = max(rules.seats.stop - 1 for rules in RULESETS.values())
NO_LIMIT = 0
ENDS: tuple[AtEnd, ...] = ("nothing", "move", "seat", "forfeit")
EDITED = "edited"
"""The verb of the form with which a lobby is edited."""
_SEPARATOR = "/"

_edit = make_act(edit, "answer-edited")


async def open_game(
    context: Context,
    opponents: Sequence[discord.User | discord.Member],
    ruleset: str = FIRST_GAME,
    side: str = "",
    seats: int | None = None,
    computers: int = 0,
    level: str = DEFAULT_LEVEL,
    role: discord.Role | None = None,
    hours: int | None = None,
    at_end: AtEnd = "nothing",
    thread: bool | None = None,
) -> None:
    """Open a lobby in this channel; in a private message, begin against computers.

    ``None`` and an empty ``side`` stand for what is usual here. ``hours``: time for a turn, `NO_LIMIT` for as long as
    it takes.
    """
    for one in opponents:
        context.check_player(one, "new")
    request, settings = context.request, await context.service.guild(context.guild_id)
    options = Options(
        turn_hours=settings.turn_hours if hours is None else hours or None,
        at_end=at_end,
        role_id=role.id if role is not None else None,
        thread=settings.threads if thread is None else thread,
    )
    check_can_post(context, thread=options.thread)
    side = _read_side(context.words, ruleset, side)
    people = [Person(one.id, one.display_name) for one in opponents]
    if request.guild_id is None and not computers:
        # Nobody else can come to a private message.
        computers = (seats or 2) - 1
    # Whoever names opponents or computers, and no number, means these and no more.
    named = 1 + len(people) + computers
    usual = min(named, MOST_SEATS) if named > 1 else MOST_SEATS
    seats, levels = usual if seats is None else seats, [level] * computers
    table = await lobby.open_game(
        context.service, request, ruleset, side, seats, options, computers, people, levels=levels
    )
    await confirm(context, "answer-opened", table)


def _read_side(words: Words, ruleset: str, typed: str) -> str:
    """The side that is meant: Discord sends what was typed, where nothing was chosen from the list."""
    sides = RULESETS[ruleset].sides if ruleset in RULESETS else ()
    named = {name.casefold(): side for side in sides for name in (side, words(f"{ruleset}-side-{side}"))}
    return named.get(typed.strip().casefold(), typed) or next(iter(sides), "")


async def show_edit(context: Context, game_id: str) -> None:
    """The form of what a lobby is for, filled in with what holds now."""
    words, game = context.words, (await context.table(game_id)).game
    check_lobby(game)
    check_host(game, context.request)
    now = {
        "kind": [f"{game.ruleset}{_SEPARATOR}{game.side}"],
        "seats": [str(game.seats)],
        "hours": [str(game.options.turn_hours or NO_LIMIT)],
        "end": [str(game.options.at_end)],
    }
    labels = {
        "kind": {
            f"{name}{_SEPARATOR}{side}": name_kind(words, name, side)
            for name, rules in RULESETS.items()
            for side in rules.sides
        },
        "seats": {str(number): str(number) for number in range(2, MOST_SEATS + 1)},
        "hours": {
            str(hours): capitalise(word_turn_time(words, hours or None)) for hours in (NO_LIMIT, *lobby.TURN_HOURS)
        },
        "end": {str(end): capitalise(words(f"end-{end}")) for end in ENDS},
    }
    parts = [one_of(now, name, labels[name]) for name in now]
    await send_form(context.interaction, words, Press(EDITED, game_id, game.version), "form-edit", parts)


async def keep_edit(context: Context, sent: Press) -> None:
    """Let the lobby be for what the form says."""
    filled = read_form(context.data)
    ruleset, _, side = first_of(filled, "kind").partition(_SEPARATOR)
    seats, hours = read_number(first_of(filled, "seats")), read_number(first_of(filled, "hours"))
    at_end = next((end for end in ENDS if end == first_of(filled, "end")), None)
    if seats is None or hours is None or at_end is None:
        raise Refusal("bad-option")
    await _edit(context, sent.game_id, Terms(ruleset, side, seats, hours or None, at_end))
