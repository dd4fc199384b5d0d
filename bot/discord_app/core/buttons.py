"""Buttons and selects. Their custom ids contain everything needed to handle a press, even after a restart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, Self

import discord

from bot.games.challenge.challenges import find_card_score
from bot.games.core.replay import Table
from bot.games.core.results import find_solo_score
from bot.games.past.mistakes import name_tasks
from bot.games.people.lessons import list_lessons
from bot.games.table import play
from bot.games.table.followers import can_be_followed
from bot.games.table.rematch import can_repeat
from bot.games.table.terms import get_terms, mark_terms
from bot.games.tournament.change import TournamentState
from bot.games.tournament.pairing import can_confirm, takes_entries
from bot.messages.markup import capitalise, cut
from bot.messages.people import name_player_plainly
from bot.messages.words import Words
from bot.messages.writing import write_label
from bot.opponents.levels import LEVELS
from bot.storage.rows import Game

MAX_ID_LENGTH = 100
"""Maximum number of characters in a custom id."""
NO_GAME = "RULES"
"""Placeholder for the game's id in custom ids that don't belong to a game. No game has this id."""
NO_TOURNAMENT = "EVENT"
"""Placeholder for the id of a tournament that doesn't exist yet. It has two vowels, unlike the ids of tournaments."""
WHICH = "which"
"""The verb of the menu that asks which game or tournament is meant. Its path is the name of the action."""
_STEP = "/"
_PATTERN = re.compile(
    r"azul:(?P<game>[0-9A-Z]{5,6}):(?P<version>[0-9]{1,9}):(?P<verb>[a-z]{1,8})(?P<part>[0-9]{0,2}):(?P<path>[^:]{0,60})"
)
MAX_OPTIONS = 25
MAX_NAMES_LENGTH = 40
"""Maximum length of the names in the label of a button."""
MAX_LABEL_LENGTH = 100
"""Maximum length of the label and of the description of a select's option."""
SECONDARY = discord.ButtonStyle.secondary
ON_LOBBIES = ("start",)
ON_BOARDS = ("more",)
ON_OFFERS = ("agree",)
ON_CARDS = ("show",)
"""Verbs of buttons that only appear below a lobby, a board, an offer or a tournament's newest card, respectively.

No other public message about the same version has these buttons, so they identify the message.
"""
ANSWERS = ("agree", "decline")
"""The verbs of the buttons below an offer, whose path is the offer's mark."""
AGREEING = ("join",)
"""The verbs of the buttons below a lobby that accept its terms, whose path is the mark of the terms."""
SHOW_ANALYSIS = "show-analysis"
"""The name of the button for an analysis that is ready."""
WITHOUT_COACH = "without-coach"
"""The name of the rematch button after a coached game."""
ON_PLANS = ("floor", "withdraw")
"""The verbs of the buttons that change a plan, whose path is the mark of the plan that was shown."""
ON_CHOICES = ("undo", "ask")
"""The verbs of buttons that take a move back. Their path is the mark of the secret choices; below a board, it is empty.
"""
WITHDRAW_ENTRY = "tournament-withdraw"
"""The name of the button that withdraws an entry from a tournament."""
READY = "ready"
"""The verb of the button with which an entrant confirms that they will play."""
BETTER = "better"
"""The verb of the button that asks a player to find better moves than their own."""
SOLVE = "solve"
"""The verb of the button below the daily puzzle."""
WHY = "why"
"""The verb of the button for the solution of the previous daily puzzle."""
DARE = "dare"
"""The verb of the button that makes a challenge from a finished game."""
REPEAT = "repeat"
"""The verb of the button that plays a lost game again with the same tiles."""
BEAT = "beat"
"""The verb of the button below a challenge that sends a person the button for their attempt."""
BOARDS = "boards"
"""The verb of the button that shows the boards of a challenge."""
SCORES = "scores"
"""The verb of the button that shows the scores of a deal of the week."""
ATTEMPT = "attempt"
"""The verb of the button in direct messages that begins an attempt."""
HALL = "hall"
"""The verb of the buttons for the hall of fame. Below the post about a season's end, the path is the season."""
LEARN = "learn"
"""The verb of the button that opens the lessons of a game."""
SEEK = "seek"
"""The verb of the button that finds an open table. The message with the list of open tables always has it."""
SEEK_OTHER = "other"
"""The verb of the button that opens the form to choose the terms of an open table."""
SEEK_AGAIN = "again"
"""The verb of the button that finds another table after a player's first move was missing."""
BELL = "bell"
"""The verb of the button that gives or takes the role that is mentioned for open tables."""
_STYLES = (
    dict.fromkeys(("join", "enter", "agree", "play", "plan", READY, BEAT, ATTEMPT), discord.ButtonStyle.success)
    | dict.fromkeys(("start", "begin", "move", "rematch"), discord.ButtonStyle.primary)
    | dict.fromkeys(("onward", "coach", SOLVE, BETTER, SEEK, SEEK_AGAIN), discord.ButtonStyle.primary)
    | dict.fromkeys(("resign", "cancel", "end", "award", "erase", "forget"), discord.ButtonStyle.danger)
)
"""The styles of the buttons that aren't grey, by verb."""


