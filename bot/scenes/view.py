"""The common base of all scenes: a position in the viewer's language, with recent changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from bot.games.core.replay import Table, Turn
from bot.messages.people import head_player, list_player, name_player, name_player_briefly, name_player_plainly
from bot.messages.words import Words
from bot.rules import Position
from bot.rules.game import Standing
from bot.rules.outlook import Outlook
from bot.rules.snapshot import Pairs
from bot.storage.rows import Game, Player
from renderers.scene import Seat, Theme
from renderers.table import TableScene

GameTable = TypeVar("GameTable", bound=TableScene)
GameBoard = TypeVar("GameBoard", bound=Seat)


class TakenTiles(NamedTuple):
    """The tiles that a move takes: their source (0 is the centre, a factory has its number), colour and number."""

    source: int
    colour: str
    amount: int


def read_draft(facts: Mapping[str, Any]) -> TakenTiles:
    """Return the tiles in the facts of a ``taken`` event."""
    source = facts["source"]
    number = 0 if source == "c" else int(source)
    return TakenTiles(number, facts["colour"], facts["count"])


def count_pile(pile: Pairs) -> int:
    """Count the tiles of a pile, given as counts by colour."""
    return sum(count for _, count in pile)


@dataclass(frozen=True, slots=True)
class View:
    """A position as a viewer should see it, in their language and with the changes of ``turns`` marked.

    ``state`` is its snapshot. ``names`` are clean names by seat, and ``heads`` the names above the boards, with the
    levels of computers. ``briefs`` are names without levels, for narrow heads. ``turn`` is a text about the turn or the
    winner. ``acting`` are the seats that must decide; computers are included only if no person must decide. An
    ``example`` is on a page of the rules. ``hides_score`` means that the viewer must not see the final score.
    ``reader`` is the viewer's seat, if the view is for one player. A ``lesson`` doesn't show bag and lid, because
    lessons don't explain them.
    """

    words: Words
    theme: Theme
    position: Position
    state: Any
    names: tuple[str, ...]
    heads: tuple[str, ...]
    turns: tuple[Turn, ...]
    title: str
    turn: str
    running: bool
    acting: tuple[int, ...] = ()
    example: bool = False
    hides_score: bool = False
    reader: int | None = None
    lesson: bool = False
    briefs: tuple[str, ...] = ()

    @property
    def standing(self) -> Standing | None:
        """The result of the game, if the game is over and the result may be shown."""
        if self.hides_score:
            return None
        return self.position.standing

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""
        return self.position.ruleset.name

    @property
    def seats(self) -> range:
        return range(len(self.names))

    @property
    def nearest(self) -> tuple[int, ...]:
        """The seats that matter most to the viewer: their own, or otherwise the seats that must decide."""
        if self.reader is None:
            return self.acting
        return (self.reader,)

    @property
    def reading_order(self) -> list[int]:
        """All seats in the order of the table, beginning with the `nearest`."""
        first = self.nearest[0] if self.nearest else 0
        return [*self.seats[first:], *self.seats[:first]]

    @property
    def round(self) -> str:
        """The round in words, empty for an example."""
        if self.example:
            return ""
        return self.words("picture-round", round=self.position.round)

    @property
    def alt_title(self) -> str:
        """The first sentence of every alt text."""
        parts = (self.title, self.round, self.turn)
        return self.words.join_sentences(self.words.end_sentence(part) for part in parts if part)

    def list_events(self, seat: int | None = None) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
        """Yield the kind, points and facts of events in the marked turns, perhaps only of one seat."""
        for turn in self.turns:
            for event in turn.events:
                if seat is None or event.seat in (None, seat):
                    yield event.kind, event.points, event.facts

    def show_table(self, scene: GameTable, used: Pairs) -> GameTable:
        """Add the parts that all games share to a scene with boards: the turn, the tiles on offer, and others.

        ``used`` are the tiles in the lid or tower. Until the game is over, the sizes of bag and lid are shown.
        """
        state = self.state
        draft = self._find_draft()
        return replace(
            scene,
            detail=self._render_detail(used),
            turn=self.turn,
            factories=state.factories,
            centre=tuple(Counter(state.centre).items()),
            marker_in_centre=state.marker == "centre",
            centre_label=self.words(f"{self.ruleset}-picture-centre"),
            focus=self._choose_focus(),
            taken_from=draft.source if draft else None,
            taken=(draft.colour, draft.amount) if draft else None,
            arrow=self.example,
        )

    def _render_detail(self, used: Pairs) -> str:
        """Return the round and, until the game is over, the numbers of tiles in the piles."""
        if self.position.standing or self.example or self.lesson:
            return self.round
        bag = count_pile(self.state.bag)
        counts = self.words(f"{self.ruleset}-picture-counts", bag=bag, used=count_pile(used))
        return self.words.join_facts((self.round, counts))

    def _choose_focus(self) -> tuple[int, ...]:
        """Return the seats with large boards: the acting seats, or in past positions and examples the last mover."""
        if self.running:
            return self.acting
        if not self.position.to_act:
            return ()
        return tuple(turn.seat for turn in self.turns[-1:])

    def _find_draft(self) -> TakenTiles | None:
        """Return the tiles of the last draft, unless their source has been refilled since."""
        draft: TakenTiles | None = None
        for kind, _, facts in self.list_events():
            if kind == "taken":
                draft = read_draft(facts)
            elif kind == "dealt":
                # The source has new tiles, so a mark there would be misleading.
                draft = None
        return draft

    def show_player(self, board: GameBoard, seat: int) -> GameBoard:
        """Add the forecast to a board, and marks if its player must act, has won, or begins the next round."""
        score = self.state.boards[seat].score
        standing = self.standing
        forecast: int | None = self.position.foreseen[seat]
        # Don't repeat an unchanged score.
        if standing or forecast == score or self.hides_score:
            forecast = None
        return replace(
            board,
            brief=self.briefs[seat] if self.briefs else "",
            active=seat in self.acting,
            winner=standing is not None and seat in standing.winners,
            starts=standing is None and self.state.marker == seat,
            forecast=forecast,
        )

    def play_out(self, outlook: Outlook, seat: int) -> View:
        """Return the view of the position after a move, with that move marked."""
        position = outlook.position
        return replace(
            self,
            position=position,
            state=position.snapshot(),
            turns=(Turn(0, seat, outlook.move, outlook.events),),
            acting=position.to_act if self.running else (),
        )

    def hide_points(self, outlook: Outlook, seat: int) -> View:
        """Return the view after a move, but without the points for the move and for the end of the game."""
        worthless = [event._replace(points=0) for event in outlook.events]
        played = self.play_out(replace(outlook, events=tuple(worthless)), seat)
        boards = list(played.state.boards)
        boards[seat] = boards[seat]._replace(score=self.state.boards[seat].score)
        return replace(played, state=played.state._replace(boards=tuple(boards)), hides_score=True)


def make_view(
    words: Words,
    table: Table,
    theme: Theme,
    since: int | None = None,
    *,
    seat: int | None = None,
    escaped: bool = False,
    real: Table | None = None,
) -> View:
    """Return the view of a game's current position, with moves after ``since`` marked, or by default the last move.

    With ``seat``, it is that player's view, otherwise it is public. With ``escaped``, Markdown in names is escaped, for
    messages. ``real`` is the table whose turn is shown, if a player is planning on a hypothetical ``table``.
    """
    game = table.game
    names = _name_players(words, game.players, escaped=escaped)
    position = table.position
    if seat is not None:
        position = position.seen_by(seat)
    turns = tuple(turn for turn in table.turns_since(since or 0) if not turn.secret)
    if since is None:
        turns = turns[-1:]
    return View(
        words=words,
        theme=theme,
        position=position,
        state=position.snapshot(),
        names=names,
        heads=_head_players(words, game.players, escaped=escaped),
        turns=turns,
        title=_render_title(words, game),
        turn=_render_turn(words, real or table, names),
        running=game.status == "running",
        acting=tuple(player.seat for player in (real or table).awaited),
        reader=seat,
        lesson=not game.id,
        briefs=tuple(name_player_briefly(words, player) for player in game.players),
    )


def _render_title(words: Words, game: Game) -> str:
    """Return the name of the game, with its id if it has one."""
    name = words(f"{game.ruleset}-picture-name")
    return words("picture-table", ruleset=name, game=game.id) if game.id else name


def _name_players(words: Words, players: tuple[Player, ...], *, escaped: bool) -> tuple[str, ...]:
    name = name_player if escaped else name_player_plainly
    return tuple(name(words, player) for player in players)


def _head_players(words: Words, players: tuple[Player, ...], *, escaped: bool) -> tuple[str, ...]:
    head = list_player if escaped else head_player
    return tuple(head(words, player) for player in players)


def _render_turn(words: Words, table: Table, names: tuple[str, ...]) -> str:
    """Return a text about the turn, the winners, or the end of a game without a winner."""
    standing = table.outcome
    if standing:
        who = words.list_plainly(names[seat] for seat in standing.winners)
        if len(standing.winners) > 1:
            return words("picture-over-shared", who=who)
        # In puzzles, this is the name of the solver.
        return words("picture-over", who=who, me=who == words("you"))
    if table.game.status != "running":
        return words("picture-ended")
    who = words.list_plainly(names[player.seat] for player in table.awaited)
    if who == words("you"):
        return words("picture-turn-yours")
    return words("picture-turn", who=who)
