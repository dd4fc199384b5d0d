"""The oracle of Stained Glass of Sintra. Numbers in brackets refer to ``tests/rules/examples``."""

from __future__ import annotations

from typing import Any

from tests.rules.oracles.oracle import Data, Oracle

COLOURS = ["white", "yellow", "orange", "blue", "pink"]
LETTERS = {colour[0]: colour for colour in COLOURS if colour != "pink"} | {"p": "pink", "*": "joker"}
STRIPS = {  # front and back (9)
    "S1": ("wywyw", "opbpo"),
    "S2": ("yoyoy", "bwpwb"),
    "S3": ("obobo", "pywyp"),
    "S4": ("bpbpb", "woyow"),
    "S5": ("pwpwp", "yboby"),
    "S6": ("wpwyw", "oyobo"),
    "S7": ("ywyoy", "bobpb"),
    "S8": ("pbpwp", "*yob*"),
}
POINTS = [4, 3, 3, 2, 2, 1, 1, 2]
TRACK = [0, 1, 2, 4, 6, 8, 11, 14, 18]  # costs of broken glass
ORNAMENT_POINTS = [0, 0, 3, 6, 10]


def spaces(strip: str, face: str) -> list[str]:
    """Return the colours of a strip's spaces, from top to bottom."""
    return [LETTERS[letter] for letter in STRIPS[strip][("front", "back").index(face)]]


