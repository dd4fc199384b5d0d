"""Moves as answers to an interaction: typed, or picked in a private message; and second thoughts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_app.actions.games import say_done
from bot.discord_app.core.buttons import Press, button, inert_view, next_button, one_button
from bot.discord_app.core.interactions import Context
from bot.discord_app.core.permissions import with_warning
from bot.discord_app.picker.choices import Task, find_moves
from bot.discord_app.picker.tasks import make_handlers, show_task
from bot.games.core.replay import Table, Turn
from bot.games.core.request import Refusal
from bot.games.table import lookup, play
from bot.games.table.explaining import find_hint
from bot.messages.analysis import word_hint
from bot.messages.answers import word_refusal
from bot.messages.narration import SEPARATOR, name_move, replace_icons
from bot.rules import RULESETS
from bot.rules.game import Move


async def move(context: Context, game_id: str, text: str) -> None:
    """Play a typed move, or several, in which a colour may be its emoji; where none is typed, ask for one."""
    if not text.strip():
        await open_picker(context, game_id)
        return
    before = (await context.table(game_id)).game
    text = replace_icons(context.words, before.ruleset, RULESETS[before.ruleset].colours, text)
    table = await play.play(context.service, context.request, game_id, text)
    await _go_on_after(context, table, before.version)


async def open_picker(context: Context, game_id: str) -> None:
    """Ask for a move, step by step, in a private message."""
    table, seat = await _to_act(context, game_id)
    await show_task(context, await _make_task(context, table, seat), fresh=True)


async def hint(context: Context, game_id: str) -> None:
    """Say what a computer would play here and why, in the picker that plays it."""
    table = await context.table(game_id)
    seat = play.check_may_have_hint(table, context.request).seat
    fresh = not context.in_private
    await context.defer(thinking=fresh)
    await context.turn.go_on_later()
    found = await find_hint(context.service.thinker, table.position, seat, game_id)
    table, seat = await _to_act(context, game_id, table.shown)
    path = tuple(step.token for step in found.line.first.move.steps)
    task = await _make_task(context, table, seat, word_hint(context.words_with_emojis, table, found))
    await show_task(context, task, path, fresh=fresh)


def _may_have_hint(context: Context, table: Table) -> bool:
    """Whether this person may have a hint now."""
    try:
        play.check_may_have_hint(table, context.request)
    except Refusal:
        return False
    return True


async def find_turn(context: Context, press: Press) -> Task:
    """The turn in whose picker something was pressed."""
    table, seat = await _to_act(context, press.game_id, press.version)
    return await _make_task(context, table, seat)


async def play_picked(context: Context, press: Press) -> None:
    """Play the moves that the picker's choices amount to, and ask for the next if it is the same person's."""
    moves: Sequence[Move] = ()

    def choose(table: Table, seat: int) -> Sequence[Move]:
        nonlocal moves
        moves = find_moves(table, seat, press.path)
        if not moves:
            raise Refusal("stale", game=press.game_id)
        return moves

    table = await play.play(context.service, context.request_at(press.version), press.game_id, choose)
    await _go_on_after(context, table, table.game.version - len(moves))


async def _to_act(context: Context, game_id: str, version: int | None = None) -> tuple[Table, int]:
    """The game in which this person is to move, and their seat; ``version`` is that of the picker they look at."""
    table = await context.table(game_id)
    player = play.check_may_act(table, context.request)
    if version is not None and version < table.shown:
        raise Refusal("stale", game=game_id)
    return table, player.seat


async def _make_task(context: Context, table: Table, seat: int, said: str = "") -> Task:
    """The picker of a turn in a game, with Undo and Hint where this person may have them."""
    verbs = []
    if table.position.find_picked(seat) or (said and await _may_take_back(context, table)):
        verbs.append("undo")
    if _may_have_hint(context, table):
        verbs.append("hint")
    return Task(table, seat, said, verbs=tuple(verbs))


async def _may_take_back(context: Context, table: Table) -> bool:
    """Whether this person plays at once, and can take back what they have just played without asking anybody."""
    return table.running and play.is_undo_free(table, context.user.id) and await context.plays_at_once()


async def take_back(context: Context, game_id: str) -> None:
    """Take back one's last move or secret choice and be asked for another; or offer to ask the others."""
    seen = None
    if context.press is not None and context.press.verb == "undo":
        seen = context.press.version
    try:
        table = await play.undo(context.service, context.request, game_id, seen=seen)
    except Refusal as refused:
        if refused.key != "others-moved":
            raise
        await context.answer(word_refusal(context.words, refused), view=one_button(context.words, "ask", game_id))
    else:
        await _go_on(context, table, context.words("answer-undone"))


async def ask_to_take_back(context: Context, game_id: str) -> None:
    """Ask the others whether one's last move may be taken back."""
    table = await play.undo(context.service, context.request, game_id, ask=True)
    await say_done(context, "answer-asked" if table.game.offer is not None else "answer-undone", table)


async def _go_on_after(context: Context, table: Table, since: int) -> None:
    """Say what this person has played since that version, and go on."""
    mine = [turn for turn in table.turns_since(0) if turn.by == context.user.id]
    new = [turn for turn in mine if turn.version > since]
    # Delivered once more, it was all played before.
    await _go_on(context, table, _word_played(context, table, new or mine[-1:]))


async def _go_on(context: Context, table: Table, said: str) -> None:
    """Say what was done; where this person is to act again, with the picker for it."""
    said = await with_warning(context, said, table.game)
    words = context.words
    player = table.game.player(context.user.id)
    if player is not None and player in table.to_act:
        await show_task(context, await _make_task(context, table, player.seat, said))
        return
    view = inert_view()
    secret = player is not None and table.running and bool(table.position.find_picked(player.seat))
    if secret or await _may_take_back(context, table):
        view.add_item(button(words, Press("undo", table.game.id, table.shown)))
    if secret:
        said = f"{said}\n-# {words('answer-secret')}"
    following = await lookup.next_game(context.service, context.user.id, table.game.id)
    if following is not None:
        view.add_item(next_button(words, *following))
    await context.show(said, view)


def _word_played(context: Context, table: Table, turns: Sequence[Turn]) -> str:
    words = context.words_with_emojis
    return words("answer-played", move=SEPARATOR.join(name_move(words, table.game.ruleset, turn) for turn in turns))


async def word_overtaken(context: Context, press: Press, refused: Refusal) -> str:
    """Why a stale picker leads nowhere, after what its person has played since: they may have pressed twice."""
    said = word_refusal(context.words, refused)
    table = await context.table(press.game_id)
    mine = [turn for turn in table.turns_since(press.version) if turn.by == context.user.id]
    return f"{_word_played(context, table, mine)}\n-# {said}" if mine else said


HANDLERS = make_handlers(find_turn, play_picked)
"""What the picker's own buttons do on a turn in a game, by their verbs."""
