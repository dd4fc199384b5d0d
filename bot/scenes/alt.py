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
from bot.scenes.view import View, count_pile
from renderers.scene import ALT_LIMIT, Counts

Wordings = Sequence[str]  # the same said in several ways, from the longest to the shortest; an empty one leaves it out


class Section(NamedTuple):
    """A part of a position in words: its heading, and lines that can each be understood alone."""

    title: str
    lines: Sequence[str]


class _AltText:
    """An alt text that grows: every part is at its shortest, and becomes longer as far as there is room."""

    def __init__(self, words: Words, parts: Sequence[Wordings]) -> None:
        self._words = words
        self._parts = parts
        self._chosen = [len(wordings) - 1 for wordings in parts]
        between = len(words("between-sentences"))
        shortest = sum(len(wordings[-1]) + between for wordings in parts) - between
        self._room = ALT_LIMIT - shortest

    def lengthen(self, part: int, wording: int) -> None:
        """Say a part in this wording, if that is a longer one and fits."""
        wordings = self._parts[part]
        chosen = self._chosen[part]
        more = len(wordings[wording]) - len(wordings[chosen])
        if wording < chosen and more <= self._room:
            self._chosen[part] = wording
            self._room -= more

    def join(self) -> str:
        """The parts as they are said now."""
        said = [wordings[chosen] for wordings, chosen in zip(self._parts, self._chosen, strict=True)]
        return join_sentences(self._words, *said)


def fit_text(
    words: Words, first: Sequence[Wordings], others: Sequence[Wordings], *, before: Sequence[Wordings] = ()
) -> str:
    """An alt text that says everything, each thing as long as there is room for it.

    Room goes to the ``first`` one after another, each at once as long as it can be; then so to what stands ``before``
    them; then to the ``others``, of whom all become a step longer before any becomes two. But for what stands before,
    the order of the text is that of the arguments.
    """
    text = _AltText(words, [*before, *first, *others])
    for part, wordings in (*enumerate(first, len(before)), *enumerate(before)):
        # From the longest wording on: once one fits, those after it are no longer ones.
        for wording in range(len(wordings)):
            text.lengthen(part, wording)
    most_wordings = max(map(len, others), default=0)
    for step in range(1, most_wordings):
        for part, wordings in enumerate(others, len(before) + len(first)):
            shortest = len(wordings) - 1
            longer = max(shortest - step, 0)
            text.lengthen(part, longer)
    return text.join()


def join_sentences(words: Words, *sentences: str) -> str:
    """One alt text of these, without those that are empty, no longer than Discord takes."""
    return cut(words.join_sentences(sentences), ALT_LIMIT)


def word_table(
    view: View, phase: str, boards: Sequence[Wordings], sources: Sequence[Wordings], used: Pairs, printed: str = ""
) -> str:
    """The alt text of a table: what is going on, what can be taken, the reader or who must decide, the others, the bag.

    ``phase`` is what a game has to say of its round, ``boards`` are by seat, ``used`` the tiles in the lid or tower,
    ``printed`` what stands on all boards alike.
    """
    nearest = [boards[seat] for seat in view.nearest]
    others = [board for seat, board in enumerate(boards) if seat not in view.nearest]
    bag = count_pile(view.state.bag)
    counts = "" if view.lesson else view.words(f"{view.ruleset}-alt-counts", bag=bag, used=count_pile(used))
    before = [[view.alt_title], [phase], *sources]
    return fit_text(view.words, nearest, [*others, [counts, ""], [printed, ""]], before=before)


def word_offer(view: View) -> str:
    """The alt text of what is on offer alone."""
    return fit_text(view.words, [], [], before=[[view.alt_title], *word_sources(view)])


def word_alone(view: View, board: Wordings, *, before: Sequence[str] = (), after: str = "") -> str:
    """The alt text of one board, with what is said before and after it."""
    return fit_text(view.words, [board], [[after]], before=[[view.alt_title], *([said] for said in before)])


def word_board(view: View, seat: int, *wordings: Iterable[str]) -> Wordings:
    """A player in words: name, score and facts. Of ``wordings`` the first has all facts, others have fewer."""
    words = view.words
    name = view.names[seat]
    score = view.state.boards[seat].score
    told = [words.list_clauses(facts) or words("alt-empty-board") for facts in wordings]
    who = words("alt-player", name=name, score=score)
    briefly = words("alt-player-short", name=name, score=score)
    shorter = [words.end_sentence(words.head(briefly, facts)) for facts in told[1:]]
    return [words.end_sentence(words.head(who, told[0])), *shorter]