class Press(NamedTuple):
    """The content of a custom id: an act on a version of a game, with the choices made so far.

    ``part`` is the number of a select, if a step has too many options for a single one, or of a page in a list.
    ``game_id`` may also be the id of a tournament or a puzzle, or ``NO_GAME``. The id of a task taken from a game is
    the game's id, prefixed with a letter.
    """

    verb: str
    game_id: str
    version: int
    path: tuple[str, ...] = ()
    part: int = 0

    @property
    def custom_id(self) -> str:
        verb = f"{self.verb}{self.part or ''}"
        return f"azul:{self.game_id}:{self.version}:{verb}:{_STEP.join(self.path)}"

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Parse a custom id. Return ``None`` if it isn't ours."""
        found = _PATTERN.fullmatch(custom_id)
        if found is None:
            return None
        path = tuple(found["path"].split(_STEP)) if found["path"] else ()
        return cls(found["verb"], found["game"], int(found["version"]), path, int(found["part"] or 0))


def list_presses(message: discord.Message) -> Iterator[Press]:
    """Return the presses of the buttons and selects of a message."""
    rows = (row.children for row in message.components if isinstance(row, discord.ActionRow))
    presses = (Press.read(getattr(part, "custom_id", None) or "") for parts in rows for part in parts)
    return (press for press in presses if press is not None)


def inert_view() -> discord.ui.View:
    """Return a view that only carries components.

    Presses are read from custom ids, so discord.py doesn't have to track the view.
    """
    view = discord.ui.View(timeout=None)
    view.stop()
    return view


def view_of(*items: discord.ui.Item[discord.ui.View]) -> discord.ui.View:
    """Return an inert view with these buttons and selects."""
    view = inert_view()
    for item in items:
        view.add_item(item)
    return view


def select(
    press: Press, placeholder: str, options: list[discord.SelectOption], least: int = 1, most: int = 1
) -> discord.ui.Select[discord.ui.View]:
    """Return a select in which between ``least`` and ``most`` options can be chosen."""
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
    """Return an option of a select, with its texts cut to Discord's limit."""
    told = cut(write_label(description), MAX_LABEL_LENGTH) or None
    return discord.SelectOption(
        label=cut(write_label(label), MAX_LABEL_LENGTH),
        value=value,
        description=told,
        emoji=icon or None,
        default=default,
    )


def button(
    words: Words, press: Press, name: str = "", *, disabled: bool = False, **facts: int | str
) -> discord.ui.Button[discord.ui.View]:
    """Return the button for a press.

    The verb determines the colour. The label is the text of ``name``, which defaults to the verb.
    """
    label = write_label(words(f"button-{name or press.verb}", **facts))
    style = _STYLES.get(press.verb, SECONDARY)
    return discord.ui.Button(label=label, style=style, custom_id=press.custom_id, disabled=disabled)


def idle_button(words: Words, press: Press) -> discord.ui.Button[discord.ui.View]:
    """Return a disabled Back button that fills the first position of the lowest row.

    Discord keeps the lowest row in place while a message changes, so a double press would hit an enabled button there.
    """
    return button(words, press, "back", disabled=True)


def lobby_buttons(words: Words, game: Game) -> discord.ui.View:
    """Return a lobby's buttons: Leave, Start and Edit, with Rules, Learn and More in a second row.

    Join and the menu of computers appear while a seat is free. Decline appears while an invitation is open. Learn
    appears only if the game has lessons.
    """
    if game.status != "lobby":
        return inert_view()
    waiting = any(game.player(user_id) is None for user_id in game.options.invited)
    free = len(game.players) < game.seats
    verbs = (*(("join",) if free else ()), *(("decline",) if waiting else ()), "leave", "start", "edit")
    mark = mark_terms(get_terms(game))
    paths = {verb: (mark,) if verb in AGREEING else () for verb in verbs}
    view = view_of(*(button(words, Press(verb, game.id, game.version, paths[verb])) for verb in verbs))
    learning = (LEARN,) if list_lessons(game.ruleset) else ()
    for verb in ("rules", *learning, "more"):
        item = button(words, Press(verb, game.id, game.version))
        item.row = 1
        view.add_item(item)
    if free:
        view.add_item(_select_computer(words, game, "lobby-computer"))
    return view


