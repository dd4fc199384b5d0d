"""Handlers for moves (typed or chosen in the picker), plans, hints and take-backs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.discord_app.actions.games import report_done
from bot.discord_app.core.buttons import Press, button, inert_view, next_button, one_button, option, select, view_of
from bot.discord_app.core.context import Context, Handler
from bot.discord_app.core.permissions import add_warning
from bot.discord_app.picker.choices import BegunMove, Task, find_moves, read_begun
from bot.discord_app.picker.tasks import show_task
from bot.games.core.automatic_moves import MAX_PLANNED_MOVES, mark_plan
from bot.games.core.replay import Table, Turn
from bot.games.core.request import Refusal
from bot.games.table import lookup, planning, play
from bot.games.table.comparisons import GRADES_BELOW_BEST, Hint, find_hint, grade_move
from bot.messages.analysis import render_hint, render_judgement
from bot.messages.answers import link_to_game, render_refusal
from bot.messages.coach import render_remarks
from bot.messages.narration import name_move
from bot.messages.notation import find_named, read_typed
from bot.messages.plans import render_change_of_plan, render_failed_plan, render_plan
from bot.messages.posts import name_game, render_task_title
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.rules.game import Move
from bot.storage.rows import Game, Player

AS_SHOWN = "-"
"""The option in the menu for falling pieces that allows only as many pieces to fall as the player was shown."""
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
"""Refusals of a picker that has become obsolete."""


async def move(context: Context, game_id: str, text: str) -> None:
    """Play or plan typed moves, in which colours may be emojis, or open the picker if nothing is typed."""
    if not text.strip():
        await open_picker(context, game_id)
        return
    before = await context.table(game_id)
    text = _read_moves(context, before, text)
    table = await planning.play_or_plan(context.service, context.request, game_id, text)
    await _report_done(context, table, before.game)


def _read_moves(context: Context, table: Table, typed: str) -> str:
    """Translate typed moves to notation. A single move can also be typed in the bot's own words."""
    player = table.game.player(context.user_id)
    if table.replay is not None and player is not None:
        position = planning.look_from(table, player.seat).position
        named = find_named(context.words, position, player.seat, typed)
        if named is not None:
            return str(named)
    return read_typed(context.words, RULESETS[table.game.ruleset], typed)


async def _report_done(context: Context, table: Table, before: Game) -> None:
    """Report the player's moves since ``before``, or their plan, and continue with their next turn."""
    player = table.game.player(context.user_id)
    if player is None or player.plan is None:
        await _go_on_after(context, table, before.version)
        return
    as_before = before.player(context.user_id)
    change = "" if as_before is None else render_change_of_plan(context.words, as_before.plan, player.plan)
    await _show_plan(context, table, player, change)


async def open_picker(context: Context, game_id: str) -> None:
    """Open a picker for a move to play or to plan."""
    table, seat = await _load_to_choose(context, game_id)
    await show_task(context, _make_task(context, table, seat), fresh=True)


async def hint(context: Context, game_id: str) -> None:
    """Show a computer's move and its reasons, in a picker that can play it."""
    table = await context.table(game_id)
    seat = play.check_may_have_hint(table, context.request).seat
    fresh = not context.reply.in_private
    await context.reply.defer(thinking=fresh)
    begun = read_begun(Task(table, seat), ())
    found, table = await _think(context, table, seat, begun)
    await _show_hint(context, table, seat, begun, found, fresh=fresh)


async def compare_picked(context: Context, press: Press) -> None:
    """Show a computer's move like `hint`, compared with the move that the player has chosen or begun to choose."""
    await _advise(context, press, reveals=True)


async def judge_picked(context: Context, press: Press) -> None:
    """Judge the chosen move without revealing a better one. If there is one, offer to show it."""
    await _advise(context, press, reveals=False)


