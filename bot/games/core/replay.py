"""Replaying logs. Positions are never stored; they result from the start of the game and all later moves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import takewhile
from operator import attrgetter
from typing import NoReturn

from bot.games.core.ranks import rank_by
from bot.games.core.request import Unplayable
from bot.rules import RULESETS
from bot.rules.draw import NoDraw, ShuffledDraw, Undrawn
from bot.rules.game import Event, Move, Position, Ruleset, Standing, UnknownEdition
from bot.storage.acts import ACTS, LogLine
from bot.storage.payloads import FORFEIT, TO_PERSON, Played, Started, TakenBack
from bot.storage.rows import Because, Game, Player, Status

UNPLAYABLE = "unplayable"
"""The ending of a game whose log couldn't be replayed."""
_EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""Creation time of games that aren't stored."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was played, with its events.

    ``version`` is the version of the game that the move produced. ``by`` is the user who made it, ``None`` for a
    computer. ``secret``: the move is a secret choice, which becomes public with the last player's choice. ``drew``: the
    move drew tiles from the bag. ``because`` is the reason for an automatic move; if it is ``"time-up"``, a computer
    chose the move and ``by`` is ``None``. ``at`` is the time of the move, ``None`` for a hypothetical move.
    """

    version: int
    seat: int
    move: Move
    events: tuple[Event, ...]
    secret: bool = False
    by: int | None = None
    drew: bool = False
    because: Because | None = None
    at: datetime | None = None

    @property
    def is_late(self) -> bool:
        """Whether a computer made the move for the person on the seat because their time was up."""
        return self.because == "time-up"

    @property
    def decided_by(self) -> int | None:
        """The user who chose the move, ``None`` if a computer did or there was no other move."""
        return None if self.because == "forced" else self.by


@dataclass(frozen=True, slots=True)
class Replay:
    """A running or finished game after ``version`` lines of its log.

    The position is shared, so copy it before playing on it. ``begun`` and ``begun_at`` are the version and time of the
    start. ``shown`` is the version of the last public change. ``lines`` are the log lines of public acts, excluding
    moves.
    """

    version: int
    position: Position
    begun: int
    shown: int
    turns: tuple[Turn, ...] = ()
    lines: tuple[LogLine, ...] = ()
    begun_at: datetime | None = None

    def with_turn(self, version: int, seat: int, move: Move, by: int | None = None) -> Replay:
        """Return the replay after one more move. This replay doesn't change.

        :raises RulesError: The rules refuse the move.
        """
        return self.with_turns([Turn(version, seat, move, (), by=by)])

    def with_turns(self, turns: Iterable[Turn]) -> Replay:
        """Return the replay after these moves, each made at its own version.

        :raises RulesError: The rules refuse one of the moves.
        """
        # Copy the position once for all moves: an earlier board may result from a hundred of them.
        position = self.position.copy()
        made = list[Turn]()
        for turn in turns:
            drawn = drew(position, turn.seat, turn.move)
            events = tuple(position.play(turn.seat, turn.move))
            secret = turn.move in position.find_picked(turn.seat)
            made.append(replace(turn, events=events, secret=secret, drew=drawn))
        version = made[-1].version if made else self.version
        shown = max([self.shown, *(turn.version for turn in made if not turn.secret)])
        return replace(self, version=version, position=position, shown=shown, turns=(*self.turns, *made))

    def with_line(self, line: LogLine) -> Replay:
        """Return the replay after a line of the log. For a ``play`` line, this replay must already include the move."""
        after = replace(self, version=line.version)
        if ACTS[line.act].shown:
            return replace(after, shown=line.version, lines=(*self.lines, line))
        if line.act == "start":
            return replace(after, begun_at=line.at)
        if line.act == "play":
            return replace(after, turns=(*self.turns[:-1], replace(self.turns[-1], at=line.at)))
        return after

    def find_last_known(self, before: int | None = None) -> Turn | None:
        """Return the last public move, if there is one. With ``before``, only consider moves before that version."""
        known = (turn for turn in reversed(self.turns) if not turn.secret)
        return next((turn for turn in known if before is None or turn.version < before), None)

    def find_handed_over(self, seats: Collection[int], before: int | None = None) -> datetime | None:
        """Return the time at which another person first took one of these seats during their turn.

        For ``before``, see `find_turned_at`.
        """
        begun, _ = self._find_beginning(seats, before)
        handed = (line for line in self._list_lines_of_turn(before) if line.version > begun and line.seat in seats)
        return next((line.at for line in handed if line.payload == TO_PERSON), None)

    def find_turned_at(self, seats: Collection[int], before: int | None = None) -> datetime | None:
        """Return the time at which the turn of these seats began.

        With ``before``, this is the turn in which the move of that version was played. A turn begins with the previous
        move. It begins again when the others agree to return to it, and when another person first takes one of its
        seats. The time between a move and its take-back isn't part of the turn.
        """
        _, begun_at = self._find_beginning(seats, before)
        return self.find_handed_over(seats, before) or begun_at

    def _find_beginning(self, seats: Collection[int], before: int | None) -> tuple[int, datetime | None]:
        """Return the version and time at which the turn of these seats began, ignoring later changes of players."""
        last = self.find_last_known(before)
        beginning = (self.begun, self.begun_at) if last is None else (last.version, last.at)
        for line in self._list_lines_of_turn(before):
            is_agreed = isinstance(line.payload, TakenBack) and line.payload.is_agreed
            if is_agreed and line.seat in seats:
                beginning = (line.version, line.at)
        return beginning

    def _list_lines_of_turn(self, before: int | None) -> list[LogLine]:
        """List the lines written while the game waited for the first public move at or after this version."""
        last = self.find_last_known(before)
        begun = self.begun if last is None else last.version
        moved = next((turn.version for turn in self.turns if turn.version > begun and not turn.secret), None)
        lines = [line for line in self.lines if begun < line.version and (moved is None or line.version < moved)]
        return [line for line in lines if not self._was_move_made(line, lines)]

    def _was_move_made(self, line: LogLine, lines: Iterable[LogLine]) -> bool:
        """Check whether one of these ``lines`` takes back a move that had been made before ``line`` was written."""
        later = (one.payload for one in lines if one.version > line.version)
        return any(min(one.versions) < line.version for one in later if isinstance(one, TakenBack) and one.versions)

    @property
    def course(self) -> set[int]:
        """The versions of all moves and lines in the replay."""
        return {turn.version for turn in self.turns} | {line.version for line in self.lines}


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
        """Whether the game has started and isn't over."""
        return self.game.status == "running"

    @property
    def is_asking(self) -> bool:
        """Whether an offer is open."""
        return self.running and self.game.offer is not None

    @property
    def unplayable(self) -> bool:
        """Whether the game's log can't be replayed, so that its moves are unknown."""
        return self.running and self.replay is None

    @property
    def shown(self) -> int:
        """The version of the last public change. Decisions made on this version or later aren't stale."""
        return self.replay.shown if self.replay is not None and self.running else self.game.version

    @property
    def computers_to_act(self) -> tuple[Player, ...]:
        """The computers that the game waits for."""
        return tuple(player for player in self.to_act if player.computer is not None)

    @property
    def people_to_act(self) -> tuple[Player, ...]:
        """The people that the game waits for."""
        return tuple(player for player in self.to_act if player.computer is None)

    @property
    def awaited(self) -> tuple[Player, ...]:
        """The players to show as awaited: people, or computers if no people are awaited."""
        return self.people_to_act or self.to_act

    def waits_for(self, user_id: int | None) -> bool:
        """Check whether the game waits for a move of this user."""
        return any(player.user_id == user_id for player in self.people_to_act)

    @property
    def waits_for_computers(self) -> bool:
        """Whether the game waits only for computers, which will move in a moment."""
        return bool(self.computers_to_act) and not self.people_to_act

    @property
    def outcome(self) -> Standing | None:
        """The result of a finished game.

        A player who ended the game by leaving ranks behind those who stayed. Computers that replaced earlier leavers
        rank last. The score details of such a game are empty because the rules haven't scored it.
        """
        if self.game.status != "finished" or self.replay is None:
            return None
        if self.position.standing is not None:
            return self.position.standing
        scores = self.position.scores
        ranks = rank_by([self._order_at_forfeit(player) for player in self.game.players])
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Standing(self.game.ending or "", winners, ranks, scores, tuple(() for _ in scores))

    def _order_at_forfeit(self, player: Player) -> tuple[int, int]:
        assert self.replay is not None, "a lobby has no result"
        if self.replay.lines[-1].seat == player.seat:
            return (1, -len(self.game.players))
        if player.left is not None and player.computer is not None:
            return (1, -player.left)
        return (0, -self.position.scores[player.seat])

    def turns_since(self, version: int) -> tuple[Turn, ...]:
        """Return the moves played after ``version``."""
        return () if self.replay is None else tuple(turn for turn in self.replay.turns if turn.version > version)

    @property
    def public_turns(self) -> tuple[Turn, ...]:
        """The moves that every player may know: in a running game, all except pending secret choices."""
        turns = self.turns_since(0)
        if not self.running:
            return turns
        # Pending secret choices are the last moves. The choice that completes them is public.
        hidden = [*takewhile(attrgetter("secret"), reversed(turns))]
        return turns[: len(turns) - len(hidden)]

    def lines_since(self, version: int) -> tuple[LogLine, ...]:
        """Return the log lines of public acts after ``version``, excluding moves."""
        return () if self.replay is None else tuple(line for line in self.replay.lines if line.version > version)

    def known_with(self, turn: Turn) -> tuple[Turn, ...]:
        """Return the moves that became public with this one: the move itself and the secret choices before it."""
        before = [other for other in self.turns_since(0) if other.version < turn.version]
        return (turn, *takewhile(attrgetter("secret"), reversed(before)))

    def find_late_with(self, turn: Turn) -> tuple[Turn, ...]:
        """Return the moves that became public with this one and were made because time was up."""
        return tuple(one for one in self.known_with(turn) if one.is_late)

    def find_mover(self, turn: Turn) -> Player | None:
        """Return the player who made this move, or ``None`` if the seat has changed hands since."""
        since = [line for line in self.lines_since(turn.version) if line.seat == turn.seat]
        has_changed = any(ACTS[line.act].hands_over and line.payload != FORFEIT for line in since)
        return None if has_changed else self.game.players[turn.seat]


