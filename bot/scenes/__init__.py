"""Scenes of positions, which contain everything in a picture in the viewer's language. Each game has a module."""

from __future__ import annotations

from dataclasses import replace

from bot.games.core.replay import Table
from bot.games.past.history import moments
from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.messages.words import Words
from bot.rules.outlook import Outlook, outlook
from bot.scenes.alt import Section, describe_offer, fit_position
from bot.scenes.makers import find_maker
from bot.scenes.results import make_result_scene
from bot.scenes.view import make_view
from renderers.scene import Scene, Theme
from renderers.table import TableScene


def make_table_scene(
    words: Words, table: Table, theme: Theme, since: int | None = None, seat: int | None = None
) -> Scene:
    """Make the scene of the table, with the changes since version ``since`` marked, or by default the last move.

    It contains only public information, or with ``seat`` everything that this player may see. If the game is over, it
    shows the ranking with the reasons.
    """
    view = make_view(words, table, theme, since, seat=seat)
    scene = find_maker(table.game.ruleset).make_table_scene(view)
    if table.outcome is None:
        return scene
    return make_result_scene(view, table, scene)


def make_replay_scenes(words: Words, table: Table, theme: Theme, most: int) -> list[TableScene]:
    """Make at most ``most`` table scenes from the start of a game to now, each with the changes since the previous one.

    They show the number of moves so far instead of the turn, which is visible on the boards.
    """
    maker = find_maker(table.game.ruleset)
    moves = len(table.public_turns)
    scenes = []
    for then, since in moments(table, most):
        view = make_view(words, then, theme, since)
        if then.running:
            view = replace(view, turn=words("picture-move", move=len(then.public_turns), moves=moves))
        scene = maker.make_table_scene(view)
        # Boards must have the same size and place in all pictures of a replay.
        scenes.append(replace(scene, focus=(), steady=True))
    return scenes


def describe_position(words: Words, table: Table, seat: int | None = None) -> list[Section]:
    """Describe the whole position for messages: the turn, the tiles on offer, and all boards.

    The text contains only public information, or with ``seat`` everything that this player may see, their board first.
    """
    view = make_view(words, table, "dark", seat=seat, escaped=True)
    state = Section(view.title, [part for part in (view.round, view.turn) if part])
    return [state, *find_maker(table.game.ruleset).describe_position(view)]


def add_position(words: Words, text: str, table: Table, seat: int | None = None) -> str:
    """Append as much of the position's description to this text as fits into a message."""
    room = MAX_CONTENT_LENGTH - len(text) - 1
    told = fit_position(describe_position(words, table, seat), room, f"-# {words('text-more')}")
    return "\n".join(filter(None, (text, told)))


def make_board_scene(words: Words, table: Table, theme: Theme, seat: int) -> Scene:
    """Make the scene of an ephemeral response: the large board of ``seat``."""
    view = make_view(words, table, theme, seat=seat)
    return find_maker(table.game.ruleset).make_board_scene(view, seat)


def make_choice_scene(
    words: Words,
    table: Table,
    theme: Theme,
    seat: int,
    *,
    with_boards: bool = False,
    with_forecast: bool = True,
    real: Table | None = None,
) -> Scene:
    """Make the picker's scene before a move: the tiles on offer, if any, and the large board of ``seat``.

    If there are more than two players, it shows only the scores of the others, unless ``with_boards``. With
    ``with_forecast``, boards show their score after the round. If the move is a plan, ``real`` is the current
    table, whose turn is shown.
    """
    view = replace(make_view(words, table, theme, seat=seat, real=real), hides_score=not with_forecast)
    maker = find_maker(table.game.ruleset)
    scene = maker.make_table_scene(view)
    if not scene.has_offer:
        return maker.make_board_scene(view, seat)
    if with_boards or len(scene.boards) == 2:
        return replace(scene, focus=(seat,))
    own, *others = (*scene.boards[seat:], *scene.boards[:seat])
    return replace(scene, boards=(own,), focus=(0,), others=tuple(others))


def make_large_scenes(
    words: Words,
    table: Table,
    theme: Theme,
    seat: int | None,
    *,
    with_forecast: bool = True,
    real: Table | None = None,
) -> list[Scene]:
    """Make separate scenes of the tiles on offer and of the board of ``seat``.

    If there are no tiles on offer or no ``seat``, there is only one scene. See `make_choice_scene` for
    ``with_forecast`` and ``real``.
    """
    view = replace(make_view(words, table, theme, seat=seat, real=real), hides_score=not with_forecast)
    maker = find_maker(table.game.ruleset)
    scenes: list[Scene] = []
    scene = maker.make_table_scene(view)
    if scene.has_offer:
        scenes.append(replace(scene, boards=(), focus=(), alt=describe_offer(view)))
    if seat is not None:
        scenes.append(maker.make_board_scene(view, seat))
    return scenes


def make_played_scene(
    words: Words, table: Table, theme: Theme, seat: int, outlook: Outlook, *, with_forecast: bool = True
) -> Scene:
    """Make the scene after a move of ``seat`` at a table that isn't stored, for example in a lesson or puzzle.

    It is the scene before the next move, or only the board of ``seat`` if tiles must be drawn first. See
    `make_choice_scene` for ``with_forecast``.
    """
    assert table.replay is not None, "a move has been made"
    if not outlook.position.to_act:
        return make_preview_scene(words, table, theme, seat, outlook)
    played = replace(table, replay=table.replay.with_turn(table.shown + 1, seat, outlook.move))
    return make_choice_scene(words, played, theme, seat, with_boards=True, with_forecast=with_forecast)


def make_reply_scene(words: Words, before: Table, after: Table, theme: Theme, seat: int) -> Scene:
    """Make the scene of the table ``after`` a move of ``seat`` and perhaps replies, all marked.

    ``before`` is the table before the move. The scene shows the result if the game is over, or only the board of
    ``seat`` after the move if tiles must be drawn next.
    """
    if after.outcome is not None:
        return make_table_scene(words, after, theme, before.shown)
    if not after.position.to_act:
        first, *_ = after.turns_since(before.shown)
        return make_preview_scene(words, before, theme, seat, outlook(before.position, seat, first.move))
    view = make_view(words, after, theme, before.shown, seat=seat)
    return replace(find_maker(after.game.ruleset).make_table_scene(view), focus=(seat,))


def make_preview_scene(
    words: Words,
    table: Table,
    theme: Theme,
    seat: int,
    outlook: Outlook,
    *,
    with_points: bool = True,
    real: Table | None = None,
) -> Scene:
    """Make the picker's scene of a chosen move: the board of ``seat`` after it.

    Without ``with_points``, the board shows the score before the move, so that the value of the move isn't revealed.
    See `make_choice_scene` for ``real``.
    """
    view = make_view(words, table, theme, seat=seat, real=real)
    played = view.play_out(outlook, seat) if with_points else view.hide_points(outlook, seat)
    return find_maker(table.game.ruleset).make_board_scene(played, seat)
