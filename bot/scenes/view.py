"""What every scene is made from, whatever the game; and the examples that stand on the pages of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.games.core.replay import Table, Turn
from bot.games.table.play import Outlook
from bot.messages.narration import SEPARATOR
from bot.messages.people import head_player, list_names, list_player, name_player, name_player_plainly
from bot.messages.words import Words
from bot.rules import NoDraw, Position, Ruleset
from bot.rules.game import Standing
from bot.rules.snapshot import Pairs
from bot.storage.rows import Player
from renderers.scene import Theme

Fields = dict[str, Any]  # those of `renderers.table.TableScene` or `renderers.scene.Seat` that are alike in all games


def size_of(counts: Pairs) -> int:
    """How many tiles these counts by colour are."""
    return sum(count for _, count in counts)


@dataclass(frozen=True, slots=True)
class View:
    """A position as somebody is to see it: in these words, with these names, the changes of these turns marked.

    ``state`` is its snapshot. ``names`` are by seat and clean, ``heads`` the same as they stand above a board, with the
    levels of computers. ``turn`` says in words whose turn it is or who has won. ``acting`` are the seats that must
    decide; computers only where no person must. An ``example`` stands on a page of the rules. ``untold``: whoever looks
    is not to know what the end of the game brings.
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
    untold: bool = False

    @property
    def standing(self) -> Standing | None:
        """The result of the game, if it is over and may be known."""
        return None if self.untold else self.position.standing

    @property
    def ruleset(self) -> str:
        """The name of the game."""
        return self.position.ruleset.name

    @property
    def round(self) -> str:
        """The round in words; an example is of none."""
        return "" if self.example else self.words("picture-round", round=self.position.round)

    @property
    def alt_title(self) -> str:
        """The first sentence of every alt text."""
        return " ".join(f"{part}." for part in (self.title, self.round, self.turn) if part)

    def events(self, seat: int | None = None) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
        """Kind, points and facts of what has happened in the turns that are marked: all, or to this seat or nobody."""
        for event in (event for turn in self.turns for event in turn.events):
            if seat is None or event.seat in (None, seat):
                yield event.kind, event.points, event.facts

    def table(self, used: Pairs) -> Fields:
        """What the table scenes of all games say the same, with the source that the last draft took from marked.

        ``used`` are the tiles in the lid or tower: how many there and in the bag is said until the end.
        """
        state, detail = self.state, self.round
        if not (self.position.standing or self.example):
            key = f"{self.ruleset}-picture-counts"
            detail = f"{detail}{SEPARATOR}{self.words(key, bag=size_of(state.bag), used=size_of(used))}"
        taken_from: int | None = None
        taken: tuple[str, int] | None = None
        for kind, _, facts in self.events():
            if kind == "taken":
                taken_from = 0 if facts["source"] == "c" else int(facts["source"])
                taken = (facts["colour"], facts["count"])
            elif kind == "dealt":
                # The source shows other tiles now: a mark there would mislead.
                taken_from = None
        # Large are the boards of who must decide; of what is past or an example, of who moved last.
        last = tuple(turn.seat for turn in self.turns[-1:]) if self.position.to_act else ()
        return self.alone() | {
            "detail": detail,
            "turn": self.turn,
            "factories": state.factories,
            "centre": tuple(Counter(state.centre).items()),
            "marker_in_centre": state.marker == "centre",
            "centre_label": self.words(f"{self.ruleset}-picture-centre"),
            "focus": self.acting if self.running else last,
            "taken_from": taken_from,
            "taken": taken,
            "arrow": self.example,
        }

    def alone(self) -> Fields:
        """The same of one board without anything on offer."""
        return {"title": self.title, "detail": self.round, "turn": "", "theme": self.theme}

    def seat(self, seat: int) -> Fields:
        """What the boards of all games say the same of a player."""
        score, coming = self.state.boards[seat].score, self.position.foreseen[seat]
        standing = self.standing
        return {
            "name": self.heads[seat],
            "score": score,
            "active": seat in self.acting,
            "winner": standing is not None and seat in standing.winners,
            "starts": self.state.marker == seat and not standing,
            "coming": coming if coming != score and not standing else None,
        }

    def after(self, outlook: Outlook, seat: int) -> View:
        """The same view of the position that a move would lead to, with that move marked."""
        turn, position = Turn(0, seat, outlook.move, outlook.events), outlook.position
        acting = position.to_act if self.running else ()
        return replace(self, position=position, state=position.snapshot(), turns=(turn,), acting=acting)


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
    players, standing = table.game.players, table.outcome
    names = tuple(name(words, player) for player in players)
    head = list_player if name is name_player else head_player
    position = table.position if seat is None else table.position.seen_by(seat)
    if standing:
        key = "picture-over" if len(standing.winners) == 1 else "picture-over-shared"
        turn = words(key, who=", ".join(names[seat] for seat in standing.winners))
    elif table.game.status != "running":
        turn = words("picture-ended")
    else:
        turn = words("picture-turn", who=", ".join(names[player.seat] for player in table.awaited))
    return View(
        words=words,
        theme=theme,
        position=position,
        state=position.snapshot(),
        names=names,
        heads=tuple(head(words, player) for player in players),
        turns=turns[-1:] if since is None else turns,
        title=words("picture-table", ruleset=words(f"{table.game.ruleset}-picture-name"), game=table.game.id),
        turn=turn,
        running=table.game.status == "running",
        acting=tuple(player.seat for player in table.awaited),
    )


