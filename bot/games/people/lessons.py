"""Lessons: positions with a task, which new players solve in the picker, and the lessons that people have solved.

The lessons of a game are in the file ``lessons/<ruleset>.txt``, in the order of learning, separated by empty lines:

====================== ================================================================================================
line                   meaning
====================== ================================================================================================
``# fill``             the lesson's key. ``# best  about worth``: the right moves are better play than others; tests
                       check that with the judge. ``# score  explains points``: the lesson explains scoring, so this
                       lesson and later ones show points
the position           as text (`bot.rules.form`); the learner is the player to move
``= 1 red 2``          a right move in notation, or its first words: ``= c red`` is right wherever the tiles go. ``*``
                       matches any word. Each move has its own line
``- 1 red 1  spills``  a wrong move in the same form, with the key of a specific remark; the first match applies
====================== ================================================================================================

All other legal moves are wrong too. In the catalogue, ``<ruleset>-lesson-<key>`` is a lesson's title. Its attributes
are ``.text`` (an explanation of two sentences), ``.task``, ``.right`` (shown after a right move or with the solution),
``.wrong`` (shown after other moves), and one for each key of a remark, shown instead of ``.wrong``. The texts of a
game's lessons are in ``<ruleset>_lessons.ftl``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.games.core.replay import Replay, Table, make_up_table
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.table.opening import derive_id
from bot.rules import RULESETS, NoDraw, Position, Ruleset
from bot.rules.game import Move
from bot.storage import person_queries

FOLDER = Path(__file__).with_name("lessons")
LESSON_LETTER = "I"
"""First letter of lessons' names."""
USUAL_REMARK = "wrong"
ANY_WORD = "*"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position with a task: the learner must find one of the moves ``right``, written as in the file.

    ``name`` is derived from the lesson's whole text in the file. ``remarks`` maps wrong moves to the keys of remarks.
    ``about_worth``: the right moves are better play than the others. ``shows_points``: buttons and pictures show
    points, because this lesson or an earlier one explains scoring.
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
        """The name of the ruleset."""
        return self.position.ruleset.name

    @property
    def full_key(self) -> str:
        """The key that is unique among all games, under which solved lessons are stored and counted."""
        return f"{self.ruleset}-{self.key}"

    @property
    def title(self) -> str:
        """The key of the title in the catalogue. The other texts are attributes of the same message."""
        return f"{self.ruleset}-lesson-{self.key}"

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.position.to_act[0]

    def is_right(self, move: Move) -> bool:
        """Check whether this move solves the task."""
        return any(_fits(move, written) for written in self.right)

    def find_remark(self, move: Move) -> str:
        """Return the key of the remark on a wrong move."""
        return next((remark for written, remark in self.remarks if _fits(move, written)), USUAL_REMARK)

    def list_right(self) -> list[Move]:
        """Return the right moves in the order of the file."""
        moves = self.position.legal_moves(self.seat)
        return [move for written in self.right for move in moves if _fits(move, written)]

    def make_table(self, names: Sequence[str], version: int) -> Table:
        """Return a table with the lesson's position and this version, but without an id.

        ``names`` are the players' names by seat.
        """
        return make_up_table("", Replay(version, self.position, begun=0, shown=version), names)


def _fits(move: Move, written: str) -> bool:
    """Check whether a move begins with the words written in the file."""
    words = move.text.split()
    wanted = written.split()
    pairs = zip(wanted, words, strict=False)
    return len(wanted) <= len(words) and all(one in (ANY_WORD, word) for one, word in pairs)


@cache
def list_lessons(ruleset: str) -> tuple[Lesson, ...]:
    """Return a game's lessons in learning order, or an empty tuple if it has no file."""
    file = FOLDER / f"{ruleset}.txt"
    if not file.exists():
        return ()
    # Use the ruleset's original boards, as its rule pages do.
    return read_lessons(type(RULESETS[ruleset])(), file.read_text(encoding="utf-8"))


def find_lesson(name: str) -> Lesson | None:
    """Return the lesson with this name, or ``None`` if it has been changed or removed."""
    lessons = [lesson for ruleset in RULESETS for lesson in list_lessons(ruleset)]
    return next((lesson for lesson in lessons if lesson.name == name), None)


def read_lessons(ruleset: Ruleset, text: str) -> tuple[Lesson, ...]:
    """Parse the lessons of a file.

    :raises InvalidPosition: A lesson's position is invalid.
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
        name=derive_id(LESSON_LETTER, text),
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
    """Return the full keys of the lessons that the person has solved."""
    return (await service.person(request.person.id)).learned


async def record_learned(service: Service, request: Request, lesson: str) -> None:
    """Record that the person has solved a lesson."""
    async with service.database.write() as connection:
        await person_queries.add_learned(connection, request.person.id, lesson)


async def reset_learned(service: Service, request: Request, lessons: Collection[str]) -> None:
    """Reset these lessons for the person."""
    async with service.database.write() as connection:
        await person_queries.remove_learned(connection, request.person.id, lessons)
