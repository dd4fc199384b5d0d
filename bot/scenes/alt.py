"""What the words for pictures of all games share: alt texts that fit, and whole positions as sections of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from bot.messages.markup import capitalise, cut
from bot.messages.positions import Section
from bot.messages.words import Words
from bot.rules.snapshot import Pairs
from bot.scenes.view import View, size_of
from renderers.scene import ALT_LIMIT, Counts

Wordings = Sequence[str]
"""The same said in several ways, from the longest to the shortest; an empty one leaves it out."""


def fitted(first: Sequence[Wordings], others: Sequence[Wordings]) -> str:
    """An alt text that says everything, each thing as long as there is room for it.

    Room goes to the ``first`` one after another, each at once as long as it can be; then to the ``others``, of whom
    all become a step longer before any becomes two. The order of the text is that of the arguments.
    """
    parts = [*first, *others]
    chosen = [len(wordings) - 1 for wordings in parts]
    room = ALT_LIMIT - sum(len(wordings[-1]) + 1 for wordings in parts) + 1

    def lengthen(part: int, wording: int) -> None:
        nonlocal room
        more = len(parts[part][wording]) - len(parts[part][chosen[part]])
        if wording < chosen[part] and more <= room:
            room, chosen[part] = room - more, wording

    for part in range(len(first)):
        for wording in range(len(parts[part])):
            lengthen(part, wording)
    for step in range(1, max(map(len, others), default=0)):
        for part in range(len(first), len(parts)):
            lengthen(part, max(len(parts[part]) - 1 - step, 0))
    text = " ".join(filter(None, (wordings[at] for wordings, at in zip(parts, chosen, strict=True))))
    return cut(text, ALT_LIMIT)


def word_table(
    view: View, told: Sequence[str], boards: Sequence[Wordings], sources: Sequence[Wordings], counts: str
) -> str:
    """The alt text of a table: what is going on, whoever must decide, what can be taken, everybody else, the bag.

    ``boards`` are by seat, ``told`` what a game has to say of its round.
    """
    acting = view.acting
    waiting = [board for seat, board in enumerate(boards) if seat not in acting]
    first = [[view.alt_title], [" ".join(filter(None, told))], *(boards[seat] for seat in acting), *sources]
    return fitted(first, [*waiting, [counts, ""]])


def word_board(view: View, seat: int, score: int, *wordings: Iterable[str]) -> Wordings:
    """A player in words: name and score with these facts, and with fewer of them where there is no room."""
    words, name = view.words, view.names[seat]
    whole, *shorter = ("; ".join(facts) or words("alt-empty-board") for facts in wordings)
    # Joined here and not in the catalogue: formatting long sentences that differ each time would cost most of all.
    who = words("alt-player-short", name=name, score=score)
    return [f"{words('alt-player', name=name, score=score)}: {whole}.", *(f"{who}: {told}." for told in shorter)]


def list_tiles(view: View, tiles: Iterable[str] | Mapping[str, int], *, ones: bool = True) -> str:
    """Tiles of one place, counted by colour; without ``ones`` a single tile is only its colour."""
    return _list_counts(view.words, view.ruleset, tuple(Counter(tiles).items()), ones)


# From one turn to the next almost every place holds what it held.
@lru_cache(4096)
def _list_counts(words: Words, ruleset: str, counts: Counts, ones: bool) -> str:
    told = []
    for colour, count in counts:
        what = str(words.fact(ruleset, "colour", colour))
        if count:
            told.append(words("alt-tiles", count=count, colour=what) if ones or count > 1 else what)
    return ", ".join(told) or words("alt-none")


def word_sources(view: View, state: Any) -> list[Wordings]:
    """Factories and centre for an alt text; nothing where nothing is left to take."""
    words, said = view.words, []
    centre = _centre(view, state)
    for ones in (True, False):
        factories = [
            words("alt-factory", number=number, tiles=list_tiles(view, tiles, ones=ones))
            for number, tiles in enumerate(state.factories, start=1)
            if tiles
        ]
        said.append(words("alt-factories", factories="; ".join(factories)) if factories else "")
    return [said, [words("alt-centre", tiles=centre) if centre else ""]]


def describe_sources(view: View, state: Any, *more: str) -> Section:
    """Every factory that is not empty, which ones are, the centre, and what a game has beside them, a line each."""
    words, numbered = view.words, list(enumerate(state.factories, start=1))
    lines = [words("text-factory", number=number, tiles=list_tiles(view, tiles)) for number, tiles in numbered if tiles]
    empty = ", ".join(str(number) for number, tiles in numbered if not tiles)
    if empty:
        lines.append(words("text-factories-empty", numbers=empty))
    lines.append(words("text-centre", tiles=_centre(view, state) or words("alt-none")))
    return Section(words("text-sources"), [*lines, *more])


def describe_piles(view: View, **piles: Pairs) -> list[str]:
    """What lies in the bag and where used tiles go, a line each."""
    return [
        view.words(f"{view.ruleset}-text-{name}", count=size_of(pile), tiles=list_tiles(view, dict(pile)))
        for name, pile in piles.items()
    ]


def describe_player(view: View, state: Any, seat: int, *lines: str) -> Section:
    """A player's board under their name: these lines, the start marker, what it would come to where games say so."""
    words, score, standing = view.words, state.boards[seat].score, view.position.standing
    title = words("text-player", name=(view.listed or view.names)[seat], score=score, acting=seat in view.acting)
    last = [words("text-marker")] if state.marker == seat else []
    if standing:
        last.append(words("text-rank", rank=standing.ranks[seat]))
    elif not view.position.ruleset.spares:
        last.append(words("text-coming", coming=view.position.foreseen[seat]))
    return Section(title, [capitalise(line) for line in (*lines, *last)])


def _centre(view: View, state: Any) -> str:
    centre = [list_tiles(view, state.centre)] if state.centre else []
    if state.marker == "centre":
        centre.append(view.words("alt-marker"))
    return ", ".join(centre)
