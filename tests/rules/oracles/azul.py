"""The oracle of base Azul."""

from __future__ import annotations

from itertools import permutations

from tests.rules.oracles.oracle import Data, Oracle

COLOURS = ["blue", "yellow", "red", "black", "white"]
COSTS = [1, 1, 2, 2, 2, 3, 3]
NUMBERS = range(1, 6)  # rows and columns

Wall = dict[tuple[int, int], str]


class AzulOracle(Oracle):
    """A game on the coloured wall."""

    colours = COLOURS

    def __init__(self, players: int, side: str, start: int, deck: list[str]) -> None:
        boards = [{"score": 0, "lines": [[] for _ in NUMBERS], "wall": {}, "floor": []} for _ in range(players)]
        super().__init__(side, start, deck, boards, dict.fromkeys(COLOURS, 20))

    def read(self, data: Data) -> None:
        """Read the engine's JSON, so that the game can continue from it."""
        self.read_table(data, "lid")
        for board, seen in zip(self.boards, data["boards"], strict=True):
            board["score"], board["floor"] = seen["score"], seen["floor"]
            board["lines"] = [[line["colour"]] * line["count"] if line else [] for line in seen["lines"]]
            board["wall"] = {
                (row, column): colour
                for row, colours in enumerate(seen["wall"], 1)
                for column, colour in enumerate(colours, 1)
                if colour
            }

    def begin_round(self) -> None:
        self.round += 1
        if self.marker is not None:
            self.start = self.marker
        self.turn = self.start
        self.deal()

    def moves(self, seat: int) -> set[str]:
        """Return every legal move."""
        return {
            f"{source} {colour} {line}"
            for source, tiles in self.sources().items()
            for colour in set(tiles)
            for line in self.destinations(self.boards[seat], colour)
        }

    def destinations(self, board: Data, colour: str) -> list[str]:
        """Return the lines that accept a colour, and the floor line."""
        lines = []
        for size, line in enumerate(board["lines"], 1):
            on_wall = any(board["wall"].get((size, column)) == colour for column in NUMBERS)
            if len(line) < size and set(line) <= {colour} and not on_wall:
                lines.append(str(size))
        return [*lines, "floor"]

    def play(self, seat: int, move: str) -> None:
        """Play a turn. If it was the last turn of the round, tile the walls."""
        self.gained = []
        source, colour, line = move.split()
        board = self.boards[seat]
        taken = [tile for tile in self.sources()[source] if tile == colour]
        if self.take(source, taken) and len(board["floor"]) < 7:
            board["floor"].append("marker")
        for tile in taken:
            if line != "floor" and len(board["lines"][int(line) - 1]) < int(line):
                board["lines"][int(line) - 1].append(tile)
            else:
                self.drop(board, tile)
        self.turn = self.next_seat()
        if not any(self.sources().values()):
            self.end_round()

    def drop(self, board: Data, tile: str) -> None:
        if len(board["floor"]) < 7:
            board["floor"].append(tile)
        else:
            self.discard([tile])

    def tile(self, seat: int) -> None:
        for size, line in enumerate(self.boards[seat]["lines"], 1):
            if len(line) == size:
                self.lay(seat, size, (COLOURS.index(line[0]) + size - 1) % 5 + 1)

    def lay(self, seat: int, size: int, column: int) -> None:
        """Move a tile of the full line to the wall, score it, and put the line's other tiles into the lid."""
        board = self.boards[seat]
        line = board["lines"][size - 1]
        board["wall"][size, column] = line[0]
        self.score(seat, self.points(board["wall"], (size, column)))
        self.discard(line[1:])
        line.clear()

    def nobody_can_fill_a_row(self) -> bool:
        return False

    def end_round(self) -> None:
        for seat, board in enumerate(self.boards):
            self.tile(seat)
            self.score(seat, -sum(COSTS[: len(board["floor"])]))
            self.discard([piece for piece in board["floor"] if piece != "marker"])
            board["floor"] = []
        if any(map(self.rows, self.boards)) or self.nobody_can_fill_a_row():
            self.end()
        else:
            self.begin_round()

    def end(self) -> None:
        self.over = True
        for seat, board in enumerate(self.boards):
            wall = board["wall"]
            for _ in range(self.rows(board)):
                self.score(seat, 2)
            for column in NUMBERS:
                self.score(seat, 7 * all((row, column) in wall for row in NUMBERS))
            for colour in COLOURS:
                self.score(seat, 10 * (list(wall.values()).count(colour) == 5))

    @staticmethod
    def rows(board: Data) -> int:
        """Return the number of full rows."""
        return sum(all((row, column) in board["wall"] for column in NUMBERS) for row in NUMBERS)

    def result(self, board: Data) -> tuple[int, ...]:
        return board["score"], self.rows(board)

    @staticmethod
    def points(wall: Wall, place: tuple[int, int]) -> int:
        """Count the runs through a tile, one step at a time."""
        runs = []
        for down, across in ((0, 1), (1, 0)):
            run = 1
            for sign in (1, -1):
                row, column = place
                while (row := row + sign * down, column := column + sign * across) in wall:
                    run += 1
            runs.append(run)
        return sum(run for run in runs if run > 1) or 1

    def seen(self) -> Data:
        """Return everything that must be the same in the engine's JSON."""
        boards = [
            {
                "score": board["score"],
                "lines": [{"colour": line[0], "count": len(line)} if line else None for line in board["lines"]],
                "wall": [[board["wall"].get((row, column)) for column in NUMBERS] for row in NUMBERS],
                "floor": board["floor"],
            }
            for board in self.boards
        ]
        return self.table() | {"lid": self.spent, "boards": boards}