def table_list_buttons(words: Words, games: Sequence[Game], *, has_role: bool) -> discord.ui.View:
    """Return the buttons of a list of open tables: Join for each table, with Play, Other game and Tell me below.

    Tell me appears only if the server has chosen a role.
    """
    view = join_buttons(words, games)
    for verb in (SEEK, SEEK_OTHER, *((BELL,) if has_role else ())):
        item = button(words, Press(verb, NO_GAME, 0))
        item.row = 1
        view.add_item(item)
    return view


def join_buttons(words: Words, games: Sequence[Game]) -> discord.ui.View:
    """Return a Join button with the names of the players for each open table."""
    view = inert_view()
    for game in games:
        names = words.list_all(name_player_plainly(words, player) for player in game.players)
        press = Press("join", game.id, game.version, (mark_terms(get_terms(game)),))
        view.add_item(button(words, press, "join-table", who=cut(names, MAX_NAMES_LENGTH)))
    return view


def call_role_buttons(words: Words, games: Sequence[Game], call: Press) -> discord.ui.View:
    """Return the buttons of a mention for these open tables: Join for each table, and Play (``call``)."""
    return join_buttons(words, games).add_item(button(words, call))


def make_call_press(game_ids: Sequence[str]) -> Press:
    """Return the press of Play below a mention for these tables, whose path identifies the mention."""
    return Press(SEEK, NO_GAME, 0, tuple(game_ids[:1]))


def seat_buttons(words: Words, game: Game, *, may_add_computer: bool) -> discord.ui.View:
    """Return the Leave button for a player of an open table, with the menu of computers once the host may use it."""
    view = view_of(button(words, Press("leave", game.id, game.version)))
    if may_add_computer:
        view.add_item(_select_computer(words, game, "open-computer"))
    return view


def _select_computer(words: Words, game: Game, placeholder: str) -> discord.ui.Select[discord.ui.View]:
    levels = [option(capitalise(words(f"level-{one}")), one, words(f"level-{one}.temper")) for one in LEVELS]
    return select(Press("computer", game.id, game.version), words(placeholder), levels)


def board_buttons(words: Words, table: Table, *, analysed: bool = False) -> discord.ui.View:
    """Return the buttons below a board.

    Undo appears if anybody can undo. ``analysed``: whether the analysis of the finished game is ready.
    """
    undoing = ("undo",) if table.running and play.is_undo_possible(table) else ()
    looking_back = () if table.game.sealed else ("replay", "analyse")
    verbs = {
        "running": ("move", "mine", *undoing),
        "finished": (*looking_back, "rematch", "history"),
    }
    names = {"analyse": SHOW_ANALYSIS} if analysed else {}
    if table.game.ending == "unmoved":
        return _game_buttons(words, table, SEEK_AGAIN, "more")
    if table.game.options.coached and table.game.status == "finished" and len(table.game.humans) == 1:
        view = _game_buttons(
            words, table, "replay", "analyse", "rematch", "more", names=names | {"rematch": WITHOUT_COACH}
        )
        return view.add_item(button(words, Press(BETTER, name_tasks(table.game.id), 0)))
    view = _game_buttons(words, table, *verbs.get(table.game.status, ()), "more", names=names)
    score = find_card_score(table)
    if score is not None:
        view.add_item(button(words, Press(DARE, table.game.id, table.shown), points=score[0]))
    if can_repeat(table):
        view.add_item(button(words, Press(REPEAT, table.game.id, table.shown)))
    if table.game.challenge_id is not None and table.game.sealed and find_solo_score(table) is not None:
        view.add_item(button(words, Press(BOARDS, table.game.challenge_id, 0)))
    return view


def more_buttons(words: Words, table: Table, *, plays: bool, may_end: bool) -> discord.ui.View:
    """Return the less common buttons of a game, for a player or another person.

    ``may_end``: whether the person may end the game, perhaps without being able to type the command.
    """
    ending = ("moderate",) if may_end else ()
    if table.replay is None:
        return _game_buttons(words, table, "rules", *ending)
    if not table.running:
        checking = () if table.game.sealed else ("verify",)
        return _game_buttons(words, table, "rules", "words", "history", *checking)
    resigning = ("giveup",) if plays else ()
    following = ("follow",) if not plays and can_be_followed(table.game) else ()
    return _game_buttons(words, table, "rules", *following, "words", "history", *resigning, *ending)


