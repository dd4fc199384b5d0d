"""Buttons and selects. Their ids hold all that is needed to act on a press, also after a restart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Self

import discord

from bot.games.core.replay import Table
from bot.games.people.lessons import list_lessons
from bot.games.table import play
from bot.games.table.followers import can_be_followed
from bot.games.table.terms import get_terms, mark_terms
from bot.games.tournament.change import TournamentState
from bot.games.tournament.pairing import can_confirm, takes_entries
from bot.messages.markup import capitalise, cut
from bot.messages.words import Words
from bot.messages.writing import write_label
from bot.opponents.levels import LEVELS
from bot.storage.rows import Game

LONGEST_ID = 100
"""Characters in a custom id."""
NO_GAME = "RULES"
"""Stands in the ids of what belongs to no game; no game is called so."""
NO_TOURNAMENT = "EVENT"
"""Stands in the ids of what belongs to no tournament yet; as it has two vowels, no tournament is called so."""
WHICH = "which"
"""The verb of the list of which game or tournament is meant; its path is the act."""
_STEP = "/"
_PATTERN = re.compile(
    r"azul:(?P<game>[0-9A-Z]{5,6}):(?P<version>[0-9]{1,9}):(?P<verb>[a-z]{1,8})(?P<part>[0-9]{0,2}):(?P<path>[^:]{0,60})"
)
MOST_OPTIONS = 25
LONGEST_LABEL = 100
"""Of a select: how many options it has, and how long the label and the description of each may be."""
SECONDARY = discord.ButtonStyle.secondary
ON_LOBBIES = ("start",)
ON_BOARDS = ("move", "rematch")
ON_OFFERS = ("agree",)
ON_CARDS = ("show",)
"""Verbs of buttons that stand under a lobby, a board, a question and the newest card of a tournament, but under no
other message that everybody sees."""
ANSWERS = ("agree", "decline")
"""The verbs of the buttons under a question, whose path is its mark."""
AGREEING = ("join",)
"""The verbs of the buttons under a lobby by which somebody agrees to its terms, whose path is their mark."""
SHOW_ANALYSIS = "show-analysis"
"""What the button of an analysis that is there is called."""
ON_PLANS = ("floor", "withdraw")
"""The verbs of what changes a plan, whose path is the mark of the plan that it was shown with."""
ON_CHOICES = ("undo", "ask")
"""The verbs of what takes a move back, whose path is the mark of the secret choices, except below a board."""
WITHDRAW_ENTRY = "tournament-withdraw"
"""What the button is called with which an entry of a tournament is withdrawn."""
BETTER = "better"
"""The verb of the button by which somebody looks for better moves than their own."""
SOLVE = "solve"
"""The verb of the button under the puzzle of a day."""
HALL = "hall"
"""The verb of the button under the post on the end of a season, whose path is the season; and of the hall of fame."""
LEARN = "learn"
"""The verb of the button that leads to the lessons of a game."""
_STYLES = (
    dict.fromkeys(("join", "enter", "agree", "play", "plan"), discord.ButtonStyle.success)
    | dict.fromkeys(("start", "begin", "move", "rematch", "onward", "easy", SOLVE, BETTER), discord.ButtonStyle.primary)
    | dict.fromkeys(("resign", "cancel", "end", "award", "erase", "forget"), discord.ButtonStyle.danger)
)
"""Of the buttons that are not grey, by verb."""


class Press(NamedTuple):
    """What a button or select stands for: an act on a game, decided on a version, with the choices made so far.

    ``part`` tells the selects of one step apart where its options need several, and the pages of a book. In the place
    of a game's id may stand the name of what is no game; a task from a game has a letter before the game's id.
    """

    verb: str
    game_id: str
    version: int
    path: tuple[str, ...] = ()
    part: int = 0

    @property
    def custom_id(self) -> str:
        """As it is sent to Discord."""
        verb = f"{self.verb}{self.part or ''}"
        return f"azul:{self.game_id}:{self.version}:{verb}:{_STEP.join(self.path)}"

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """What a custom id says, ``None`` if it is none of ours."""
        found = _PATTERN.fullmatch(custom_id)
        if found is None:
            return None
        path = tuple(found["path"].split(_STEP)) if found["path"] else ()
        return cls(found["verb"], found["game"], int(found["version"]), path, int(found["part"] or 0))


def presses_of(message: discord.Message) -> Iterator[Press]:
    """What the buttons and selects of a message stand for."""
    rows = (row.children for row in message.components if isinstance(row, discord.ActionRow))
    presses = (Press.read(getattr(part, "custom_id", None) or "") for parts in rows for part in parts)
    return (press for press in presses if press is not None)


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
        custom_id=press.custom_id,
        placeholder=write_label(placeholder),
        options=options,
        min_values=least,
        max_values=most,
    )


def option(
    label: str, value: str, description: str = "", *, icon: str = "", default: bool = False
) -> discord.SelectOption:
    """An option of such a list, its texts cut to what Discord takes."""
    told = cut(write_label(description), LONGEST_LABEL) or None
    return discord.SelectOption(
        label=cut(write_label(label), LONGEST_LABEL),
        value=value,
        description=told,
        emoji=icon or None,
        default=default,
    )


def button(
    words: Words, press: Press, name: str = "", *, disabled: bool = False, **facts: int | str
) -> discord.ui.Button[discord.ui.View]:
    """The button of an act, called after it or by another ``name``; red where its act cannot be taken back."""
    label = write_label(words(f"button-{name or press.verb}", **facts))
    style = _STYLES.get(press.verb, SECONDARY)
    return discord.ui.Button(label=label, style=style, custom_id=press.custom_id, disabled=disabled)


def idle_button(words: Words, press: Press) -> discord.ui.Button[discord.ui.View]:
    """A way back that leads nowhere. It keeps the first place of the lowest row free of acts that nobody asked for.

    Discord leaves the lowest row where it is while a message changes: a second press hits what has come to stand there.
    """
    return button(words, press, "back", disabled=True)


def lobby_buttons(words: Words, game: Game) -> discord.ui.View:
    """Leave, Start and Edit; Decline while somebody is invited; Join and computers while a seat is free.

    Below them Rules, and Learn where the game has lessons.
    """
    if game.status != "lobby":
        return inert_view()
    waiting = any(game.player(user_id) is None for user_id in game.options.invited)
    free = len(game.players) < game.seats
    verbs = (*(("join",) if free else ()), *(("decline",) if waiting else ()), "leave", "start", "edit")
    mark = mark_terms(get_terms(game))
    paths = {verb: (mark,) if verb in AGREEING else () for verb in verbs}
    view = view_of(*(button(words, Press(verb, game.id, game.version, paths[verb])) for verb in verbs))
    explaining = ("rules", LEARN) if list_lessons(game.ruleset) else ("rules",)
    for verb in explaining:
        item = button(words, Press(verb, game.id, game.version))
        item.row = 1
        view.add_item(item)
    if free:
        levels = [option(capitalise(words(f"level-{one}")), one, words(f"level-{one}.temper")) for one in LEVELS]
        view.add_item(select(Press("computer", game.id, game.version), words("lobby-computer"), levels))
    return view


def board_buttons(words: Words, table: Table, *, analysed: bool = False) -> discord.ui.View:
    """What can be done while the game runs, Undo where anybody can; once it is over what is made of its moves.

    ``analysed``: whether the analysis is there already. The ids hold the version that everybody saw: the game's own
    would tell how often somebody has chosen in secret since.
    """
    undoing = ("undo",) if table.running and play.is_undo_possible(table) else ()
    following = ("follow",) if can_be_followed(table.game) else ()
    verbs = {
        "running": ("move", "mine", *undoing, "rules", *following),
        "finished": ("replay", "analyse", "rematch", "history"),
    }
    names = {"analyse": SHOW_ANALYSIS} if analysed else {}
    return _game_buttons(words, table, *verbs.get(table.game.status, ()), names=names)


def follow_buttons(words: Words, game: Game, *, rounds: bool) -> discord.ui.View:
    """At the end only, or at each round, whichever is not chosen yet; and Stop following."""
    view = inert_view()
    for way, is_chosen in {"end": not rounds, "rounds": rounds}.items():
        view.add_item(button(words, Press("follow", game.id, 0, (way,)), f"follow-{way}", disabled=is_chosen))
    view.add_item(button(words, Press("unfollow", game.id, 0)))
    return view


def call_buttons(words: Words, table: Table) -> discord.ui.View:
    """Your move, My board and Rules, in a private message that calls to move."""
    return _game_buttons(words, table, "move", "mine", "rules")


def analysis_button(words: Words, table: Table) -> discord.ui.View:
    """Show the analysis, in a private message that tells of it."""
    return _game_buttons(words, table, "analyse", names={"analyse": SHOW_ANALYSIS})


def next_button(words: Words, link: str) -> discord.ui.Button[discord.ui.View]:
    """Leads to the next game in which somebody is to move."""
    return discord.ui.Button(label=write_label(words("button-next")), url=link)


def offer_buttons(words: Words, table: Table, mark: str) -> discord.ui.View:
    """Agree or not, for those who are asked; ``mark`` is the offer's own."""
    presses = (Press(verb, table.game.id, table.shown, (mark,)) for verb in ANSWERS)
    return view_of(*(button(words, press) for press in presses))


