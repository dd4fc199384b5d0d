"""What is said of the record of a game that was verified."""

from __future__ import annotations

from bot.games.past.record import OUTSIDE_ENDINGS, Problem, Record, Verdict
from bot.messages.markup import LONGEST_FACT, escape, escape_fact, shorten_hash
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.rules.game import Fact


def word_verdict(words: Words, verdict: Verdict) -> str:
    """The verdict in a sentence, and below it what is proven and what is not, or what is wrong, one thing a line."""
    record = verdict.record
    if verdict.problems or record is None:
        head = words("verify-unreadable") if record is None else words("verify-wrong", what=_game(words, record))
        return "\n".join([head, *(words("verify-problem", problem=_word(words, one)) for one in verdict.problems)])
    whole = record.commitment
    facts: dict[str, Fact] = {"what": _game(words, record), "moves": len(record.moves), "commitment": whole}
    if not record.ending:
        return words("verify-running", **facts, short=shorten_hash(whole))
    ended = "otherwise" if record.ending in OUTSIDE_ENDINGS else "by-rules"
    return words("verify-proven", **facts, short=shorten_hash(whole), ended=ended)


def _game(words: Words, record: Record) -> str:
    if record.ruleset not in RULESETS:
        return words("verify-some-game")
    return words("verify-game", ruleset=words(record.ruleset), game=escape(record.game, LONGEST_FACT))


def _word(words: Words, problem: Problem) -> str:
    return words(f"verify-{problem.key}", **{name: escape_fact(fact) for name, fact in problem.facts.items()})
