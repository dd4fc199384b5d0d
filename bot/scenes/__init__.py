"""From position to scene: what a picture shows, in the viewer's words. One module a game, found by its ruleset."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Protocol

from bot.games.core.replay import Table
from bot.games.past.history import moments, public_turns
from bot.games.table.play import Outlook
from bot.messages.people import name_player
from bot.messages.words import Words
from bot.rules import RULESETS, NoDraw, ShuffledDraw
from bot.rules.parts import find_part
from bot.scenes.alt import Section
from bot.scenes.results import make_result_scene
from bot.scenes.view import Example, View, make_example_view, make_view, read_examples
from renderers.scene import Scene, Theme
from renderers.table import TableScene
from renderers.titles import TitleScene


class SceneMaker(Protocol):
    """What the module of a game offers; beside it lies its ``pages/<name>.txt``, as `read_examples` says."""

    __file__: str

    def make_table_scene(self, view: View) -> TableScene:
        """The whole table."""

    def make_board_scene(self, view: View, seat: int) -> TableScene:
        """One player's board, large."""

    def describe_position(self, view: View) -> list[Section]:
        """The whole position in words: what can be taken, and every board."""


def find_maker(ruleset: str) -> SceneMaker:
    """The module of a game."""
    found: SceneMaker = find_part("bot.scenes", ruleset)
    return found


for _name in RULESETS:  # now, and not when the first picture is wanted
    find_maker(_name)


def make_table_scene(
    words: Words, table: Table, theme: Theme, since: int | None = None, seat: int | None = None
) -> Scene:
    """The whole table, with what the moves after version ``since`` changed marked (``None``: the last move).

    It is everybody's, or of the player of ``seat``. Of a game that is over it shows who came where and why.
    """
    view = make_view(words, table, theme, since, seat=seat)
    scene = find_maker(table.game.ruleset).make_table_scene(view)
    return scene if table.outcome is None else make_result_scene(view, table, scene)


def make_replay_scenes(words: Words, table: Table, theme: Theme, most: int) -> list[TableScene]:
    """The tables of a game from its start to now, at most ``most``, each with what changed since the one before.

    In the place of whose turn it is they say how far the game has come; the boards show the former anyway.
    """
    maker, moves = find_maker(table.game.ruleset), len(public_turns(table))
    scenes: list[TableScene] = []
    for then, since in moments(table, most):
        view = make_view(words, then, theme, since)
        if then.running:
            view = replace(view, turn=words("picture-move", move=len(public_turns(then)), moves=moves))
        # All boards are equal and stay where they are: what moves is the game.
        scenes.append(replace(maker.make_table_scene(view), focus=(), steady=True))
    return scenes


def describe_position(words: Words, table: Table, seat: int | None = None) -> list[Section]:
    """The whole position in words, ready for messages: whose turn it is, what can be taken, and every board.

    It is everybody's, or of the player of ``seat``.
    """
    view = make_view(words, table, "dark", seat=seat, name=name_player)
    state = Section(view.title, [part for part in (view.round, view.turn) if part])
    return [state, *find_maker(table.game.ruleset).describe_position(view)]


def make_board_scene(words: Words, table: Table, theme: Theme, seat: int) -> Scene:
    """The picture of a private answer: the board of ``seat``, large."""
    return find_maker(table.game.ruleset).make_board_scene(make_view(words, table, theme, seat=seat), seat)


def make_choice_scene(words: Words, table: Table, theme: Theme, seat: int) -> Scene:
    """The picture of the picker before a move: what can be taken and the board of ``seat`` large, else that alone."""
    view, maker = make_view(words, table, theme, seat=seat), find_maker(table.game.ruleset)
    scene = maker.make_table_scene(view)
    return replace(scene, focus=(seat,)) if scene.has_offer else maker.make_board_scene(view, seat)


def make_preview_scene(
    words: Words, table: Table, theme: Theme, seat: int, outlook: Outlook, *, told: bool = True
) -> Scene:
    """The picture of the picker with a move: the board of ``seat`` as it would leave it.

    Unless ``told``, it says nothing of what the move is worth: points and alt text are those from before it.
    """
    view, maker = make_view(words, table, theme, seat=seat), find_maker(table.game.ruleset)
    if told:
        return maker.make_board_scene(view.after(outlook, seat), seat)
    worthless = replace(outlook, events=tuple(event._replace(points=0) for event in outlook.events))
    before = maker.make_board_scene(view, seat)
    scene = maker.make_board_scene(replace(view.after(worthless, seat), untold=True), seat)
    (board,), (known,) = scene.boards, before.boards
    return replace(scene, boards=(replace(board, score=known.score, coming=None),), alt=before.alt)


@cache
def list_rules_pages(ruleset: str) -> tuple[Example, ...]:
    """The pages of the rules of a game: those with examples in the order in which they are learnt, then all at once."""
    folder = Path(find_maker(ruleset).__file__).with_name("pages")
    # On the boards that come with the game, which may be played with a host's own.
    rules = type(RULESETS[ruleset])()
    return *read_examples(rules, folder / f"{ruleset}.txt"), _lay_out(ruleset, rules.sides[0])


def _lay_out(ruleset: str, side: str) -> Example:
    rules = RULESETS[ruleset]
    return Example("", rules.start(rules.seats.start, side, ShuffledDraw(bytes(32)), first=0).copy(NoDraw()))


def find_rules_page(table: Table) -> int:
    """The page of the rules about what is being done in this game; of a lobby, the first."""
    if table.replay is None:
        return 0
    position = table.position
    phase = getattr(position.snapshot(), "phase", "") if table.running else "over"
    pages = list_rules_pages(table.game.ruleset)
    fitting = [number for number, page in enumerate(pages) if page.phase == phase]
    own = [number for number in fitting if pages[number].position.side == position.side]
    return next(iter((*own, *fitting)), 0)


def make_example_scene(words: Words, example: Example, theme: Theme) -> Scene:
    """The picture of a page of the rules."""
    view = make_example_view(words, example, theme)
    maker = find_maker(view.ruleset)
    return maker.make_table_scene(view) if example.seat is None else maker.make_board_scene(view, example.seat)


def make_title_scene(words: Words, ruleset: str, side: str, theme: Theme, detail: str = "") -> TitleScene:
    """The title picture of a game, for what is posted before it is played: its name, its side and its pieces.

    ``detail`` stands in the place of the side.
    """
    table = find_maker(ruleset).make_table_scene(make_example_view(words, _lay_out(ruleset, side), theme))
    name, detail = words(ruleset), detail or words(f"{ruleset}-side-{side}")
    return TitleScene(words(f"{ruleset}-picture-name"), detail, table, f"{name}: {detail}.")
