"""A player who can't see pictures, so they read positions from texts and type their moves.

A reader knows the rules and the bot's texts, but receives neither the position nor the legal moves from the code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple

from tests.support.heard import Hearing, simplify

CENTRE = "c"
MAX_LINE = 5
COLOURS = ("orange", "red", "blue", "yellow", "green", "purple")
"""The colours of Summer Pavilion. They also name the stars on the standard side."""
PLACES = ("ul", "ur", "r", "lr", "ll", "l")
"""The stars on the variant side, as the notation names them."""
SLOTS = range(1, 7)
MAX_KEPT = 4


class Choice(NamedTuple):
    """A line of the grey wall, and the columns in which its tile can be placed."""

    line: int
    columns: list[int]


class Reader:
    """What a player has read about a game. Each game has a subclass that reads its boards and knows its rules."""

    game: ClassVar[str]

    def __init__(self, language: str, name: str) -> None:
        self.hearing = Hearing(language)
        self.words = self.hearing.words
        self.name = name
        self.sources: dict[str, Counter[str]] = {}

    def propose(self) -> str:
        """Return a move that is legal according to the texts, as this person types it."""
        raise NotImplementedError

    def read_clause(self, clause: str) -> None:
        """Read a clause that describes the reader's own board."""
        raise NotImplementedError

    def read_more(self, sentence: str) -> None:
        """Read a sentence about the table that only occurs in this game."""

    def forget(self) -> None:
        """Forget the previous text before a new one is read."""
        self.sources = {}

    # Reading.

    def read_text(self, messages: Iterable[str]) -> bool:
        """Read a position as text, and return whether it is the reader's turn.

        The offer must come first, then the reader's own board, then the other boards.
        """
        self.forget()
        is_own = is_turn = False
        titles = []
        for line in simplify("\n".join(messages)).splitlines():
            if line.startswith("### "):
                player = self.hearing.read("text-player", line.removeprefix("### "))
                is_own = player is not None and player["name"] == self.name
                is_turn |= player is not None and is_own and player["acting"] == "yes"
                titles.append("own" if is_own else "other" if player else "table")
            elif is_own:
                self._read_board(line.removeprefix("- "))
            elif titles[-1] == "table":
                self._read_table(line.removeprefix("- "))
        table = titles.count("table")
        assert titles == ["table"] * table + ["own"] + ["other"] * (len(titles) - table - 1)
        return is_turn

    def read_pictures(self, table: str, board: str) -> None:
        """Read the alt texts of the table and of the reader's own board."""
        self.forget()
        for sentence in self.hearing.split_sentences(simplify(table)):
            self._read_table(sentence)
        for sentence in self.hearing.split_sentences(simplify(board)):
            if not self._read_own(sentence):
                self._read_table(sentence)

    def _read_own(self, sentence: str) -> bool:
        """Read the sentence if it describes the reader's own board, and return whether it does so."""
        headed = self.hearing.read("headed", self.hearing.end(sentence))
        player = headed and self.hearing.read("alt-player", headed["head"])
        if not headed or not player or player["name"] != self.name:
            return False
        self._read_board(headed["told"])
        return True

    def _read_board(self, told: str) -> None:
        for clause in self.hearing.split_clauses(told):
            self.read_clause(clause)

    def _read_table(self, line: str) -> None:
        for sentence in self.hearing.split_sentences(line):
            if not self._read_source(sentence):
                self.read_more(sentence)

    def _read_source(self, sentence: str) -> bool:
        hearing = self.hearing
        factories = hearing.read("alt-factories", sentence)
        if factories:
            for clause in hearing.split_clauses(factories["factories"]):
                factory = hearing.read("alt-factory", clause)
                assert factory is not None, clause
                self.sources[factory["number"]] = hearing.count_tiles(self.game, factory["tiles"])
            return True
        factory = hearing.read("text-factory", sentence)
        if factory:
            self.sources[factory["number"]] = hearing.count_tiles(self.game, factory["tiles"])
            return True
        centre = hearing.read("alt-centre", sentence) or hearing.read("text-centre", sentence)
        if centre:
            self.sources[CENTRE] = hearing.count_tiles(self.game, centre["tiles"])
        return bool(centre)

    # Typing.

    def list_offers(self) -> Iterator[tuple[str, str, int]]:
        """Yield all tiles that can be taken: source, colour and number."""
        for source, tiles in self.sources.items():
            for colour, count in tiles.items():
                yield source, colour, count

    def type(self, *said: str | int) -> str:
        """Return a move in the reader's language, with its words for the notation and its digits."""
        return " ".join(map(self._type, said))

    def _type(self, said: str | int) -> str:
        if isinstance(said, int) or said.isdecimal():
            return self.words.writing.write_number(int(said))
        word = "centre" if said == CENTRE else said
        key = f"notation-{word}"
        if key not in self.words:
            return word
        # An underscore marks an optional space within a word.
        return self.words(key).split()[0].replace("_", " ")


