"""The buttons under public posts."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.discord_app.core.ids import NO_GAME, Press
from bot.games.core.replay import Table
from bot.games.table import undo
from bot.messages.markup import capitalise, cut
from bot.messages.words import Words
from bot.opponents.levels import LEVELS
from bot.storage.rows import Game

MOST_OPTIONS = 25
LONGEST_LABEL = 100
"""Of a select: how many options it has, and how long the label and the description of each may be."""
SECONDARY = discord.ButtonStyle.secondary
ON_LOBBIES, ON_BOARDS = ("start",), ("move", "rematch")
"""Verbs of buttons that stand under a lobby, and under a board of a game that goes on or was played to
its end, but under no other message that everybody sees."""
SOLVE = "solve"
"""The verb of the button under the puzzle of a day."""
_STYLES = (
    dict.fromkeys(("join", "agree", "play"), discord.ButtonStyle.success)
    | dict.fromkeys(("start", "move", "rematch", SOLVE), discord.ButtonStyle.primary)
    | dict.fromkeys(("resign", "cancel", "end", "erase", "forget"), discord.ButtonStyle.danger)
)
"""Of the buttons that are not grey, by verb."""


def inert_view() -> discord.ui.View:
    """A view that only carries components: presses are read from their ids, so the library need not remember it."""
    view = discord.ui.View(timeout=None)
    view.stop()
    return view


def view_of(*items: discord.ui.Item[discord.ui.View]) -> discord.ui.View:
    """Such a view of these buttons and selects."""
    view = inert_view()
    for item in items:
        view.add_item(item)
    return view


def select(
    press: Press, placeholder: str, options: list[discord.SelectOption], least: int = 1, most: int = 1
) -> discord.ui.Select[discord.ui.View]:
    """A list of which between ``least`` and ``most`` options are chosen."""
    return discord.ui.Select(
        custom_id=press.custom_id, placeholder=placeholder, options=options, min_values=least, max_values=most
    )


def option(
    label: str, value: str, description: str = "", *, icon: str = "", default: bool = False
) -> discord.SelectOption:
    """An option of such a list, its texts cut to what Discord takes."""
    told = cut(description, LONGEST_LABEL) or None
    return discord.SelectOption(
        label=cut(label, LONGEST_LABEL), value=value, description=told, emoji=icon or None, default=default
    )


def button(words: Words, press: Press) -> discord.ui.Button[discord.ui.View]:
    """The button of an act, called after it; red where what it does cannot be taken back."""
    style = _STYLES.get(press.verb, SECONDARY)
    return discord.ui.Button(label=words(f"button-{press.verb}"), style=style, custom_id=press.custom_id)


def lobby_buttons(words: Words, game: Game) -> discord.ui.View:
    """Leave, Start, Edit and Rules; Decline while somebody is invited; Join and computers while a seat is free."""
    if game.status != "lobby":
        return inert_view()
    waiting = any(game.player(user_id) is None for user_id in game.options.invited)
    free = len(game.players) < game.seats
    verbs = (*(("join",) if free else ()), *(("decline",) if waiting else ()), "leave", "start", "edit", "rules")
    view = _game_buttons(words, game, *verbs)
    if free:
        levels = [option(capitalise(words(f"level-{one}")), one, words(f"level-{one}.temper")) for one in LEVELS]
        view.add_item(select(Press("computer", game.id, game.version), words("lobby-computer"), levels))
    return view


def board_buttons(words: Words, table: Table) -> discord.ui.View:
    """What can be done while the game runs, Undo where anybody can; once it is over what is made of its moves."""
    undoing = ("undo",) if table.running and undo.is_possible(table) else ()
    verbs = {"running": ("move", "mine", *undoing, "rules"), "finished": ("replay", "analyse", "rematch", "history")}
    return _game_buttons(words, table.game, *verbs.get(table.game.status, ()))


def call_buttons(words: Words, game: Game) -> discord.ui.View:
    """Your move, My board and Rules, in a private message that calls to move."""
    return _game_buttons(words, game, "move", "mine", "rules")


def offer_buttons(words: Words, game: Game) -> discord.ui.View:
    """Agree or not, for those who are asked."""
    return _game_buttons(words, game, "agree", "decline")


def _game_buttons(words: Words, game: Game, *verbs: str) -> discord.ui.View:
    return view_of(*(button(words, Press(verb, game.id, game.version)) for verb in verbs))


def one_button(words: Words, verb: str, game_id: str = NO_GAME) -> discord.ui.View:
    """One button alone."""
    return view_of(button(words, Press(verb, game_id, 0)))


def page_buttons(words: Words, page: int, pages: int, press: Callable[[str, int], Press]) -> discord.ui.View:
    """Back and on through pages that form a ring. ``press`` gives the press of a way (its name) to a page."""
    view = inert_view()
    if pages == 1:
        return view
    for way, target in (("back", page - 1), ("here", page), ("on", page + 1)):
        view.add_item(
            discord.ui.Button(
                label=words(f"button-{way}", page=page + 1, pages=pages),
                style=SECONDARY,
                custom_id=press(way, target % pages).custom_id,
                disabled=way == "here",
            )
        )
    return view
