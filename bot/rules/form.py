"""The text and the JSON form of a position: what every game has in common; the module ``form`` of each shows its own.

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
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, NoReturn

from bot.rules.drafting import NOBODY, TURNS, DraftingPosition, DraftingRuleset
from bot.rules.draw import Draw
from bot.rules.game import Fact, InvalidPosition, Position
from bot.rules.tiles import FACTORIES, FACTORY_TILES

Json = dict[str, Any]
Readers = dict[str, Callable[[str], Any]]
"""By the name of a field what makes the JSON of its value."""

_GAP = re.compile(r"\s{2,}")
_NUMBER = re.compile(r"(.+?) (-?\d{1,9})")
_TILES = re.compile(r"(?:[a-z]\d{0,2})+")
_TILE = re.compile(r"([a-z])(\d*)")
_PLACES = {str(number): f"factories[{number - 1}]" for number in range(1, 10)} | {"c": "centre"}  # in JSON
NUMBERS = ("version", "view", "round", "ply")
WORDS = ("phase", "reason")
MARKER = "marker"


class TextForm(ABC):
    """Draws one position, or reads one. A game says in a subclass what it has beside the fields of all games."""

    letters: ClassVar[str]
    """By colour."""
    numbers: ClassVar[tuple[str, ...]] = ()
    """Of the table, as the keys of the JSON form."""
    board_numbers: ClassVar[tuple[str, ...]] = ()
    """Of a board beside its score, drawn where it begins."""
    counters: ClassVar[tuple[str, ...]]
    """Numbers of a board that say how its score came about, drawn at its end."""
    quiet: ClassVar[str] = "deal"
    """The phase of a text that says none, and where no tiles lie out."""

    def __init__(self, ruleset: DraftingRuleset) -> None:
        self.ruleset = ruleset
        self.piles = ("bag", ruleset.position.discard)
        self.data: Json = {"ply": 0, "round": 1, "start": 0, "boards": []}
        self.seen: Counter[str] = Counter()
        self._words = dict(zip(self.letters, ruleset.colours, strict=True)) | {"m": MARKER}
        self._letters = {word: letter for letter, word in self._words.items()}
        self._lines: dict[str, int] = {}  # by what of the JSON was written there
        self._text: list[str] = []
        self._number = 0  # of the line that is read, from 1
        self._turn: list[int] = []

    # --- drawing

    def draw(self, position: Position) -> str:
        """The text of ``position``, ending without a newline."""
        data = position.to_json()
        marker = data["marker"]
        head = [f"{data['ruleset']} {data['side']}", *_numbered(data, NUMBERS)]
        head += [f"{name} {data[name]}" for name in WORDS if data.get(name)]
        turns = [f"start {data['start']}"]
        turns += [f"turn {' '.join(map(str, position.to_act))}"] if position.to_act else []
        turns += [] if marker == "centre" else [f"marker {marker}"]
        turns += _numbered(data, [name for name in self.numbers if data[name]])
        sources = {str(number): self.row_of(tiles) for number, tiles in enumerate(data["factories"], 1) if tiles}
        centre = ("m" if marker == "centre" else "") + self.row_of(data["centre"])
        sources |= {"c": centre} if centre else {}
        piles = [f"{pile} {self._counted(data[pile])}" for pile in self.piles]
        lines = [head, turns, self.table_line(data), [f"{name} {tiles}" for name, tiles in sources.items()], piles]
        for seat, board in enumerate(data["boards"]):
            lines += [[f"seat {seat}", *_numbered(board, ("score", *self.board_numbers))]]
            counters = _numbered(board, [name for name in self.counters if board[name]])
            lines += [["", row] for row in (*self.board_lines(data, seat), "  ".join(counters)) if row]
        return "\n".join("  ".join(line) for line in lines if line)

    def table_line(self, data: Json) -> list[str]:
        """The fields that the game has on the table beside sources and piles."""
        return []

    @abstractmethod
    def board_lines(self, data: Json, seat: int) -> list[str]:
        """What lies in front of ``seat``, line by line, without its numbers."""

    def row_of(self, words: Iterable[str | None]) -> str:
        """Tiles as letters in a row; a dot for none."""
        return "".join("." if word is None else self._letters[word] for word in words)

    def _counted(self, pile: Mapping[str, int]) -> str:
        return " ".join(f"{self._letters[word]}{count}" for word, count in pile.items() if count) or "-"

    # --- reading

    def read(self, text: str, draw: Draw) -> Position:
        """The position that was written.

        :raises InvalidPosition: it is none of this game. The facts ``line`` (from 1) and ``text`` say where, and
            ``expected`` what is written there in a right one; where tiles do not add up there is no such line.
        """
        self._text = text.replace(" / ", "\n").splitlines()
        for number, line in enumerate(map(str.strip, self._text), 1):
            self._number = number
            if "|" in line:
                if not self.data["boards"]:
                    self.refuse("a seat, before the rows of its board")
                self.board_row(self.data["boards"][-1], line)
            elif line:
                for field in _GAP.split(line):
                    self._field(field)
        if "ruleset" not in self.data:
            self.refuse(f"the ruleset and its side, '{self.ruleset.name} {self.ruleset.sides[0]}'")
        self._complete()
        try:
            position = self.ruleset.from_json(self.data, draw)
        except InvalidPosition as error:
            raise self._located(error) from None
        if self._turn and tuple(self._turn) != position.to_act:
            self.refuse(f"turn {' '.join(map(str, position.to_act))}" if position.to_act else "nobody's turn", "turn")
        return position

    @abstractmethod
    def empty_board(self) -> Json:
        """The JSON of a board where nothing is written."""

    def board_row(self, board: Json, line: str) -> None:
        """Read a line with ``|`` in it."""
        self.refuse("fields only")

    def table_fields(self) -> Readers:
        """The fields of the table that only this game has, and that are no numbers."""
        return {}

    def board_fields(self) -> Readers:
        """The fields of a board that are no numbers."""
        return {}

    @abstractmethod
    def complete(self) -> None:
        """Add what was left out on table and boards, before the tiles of the piles are counted."""

    def tiles(self, value: str, *, marker: bool = False, count: bool = True) -> list[str]:
        """The words of tiles. They count for what is left for the piles unless ``count`` says no."""
        words: list[str] = []
        for group in [] if value == "-" else value.split() or [""]:
            letters = _TILE.findall(group) if _TILES.fullmatch(group) else [("", "")]
            if any(letter not in self.letters + "m" * marker or not letter for letter, _ in letters):
                self.refuse(f"tiles as letters of '{self.letters}{'m' * marker}', or '-' for none")
            words += [self._words[letter] for letter, many in letters for _ in range(int(many or 1))]
        if count:
            self.seen.update(word for word in words if word != MARKER)
        return words

    def spaces(self, letters: str) -> list[str | None]:
        """The colours of spaces, which count as tiles; none for a dot."""
        return [None if letter == "." else self.tiles(letter)[0] for letter in letters]

    def note(self, path: str) -> None:
        """Remember that this part of the JSON is written in the present line, and only there."""
        if path in self._lines:
            self.refuse(f"nothing that was written before, in line {self._lines[path]}")
        self._lines[path] = self._number

    def refuse(self, expected: str, path: str = "") -> NoReturn:
        """Say what should be written in the present line, or where ``path`` was noted.

        :raises InvalidPosition: always.
        """
        line = self._lines.get(path, self._number)
        raise InvalidPosition("bad-text", line=line, text=self._shown(line), expected=expected)

    def _shown(self, number: int) -> str:
        return self._text[number - 1].strip() if self._text else ""

    def _field(self, field: str) -> None:
        boards: list[Json] = self.data["boards"]
        name, _, value = field.partition(" ")
        if "ruleset" not in self.data:
            self.data |= {"ruleset": name, "side": value}
            self.note("side")
            return
        if name == "seat":
            most = self.ruleset.seats.stop - 1
            if value not in map(str, range(len(boards), most)):
                self.refuse(f"seats in their order, from 0 to {most - 1}")
            boards += [self.empty_board() for _ in range(len(boards), int(value) + 1)]
            self.note(f"boards[{value}]")
            return
        number = _NUMBER.fullmatch(field)
        key = number[1].replace(" ", "_") if number else ""
        if boards:
            part, where, what = boards[-1], f"boards[{len(boards) - 1}].", "a board"
            numbers, readers = ("score", *self.board_numbers, *self.counters), self.board_fields()
        else:
            part, where, what = self.data, "", "the table"
            numbers, readers = (*NUMBERS, "start", *self.numbers), self._table_fields() | self.table_fields()
        if number and key in numbers:
            self.note(where + key)
            part[key] = int(number[2])
        elif name in readers:
            self.note(where + _PLACES.get(name, name))
            part[name] = readers[name](value)
        else:
            self.refuse(f"fields of {what}, each with its value and two spaces from the next; there is none '{name}'")

    def _table_fields(self) -> Readers:
        readers: Readers = dict.fromkeys(WORDS, str)
        readers |= dict.fromkeys(self.piles, lambda value: Counter(self.tiles(value)))
        readers |= dict.fromkeys(_PLACES, self.tiles)
        return readers | {"c": self._read_centre, MARKER: lambda value: self._seats(value)[0], "turn": self._read_turn}

    def _read_centre(self, value: str) -> list[str]:
        words = self.tiles(value, marker=True)
        if MARKER in words:
            self.note(MARKER)
            self.data[MARKER] = "centre"
        return [word for word in words if word != MARKER]

    def _read_turn(self, value: str) -> int:
        self._turn = self._seats(value)
        return self._turn[0]

    def _seats(self, value: str) -> list[int]:
        seats = [int(word) for word in value.split() if word in [*"0123"]]
        if not seats or len(seats) != len(value.split()):
            self.refuse("a seat, from 0")
        return seats

    def _complete(self) -> None:
        data, boards = self.data, self.data["boards"]
        boards += [self.empty_board() for _ in range(len(boards), self.ruleset.seats.start)]
        data["players"] = len(boards)
        factories = FACTORIES[len(boards)]
        sources = [data.pop(name, []) for name in "123456789"]
        for place, tiles in enumerate(sources[factories:], factories):
            if tiles:
                self.refuse(f"factories 1 to {factories}", f"factories[{place}]")
        data["factories"] = sources[:factories]
        data["centre"] = data.pop("c", [])
        data.setdefault("phase", "draft" if any(sources) or data["centre"] else self.quiet)
        acting = data["phase"] in self.ruleset.position.acting
        data["turn"] = data.get("turn", data["start"]) if acting else None
        self.complete()
        data.setdefault(MARKER, "centre")
        total = self.ruleset.tiles_of_a_colour
        rest = {colour: max(0, total - self.seen[colour]) for colour in self.ruleset.colours}
        for pile in self.piles:
            if pile not in data:
                data[pile], rest = rest, {}

    def _located(self, error: InvalidPosition) -> InvalidPosition:
        """The error that ``from_json`` has raised, with the line where its part of the JSON was written."""
        where = f"{error.facts.get('where', '')}."
        paths = [path for path in self._lines if where.startswith((f"{path}.", f"{path}["))]
        if not paths:
            return error
        line = self._lines[max(paths, key=len)]
        return InvalidPosition(error.reason, **{**error.facts, "line": line, "text": self._shown(line)})


def _numbered(data: Json, names: Iterable[str]) -> list[str]:
    return [f"{name.replace('_', ' ')} {data[name]}" for name in names if data.get(name) is not None]


class Node(NamedTuple):
    """A part of JSON, and where it stands. What is not as it is asked for is an :class:`InvalidPosition` there."""

    value: Any
    where: str

    def check(self, fits: bool, reason: str = "bad-shape", **facts: Fact) -> None:
        """Refuse what does not fit."""
        if not fits:
            raise InvalidPosition(reason, where=self.where, **facts)

    def at(self, name: str, default: Any = None) -> Node:
        """A field of an object."""
        self.check(isinstance(self.value, Mapping))
        return Node(self.value.get(name, default), f"{self.where}.{name}".lstrip("."))

    def each(self, length: int | None = None) -> list[Node]:
        """The items of a list, of this length if it is given."""
        self.check(isinstance(self.value, list | tuple) and length in (None, len(self.value)))
        return [Node(item, f"{self.where}[{number}]") for number, item in enumerate(self.value)]

    def whole(self, low: int | None = 0, high: int | None = None) -> int:
        """A whole number between these, where they are given."""
        value = self.value
        # Not isinstance: JSON's true and false are ints to Python.
        self.check(type(value) is int and (low is None or low <= value) and (high is None or value <= high))
        return int(value)

    def one_of(self, words: Sequence[str]) -> int:
        """The number of a word."""
        self.check(self.value in words)
        return words.index(self.value)


class JsonReader:
    """Reads one position, trusting nothing.

    Counters have the bounds that the rules give them, in such a way that they still have them after any move; a round
    of base Azul, a score or the number of moves has none but zero.
    """

    table: DraftingPosition[Any]

    def __init__(self, ruleset: DraftingRuleset, data: Mapping[str, Any], draw: Draw) -> None:
        self.ruleset = ruleset
        self.colours: tuple[str, ...] = ruleset.colours
        self.seen = [0] * len(self.colours)  # the tiles read so far, by colour
        whole = Node(data, "")
        self.table = table = ruleset.lay_out(data.get("players"), data.get("side"), draw)  # type: ignore[arg-type]
        # True is no number of players, though Python counts with it.
        seats = whole.at("players").whole() - 1
        table.ply = whole.at("ply", 0).whole()
        table.start = whole.at("start").whole(high=seats)
        marker, view = whole.at("marker"), whole.at("view")
        table.marker = NOBODY if marker.value == "centre" else marker.whole(high=seats)
        table.view = None if view.value is None else view.whole(high=seats)
        self._read_progress(whole)
        self.read_table(whole)
        factories = whole.at("factories").each(FACTORIES[table.players])
        table.sources[:] = [self.tiles(whole.at("centre")), *(self.tiles(four, FACTORY_TILES) for four in factories)]
        table.bag, table.spent = (self._pile(whole.at(name)) for name in ("bag", table.discard))
        if (table.phase == "draft") != any(table.sources):
            raise InvalidPosition("offer-and-phase-disagree", phase=table.phase)
        for seat, board in enumerate(whole.at("boards").each(table.players)):
            self.read_board(table.boards[seat], board, seat)
        for colour, count in zip(self.colours, self.seen, strict=True):
            if count != ruleset.tiles_of_a_colour:
                raise InvalidPosition("tiles-do-not-add-up", colour=colour, count=count)
        self.finish(whole)

    def read_table(self, data: Node) -> None:
        """What only this game has on the table."""

    @abstractmethod
    def read_board(self, board: Any, data: Node, seat: int) -> None:
        """What lies in front of ``seat``."""

    def finish(self, data: Node) -> None:
        """What can be read only when the boards are."""

    def tile(self, data: Node) -> int:
        """The colour of a tile."""
        colour = data.one_of(self.colours)
        self.seen[colour] += 1
        return colour

    def tiles(self, data: Node, most: int | None = None) -> int:
        """A multiset of tiles."""
        counts = [0] * len(self.colours)
        for word in data.each():
            counts[self.tile(word)] += 1
        data.check(most is None or sum(counts) <= most)
        return self._multiset(counts)

    def _read_progress(self, data: Node) -> None:
        """How far the game is, and whose turn it is."""
        table, phase = self.table, data.at("phase")
        phase.check(phase.value in table.phases)
        table.phase = phase.value
        over, waiting, last = phase.value == "over", phase.value == "deal", table.last_round
        # A deal after the last round never comes.
        low, high = (last or 1) if over else int(not waiting), None if last is None else last - waiting
        table.round = data.at("round").whole(low, high)
        reasons = table.reasons if over else (None,)
        reason = data.at("reason", reasons[0] if len(reasons) == 1 else None)
        reason.check(reason.value in reasons)
        table.reason = reason.value
        turn = data.at("turn")
        if table.phase in table.acting:
            table.to_act = TURNS[turn.whole(high=table.players - 1)]
        else:
            turn.check(turn.value is None)

    def _pile(self, data: Node) -> int:
        """A multiset of tiles that is written as the number of each colour."""
        data.check(isinstance(data.value, Mapping) and set(data.value) <= set(self.colours))
        most = self.ruleset.tiles_of_a_colour
        counts = [Node(data.value.get(word, 0), data.where).whole(high=most) for word in self.colours]
        self.seen = [seen + count for seen, count in zip(self.seen, counts, strict=True)]
        return self._multiset(counts)

    def _multiset(self, counts: list[int]) -> int:
        # A multiset has room for hardly more of a colour than there are in the game.
        for colour, count in zip(self.colours, counts, strict=True):
            if count > self.ruleset.tiles_of_a_colour:
                raise InvalidPosition("tiles-do-not-add-up", colour=colour, count=count)
        return sum(count << 5 * colour for colour, count in enumerate(counts))