async def _advise(context: Context, press: Press, *, reveals: bool) -> None:
    """Judge the chosen move, or show a computer's move if this ``reveals`` it and the chosen move isn't as good."""
    table = await context.table(press.game_id)
    seat = play.check_may_have_hint(table, context.request).seat
    task = _make_task(context, table, seat)
    try:
        moves = find_moves(task, press.path)
    except Refusal:
        await show_task(context, _make_task(context, table, seat, context.words("answer-tiles-gone")))
        return
    if len(moves) != 1 and not reveals:
        raise Refusal("old-button")
    # The player can still play or choose again.
    waiting = _with_advice(task, "improve") if press.verb == "improve" else task
    await show_task(context, replace(waiting, thinking=True), press.path)
    begun = read_begun(task, press.path)
    found, table = await _think(context, table, seat, begun)
    if context.reply.is_replaced:
        # The player has continued in the picker.
        return
    grade = grade_move(found, moves[0]) if len(moves) == 1 else None
    if grade is None or (reveals and grade in GRADES_BELOW_BEST):
        await _show_hint(context, table, seat, begun, found)
        return
    verdict = render_judgement(context.reader.words_with_emojis, table, grade, found.explanation, found.falling)
    verbs = ("improve",) if grade in GRADES_BELOW_BEST else ()
    if grade == "unjudged":
        verbs = ("hint",)
    await show_task(context, _with_advice(_make_task(context, table, seat), *verbs, verdict=verdict), press.path)


async def _think(context: Context, table: Table, seat: int, begun: BegunMove) -> tuple[Hint, Table]:
    """Return a hint for the move that the player has begun, and the table after the search.

    :raises Refusal: It isn't the player's turn any more, or the game has moved on.
    """
    await context.reply.turn.join_slow_queue()
    claim = play.make_claim(table)
    thinker = context.service.thinker
    found = await find_hint(thinker, begun.position, seat, begun.path, of=table.game.id, claim=claim)
    later, _ = await _load_to_act(context, table.game.id, table.shown)
    kind = found.explanation.kind if found.explanation else "none"
    context.client.metrics.hints.labels(found.certainty, kind).inc()
    return found, later


async def _show_hint(
    context: Context, table: Table, seat: int, begun: BegunMove, found: Hint, *, fresh: bool = False
) -> None:
    """Show a hint for the move that the player has begun. Their earlier choices are kept."""
    path = (*begun.before, *(step.token for step in found.line.first.move.steps))
    said = render_hint(context.reader.words_with_emojis, table, found)
    await show_task(context, _with_advice(_make_task(context, table, seat, said)), path, fresh=fresh)


def _with_advice(task: Task, *verbs: str, verdict: str = "") -> Task:
    """Return the task after advice on its complete move, with these buttons instead of Hint."""
    others = tuple(verb for verb in task.verbs if verb != "hint")
    return replace(task, verbs=(*others, *verbs), verdict=verdict)


def _may_have_hint(context: Context, table: Table) -> bool:
    """Check whether the player can get a hint now."""
    try:
        play.check_may_have_hint(table, context.request)
    except Refusal:
        return False
    return True


async def find_turn(context: Context, press: Press) -> Task:
    """Return the task of the turn, current or planned, whose picker was pressed."""
    table, seat = await _load_to_choose(context, press.game_id, press.version)
    return _make_task(context, table, seat)


async def play_picked(context: Context, press: Press) -> None:
    """Play the chosen moves, and open the picker again if it's still the same player's turn."""
    moves: Sequence[Move] = ()

    def choose(table: Table, seat: int) -> Sequence[Move]:
        nonlocal moves
        moves = find_moves(Task(table, seat), press.path)
        if not moves:
            raise Refusal("stale", game=press.game_id)
        return moves

    table = await play.play(context.service, replace(context.request, version=press.version), press.game_id, choose)
    await _go_on_after(context, table, table.game.version - len(moves))


async def plan_picked(context: Context, press: Press) -> None:
    """Plan the chosen move, or play it if it's the player's turn by now."""

    def choose(table: Table, seat: int) -> Move:
        moves = find_moves(Task(table, seat), press.path)
        if len(moves) != 1:
            raise Refusal("stale", game=press.game_id)
        return moves[0]

    before = (await context.table(press.game_id)).game
    table = await planning.plan_picked(context.service, context.request, press.game_id, press.version, choose)
    await _report_done(context, table, before)


async def limit_falling(context: Context, press: Press) -> None:
    """Limit the number of pieces that may fall when the planned move is played."""
    chosen = "".join(context.asker.values)
    most = (await context.begun(press.game_id)).position.ruleset.floor_spaces
    floors = {AS_SHOWN: None} | {str(count): count for count in range(most + 1)}
    if chosen not in floors:
        raise Refusal("old-button")
    table = await planning.limit_falling(context.service, context.request, press.game_id, floors[chosen])
    await _report_done(context, table, table.game)


