"""Lessons: positions with one task each, which a newcomer solves in the picker; and how far people have come in them.

Those of a game are the file ``lessons/<ruleset>.txt``, in the order of learning, an empty line between two:

====================== ================================================================================================
line                   meaning
====================== ================================================================================================
``# fill``             the key of the lesson; ``# best  about worth`` where the right moves are better play than the
                       others, which tests ask of whoever judges moves; ``# score  explains points`` where it explains
                       what moves score: this lesson and those after it show points
the position           as text (`bot.rules.form`); whoever is to move is the learner
``= 1 red 2``          a right move in notation, or its first words: ``= c red`` is right wherever the tiles go; ``*``
                       stands for any word. One line for each
``- 1 red 1  spills``  a wrong move, written the same, with the key of a remark of its own; the first that fits counts
====================== ================================================================================================

Every other legal move is wrong as well. ``<ruleset>-lesson-<key>`` in the catalogue is the title of a lesson; its
attributes are ``.text``, two sentences that explain, ``.task``, what is to be done, ``.right``, said after a right
move and of the answer that is shown, ``.wrong``, said after any other, and one for each key of a remark, said in its
place. The texts of a game's lessons stand in ``<ruleset>_lessons.ftl``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.games.core.replay import Replay, Table, make_up_table
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.table.opening import name_after
from bot.rules import RULESETS, NoDraw, Position, Ruleset
from bot.rules.game import Move
from bot.storage import person_queries

FOLDER = Path(__file__).with_name("lessons")
LESSON_LETTER = "I"
"""Of the names of lessons."""
USUAL_REMARK = "wrong"
ANY_WORD = "*"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One task: a position in which whoever is to move looks for one of the moves ``right``, written as in the file.

    ``name`` follows from all that the file says of the lesson. ``remarks`` are wrong moves with the keys of what is
    said of them. ``about_worth``: the right moves are better play than the others. ``shows_points``: buttons and
    pictures show points, because this lesson or one before it explains them.
    """

    name: str
    key: str
    position: Position
    right: tuple[str, ...]
    remarks: tuple[tuple[str, str], ...]
    about_worth: bool
    shows_points: bool

    @property
    def ruleset(self) -> str:
        """The name of its game."""
        return self.position.ruleset.name

    @property
    def full_key(self) -> str:
        """The key by which it is known among the lessons of all games: noted of who has solved it, and counted."""
        return f"{self.ruleset}-{self.key}"

    @property
    def title(self) -> str:
        """The key of its title in the catalogue; its other texts are the attributes of that."""
        return f"{self.ruleset}-lesson-{self.key}"

    @property
    def seat(self) -> int:
        """The seat of the learner."""
        return self.position.to_act[0]

    def is_right(self, move: Move) -> bool:
        """Whether this move does what the task asks for."""
        return any(_fits(move, written) for written in self.right)

    def find_remark(self, move: Move) -> str:
        """The key of what is said of a wrong move."""
        return next((remark for written, remark in self.remarks if _fits(move, written)), USUAL_REMARK)

    def list_right(self) -> list[Move]:
        """The right moves, those that the file names first before others."""
        moves = self.position.legal_moves(self.seat)
        return [move for written in self.right for move in moves if _fits(move, written)]

    def make_table(self, names: Sequence[str], version: int) -> Table:
        """Make a table without an id from the lesson, at this version. ``names`` are by seat."""
        return make_up_table("", Replay(version, self.position, begun=0, shown=version), names)


def _fits(move: Move, written: str) -> bool:
    """Whether a move is, or begins with, what a file says."""
    words = move.text.split()
    wanted = written.split()
    pairs = zip(wanted, words, strict=False)
    return len(wanted) <= len(words) and all(one in (ANY_WORD, word) for one, word in pairs)


@cache
def list_lessons(ruleset: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order in which they are learnt; none where it has no file."""
    file = FOLDER / f"{ruleset}.txt"
    if not file.exists():
        return ()
    # On the boards that come with the game, as its pages.
    return read_lessons(type(RULESETS[ruleset])(), file.read_text(encoding="utf-8"))


def find_lesson(name: str) -> Lesson | None:
    """The lesson of this name; ``None`` if it was one of another age."""
    lessons = [lesson for ruleset in RULESETS for lesson in list_lessons(ruleset)]
    return next((lesson for lesson in lessons if lesson.name == name), None)


def read_lessons(ruleset: Ruleset, text: str) -> tuple[Lesson, ...]:
    """The lessons of a file.

    :raises InvalidPosition: one of them is no position.
    """
    lessons = list[Lesson]()
    for written in text.split("\n\n"):
        after_points = bool(lessons) and lessons[-1].shows_points
        lessons.append(_read_lesson(ruleset, written.strip(), after_points=after_points))
    return tuple(lessons)


def _read_lesson(ruleset: Ruleset, text: str, *, after_points: bool) -> Lesson:
    head, *lines = text.splitlines()
    key, *traits = head.removeprefix("# ").split("  ")
    drawn = [line for line in lines if not line.startswith(("= ", "- "))]
    wrong = [line.removeprefix("- ") for line in lines if line.startswith("- ")]
    return Lesson(
        name=name_after(LESSON_LETTER, text),
        key=key,
        position=ruleset.from_text("\n".join(drawn), NoDraw()),
        right=tuple(line.removeprefix("= ") for line in lines if line.startswith("= ")),
        remarks=tuple(_read_remark(line) for line in wrong),
        about_worth="about worth" in traits,
        shows_points=after_points or "explains points" in traits,
    )


def _read_remark(line: str) -> tuple[str, str]:
    written, remark = line.split("  ")
    return written, remark.strip()


async def list_learned(service: Service, request: Request) -> tuple[str, ...]:
    """The lessons that the person has solved, by their full keys."""
    return (await service.person(request.person.id)).learned


async def note_learned(service: Service, request: Request, lesson: str) -> None:
    """Note that the person has solved a lesson."""
    async with service.database.write() as connection:
        await person_queries.add_learned(connection, request.person.id, lesson)


async def forget_learned(service: Service, request: Request, lessons: Collection[str]) -> None:
    """Let the person begin these lessons anew."""
    async with service.database.write() as connection:
        await person_queries.remove_learned(connection, request.person.id, lessons)