@dataclass(frozen=True, slots=True)
class Example:
    """One page of the rules: its words, and what is drawn beside them.

    ``key`` names the words: ``<ruleset>-page-<key>`` is the page's title, its attribute ``.text`` what it says; the
    last page, the game in a minute, has no key.
    ``position`` (whose draw is a `NoDraw`) is shown after ``plays``, moves in notation each made by whoever is to act,
    the last of them marked. ``seat`` is whose board is shown, ``None`` the whole table. ``phase``, as the game's
    snapshot names it, is the one in which a player wants this page; of pages of one phase, that of the side which is
    played. ``in_game``: it is drawn as in a game, with its round, its counts and whose turn it is.
    """

    key: str
    position: Position
    plays: tuple[str, ...] = ()
    seat: int | None = None
    phase: str = ""
    in_game: bool = False


def read_examples(ruleset: Ruleset, file: Path) -> tuple[Example, ...]:
    """The drawn pages of the rules of a game, in the order in which they are learnt.

    A page is a line with its key, whose ``board`` is shown, its ``phase``, and ``drawn game`` where it is drawn as in a
    game; the position as text; and its moves.
    """
    examples = []
    for page in file.read_text(encoding="utf-8").split("\n\n"):
        lines = page.strip().splitlines()
        _, key, *pairs = lines[0].split()
        about = dict(zip(pairs[::2], pairs[1::2], strict=True))
        plays = tuple(line.removeprefix("> ") for line in lines if line.startswith("> "))
        position = ruleset.from_text("\n".join(lines[1 : len(lines) - len(plays)]), NoDraw())
        board = int(about["board"]) if "board" in about else None
        in_game = about.get("drawn") == "game"
        examples.append(Example(key, position, plays, board, about.get("phase", ""), in_game))
    return tuple(examples)


def make_example_view(words: Words, example: Example, theme: Theme) -> View:
    """The view of an example, with its last move marked and the seats called by their numbers.

    :raises RulesError: the example is no legal play.
    """
    position, turns = example.position.copy(), list[Turn]()
    for text in example.plays:
        seat, move = position.to_act[0], position.ruleset.parse(text)
        turns = [Turn(0, seat, move, tuple(position.play(seat, move)))]
    names = tuple(words("picture-seat", number=seat + 1) for seat in range(position.players))
    ruleset = position.ruleset.name
    title = words(f"{ruleset}-page-{example.key}" if example.key else ruleset)
    if not example.in_game:
        state = position.snapshot()
        return View(words, theme, position, state, names, names, tuple(turns), title, "", False, example=True)
    acting = position.to_act
    turn = words("picture-turn", who=list_names(words, (names[seat] for seat in acting)))
    name = words(f"{ruleset}-picture-name")
    return View(words, theme, position, position.snapshot(), names, names, tuple(turns), name, turn, True, acting)
