"""Why a move is good, in words: hints, and what an analysis says beside its pictures."""

from __future__ import annotations

from bot.games.core.replay import Table
from bot.games.past.analysis import Analysis, compare_lines
from bot.games.table.explaining import Comparison, Effects, Hint, Line
from bot.messages.markup import capitalise
from bot.messages.narration import list_moves, name_move
from bot.messages.people import name_player
from bot.messages.posts import name_game
from bot.messages.words import Words
from bot.opponents.reasons import Reason
from bot.rules.game import Fact
from bot.storage.rows import Player

IN_HINTS = ("does-both", "does-first", "does-other")
IN_ANALYSES = ("does-both", "does-better", "does-played")
"""The sentences of what both moves do and what each does, where no reason is known."""


def word_overview(words: Words, table: Table, analysis: Analysis) -> str:
    """Who gave away how much, by which of the moves that the picture numbers."""
    lines = [_word_player(words, player, analysis) for player in table.game.players]
    if analysis.mistakes():
        lines.append(words("analysis-numbers"))
    return words(
        "analysis-overview",
        name=name_game(words, table.game),
        players="\n".join(lines),
        exact=analysis.proven,
        margin=word_share(words, analysis.margin),
        late=sum(ply.time_up for ply in analysis.plies),
    )


def _word_player(words: Words, player: Player, analysis: Analysis) -> str:
    """What a player gave away, by the numbers of these moves in the picture."""
    costs = []
    for mark, number in enumerate(analysis.mistakes(), start=1):
        ply = analysis.plies[number]
        if ply.seat == player.seat:
            costs.append(words("analysis-numbered", number=mark, cost=word_cost(words, ply.cost)))
    who = name_player(words, player)
    return words("analysis-player", who=who, count=len(costs), costs=words.list_all(costs))


def word_mistake(
    words: Words,
    table: Table,
    before: Table,
    analysis: Analysis,
    number: int,
    key: str = "analysis-mistake",
    *,
    found: bool = False,
) -> str:
    """The move of this number (from 0), what it cost, and what was better and why, as the message ``key`` puts it.

    ``before``: the game before it. ``found``: the better move has just been named.
    """
    ply = analysis.plies[number]
    turns = table.public_turns
    turn = turns[number]
    ruleset = table.game.ruleset
    comparison = compare_lines(before.position, ply, turn.move)
    why = [word_reasons(words, before, comparison) or _word_effects(words, before, comparison.effects, IN_ANALYSES)]
    why += _word_lines(words, before, comparison, "analysis-line", "analysis-played-line", "analysis-both-line")
    return words(
        key,
        name=name_game(words, table.game),
        mark=analysis.mistakes().index(number) + 1,
        number=number + 1,
        moves=len(turns),
        who=name_player(words, table.game.players[ply.seat]),
        played=name_move(words, ruleset, turn),
        change=word_change(words, *ply.chances),
        better=name_move(words, ruleset, comparison.better.first),
        why="".join(f"\n{line}" for line in why if line),
        found=int(found),
        exact=int(ply.exact),
        margin=word_share(words, analysis.margin),
    )


def word_change(words: Words, before: float, after: float) -> str:
    """The chance of whoever moved, and what the move left of it: "41 % → 19 %"."""
    return words("analysis-change", before=word_share(words, before), after=word_share(words, after))


def word_cost(words: Words, cost: float) -> str:
    """What a move gave away: "−22 %"."""
    return words("analysis-cost", cost=word_share(words, cost))


def word_share(words: Words, share: float) -> str:
    """A share of the win: "64 %"."""
    return words("percent", share=round(share * 100))


def word_hint(words: Words, table: Table, hint: Hint) -> str:
    """The move and why; where it is compared with another, what the chances are after both."""
    ruleset = table.game.ruleset
    move = capitalise(name_move(words, ruleset, hint.line.first))
    comparison = hint.comparison
    if comparison is None:
        told = [words("hint", certainty=hint.certainty, move=move)]
        line = word_line(words, table, hint.line, "hint-line")
        if line:
            told.append(line)
        return "\n".join(told)
    other = comparison.other.first
    facts: dict[str, Fact] = {
        "certainty": hint.certainty,
        "move": move,
        "other": name_move(words, ruleset, other),
        "more": comparison.more,
        "chance": word_share(words, hint.worth),
        "other-chance": word_share(words, hint.other_worth),
        "why": word_reasons(words, table, comparison) or "none",
        "reasons": _list_reasons(words, table, comparison),
        "later": comparison.later,
        "does": _word_effects(words, table, comparison.effects, IN_HINTS) or "none",
    }
    lines = _word_lines(words, table, comparison, "hint-line", "hint-other-line", "hint-both-line")
    return "\n".join([words("hint", **facts), *lines])


def word_reasons(words: Words, table: Table, comparison: Comparison) -> str:
    """Why the better move is better, a sentence for each reason; empty where none is known."""
    told = _list_reasons(words, table, comparison)
    if told and comparison.later:
        return words("why-later", reasons=told)
    return told


def _list_reasons(words: Words, table: Table, comparison: Comparison) -> str:
    return words.join_sentences(word_reason(words, table, reason) for reason in comparison.reasons)


def word_reason(words: Words, table: Table, reason: Reason) -> str:
    """One reason, by the first message there is: ``game-why-kind``, ``why-kind``."""
    key = words.find(f"{table.game.ruleset}-why-{reason.kind}", f"why-{reason.kind}")
    return capitalise(words(key, **_list_facts(words, table, reason)))


def word_effect(words: Words, table: Table, effect: Reason) -> str:
    """What a move does, as a sentence without its subject: ``game-does-kind``."""
    return words(f"{table.game.ruleset}-does-{effect.kind}", **_list_facts(words, table, effect))


def _list_facts(words: Words, table: Table, reason: Reason) -> dict[str, Fact]:
    facts = dict(reason.facts)
    seat = facts.pop("seat", None)
    if isinstance(seat, int):
        facts["who"] = name_player(words, table.game.players[seat])
    return words.facts(table.game.ruleset, facts)


def _word_effects(words: Words, table: Table, effects: Effects, keys: tuple[str, str, str]) -> str:
    """What both moves do and what each does, a sentence for each, by the messages of these keys; perhaps empty."""
    sentences = []
    for key, told in zip(keys, effects, strict=True):
        if told:
            does = words.list_effects([word_effect(words, table, effect) for effect in told])
            sentences.append(words(key, does=does))
    return words.join_sentences(sentences)


def _word_lines(words: Words, table: Table, comparison: Comparison, better: str, other: str, both: str) -> list[str]:
    """What follows the two moves, by the messages of these keys: once where it is the same."""
    if comparison.better.moves[1:] == comparison.other.moves[1:]:
        lines = [word_line(words, table, comparison.better, both)]
    else:
        lines = [
            word_line(words, table, comparison.better, better),
            word_line(words, table, comparison.other, other),
        ]
    return [line for line in lines if line]


def word_line(words: Words, table: Table, line: Line, key: str) -> str:
    """The moves after the first of a line, as the message ``key`` puts it; empty where there are none."""
    if len(line.seats) == 1:
        return ""
    names = [name_player(words, player) for player in table.game.players]
    following = zip(line.seats[1:], line.outlooks[1:], strict=True)
    return words(key, line=list_moves(words, table.game.ruleset, names, following))
