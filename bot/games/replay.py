"""From log to position: a position is always the start plus every move since, never something stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.games.refusals import OtherEdition
from bot.rules import RULESETS
from bot.rules.draw import ShuffledDraw
from bot.rules.game import Event, Move, Position
from bot.storage.records import Game, LogLine, Player


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was played: at which version of the game, by which seat, and what came of it.

    ``secret``: nobody else knows of it yet, because others still choose as well.
    """

    version: int
    seat: int
    move: Move
    events: tuple[Event, ...]
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """A running or finished game after ``version`` lines of its log. The position is shared: copy it before playing.

    ``begun`` is the version of the start, ``shown`` that of the last change that everybody saw.
    """

    version: int
    position: Position
    begun: int
    shown: int
    turns: tuple[Turn, ...] = ()

    def played(self, version: int, seat: int, move: Move) -> Replay:
        """The replay after one more move; this one stays as it is.

        :raises RulesError: the rules refuse the move.
        """
        position = self.position.copy()
        events = tuple(position.play(seat, move))
        secret = move in position.picked(seat)
        turn = Turn(version, seat, move, events, secret)
        return Replay(version, position, self.begun, self.shown if secret else version, (*self.turns, turn))


@dataclass(frozen=True, slots=True)
class Table:
    """A game together with its replay; ``replay`` is ``None`` before the start."""

    game: Game
    replay: Replay | None = None

    @property
    def position(self) -> Position:
        """The position of a game that has started."""
        assert self.replay is not None, "a lobby has no position"
        return self.replay.position

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The players that the game waits for."""
        if self.replay is None or not self.running:
            return ()
        return tuple(self.game.players[seat] for seat in self.position.to_act)

    @property
    def running(self) -> bool:
        """Whether moves are being made."""
        return self.game.status == "running"

    @property
    def shown(self) -> int:
        """The version of the last change that everybody saw: what was decided on it is not stale."""
        return self.replay.shown if self.replay is not None and self.running else self.game.version

    def turns_since(self, version: int) -> tuple[Turn, ...]:
        """The moves played after ``version``."""
        return () if self.replay is None else tuple(turn for turn in self.replay.turns if turn.version > version)


def begin(game: Game, version: int) -> Replay:
    """The replay of a game that has just started at ``version``: the seed alone decides what is dealt."""
    assert game.seed is not None, "a game without a seed has not started"
    ruleset = RULESETS[game.ruleset]
    position = ruleset.start(len(game.players), game.side, ShuffledDraw(game.seed))
    return Replay(version, position, begun=version, shown=version)


def replayed(game: Game, lines: Sequence[LogLine]) -> Replay | None:
    """Play the whole log again, without what was taken back; ``None`` if the game has not started.

    :raises OtherEdition: the game was begun with other printed boards.
    """
    undone = {int(line.text) for line in lines if line.act == "undo"}
    replay: Replay | None = None
    for line in lines:
        if line.act == "start":
            if line.text != RULESETS[game.ruleset].edition:
                raise OtherEdition(game=game.id)
            replay = begin(game, line.version)
        elif line.act == "play" and replay is not None and line.seat is not None and line.version not in undone:
            replay = replay.played(line.version, line.seat, RULESETS[game.ruleset].parse(line.text))
    return replay and replace(replay, version=game.version)


def without(table: Table, version: int) -> Replay:
    """The replay as it were, had the move of ``version`` not been made.

    :raises RulesError: moves made since depend on it.
    """
    assert table.replay is not None, "a lobby has no moves"
    replay = begin(table.game, table.replay.begun)
    for turn in table.replay.turns:
        if turn.version != version:
            replay = replay.played(turn.version, turn.seat, turn.move)
    return replay
