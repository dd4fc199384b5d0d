"""The oracle of Summer Pavilion. Numbers in brackets refer to ``tests/rules/examples``."""

from __future__ import annotations

from itertools import combinations

from tests.rules.oracles.oracle import Data, Oracle

COLOURS = ["purple", "green", "orange", "yellow", "blue", "red"]  # the wild colours, in the order of the rounds (1.7)
OUTER = {  # clockwise from the upper left (2.2)
    "standard": ["orange", "red", "blue", "yellow", "green", "purple"],
    "variant": ["ul", "ur", "r", "lr", "ll", "l"],
}
STAR_POINTS = {"red": 14, "blue": 15, "yellow": 16, "orange": 17, "green": 18, "purple": 20}
MULTICOLOUR_POINTS = 12
NUMBER_POINTS = {1: 4, 2: 8, 3: 12, 4: 16}
PILLAR_CENTRES = [(6, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)]  # by outer star (2.6)

Space = tuple[str, int]


def decorations(side: str) -> list[tuple[int, set[Space]]]:
    """Return each decoration as its number of bonus tiles and the spaces around it (2.6, 8.1)."""
    found = []
    for number, star in enumerate(OUTER[side]):
        following = OUTER[side][(number + 1) % 6]
        one, other = PILLAR_CENTRES[number]
        found.append((1, {(star, 2), (star, 3), ("centre", one), ("centre", other)}))
        found.append((2, {(star, 1), (star, 2), (following, 3), (following, 4)}))
        found.append((3, {(star, 5), (star, 6)}))
    return found


def choices(tiles: list[str], count: int) -> set[str]:
    """Return every distinct choice of ``count`` tiles, in the order of the colours."""
    chosen = combinations(sorted(tiles, key=COLOURS.index), count)
    return {" ".join(tiles) for tiles in chosen}