def _game_buttons(words: Words, table: Table, *verbs: str, names: Mapping[str, str] | None = None) -> discord.ui.View:
    """A button for each verb, called after it or by what ``names`` says."""
    named = names or {}
    return view_of(*(button(words, Press(verb, table.game.id, table.shown), named.get(verb, "")) for verb in verbs))


def tournament_buttons(words: Words, state: TournamentState) -> discord.ui.View:
    """Enter as long as anybody can, Withdraw, Begin for the host, and Show."""
    tournament = state.tournament
    verbs: tuple[str, ...] = ("show",)
    if tournament.status == "open":
        verbs = ("enter", "withdraw", "begin", "show")
    elif tournament.status == "running":
        verbs = ("show", "enter", "withdraw")
        if can_confirm(state.contest):
            verbs = ("begin", *verbs)
    if not takes_entries(state.contest):
        verbs = tuple(verb for verb in verbs if verb != "enter")
    return view_of(*(tournament_button(words, state, verb) for verb in verbs))


def tournament_button(words: Words, state: TournamentState, verb: str) -> discord.ui.Button[discord.ui.View]:
    """The button of an act on a tournament."""
    tournament = state.tournament
    called = WITHDRAW_ENTRY if verb == "withdraw" else ""
    if verb == "begin" and tournament.status == "running":
        called = "next-round"
    return button(words, Press(verb, tournament.id, tournament.version), called)


def one_button(words: Words, verb: str, game_id: str = NO_GAME) -> discord.ui.View:
    """One button alone."""
    return view_of(button(words, Press(verb, game_id, 0)))


def learn_button(words: Words, ruleset: str, *, called: str = LEARN) -> discord.ui.Button[discord.ui.View]:
    """The button that leads to the lessons of a game, which its name ``called`` may name."""
    return button(words, Press(LEARN, NO_GAME, 0, (ruleset,)), called, ruleset=words(ruleset))


def page_buttons(words: Words, page: int, pages: int, press: Callable[[str, int], Press]) -> discord.ui.View:
    """Back and on through pages that form a ring. ``press`` gives the press of a way (its name) to a page."""
    view = inert_view()
    if pages == 1:
        return view
    for way, target in (("back", page - 1), ("here", page), ("on", page + 1)):
        pressed = press(way, target % pages)
        view.add_item(button(words, pressed, way, disabled=way == "here", page=page + 1, pages=pages))
    return view
