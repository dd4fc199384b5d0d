"""Base Azul a second time, from the rule text alone: slow, plain, and without a thought for speed.

It shares no line with the engine. Its tiles are words in lists, and it is told every deal.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

COLOURS = ["blue", "yellow", "red", "black", "white"]
COSTS = [1, 1, 2, 2, 2, 3, 3]


class Oracle:
    """One game; ``deal`` must be called before every round."""

    def __init__(self, players: int, start: int) -> None:
        self.players: list[dict[str, Any]] = [
            {"score": 0, "lines": [[] for _ in range(5)], "wall": {}, "floor": []} for _ in range(players)
        ]
        self.bag = dict.fromkeys(COLOURS, 20)
        self.lid = dict.fromkeys(COLOURS, 0)
        self.turn = self.start = start
        self.marker: int | None = None
        self.factories: list[list[str]] = []
        self.centre: list[str] = []
        self.over = False

    def deal(self, tiles: list[str], count: int) -> None:
        """Take ``tiles`` from the bag in this order, and from the refilled bag when it is empty."""
        for colour in tiles:
            if not any(self.bag.values()):
                self.bag, self.lid = self.lid, dict.fromkeys(COLOURS, 0)
            assert self.bag[colour], "a tile that was not there"
            self.bag[colour] -= 1
        if len(tiles) < 4 * count:
            assert not any(self.bag.values())
            assert not any(self.lid.values())
        self.factories = [tiles[4 * number : 4 * number + 4] for number in range(count)]
        if self.marker is not None:
            self.start = self.marker
        self.turn, self.marker = self.start, None

    def destinations(self, colour: str) -> list[str]:
        """The lines that would take a colour, and the floor."""
        player = self.players[self.turn]
        lines = []
        for size, line in enumerate(player["lines"], 1):
            on_wall = any(player["wall"].get((size, column)) == colour for column in range(1, 6))
            if len(line) < size and set(line) <= {colour} and not on_wall:
                lines.append(str(size))
        return [*lines, "floor"]

    def moves(self) -> set[str]:
        """Every legal move."""
        sources = {str(number): tiles for number, tiles in enumerate(self.factories, 1)} | {"c": self.centre}
        return {
            f"{source} {colour} {line}"
            for source, tiles in sources.items()
            for colour in set(tiles)
            for line in self.destinations(colour)
        }

    def play(self, move: str) -> None:
        """One turn, and the tiling if it was the last of the round."""
        source, colour, line = move.split()
        player = self.players[self.turn]
        if source == "c":
            taken = [tile for tile in self.centre if tile == colour]
            self.centre = [tile for tile in self.centre if tile != colour]
            if self.marker is None:
                self.marker = self.turn
                if len(player["floor"]) < 7:
                    player["floor"].append("marker")
        else:
            factory = self.factories[int(source) - 1]
            taken = [tile for tile in factory if tile == colour]
            self.centre += [tile for tile in factory if tile != colour]
            self.factories[int(source) - 1] = []
        for tile in taken:
            if line != "floor" and len(player["lines"][int(line) - 1]) < int(line):
                player["lines"][int(line) - 1].append(tile)
            elif len(player["floor"]) < 7:
                player["floor"].append(tile)
            else:
                self.lid[tile] += 1
        self.turn = (self.turn + 1) % len(self.players)
        if not self.centre and not any(self.factories):
            self.end_round()

    def tile(self, seat: int) -> None:
        player = self.players[seat]
        for size, line in enumerate(player["lines"], 1):
            if len(line) == size:
                self.lay(player, size, (COLOURS.index(line[0]) + size - 1) % 5 + 1)

    def lay(self, player: dict[str, Any], size: int, column: int) -> None:
        """Move a tile of the full line to the wall, score it, and put the others in the lid."""
        line = player["lines"][size - 1]
        player["wall"][size, column] = line[0]
        player["score"] += self.points(player["wall"], (size, column))
        self.lid[line[0]] += size - 1
        line.clear()

    def nobody_can_fill_a_row(self) -> bool:
        return False

    def end_round(self) -> None:
        for seat, player in enumerate(self.players):
            self.tile(seat)
            player["score"] = max(0, player["score"] - sum(COSTS[: len(player["floor"])]))
            for piece in player["floor"]:
                if piece != "marker":
                    self.lid[piece] += 1
            player["floor"] = []
        rows = [
            [all((row, column) in player["wall"] for column in range(1, 6)) for row in range(1, 6)]
            for player in self.players
        ]
        if any(map(any, rows)) or self.nobody_can_fill_a_row():
            self.over = True
            for player, full in zip(self.players, rows, strict=True):
                wall = player["wall"]
                player["score"] += 2 * sum(full)
                for number in range(1, 6):
                    player["score"] += 7 * all((row, number) in wall for row in range(1, 6))
                for colour in COLOURS:
                    player["score"] += 10 * (list(wall.values()).count(colour) == 5)

    @staticmethod
    def points(wall: dict[tuple[int, int], str], place: tuple[int, int]) -> int:
        """The runs through a tile, walked one step at a time."""
        runs = []
        for down, across in ((0, 1), (1, 0)):
            run = 1
            for sign in (1, -1):
                row, column = place
                while (row := row + sign * down, column := column + sign * across) in wall:
                    run += 1
            runs.append(run)
        return sum(run for run in runs if run > 1) or 1

    def seen(self) -> dict[str, Any]:
        """What must look the same in the engine's JSON."""
        return {
            "factories": [sorted(tiles, key=COLOURS.index) for tiles in self.factories],
            "centre": sorted(self.centre, key=COLOURS.index),
            "bag": self.bag,
            "lid": self.lid,
            "boards": [
                (
                    player["score"],
                    [(line[0], len(line)) if line else None for line in player["lines"]],
                    sorted(player["wall"]),
                    player["floor"],
                )
                for player in self.players
            ],
        }


