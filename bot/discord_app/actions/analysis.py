"""A game that is over, looked at afterwards: asked for, waited for, and turned page by page."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import discord

from bot.discord_app.actions.games import show
from bot.discord_app.actions.sharing import begin_sharing, may_share, share_button, word_shared, words_and_theme
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import page_buttons
from bot.discord_app.core.ids import Press
from bot.discord_app.core.interactions import answer, private_words, request_of
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table
from bot.games.past.analysis import Analysis, check_may_analyse
from bot.games.past.history import past, public_turns
from bot.messages.analysis import word_mistake, word_overview
from bot.messages.posts import name_game
from bot.messages.words import Words
from bot.opponents.thinker import Abandoned, Unjudged
from bot.scenes.analysis import make_comparison_scene, make_curve_scene
from renderers.scene import Scene

EVERY = timedelta(seconds=10)
"""Between two words on how far it is."""
LONGEST = timedelta(minutes=14)
"""So long an answer can be edited; Discord takes no more of it after fifteen minutes."""
VERB = "review"
"""Of the buttons that turn the pages."""
SHARED = "shared"
"""In the path of those of an analysis that everybody here has been shown: it is offered to nobody once more."""


async def analyse(interaction: Interaction, game_id: str, share: bool = False) -> None:
    """Who was ahead when, and the costly moves. Where it must be made first, the answer becomes the analysis later."""
    client = interaction.client
    table = await check_may_analyse(client.service, request_of(interaction), game_id)
    analysis = await client.analyses.find(game_id)
    if analysis is not None:
        text, view, file = await _page(interaction, table, analysis, 0, public=share, shared=share)
        await answer(interaction, text, view=view, files=[file], ephemeral=not share)
        return
    making = client.analyses.begin(table, interaction.user.id)
    words, _ = await words_and_theme(interaction, share=share)

    def word(key: str) -> str:
        return words(key, name=name_game(words, table.game), done=making.done, moves=making.moves)

    begun = told = client.service.clock()
    await answer(interaction, word("analysis-thinking"), ephemeral=not share)
    try:
        async for _ in making.progress():
            now = client.service.clock()
            if now - begun >= LONGEST:
                await interaction.edit_original_response(content=word("analysis-later"))
                return
            if now - told >= EVERY:
                told = now
                await interaction.edit_original_response(content=word("analysis-thinking"))
        analysis = await making.result()
    except Abandoned:
        # What stands there says how to ask again.
        return
    except Unjudged:
        await interaction.edit_original_response(content=word("analysis-failed"))
        return
    text, view, file = await _page(interaction, table, analysis, 0, public=share, shared=share)
    await interaction.edit_original_response(content=text, view=view, attachments=[file])


async def turn_page(interaction: Interaction, pressed: Press) -> None:
    """Another page of an analysis, in its place where it is private."""
    table, analysis = await _find(interaction, pressed)
    shared = SHARED in pressed.path
    text, view, file = await _page(interaction, table, analysis, pressed.part, public=False, shared=shared)
    await show(interaction, text, view, [file])


async def share(interaction: Interaction, pressed: Press) -> None:
    """Show everybody the page that only this person sees."""
    table, analysis = await _find(interaction, pressed)
    left = _page_buttons(private_words(interaction), table, analysis, pressed.part, shared=True)
    if await begin_sharing(interaction, pressed, left) is not None:
        text, view, file = await _page(interaction, table, analysis, pressed.part, public=True, shared=True)
        words = await interaction.client.public_words(interaction.guild_id)
        await answer(interaction, word_shared(words, interaction, text), view=view, files=[file], ephemeral=False)


async def _find(interaction: Interaction, pressed: Press) -> tuple[Table, Analysis]:
    table = await check_may_analyse(interaction.client.service, request_of(interaction), pressed.game_id)
    analysis = await interaction.client.analyses.find(pressed.game_id)
    if analysis is None or pressed.part > len(analysis.mistakes()):
        raise Refusal("old-button")
    return table, analysis


def _page_buttons(words: Words, table: Table, analysis: Analysis, page: int, *, shared: bool) -> discord.ui.View:
    marks, pages = ((SHARED,) if shared else ()), 1 + len(analysis.mistakes())
    return page_buttons(words, page, pages, lambda way, to: Press(VERB, table.game.id, 0, (way, *marks), to))


async def _page(
    interaction: Interaction, table: Table, analysis: Analysis, page: int, *, public: bool, shared: bool
) -> tuple[str, discord.ui.View, discord.File]:
    """The curve, or the costly move of this page, for everybody or one person: text, buttons, picture."""
    client = interaction.client
    words, theme = await words_and_theme(interaction, share=public)
    shown = client.own_emojis.words(words)

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
    if not shared and may_share(interaction, table):
        view.add_item(share_button(words, table, "analyse", page))
    return text, view, await client.pictures.file(scene, f"analysis-{page}.png")