def list_tiles(view: View, tiles: Iterable[str] | Mapping[str, int], *, ones: bool = True) -> str:
    """Tiles of one place, counted by colour; without ``ones`` a single tile is only its colour."""
    return _list_counts(view.words, view.ruleset, tuple(Counter(tiles).items()), ones)


# From one turn to the next almost every place holds what it held.
@lru_cache(4096)
def _list_counts(words: Words, ruleset: str, counts: Counts, ones: bool) -> str:
    groups = []
    for colour, count in counts:
        name = str(words.fact(ruleset, "colour", colour))
        if count > 1 or (count and ones):
            groups.append(words("alt-tiles", count=count, colour=name))
        elif count:
            groups.append(name)
    return words.list_plainly(groups) or words("alt-none")


def word_sources(view: View) -> list[Wordings]:
    """Factories and centre for an alt text; nothing where nothing is left to take."""
    factories = [_word_factories(view, ones=ones) for ones in (True, False)]
    centre = _list_centre(view)
    if centre:
        centre = view.words("alt-centre", tiles=centre)
    return [factories, [centre]]


def _word_factories(view: View, *, ones: bool) -> str:
    words = view.words
    factories = []
    for number, tiles in enumerate(view.state.factories, start=1):
        if tiles:
            factories.append(words("alt-factory", number=number, tiles=list_tiles(view, tiles, ones=ones)))
    if not factories:
        return ""
    return words("alt-factories", factories=words.list_clauses(factories))


def describe_sources(view: View, *more: str, choice: str = "", **piles: Pairs) -> Section:
    """On lines of their own every factory that holds tiles, the empty ones, the centre, what else a game has, piles.

    ``choice``: what the reader is asked where it is not for tiles.
    """
    words = view.words
    lines = [choice] if choice else []
    empty = []
    for number, tiles in enumerate(view.state.factories, start=1):
        if tiles:
            lines.append(words("text-factory", number=number, tiles=list_tiles(view, tiles)))
        else:
            empty.append(words.writing.write_number(number))
    if empty:
        lines.append(words("text-factories-empty", numbers=words.list_plainly(empty)))
    lines.append(words("text-centre", tiles=_list_centre(view) or words("alt-none")))
    lines += more
    for name, pile in piles.items():
        tiles = list_tiles(view, dict(pile))
        lines.append(words(f"{view.ruleset}-text-{name}", count=count_pile(pile), tiles=tiles))
    return Section(words("text-sources"), lines)


def describe_player(view: View, seat: int, *lines: str) -> Section:
    """A player's board under their name: these lines, the start marker, what it would come to where games say so."""
    words = view.words
    state = view.state
    standing = view.position.standing
    score = state.boards[seat].score
    title = words("text-player", name=view.heads[seat], score=score, acting=seat in view.acting)
    told = [*lines]
    if state.marker == seat:
        told.append(words("text-marker"))
    if standing:
        told.append(words("text-rank", rank=standing.ranks[seat]))
    elif not view.position.can_spare(seat):
        told.append(words("text-coming", coming=view.position.foreseen[seat]))
    return Section(title, [capitalise(line) for line in told])


def _list_centre(view: View) -> str:
    """The tiles of the centre and the marker; empty if nothing lies there."""
    state = view.state
    pieces = []
    if state.centre:
        pieces.append(list_tiles(view, state.centre))
    if state.marker == "centre":
        pieces.append(view.words("alt-marker"))
    return view.words.list_plainly(pieces)


def word_position(sections: Iterable[Section]) -> list[str]:
    """The sections as messages, as few as hold them.

    Messages and not a file: a screen reader reads them where they stand, finds its way by their headings and goes
    through their lists item by item; a file would have to be opened elsewhere. No section is torn in two, so that
    each message can be understood alone.
    """
    messages: list[str] = []
    for section in sections:
        text = cut(_word_section(section), LONGEST_CONTENT)
        if messages and len(messages[-1]) + 1 + len(text) <= LONGEST_CONTENT:
            messages[-1] += f"\n{text}"
        else:
            messages.append(text)
    return messages


def fit_position(sections: Iterable[Section], room: int, more: str) -> str:
    """As many of the first sections as find ``room`` characters, and then ``more`` where some do not."""
    told: list[str] = []
    left = room
    texts = [_word_section(section) for section in sections]
    for text in texts:
        # Where it is not the last, the note must find room as well.
        kept = 0 if len(told) + 1 == len(texts) else len(more) + 1
        if len(text) + 1 + kept > left:
            return "\n".join([*told, more]) if len(more) < left else "\n".join(told)
        told.append(text)
        left -= len(text) + 1
    return "\n".join(told)


def _word_section(section: Section) -> str:
    return "\n".join([f"### {section.title}", *(f"- {line}" for line in section.lines)])
