"""Moves as answers to an interaction: typed, or picked in a private message; second thoughts; and puzzles."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import discord

from bot.discord_app.actions.games import say_done
from bot.discord_app.core.buttons import Press, button, inert_view, one_button
from bot.discord_app.core.interactions import INVALID_FORM_BODY, Context
from bot.discord_app.core.permissions import check_none_missing, lacking, with_warning
from bot.discord_app.picker.choices import Choices, find_moves, walk
from bot.discord_app.picker.picker import picker_text, picker_view, tokens_of
from bot.games.core.checks import check_server
from bot.games.core.replay import Table, Turn
from bot.games.core.request import Refusal
from bot.games.people import puzzles
from bot.games.people.puzzles import Puzzle
from bot.games.table import lookup, play
from bot.games.table.explaining import find_hint
from bot.messages.analysis import word_hint
from bot.messages.answers import link_to_game, word_refusal
from bot.messages.narration import SEPARATOR, name_move, replace_icons
from bot.messages.puzzles import is_end_shown, make_puzzle_table, word_answered, word_question
from bot.rules import RULESETS
from bot.rules.game import Move
from bot.scenes import make_choice_scene, make_preview_scene, make_table_scene
from bot.scenes.analysis import make_comparison_scene
from renderers.scene import Scene


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
    await ask_for_move(context, table, seat, fresh=True)


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
    await ask_for_move(context, table, seat, path, word_hint(context.words_with_emojis, table, found), fresh=fresh)


def _may_have_hint(context: Context, table: Table) -> bool:
    """Whether this person may have a hint now."""
    try:
        play.check_may_have_hint(table, context.request)
    except Refusal:
        return False
    return True


async def choose(context: Context, press: Press) -> None:
    """Take one more choice in the picker, or go back to one. Who plays at once plays with the last choice."""
    table, seat = await _to_act(context, press.game_id, press.version)
    path = (*press.path, *tokens_of(context.values))
    if path and await context.plays_at_once() and (moves := find_moves(table, seat, path)):
        after = await play.play(context.service, context.request_at(press.version), press.game_id, moves)
        await _go_on_after(context, after, table.game.version)
    else:
        await ask_for_move(context, table, seat, path, fresh=False)


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


async def _make_picker_scene(context: Context, table: Table, seat: int, choices: Choices, *, puzzle: bool) -> Scene:
    """The table as it is, or as it will be after what has been chosen so far."""
    words = context.words_with_emojis.bare
    theme = await context.theme()
    if choices.moves:
        return make_preview_scene(words, table, theme, seat, choices.moves[-1], told=not puzzle)
    return make_choice_scene(words, table, theme, seat)


def _name_picture(table: Table, seat: int, choices: Choices) -> str:
    """What the file of the picker's picture is called, which says what it shows.

    The game's version, which would change it as well, tells how often others have chosen in secret.
    """
    position = table.position
    moves = tuple(outlook.move for outlook in choices.moves)
    shows = (table.shown, position.to_act, position.find_picked(seat), moves)
    return f"choice-{zlib.crc32(repr(shows).encode()):08x}.png"


async def ask_for_move(
    context: Context,
    table: Table,
    seat: int,
    path: Sequence[str] = (),
    before: str = "",
    *,
    fresh: bool,
    puzzle: bool = False,
) -> None:
    """Show the picker with these choices made; ``before`` it what has just been played, or why it is asked.

    The picker of a ``puzzle`` shows no points, offers no hint and has nothing to undo.
    """
    client = context.client
    words = context.words_with_emojis
    choices = walk(words, table, seat, path, told=not puzzle)
    text = picker_text(words, table, choices, before)
    if puzzle:
        view = picker_view(words, table, choices)
    else:
        back = bool(table.position.find_picked(seat)) or (bool(before) and await _may_take_back(context, table))
        view = picker_view(words, table, choices, undo=back, hint=_may_have_hint(context, table))
    # Most choices change nothing of the picture that is there.
    name = _name_picture(table, seat, choices)
    there = context.message.attachments if context.message is not None and not fresh else []
    files: list[discord.File | discord.Attachment] = [file for file in there if file.filename == name]
    if not files:
        scene = await _make_picker_scene(context, table, seat, choices, puzzle=puzzle)
        files = [await client.pictures.file(scene, name)]
    try:
        await context.show(text, view, files, fresh=fresh)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM_BODY or not client.own_emojis.shown:
            raise
        # Somebody has deleted our emojis.
        client.own_emojis.forget()
        await ask_for_move(context, table, seat, path, before, fresh=fresh, puzzle=puzzle)


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
        await ask_for_move(context, table, player.seat, before=said, fresh=False)
        return
    view = inert_view()
    secret = player is not None and table.running and bool(table.position.find_picked(player.seat))
    if secret or await _may_take_back(context, table):
        view.add_item(button(words, Press("undo", table.game.id, table.shown)))
    if secret:
        said = f"{said}\n-# {words('answer-secret')}"
    following = await lookup.next_game(context.service, context.user.id, table.game.id)
    if following is not None:
        view.add_item(discord.ui.Button(label=words("button-next"), url=link_to_game(*following)))
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


async def give_puzzle(context: Context) -> None:
    """A puzzle for this person: that of the day until they have answered it, else any other."""
    await _ask(context, await puzzles.choose(context.service, context.request))


async def open_puzzle(context: Context, pressed: Press) -> None:
    """The puzzle under whose post *Answer* was pressed."""
    await _ask(context, puzzles.find(pressed.game_id), posted=True)


async def choose_answer(context: Context, pressed: Press) -> None:
    """Take one more choice in the picker, or go back to one. Who plays at once answers with the last."""
    puzzle = puzzles.find(pressed.game_id)
    path = (*pressed.path, *tokens_of(context.values))
    table = make_puzzle_table(context.words, puzzle)
    if path and await context.plays_at_once() and find_moves(table, puzzle.seat, path):
        await give_answer(context, pressed._replace(path=path))
    else:
        await _ask(context, puzzle, path, fresh=False)


async def give_answer(context: Context, pressed: Press) -> None:
    """Take the move that the picker's choices amount to as the answer."""
    words = context.words
    puzzle = puzzles.find(pressed.game_id)
    table = make_puzzle_table(words, puzzle)
    moves = find_moves(table, puzzle.seat, pressed.path)
    if not moves:
        raise Refusal("stale", game=puzzle.name)
    given = await puzzles.answer(context.service, context.request, puzzle, moves[-1])
    files = []
    if not given.counts:
        theme = await context.theme()
        if is_end_shown(words, given):
            scene = make_table_scene(words, make_puzzle_table(words, puzzle, ended=True), theme)
        else:
            scene = make_comparison_scene(words, table, theme, puzzle.seat, str(given.move), puzzle.solution)
        files.append(await context.client.pictures.file(scene, "solution.png"))
    await context.show(word_answered(context.words_with_emojis, given), one_button(words, "another"), files)


