"""Texts about positions of all games: alt texts within Discord's limit, and complete descriptions in sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.messages.markup import capitalise, cut
from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.messages.words import Words
from bot.rules.snapshot import Pairs
from bot.scenes.view import View, count_pile
from renderers.scene import ALT_LIMIT, Counts

Wordings = Sequence[str]  # versions of the same text, from the longest to the shortest, which may be empty


class Section(NamedTuple):
    """A section of a position's description: a heading, and lines that can be understood separately."""

    title: str
    lines: Sequence[str]


class _AltText:
    """An alt text in progress. Its parts begin with their shortest wordings and become longer if there is room."""

    def __init__(self, words: Words, parts: Sequence[Wordings]) -> None:
        self._words = words
        self._parts = parts
        self._chosen = [len(wordings) - 1 for wordings in parts]
        between = len(words("between-sentences"))
        shortest = sum(len(wordings[-1]) + between for wordings in parts) - between
        self._room = ALT_LIMIT - shortest

    def lengthen(self, part: int, wording: int) -> None:
        """Use this wording for a part if it is longer than the current wording and fits."""
        wordings = self._parts[part]
        chosen = self._chosen[part]
        more = len(wordings[wording]) - len(wordings[chosen])
        if wording < chosen and more <= self._room:
            self._chosen[part] = wording
            self._room -= more

    def join(self) -> str:
        """Return the text with the current wordings."""
        said = [wordings[chosen] for wordings, chosen in zip(self._parts, self._chosen, strict=True)]
        return join_sentences(self._words, *said)


def fit_text(
    words: Words, first: Sequence[Wordings], others: Sequence[Wordings], *, before: Sequence[Wordings] = ()
) -> str:
    """Build an alt text of all parts, in the longest wordings that fit.

    The ``first`` parts get the longest wordings that fit, one after the other. Then the parts ``before`` them get the
    longest wordings that still fit. The ``others`` share the rest: all become one step longer before any becomes two
    steps longer. The order in the text is ``before``, ``first``, ``others``.
    """
    text = _AltText(words, [*before, *first, *others])
    for part, wordings in (*enumerate(first, len(before)), *enumerate(before)):
        # Begin with the longest wording. Once one has been used, `lengthen` ignores shorter ones.
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
    """Join the non-empty texts to an alt text, cut to Discord's limit."""
    return cut(words.join_sentences(sentences), ALT_LIMIT)


def describe_table(
    view: View, phase: str, boards: Sequence[Wordings], sources: Sequence[Wordings], used: Pairs, printed: str = ""
) -> str:
    """Return the alt text of a table: the phase, the tiles on offer, the boards, and the piles.

    ``phase`` is the game's text about the round. ``boards`` are by seat. ``used`` are the tiles in the lid or tower.
    ``printed`` is a text about printed data that all boards share.
    """
    nearest = [boards[seat] for seat in view.nearest]
    others = [board for seat, board in enumerate(boards) if seat not in view.nearest]
    bag = count_pile(view.state.bag)
    counts = "" if view.lesson else view.words(f"{view.ruleset}-alt-counts", bag=bag, used=count_pile(used))
    before = [[view.alt_title], [phase], *sources]
    return fit_text(view.words, nearest, [*others, [counts, ""], [printed, ""]], before=before)


def describe_offer(view: View) -> str:
    """Return the alt text of the tiles on offer."""
    return fit_text(view.words, [], [], before=[[view.alt_title], *describe_factories(view)])


def describe_single_board(view: View, board: Wordings, *, before: Sequence[str] = (), after: str = "") -> str:
    """Return the alt text of one board, with texts before and after it."""
    return fit_text(view.words, [board], [[after]], before=[[view.alt_title], *([said] for said in before)])


def describe_board(view: View, seat: int, *wordings: Iterable[str]) -> Wordings:
    """Return texts about a player with name, score and facts. Only the first of ``wordings`` is complete."""
    words = view.words
    name = view.names[seat]
    score = view.state.boards[seat].score
    told = [words.list_clauses(facts) or words("alt-empty-board") for facts in wordings]
    who = words("alt-player", name=name, score=score)
    briefly = words("alt-player-short", name=name, score=score)
    shorter = [words.end_sentence(words.head(briefly, facts)) for facts in told[1:]]
    return [words.end_sentence(words.head(who, told[0])), *shorter]


def list_tiles(view: View, tiles: Iterable[str] | Mapping[str, int], *, ones: bool = True) -> str:
    """List the tiles in one place by colour. Without ``ones``, single tiles are listed without a number."""
    return _list_counts(view.words, view.ruleset, tuple(Counter(tiles).items()), ones)


# Most places stay the same from one turn to the next.
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


def describe_factories(view: View) -> list[Wordings]:
    """Return texts about factories and centre for an alt text, empty if there are no tiles."""
    factories = [_render_factories(view, ones=ones) for ones in (True, False)]
    centre = _list_centre(view)
    if centre:
        centre = view.words("alt-centre", tiles=centre)
    return [factories, [centre]]


def _render_factories(view: View, *, ones: bool) -> str:
    words = view.words
    factories = []
    for number, tiles in enumerate(view.state.factories, start=1):
        if tiles:
            factories.append(words("alt-factory", number=number, tiles=list_tiles(view, tiles, ones=ones)))
    if not factories:
        return ""
    return words("alt-factories", factories=words.list_clauses(factories))


def describe_sources(view: View, *more: str, choice: str = "", **piles: Pairs) -> Section:
    """Return a section about factories, centre and piles, with ``more`` lines of the game.

    ``choice`` is a text about the reader's current choice, if it isn't about tiles.
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
    """Return the section about a player: these lines, the start marker, and the rank or the forecast, if known."""
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
    """List the tiles and the marker in the centre; empty if there are none."""
    state = view.state
    pieces = []
    if state.centre:
        pieces.append(list_tiles(view, state.centre))
    if state.marker == "centre":
        pieces.append(view.words("alt-marker"))
    return view.words.list_plainly(pieces)


def render_sections(sections: Iterable[Section]) -> list[str]:
    """Distribute the sections among as few messages as possible, and return the texts.

    Messages are better than a file, because screen readers can navigate their headings and lists directly. A section is
    never split, so that each message can be understood separately.
    """
    messages: list[str] = []
    for section in sections:
        text = cut(_render_section(section), MAX_CONTENT_LENGTH)
        if messages and len(messages[-1]) + 1 + len(text) <= MAX_CONTENT_LENGTH:
            messages[-1] += f"\n{text}"
        else:
            messages.append(text)
    return messages


def fit_position(sections: Iterable[Section], room: int, more: str) -> str:
    """Return as many sections as fit into ``room`` characters, followed by ``more`` if some are left out."""
    told: list[str] = []
    left = room
    texts = [_render_section(section) for section in sections]
    for text in texts:
        # Keep room for ``more``, unless this is the last section.
        kept = 0 if len(told) + 1 == len(texts) else len(more) + 1
        if len(text) + 1 + kept > left:
            return "\n".join([*told, more]) if len(more) < left else "\n".join(told)
        told.append(text)
        left -= len(text) + 1
    return "\n".join(told)


def _render_section(section: Section) -> str:
    return "\n".join([f"### {section.title}", *(f"- {line}" for line in section.lines)])
