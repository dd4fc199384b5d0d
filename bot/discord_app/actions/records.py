"""Handlers for the history, replay, record and analysis of games, and for statistics."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

import discord

from bot.discord_app.actions.mistakes import better_button
from bot.discord_app.core.access import charge, check_may_share, check_member, lacks_to_write
from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.answer_contents import show_scene
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import (
    MAX_LABEL_LENGTH,
    Press,
    button,
    inert_view,
    option,
    page_buttons,
    select,
    view_of,
)
from bot.discord_app.core.context import Context
from bot.discord_app.core.forms import read_number
from bot.discord_app.core.places import load_game_words, load_public_theme, load_user_theme
from bot.games.core.checks import check_revealed, check_server
from bot.games.core.replay import Table, Turn
from bot.games.core.request import Refusal
from bot.games.past import history, standings
from bot.games.past.analysis import Analysis, check_may_analyse
from bot.games.past.analysis_queue import Analyses, ask_for_analysis, check_may_ask, find_analysis
from bot.games.past.history import find_past_table
from bot.games.past.mistakes import has_mistakes
from bot.messages import proofs
from bot.messages.analysis import render_mistake, render_overview
from bot.messages.history import list_moves_on_page, render_history, render_move_option, render_verdict
from bot.messages.markup import cut, escape, mention
from bot.messages.narration import find_icon
from bot.messages.people import list_player_plainly
from bot.messages.posts import MAX_CONTENT_LENGTH, name_game
from bot.messages.words import Words
from bot.messages.words import words as find_words
from bot.rules.record import MAX_RECORD_SIZE, TOO_LARGE
from bot.scenes import add_position, make_replay_scenes, make_table_scene
from bot.scenes.analysis import JudgedPly, make_comparison_scene, make_curve_scene
from bot.scenes.sheets import make_statistics
from bot.slots import Claim, FairSlots
from bot.storage.rows import OVER, AnalysisRequest
from renderers.animation import animate
from renderers.scene import ALT_LIMIT, Scene, Theme

MAX_FRAMES = 60
"""Maximum number of positions in a replay. A longer game shows evenly spaced ones."""
MAX_REPLAY_BYTES = 1_000_000
"""Maximum size of a replay in bytes.

A replay that would be larger, for example because of long names, shows fewer positions.
"""
REPLAY_FILE = "replay.gif"
SHARED = "shared"
"""Part of the path of buttons below a public analysis, which can't be shared again."""
FIRST_LOOK = "first"
"""Part of the path of buttons below a first look, so that a later press reports that it has been refined."""


async def show_history(context: Context, game_id: str, move: int | None = None) -> None:
    """Show the board after a move, by default the newest, with the moves around it."""
    table = await context.begun(game_id)
    moves = len(table.public_turns)
    if move is not None and move > moves:
        raise Refusal("no-such-move", game=game_id, moves=moves)
    await _show_past(context, table, moves if move is None else move, fresh=True)


async def turn_history(context: Context, pressed: Press) -> None:
    """Show the board after another move, which was chosen in the menu or with a button."""
    table = await context.begun(pressed.game_id)
    way, *stepped = pressed.path or ("",)
    move = read_number(next(iter(stepped if way == "step" else context.asker.values), ""))
    if move is None or move > len(table.public_turns):
        raise Refusal("old-button")
    await _show_past(context, table, move, fresh=False)


async def _show_past(context: Context, table: Table, move: int, *, fresh: bool) -> None:
    words = context.reader.words_with_emojis
    moves = table.public_turns
    theme = await context.reader.theme()
    then = find_past_table(table, move)
    scene = await asyncio.to_thread(lambda: make_table_scene(context.words, then, theme))
    view = inert_view()
    if moves:
        view = view_of(_move_select(words, table, moves, move), *_step_buttons(words, table.game.id, move, len(moves)))
    text = render_history(words, table, moves, move)
    files = []
    if context.reader.settings.in_words:
        text = add_position(words, text, then)
    else:
        files = [await context.client.pictures.draw(scene)]
    await context.show(text, view, files, fresh=fresh)


