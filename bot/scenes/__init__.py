"""From position to scene: what a picture shows, in the viewer's words. One module a game, found by its ruleset."""

from __future__ import annotations

from dataclasses import replace

from bot.games.core.replay import Table
from bot.games.past.history import moments
from bot.games.table.play import Outlook
from bot.messages.posts import LONGEST_CONTENT
from bot.messages.words import Words
from bot.scenes.alt import Section, fit_position, word_offer
from bot.scenes.makers import find_maker
from bot.scenes.results import make_result_scene
from bot.scenes.view import make_view
from renderers.scene import Scene, Theme
from renderers.table import TableScene


def make_table_scene(
    words: Words, table: Table, theme: Theme, since: int | None = None, seat: int | None = None
) -> Scene:
    """The whole table, with what the moves after version ``since`` changed marked (``None``: the last move).

    It is everybody's, or of the player of ``seat``. Of a game that is over it shows who came where and why.
    """
    view = make_view(words, table, theme, since, seat=seat)
    scene = find_maker(table.game.ruleset).make_table_scene(view)
    if table.outcome is None:
        return scene
    return make_result_scene(view, table, scene)


def make_replay_scenes(words: Words, table: Table, theme: Theme, most: int) -> list[TableScene]:
    """The tables of a game from its start to now, at most ``most``, each with what changed since the one before.

    In the place of whose turn it is they say how far the game has come; the boards show the former anyway.
    """
    maker = find_maker(table.game.ruleset)
    moves = len(table.public_turns)
    scenes = []
    for then, since in moments(table, most):
        view = make_view(words, then, theme, since)
        if then.running:
            view = replace(view, turn=words("picture-move", move=len(then.public_turns), moves=moves))
        scene = maker.make_table_scene(view)
        # All boards are equal and stay where they are: what moves is the game.
        scenes.append(replace(scene, focus=(), steady=True))
    return scenes


def describe_position(words: Words, table: Table, seat: int | None = None) -> list[Section]:
    """The whole position in words, ready for messages: whose turn it is, what can be taken, and every board.

    It is everybody's, or of the player of ``seat``, whose board is the first.
    """
    view = make_view(words, table, "dark", seat=seat, escaped=True)
    state = Section(view.title, [part for part in (view.round, view.turn) if part])
    return [state, *find_maker(table.game.ruleset).describe_position(view)]


def add_position(words: Words, text: str, table: Table, seat: int | None = None) -> str:
    """A message of this text with the whole position below it, or as much of that as it has room for."""
    room = LONGEST_CONTENT - len(text) - 1
    told = fit_position(describe_position(words, table, seat), room, f"-# {words('text-more')}")
    return "\n".join(filter(None, (text, told)))


def make_board_scene(words: Words, table: Table, theme: Theme, seat: int) -> Scene:
    """The picture of a private answer: the board of ``seat``, large."""
    view = make_view(words, table, theme, seat=seat)
    return find_maker(table.game.ruleset).make_board_scene(view, seat)


def make_choice_scene(
    words: Words, table: Table, theme: Theme, seat: int, *, coming: bool = True, real: Table | None = None
) -> Scene:
    """The picture of the picker before a move: what can be taken and the board of ``seat`` large, else that alone.

    ``coming``: boards show the score after the round. ``real``: the table that says whose turn it is, where the move is
    only planned.
    """
    view = replace(make_view(words, table, theme, seat=seat, real=real), untold=not coming)
    maker = find_maker(table.game.ruleset)
    scene = maker.make_table_scene(view)
    if scene.has_offer:
        return replace(scene, focus=(seat,))
    return maker.make_board_scene(view, seat)


def make_large_scenes(
    words: Words,
    table: Table,
    theme: Theme,
    seat: int | None,
    *,
    coming: bool = True,
    real: Table | None = None,
) -> list[Scene]:
    """What can be taken and the board of ``seat``, each in a picture that it has for itself.

    Where nothing can be taken, or there is no ``seat``, the other alone. ``coming``, ``real``: see `make_choice_scene`.
    """
    view = replace(make_view(words, table, theme, seat=seat, real=real), untold=not coming)
    maker = find_maker(table.game.ruleset)
    scenes: list[Scene] = []
    scene = maker.make_table_scene(view)
    if scene.has_offer:
        scenes.append(replace(scene, boards=(), focus=(), alt=word_offer(view)))
    if seat is not None:
        scenes.append(maker.make_board_scene(view, seat))
    return scenes


def make_played_scene(
    words: Words, table: Table, theme: Theme, seat: int, outlook: Outlook, *, coming: bool = True
) -> Scene:
    """The picture after a move that ``seat`` has made at a table of which nothing is written down.

    It is the same as before a move; where tiles would have to be drawn to go on, the board of ``seat`` alone.
    ``coming``: see `make_choice_scene`.
    """
    assert table.replay is not None, "a move is made"
    if not outlook.position.to_act:
        return make_preview_scene(words, table, theme, seat, outlook)
    played = replace(table, replay=table.replay.with_turn(table.shown + 1, seat, outlook.move))
    return make_choice_scene(words, played, theme, seat, coming=coming)


def make_preview_scene(
    words: Words,
    table: Table,
    theme: Theme,
    seat: int,
    outlook: Outlook,
    *,
    told: bool = True,
    real: Table | None = None,
) -> Scene:
    """The picture of the picker with a move: the board of ``seat`` as it would leave it.

    Unless ``told``, it says nothing of what the move is worth: the score is the one from before it. ``real``: see
    `make_choice_scene`.
    """
    view = make_view(words, table, theme, seat=seat, real=real)
    played = view.play_out(outlook, seat) if told else view.hide_worth(outlook, seat)
    return find_maker(table.game.ruleset).make_board_scene(played, seat)
