"""A reader of Sintra's positions in JSON."""

from __future__ import annotations

from bot.rules.game import InvalidPosition
from bot.rules.json_form import JsonReader, Node
from bot.rules.sintra.board import SintraPlayerBoard, strip_of
from bot.rules.sintra.pieces import COLOURS, JOKER, LEFTOVERS, NO_PANE, ROUNDS, SLOTS, SPACES
from bot.rules.sintra.position import SintraPosition
from bot.rules.sintra.printed_boards import FACES, PANES, SPACE_WORDS, PrintedStrip


class SintraJsonReader(JsonReader):
    table: SintraPosition

    def read_table(self, data: Node) -> None:
        """Read the round track."""
        table = self.table
        track = data.at("track").each(ROUNDS)
        # The panes of finished rounds have left the track, so they have already been counted in other places.
        ended = table.round
        if table.phase == "draft":
            ended -= 1
        passed = [colour.one_of(COLOURS) for colour in track[:ended]]
        ahead = [self.read_tile(colour) for colour in track[ended:]]
        table.track = (*passed, *ahead)

    def read_board(self, board: SintraPlayerBoard, data: Node, seat: int) -> None:
        """Read the windows, strips, glazier and score."""
        for slot, window in enumerate(data.at("windows").each(SLOTS)):
            top, bottom = window.each(PANES)
            window.check(top.value is not None or bottom.value is None, "window-without-top")
            board.top[slot] = self._read_pane(top)
            board.bottom[slot] = self._read_pane(bottom)
        for slot, strip in enumerate(data.at("strips").each(SLOTS)):
            is_gone = strip.value is None
            strip.check(is_gone == (board.bottom[slot] != NO_PANE), "strip-and-window-disagree")
            if not is_gone:
                self._read_strip(board, slot, strip)
        board.glazier = data.at("glazier").whole(low=1, high=SLOTS) - 1
        self._read_score(board, data)

    def _read_pane(self, data: Node) -> int:
        if data.value is None:
            return NO_PANE
        return self.read_tile(data)

    def _read_strip(self, board: SintraPlayerBoard, slot: int, data: Node) -> None:
        face = data.at("face")
        printed = _find_strip(board, slot, data)
        spaces = (printed.front, printed.back)[face.one_of(FACES)]
        words = [SPACE_WORDS[space] for space in spaces]
        shown = [space.value for space in data.at("spaces", words).each()]
        data.check(shown == words, "other-boards", strip=printed.id)
        panes = tuple(map(self._read_pane, data.at("panes").each(SPACES)))
        for space, pane in zip(spaces, panes, strict=True):
            if pane not in (NO_PANE, space) and space != JOKER:
                data.check(False, "wrong-space", colour=COLOURS[pane], printed=COLOURS[space])
        data.check(NO_PANE in panes, "strip-full")
        board.strips[slot] = strip_of(printed, face.value, panes)

    def _read_score(self, board: SintraPlayerBoard, data: Node) -> None:
        is_over = self.table.phase == "over"
        prices = board.printed.track
        board.score = data.at("score").whole()
        board.broken = data.at("broken").whole(high=len(prices) - 2)
        board.shattered = data.at("shattered", 0).whole()
        board.colour_panes = data.at("colour_panes", 0).whole()
        board.colour_points = data.at("colour_points", 0).whole()
        steps = board.broken + (len(prices) - 1) * board.shattered
        board.broken_steps = data.at("broken_steps", 0).whole(high=steps)
        lowest = prices[-1] * board.shattered
        if is_over:
            lowest += board.owed
        board.broken_points = data.at("broken_points", 0).whole(lowest, 0)
        earned = board.score - board.broken_points - board.colour_points
        if is_over:
            earned -= board.leftovers // LEFTOVERS + board.side_points()
        board.window_points = data.at("window_points", earned).whole(low=None)
        data.check(board.window_points == earned, "score-does-not-add-up", score=board.score)
        points = [worth.value for worth in data.at("points", board.points).each()]
        data.check(tuple(points) == board.points, "other-boards")


def _find_strip(board: SintraPlayerBoard, slot: int, data: Node) -> PrintedStrip:
    """Return the printed strip that ``data`` names, and refuse the data if another slot already has this strip."""
    name = data.at("strip")
    name.check(type(name.value) is str)
    for strip in board.strips[:slot]:
        name.check(strip.printed is None or strip.printed.id != name.value)
    for printed in board.printed.strips:
        if printed.id == name.value:
            return printed
    raise InvalidPosition("no-such-strip", where=data.where, strip=name.value)
