"""The one list of acts on a game; what buttons, selects and forms do; and the list of which game is meant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

import discord

from bot import logs
from bot.discord_app.actions import (
    choosing,
    followers,
    games,
    lessons,
    mistakes,
    moves,
    people,
    puzzles,
    records,
    seasons,
    seats,
    tournaments,
)
from bot.discord_app.actions.tournaments import TournamentCommand
from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.buttons import (
    HALL,
    LEARN,
    MOST_OPTIONS,
    NO_GAME,
    WHICH,
    Press,
    option,
    select,
    view_of,
)
from bot.discord_app.core.interactions import Context, Deed, Handler
from bot.games.core.replay import Table
from bot.games.core.request import Refusal
from bot.games.past.mistakes import FIRST_LETTER as OF_MISTAKES
from bot.games.people.lessons import FIRST_LETTER as OF_LESSONS
from bot.games.people.puzzles import FIRST_LETTER as OF_PUZZLES
from bot.games.table import fitting, lookup
from bot.games.table.fitting import PastRule, Rule
from bot.games.tournament.acts import FIRST_LETTER as OF_TOURNAMENTS
from bot.messages.answers import word_game_choice

DAILY = ""
"""The group of the commands of every day."""
TABLE = "table"
"""The group of those at a table."""
RECORD = "record"
"""The group of those about games that were played."""


OVERTAKEN = (
    "stale",
    "not-your-turn",
    "cannot-plan",
    "has-chosen",
    "nothing-to-undo",
    "nothing-planned",
    "plan-changed",
    "already-over",
)
"""Why a picker is of no use any more."""
Do = Callable[..., Awaitable[None]]


class Act(NamedTuple):
    """What can be done with a game. Its button has its name as verb; its command is called so, if no other declares it.

    ``do`` is given the game and the options, whose types are ``options``. ``rule``: which game is meant where none is
    named; without one a button alone does it. ``asks``: what the command does in its stead, where the person is asked
    first, as it cannot be taken back. ``pressed``: what the button does that is no such act. ``group``: in which group
    of commands it stands that needs nothing but its game, ``None`` where it is declared among `commands`. ``unseen``: a
    game that is named need not be found, as it may be one that can no longer be played, or seen by the person.
    """

    name: str
    do: Do
    rule: Rule | PastRule | None
    cost: Cost
    options: tuple[type, ...] = ()
    asks: Do | None = None
    pressed: Handler | None = None
    has_button: bool = True
    group: str | None = None
    unseen: bool = False


def _in_picker(handler: Handler) -> Handler:
    """A picker that the game has overtaken says so in its own place, and offers nothing more to press."""

    async def handle(context: Context, press: Press) -> None:
        try:
            await handler(context, press)
        except Refusal as refused:
            if refused.key not in OVERTAKEN:
                raise
            await context.show(await moves.word_overtaken(context, press, refused))

    return handle


def _on_game(act: Do) -> Handler:
    """What a button does that only needs to know its game."""
    return lambda context, press: act(context, press.game_id)


def _on_nothing(act: Do) -> Handler:
    """What a button does that belongs to no game."""
    return lambda context, _press: act(context)


LIST = (
    Act("join", games.join, fitting.JOIN, Cost.PRESS, group=DAILY),
    Act("leave", games.leave, fitting.LEAVE, Cost.PRESS, group=DAILY),
    Act("start", games.start, fitting.OF_HOST, Cost.PRESS, group=DAILY),
    Act("hint", moves.hint, fitting.OF_PLAYER, Cost.THOUGHT, pressed=_in_picker(_on_game(moves.hint)), group=DAILY),
    Act("undo", moves.take_back, fitting.UNDO, Cost.PRESS, pressed=_in_picker(_on_game(moves.take_back)), group=DAILY),
    Act("mine", games.show_mine, fitting.OF_PLAYER, Cost.PRESS, group=DAILY),
    Act("nudge", seats.nudge, fitting.NUDGE, Cost.PRESS, group=DAILY),
    Act("resign", seats.resign, fitting.RESIGN, Cost.PRESS, asks=seats.ask_to_resign, group=DAILY),
    Act("rematch", seats.rematch, fitting.REMATCH, Cost.GAME, group=DAILY),
    Act("follow", followers.follow, fitting.FOLLOW, Cost.PRESS, (str,), pressed=followers.press_follow),
    Act("unfollow", followers.unfollow, fitting.FOLLOWED, Cost.PRESS, unseen=True),
    Act("move", moves.move, fitting.MOVE, Cost.PRESS, (str,), pressed=_on_game(moves.open_picker)),
    Act("table", games.show_table, fitting.SEE, Cost.PRESS),
    Act("post", games.post_again, fitting.POST, Cost.POST, has_button=False),
    Act("words", games.show_table_as_text, fitting.SEE, Cost.PRESS, has_button=False),
    Act("rules", games.rules_of, None, Cost.PRESS),
    Act("ask", moves.ask_to_take_back, fitting.ASK, Cost.PRESS),
    Act("time", seats.give_time, fitting.GIVE_TIME, Cost.PRESS, group=TABLE),
    Act("cancel", seats.cancel, fitting.CANCEL, Cost.PRESS, asks=seats.ask_to_cancel, group=TABLE),
    Act("end", games.end_game, fitting.END, Cost.PRESS, asks=games.ask_to_end_game, group=TABLE, unseen=True),
    Act("agree", seats.agree, fitting.AGREE, Cost.PRESS, group=TABLE),
    Act("decline", seats.decline, fitting.DECLINE, Cost.PRESS, group=TABLE),
    Act("edit", games.show_edit, fitting.OF_HOST, Cost.PRESS, group=TABLE),
    Act("move-here", seats.move_game_here, fitting.MOVE_HERE, Cost.POST, has_button=False, group=TABLE),
    Act("computer", games.add_computer, fitting.OF_HOST, Cost.PRESS, (str,)),
    Act("replace", seats.offer_seat, fitting.REPLACE, Cost.PRESS, (int, discord.Member, str), has_button=False),
    Act("remove", seats.remove, fitting.REMOVE, Cost.PRESS, (int,), has_button=False),
    Act("host", seats.pass_host, fitting.PASS_HOST, Cost.PRESS, (discord.Member,), has_button=False),
    Act("export", records.export_game, fitting.WITH_PAST, Cost.FILE, has_button=False, group=RECORD),
    Act("analyse", records.analyse, fitting.ANALYSE, Cost.THOUGHT, (bool,)),
    Act("replay", records.show_replay, fitting.WITH_PAST, Cost.FILE, (bool,)),
    Act("history", records.show_history, fitting.WITH_PAST, Cost.PRESS, (int,)),
    Act("verify", records.verify_game, fitting.WITH_PAST, Cost.FILE, has_button=False),
)
"""The one list of what can be done with a game."""
ACTS = {act.name: act for act in LIST}


async def act_on(context: Context, name: str, named: str, *options: Any) -> None:
    """Do the act of this name with its options on the game that is meant; where several may be, ask which."""
    act = ACTS[name]
    if act.unseen and named.strip():
        game_id = lookup.game_name(named)
    else:
        found = await lookup.find_meant(context.service, context.request, named, act.rule, options)
        if len(found) > 1:
            await _ask_which(context, name, options, found)
            return
        game_id = found[0].game.id
    logs.add(game=game_id)
    do = act.asks or act.do
    await do(context, game_id, *options)


async def _ask_which(context: Context, act: str, options: Sequence[Any], found: Sequence[Table]) -> None:
    """List the games that may be meant, as many as a select holds; each stands for the act with all its options."""
    words = context.words
    me = context.user.id
    rows = []
    for table in found[:MOST_OPTIONS]:
        label, description = word_game_choice(words, table, me)
        value = choosing.write_value(table.game.id, options)
        if value is None:
            raise lookup.refuse_to_choose(found)
        rows.append(option(label, value, description))
    games = select(Press(WHICH, NO_GAME, 0, (act,)), words("which-game-choose"), rows)
    key = "which-game" if len(rows) == len(found) else "which-game-many"
    said = words(key, shown=len(rows), count=len(found), act=act)
    await context.answer(said, view=view_of(games))


async def _go_on(context: Context, pressed: Press) -> None:
    """Do what was asked with the game that was chosen from the list."""
    name = "".join(pressed.path)
    if name not in ACTS:
        raise Refusal("old-button")
    game_id, options = await choosing.read_value(context, ACTS[name].options)
    await act_on(context, name, game_id, *options)


FORMS = people.FORMS | {"edited"}
"""The verbs of what is a form and no button."""

HANDLERS: dict[str, Deed] = {
    **{act.name: Deed(act.pressed or _on_game(act.do), act.cost) for act in LIST if act.has_button},
    **{verb: deed._replace(do=_in_picker(deed.do)) for verb, deed in moves.HANDLERS.items()},
    WHICH: Deed(_go_on, Cost.PRESS),
    "help": Deed(_on_nothing(games.show_help), Cost.PRESS),
    "page": Deed(games.turn_rules, Cost.PRESS),
    "past": Deed(records.turn_history, Cost.PRESS),
    "review": Deed(records.turn_analysis, Cost.PRESS),
    "all": Deed(games.turn_games, Cost.PRESS),
    "moderate": Deed(_on_game(games.ask_to_end_game), Cost.PRESS),
    "giveup": Deed(seats.press_resign, Cost.PRESS),
    seasons.RANKS: Deed(seasons.turn_leaderboard, Cost.PRESS),
    HALL: Deed(_on_nothing(seasons.open_hall), Cost.PRESS),
    "share": Deed(records.share, Cost.FILE),
    "mydata": Deed(_on_nothing(people.export_data), Cost.FILE),
    "erase": Deed(_on_nothing(people.ask_to_delete), Cost.PRESS),
    "forget": Deed(_on_nothing(people.delete_data), Cost.DELETION),
    **{form.verb: Deed(_on_nothing(form.keep), Cost.PRESS) for form in (people.OWN, people.GUILD)},
    **{form.correct_verb: Deed(_on_nothing(form.correct), Cost.PRESS) for form in (people.OWN, people.GUILD)},
    "edited": Deed(games.keep_edit, Cost.PRESS),
    "another": Deed(_on_nothing(puzzles.give_puzzle), Cost.PRESS),
    mistakes.MISTAKES: Deed(_on_nothing(mistakes.give_own), Cost.PRESS),
    LEARN: Deed(lessons.open_lessons, Cost.PRESS),
    "easy": Deed(lessons.play_easy, Cost.GAME),
}
"""The one list of verbs: an id with another verb is from another age."""
ON_OTHERS: dict[str, dict[str, Deed]] = {
    OF_PUZZLES: puzzles.HANDLERS,
    OF_LESSONS: lessons.HANDLERS,
    OF_MISTAKES: mistakes.HANDLERS,
    OF_TOURNAMENTS: tournaments.HANDLERS,
}
"""The verbs of what is named in the place of a game, by the first letter of its names, which is a vowel."""


def _find_deed(press: Press | None) -> Deed | None:
    """Return what a press does and costs, or ``None`` for a button of an older version."""
    if press is None:
        return None
    return ON_OTHERS.get(press.game_id[0], HANDLERS).get(press.verb)


def find_cost(press: Press | None) -> Cost:
    """Return the cost of a press. A choice from the list of games that may be meant costs as much as its command."""
    deed = _find_deed(press)
    if press is None or deed is None:
        return Cost.PRESS
    if press.verb != WHICH:
        return deed.cost
    commands: Mapping[str, Act | TournamentCommand] = ACTS
    if press.game_id[0] == OF_TOURNAMENTS:
        commands = tournaments.COMMANDS
    chosen = commands.get("".join(press.path))
    return Cost.PRESS if chosen is None else chosen.cost


async def handle_press(context: Context) -> None:
    """Do what the pressed button, the chosen option or the form stands for."""
    press = context.press
    is_form = context.interaction.type is discord.InteractionType.modal_submit
    deed = _find_deed(press)
    if press is None or deed is None or is_form != (press.verb in FORMS):
        raise Refusal("old-button")
    await games.show_closed_lobby(context, press.game_id)
    await deed.do(context, press)
