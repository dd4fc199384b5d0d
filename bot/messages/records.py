"""What is said of the record of a game that was verified."""

from __future__ import annotations

from bot.games.record.format import OUTSIDE_ENDINGS, Problem
from bot.games.record.verify import Verdict
from bot.messages.markup import LONGEST_FACT, escape, escape_fact, shorten_hash
from bot.messages.words import Words
from bot.rules import RULESETS

MOST_PROBLEMS = 10


def word_verdict(words: Words, verdict: Verdict) -> str:
    """The verdict in a sentence, and below it what is proven and what is not, or what is wrong, one thing a line.

    If much is wrong, the first ones are told.
    """
    if not verdict.problems:
        what, moves = _game(words, verdict), verdict.moves
        whole, short = escape(verdict.commitment, LONGEST_FACT), shorten_hash(verdict.commitment)
        if not verdict.ending:
            return words("verify-running", what=what, moves=moves, commitment=whole, short=short)
        ended = "otherwise" if verdict.ending in OUTSIDE_ENDINGS else "by-rules"
        return words("verify-proven", what=what, moves=moves, ended=ended, commitment=whole, short=short)
    lines = [words("verify-wrong", what=_game(words, verdict)) if verdict.game else words("verify-unreadable")]
    lines += [
        words("verify-problem", problem=_word_problem(words, problem)) for problem in verdict.problems[:MOST_PROBLEMS]
    ]
    if len(verdict.problems) > MOST_PROBLEMS:
        lines.append(words("verify-more", count=len(verdict.problems) - MOST_PROBLEMS))
    return "\n".join(lines)


def _game(words: Words, verdict: Verdict) -> str:
    if not verdict.game or verdict.ruleset not in RULESETS:
        return words("verify-some-game")
    return words("verify-game", ruleset=words(verdict.ruleset), game=escape(verdict.game, LONGEST_FACT))


def _word_problem(words: Words, problem: Problem) -> str:
    return words(f"verify-{problem.key}", **{name: escape_fact(fact) for name, fact in problem.facts.items()})
