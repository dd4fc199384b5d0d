"""A game that is over, looked at afterwards: asked for, waited for, and turned page by page."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import discord

from bot.discord_app.base import Interaction
from bot.discord_app.buttons import page_buttons
from bot.discord_app.game_actions import show
from bot.discord_app.ids import Press
from bot.discord_app.interactions import answer, private_words, request_of
from bot.discord_app.sharing import begin_sharing, may_share, share_button, word_shared, words_and_theme
from bot.games.analysis import Analysis, before_move, check_may_analyse
from bot.games.history import public_turns
from bot.games.refusal import Refusal
from bot.games.replay import Table
from bot.messages.analysis import word_mistake, word_overview
from bot.messages.posts import name_game
from bot.messages.words import Words
from bot.opponents.thinker import Abandoned, Unjudged
from bot.scenes.analysis import make_comparison_scene, make_curve_scene
from renderers.scene import Scene, Theme

EVERY = timedelta(seconds=10)
"""Between two words on how far it is."""
LONGEST = timedelta(minutes=14)
"""So long an answer can be edited; Discord takes no more of it after fifteen minutes."""
VERB = "review"
"""Of the buttons that turn the pages."""
SHARED = "shared"
"""In the path of those of an analysis that everybody here has been shown: it is offered to nobody once more."""


async def analyse(interaction: Interaction, game_id: str, share: bool = False) -> None:
    """Who was ahead when, and the costly moves; thought about first where nobody has asked before.

    The answer is there at once, and becomes the analysis when that is made.
    """
    client = interaction.client
    table = await check_may_analyse(client.service, request_of(interaction), game_id)
    words, theme = await words_and_theme(interaction, share=share)
    analysis = await client.analyses.find(game_id)
    if analysis is not None:
        text, view, file = await _page(interaction, words, theme, table, analysis, 0, shared=share)
        await answer(interaction, text, view=view, files=[file], ephemeral=not share)
        return
    making, name = client.analyses.begin(table, interaction.user.id), name_game(words, table.game)

    def word(key: str) -> str:
        return words(key, name=name, done=making.done, moves=making.moves)

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
    text, view, file = await _page(interaction, words, theme, table, analysis, 0, shared=share)
    await interaction.edit_original_response(content=text, view=view, attachments=[file])


async def turn_page(interaction: Interaction, pressed: Press) -> None:
    """Another page of an analysis, in its place where it is private."""
    table, analysis = await _find(interaction, pressed)
    words, theme = await words_and_theme(interaction, share=False)
    shared = SHARED in pressed.path
    text, view, file = await _page(interaction, words, theme, table, analysis, pressed.part, shared=shared)
    await show(interaction, text, view, [file])


async def share(interaction: Interaction, pressed: Press) -> None:
    """Show everybody the page that only this person sees."""
    table, analysis = await _find(interaction, pressed)
    left = _view(interaction, private_words(interaction), table, analysis, pressed.part, shared=True)
    if await begin_sharing(interaction, pressed, left) is not None:
        words, theme = await words_and_theme(interaction, share=True)
        text, view, file = await _page(interaction, words, theme, table, analysis, pressed.part, shared=True)
        said = word_shared(words, interaction, text)
        await answer(interaction, said, view=view, files=[file], ephemeral=False)


async def _find(interaction: Interaction, pressed: Press) -> tuple[Table, Analysis]:
    table = await check_may_analyse(interaction.client.service, request_of(interaction), pressed.game_id)
    analysis = await interaction.client.analyses.find(pressed.game_id)
    if analysis is None or pressed.part > len(analysis.mistakes()):
        raise Refusal("old-button")
    return table, analysis


def _view(
    interaction: Interaction, words: Words, table: Table, analysis: Analysis, page: int, *, shared: bool
) -> discord.ui.View:
    marks = (SHARED,) if shared else ()
    pages = 1 + len(analysis.mistakes())
    view = page_buttons(words, page, pages, lambda way, to: Press(VERB, table.game.id, 0, (way, *marks), to))
    if not shared and may_share(interaction, table):
        view.add_item(share_button(words, table, "analyse", page))
    return view


async def _page(
    interaction: Interaction,
    words: Words,
    theme: Theme,
    table: Table,
    analysis: Analysis,
    page: int,
    *,
    shared: bool,
) -> tuple[str, discord.ui.View, discord.File]:
    """The curve, or the costly move of this page: text, buttons, picture."""
    client, mistakes = interaction.client, analysis.mistakes()
    shown = client.own_emojis.words(words)

    def make() -> tuple[str, Scene]:
        # The game is played again for it, which takes longer than the event loop may wait.
        if not page:
            return word_overview(shown, table, analysis), make_curve_scene(words, table, analysis, theme)
        number = mistakes[page - 1]
        ply, played = analysis.plies[number], str(public_turns(table)[number].move)
        scene = make_comparison_scene(
            words, before_move(table, number), theme, ply.seat, played, ply.better, ply.chances
        )
        return word_mistake(shown, table, analysis, number), scene

    text, scene = await asyncio.to_thread(make)
    file = await client.pictures.file(scene, f"analysis-{page}.png")
    return text, _view(interaction, words, table, analysis, page, shared=shared), file