async def _ask(
    context: Context, puzzle: Puzzle, path: tuple[str, ...] = (), *, fresh: bool = True, posted: bool = False
) -> None:
    words = context.words
    counts = await puzzles.check_unanswered(context.service, context.request, puzzle, posted=posted)
    key = "puzzle-counts" if counts else "puzzle-alone"
    said = words(key, name=puzzle.name, question=word_question(words, puzzle))
    await ask_for_move(context, make_puzzle_table(words, puzzle), puzzle.seat, path, said, fresh=fresh, puzzle=True)


async def show_channel(context: Context) -> None:
    """Where the daily puzzle comes to, and how to change that."""
    now = await context.service.guild(check_server(context.managing_request()))
    await context.answer(context.words("puzzle-channel", place="none" if now.puzzles is None else f"<#{now.puzzles}>"))


async def choose_channel(context: Context, channel: discord.TextChannel | None) -> None:
    """Let the daily puzzle come to this channel, or stop it."""
    request = context.managing_request()
    channel_id = None
    named = "none"
    if channel is not None:
        channel_id = channel.id
        named = channel.mention
        missing = lacking(channel, channel.permissions_for(channel.guild.me), files=True)
        check_none_missing(missing, channel_id)
        # Whoever chooses a channel anew has seen to what was wrong there.
        context.client.failed_puzzles.pop(channel.id, None)
    to_come = await puzzles.choose_channel(context.service, request, channel_id)
    await context.answer(context.words("settings-puzzle", place=named, first=int(to_come)))