class AzulReader(Reader):
    """A reader of base Azul. It reads the lines, the wall and, on the grey side, the column to choose."""

    game = "azul"

    def forget(self) -> None:
        super().forget()
        self.choice: Choice | None = None
        self.lines: dict[int, tuple[str, int]] = {}
        self.wall: dict[int, set[str]] = {row: set() for row in range(1, MAX_LINE + 1)}

    def read_more(self, sentence: str) -> None:
        choice = self.hearing.read("azul-alt-choice", sentence)
        if choice:
            line = self.hearing.read("azul-line", choice["line"])
            assert line is not None, sentence
            self.choice = Choice(int(line["line"]), [*map(int, self.hearing.split_list(choice["columns"]))])

    def read_clause(self, clause: str) -> None:
        hearing = self.hearing
        lines = hearing.read("azul-alt-lines", clause)
        wall = hearing.read("azul-alt-wall", clause)
        if lines and lines["told"] != simplify(self.words("alt-none")):
            for item in hearing.split_list(lines["told"]):
                line = hearing.read("azul-alt-line", item)
                assert line is not None, item
                colour = hearing.find_named("azul-colour-", line["colour"])
                self.lines[int(line["line"])] = (colour, int(line["count"]))
        elif wall and wall["told"] != simplify(self.words("alt-none")):
            self._read_wall(wall["told"])

    def _read_wall(self, told: str) -> None:
        """Read the rows of the wall. If the tiles of a row are separate items, only the first one names the row."""
        hearing = self.hearing
        row = 0
        for item in hearing.split_list(told):
            begun = hearing.read("azul-alt-row", item)
            tiles = item
            if begun:
                row = int(begun["row"])
                tiles = begun["colours"]
            placed = hearing.read("azul-alt-places", tiles)
            names = [placed["colour"]] if placed else hearing.split_row(tiles)
            for name in names:
                colour = hearing.find_named("azul-colour-", name)
                assert colour, told
                self.wall[row].add(colour)

    def propose(self) -> str:
        if self.choice is not None:
            return self.type("tile", self.choice.line, self.choice.columns[0])
        found = [
            (self._value(line, colour, count), source, colour, line)
            for source, colour, count in self.list_offers()
            for line in range(1, MAX_LINE + 1)
            if self._takes(line, colour)
        ]
        if not found:
            source, colour, _ = next(self.list_offers())
            return self.type(source, colour, "floor")
        _, source, colour, line = max(found)
        return self.type(source, colour, line)

    def _takes(self, line: int, colour: str) -> bool:
        held, count = self.lines.get(line, (colour, 0))
        return held == colour and count < line and colour not in self.wall[line]

    def _value(self, line: int, colour: str, count: int) -> int:
        """Return a value that is high for full lines and low for tiles on the floor line."""
        _, held = self.lines.get(line, (colour, 0))
        room = line - held
        return min(room, count) + 2 * (count == room) - 3 * max(0, count - room)