class PavilionOracle(Oracle):
    """A game on the standard or the variant side."""

    colours = COLOURS
    lowest = 1  # 14.2

    def __init__(self, players: int, side: str, start: int, deck: list[str]) -> None:
        boards = [{"score": 5, "hand": [], "kept": [], "passed": False, "spaces": {}} for _ in range(players)]
        super().__init__(side, start, deck, boards, dict.fromkeys(COLOURS, 22))
        self.stars = [*OUTER[side], "centre"]
        self.supply: list[str] = []
        self.phase, self.owed = "draft", 0

    def read(self, data: Data) -> None:
        """Read the engine's JSON, so that the game can continue from it."""
        self.read_table(data, "tower")
        self.supply, self.owed = data["supply"], data["owed"]
        self.phase = "place" if self.owed else data["phase"]
        for board, seen in zip(self.boards, data["boards"], strict=True):
            board |= {key: seen[key] for key in ("score", "hand", "kept", "passed")}
            board["spaces"] = {
                (star, slot): colour
                for star, colours in seen["stars"].items()
                for slot, colour in enumerate(colours, 1)
                if colour
            }

    @property
    def wild(self) -> str:
        return COLOURS[self.round - 1]

    def cost(self, star: str, slot: int) -> int:
        """Return the number printed on a space (2.4, 2.5)."""
        if self.side == "standard":
            return slot
        return 3 if star == "centre" else [3, 2, 1, 4, 5, 6][slot - 1]

    def refill_supply(self) -> None:
        self.supply += self.draw(10 - len(self.supply))

    # Rounds and phases

    def begin_round(self) -> None:
        """Refill the factories, return the start token and add the kept tiles to the hands (3.3, 10)."""
        self.round += 1
        self.refill_supply()
        self.deal()
        for board in self.boards:
            board["hand"] += board["kept"]
            board["kept"], board["passed"] = [], False
        self.phase, self.turn = "draft", self.start
        if not any(self.factories):
            self.begin_placing()

    def begin_placing(self) -> None:
        """Let the holder of the start token begin, or else the player who began the round (6.1, 5.11)."""
        self.phase = "place"
        if self.marker is not None:
            self.start = self.marker
        self.turn = self.start
        self.refill_supply()

    def next_turn(self) -> None:
        """Pass the turn clockwise to a player who hasn't passed (6.1). Fill the supply before the turn (8.4)."""
        if self.phase == "draft":
            if self.centre or any(self.factories):
                self.turn = self.next_seat()
            else:
                self.begin_placing()
        elif not all(board["passed"] for board in self.boards):
            self.turn = self.next_seat()
            while self.boards[self.turn]["passed"]:
                self.turn = self.next_seat()
            self.refill_supply()
        elif self.round < 6:
            self.begin_round()
        else:
            self.end()

    def end(self) -> None:
        """Score the bonuses, then subtract points for the tiles in the corners (11, 14.3)."""
        self.phase, self.over = "over", True
        for seat, board in enumerate(self.boards):
            spaces = board["spaces"]
            for star in self.stars:
                colours = [spaces[star, slot] for slot in range(1, 7) if (star, slot) in spaces]
                if len(colours) == 6 and len(set(colours)) == 1:
                    self.score(seat, STAR_POINTS[colours[0]])
                elif len(set(colours)) == 6:
                    self.score(seat, MULTICOLOUR_POINTS)
            for number, points in NUMBER_POINTS.items():
                printed = [
                    (star, slot) for star in self.stars for slot in range(1, 7) if self.cost(star, slot) == number
                ]
                if all(space in spaces for space in printed):
                    self.score(seat, points)
            self.score(seat, -len(board["kept"]))
            self.discard(board["kept"])
            board["kept"] = []

    # Moves

    def moves(self, _seat: int) -> set[str]:
        """Return every legal move."""
        if self.owed:
            return {f"bonus {tiles}" for tiles in choices(self.supply, self.owed)}
        if self.phase == "draft":
            return self.drafts()
        return self.placements() | self.passes() if self.phase == "place" else set()

    def drafts(self) -> set[str]:
        """Return the drafts: any colour except the wild one, unless a source has only wild tiles (5.3, 5.4)."""
        return {
            f"{source} {colour}"
            for source, tiles in self.sources().items()
            for colour in set(tiles)
            if colour != self.wild or set(tiles) == {self.wild}
        }

    def accepts(self, star: str, colour: str) -> bool:
        """Check whether a star accepts a colour (6.3, 12.3)."""
        laid = [tile for (where, _), tile in self.boards[self.turn]["spaces"].items() if where == star]
        if self.side == "standard":
            return colour not in laid if star == "centre" else colour == star
        if len(laid) < 2:
            return True
        return colour in laid if len(set(laid)) == 1 else colour not in laid

    def placements(self) -> set[str]:
        """Return every combination of a space, a colour, and a number of wild tiles to pay with (6.4 to 6.7)."""
        board = self.boards[self.turn]
        found = set()
        for star in self.stars:
            for slot in range(1, 7):
                if (star, slot) in board["spaces"]:
                    continue
                cost = self.cost(star, slot)
                for colour in COLOURS:
                    if not self.accepts(star, colour):
                        continue
                    for wilds in range(cost if colour != self.wild else 1):
                        enough_wild = board["hand"].count(self.wild) >= wilds
                        if enough_wild and board["hand"].count(colour) >= cost - wilds:
                            found.add(f"place {star} {slot} {colour} {wilds}")
        return found

    def passes(self) -> set[str]:
        """Return the ways to keep up to four tiles (9.1, 14.11)."""
        return {f"pass {tiles}".strip() for kept in range(5) for tiles in choices(self.boards[self.turn]["hand"], kept)}

    def play(self, _seat: int, move: str) -> None:
        """Play a move, and then all forced moves: the last draft, a bonus without a choice, an empty hand (15.7)."""
        self.gained = []
        self.play_one(move)
        while len(moves := self.moves(self.turn)) == 1:
            self.play_one(*moves)

    def play_one(self, move: str) -> None:
        word, *words = move.split()
        board = self.boards[self.turn]
        if word == "place":
            self.place(words[0], int(words[1]), words[2], int(words[3]))
            self.owed = min(self.owed, len(self.supply))  # the supply may have fewer tiles than the bonus grants (8.6)
            if self.owed:
                return
        elif word == "bonus":
            for colour in words:
                self.supply.remove(colour)
            board["hand"] += words
            self.owed = 0
        elif word == "pass":
            for colour in words:
                board["hand"].remove(colour)
            board["kept"], board["passed"] = words, True
            self.score(self.turn, -len(board["hand"]))
            self.discard(board["hand"])
            board["hand"] = []
        else:
            self.draft(word, words[0])
        self.next_turn()

    def draft(self, source: str, colour: str) -> None:
        """Take all tiles of a colour and one wild tile. If the colour is wild, take only one tile.

        The round's first draft from the centre costs a point per tile (5.3 to 5.7).
        """
        tiles = self.sources()[source]
        taken = [colour] if colour == self.wild else [tile for tile in tiles if tile == colour]
        if colour != self.wild and self.wild in tiles:
            taken.append(self.wild)
        self.boards[self.turn]["hand"] += taken
        if self.take(source, taken):
            self.score(self.turn, -len(taken))

    def place(self, star: str, slot: int, colour: str, wilds: int) -> None:
        """Pay, place the tile, score its run, and collect bonuses for the decorations it completes (6.4, 7.1, 8.1)."""
        board = self.boards[self.turn]
        for tile in [colour] * (self.cost(star, slot) - wilds) + [self.wild] * wilds:
            board["hand"].remove(tile)
            self.spent[tile] += 1
        self.spent[colour] -= 1
        board["spaces"][star, slot] = colour
        run = 1
        for step in (1, -1):
            at = slot
            while run < 6 and (star, at := (at - 1 + step) % 6 + 1) in board["spaces"]:
                run += 1
        self.score(self.turn, run)
        for tiles, around in decorations(self.side):
            if (star, slot) in around and all(space in board["spaces"] for space in around):
                self.owed += tiles

    def seen(self) -> Data:
        """Return everything that must be the same in the engine's JSON."""
        boards = [
            {
                "score": board["score"],
                "hand": self.ordered(board["hand"]),
                "kept": self.ordered(board["kept"]),
                "passed": board["passed"],
                "stars": {star: [board["spaces"].get((star, slot)) for slot in range(1, 7)] for star in self.stars},
            }
            for board in self.boards
        ]
        supply = self.ordered(self.supply)
        phase = "bonus" if self.owed else self.phase
        own = {"phase": phase, "wild": self.wild, "supply": supply, "owed": self.owed, "tower": self.spent}
        return self.table() | own | {"boards": boards}