def make_up_table(name: str, replay: Replay, names: Sequence[str], status: Status = "running") -> Table:
    """Return a table that isn't stored, for a puzzle or lesson. ``names`` are its players' names by seat."""
    position = replay.position
    game = Game(
        id=name,
        guild_id=None,
        channel_id=0,
        host_id=0,
        ruleset=position.ruleset.name,
        side=position.side,
        seats=position.players,
        status=status,
        version=replay.version,
        created_at=_EPOCH,
        changed_at=_EPOCH,
        players=tuple(Player(seat, None, name) for seat, name in enumerate(names[: position.players])),
        place_kind="direct",
    )
    return Table(game, replay)


def begin(game: Game, version: int, ruleset: Ruleset | None = None) -> Replay:
    """Return the replay of a game that has just started at ``version``. The seed alone decides which tiles are drawn.

    ``ruleset`` is the version of the rules that the game started with, by default the current one.
    """
    rules = ruleset or RULESETS[game.ruleset]
    position = rules.start(len(game.players), game.side, ShuffledDraw(game.seed), game.first)
    return Replay(version, position, begun=version, shown=version)


def begin_again(table: Table) -> Replay:
    """Return the replay of a game at its start."""
    assert table.replay is not None, "a lobby hasn't started"
    again = begin(table.game, table.replay.begun, table.position.ruleset)
    return replace(again, begun_at=table.replay.begun_at)


