"""The part of the text form that all games share. Each game's module ``form`` describes its own part.

A text consists of fields, each with a name and a value (``round 2``, ``bag b12 y3``), separated by line breaks or at
least two spaces. The first field is the ruleset with its side; ``seat 0`` begins the first player's board. A line with
``|`` is a row of a board. ``" / "`` can replace a line break. A tile is a lower-case letter. Several tiles are written
as letters or with counts (``bbyr``, ``b12 y3``); ``-`` means none. Equal positions are always written alike, with all
fields. Readers also accept texts that omit fields, and use the defaults in brackets:

=========== ===========================================================================================================
field       meaning
=========== ===========================================================================================================
``version`` version of the rules [the current one]
``view``    the seat whose view this is [none: everything is visible]
``round``   [1]
``ply``     moves played so far [0]
``phase``   [``draft`` if the offer has tiles, otherwise the phase named by the game]
``reason``  why the game is over [none]
``start``   the start seat [0]
``turn``    the seats to act [the start seat, in phases with one]
``1`` … ``c`` tiles of a factory or of the centre; ``m`` is the start marker [no tiles; the marker is in the centre]
``marker``  the seat that took the marker [nobody]
``bag`` …   tiles in piles [the first omitted pile has all remaining tiles, other omitted piles none]
``seat``    [omitted seats have empty boards; there are at least as many as the game needs]
``score``   [the score at the start]
=========== ===========================================================================================================

Each game documents its other fields. Zeros and empty fields aren't written. The names of numbers are those of the JSON
form, with spaces instead of underscores.
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
"""Functions that convert the text of a field to JSON. The keys are the names of the fields."""

_GAP = re.compile(r"\s{2,}")
_NUMBER = re.compile(r"(.+?) (-?\d{1,9})")
_TILES = re.compile(r"(?:[a-z]\d{0,2})+")
_TILE = re.compile(r"([a-z])(\d*)")
_FACTORY_NAMES = "123456789"
# The path of each source in the JSON.
_PLACES = {name: f"factories[{number}]" for number, name in enumerate(_FACTORY_NAMES)} | {"c": "centre"}
NUMBERS = ("version", "view", "round", "ply")
WORDS = ("phase", "reason")
MARKER = "marker"
MARKER_LETTER = "m"


class TextFields(NamedTuple):
    """The additional fields of one game's text. Numbers are named as in the JSON form."""

    letters: str  # the letter of each colour
    numbers: tuple[str, ...] = ()  # names of the numbers that belong to the table
    board_numbers: tuple[str, ...] = ()  # names of a board's numbers that are written after its score
    counters: tuple[str, ...] = ()  # names of a board's numbers that explain its score and are written at the end
    quiet: str = "deal"  # the default phase if all sources are empty


def _name_letters(fields: TextFields, ruleset: DraftingRuleset) -> dict[str, str]:
    """Return a dictionary from letters to the words for tiles and for the marker."""
    letters = dict(zip(fields.letters, ruleset.colours, strict=True))
    letters[MARKER_LETTER] = MARKER
    return letters


def _name_piles(ruleset: DraftingRuleset) -> tuple[str, str]:
    return "bag", ruleset.position.discard


class TextWriter(ABC):
    """A writer of a game's positions as text."""

    fields: ClassVar[TextFields]

    def __init__(self, ruleset: DraftingRuleset) -> None:
        self.ruleset = ruleset
        self._letters = {word: letter for letter, word in _name_letters(self.fields, ruleset).items()}

    def write(self, position: Position) -> str:
        """Return the text of ``position`` without a final newline."""
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
        """Return the game's fields of the table, except sources and piles."""
        return []

    @abstractmethod
    def write_board(self, data: PositionJson, seat: int) -> list[str]:
        """Return the lines of a seat's board, except the numbers."""

    def write_row(self, words: Iterable[str | None]) -> str:
        """Return the letters of these tiles, with a dot for each ``None``."""
        return "".join("." if word is None else self._letters[word] for word in words)

    def _write_head(self, data: PositionJson) -> list[str]:
        """Return the fields that describe the game and its progress."""
        line = [f"{data['ruleset']} {data['side']}"]
        line += _write_numbers(data, NUMBERS)
        line += [f"{name} {data[name]}" for name in WORDS if data.get(name)]
        return line

    def _write_turn(self, data: PositionJson, to_act: tuple[int, ...]) -> list[str]:
        """Return the fields for the start seat, the turn, the marker, and the numbers of the table."""
        line = [f"start {data['start']}"]
        if to_act:
            line.append(f"turn {' '.join(map(str, to_act))}")
        if data[MARKER] != "centre":
            line.append(f"marker {data[MARKER]}")
        line += _write_numbers(data, [name for name in self.fields.numbers if data[name]])
        return line

    def _write_sources(self, data: PositionJson) -> list[str]:
        """Return the fields for the factories and the centre."""
        line = [f"{number} {self.write_row(tiles)}" for number, tiles in enumerate(data["factories"], 1) if tiles]
        centre = self.write_row(data["centre"])
        if data[MARKER] == "centre":
            centre = MARKER_LETTER + centre
        if centre:
            line.append(f"c {centre}")
        return line

    def _write_seat(self, data: PositionJson, seat: int) -> list[list[str]]:
        """Return the lines of a seat as lists of fields. An empty first field indents all lines but the first."""
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
    """The lines of a text, and the line number at which each part of the JSON is written."""

    def __init__(self, text: str) -> None:
        self._lines = [line.strip() for line in text.replace(" / ", "\n").splitlines()]
        self._number = 0  # number of the current line, from 1
        self._written: dict[str, int] = {}  # the line number of each part of the JSON, by the path of the part

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self._number += 1
            yield line

    def record(self, path: str) -> None:
        """Record that the current line contains this part of the JSON. Refuse a part that was written before."""
        if path in self._written:
            self.refuse(f"nothing that was written before, in line {self._written[path]}")
        self._written[path] = self._number

    def refuse(self, expected: str, path: str = "") -> NoReturn:
        """Refuse the current line, or the line that contains ``path``, and state the expected content.

        :raises InvalidPosition: Always.
        """
        number = self._written.get(path, self._number)
        raise InvalidPosition("bad-text", line=number, text=self._show(number), expected=expected)

    def locate(self, error: InvalidPosition) -> InvalidPosition:
        """Return an error raised by ``from_json``, with its line number added."""
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
    """The part of the position to which the current fields belong: the table or the latest board."""

    data: PositionJson
    path: str  # prefix of the paths of the part's fields
    name: str  # name of the part in error messages
    numbers: tuple[str, ...]
    readers: FieldReaders