class SintraOracle(Oracle):
    """A game. ``set_up`` receives the strips and the track after shuffling."""

    colours = COLOURS

    def __init__(self, players: int, side: str, start: int, deck: list[str]) -> None:
        super().__init__(side, start, deck, [{} for _ in range(players)], dict.fromkeys(COLOURS, 20))
        self.track: list[str] = []

    def set_up(self, data: Data) -> None:
        """Set up the strips and the panes of the rounds as the engine has shuffled them (R-9, R-12)."""
        assert sorted(data["track"][1:]) == sorted(COLOURS)
        self.track = data["track"]
        for pane in self.track:
            self.bag[pane] -= 1
        for board, seen in zip(self.boards, data["boards"], strict=True):
            laid = [(strip["strip"], strip["face"]) for strip in seen["strips"]]
            assert sorted(strip for strip, _ in laid) == sorted(STRIPS)
            assert all("joker" not in spaces(strip, face) for strip, face in laid)
            board |= {"score": 0, "glazier": 1, "broken": 0, "windows": [[] for _ in range(8)]}
            board["lost"] = 0  # points of broken glass lost before the end of the game, for ties
            board["strips"] = [{"strip": strip, "face": face, "panes": [None] * 5} for strip, face in laid]

    def read(self, data: Data) -> None:
        """Read the engine's JSON, so that the game can continue from it."""
        self.read_table(data, "tower")
        self.track = data["track"]
        for board, seen in zip(self.boards, data["boards"], strict=True):
            board |= {key: seen[key] for key in ("score", "glazier", "broken")}
            board["windows"] = [[pane for pane in window if pane] for window in seen["windows"]]
            board["lost"] = 18 * seen["shattered"]
            board["strips"] = [
                strip and {key: strip[key] for key in ("strip", "face", "panes")} for strip in seen["strips"]
            ]

    def begin_round(self) -> None:
        """Let the holder of the start token begin, or else the player who began the last round (R-32)."""
        self.round += 1
        if self.marker is not None:
            self.start = self.marker
        self.turn = self.start
        self.deal()
        if not any(self.factories):
            self.end_round()

    def end_round(self) -> None:
        self.discard([self.track[self.round - 1]])
        if self.round < 6:
            self.begin_round()
        else:
            self.end()

    def end(self) -> None:
        """Score leftover panes, broken glass, and the bonus of the side (R-34 to R-38)."""
        self.over = True
        for seat, board in enumerate(self.boards):
            left = [pane for strip in board["strips"] if strip for pane in strip["panes"] if pane]
            self.score(seat, len(left) // 3)
            self.score(seat, -TRACK[board["broken"]])
            windows = board["windows"]
            if self.side == "a":
                for first in (0, 2, 4, 6):
                    self.score(seat, ORNAMENT_POINTS[len(windows[first] + windows[first + 1])])
            else:
                completed = [window for window in windows if len(window) == 2]
                panes = [pane for window in completed for pane in window]
                self.score(seat, len(completed) * max(panes.count(colour) for colour in COLOURS))

    def result(self, board: Data) -> tuple[int, ...]:
        """Return the score, then the points lost to broken glass, fewer of which are better (R-39 to R-41)."""
        return board["score"], -board["lost"] - TRACK[board["broken"]]

    # Moves

    @staticmethod
    def free(strip: dict[str, Any], colour: str) -> list[int]:
        """Return a strip's free spaces of this colour, from top to bottom."""
        printed = spaces(strip["strip"], strip["face"])
        return [at for at in range(5) if printed[at] == colour and strip["panes"][at] is None]

    def reachable(self) -> list[int]:
        """Return the remaining strips below the glazier and to its right (R-18)."""
        board = self.boards[self.turn]
        return [number for number in range(board["glazier"], 9) if board["strips"][number - 1]]

    def moves(self, seat: int) -> set[str]:
        """Return every legal move."""
        board = self.boards[seat]
        found = set()
        for source, panes in self.sources().items():
            for colour in set(panes):
                places = self.places(colour, panes.count(colour))
                found |= {f"{source} {colour} {place}" for place in places}
        left = [number for number in range(1, 9) if board["strips"][number - 1]]
        if left and board["glazier"] > left[0]:
            found.add("reset")
        return found

    def places(self, colour: str, count: int) -> set[str]:
        """Return the ways to place these panes: strip, panes on jokers, kept pane, or breaking all (R-20 to R-25)."""
        found = set()
        for number in self.reachable():
            strip = self.boards[self.turn]["strips"][number - 1]
            own, jokers = self.free(strip, colour), self.free(strip, "joker")
            placed = min(count, len(own) + len(jokers))
            if not placed:
                continue
            for on_jokers in range(max(0, placed - len(own)), min(placed, len(jokers)) + 1):
                place = f"{number} j{on_jokers}" if on_jokers else str(number)
                panes = [pane for pane in strip["panes"] if pane] + [colour] * placed
                if len(panes) == 5:
                    found |= {f"{place} keep {kept}" for kept in panes}
                else:
                    found.add(place)
        return found or {"break"}

    def play(self, _seat: int, move: str) -> None:
        """Play a turn. If it was the last turn of the round, end the round."""
        self.gained = []
        board = self.boards[self.turn]
        if move == "reset":
            board["glazier"] = min(number for number in range(1, 9) if board["strips"][number - 1])
        else:
            source, colour, place, *more = move.split()
            count = self.draft(source, colour)
            if place == "break":
                self.shatter(colour, count)
            else:
                on_jokers = int(more.pop(0)[1:]) if more and more[0].startswith("j") else 0
                self.advance(int(place), colour, count, on_jokers, more[1] if more else None)
        if self.centre or any(self.factories):
            self.turn = self.next_seat()
        else:
            self.end_round()

    def draft(self, source: str, colour: str) -> int:
        """Take all panes of a colour.

        The round's first draft from the centre costs one step immediately (R-16, R-17).
        """
        panes = [pane for pane in self.sources()[source] if pane == colour]
        if self.take(source, panes):
            self.step()
        return len(panes)

    def step(self) -> None:
        """Take one step down. On the last space, its price is paid immediately (R-43)."""
        board = self.boards[self.turn]
        board["broken"] += 1
        if TRACK[board["broken"]] == 18:
            board["broken"] = 0
            board["lost"] += 18
            self.score(self.turn, -18)

    def shatter(self, colour: str, count: int) -> None:
        self.discard([colour] * count)
        for _ in range(count):
            self.step()

    def advance(self, number: int, colour: str, count: int, on_jokers: int, keep: str | None) -> None:
        """Walk to the strip, place the panes that fit, break the others, and complete a full strip (R-19 to R-25)."""
        board = self.boards[self.turn]
        board["glazier"] = number
        strip = board["strips"][number - 1]
        own, jokers = self.free(strip, colour), self.free(strip, "joker")
        placed = min(count, len(own) + len(jokers))
        for at in own[: placed - on_jokers] + jokers[:on_jokers]:
            strip["panes"][at] = colour
        self.shatter(colour, count - placed)
        if keep is None:
            return
        self.score(self.turn, strip["panes"].count(self.track[self.round - 1]))
        self.discard(strip["panes"])
        self.spent[keep] -= 1
        window = board["windows"][number - 1]
        window.append(keep)
        if len(window) == 1:
            strip["face"] = "back" if strip["face"] == "front" else "front"
            strip["panes"] = [None] * 5
        else:
            board["strips"][number - 1] = None
        chain = [points for points, panes in zip(POINTS[number:], board["windows"][number:], strict=True) if panes]
        self.score(self.turn, POINTS[number - 1] + sum(chain))

    def seen(self) -> Data:
        """Return everything that must be the same in the engine's JSON."""
        boards = [
            {
                "score": board["score"],
                "glazier": board["glazier"],
                "broken": board["broken"],
                "strips": [
                    strip and strip | {"spaces": spaces(strip["strip"], strip["face"])} for strip in board["strips"]
                ],
                "windows": [[*window, None, None][:2] for window in board["windows"]],
            }
            for board in self.boards
        ]
        return self.table() | {"track": self.track, "tower": self.spent, "boards": boards}
