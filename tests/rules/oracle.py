"""Base Azul a second time, from the rule text alone: slow, plain, and without a thought for speed.

It shares no line with the engine. Its tiles are words in lists, and it is told every deal.
"""

from __future__ import annotations

from typing import Any

COLOURS = ["blue", "yellow", "red", "black", "white"]
COSTS = [1, 1, 2, 2, 2, 3, 3]


class Oracle:
    """One game; ``deal`` must be called before every round."""

    def __init__(self, players: int, start: int) -> None:
        self.players = [{"score": 0, "lines": [[] for _ in range(5)], "wall": {}, "floor": []} for _ in range(players)]
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

    def end_round(self) -> None:
        for player in self.players:
            for size, line in enumerate(player["lines"], 1):
                if len(line) == size:
                    place = (size, (COLOURS.index(line[0]) + size - 1) % 5 + 1)
                    player["wall"][place] = line[0]
                    player["score"] += self.points(player["wall"], place)
                    self.lid[line[0]] += size - 1
                    line.clear()
            player["score"] = max(0, player["score"] - sum(COSTS[: len(player["floor"])]))
            for piece in player["floor"]:
                if piece != "marker":
                    self.lid[piece] += 1
            player["floor"] = []
        rows = [
            [all((row, column) in player["wall"] for column in range(1, 6)) for row in range(1, 6)]
            for player in self.players
        ]
        if any(map(any, rows)):
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
