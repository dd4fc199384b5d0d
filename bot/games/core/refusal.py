"""Why an act was refused: each refusal is a sentence of the catalogue with the values it needs."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.game import RulesError


class Refusal(Exception):  # noqa: N818 - an answer to a person, not a fault
    """The act was refused; nothing has changed.

    The sentence is ``refused-`` and the ``key``; ``facts`` are what it names. It has a class of its own only where
    somebody catches it.
    """

    def __init__(self, key: str, /, **facts: str | int) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class NoSuchGame(Refusal):
    """No game of this name on this server."""


class Unplayable(Refusal):
    """The log of the game cannot be played again; what is wrong with it is the exception's cause."""


class BadSettings(Refusal):
    """Settings cannot be understood (``wrong``: which, each with its text as typed)."""

    def __init__(self, wrong: Mapping[str, str]) -> None:
        super().__init__("bad-settings")
        self.wrong = dict(wrong)


class Illegal(Refusal):
    """The rules do not allow the move. The sentence is chosen by ruleset and reason.

    ``move`` is which of several that were to be played at once, empty for a single one.
    """

    def __init__(self, ruleset: str, error: RulesError, move: str = "") -> None:
        super().__init__("illegal", **{name: fact for name, fact in error.facts.items() if isinstance(fact, str | int)})
        self.ruleset = ruleset
        self.reason = error.reason
        self.move = move
