"""The text form of a position: what every game has in common; the module ``form`` of each shows its own.

A text is made of fields, each on a line of its own or at least two spaces from the next: a name and a value
(``round 2``, ``bag b12 y3``). The first is the ruleset and its side; ``seat 0`` begins what lies in front of the first
player. A line with ``|`` is a row of a board; ``" / "`` ends a line as well. A tile is one letter, small; tiles are
letters in a row or counted (``bbyr``, ``b12 y3``), and ``-`` says that there are none. The same position is always
drawn alike, and whole; whoever writes one can leave out what does not matter, which then is as said in brackets:

=========== ===========================================================================================================
field       meaning
=========== ===========================================================================================================
``version`` of the rules [the present one]
``view``    the seat that sees the position so [none: it is shown whole]
``round``   [1]
``ply``     moves played so far [0]
``phase``   [``draft`` if tiles lie out, else the one that the game names]
``reason``  why the game is over [none]
``start``   the start seat [0]
``turn``    the seats to act [the start seat, in a phase where somebody is]
``1`` … ``c`` tiles of a factory or of the centre; ``m`` is the start marker [no tiles; the marker is in the centre]
``marker``  the seat that took the marker [nobody]
``bag`` …   tiles that nobody sees [the first pile not written holds every tile that is nowhere else, the others none]
``seat``    [a seat that is not written has an empty board; there are at least as many as a game needs]
``score``   [as a game begins]
=========== ===========================================================================================================

Each game explains its other fields. Numbers that are zero, and what is empty, are not drawn. The names of numbers are
those of the JSON form, with spaces.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, NoReturn

from bot.rules.drafting import DraftingRuleset
from bot.rules.draw import Draw
from bot.rules.game import InvalidPosition, Position
from bot.rules.tiles import FACTORIES

PositionJson = dict[str, Any]
FieldReaders = dict[str, Callable[[str], Any]]
"""By the name of a field what makes the JSON of its value."""

_GAP = re.compile(r"\s{2,}")
_NUMBER = re.compile(r"(.+?) (-?\d{1,9})")
_TILES = re.compile(r"(?:[a-z]\d{0,2})+")
_TILE = re.compile(r"([a-z])(\d*)")
_FACTORY_NAMES = "123456789"
_PLACES = {name: f"factories[{number}]" for number, name in enumerate(_FACTORY_NAMES)} | {"c": "centre"}  # in JSON
NUMBERS = ("version", "view", "round", "ply")
WORDS = ("phase", "reason")
MARKER = "marker"
MARKER_LETTER = "m"


class TextFields(NamedTuple):
    """What the text of a game has beside the fields of all games. Numbers are named as in the JSON form."""

    letters: str  # by colour
    numbers: tuple[str, ...] = ()  # of the table
    board_numbers: tuple[str, ...] = ()  # of a board beside its score, drawn where it begins
    counters: tuple[str, ...] = ()  # that say how the score of a board came about, drawn at its end
    quiet: str = "deal"  # the phase of a text that says none, and where no tiles lie out


def _name_letters(fields: TextFields, ruleset: DraftingRuleset) -> dict[str, str]:
    """The letters of the tiles and of the marker, with their words."""
    letters = dict(zip(fields.letters, ruleset.colours, strict=True))
    letters[MARKER_LETTER] = MARKER
    return letters


def _name_piles(ruleset: DraftingRuleset) -> tuple[str, str]:
    return "bag", ruleset.position.discard


class TextWriter(ABC):
    """Writes positions of a game as text."""

    fields: ClassVar[TextFields]

    def __init__(self, ruleset: DraftingRuleset) -> None:
        self.ruleset = ruleset
        self._letters = {word: letter for letter, word in _name_letters(self.fields, ruleset).items()}

    def write(self, position: Position) -> str:
        """The text of ``position``, ending without a newline."""
        data = position.to_json()
        lines = [
            self._write_head(data),
            self._write_turn(data, position.to_act),
            self.write_table(data),
            self._write_sources(data),
            [f"{pile} {self._count_pile(data[pile])}" for pile in _name_piles(self.ruleset)],
        ]
        for seat in range(len(data["boards"])):
            lines += self._write_seat(data, seat)
        return "\n".join("  ".join(line) for line in lines if line)

    def write_table(self, data: PositionJson) -> list[str]:
        """The fields that the game has on the table beside sources and piles."""
        return []

    @abstractmethod
    def write_board(self, data: PositionJson, seat: int) -> list[str]:
        """What lies in front of ``seat``, line by line, without its numbers."""

    def write_row(self, words: Iterable[str | None]) -> str:
        """Tiles as letters in a row; a dot for none."""
        return "".join("." if word is None else self._letters[word] for word in words)

    def _write_head(self, data: PositionJson) -> list[str]:
        """The game, and how far it is."""
        line = [f"{data['ruleset']} {data['side']}"]
        line += _write_numbers(data, NUMBERS)
        line += [f"{name} {data[name]}" for name in WORDS if data.get(name)]
        return line

    def _write_turn(self, data: PositionJson, to_act: tuple[int, ...]) -> list[str]:
        """The seats to begin and to act, who has the marker, and the numbers of the table."""
        line = [f"start {data['start']}"]
        if to_act:
            line.append(f"turn {' '.join(map(str, to_act))}")
        if data[MARKER] != "centre":
            line.append(f"marker {data[MARKER]}")
        line += _write_numbers(data, [name for name in self.fields.numbers if data[name]])
        return line

    def _write_sources(self, data: PositionJson) -> list[str]:
        """What can be taken."""
        line = [f"{number} {self.write_row(tiles)}" for number, tiles in enumerate(data["factories"], 1) if tiles]
        centre = self.write_row(data["centre"])
        if data[MARKER] == "centre":
            centre = MARKER_LETTER + centre
        if centre:
            line.append(f"c {centre}")
        return line

    def _write_seat(self, data: PositionJson, seat: int) -> list[list[str]]:
        """The lines of a seat; those below the first are indented, by an empty field."""
        board = data["boards"][seat]
        numbers = _write_numbers(board, ("score", *self.fields.board_numbers))
        counters = _write_numbers(board, [name for name in self.fields.counters if board[name]])
        below = self.write_board(data, seat)
        if counters:
            below.append("  ".join(counters))
        return [[f"seat {seat}", *numbers], *(["", line] for line in below)]

    def _count_pile(self, pile: Mapping[str, int]) -> str:
        return " ".join(f"{self._letters[word]}{count}" for word, count in pile.items() if count) or "-"


def _write_numbers(data: PositionJson, names: Iterable[str]) -> list[str]:
    return [f"{name.replace('_', ' ')} {data[name]}" for name in names if data.get(name) is not None]


class _Lines:
    """The lines of a text as they are read one after another, and which part of the JSON was written in which."""

    def __init__(self, text: str) -> None:
        self._lines = [line.strip() for line in text.replace(" / ", "\n").splitlines()]
        self._number = 0  # of the present line, from 1
        self._written: dict[str, int] = {}  # by the path of a part of the JSON, the number of its line

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self._number += 1
            yield line

    def note(self, path: str) -> None:
        """Remember that this part of the JSON is written in the present line, and only there."""
        if path in self._written:
            self.refuse(f"nothing that was written before, in line {self._written[path]}")
        self._written[path] = self._number

    def refuse(self, expected: str, path: str = "") -> NoReturn:
        """Say what should be written in the present line, or where ``path`` was noted.

        :raises InvalidPosition: always.
        """
        number = self._written.get(path, self._number)
        raise InvalidPosition("bad-text", line=number, text=self._show(number), expected=expected)

    def locate(self, error: InvalidPosition) -> InvalidPosition:
        """The error that ``from_json`` has raised, with the line where its part of the JSON was written."""
        where = f"{error.facts.get('where', '')}."
        paths = [path for path in self._written if where.startswith((f"{path}.", f"{path}["))]
        if not paths:
            return error
        number = self._written[max(paths, key=len)]
        facts = {**error.facts, "line": number, "text": self._show(number)}
        return InvalidPosition(error.reason, **facts)

    def _show(self, number: int) -> str:
        return self._lines[number - 1] if self._lines else ""


class _Part(NamedTuple):
    """What the fields that are read now belong to: the table, or the last board."""

    data: PositionJson
    path: str  # of its fields begins so
    name: str  # for people
    numbers: tuple[str, ...]
    readers: FieldReaders


class TextReader(ABC):
    """Reads one position from text: makes its JSON line by line, adds what was left out, and reads that."""

    fields: ClassVar[TextFields]

    def __init__(self, ruleset: DraftingRuleset, text: str) -> None:
        self.ruleset = ruleset
        self.lines = _Lines(text)
        self.data: PositionJson = {"ply": 0, "round": 1, "start": 0, "boards": []}
        self.seen: Counter[str] = Counter()  # the tiles read so far
        self._words = _name_letters(self.fields, ruleset)
        self._to_act: list[int] = []  # as it is written; the JSON holds the first alone

    def read(self, draw: Draw) -> Position:
        """The position that was written.

        :raises InvalidPosition: it is none of this game. The facts ``line`` (from 1) and ``text`` say where, and
            ``expected`` what is written there in a right one; where tiles do not add up there is no such line.
        """
        for line in self.lines:
            self._read_line(line)
        if "ruleset" not in self.data:
            self.lines.refuse(f"the ruleset and its side, '{self.ruleset.name} {self.ruleset.sides[0]}'")
        self._complete()
        try:
            position = self.ruleset.from_json(self.data, draw)
        except InvalidPosition as error:
            raise self.lines.locate(error) from None
        self._check_turn(position.to_act)
        return position

    @abstractmethod
    def make_empty_board(self) -> PositionJson:
        """The JSON of a board where nothing is written."""

    def read_row(self, board: PositionJson, line: str) -> None:
        """Read a line with ``|`` in it."""
        self.lines.refuse("fields only")

    def list_table_fields(self) -> FieldReaders:
        """The fields of the table that only this game has, and that are no numbers."""
        return {}

    def list_board_fields(self) -> FieldReaders:
        """The fields of a board that are no numbers."""
        return {}

    @abstractmethod
    def complete(self) -> None:
        """Add what was left out on table and boards, before the tiles of the piles are counted."""

    def read_tiles(self, value: str, *, marker: bool = False, count: bool = True) -> list[str]:
        """The words of tiles. They count for what is left for the piles unless ``count`` says no."""
        if value == "-":
            return []
        known = self.fields.letters
        if marker:
            known += MARKER_LETTER
        words: list[str] = []
        # Nothing at all is no group of tiles either: a source without tiles is not written, or has a dash.
        for group in value.split() or [""]:
            found = _TILE.findall(group)
            if not _TILES.fullmatch(group) or any(letter not in known for letter, _ in found):
                self.lines.refuse(f"tiles as letters of '{known}', or '-' for none")
            for letter, number in found:
                words += [self._words[letter]] * int(number or 1)
        if count:
            self.seen.update(word for word in words if word != MARKER)
        return words

    def read_spaces(self, letters: str) -> list[str | None]:
        """The colours of spaces, which count as tiles; none for a dot."""
        return [None if letter == "." else self.read_tiles(letter)[0] for letter in letters]

    # --- lines and fields

    def _read_line(self, line: str) -> None:
        if "|" in line:
            if not self.data["boards"]:
                self.lines.refuse("a seat, before the rows of its board")
            self.read_row(self.data["boards"][-1], line)
        elif line:
            for field in _GAP.split(line):
                self._read_field(field)

    def _read_field(self, field: str) -> None:
        name, _, value = field.partition(" ")
        if "ruleset" not in self.data:
            self.data["ruleset"] = name
            self.data["side"] = value
            self.lines.note("side")
        elif name == "seat":
            self._begin_seat(value)
        else:
            self._read_value(field, name, value)

    def _begin_seat(self, value: str) -> None:
        boards = self.data["boards"]
        most = self.ruleset.seats.stop - 1
        if value not in map(str, range(len(boards), most)):
            self.lines.refuse(f"seats in their order, from 0 to {most - 1}")
        self._add_boards(int(value) + 1)
        self.lines.note(f"boards[{value}]")

    def _add_boards(self, least: int) -> None:
        """Let there be at least so many boards, and nothing on those that are new."""
        boards = self.data["boards"]
        while len(boards) < least:
            boards.append(self.make_empty_board())

    def _read_value(self, field: str, name: str, value: str) -> None:
        part = self._find_part()
        # The name of a number may be several words.
        number = _NUMBER.fullmatch(field)
        key = number[1].replace(" ", "_") if number else ""
        if number and key in part.numbers:
            self.lines.note(part.path + key)
            part.data[key] = int(number[2])
        elif name in part.readers:
            self.lines.note(part.path + _PLACES.get(name, name))
            part.data[name] = part.readers[name](value)
        else:
            self.lines.refuse(
                f"fields of {part.name}, each with its value and two spaces from the next; there is none '{name}'"
            )

    def _find_part(self) -> _Part:
        fields = self.fields
        boards = self.data["boards"]
        if boards:
            numbers = ("score", *fields.board_numbers, *fields.counters)
            return _Part(boards[-1], f"boards[{len(boards) - 1}].", "a board", numbers, self.list_board_fields())
        numbers = (*NUMBERS, "start", *fields.numbers)
        readers = self._list_common_fields() | self.list_table_fields()
        return _Part(self.data, "", "the table", numbers, readers)

    def _list_common_fields(self) -> FieldReaders:
        """The fields of the table that all games have, and that are no numbers."""
        readers: FieldReaders = dict.fromkeys(WORDS, str)
        readers |= dict.fromkeys(_name_piles(self.ruleset), self._read_pile)
        readers |= dict.fromkeys(_FACTORY_NAMES, self.read_tiles)
        readers["c"] = self._read_centre
        readers[MARKER] = self._read_seat
        readers["turn"] = self._read_turn
        return readers

    def _read_pile(self, value: str) -> Counter[str]:
        return Counter(self.read_tiles(value))

    def _read_centre(self, value: str) -> list[str]:
        words = self.read_tiles(value, marker=True)
        if MARKER in words:
            self.lines.note(MARKER)
            self.data[MARKER] = "centre"
        return [word for word in words if word != MARKER]

    def _read_turn(self, value: str) -> int:
        self._to_act = self._read_seats(value)
        return self._to_act[0]

    def _read_seat(self, value: str) -> int:
        return self._read_seats(value)[0]

    def _read_seats(self, value: str) -> list[int]:
        words = value.split()
        if not words or any(word not in ("0", "1", "2", "3") for word in words):
            self.lines.refuse("a seat, from 0")
        return list(map(int, words))

    # --- what was left out

    def _complete(self) -> None:
        data = self.data
        self._add_boards(self.ruleset.seats.start)
        data["players"] = len(data["boards"])
        self._complete_sources()
        has_offer = any(data["factories"]) or data["centre"]
        data.setdefault("phase", "draft" if has_offer else self.fields.quiet)
        if data["phase"] in self.ruleset.position.acting:
            data.setdefault("turn", data["start"])
        else:
            data["turn"] = None
        self.complete()
        data.setdefault(MARKER, "centre")
        self._complete_piles()

    def _complete_sources(self) -> None:
        factories = FACTORIES[self.data["players"]]
        sources = [self.data.pop(name, []) for name in _FACTORY_NAMES]
        for number, tiles in enumerate(sources[factories:], factories):
            if tiles:
                self.lines.refuse(f"factories 1 to {factories}", f"factories[{number}]")
        self.data["factories"] = sources[:factories]
        self.data["centre"] = self.data.pop("c", [])

    def _complete_piles(self) -> None:
        """The first pile that is not written holds every tile that is nowhere else."""
        total = self.ruleset.tiles_of_a_colour
        rest = {colour: max(0, total - self.seen[colour]) for colour in self.ruleset.colours}
        for pile in _name_piles(self.ruleset):
            if pile not in self.data:
                self.data[pile] = rest
                rest = {}

    def _check_turn(self, to_act: tuple[int, ...]) -> None:
        """Refuse other seats to act than those who are to act there."""
        if not self._to_act or tuple(self._to_act) == to_act:
            return
        if to_act:
            self.lines.refuse(f"turn {' '.join(map(str, to_act))}", "turn")
        self.lines.refuse("nobody's turn", "turn")
