"""The base class of the oracles: bag, refills and scores."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]
FACTORIES = {2: 5, 3: 7, 4: 9}


class Oracle:
    """A game. Tiles are taken from ``deck`` in order, so it must contain them before they are drawn."""

    colours: list[str]
    lowest = 0  # a loss can't reduce the score below this

    def __init__(self, side: str, start: int, deck: list[str], boards: list[Data], bag: dict[str, int]) -> None:
        self.side, self.deck, self.boards, self.bag = side, deck, boards, bag
        self.spent = dict.fromkeys(self.colours, 0)  # the lid or the tower
        self.factories: list[list[str]] = [[] for _ in range(FACTORIES[len(boards)])]
        self.centre: list[str] = []
        self.marker: int | None = None
        self.start = self.turn = start
        self.round, self.over = 0, False
        self.gained: list[tuple[int, int]] = []  # by seat, every change of a score in the last move

    def read_table(self, data: Data, spent: str) -> None:
        """Read the table from the engine's JSON. Each game reads its own boards."""
        self.round, self.over, self.start = data["round"], data["phase"] == "over", data["start"]
        self.turn = data["start"] if data["turn"] is None else data["turn"]
        self.marker = None if data["marker"] == "centre" else data["marker"]
        self.factories, self.centre = data["factories"], data["centre"]
        self.bag, self.spent = data["bag"], data[spent]

    def to_act(self) -> list[int]:
        """Return the seats to act."""
        return [] if self.over else [self.turn]

    def next_seat(self) -> int:
        return (self.turn + 1) % len(self.boards)

    def sources(self) -> dict[str, list[str]]:
        """Return the tiles of each source, by the source's name."""
        return {str(number): tiles for number, tiles in enumerate(self.factories, 1)} | {"c": self.centre}

    def take(self, source: str, taken: list[str]) -> bool:
        """Take these tiles, and move the other tiles of the source to the centre.

        Return whether they are the first tiles taken from the centre in this round.
        """
        rest = list(self.sources()[source])
        for tile in taken:
            rest.remove(tile)
        if source != "c":
            self.factories[int(source) - 1] = []
            self.centre += rest
            return False
        self.centre = rest
        if self.marker is not None:
            return False
        self.marker = self.turn
        return True

    def deal(self) -> None:
        for number in range(len(self.factories)):
            self.factories[number] = self.draw(4)
        self.marker = None

    def draw(self, count: int) -> list[str]:
        """Draw from the bag, and refill it when it is empty. Return fewer tiles if both bag and lid are empty."""
        drawn: list[str] = []
        while len(drawn) < count:
            if not any(self.bag.values()):
                self.bag, self.spent = self.spent, dict.fromkeys(self.colours, 0)
            if not any(self.bag.values()):
                break
            tile = self.deck.pop(0)
            assert self.bag[tile], "a tile that was not there"
            self.bag[tile] -= 1
            drawn.append(tile)
        return drawn

    def discard(self, tiles: list[str]) -> None:
        for tile in tiles:
            self.spent[tile] += 1

    def score(self, seat: int, points: int) -> None:
        board = self.boards[seat]
        after = max(min(self.lowest, board["score"]), board["score"] + points)
        if after != board["score"]:
            self.gained.append((seat, after - board["score"]))
        board["score"] = after

    def ranks(self) -> list[int]:
        """Return the ranks. Players with equal results share a rank."""
        results = [self.result(board) for board in self.boards]
        return [1 + sum(other > mine for other in results) for mine in results]

    def result(self, board: Data) -> tuple[int, ...]:
        """Return the numbers that determine the rank, in order of importance. Greater is better."""
        return (board["score"],)

    def ordered(self, tiles: list[str]) -> list[str]:
        return sorted(tiles, key=self.colours.index)

    def table(self) -> Data:
        """Return everything that must be the same in the engine's JSON."""
        return {
            "round": self.round,
            "start": self.start,
            "marker": "centre" if self.marker is None else self.marker,
            "factories": [self.ordered(tiles) for tiles in self.factories],
            "centre": self.ordered(self.centre),
            "bag": self.bag,
        }
