"""The list of all actions that people can request by commands, buttons, menus and forms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import discord

from bot import logs
from bot.discord_app.actions import (
    challenges,
    deals,
    followers,
    games,
    lessons,
    list_values,
    mistakes,
    moves,
    open_tables,
    organizers,
    pairings,
    people,
    puzzles,
    records,
    seasons,
    seats,
    tournaments,
)
from bot.discord_app.actions.coaching import ask_for_better_move, show_choices
from bot.discord_app.actions.finders import Candidate, GameFinder, TargetFinder, TournamentFinder
from bot.discord_app.actions.lessons import on_current_lesson
from bot.discord_app.actions.moves import in_picker
from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import (
    ATTEMPT,
    BEAT,
    BELL,
    BETTER,
    BOARDS,
    DARE,
    HALL,
    LEARN,
    MAX_OPTIONS,
    READY,
    REPEAT,
    SCORES,
    SEEK,
    SEEK_AGAIN,
    SEEK_OTHER,
    SOLVE,
    WHICH,
    WHY,
    Press,
    option,
    select,
    view_of,
)
from bot.discord_app.core.context import Context, Handler
from bot.discord_app.core.guard import handle_interaction
from bot.discord_app.picker.tasks import make_handlers
from bot.games.challenge.challenges import CHALLENGE_LETTER
from bot.games.core.request import Refusal
from bot.games.past.mistakes import MISTAKE_LETTER
from bot.games.people.lessons import LESSON_LETTER
from bot.games.people.puzzles import PUZZLE_LETTER
from bot.games.table import eligibility
from bot.games.tournament.acts import TOURNAMENT_LETTER

DAILY = ""
"""Group of everyday commands."""
TABLE = "table"
"""Group of less common commands for a table."""
RECORD = "record"
"""Group of commands about past games."""

ON_GAME = ""
"""Value of `Action.on` for games, and for actions that need no id."""
OF_PLAYER = GameFinder(eligibility.OF_PLAYER)
WITH_PAST = GameFinder(eligibility.WITH_PAST)
TO_END = GameFinder(eligibility.END, unseen=True)
FOLLOWED = GameFinder(eligibility.FOLLOWED, unseen=True)
CUP = TournamentFinder()
Do = Callable[..., Awaitable[None]]


class Action(NamedTuple):
    """A request that people can make.

    ``name`` is the verb of its button, select or form, and also the name of its command unless `commands` declares a
    different one. ``do`` handles the command: its arguments are the id that ``finder`` finds, if any, and options of
    the types in ``options``. ``pressed`` handles the button, select or form. ``on`` is the first letter of the ids to
    which the action applies. ``group`` is set if the command's only option is its game; `commands` declares all other
    commands.
    """

    name: str
    cost: Cost
    do: Do | None = None
    pressed: Handler | None = None
    finder: TargetFinder | None = None
    options: tuple[type, ...] = ()
    group: str | None = None
    is_form: bool = False
    on: str = ON_GAME


def _by_id(do: Do) -> Handler:
    """Return a handler that passes on the id of the pressed button."""
    return lambda context, press: do(context, press.game_id)


def _without_id(do: Do) -> Handler:
    """Return a handler that ignores the id of the pressed button."""
    return lambda context, _press: do(context)


async def act_on(action: Action, context: Context, named: str, *options: Any) -> None:
    """Run an action on its game or tournament, or ask which one if there are several candidates."""
    assert action.finder is not None
    assert action.do is not None
    found = await action.finder.find(context, named, options)
    if len(found) > 1:
        await _ask_which(context, action, action.finder, options, found)
        return
    logs.add_context(game=found[0].id)
    await action.do(context, found[0].id, *options)


async def _ask_which(
    context: Context, action: Action, finder: TargetFinder, options: Sequence[Any], found: Sequence[Candidate]
) -> None:
    """Show a select of the candidates, whose values contain the options of the action."""
    words = context.words
    rows = []
    for one in found[:MAX_OPTIONS]:
        value = list_values.write_value(one.id, options)
        if value is None:
            raise finder.refuse(found)
        label, description = one.describe()
        rows.append(option(label, value, description))
    choices = select(Press(WHICH, finder.no_id, 0, (action.name,)), words(f"which-{finder.kind}-choose"), rows)
    key = f"which-{finder.kind}" if len(rows) == len(found) else f"which-{finder.kind}-many"
    said = words(key, shown=len(rows), count=len(found), act=action.name)
    await context.answer(said, view=view_of(choices))


def _find_listed(press: Press) -> Action | None:
    """Return the action to run after a choice in the select of `_ask_which`."""
    action = _find_on(press).get("".join(press.path))
    return None if action is None or action.finder is None else action


async def _continue(context: Context, press: Press) -> None:
    """Run an action on the candidate that the person chose."""
    action = _find_listed(press)
    if action is None:
        raise Refusal("old-button")
    named, options = await list_values.read_value(context, action.options)
    await act_on(action, context, named, *options)


def _list_picker(
    on: str, handlers: Mapping[str, Handler], wrap: Callable[[Handler], Handler] = lambda handler: handler
) -> list[Action]:
    """Return the actions of the picker for one kind of task."""
    return [Action(verb, Cost.PRESS, pressed=wrap(handler), on=on) for verb, handler in handlers.items()]


LIST = (
    # Lobbies and games.
    Action("new", Cost.GAME, games.open_game),
    Action(
        "join",
        Cost.PRESS,
        open_tables.join_game,
        _by_id(open_tables.join_game),
        open_tables.TableFinder(eligibility.JOIN),
        group=DAILY,
    ),
    Action(SEEK, Cost.GAME, pressed=_without_id(open_tables.play)),
    Action(SEEK_OTHER, Cost.PRESS, pressed=_without_id(open_tables.show_other)),
    Action("others", Cost.GAME, pressed=_without_id(open_tables.play_other), is_form=True),
    Action(SEEK_AGAIN, Cost.GAME, pressed=_by_id(open_tables.play_again)),
    Action(BELL, Cost.PRESS, pressed=_without_id(open_tables.toggle_role)),
    Action("leave", Cost.PRESS, games.leave, _by_id(games.leave), GameFinder(eligibility.LEAVE), group=DAILY),
    Action("start", Cost.PRESS, games.start, _by_id(games.start), GameFinder(eligibility.OF_HOST), group=DAILY),
    Action("hint", Cost.THOUGHT, moves.hint, in_picker(moves.compare_picked), OF_PLAYER, group=DAILY),
    Action("judge", Cost.THOUGHT, pressed=in_picker(moves.judge_picked)),
    Action("improve", Cost.THOUGHT, pressed=in_picker(moves.compare_picked)),
    Action(
        "undo",
        Cost.PRESS,
        moves.take_back,
        in_picker(_by_id(moves.take_back)),
        GameFinder(eligibility.UNDO),
        group=DAILY,
    ),
    Action("mine", Cost.PRESS, games.show_mine, _by_id(games.show_mine), OF_PLAYER, group=DAILY),
    Action("nudge", Cost.PRESS, seats.nudge, _by_id(seats.nudge), GameFinder(eligibility.NUDGE), group=DAILY),
    Action(
        "resign", Cost.PRESS, seats.ask_to_resign, _by_id(seats.resign), GameFinder(eligibility.RESIGN), group=DAILY
    ),
    Action("giveup", Cost.PRESS, pressed=seats.press_resign),
    Action("rematch", Cost.GAME, seats.rematch, _by_id(seats.rematch), GameFinder(eligibility.REMATCH), group=DAILY),
    Action(REPEAT, Cost.GAME, pressed=_by_id(seats.repeat)),
    Action("follow", Cost.PRESS, followers.follow, followers.press_follow, GameFinder(eligibility.FOLLOW), (str,)),
    Action("unfollow", Cost.PRESS, followers.unfollow, _by_id(followers.unfollow), FOLLOWED),
    Action("move", Cost.PRESS, moves.move, _by_id(moves.open_picker), GameFinder(eligibility.MOVE), (str,)),
    *_list_picker(ON_GAME, make_handlers(moves.find_turn, moves.play_picked, show_choices), in_picker),
    Action("plan", Cost.PRESS, pressed=in_picker(moves.plan_picked)),
    Action("floor", Cost.PRESS, pressed=in_picker(moves.limit_falling)),
    Action("withdraw", Cost.PRESS, pressed=in_picker(moves.withdraw_plan)),
    Action("table", Cost.PRESS, games.show_table, _by_id(games.show_table), GameFinder(eligibility.SEE)),
    Action("post", Cost.POST, games.post_again, finder=GameFinder(eligibility.POST)),
    Action(
        "words",
        Cost.PRESS,
        games.show_table_as_text,
        _by_id(games.show_table_as_text),
        GameFinder(eligibility.SEE),
    ),
    Action("more", Cost.PRESS, pressed=_by_id(games.show_more)),
    Action("rules", Cost.PRESS, games.show_rules, _by_id(games.show_rules_of_game)),
    Action("page", Cost.PRESS, pressed=games.turn_rules),
    Action("ask", Cost.PRESS, pressed=moves.ask_to_take_back),
    Action(
        "time", Cost.PRESS, seats.give_time, _by_id(seats.give_time), GameFinder(eligibility.GIVE_TIME), group=TABLE
    ),
    Action(
        "cancel", Cost.PRESS, seats.ask_to_cancel, _by_id(seats.cancel), GameFinder(eligibility.CANCEL), group=TABLE
    ),
    Action("end", Cost.PRESS, games.ask_to_end_game, _by_id(games.end_game), TO_END, group=TABLE),
    Action("moderate", Cost.PRESS, pressed=_by_id(games.ask_to_end_game)),
    Action("agree", Cost.PRESS, seats.agree, _by_id(seats.agree), GameFinder(eligibility.AGREE), group=TABLE),
    Action("decline", Cost.PRESS, seats.decline, _by_id(seats.decline), GameFinder(eligibility.DECLINE), group=TABLE),
    Action("edit", Cost.PRESS, games.show_edit, _by_id(games.show_edit), GameFinder(eligibility.OF_HOST), group=TABLE),
    Action("edited", Cost.PRESS, pressed=games.save_edit, is_form=True),
    Action("move-here", Cost.POST, seats.move_game_here, finder=GameFinder(eligibility.MOVE_HERE), group=TABLE),
    Action(
        "computer", Cost.PRESS, games.add_computer, _by_id(games.add_computer), GameFinder(eligibility.OF_HOST), (str,)
    ),
    Action("replace", Cost.PRESS, seats.offer_seat, None, GameFinder(eligibility.REPLACE), (int, discord.Member, str)),
    Action("remove", Cost.PRESS, seats.remove, None, GameFinder(eligibility.REMOVE), (int,)),
    Action("host", Cost.PRESS, seats.pass_host, None, GameFinder(eligibility.PASS_HOST), (discord.Member,)),
    Action(WHICH, Cost.PRESS, pressed=_continue),
    Action("games", Cost.PRESS, games.show_games),
    Action("all", Cost.PRESS, games.show_all_games, games.turn_games),
    # Records of games, and results.
    Action("export", Cost.FILE, records.export_game, finder=WITH_PAST, group=RECORD),
    Action("analyse", Cost.THOUGHT, records.analyse, _by_id(records.analyse), GameFinder(eligibility.ANALYSE), (bool,)),
    Action("review", Cost.PRESS, pressed=records.turn_analysis),
    Action("replay", Cost.FILE, records.show_replay, _by_id(records.show_replay), WITH_PAST, (bool,)),
    Action("share", Cost.FILE, pressed=records.share),
    Action("history", Cost.PRESS, records.show_history, _by_id(records.show_history), WITH_PAST, (int,)),
    Action("past", Cost.PRESS, pressed=records.turn_history),
    Action("verify", Cost.FILE, records.verify_game, _by_id(records.verify_game), WITH_PAST),
    Action("verify-file", Cost.FILE, records.verify_file),
    Action("stats", Cost.PRESS, records.show_stats),
    Action(seasons.RANKS, Cost.PRESS, seasons.show_leaderboard, seasons.turn_leaderboard),
    Action(HALL, Cost.PRESS, pressed=_without_id(seasons.open_hall)),
    # Help and lessons.
    Action("help", Cost.PRESS, games.show_help, _without_id(games.show_help)),
    Action(LEARN, Cost.PRESS, lessons.learn, lessons.open_lessons),
    Action("coach", Cost.GAME, pressed=lessons.play_coached),
    Action("easy", Cost.GAME, pressed=lessons.play_easy),
    *_list_picker(LESSON_LETTER, make_handlers(lessons.find_lesson_task, lessons.answer_lesson), on_current_lesson),
    Action("retry", Cost.PRESS, pressed=on_current_lesson(lessons.retry_lesson), on=LESSON_LETTER),
    Action("reveal", Cost.PRESS, pressed=on_current_lesson(lessons.reveal_answer), on=LESSON_LETTER),
    Action("skip", Cost.PRESS, pressed=on_current_lesson(lessons.skip_lesson), on=LESSON_LETTER),
    Action("onward", Cost.PRESS, pressed=on_current_lesson(lessons.open_next_lesson), on=LESSON_LETTER),
    # Puzzles, and players' own mistakes.
    Action("another", Cost.PRESS, puzzles.give_puzzle, puzzles.give_another),
    Action(SOLVE, Cost.PRESS, pressed=puzzles.open_puzzle, on=PUZZLE_LETTER),
    Action(WHY, Cost.PRESS, pressed=puzzles.explain_puzzle, on=PUZZLE_LETTER),
    Action(puzzles.RETRY, Cost.PRESS, pressed=puzzles.retry_puzzle, on=PUZZLE_LETTER),
    Action(puzzles.REVEAL, Cost.PRESS, pressed=puzzles.reveal_solution, on=PUZZLE_LETTER),
    Action(puzzles.SHARE, Cost.PRESS, pressed=puzzles.share_tries, on=PUZZLE_LETTER),
    Action(puzzles.LINE, Cost.PRESS, pressed=puzzles.show_best_line, on=PUZZLE_LETTER),
    *_list_picker(PUZZLE_LETTER, make_handlers(puzzles.find_puzzle_task, puzzles.answer_puzzle)),
    Action(mistakes.MISTAKES, Cost.PRESS, mistakes.give_own, _without_id(mistakes.give_own)),
    Action(BETTER, Cost.PRESS, pressed=ask_for_better_move, on=MISTAKE_LETTER),
    Action("another", Cost.PRESS, pressed=mistakes.give_next, on=MISTAKE_LETTER),
    *_list_picker(MISTAKE_LETTER, make_handlers(mistakes.find_mistake_task, mistakes.answer_mistake)),
    # Challenges.
    Action(DARE, Cost.PRESS, pressed=challenges.make_card),
    Action(BEAT, Cost.PRESS, pressed=challenges.send_invitation, on=CHALLENGE_LETTER),
    Action(ATTEMPT, Cost.GAME, pressed=challenges.begin_attempt, on=CHALLENGE_LETTER),
    Action(BOARDS, Cost.PRESS, pressed=challenges.show_boards, on=CHALLENGE_LETTER),
    Action(SCORES, Cost.PRESS, pressed=deals.show_scores, on=CHALLENGE_LETTER),
    # Settings and data.
    Action(people.OWN.verb, Cost.PRESS, people.OWN.show, _without_id(people.OWN.submit), is_form=True),
    Action(people.OWN.correct_verb, Cost.PRESS, pressed=_without_id(people.OWN.correct)),
    Action("me", Cost.PRESS, people.choose_own),
    Action(people.GUILD.verb, Cost.PRESS, people.GUILD.show, _without_id(people.GUILD.submit), is_form=True),
    Action(people.GUILD.correct_verb, Cost.PRESS, pressed=_without_id(people.GUILD.correct)),
    Action("server", Cost.PRESS, people.choose_public),
    Action("away", Cost.PRESS, people.show_days_off),
    Action("take-days-off", Cost.DAYS_OFF, people.take_days_off),
    Action("cancel-days-off", Cost.DAYS_OFF, people.cancel_days_off),
    Action("puzzle-channel", Cost.PRESS, puzzles.show_puzzle_channel),
    Action("choose-puzzle-channel", Cost.PRESS, puzzles.choose_puzzle_channel),
    Action("tables", Cost.PRESS, open_tables.show_tables),
    Action("choose-tables", Cost.PRESS, open_tables.choose_tables),
    Action("shut", Cost.PRESS, pressed=_without_id(open_tables.turn_off)),
    Action("deal-channel", Cost.PRESS, deals.show_channel),
    Action("choose-deal-channel", Cost.PRESS, deals.set_channel),
    Action(deals.STOP_DEALS, Cost.PRESS, pressed=_without_id(deals.stop_deals)),
    Action("seasons", Cost.PRESS, seasons.show_seasons),
    Action("choose-seasons", Cost.PRESS, seasons.choose_seasons),
    Action("privacy", Cost.PRESS, people.show_privacy),
    Action("mydata", Cost.FILE, pressed=_without_id(people.export_data)),
    Action("erase", Cost.PRESS, pressed=_without_id(people.ask_to_delete)),
    Action("forget", Cost.DELETION, pressed=_without_id(people.delete_data)),
    # Tournaments.
    Action("new", Cost.GAME, tournaments.open_tournament, on=TOURNAMENT_LETTER),
    Action(WHICH, Cost.PRESS, pressed=_continue, on=TOURNAMENT_LETTER),
    Action("readmit", Cost.ENTRIES, pressed=tournaments.press_readmit, on=TOURNAMENT_LETTER),
    Action("award", Cost.ENTRIES, pressed=tournaments.press_award, on=TOURNAMENT_LETTER),
    Action("enter", Cost.ENTRY, tournaments.enter_tournament, tournaments.press_enter, CUP, on=TOURNAMENT_LETTER),
    Action("withdraw", Cost.ENTRY, tournaments.withdraw_entry, tournaments.press_withdraw, CUP, on=TOURNAMENT_LETTER),
    Action("begin", Cost.PRESS, tournaments.begin_tournament, tournaments.press_begin, CUP, on=TOURNAMENT_LETTER),
    Action("show", Cost.PRESS, tournaments.show_tournament, tournaments.press_show, CUP, on=TOURNAMENT_LETTER),
    Action("end", Cost.PRESS, tournaments.ask_to_end_tournament, tournaments.press_end, CUP, on=TOURNAMENT_LETTER),
    Action("organize", Cost.PRESS, pressed=organizers.show_menu, on=TOURNAMENT_LETTER),
    Action("invite", Cost.PRESS, pressed=organizers.ask_whom_to_invite, on=TOURNAMENT_LETTER),
    Action("invited", Cost.ENTRIES, pressed=organizers.invite, is_form=True, on=TOURNAMENT_LETTER),
    Action("add", Cost.PRESS, pressed=organizers.ask_whom_to_add, on=TOURNAMENT_LETTER),
    Action("added", Cost.ENTRIES, pressed=organizers.add_people, is_form=True, on=TOURNAMENT_LETTER),
    Action("admit", Cost.PRESS, pressed=organizers.ask_who_can_enter, on=TOURNAMENT_LETTER),
    Action("admitted", Cost.ENTRIES, pressed=organizers.admit, is_form=True, on=TOURNAMENT_LETTER),
    Action("code", Cost.CODE, pressed=tournaments.enter_with_code, is_form=True, on=TOURNAMENT_LETTER),
    Action("checkin", Cost.ENTRIES, pressed=organizers.press_check_in, on=TOURNAMENT_LETTER),
    Action("noask", Cost.ENTRIES, pressed=organizers.stop_asking, on=TOURNAMENT_LETTER),
    Action(READY, Cost.ENTRY, pressed=organizers.confirm_entry, on=TOURNAMENT_LETTER),
    Action("appoint", Cost.PRESS, pressed=organizers.ask_whom_to_appoint, on=TOURNAMENT_LETTER),
    Action("named", Cost.ENTRIES, pressed=organizers.appoint, is_form=True, on=TOURNAMENT_LETTER),
    Action("dismiss", Cost.ENTRIES, pressed=organizers.dismiss, on=TOURNAMENT_LETTER),
    Action("apart", Cost.PRESS, pressed=pairings.ask_whom_to_keep_apart, on=TOURNAMENT_LETTER),
    Action("parted", Cost.ENTRIES, pressed=pairings.keep_apart, is_form=True, on=TOURNAMENT_LETTER),
    Action("repair", Cost.GAME, pressed=pairings.press_repair, on=TOURNAMENT_LETTER),
    Action("calloff", Cost.PRESS, pressed=_by_id(tournaments.ask_to_end_tournament), on=TOURNAMENT_LETTER),
    Action(
        "remove", Cost.ENTRIES, tournaments.remove_entry, tournaments.press_remove, CUP, (str,), on=TOURNAMENT_LETTER
    ),
    Action("computer", Cost.ENTRIES, tournaments.add_computer_entry, None, CUP, (str,), on=TOURNAMENT_LETTER),
    Action("replace", Cost.ENTRIES, tournaments.replace_entry, None, CUP, (discord.Member, str), on=TOURNAMENT_LETTER),
    Action("correct", Cost.ENTRIES, tournaments.correct_result, on=TOURNAMENT_LETTER),
    Action("move-here", Cost.POST, tournaments.move_tournament_here, finder=CUP, on=TOURNAMENT_LETTER),
    Action("export", Cost.FILE, tournaments.export_tournament, finder=CUP, on=TOURNAMENT_LETTER),
)


def _arrange() -> dict[str, dict[str, Action]]:
    arranged = dict[str, dict[str, Action]]()
    for action in LIST:
        named = arranged.setdefault(action.on, {})
        assert action.name not in named, action.name
        named[action.name] = action
    return arranged


ACTIONS = _arrange()
"""Actions by `Action.on` and name."""


def _find_on(press: Press) -> dict[str, Action]:
    """Return the actions that apply to the id of a press."""
    return ACTIONS.get(press.game_id[0], ACTIONS[ON_GAME])


def find_action(press: Press | None) -> Action | None:
    """Return the action of a press, or ``None`` if the button is from an older version."""
    action = None if press is None else _find_on(press).get(press.verb)
    return None if action is None or action.pressed is None else action


def find_cost(press: Press | None) -> Cost:
    """Return the cost of a press. A choice in the select of `_ask_which` costs as much as its command."""
    action = find_action(press)
    if press is None or action is None:
        return Cost.PRESS
    if press.verb == WHICH:
        action = _find_listed(press) or action
    return action.cost


async def handle_press(context: Context) -> None:
    """Run the action of the pressed button, select or form."""
    press = context.asker.press
    action = find_action(press)
    is_form = context.asker.interaction.type is discord.InteractionType.modal_submit
    if press is None or action is None or action.pressed is None or is_form != action.is_form:
        raise Refusal("old-button")
    await games.show_closed_lobby(context, press.game_id)
    await action.pressed(context, press)


async def perform(interaction: Interaction, name: str, *arguments: Any, on: str = ON_GAME, **options: Any) -> None:
    """Run an action for its command.

    The first argument is the typed game or tournament if the action has a `finder`.
    """
    action = ACTIONS[on][name]
    do = action.do if action.finder is None else partial(act_on, action)
    assert do is not None
    await handle_interaction(interaction, action.cost, do, *arguments, **options)