def _move_select(words: Words, table: Table, moves: Sequence[Turn], move: int) -> discord.ui.Select[discord.ui.View]:
    """Return a menu of the moves on this move's page, with options for the previous and next pages."""
    here = list_moves_on_page(moves, move)
    before = here[0][0] - 1
    after = here[-1][0] + 1
    options = [option(words("history-earlier" if before else "history-begin"), str(before), default=before == move)]
    for number, turn in here:
        icons = (find_icon(words, table.game.ruleset, step) for step in turn.move.steps)
        label = render_move_option(words, table, number, turn, MAX_LABEL_LENGTH)
        icon = next(filter(None, icons), "")
        options.append(option(label, str(number), icon=icon, default=number == move))
    if after <= len(moves):
        options.append(option(words("history-later"), str(after)))
    return select(Press("past", table.game.id, 0, ("move",)), words("history-choose"), options)


def _step_buttons(words: Words, game_id: str, move: int, last: int) -> Iterator[discord.ui.Button[discord.ui.View]]:
    for way, target in (("first", 0), ("back", max(move - 1, 0)), ("on", min(move + 1, last)), ("last", last)):
        # Custom ids must differ even if two buttons lead to the same board.
        yield button(words, Press("past", game_id, 0, ("step", str(target), way)), way, disabled=target == move)


def _may_share(context: Context, table: Table) -> bool:
    """Check whether the person can publish a game's replay or analysis: the game is over and they may write here."""
    return context.asker.place.has_others and table.game.status in OVER and not lacks_to_write(context.asker)


def _share_button(words: Words, table: Table, *what: str, page: int = 0) -> discord.ui.Button[discord.ui.View]:
    """Return the button that shows this page publicly."""
    return button(words, Press("share", table.game.id, 0, what, page))


ResponseParts: TypeAlias = tuple[str, discord.ui.View, list[discord.File]]
"""The text, buttons and pictures of a response."""


async def share(context: Context, pressed: Press) -> None:
    """Publish the replay or the page of an analysis that an ephemeral message shows."""
    if pressed.path == ("replay",):
        table = await context.table(pressed.game_id)
        check_revealed(table.game)
        await _show_to_all(context, table, None, lambda: _replay(context, table, public=True))
    elif pressed.path in (("analyse",), ("analyse", FIRST_LOOK)):
        table, analysis = await _find(context, pressed)
        page = _read_page(analysis, pressed)
        is_first = FIRST_LOOK in pressed.path
        left = _page_buttons(context.words, table, analysis, page, context.user_id, shared=True, is_first=is_first)
        await _show_to_all(context, table, left, lambda: _page_for_all(context, table, analysis, page))
    else:
        raise Refusal("old-button")


async def _show_to_all(
    context: Context, table: Table, left: discord.ui.View | None, make: Callable[[], Awaitable[ResponseParts]]
) -> None:
    """Publish the content of an ephemeral message once, and remove all buttons except ``left`` from that message."""
    if context.reply.message is None or not context.reply.in_private:
        raise Refusal("old-button")
    if not _may_share(context, table):
        raise Refusal("not-shared", game=table.game.id)
    if not context.asker.is_genuine:
        raise Refusal("old-button")
    charge(context, Cost.POST)
    # Ids of messages and interactions never collide.
    if context.client.incoming.is_repeated(context.reply.message.id):
        await context.reply.defer()
        return
    await context.show(context.reply.message.content, left, context.reply.message.attachments)
    await context.reply.turn.join_slow_queue()
    text, view, files = await make()
    by = (await context.reader.public_words())("shared-by", who=mention(context.user_id))
    await context.answer(f"{text}\n-# {by}", view=view, files=files, ephemeral=False)