class GreyOracle(Oracle):
    """One game on the grey wall. Once all tiles are taken, ``choices`` says who must still choose which column."""

    def __init__(self, players: int, start: int) -> None:
        super().__init__(players, start)
        self.picks: list[list[int]] = [[] for _ in range(players)]

    @staticmethod
    def columns(wall: dict[tuple[int, int], str], size: int, colour: str) -> list[int]:
        """The free columns of a row in which the colour is nowhere."""
        return [
            column
            for column in range(1, 6)
            if (size, column) not in wall and colour not in [wall.get((row, column)) for row in range(1, 6)]
        ]

    def choices(self, seat: int) -> set[str]:
        """The moves of ``seat`` while tiling."""
        player, picks = self.players[seat], list(self.picks[seat])
        wall = dict(player["wall"])
        for size, line in enumerate(player["lines"], 1):
            if len(line) < size:
                continue
            columns = self.columns(wall, size, line[0])
            if len(columns) > 1 and not picks:
                return {f"tile {size} {column}" for column in columns}
            if columns:
                wall[size, columns[0] if len(columns) == 1 else picks.pop(0)] = line[0]
        return set()

    def waiting(self) -> bool:
        return any(self.choices(seat) for seat in range(len(self.players)))

    def choose(self, seat: int, move: str) -> None:
        """Take one of the choices; the last one of all ends the round."""
        self.picks[seat].append(int(move.split()[2]))
        self.end_round()

    def end_round(self) -> None:
        if not self.waiting():
            super().end_round()
            self.picks = [[] for _ in self.players]

    def tile(self, seat: int) -> None:
        player = self.players[seat]
        for size, line in enumerate(player["lines"], 1):
            if len(line) < size:
                continue
            columns = self.columns(player["wall"], size, line[0])
            if columns:
                self.lay(player, size, columns[0] if len(columns) == 1 else self.picks[seat].pop(0))
                continue
            for tile in line:
                if len(player["floor"]) < 7:
                    player["floor"].append(tile)
                else:
                    self.lid[tile] += 1
            line.clear()

    def nobody_can_fill_a_row(self) -> bool:
        """Every way to lay the missing colours of every row of every player, tried one after another."""
        for player in self.players:
            for size in range(1, 6):
                wall = player["wall"]
                held = [wall.get((size, column)) for column in range(1, 6)]
                free = [column for column in range(1, 6) if held[column - 1] is None]
                for colours in permutations([colour for colour in COLOURS if colour not in held]):
                    if all(
                        column in self.columns(wall, size, colour) for colour, column in zip(colours, free, strict=True)
                    ):
                        return False
        return True
