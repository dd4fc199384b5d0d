"""Stained Glass of Sintra a second time, from the rule text alone: slow, plain, and without a thought for speed.

It shares no line with the engine. Its panes are words in lists, and it is told what comes out of the bag (``deck``).
The numbers in brackets are rules of the specification that the rules were written from.
"""

from __future__ import annotations

from typing import Any

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
TRACK = [0, 1, 2, 4, 6, 8, 11, 14, 18]  # of broken glass
ORNAMENT_POINTS = [0, 0, 3, 6, 10]


def spaces(strip: str, face: str) -> list[str]:
    """The colours of a strip's spaces from the top."""
    return [LETTERS[letter] for letter in STRIPS[strip][("front", "back").index(face)]]


class SintraOracle:
    """One game. ``track`` are the panes of the rounds, ``strips`` the strips and faces of each player as shuffled.

    Panes are taken from ``deck`` in order; it must hold them before whatever draws them.
    """

    def __init__(
        self,
        players: int,
        side: str,
        start: int,
        track: list[str],
        strips: list[list[tuple[str, str]]],
        deck: list[str],
    ) -> None:
        assert sorted(track[1:]) == sorted(COLOURS)
        self.side, self.track, self.deck = side, track, deck
        self.players: list[dict[str, Any]] = []
        for laid in strips:
            assert sorted(strip for strip, _ in laid) == sorted(STRIPS)
            assert all("joker" not in spaces(strip, face) for strip, face in laid)
            self.players.append(
                {
                    "score": 0,
                    "glazier": 1,
                    "broken": 0,
                    "lost": 0,  # at the broken glass in all, for ties
                    "strips": [{"strip": strip, "face": face, "panes": [None] * 5} for strip, face in laid],
                    "windows": [[] for _ in range(8)],
                }
            )
        self.bag = {colour: 20 - track.count(colour) for colour in COLOURS}
        self.tower = dict.fromkeys(COLOURS, 0)
        self.factories: list[list[str]] = [[] for _ in range({2: 5, 3: 7, 4: 9}[players])]
        self.centre: list[str] = []
        self.marker: int | None = None
        self.start = self.turn = start
        self.round, self.over = 0, False
        self.gained: list[tuple[int, int]] = []  # every change of a score, by seat
        self.begin_round()

    def score(self, seat: int, points: int) -> None:
        """No loss takes anybody below 0 (R-46)."""
        player = self.players[seat]
        after = max(0, player["score"] + points)
        if after != player["score"]:
            self.gained.append((seat, after - player["score"]))
        player["score"] = after

    # Rounds

    def draw(self, count: int) -> list[str]:
        """From the bag, and from the refilled bag when it is empty; fewer when both are (R-33)."""
        drawn: list[str] = []
        while len(drawn) < count:
            if not any(self.bag.values()):
                self.bag, self.tower = self.tower, dict.fromkeys(COLOURS, 0)
            if not any(self.bag.values()):
                break
            pane = self.deck.pop(0)
            assert self.bag[pane], "a pane that was not there"
            self.bag[pane] -= 1
            drawn.append(pane)
        return drawn

    def begin_round(self) -> None:
        """The holder of the start token begins, or who began the last round (R-32)."""
        self.round += 1
        if self.marker is not None:
            self.start = self.marker
        self.marker, self.turn = None, self.start
        for number in range(len(self.factories)):
            self.factories[number] = self.draw(4)
        if not any(self.factories):
            self.end_round()

    def end_round(self) -> None:
        self.tower[self.track[self.round - 1]] += 1
        if self.round < 6:
            self.begin_round()
        else:
            self.end()

    def end(self) -> None:
        """Leftovers, broken glass, and the bonus of the side (R-34 to R-38)."""
        self.over = True
        for seat, player in enumerate(self.players):
            left = [pane for strip in player["strips"] if strip for pane in strip["panes"] if pane]
            self.score(seat, len(left) // 3)
            player["lost"] += TRACK[player["broken"]]
            self.score(seat, -TRACK[player["broken"]])
            windows = player["windows"]
            if self.side == "a":
                for first in (0, 2, 4, 6):
                    self.score(seat, ORNAMENT_POINTS[len(windows[first] + windows[first + 1])])
            else:
                completed = [window for window in windows if len(window) == 2]
                panes = [pane for window in completed for pane in window]
                self.score(seat, len(completed) * max(panes.count(colour) for colour in COLOURS))

    def ranks(self) -> list[int]:
        """Of equal scores the one with less lost at the broken glass is first (R-39 to R-41)."""
        order = [(player["score"], -player["lost"]) for player in self.players]
        return [1 + sum(other > mine for other in order) for mine in order]

    # Moves

    @staticmethod
    def free(strip: dict[str, Any], colour: str) -> list[int]:
        """The free spaces of a strip that are of this colour, from the top."""
        printed = spaces(strip["strip"], strip["face"])
        return [at for at in range(5) if printed[at] == colour and strip["panes"][at] is None]

    def reachable(self) -> list[int]:
        """The strips under the glazier and to its right that are still there (R-18)."""
        player = self.players[self.turn]
        return [number for number in range(player["glazier"], 9) if player["strips"][number - 1]]

    def moves(self) -> set[str]:
        """Every legal move of ``turn``."""
        if self.over:
            return set()
        player = self.players[self.turn]
        sources = {str(number): panes for number, panes in enumerate(self.factories, 1)} | {"c": self.centre}
        found = set()
        for source, panes in sources.items():
            for colour in set(panes):
                places = self.places(colour, panes.count(colour))
                found |= {f"{source} {colour} {place}" for place in places}
        left = [number for number in range(1, 9) if player["strips"][number - 1]]
        if left and player["glazier"] > left[0]:
            found.add("reset")
        return found

    def places(self, colour: str, count: int) -> set[str]:
        """Where so many panes may go: strip, panes on jokers, pane that is kept; or all break (R-20 to R-25)."""
        found = set()
        for number in self.reachable():
            strip = self.players[self.turn]["strips"][number - 1]
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

    def play(self, move: str) -> None:
        """One turn, and the end of the round if it was the last."""
        self.gained = []
        player = self.players[self.turn]
        if move == "reset":
            player["glazier"] = min(number for number in range(1, 9) if player["strips"][number - 1])
        else:
            source, colour, place, *more = move.split()
            count = self.draft(source, colour)
            if place == "break":
                self.shatter(colour, count)
            else:
                on_jokers = int(more.pop(0)[1:]) if more and more[0].startswith("j") else 0
                self.advance(int(place), colour, count, on_jokers, more[1] if more else None)
        if self.centre or any(self.factories):
            self.turn = (self.turn + 1) % len(self.players)
        else:
            self.end_round()

    def draft(self, source: str, colour: str) -> int:
        """All panes of a colour; the first from the centre takes a step at once (R-16, R-17)."""
        panes = self.centre if source == "c" else self.factories[int(source) - 1]
        rest = [pane for pane in panes if pane != colour]
        if source != "c":
            self.centre += rest
            self.factories[int(source) - 1] = []
        else:
            self.centre = rest
            if self.marker is None:
                self.marker = self.turn
                self.step()
        return len(panes) - len(rest)

    def step(self) -> None:
        """One step down; the last space costs its price at once (R-43)."""
        player = self.players[self.turn]
        player["broken"] += 1
        if TRACK[player["broken"]] == 18:
            player["broken"] = 0
            player["lost"] += 18
            self.score(self.turn, -18)

    def shatter(self, colour: str, count: int) -> None:
        for _ in range(count):
            self.tower[colour] += 1
            self.step()

    def advance(self, number: int, colour: str, count: int, on_jokers: int, keep: str | None) -> None:
        """Walk, place as many as fit, break the others, and complete a full strip (R-19 to R-25)."""
        player = self.players[self.turn]
        player["glazier"] = number
        strip = player["strips"][number - 1]
        own, jokers = self.free(strip, colour), self.free(strip, "joker")
        placed = min(count, len(own) + len(jokers))
        for at in own[: placed - on_jokers] + jokers[:on_jokers]:
            strip["panes"][at] = colour
        self.shatter(colour, count - placed)
        if keep is None:
            return
        self.score(self.turn, strip["panes"].count(self.track[self.round - 1]))
        for pane in strip["panes"]:
            self.tower[pane] += 1
        self.tower[keep] -= 1
        window = player["windows"][number - 1]
        window.append(keep)
        if len(window) == 1:
            strip["face"] = "back" if strip["face"] == "front" else "front"
            strip["panes"] = [None] * 5
        else:
            player["strips"][number - 1] = None
        chain = [points for points, panes in zip(POINTS[number:], player["windows"][number:], strict=True) if panes]
        self.score(self.turn, POINTS[number - 1] + sum(chain))

    def seen(self) -> dict[str, Any]:
        """What must look the same in the engine's JSON."""

        def ordered(panes: list[str]) -> list[str]:
            return sorted(panes, key=COLOURS.index)

        return {
            "round": self.round,
            "start": self.start,
            "marker": "centre" if self.marker is None and not self.over else self.marker,
            "track": self.track,
            "factories": [ordered(panes) for panes in self.factories],
            "centre": ordered(self.centre),
            "bag": self.bag,
            "tower": self.tower,
            "boards": [
                {
                    "score": player["score"],
                    "glazier": player["glazier"],
                    "broken": player["broken"],
                    "strips": [
                        strip and strip | {"spaces": spaces(strip["strip"], strip["face"])}
                        for strip in player["strips"]
                    ],
                    "windows": [(window + [None, None])[:2] for window in player["windows"]],
                }
                for player in self.players
            ],
        }