async def withdraw_plan(context: Context, press: Press) -> None:
    """Delete the player's plan."""
    table = await planning.withdraw(context.service, context.request, press.game_id)
    await _report_withdrawn(context, table)


async def _report_withdrawn(context: Context, table: Table) -> None:
    said = context.words("answer-plan-withdrawn", name=name_game(context.words, table.game))
    await context.show(said, one_button(context.words, "move", table.game.id))


async def _show_plan(context: Context, table: Table, player: Player, change: str) -> None:
    """Show the current plan, with controls to add a backup move, limit falling pieces, and withdraw it.

    ``change`` describes how the plan differs from the previous one.
    """
    words = context.words
    game = table.game
    view = inert_view()
    assert player.plan is not None, "the player has a plan"
    mark = (mark_plan(player.plan),)
    if table.position.ruleset.falling:
        floors = [option(words("picker-floor-any"), AS_SHOWN, default=player.plan.floor is None)]
        for count in range(table.position.ruleset.floor_spaces + 1):
            label = words("picker-floor-most", count=count)
            floors.append(option(label, str(count), default=player.plan.floor == count))
        view.add_item(select(Press("floor", game.id, table.shown, mark), words("picker-floor"), floors))
    # An empty path starts the picker again.
    more = button(words, Press("step", game.id, table.shown), "else")
    more.disabled = len(player.plan.moves) >= MAX_PLANNED_MOVES
    view.add_item(more)
    view.add_item(button(words, Press("withdraw", game.id, table.shown, mark)))
    floor = "any" if player.plan.floor is None else player.plan.floor
    planned = render_plan(context.reader.words_with_emojis, table, player)
    said = filter(None, (planned, change, f"-# {words('answer-planned', floor=floor)}"))
    await context.show("\n".join(said), view)


async def _load_to_choose(context: Context, game_id: str, version: int | None = None) -> tuple[Table, int]:
    """Load a game in which the person can choose a move, to play or to plan it, and return it with their seat.

    A picker for a plan stays valid while others move, but not after a move of its own seat.
    """
    table = await context.table(game_id)
    player = planning.check_may_choose(table, context.request)
    if player in table.to_act:
        return await _load_to_act(context, game_id, version)
    if version is not None:
        has_moved = any(turn.seat == player.seat for turn in table.turns_since(version))
        if has_moved or table.lines_since(version):
            raise Refusal("stale", game=game_id)
    return table, player.seat


async def _load_to_act(context: Context, game_id: str, version: int | None = None) -> tuple[Table, int]:
    """Load a game in which it's the person's turn, and return it with their seat.

    ``version`` is the picker's version.
    """
    table = await context.table(game_id)
    player = play.check_may_act(table, context.request)
    if version is not None and version < table.shown:
        raise Refusal("stale", game=game_id)
    return table, player.seat


def _make_task(context: Context, table: Table, seat: int, said: str = "") -> Task:
    """Return the task of a player's turn, with Undo and Hint if they are allowed, or of a planned turn."""
    words = context.reader.words_with_emojis
    player = table.game.players[seat]
    if player not in table.to_act:
        return _make_planning_task(words, table, player)
    verbs = []
    if table.position.find_picked(seat) or (said and _may_take_back(context, table)):
        verbs.append("undo")
    if _may_have_hint(context, table):
        verbs.append("hint")
    title = render_task_title(words, table.game)
    remarks = (render_remarks(words, table, context.user_id), render_failed_plan(words, table, player))
    said = "\n".join(filter(None, (said, *remarks, title)))
    return Task(table, seat, said, tuple(verbs), mark=(play.mark_choices(table, seat),))


def _make_planning_task(words: Words, table: Table, player: Player) -> Task:
    """Return the task of a planned turn, with Withdraw if there is a plan."""
    title = render_task_title(words, table.game, planned=True)
    aim = words("picker-planning", planned=int(player.plan is not None))
    told = filter(None, (aim, render_plan(words, table, player), title))
    task = Task(planning.look_from(table, player.seat), player.seat, "\n".join(told), real=table)
    if player.plan is None:
        return task
    return replace(task, verbs=("withdraw",), mark=(mark_plan(player.plan),))


