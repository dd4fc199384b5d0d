"""Moves as answers to an interaction: typed, or picked in a private message; and second thoughts."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence

import discord

from bot.discord_app.actions.games import get_table, is_in_private_message, plays_at_once, say_done, show
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import add_link, one_button
from bot.discord_app.core.ids import Press
from bot.discord_app.core.interactions import INVALID_FORM_BODY, answer, private_words, request_of
from bot.discord_app.core.permissions import with_warning
from bot.discord_app.picker.choices import find_moves, walk
from bot.discord_app.picker.picker import picker_text, picker_view, tokens_of
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table, Turn
from bot.games.table import lookup, play, undo
from bot.messages.answers import link_to_game, word_refusal
from bot.messages.hints import word_hint
from bot.messages.narration import SEPARATOR, name_move, replace_icons
from bot.rules import RULESETS
from bot.rules.game import Move
from bot.scenes import make_choice_scene, make_preview_scene


async def move(interaction: Interaction, game_id: str, text: str) -> None:
    """Play a typed move, or several, in which a colour may be its emoji; where none is typed, ask for one."""
    if not text.strip():
        await open_picker(interaction, game_id)
        return
    before = (await get_table(interaction, game_id)).game
    text = replace_icons(private_words(interaction), before.ruleset, RULESETS[before.ruleset].colours, text)
    table = await play.play(interaction.client.service, request_of(interaction), game_id, text)
    await _go_on(interaction, table, await _played(interaction, before.version, table))


async def open_picker(interaction: Interaction, game_id: str) -> None:
    """Ask for a move, step by step, in a private message."""
    table, seat = await _to_act(interaction, game_id)
    await ask_for_move(interaction, table, seat, fresh=True)


async def hint(interaction: Interaction, game_id: str) -> None:
    """Say what a computer would play here and why, in the picker that plays it."""
    service, words = interaction.client.service, private_words(interaction)
    table = await get_table(interaction, game_id)
    seat = play.check_may_have_hint(table, request_of(interaction)).seat
    fresh = not is_in_private_message(interaction)
    await interaction.response.defer(ephemeral=True, thinking=fresh)
    view = table.position.seen_by(seat)
    thought = (await service.thinker.think(play.HINT_LEVEL, view, seat, play.HINT_SEED, of=game_id)).thought
    reason = await asyncio.to_thread(play.explain, view, seat, thought.move)
    table, seat = await _to_act(interaction, game_id, table.shown)
    path = tuple(step.token for step in thought.move.steps)
    said = word_hint(interaction.client.own_emojis.words(words), table, reason)
    await ask_for_move(interaction, table, seat, path, said, fresh=fresh)


def _may_have_hint(interaction: Interaction, table: Table) -> bool:
    """Whether this person may have a hint now."""
    try:
        play.check_may_have_hint(table, request_of(interaction))
    except Refusal:
        return False
    return True


async def choose(interaction: Interaction, press: Press, values: Sequence[str]) -> None:
    """Take one more choice in the picker, or go back to one. Who plays at once plays with the last choice."""
    table, seat = await _to_act(interaction, press.game_id, press.version)
    path = (*press.path, *tokens_of(values))
    if path and await plays_at_once(interaction) and (moves := find_moves(table, seat, path)):
        after = await play.play(
            interaction.client.service, request_of(interaction, press.version), press.game_id, moves
        )
        await _go_on(interaction, after, await _played(interaction, table.game.version, after))
        return
    await ask_for_move(interaction, table, seat, path, fresh=False)


async def play_picked(interaction: Interaction, press: Press) -> None:
    """Play the moves that the picker's choices amount to, and ask for the next if it is the same person's."""
    moves: Sequence[Move] = ()

    def choose(table: Table, seat: int) -> Sequence[Move]:
        nonlocal moves
        moves = find_moves(table, seat, press.path)
        if not moves:
            raise Refusal("stale", game=press.game_id)
        return moves

    table = await play.play(interaction.client.service, request_of(interaction, press.version), press.game_id, choose)
    await _go_on(interaction, table, await _played(interaction, table.game.version - len(moves), table))


async def _to_act(interaction: Interaction, game_id: str, version: int | None = None) -> tuple[Table, int]:
    """The game in which this person is to move, and their seat; ``version`` is that of the picker they look at."""
    table = await get_table(interaction, game_id)
    player = play.check_may_act(table, request_of(interaction))
    if version is not None and version < table.shown:
        raise Refusal("stale", game=game_id)
    return table, player.seat


async def ask_for_move(
    interaction: Interaction,
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
    client = interaction.client
    words = client.own_emojis.words(private_words(interaction))
    choices = walk(words, table, seat, path, told=not puzzle)
    text = picker_text(words, table, choices, before)
    if puzzle:
        view = picker_view(words, table, choices)
    else:
        back = bool(table.position.picked(seat)) or (bool(before) and await _may_take_back(interaction, table))
        view = picker_view(words, table, choices, undo=back, hint=_may_have_hint(interaction, table))
    # Most choices change nothing of the picture that is there, whose name says what it shows.
    shows = (table.game.version, *(str(outlook.move) for outlook in choices.moves))
    name = f"choice-{zlib.crc32(repr(shows).encode()):08x}.png"
    files: Sequence[discord.File | discord.Attachment] = () if fresh else _shown(interaction, name)
    if not files:
        theme = await client.private_theme(interaction)
        if choices.moves:
            scene = make_preview_scene(words.bare, table, theme, seat, choices.moves[-1], told=not puzzle)
        else:
            scene = make_choice_scene(words.bare, table, theme, seat)
        files = [await client.pictures.file(scene, name)]
    try:
        await show(interaction, text, view, files, fresh=fresh)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM_BODY or not client.own_emojis.shown:
            raise
        # Somebody has deleted our emojis.
        client.own_emojis.forget()
        await ask_for_move(interaction, table, seat, path, before, fresh=fresh, puzzle=puzzle)


def _shown(interaction: Interaction, picture: str) -> list[discord.Attachment]:
    """The picture of this name, if the pressed message has it."""
    return [file for file in interaction.message.attachments if file.filename == picture] if interaction.message else []


async def _may_take_back(interaction: Interaction, table: Table) -> bool:
    """Whether this person plays at once, and can take back what they have just played without asking anybody."""
    return table.running and await plays_at_once(interaction) and undo.is_free(table, interaction.user.id)


async def take_back(interaction: Interaction, game_id: str) -> None:
    """Take back one's last move or secret choice and be asked for another; or offer to ask the others."""
    words = private_words(interaction)
    try:
        table = await undo.undo(interaction.client.service, request_of(interaction), game_id)
    except Refusal as refused:
        if refused.key != "others-moved":
            raise
        await answer(interaction, word_refusal(words, refused), view=one_button(words, "ask", game_id))
        return
    await _go_on(interaction, table, await with_warning(interaction, words("answer-undone"), table.game))