class GreyOracle(AzulOracle):
    """A game on the grey wall. Once all tiles are taken, ``picks`` contains the columns chosen by each seat."""

    def __init__(self, players: int, side: str, start: int, deck: list[str]) -> None:
        self.picks: list[list[int]] = [[] for _ in range(players)]
        super().__init__(players, side, start, deck)

    def read(self, data: Data) -> None:
        super().read(data)
        self.picks = [[int(pick.split()[2]) for pick in picks] for picks in data["picks"]]

    def tiling(self) -> bool:
        return not any(self.sources().values())

    def to_act(self) -> list[int]:
        """Return all players who still have a column to choose. They choose concurrently."""
        if self.over or not self.tiling():
            return super().to_act()
        return [seat for seat in range(len(self.boards)) if self.choices(seat)]

    def moves(self, seat: int) -> set[str]:
        return self.choices(seat) if self.tiling() else super().moves(seat)

    @staticmethod
    def columns(wall: Wall, size: int, colour: str) -> list[int]:
        """Return the free columns of a row that don't contain the colour."""
        return [
            column
            for column in NUMBERS
            if (size, column) not in wall and colour not in [wall.get((row, column)) for row in NUMBERS]
        ]

    def choices(self, seat: int) -> set[str]:
        """Return the moves of ``seat`` while tiling."""
        board, picks = self.boards[seat], list(self.picks[seat])
        wall = dict(board["wall"])
        for size, line in enumerate(board["lines"], 1):
            if len(line) < size:
                continue
            columns = self.columns(wall, size, line[0])
            if len(columns) > 1 and not picks:
                return {f"tile {size} {column}" for column in columns}
            if columns:
                wall[size, columns[0] if len(columns) == 1 else picks.pop(0)] = line[0]
        return set()

    def play(self, seat: int, move: str) -> None:
        if not self.tiling():
            super().play(seat, move)
            return
        self.gained = []
        self.picks[seat].append(int(move.split()[2]))
        self.end_round()

    def end_round(self) -> None:
        """End the round after all players have made their last choice."""
        if not any(map(self.choices, range(len(self.boards)))):
            super().end_round()

    def begin_round(self) -> None:
        self.picks = [[] for _ in self.boards]
        super().begin_round()

    def tile(self, seat: int) -> None:
        board = self.boards[seat]
        for size, line in enumerate(board["lines"], 1):
            if len(line) < size:
                continue
            columns = self.columns(board["wall"], size, line[0])
            if columns:
                self.lay(seat, size, columns[0] if len(columns) == 1 else self.picks[seat].pop(0))
                continue
            for tile in line:
                self.drop(board, tile)
            line.clear()

    def nobody_can_fill_a_row(self) -> bool:
        return all(self.is_dead(board["wall"]) for board in self.boards)

    @classmethod
    def is_dead(cls, wall: Wall) -> bool:
        """Check whether the wall is dead, by trying every way to place the missing colours of every row."""
        for size in NUMBERS:
            held = [wall.get((size, column)) for column in NUMBERS]
            free = [column for column in NUMBERS if held[column - 1] is None]
            for colours in permutations([colour for colour in COLOURS if colour not in held]):
                if all(column in cls.columns(wall, size, colour) for colour, column in zip(colours, free, strict=True)):
                    return False
        return True