def follow_buttons(words: Words, game: Game, *, rounds: bool) -> discord.ui.View:
    """Return buttons to choose between news after each round and only at the end, and to stop following a game.

    The current choice is disabled.
    """
    view = inert_view()
    for way, is_chosen in {"end": not rounds, "rounds": rounds}.items():
        view.add_item(button(words, Press("follow", game.id, 0, (way,)), f"follow-{way}", disabled=is_chosen))
    view.add_item(button(words, Press("unfollow", game.id, 0)))
    return view


def call_buttons(words: Words, table: Table) -> discord.ui.View:
    """Return the buttons of a direct message that notifies a player of their turn."""
    return _game_buttons(words, table, "move", "mine", "more")


def analysis_button(words: Words, table: Table) -> discord.ui.View:
    """Return the button of a direct message that reports a finished analysis."""
    return _game_buttons(words, table, "analyse", names={"analyse": SHOW_ANALYSIS})


def next_button(words: Words, link: str) -> discord.ui.Button[discord.ui.View]:
    """Return a link button to the next game in which it's the player's turn."""
    return discord.ui.Button(label=write_label(words("button-next")), url=link)


def offer_buttons(words: Words, table: Table, mark: str) -> discord.ui.View:
    """Return the buttons of an offer, for the players who must agree."""
    presses = (Press(verb, table.game.id, table.shown, (mark,)) for verb in ANSWERS)
    return view_of(*(button(words, press) for press in presses))


def _game_buttons(words: Words, table: Table, *verbs: str, names: Mapping[str, str] | None = None) -> discord.ui.View:
    """Return a button for each verb, labelled with the verb or its entry in ``names``.

    Custom ids contain the last public version, because the current one would reveal the number of secret choices since.
    """
    named = names or {}
    return view_of(*(button(words, Press(verb, table.game.id, table.shown), named.get(verb, "")) for verb in verbs))


def tournament_buttons(words: Words, state: TournamentState) -> discord.ui.View:
    """Return a tournament's buttons: Enter while entries are open, Withdraw, Begin or Next round, and Show.

    While entrants are asked to confirm, there is a button to do so.
    """
    tournament = state.tournament
    verbs: tuple[str, ...] = ("show",)
    if tournament.status == "open":
        ready = (READY,) if state.contest.check_in == "on" else ()
        verbs = ("enter", *ready, "withdraw", "begin", "show")
    elif tournament.status == "running":
        verbs = ("show", "enter", "withdraw")
        if can_confirm(state.contest):
            verbs = ("begin", *verbs)
    if not takes_entries(state.contest):
        verbs = tuple(verb for verb in verbs if verb != "enter")
    return view_of(*(tournament_button(words, state, verb) for verb in verbs))


def tournament_button(words: Words, state: TournamentState, verb: str) -> discord.ui.Button[discord.ui.View]:
    """Return the button of an act on a tournament."""
    tournament = state.tournament
    called = WITHDRAW_ENTRY if verb == "withdraw" else ""
    if verb == "begin" and tournament.status == "running":
        called = "next-round"
    return button(words, Press(verb, tournament.id, tournament.version), called)


def one_button(words: Words, verb: str, game_id: str = NO_GAME) -> discord.ui.View:
    """Return a view with a single button."""
    return view_of(button(words, Press(verb, game_id, 0)))


def learn_button(words: Words, ruleset: str, *, called: str = LEARN) -> discord.ui.Button[discord.ui.View]:
    """Return the button that opens the lessons of a game.

    ``called`` is the key of its label, which may mention the game.
    """
    return button(words, Press(LEARN, NO_GAME, 0, (ruleset,)), called, ruleset=words(ruleset))


def page_buttons(words: Words, page: int, pages: int, press: Callable[[str, int], Press]) -> discord.ui.View:
    """Return buttons to the previous and next pages. The last page leads to the first.

    ``press`` returns the press for a direction (the button's name) and a page.
    """
    view = inert_view()
    if pages == 1:
        return view
    for way, target in (("back", page - 1), ("here", page), ("on", page + 1)):
        pressed = press(way, target % pages)
        view.add_item(button(words, pressed, way, disabled=way == "here", page=page + 1, pages=pages))
    return view
