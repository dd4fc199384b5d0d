"""What was: the moves of a game, its replay, its record, and who has done how well; and how it is shown to all."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TypeAlias

import discord

from bot.discord_app.core.buttons import LONGEST_LABEL, SECONDARY, button, inert_view, option, select, view_of
from bot.discord_app.core.forms import read_number
from bot.discord_app.core.ids import Press
from bot.discord_app.core.interactions import Context
from bot.games.core.checks import check_server
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table, Turn
from bot.games.past import record, standings
from bot.games.past.history import past, public_turns
from bot.games.table import lookup
from bot.messages.history import find_page, moves_on_page, word_history, word_move_option, word_verdict
from bot.messages.markup import mention
from bot.messages.narration import find_icon
from bot.messages.people import list_player_plainly
from bot.messages.posts import name_game
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.rules.record import LARGEST, TOO_LARGE, verify
from bot.scenes import make_replay_scenes, make_table_scene
from bot.scenes.sheets import make_leaderboard, make_statistics
from renderers.animation import animate

MOST_FRAMES = 60
"""Positions in a replay; of a longer game they are chosen evenly."""
LARGEST_REPLAY = 1_000_000
"""Bytes; long names can take a replay beyond it, and then it shows fewer positions."""
REPLAY_FILE = "replay.gif"
SHARE = "share"
"""The verb of the button that shows everybody what a person sees; its path says what that is, its part which page."""
_STEP = "step"
"""In the path of a button that shows the board after another move, before the number of the move."""


async def show_history(context: Context, game_id: str, move: int | None = None) -> None:
    """The board after a move, by default the newest, with the moves around it."""
    table = await context.begun(game_id)
    moves = len(public_turns(table))
    if move is not None and move > moves:
        raise Refusal("no-such-move", game=game_id, moves=moves)
    await _show_past(context, table, moves if move is None else move, fresh=True)


async def turn_history(context: Context, pressed: Press) -> None:
    """The board after another move: one that was chosen, or the one that a button steps to."""
    table = await context.begun(pressed.game_id)
    way, *stepped = pressed.path or ("",)
    move = read_number(next(iter(stepped if way == _STEP else context.values), ""))
    if move is None or move > len(public_turns(table)):
        raise Refusal("old-button")
    await _show_past(context, table, move, fresh=False)


async def _show_past(context: Context, table: Table, move: int, *, fresh: bool) -> None:
    words, moves, theme = context.words_with_emojis, public_turns(table), await context.theme()
    scene = await asyncio.to_thread(lambda: make_table_scene(context.words, past(table, move), theme))
    view = inert_view()
    if moves:
        view = view_of(_move_select(words, table, moves, move), *_step_buttons(words, table.game.id, move, len(moves)))
    text = word_history(words, table, moves, move)
    await context.show(text, view, [await context.client.pictures.file(scene)], fresh=fresh)


def _move_select(words: Words, table: Table, moves: Sequence[Turn], move: int) -> discord.ui.Select[discord.ui.View]:
    """The moves of the page on which this one stands; before and after them the way to the next page."""
    here = moves_on_page(moves, find_page(move))
    before, after = here[0][0] - 1, here[-1][0] + 1
    options = [_option(words("history-earlier" if before else "history-begin"), before, move)]
    for number, turn in here:
        icons = (find_icon(words, table.game.ruleset, step) for step in turn.move.steps)
        label = word_move_option(words, table, number, turn, LONGEST_LABEL)
        options.append(_option(label, number, move, next(filter(None, icons), "")))
    if after <= len(moves):
        options.append(_option(words("history-later"), after, move))
    return select(Press("past", table.game.id, 0, ("move",)), words("history-choose"), options)


def _option(label: str, move: int, shown: int, icon: str = "") -> discord.SelectOption:
    return option(label, str(move), icon=icon, default=move == shown)


def _step_buttons(words: Words, game_id: str, move: int, last: int) -> Iterator[discord.ui.Button[discord.ui.View]]:
    for way, target in (("first", 0), ("back", max(move - 1, 0)), ("on", min(move + 1, last)), ("last", last)):
        # Each has an id of its own, also where two lead to the same board.
        press = Press("past", game_id, 0, (_STEP, str(target), way))
        yield discord.ui.Button(
            label=words(f"button-{way}"), style=SECONDARY, custom_id=press.custom_id, disabled=target == move
        )


def may_share(context: Context, table: Table) -> bool:
    """Whether the person may show what a game was to everybody here: once it is over, and where they may write."""
    allowed, in_thread = context.interaction.permissions, isinstance(context.channel, discord.Thread)
    writes = allowed.send_messages_in_threads if in_thread else allowed.send_messages
    return context.guild_id is not None and table.game.status in lookup.OVER and writes


def add_share_button(context: Context, view: discord.ui.View, table: Table, what: str, page: int = 0) -> None:
    """Add the button that shows everybody this page of what the person sees, where they may."""
    if may_share(context, table):
        view.add_item(button(context.words, Press(SHARE, table.game.id, 0, (what,), page)))


Made: TypeAlias = tuple[str, discord.ui.View, discord.File]
"""Text, buttons and picture of an answer."""


async def show_to_all(
    context: Context, table: Table, left: discord.ui.View | None, make: Callable[[], Awaitable[Made]]
) -> None:
    """Show everybody what only this person sees, once: there only the buttons that are ``left`` stay."""
    if context.message is None or not context.in_private:
        raise Refusal("old-button")
    if not may_share(context, table):
        raise Refusal("not-shared", game=table.game.id)
    # Discord numbers all it has in one row, so a message is no interaction.
    if context.client.has_heard_of(context.message.id):
        await context.defer()
        return
    if not context.is_genuine:
        raise Refusal("old-button")
    await context.show(context.message.content, left, context.message.attachments)
    text, view, file = await make()
    by = (await context.client.public_words(context.guild_id))("shared-by", who=mention(context.user.id))
    await context.answer(f"{text}\n-# {by}", view=view, files=[file], ephemeral=False)


async def show_replay(context: Context, game_id: str, share: bool = False) -> None:
    """The whole game as one animated picture."""
    table = await context.begun(game_id)
    # Drawing sixty boards may take longer than Discord waits for a first answer.
    await context.defer(ephemeral=not share, thinking=True)
    text, view, file = await _replay(context, table, public=share)
    if not share:
        add_share_button(context, view, table, "replay")
    await context.answer(text, view=view, files=[file], ephemeral=not share)


async def share_replay(context: Context, pressed: Press) -> None:
    """Show everybody the replay that only this person sees."""
    table = await context.table(pressed.game_id)
    await show_to_all(context, table, None, lambda: _replay(context, table, public=True))


async def _replay(context: Context, table: Table, *, public: bool) -> Made:
    words, theme = await context.words_and_theme(public=public)
    alt, frames = words("history-alt", moves=len(public_turns(table))), MOST_FRAMES
    while True:
        # To word sixty boards takes longer than anything that is done on the event loop.
        scenes = await asyncio.to_thread(make_replay_scenes, words, table, theme, frames)
        replay = await context.client.pictures.draw_long(animate, scenes, alt)
        if len(replay.gif) <= LARGEST_REPLAY or frames == 1:
            break
        frames = max(frames * LARGEST_REPLAY // len(replay.gif), 1)
    file = discord.File(io.BytesIO(replay.gif), REPLAY_FILE, description=replay.alt)
    return words("history-replay", name=name_game(words, table.game)), inert_view(), file


async def export_game(context: Context, game_id: str) -> None:
    """A game as one file."""
    table = await context.begun(game_id)
    file = discord.File(io.BytesIO((await _exported(context, table)).encode()), f"azul-{game_id}.json")
    key = "record-exported-running" if table.running else "record-exported"
    await context.answer(context.words(key, name=name_game(context.words, table.game)), files=[file])


async def verify_file(context: Context, attachment: discord.Attachment) -> None:
    """Check a file that somebody has attached."""
    if attachment.size > LARGEST:
        await context.answer(word_verdict(context.words, TOO_LARGE))
        return
    await context.defer(thinking=True)
    await _verify(context, await attachment.read())


async def verify_game(context: Context, game_id: str) -> None:
    """Check a game that is here, as its record would be."""
    await _verify(context, await _exported(context, await context.begun(game_id)))


async def _verify(context: Context, written: str | bytes) -> None:
    await context.answer(await asyncio.to_thread(lambda: word_verdict(context.words, verify(written))))


async def _exported(context: Context, table: Table) -> str:
    names = [list_player_plainly(context.words, player) for player in table.game.players]
    return await record.export_game(context.service, context.request, table.game.id, names)


async def show_stats(
    context: Context,
    player: discord.User | discord.Member,
    against: discord.User | discord.Member | None,
    *,
    share: bool = False,
) -> None:
    """What a person has done on this server, or in the games of a pair."""
    guild_id = check_server(context.request)
    for person in (player, against):
        if person is not None:
            context.check_member(person)
    words, theme = await context.words_and_theme(public=share)
    other, rival = None, None
    if against is not None and against.id != player.id:
        other, rival = against.id, against.display_name
    found = await standings.count_results(context.service, guild_id, player.id, other)
    if not found:
        of = "pair" if rival is not None else "me" if player.id == context.user.id else "other"
        raise Refusal("no-results", of=of, who=player.display_name, rival=rival or "")
    # Of the game that was played most, as points of different games cannot be compared.
    best = await standings.find_best_board(context.service, context.request, found[0], shared=share)
    scene = await asyncio.to_thread(make_statistics, words, found, player.display_name, rival, theme, best)
    await context.answer("", files=[await context.client.pictures.file(scene)], ephemeral=not share)


async def show_leaderboard(context: Context, ruleset: str, *, share: bool = False) -> None:
    """The strongest of this server at a ruleset."""
    if ruleset not in RULESETS:
        raise Refusal("no-such-ruleset", text=ruleset)
    guild_id = check_server(context.request)
    words, theme = await context.words_and_theme(public=share)
    places = await standings.leaderboard(context.service, guild_id, ruleset)
    if not places:
        raise Refusal("no-ratings", games=standings.SETTLED_GAMES)
    guild = context.interaction.guild.name if context.interaction.guild else ""
    scene = make_leaderboard(words, places, ruleset, guild, theme)
    await context.answer("", files=[await context.client.pictures.file(scene)], ephemeral=not share)