async def ask_to_take_back(interaction: Interaction, game_id: str) -> None:
    """Ask the others whether one's last move may be taken back."""
    table = await undo.undo(interaction.client.service, request_of(interaction), game_id, ask=True)
    await say_done(interaction, "answer-asked" if table.game.offer is not None else "answer-undone", table)


async def _go_on(interaction: Interaction, table: Table, said: str) -> None:
    """Say what was done; where this person is to act again, with the picker for it."""
    player = table.game.player(interaction.user.id)
    if player is not None and player in table.to_act:
        await ask_for_move(interaction, table, player.seat, before=said, fresh=False)
        return
    view = None
    secret = player is not None and table.running and bool(table.position.picked(player.seat))
    if secret or await _may_take_back(interaction, table):
        view = one_button(private_words(interaction), "undo", table.game.id)
    if secret:
        said = f"{said}\n-# {private_words(interaction)('answer-secret')}"
    view = add_link(private_words(interaction), view, await _next_game(interaction, table))
    await show(interaction, said, view)


async def _next_game(interaction: Interaction, after: Table) -> str | None:
    """Where the game is that has waited longest for this person, after the one they have just played in."""
    found = await lookup.next_game(interaction.client.service, interaction.user.id, after.game.id)
    return None if found is None else link_to_game(*found)


async def _played(interaction: Interaction, since: int, table: Table) -> str:
    """What this person has played since that version."""
    mine = [turn for turn in table.turns_since(0) if turn.by == interaction.user.id]
    # Delivered once more, it was all played before.
    new = [turn for turn in mine if turn.version > since] or mine[-1:]
    return await with_warning(interaction, _word_played(interaction, table, new), table.game)


def _word_played(interaction: Interaction, table: Table, turns: Sequence[Turn]) -> str:
    words = interaction.client.own_emojis.words(private_words(interaction))
    return words("answer-played", move=SEPARATOR.join(name_move(words, table.game.ruleset, turn) for turn in turns))


async def word_overtaken(interaction: Interaction, press: Press, refused: Refusal) -> str:
    """Why a stale picker leads nowhere, after what its person has played since: they may have pressed twice."""
    said = word_refusal(private_words(interaction), refused)
    table = await get_table(interaction, press.game_id)
    mine = [turn for turn in table.turns_since(press.version) if turn.by == interaction.user.id]
    return f"{_word_played(interaction, table, mine)}\n-# {said}" if mine else said