class TextReader(ABC):
    """A reader of one position. It converts the text to JSON line by line, adds omitted parts, and reads the JSON."""

    fields: ClassVar[TextFields]

    def __init__(self, ruleset: DraftingRuleset, text: str) -> None:
        self.ruleset = ruleset
        self.lines = _Lines(text)
        self.data: PositionJson = {"ply": 0, "round": 1, "start": 0, "boards": []}
        self.seen: Counter[str] = Counter()  # number of tiles read so far, by word
        self._words = _name_letters(self.fields, ruleset)
        self._to_act: list[int] = []  # all seats to act, of which the JSON contains only the first

    def read(self, draw: Draw) -> Position:
        """Return the position.

        :raises InvalidPosition: The text isn't a position of this game. The facts ``line`` (from 1) and ``text`` locate
            the mistake, and ``expected`` describes the correct content. There is no ``line`` if the number of tiles is
            wrong.
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
        """Return an empty board as JSON."""

    def read_row(self, board: PositionJson, line: str) -> None:
        """Read a line of a board that contains ``|``."""
        self.lines.refuse("fields only")

    def list_table_fields(self) -> FieldReaders:
        """Return the readers for this game's fields of the table, except those for numbers."""
        return {}

    def list_board_fields(self) -> FieldReaders:
        """Return the readers for this game's fields of a board, except those for numbers."""
        return {}

    @abstractmethod
    def complete(self) -> None:
        """Add omitted parts of the table and the boards. The omitted piles are filled afterwards."""

    def read_tiles(self, value: str, *, marker: bool = False, count: bool = True) -> list[str]:
        """Return the words for tiles. With ``count``, omitted piles won't contain these tiles."""
        if value == "-":
            return []
        known = self.fields.letters
        if marker:
            known += MARKER_LETTER
        words: list[str] = []
        # Refuse an empty value. A source without tiles must be omitted or written as a dash.
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
        """Return the colours on spaces, with ``None`` for each dot. The tiles are counted as in `read_tiles`."""
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
            self.lines.record("side")
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
        self.lines.record(f"boards[{value}]")

    def _add_boards(self, least: int) -> None:
        """Add empty boards until there are ``least`` boards."""
        boards = self.data["boards"]
        while len(boards) < least:
            boards.append(self.make_empty_board())

    def _read_value(self, field: str, name: str, value: str) -> None:
        part = self._find_part()
        # The name of a number can consist of several words.
        number = _NUMBER.fullmatch(field)
        key = number[1].replace(" ", "_") if number else ""
        if number and key in part.numbers:
            self.lines.record(part.path + key)
            part.data[key] = int(number[2])
        elif name in part.readers:
            self.lines.record(part.path + _PLACES.get(name, name))
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
        """Return the readers for the fields of the table that all games share, except those for numbers."""
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
            self.lines.record(MARKER)
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

    # --- omitted parts

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
        """Put all remaining tiles into the first omitted pile. Any other omitted pile stays empty."""
        total = self.ruleset.tiles_of_a_colour
        rest = {colour: max(0, total - self.seen[colour]) for colour in self.ruleset.colours}
        for pile in _name_piles(self.ruleset):
            if pile not in self.data:
                self.data[pile] = rest
                rest = {}

    def _check_turn(self, to_act: tuple[int, ...]) -> None:
        """Refuse the text if it states the wrong seats to act."""
        if not self._to_act or tuple(self._to_act) == to_act:
            return
        if to_act:
            self.lines.refuse(f"turn {' '.join(map(str, to_act))}", "turn")
        self.lines.refuse("nobody's turn", "turn")