async def show_replay(context: Context, game_id: str, share: bool = False) -> None:
    """Show the whole game as an animated picture."""
    if share:
        check_may_share(context)
    table = await context.begun(game_id)
    check_revealed(table.game)
    if share and table.game.status not in OVER:
        raise Refusal("not-shared", game=game_id)
    # Drawing sixty boards may take longer than Discord waits for a response.
    await context.reply.defer(ephemeral=not share, thinking=True)
    await context.reply.turn.join_slow_queue()
    text, view, files = await _replay(context, table, public=share)
    if not share and _may_share(context, table):
        view.add_item(_share_button(context.words, table, "replay"))
    await context.answer(text, view=view, files=files, ephemeral=not share)


async def _replay(context: Context, table: Table, *, public: bool) -> ResponseParts:
    words, theme = await context.reader.words_and_theme(public=public)
    alt = words("history-alt", moves=len(table.public_turns))
    frames = MAX_FRAMES
    while True:
        # Describing sixty boards would block the event loop for too long.
        scenes = await asyncio.to_thread(make_replay_scenes, words, table, theme, frames)
        replay = await context.client.pictures.draw_long(animate, scenes, alt)
        if len(replay.gif) <= MAX_REPLAY_BYTES or frames == 1:
            break
        frames = max(frames * MAX_REPLAY_BYTES // len(replay.gif), 1)
    file = discord.File(io.BytesIO(replay.gif), REPLAY_FILE, description=replay.alt)
    return words("history-replay", name=name_game(words, table.game)), inert_view(), [file]


async def export_game(context: Context, game_id: str) -> None:
    """Send the record of a game as a file."""
    table = await context.begun(game_id)
    file = discord.File(io.BytesIO((await _export(context, table)).encode()), f"azul-{game_id}.json")
    key = "record-exported-running" if table.running else "record-exported"
    await context.answer(context.words(key, name=name_game(context.words, table.game)), files=[file])


async def verify_file(context: Context, attachment: discord.Attachment) -> None:
    """Verify an attached record."""
    if attachment.size > MAX_RECORD_SIZE:
        await context.answer(render_verdict(context.words, TOO_LARGE))
        return
    await context.reply.defer(thinking=True)
    await context.reply.turn.join_slow_queue()
    await _verify(context, await attachment.read())


async def verify_game(context: Context, game_id: str) -> None:
    """Verify a stored game by its record."""
    await context.reply.defer(thinking=True)
    await context.reply.turn.join_slow_queue()
    await _verify(context, await _export(context, await context.begun(game_id)))


class VerificationSlots(FairSlots):
    """A single slot for verifications, each of which may occupy a thread for seconds."""

    def __init__(self) -> None:
        super().__init__(1)


async def _verify(context: Context, written: str | bytes) -> None:
    async with context.client.get_shared(VerificationSlots).hold(Claim(context.asker.place)):
        told, _ = await asyncio.to_thread(proofs.verify_file, context.words, written)
    await context.answer(told)


async def _export(context: Context, table: Table) -> str:
    names = [list_player_plainly(context.words, player) for player in table.game.players]
    return await history.export_game(context.service, context.request, table.game.id, names)


async def show_stats(
    context: Context,
    player: discord.User | discord.Member,
    against: discord.User | discord.Member | None,
    *,
    share: bool = False,
) -> None:
    """Show a person's results on this server, or the results of two people against each other."""
    if share:
        check_may_share(context)
    guild_id = check_server(context.request)
    for person in (player, against):
        if person is not None:
            check_member(context.asker, person)
    words, theme = await context.reader.words_and_theme(public=share)
    other = None
    rival = None
    if against is not None and against.id != player.id:
        other = against.id
        rival = against.display_name
    found = await standings.count_results(context.service, guild_id, player.id, other)
    if not found:
        whose = "me" if player.id == context.user_id else "other"
        of = "pair" if rival is not None else whose
        raise Refusal("no-results", of=of, who=player.display_name, rival=rival or "")
    # Points of different games can't be compared, so use the most played game.
    best = await standings.find_visible_best_board(context.service, context.request, found[0], shared=share)
    in_season = (await context.service.guild(guild_id)).season is not None
    scene = await asyncio.to_thread(
        make_statistics, words, found, player.display_name, rival, theme, best, in_season=in_season
    )
    if share:
        await context.answer("", files=[await context.client.pictures.draw(scene)], ephemeral=False)
    else:
        shown = await show_scene(context, "", scene)
        await context.answer(shown.text, files=shown.files)


async def analyse(context: Context, game_id: str, share: bool = False) -> None:
    """Show the analysis of a game. If it isn't ready, request it, so that `app.analyses` shows it later."""
    if share:
        check_may_share(context)
    service = context.service
    client = context.client
    table = await check_may_analyse(service, context.request, game_id)
    analysis = await find_analysis(service, game_id)
    is_refined = analysis is not None and analysis.refined
    request = AnalysisRequest(
        id=context.asker.interaction.id,
        game_id=game_id,
        user_id=context.user_id,
        asked_at=service.clock(),
        token=context.asker.interaction.token,
        language=context.words.language,
        shared=share and context.asker.place.has_others,
        may_share=_may_share(context, table),
        shows_first=analysis is not None,
    )
    if not is_refined:
        await check_may_ask(service, game_id, context.user_id)
    if analysis is None:
        text = await render_progress(client, request, table)
        await context.answer(text, ephemeral=not share)
    else:
        text, view, files = await make_answer(client, request, table, analysis)
        await context.answer(text, view=view, files=files, ephemeral=not share)
    if not is_refined:
        # Respond first, because the result can be shown only in an existing response.
        await ask_for_analysis(service, request)


async def render_progress(client: BaseClient, request: AnalysisRequest, table: Table, *, later: bool = False) -> str:
    """Return a report on the progress of an analysis. ``later``: the response can't be edited any more."""
    words, _ = await _words_and_theme(client, request, table)
    return words(
        "analysis-later" if later else "analysis-thinking",
        name=name_game(words, table.game),
        done=client.get_shared(Analyses, client.service).progress.get(table.game.id, 0),
        moves=len(table.public_turns),
        way=await _find_notification(client, request, table),
    )


async def make_answer(
    client: BaseClient, request: AnalysisRequest, table: Table, analysis: Analysis, *, later: bool = False
) -> ResponseParts:
    """Return the first page of an analysis for the person who requested it. ``later`` as in `render_progress`."""
    words, theme = await _words_and_theme(client, request, table)
    note = ""
    if not analysis.refined:
        state = "later" if later else "here"
        if request.failure is not None:
            state = "failed"
        note = words("analysis-first", state=state, way=await _find_notification(client, request, table))
    user_id = None if request.shared else request.user_id
    in_words = user_id is not None and (await client.service.person(user_id)).in_words
    reader = PageAudience(words, theme, user_id, request.shared, request.may_share, note, in_words)
    return await _page(client, reader, table, analysis, 0)


async def render_failure(client: BaseClient, request: AnalysisRequest, table: Table) -> str:
    """Return the notice that the analysis has failed."""
    words, _ = await _words_and_theme(client, request, table)
    return words("analysis-failed", name=name_game(words, table.game))


async def _words_and_theme(client: BaseClient, request: AnalysisRequest, table: Table) -> tuple[Words, Theme]:
    place = table.game.place
    if request.shared:
        return await load_game_words(client, table.game), await load_public_theme(client, place)
    return find_words(request.language), await load_user_theme(client, request.user_id, place)


async def _find_notification(client: BaseClient, request: AnalysisRequest, table: Table) -> str:
    """Return how the person will be notified when the analysis is ready."""
    if not request.shared and (await client.service.person(request.user_id)).notify != "channel":
        return "direct"
    if table.game.status != "finished":
        return "command"
    return "button" if table.game.place.may_post else "guest"


async def _page_for_all(context: Context, table: Table, analysis: Analysis, page: int) -> ResponseParts:
    words, theme = await context.reader.words_and_theme(public=True)
    reader = PageAudience(words, theme, None, shared=True, note=_note_of_page(words, analysis))
    return await _page(context.client, reader, table, analysis, page)


def _note_of_page(words: Words, analysis: Analysis) -> str:
    return "" if analysis.refined else words("analysis-first", state="page", way="command")


async def turn_analysis(context: Context, pressed: Press) -> None:
    """Show another page of an analysis, in the pressed message if it is ephemeral."""
    table, analysis = await _find(context, pressed)
    words, theme = await context.reader.words_and_theme(public=False)
    note = _note_of_page(words, analysis)
    if analysis.refined and FIRST_LOOK in pressed.path:
        note = words("analysis-refined")
    reader = PageAudience(
        words,
        theme,
        context.user_id,
        SHARED in pressed.path,
        _may_share(context, table),
        note,
        context.reader.settings.in_words,
    )
    text, view, files = await _page(context.client, reader, table, analysis, _read_page(analysis, pressed))
    await context.show(text, view, files)


async def _find(context: Context, pressed: Press) -> tuple[Table, Analysis]:
    table = await check_may_analyse(context.service, context.request, pressed.game_id)
    analysis = await find_analysis(context.service, pressed.game_id)
    if analysis is None:
        raise Refusal("old-button")
    return table, analysis


def _read_page(analysis: Analysis, pressed: Press) -> int:
    """Return the pressed page, or the first if the refined analysis has fewer pages."""
    return pressed.part if pressed.part <= len(analysis.mistakes()) else 0


def _page_buttons(
    words: Words, table: Table, analysis: Analysis, page: int, user_id: int | None, *, shared: bool, is_first: bool
) -> discord.ui.View:
    """Return buttons to turn pages, and on a player's own first page a button to find better moves.

    The other pages already show the better moves.
    """
    marks = [SHARED] if shared else []
    marks += [FIRST_LOOK] if is_first else []
    pages = 1 + len(analysis.mistakes())
    view = page_buttons(words, page, pages, lambda way, to: Press("review", table.game.id, 0, (way, *marks), to))
    if not page and user_id is not None and has_mistakes(table, analysis, user_id):
        view.add_item(better_button(words, table.game.id, disabled=not analysis.refined))
    return view


class PageAudience(NamedTuple):
    """The audience of an analysis page, with the words and theme to use and a note to show below the page.

    ``user_id`` is the only person who sees the page. ``shared``: the analysis is public. ``may_share``: the person may
    make it public. ``in_words``: they prefer text to a picture.
    """

    words: Words
    theme: Theme
    user_id: int | None
    shared: bool
    may_share: bool = False
    note: str = ""
    in_words: bool = False


async def _page(client: BaseClient, reader: PageAudience, table: Table, analysis: Analysis, page: int) -> ResponseParts:
    """Return a page of an analysis: page 0 shows the curve, each other page a costly move."""
    words = reader.words
    theme = reader.theme
    shown = client.own_emojis.words(words)

    def make() -> tuple[str, Scene]:
        # Replaying the game would block the event loop for too long.
        if not page:
            return render_overview(shown, table, analysis), make_curve_scene(words, table, analysis, theme)
        number = analysis.mistakes()[page - 1]
        ply = analysis.plies[number]
        played = str(table.public_turns[number].move)
        before = find_past_table(table, number)
        scene = make_comparison_scene(words, before, theme, ply.seat, played, ply.better, JudgedPly(analysis, ply))
        return render_mistake(shown, table, before, analysis, number), scene

    text, scene = await asyncio.to_thread(make)
    is_first = not analysis.refined
    view = _page_buttons(words, table, analysis, page, reader.user_id, shared=reader.shared, is_first=is_first)
    if reader.may_share and not reader.shared:
        marks = () if analysis.refined else (FIRST_LOOK,)
        view.add_item(_share_button(words, table, "analyse", *marks, page=page))
    text = "\n".join(filter(None, (text.rstrip(), reader.note)))
    if reader.in_words:
        return cut(f"{text}\n{escape(scene.alt, ALT_LIMIT)}", MAX_CONTENT_LENGTH), view, []
    return text, view, [await client.pictures.draw(scene, f"analysis-{page}.png")]