def _may_take_back(context: Context, table: Table) -> bool:
    """Check whether the player has enabled “Play at once”, and can take back their last move without consent."""
    is_free = table.running and play.is_undo_free(table, context.user_id, context.service.clock())
    return is_free and context.reader.settings.at_once


async def take_back(context: Context, game_id: str) -> None:
    """Take back the player's last move or secret choice and ask for another one.

    If there is a plan, the command withdraws the plan instead. If the other players must consent, a button offers to
    ask them.
    """
    seen = None
    if context.asker.press is not None and context.asker.press.verb == "undo":
        seen = context.asker.press.version
    try:
        table = await play.undo(context.service, context.request, game_id, seen=seen)
    except Refusal as refused:
        if refused.key not in play.NEEDS_CONSENT:
            raise
        view = view_of(_make_undo_button(context, await context.table(game_id), "ask"))
        await context.answer(render_refusal(context.words, refused), view=view)
        return
    # Check which act was recorded, because a plan may just have been played automatically.
    if await lookup.find_act(context.service, context.asker.interaction.id) == "plan":
        await _report_withdrawn(context, table)
    else:
        await _go_on(context, table, context.words("answer-undone"))


def _make_undo_button(context: Context, table: Table, verb: str) -> discord.ui.Button[discord.ui.View]:
    """Return a button for ephemeral messages, which applies only to the player's current last move or choice."""
    seat = table.game.seat_of(context.user_id)
    path = () if seat is None else (play.mark_choices(table, seat),)
    return button(context.words, Press(verb, table.game.id, table.shown, path))


async def ask_to_take_back(context: Context, press: Press) -> None:
    """Ask the other players for consent to take back the person's last move."""
    table = await play.undo(context.service, context.request, press.game_id, ask=True, seen=press.version)
    await report_done(context, "answer-asked" if table.game.offer is not None else "answer-undone", table)


async def _go_on_after(context: Context, table: Table, since: int) -> None:
    """Report the player's moves after version ``since``, and continue with their next turn."""
    mine = [turn for turn in table.turns_since(0) if turn.by == context.user_id]
    new = [turn for turn in mine if turn.version > since]
    # If the interaction was delivered twice, its moves are older than ``since``.
    await _go_on(context, table, _render_played(context, table, new or mine[-1:]))


async def _go_on(context: Context, table: Table, said: str) -> None:
    """Report what was done, with a picker if it's the player's turn again."""
    said = await add_warning(context, said, table)
    words = context.words
    player = table.game.player(context.user_id)
    if player is not None and player in table.to_act:
        await show_task(context, _make_task(context, table, player.seat, said))
        return
    view = inert_view()
    secret = player is not None and table.running and bool(table.position.find_picked(player.seat))
    if secret or _may_take_back(context, table):
        view.add_item(_make_undo_button(context, table, "undo"))
    if secret:
        said = f"{said}\n-# {words('answer-secret')}"
    following = await lookup.find_next_game(context.service, context.user_id, table.game.id)
    if following is not None:
        view.add_item(next_button(words, link_to_game(*following)))
    await context.show(said, view)


def _render_played(context: Context, table: Table, turns: Sequence[Turn]) -> str:
    words = context.reader.words_with_emojis
    return words("answer-played", move=words.join_facts(name_move(words, table.game.ruleset, turn) for turn in turns))


async def render_overtaken(context: Context, press: Press, refused: Refusal) -> str:
    """Explain why a picker is obsolete, below the moves that the player has made since.

    The moves are shown because the player may have pressed twice.
    """
    said = render_refusal(context.words, refused)
    table = await context.table(press.game_id)
    mine = [turn for turn in table.turns_since(press.version) if turn.by == context.user_id]
    return f"{_render_played(context, table, mine)}\n-# {said}" if mine else said


def in_picker(handler: Handler) -> Handler:
    """Wrap a handler so that an obsolete picker is replaced with an explanation without buttons."""

    async def handle(context: Context, press: Press) -> None:
        try:
            await handler(context, press)
        except Refusal as refused:
            if refused.key not in OVERTAKEN:
                raise
            if context.reply.is_replaced:
                return
            await context.show(await render_overtaken(context, press, refused))

    return handle
