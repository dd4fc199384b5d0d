"""What the words for pictures of all games share: alt texts that fit, and whole positions as sections of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.messages.markup import capitalise, cut
from bot.messages.posts import LONGEST_CONTENT
from bot.messages.words import Words
from bot.rules.snapshot import Pairs
from bot.scenes.view import View, size_of
from renderers.scene import ALT_LIMIT, Counts

Wordings = Sequence[str]  # the same said in several ways, from the longest to the shortest; an empty one leaves it out


class Section(NamedTuple):
    """A part of a position in words: its heading, and lines that can each be understood alone."""

    title: str
    lines: Sequence[str]


def fitted(first: Sequence[Wordings], others: Sequence[Wordings]) -> str:
    """An alt text that says everything, each thing as long as there is room for it.

    Room goes to the ``first`` one after another, each at once as long as it can be; then to the ``others``, of whom
    all become a step longer before any becomes two. The order of the text is that of the arguments.
    """
    parts = [*first, *others]
    chosen = [len(wordings) - 1 for wordings in parts]
    room = ALT_LIMIT - sum(len(wordings[-1]) + 1 for wordings in parts) + 1

    longer = [(part, wording) for part in range(len(first)) for wording in range(len(parts[part]))]
    for step in range(1, max(map(len, others), default=0)):
        longer += [(part, max(len(parts[part]) - 1 - step, 0)) for part in range(len(first), len(parts))]
    for part, wording in longer:
        more = len(parts[part][wording]) - len(parts[part][chosen[part]])
        if wording < chosen[part] and more <= room:
            room, chosen[part] = room - more, wording
    text = " ".join(filter(None, (wordings[at] for wordings, at in zip(parts, chosen, strict=True))))
    return cut(text, ALT_LIMIT)


def word_table(view: View, told: str, boards: Sequence[Wordings], sources: Sequence[Wordings], used: Pairs) -> str:
    """The alt text of a table: what is going on, whoever must decide, what can be taken, everybody else, the bag.

    ``boards`` are by seat, ``told`` what a game has to say of its round, ``used`` the tiles in the lid or tower.
    """
    waiting = [board for seat, board in enumerate(boards) if seat not in view.acting]
    first = [[view.alt_title], [told], *(boards[seat] for seat in view.acting), *sources]
    counts = view.words(f"{view.ruleset}-alt-counts", bag=size_of(view.state.bag), used=size_of(used))
    return fitted(first, [*waiting, [counts, ""]])


def word_alone(view: View, *told: str) -> str:
    """The alt text of one board."""
    return cut(" ".join(filter(None, (view.alt_title, *told))), ALT_LIMIT)


def word_board(view: View, seat: int, *wordings: Iterable[str]) -> Wordings:
    """A player in words: name and score with these facts, and with fewer of them where there is no room."""
    words, name, score = view.words, view.names[seat], view.state.boards[seat].score
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


def word_sources(view: View) -> list[Wordings]:
    """Factories and centre for an alt text; nothing where nothing is left to take."""
    words, said, centre = view.words, [], _centre(view)
    for ones in (True, False):
        factories = [
            words("alt-factory", number=number, tiles=list_tiles(view, tiles, ones=ones))
            for number, tiles in enumerate(view.state.factories, start=1)
            if tiles
        ]
        said.append(words("alt-factories", factories="; ".join(factories)) if factories else "")
    return [said, [words("alt-centre", tiles=centre) if centre else ""]]


def describe_sources(view: View, *more: str, **piles: Pairs) -> Section:
    """On lines of their own every factory that holds tiles, the empty ones, the centre, what else a game has, piles."""
    words, numbered = view.words, list(enumerate(view.state.factories, start=1))
    lines = [words("text-factory", number=number, tiles=list_tiles(view, tiles)) for number, tiles in numbered if tiles]
    empty = ", ".join(str(number) for number, tiles in numbered if not tiles)
    if empty:
        lines.append(words("text-factories-empty", numbers=empty))
    lines += [words("text-centre", tiles=_centre(view) or words("alt-none")), *more]
    for name, pile in piles.items():
        told = list_tiles(view, dict(pile))
        lines.append(words(f"{view.ruleset}-text-{name}", count=size_of(pile), tiles=told))
    return Section(words("text-sources"), lines)


def describe_player(view: View, seat: int, *lines: str) -> Section:
    """A player's board under their name: these lines, the start marker, what it would come to where games say so."""
    words, state, standing = view.words, view.state, view.position.standing
    title = words("text-player", name=view.heads[seat], score=state.boards[seat].score, acting=seat in view.acting)
    last = [words("text-marker")] if state.marker == seat else []
    if standing:
        last.append(words("text-rank", rank=standing.ranks[seat]))
    elif not view.position.can_spare(seat):
        last.append(words("text-coming", coming=view.position.foreseen[seat]))
    return Section(title, [capitalise(line) for line in (*lines, *last)])


def _centre(view: View) -> str:
    centre = [list_tiles(view, view.state.centre)] if view.state.centre else []
    if view.state.marker == "centre":
        centre.append(view.words("alt-marker"))
    return ", ".join(centre)


def word_position(sections: Iterable[Section]) -> list[str]:
    """The sections as messages, as few as hold them.

    Messages and not a file: a screen reader reads them where they stand, finds its way by their headings and goes
    through their lists item by item; a file would have to be opened elsewhere. No section is torn in two, so that
    each message can be understood alone.
    """
    messages: list[str] = []
    for title, lines in sections:
        text = cut("\n".join([f"### {title}", *(f"- {line}" for line in lines)]), LONGEST_CONTENT)
        if messages and len(messages[-1]) + 1 + len(text) <= LONGEST_CONTENT:
            messages[-1] = f"{messages[-1]}\n{text}"
        else:
            messages.append(text)
    return messages