class SintraReader(Reader):
    """A reader of Stained Glass of Sintra. It reads the strips with their panes and free spaces, and the glazier."""

    game = "sintra"

    def forget(self) -> None:
        super().forget()
        self.glazier = 0
        self.strips: dict[int, tuple[Counter[str], Counter[str]]] = {}
        self._is_about_strips = False

    def read_clause(self, clause: str) -> None:
        hearing = self.hearing
        glazier = hearing.read("sintra-alt-glazier", clause)
        strips = hearing.read("sintra-alt-strips", clause)
        if glazier:
            self.glazier = int(glazier["strip"])
        elif hearing.read("sintra-alt-windows", clause):
            self._is_about_strips = False
        elif strips:
            self._is_about_strips = True
            clause = strips["strips"]
        if self._is_about_strips:
            self._read_strip(clause)

    def _read_strip(self, clause: str) -> None:
        hearing = self.hearing
        strip = hearing.read("sintra-alt-strip-begun", clause) or hearing.read("sintra-alt-strip", clause)
        if strip:
            held = hearing.count_tiles("sintra", strip["held"]) if "held" in strip else Counter[str]()
            self.strips[int(strip["number"])] = (held, hearing.count_tiles("sintra", strip["free"]))

    def propose(self) -> str:
        found = [
            (2 * placed - count, source, colour, number)
            for source, colour, count in self.list_offers()
            for number in self.strips
            if number >= self.glazier and (placed := self._fit(number, colour, count))
        ]
        if found:
            _, source, colour, number = max(found)
            return self._place(source, colour, number)
        if self.strips and self.glazier > min(self.strips):
            return self.type("reset")
        source, colour, _ = next(self.list_offers())
        return self.type(source, colour, "break")

    def _fit(self, number: int, colour: str, count: int) -> int:
        """Return how many of these panes fit on a strip."""
        _, wanted = self.strips[number]
        return min(count, wanted[colour] + wanted["joker"])

    def _place(self, source: str, colour: str, number: int) -> str:
        held, wanted = self.strips[number]
        placed = self._fit(number, colour, self.sources[source][colour])
        jokers = max(0, placed - wanted[colour])
        move: list[str | int] = [source, colour, number]
        if jokers:
            move.append(f"j{jokers}")
        if placed == wanted.total():
            move += ["keep", min({*held, colour})]
        return self.type(*move)


