"""A game that is over, looked at afterwards: asked for, waited for, and turned page by page."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import discord

from bot.discord_app.actions.records import Made, add_share_button, show_to_all
from bot.discord_app.core.buttons import page_buttons
from bot.discord_app.core.ids import Press
from bot.discord_app.core.interactions import Context
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table
from bot.games.past.analysis import Analysis, check_may_analyse
from bot.games.past.history import past, public_turns
from bot.messages.analysis import word_mistake, word_overview
from bot.messages.posts import name_game
from bot.messages.words import Words
from bot.opponents.thinker import Unjudged
from bot.scenes.analysis import make_comparison_scene, make_curve_scene
from bot.workers import Abandoned
from renderers.scene import Scene

EVERY = timedelta(seconds=10)
"""Between two words on how far it is."""
LONGEST = timedelta(minutes=14)
"""So long an answer can be edited; Discord takes no more of it after fifteen minutes."""
VERB = "review"
"""Of the buttons that turn the pages."""
SHARED = "shared"
"""In the path of those of an analysis that everybody here has been shown: it is offered to nobody once more."""


async def analyse(context: Context, game_id: str, share: bool = False) -> None:
    """Who was ahead when, and the costly moves. Where it must be made first, the answer becomes the analysis later."""
    service, analyses, edit = context.service, context.client.analyses, context.interaction.edit_original_response
    table = await check_may_analyse(service, context.request, game_id)
    analysis = await analyses.find(game_id)
    if analysis is not None:
        text, view, file = await _page(context, table, analysis, 0, public=share, shared=share)
        await context.answer(text, view=view, files=[file], ephemeral=not share)
        return
    making = analyses.begin(table, context.user.id)
    words, _ = await context.words_and_theme(public=share)

    def word(key: str) -> str:
        return words(key, name=name_game(words, table.game), done=making.done, moves=making.moves)

    begun = told = service.clock()
    await context.answer(word("analysis-thinking"), ephemeral=not share)
    try:
        async for _ in making.progress():
            now = service.clock()
            if now - begun >= LONGEST:
                await edit(content=word("analysis-later"))
                return
            if now - told >= EVERY:
                told = now
                await edit(content=word("analysis-thinking"))
        analysis = await making.result()
    except Abandoned:
        # What stands there says how to ask again.
        return
    except Unjudged:
        await edit(content=word("analysis-failed"))
        return
    text, view, file = await _page(context, table, analysis, 0, public=share, shared=share)
    await edit(content=text, view=view, attachments=[file])


async def turn_page(context: Context, pressed: Press) -> None:
    """Another page of an analysis, in its place where it is private."""
    table, analysis = await _find(context, pressed)
    shared = SHARED in pressed.path
    text, view, file = await _page(context, table, analysis, pressed.part, public=False, shared=shared)
    await context.show(text, view, [file])


async def share(context: Context, pressed: Press) -> None:
    """Show everybody the page that only this person sees."""
    table, analysis = await _find(context, pressed)
    page = pressed.part
    left = _page_buttons(context.words, table, analysis, page, shared=True)
    await show_to_all(context, table, left, lambda: _page(context, table, analysis, page, public=True, shared=True))


async def _find(context: Context, pressed: Press) -> tuple[Table, Analysis]:
    table = await check_may_analyse(context.service, context.request, pressed.game_id)
    analysis = await context.client.analyses.find(pressed.game_id)
    if analysis is None or pressed.part > len(analysis.mistakes()):
        raise Refusal("old-button")
    return table, analysis


def _page_buttons(words: Words, table: Table, analysis: Analysis, page: int, *, shared: bool) -> discord.ui.View:
    marks, pages = ((SHARED,) if shared else ()), 1 + len(analysis.mistakes())
    return page_buttons(words, page, pages, lambda way, to: Press(VERB, table.game.id, 0, (way, *marks), to))


async def _page(context: Context, table: Table, analysis: Analysis, page: int, *, public: bool, shared: bool) -> Made:
    """The curve, or the costly move of this page, for everybody or one person: text, buttons, picture."""
    words, theme = await context.words_and_theme(public=public)
    shown = context.client.own_emojis.words(words)

    def make() -> tuple[str, Scene]:
        # The game is played again for it, which takes longer than the event loop may wait.
        if not page:
            return word_overview(shown, table, analysis), make_curve_scene(words, table, analysis, theme)
        number = analysis.mistakes()[page - 1]
        ply, played = analysis.plies[number], str(public_turns(table)[number].move)
        before = past(table, number)
        scene = make_comparison_scene(words, before, theme, ply.seat, played, ply.better, ply.chances)
        return word_mistake(shown, table, analysis, number), scene

    text, scene = await asyncio.to_thread(make)
    view = _page_buttons(words, table, analysis, page, shared=shared)
    if not shared:
        add_share_button(context, view, table, "analyse", page)
    return text, view, await context.client.pictures.file(scene, f"analysis-{page}.png")