def list_awaited_people(game: Game) -> list[Player]:
    """Return the awaited people of a stored game."""
    return [player for player in game.players if player.computer is None and game.awaited >> player.seat & 1]


def seats_of(players: Iterable[Player]) -> int:
    """Return the seats of these players as a bit mask; seat 0 is the lowest bit."""
    return sum(1 << player.seat for player in players)


def replay_game(game: Game, lines: Sequence[LogLine]) -> Replay | None:
    """Replay the log without moves that were taken back. Return ``None`` if the game hasn't started.

    :raises Unplayable: The log is damaged, or needs an unknown edition of the rules.
    """
    try:
        return _replay_lines(game, lines)
    except UnknownEdition as error:
        raise Unplayable("other-edition", game=game.id, over=int(game.is_over)) from error
    except Exception as error:
        # A damaged log may fail in any way, and must not affect other games.
        raise Unplayable("unplayable", game=game.id, over=int(game.is_over)) from error


def _replay_lines(game: Game, lines: Sequence[LogLine]) -> Replay | None:
    details = [line.payload for line in lines]
    undone = {version for one in details if isinstance(one, TakenBack) for version in one.versions}
    replay: Replay | None = None
    moves = list[Turn]()
    shown = list[LogLine]()
    for line, payload in zip(lines, details, strict=True):
        if isinstance(payload, Started):
            rules = RULESETS[game.ruleset].as_of(payload.version, payload.edition)
            replay = begin(game, line.version, rules).with_line(line)
        elif replay is None:
            continue
        elif isinstance(payload, Played) and line.version not in undone:
            if line.seat is None:
                raise ValueError("the move has no seat")
            move = replay.position.ruleset.parse(payload.move)
            made = Turn(line.version, line.seat, move, (), by=line.user_id, because=line.because, at=line.at)
            moves.append(made)
        elif ACTS[line.act].shown:
            shown.append(line)
    if replay is None:
        if game.status in ("running", "finished"):
            raise ValueError("the log has no start")
        return None
    replay = replay.with_turns(moves)
    last_shown = max([replay.shown, *(line.version for line in shown[-1:])])
    return replace(replay, version=game.version, shown=last_shown, lines=tuple(shown))


def without(table: Table, versions: Collection[int]) -> Replay:
    """Return the replay as if the moves of these versions hadn't been made.

    :raises RulesError: Later moves depend on them.
    """
    assert table.replay is not None, "a lobby has no moves"
    kept = [turn for turn in table.replay.turns if turn.version not in versions]
    lines = table.replay.lines
    again = begin_again(table).with_turns(kept)
    return replace(again, lines=lines, shown=max([again.shown, *(line.version for line in lines)]))


class _Watched(NoDraw):
    """A draw that never yields tiles, but records whether a move needed any."""

    def __init__(self) -> None:
        self.asked = False

    def choose(self, options: int) -> NoReturn:
        self.asked = True
        raise Undrawn

    def tiles(self, bag: Sequence[int], count: int) -> NoReturn:
        self.asked = True
        raise Undrawn


def drew(position: Position, seat: int, move: Move) -> bool:
    """Check whether playing ``move`` on this position draws tiles. The position doesn't change."""
    watched = _Watched()
    position.copy(watched).play(seat, move)
    return watched.asked