class PavilionReader(Reader):
    """A reader of Summer Pavilion. It reads the hand, the free spaces with their prices, and the supply."""

    game = "summer-pavilion"

    def __init__(self, language: str, name: str, side: str) -> None:
        super().__init__(language, name)
        self.is_standard = side == "standard"
        self.stars = (*(COLOURS if self.is_standard else PLACES), "centre")

    def forget(self) -> None:
        super().forget()
        self.wild = ""
        self.owed = 0
        self.supply = Counter[str]()
        self.hand = Counter[str]()
        self.filled: dict[str, dict[int, str]] = {star: {} for star in self.stars}
        self.prices = {star: [*SLOTS] for star in self.stars}

    def read_more(self, sentence: str) -> None:
        hearing = self.hearing
        wild = hearing.read("summer-pavilion-alt-wild", sentence)
        owed = hearing.read("summer-pavilion-alt-owed", sentence)
        supply = hearing.read("summer-pavilion-alt-supply", sentence)
        prices = hearing.read("summer-pavilion-text-prices", sentence)
        if wild:
            self.wild = hearing.find_named("summer-pavilion-colour-", wild["wild"])
        elif owed:
            self.owed = int(owed["owed"])
        elif supply:
            self.supply = hearing.count_tiles(self.game, supply["tiles"])
        elif prices:
            self._read_prices(prices["prices"])

    def _read_prices(self, told: str) -> None:
        """Read the prices of spaces: the names of stars, followed by the prices that apply to each of them."""
        for clause in self.hearing.split_clauses(told):
            items = self.hearing.split_list(clause)
            named = len(items) - len(SLOTS) + 1
            last = self._read_star(items[named - 1])
            assert last is not None, clause
            stars = [self.hearing.find_named("summer-pavilion-star-", name) for name in items[: named - 1]]
            for star in (*stars, last[0]):
                self.prices[star] = [*map(int, (last[1], *items[named:]))]

    def _read_star(self, text: str) -> tuple[str, str] | None:
        """Return the star that a text begins with, and the rest of the text."""
        for star in self.stars:
            name = simplify(self.words(f"summer-pavilion-star-{star}"))
            told = self.hearing.read("summer-pavilion-alt-star", text, star=name)
            if told:
                return star, told["slots"]
        return None

    def read_clause(self, clause: str) -> None:
        hearing = self.hearing
        star = self._read_star(clause)
        hand = hearing.read("summer-pavilion-alt-hand", clause)
        if star:
            self._read_tiles(*star)
        elif hand:
            self.hand = hearing.count_tiles(self.game, hand["tiles"])

    def _read_tiles(self, star: str, told: str) -> None:
        """Read the tiles of a star.

        If no colour follows a space, its colour is the next one named, or the star's own.
        """
        spaces = [
            self.hearing.read("summer-pavilion-alt-space", item) or {"slots": item}
            for item in self.hearing.split_list(told)
        ]
        colours = [space["colour"] for space in spaces if "colour" in space]
        for space in spaces:
            own = self.words(f"summer-pavilion-colour-{star}") if not colours else colours[0]
            colour = self.hearing.find_named("summer-pavilion-colour-", space.get("colour", simplify(own)))
            self.filled[star][int(space["slots"])] = colour

    def propose(self) -> str:
        if self.owed:
            return self.type("bonus", *[*self.supply.elements()][: self.owed])
        offers = [(count, source, colour) for source, colour, count in self.list_offers()]
        if offers:
            # Wild tiles can be chosen on their own only if the source has no others.
            _, source, colour = max(offers, key=lambda offer: (offer[2] != self.wild, offer))
            return self.type(source, colour)
        found = [way for star in self.stars for slot in SLOTS for way in self._list_ways(star, slot)]
        if not found:
            return self.type("pass", *[*self.hand.elements()][:MAX_KEPT])
        wilds, _, star, slot, colour = min(found)
        return self.type("place", star, slot, colour, wilds)

    def _list_ways(self, star: str, slot: int) -> Iterator[tuple[int, int, str, int, str]]:
        """Yield the ways to pay for a space.

        The smallest tuple is the best way: it uses the fewest wild tiles and, among equals, pays the highest price.
        """
        if slot in self.filled[star]:
            return
        price = self.prices[star][slot - 1]
        for colour in self._list_colours(star):
            own = min(self.hand[colour], price)
            wilds = price - own
            may_be_wild = colour != self.wild or not wilds
            if own and may_be_wild and wilds <= self.hand[self.wild]:
                yield wilds, -price, star, slot, colour

    def _list_colours(self, star: str) -> set[str]:
        """Return the colours that a star accepts.

        On the variant side, a star's first two tiles decide whether it takes tiles of one colour or of six different
        colours.
        """
        if star in COLOURS:
            return {star}
        laid = [*self.filled[star].values()]
        others = {*COLOURS} - {*laid}
        if self.is_standard or not laid:
            return others
        if len(laid) == 1:
            return {*COLOURS}
        return {laid[0]} if len({*laid}) == 1 else others


def make_reader(language: str, name: str, game: str, side: str) -> Reader:
    """Return the reader that plays this game under this name."""
    if game == "azul":
        return AzulReader(language, name)
    if game == "sintra":
        return SintraReader(language, name)
    return PavilionReader(language, name, side)
