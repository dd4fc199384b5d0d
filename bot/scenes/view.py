"""What every scene is made from, whatever the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Required, TypedDict

from bot.games.core.replay import Table, Turn
from bot.games.table.play import Outlook
from bot.messages.narration import SEPARATOR
from bot.messages.people import head_player, list_player, list_player_plainly, name_player, name_player_plainly
from bot.messages.words import Words
from bot.rules.game import Position
from bot.rules.snapshot import Pairs
from bot.storage.rows import Player
from renderers.scene import Counts, Theme


class OfSeat(TypedDict):
    """The fields of `renderers.scene.Seat`, but for the note."""

    name: str
    score: int
    active: bool
    winner: bool
    starts: bool
    coming: int | None


class OfTable(TypedDict, total=False):
    """The fields of `renderers.scene.Table` that are alike in all games."""

    title: Required[str]
    detail: Required[str]
    turn: Required[str]
    theme: Theme
    factories: tuple[tuple[str, ...], ...]
    centre: Counts
    marker_in_centre: bool
    centre_label: str
    focus: tuple[int, ...]
    taken_from: int | None
    taken: tuple[str, int] | None
    arrow: bool


def size_of(counts: Pairs) -> int:
    """How many tiles these counts by colour are."""
    return sum(count for _, count in counts)


@dataclass(frozen=True, slots=True)
class View:
    """A position as somebody is to see it: in these words, with these names, the changes of these turns marked.

    ``names`` are by seat and clean, ``turn`` says in words whose turn it is or who has won. An ``example`` stands on a
    page of the rules. ``acting`` are the seats that must decide; computers only where no person must. ``listed`` and
    ``heads`` are the names with the levels of computers, as they stand in a list and above a drawn board (empty: those
    without).
    """

    words: Words
    theme: Theme
    ruleset: str
    position: Position
    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    title: str
    turn: str
    running: bool
    example: bool = False
    acting: tuple[int, ...] = ()
    listed: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()

    @property
    def round(self) -> str:
        """The round in words; an example is of none."""
        return "" if self.example else self.words("picture-round", round=self.position.round)

    @property
    def alt_title(self) -> str:
        """The first sentence of every alt text."""
        return " ".join(f"{part}." for part in (self.title, self.round, self.turn) if part)

    def count(self, bag: Pairs, used: Pairs) -> str:
        """The round, and until the end how many tiles are in the bag and where used ones go (lid or tower)."""
        if self.position.standing or self.example:
            return self.round
        counts = self.words(f"{self.ruleset}-picture-counts", bag=size_of(bag), used=size_of(used))
        return SEPARATOR.join(filter(None, (self.round, counts)))

    def events(self) -> Iterator[tuple[str, int, int, Mapping[str, Any]]]:
        """What has happened in the turns that are marked: kind, seat (-1: nobody's), points and facts."""
        for event in (event for turn in self.turns for event in turn.events):
            yield event.kind, -1 if event.seat is None else event.seat, event.points, event.facts

    def table(self, state: Any, detail: str) -> OfTable:
        """What the table scenes of all games say the same, with the source that the last draft took from marked."""
        taken_from: int | None = None
        taken: tuple[str, int] | None = None
        for kind, _, _, facts in self.events():
            if kind == "taken":
                taken_from = 0 if facts["source"] == "c" else int(facts["source"])
                taken = (facts["colour"], facts["count"])
            elif kind == "dealt":
                # The source shows other tiles now: a mark there would mislead.
                taken_from = None
        return {
            **self.alone(),
            "detail": detail,
            "turn": self.turn,
            "factories": state.factories,
            "centre": tuple(Counter(state.centre).items()),
            "marker_in_centre": state.marker == "centre",
            "centre_label": self.words(f"{self.ruleset}-picture-centre"),
            "focus": self.focus,
            "taken_from": taken_from,
            "taken": taken,
            "arrow": self.example,
        }

    def alone(self) -> OfTable:
        """The same of one board without anything on offer."""
        return {"title": self.title, "detail": self.round, "turn": "", "theme": self.theme}

    @property
    def focus(self) -> tuple[int, ...]:
        """The seats whose boards are large: who must decide; of what is past or an example, who moved last."""
        if self.running:
            return self.acting
        return tuple(turn.seat for turn in self.turns[-1:]) if self.position.to_act else ()

    def seat(self, state: Any, seat: int) -> OfSeat:
        """What the boards of all games say the same of a player."""
        score, coming = state.boards[seat].score, self.position.foreseen[seat]
        standing = self.position.standing
        return {
            "name": (self.heads or self.names)[seat],
            "score": score,
            "active": seat in self.acting,
            "winner": standing is not None and seat in standing.winners,
            "starts": state.marker == seat and not standing,
            "coming": coming if coming != score and not standing else None,
        }

    def after(self, outlook: Outlook, seat: int) -> View:
        """The same view of the position that a move would lead to, with that move marked."""
        turn = Turn(0, seat, outlook.move, outlook.events)
        acting = outlook.position.to_act if self.running else ()
        return replace(self, position=outlook.position, turns=(turn,), acting=acting)


def make_view(
    words: Words,
    table: Table,
    theme: Theme,
    since: int | None = None,
    *,
    seat: int | None = None,
    name: Callable[[Words, Player], str] = name_player_plainly,
) -> View:
    """The view of a game as it stands, with the moves after version ``since`` marked (``None``: the last one).

    With ``seat`` it is that player's, who knows nothing of what others have chosen in secret; without, everybody's.
    ``name`` says how players are called: plainly for pictures, with markdown escaped for messages.
    """
    turns = tuple(turn for turn in table.turns_since(since or 0) if not turn.secret)
    players = table.game.players
    names = tuple(name(words, player) for player in players)
    return View(
        words=words,
        theme=theme,
        ruleset=table.game.ruleset,
        position=table.position if seat is None else table.position.seen_by(seat),
        names=names,
        turns=turns[-1:] if since is None else turns,
        title=words("picture-table", ruleset=words(f"{table.game.ruleset}-picture-name"), game=table.game.id),
        turn=_turn(words, table, names),
        running=table.game.status == "running",
        acting=tuple(player.seat for player in table.awaited),
        listed=tuple(
            (list_player if name is name_player else list_player_plainly)(words, player) for player in players
        ),
        heads=tuple(head_player(words, player) for player in players),
    )


def _turn(words: Words, table: Table, names: tuple[str, ...]) -> str:
    standing = table.outcome
    if standing:
        key = "picture-over" if len(standing.winners) == 1 else "picture-over-shared"
        return words(key, who=", ".join(names[seat] for seat in standing.winners))
    if table.game.status != "running":
        return words("picture-ended")
    return words("picture-turn", who=", ".join(names[player.seat] for player in table.awaited))
