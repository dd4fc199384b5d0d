"""What was: the moves of a game, its replay, its record, and who has done how well. Answers to interactions."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator, Sequence

import discord

from bot.discord_app.actions.games import get_begun, show
from bot.discord_app.actions.sharing import begin_sharing, may_share, share_button, word_shared, words_and_theme
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import LONGEST_LABEL, SECONDARY, inert_view, option, select, view_of
from bot.discord_app.core.forms import read_number
from bot.discord_app.core.ids import Press
from bot.discord_app.core.interactions import answer, check_member, private_words, request_of
from bot.games.core.checks import check_server
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table, Turn
from bot.games.past import record, standings
from bot.games.past.history import past, public_turns
from bot.games.past.record import LARGEST, TOO_LARGE, verify
from bot.messages.history import find_page, moves_on_page, word_history, word_move_option
from bot.messages.narration import find_icon
from bot.messages.people import list_player_plainly
from bot.messages.posts import name_game
from bot.messages.records import word_verdict
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.scenes import make_replay_scenes, make_table_scene
from bot.scenes.sheets import make_leaderboard, make_statistics
from renderers.animation import animate
from renderers.scene import Theme

MOST_FRAMES = 60
"""Positions in a replay; of a longer game they are chosen evenly."""
LARGEST_REPLAY = 1_000_000
"""Bytes; long names can take a replay beyond it, and then it shows fewer positions."""
REPLAY_FILE = "replay.gif"
_STEP = "step"
"""In the path of a button that shows the board after another move, before the number of the move."""


async def show_history(interaction: Interaction, game_id: str, move: int | None = None) -> None:
    """The board after a move, by default the newest, with the moves around it."""
    table = await get_begun(interaction, game_id)
    moves = len(public_turns(table))
    if move is not None and move > moves:
        raise Refusal("no-such-move", game=game_id, moves=moves)
    await _show_past(interaction, table, moves if move is None else move, fresh=True)


async def turn_history(interaction: Interaction, pressed: Press, values: list[str]) -> None:
    """The board after another move: one that was chosen, or the one that a button steps to."""
    table = await get_begun(interaction, pressed.game_id)
    way, *stepped = pressed.path or ("",)
    move = read_number(next(iter(stepped if way == _STEP else values), ""))
    if move is None or move > len(public_turns(table)):
        raise Refusal("old-button")
    await _show_past(interaction, table, move, fresh=False)


async def _show_past(interaction: Interaction, table: Table, move: int, *, fresh: bool) -> None:
    client, moves = interaction.client, public_turns(table)
    words = client.own_emojis.words(private_words(interaction))
    theme = await client.private_theme(interaction)
    scene = await asyncio.to_thread(lambda: make_table_scene(private_words(interaction), past(table, move), theme))
    view = inert_view()
    if moves:
        buttons = _step_buttons(words, table.game.id, move, len(moves))
        view = view_of(_move_select(words, table, moves, move), *buttons)
    text = word_history(words, table, moves, move)
    await show(interaction, text, view, [await client.pictures.file(scene)], fresh=fresh)


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


async def show_replay(interaction: Interaction, game_id: str, share: bool = False) -> None:
    """The whole game as one animated picture."""
    table = await get_begun(interaction, game_id)
    # Drawing sixty boards may take longer than Discord waits for a first answer.
    await interaction.response.defer(ephemeral=not share, thinking=True)
    words, theme = await words_and_theme(interaction, share=share)
    view = inert_view()
    if not share and may_share(interaction, table):
        view.add_item(share_button(words, table, "replay"))
    text, file = await _replay(interaction, words, table, theme)
    await answer(interaction, text, view=view, files=[file], ephemeral=not share)


async def share_replay(interaction: Interaction, pressed: Press) -> None:
    """Show everybody the replay that only this person sees."""
    table = await begin_sharing(interaction, pressed, None)
    if table is not None:
        words, theme = await words_and_theme(interaction, share=True)
        text, file = await _replay(interaction, words, table, theme)
        await answer(interaction, word_shared(words, interaction, text), files=[file], ephemeral=False)


async def _replay(interaction: Interaction, words: Words, table: Table, theme: Theme) -> tuple[str, discord.File]:
    alt, frames = words("history-alt", moves=len(public_turns(table))), MOST_FRAMES
    while True:
        # To word sixty boards takes longer than anything that is done on the event loop.
        scenes = await asyncio.to_thread(make_replay_scenes, words, table, theme, frames)
        replay = await interaction.client.pictures.draw_long(animate, scenes, alt)
        if len(replay.gif) <= LARGEST_REPLAY or frames == 1:
            break
        frames = max(frames * LARGEST_REPLAY // len(replay.gif), 1)
    file = discord.File(io.BytesIO(replay.gif), REPLAY_FILE, description=replay.alt)
    return words("history-replay", name=name_game(words, table.game)), file


async def export_game(interaction: Interaction, game_id: str) -> None:
    """A game as one file."""
    table = await get_begun(interaction, game_id)
    words, text = private_words(interaction), await _exported(interaction, table)
    file = discord.File(io.BytesIO(text.encode()), f"azul-{game_id}.json")
    key = "record-exported-running" if table.running else "record-exported"
    await answer(interaction, words(key, name=name_game(words, table.game)), files=[file])


async def verify_file(interaction: Interaction, attachment: discord.Attachment) -> None:
    """Check a file that somebody has attached."""
    if attachment.size > LARGEST:
        await answer(interaction, word_verdict(private_words(interaction), TOO_LARGE))
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _verify(interaction, await attachment.read())


async def verify_game(interaction: Interaction, game_id: str) -> None:
    """Check a game that is here, as its record would be."""
    await _verify(interaction, await _exported(interaction, await get_begun(interaction, game_id)))


async def _verify(interaction: Interaction, record: str | bytes) -> None:
    words = private_words(interaction)
    await answer(interaction, await asyncio.to_thread(lambda: word_verdict(words, verify(record))))


async def _exported(interaction: Interaction, table: Table) -> str:
    words = private_words(interaction)
    names = [list_player_plainly(words, player) for player in table.game.players]
    return await record.export_game(interaction.client.service, request_of(interaction), table.game.id, names)


async def show_stats(
    interaction: Interaction,
    player: discord.User | discord.Member,
    against: discord.User | discord.Member | None,
    *,
    share: bool = False,
) -> None:
    """What a person has done on this server, or in the games of a pair."""
    client, guild_id = interaction.client, check_server(request_of(interaction))
    for person in (player, against):
        if person is not None:
            check_member(interaction, person)
    words, theme = await words_and_theme(interaction, share=share)
    other, rival = None, None
    if against is not None and against.id != player.id:
        other, rival = against.id, against.display_name
    found = await standings.count_results(client.service, guild_id, player.id, other)
    if not found:
        of = "pair" if rival is not None else "me" if player.id == interaction.user.id else "other"
        raise Refusal("no-results", of=of, who=player.display_name, rival=rival or "")
    # Of the game that was played most, as points of different games cannot be compared.
    best = await standings.find_best_board(client.service, request_of(interaction), found[0], shared=share)
    scene = await asyncio.to_thread(make_statistics, words, found, player.display_name, rival, theme, best)
    await answer(interaction, "", files=[await client.pictures.file(scene)], ephemeral=not share)


async def show_leaderboard(interaction: Interaction, ruleset: str, *, share: bool = False) -> None:
    """The strongest of this server at a ruleset."""
    if ruleset not in RULESETS:
        raise Refusal("no-such-ruleset", text=ruleset)
    client, guild_id = interaction.client, check_server(request_of(interaction))
    words, theme = await words_and_theme(interaction, share=share)
    places = await standings.leaderboard(client.service, guild_id, ruleset)
    if not places:
        raise Refusal("no-ratings", games=standings.SETTLED_GAMES)
    guild = interaction.guild.name if interaction.guild else ""
    scene = make_leaderboard(words, places, ruleset, guild, theme)
    await answer(interaction, "", files=[await client.pictures.file(scene)], ephemeral=not share)
