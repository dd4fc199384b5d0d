"""Why an act was refused. Each refusal is a sentence of the catalogue (`key`) with the values it needs (`facts`).

Here stand those about places, games, turns, moves and settings; those about seats in `seat_refusals`.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.refusal import Refusal
from bot.rules.game import RulesError


class ServerOnly(Refusal):
    """Asked outside a server."""

    key = "server-only"


class ChannelGone(Refusal):
    """The game's channel is gone, so nobody can be called there."""

    key = "channel-gone"


class ChannelThere(Refusal):
    """The game has its channel (``channels``), and is not moved."""

    key = "channel-there"


class NoSuchGame(Refusal):
    """No game of this name on this server."""

    key = "no-such-game"


class NoGameHere(Refusal):
    """The person named no game, and none in this channel fits."""

    key = "no-game-here"


class WhichGame(Refusal):
    """The person named no game, several fit (``games``: their names), and they cannot be asked which they mean."""

    key = "which-game"


class AlreadyStarted(Refusal):
    """The lobby is closed: the game runs."""

    key = "already-started"


class NotStarted(Refusal):
    """The game is still a lobby."""

    key = "not-started"


class AlreadyOver(Refusal):
    """The game has ended (``status``: finished, cancelled or ended)."""

    key = "already-over"


class NotYourTurn(Refusal):
    """Somebody else is to move (``turn``: which people; ``computers``: 1 where only computers are)."""

    key = "not-your-turn"


class HasChosen(NotYourTurn):
    """The person has chosen in secret, and others still choose (``turn`` and ``computers`` as there)."""

    key = "has-chosen"


class Stale(Refusal):
    """The game has moved on since the button was made or the picker opened."""

    key = "stale"


class NothingToUndo(Refusal):
    """The person has made no choice that could still be taken back."""

    key = "nothing-to-undo"


class Unplayable(Refusal):
    """The log of the game cannot be played again; what is wrong with it is the exception's cause."""

    key = "unplayable"


class OtherEdition(Unplayable):
    """The game was begun under rules, or with printed boards, that are not known here."""

    key = "other-edition"


class NoSuchMove(Refusal):
    """The game has only so many ``moves``."""

    key = "no-such-move"


class NotOver(Refusal):
    """The game has not been played to an end."""

    key = "not-over"


class NobodyWaits(Refusal):
    """The game waits for the person themselves, so there is nobody else to call."""

    key = "nobody-waits"


class NudgedAlready(Refusal):
    """Whoever is to move has been called today (``again``: when it may be done again)."""

    key = "nudged-already"


class CalledJustNow(Refusal):
    """Those for whom the game waits have been called to their turn within the hour (``again``: when that is over)."""

    key = "called-just-now"


class EverybodyGone(Refusal):
    """Those for whom the game waits (``who``) are no longer on the server."""

    key = "everybody-gone"


class NotCalled(Refusal):
    """Those for whom the game waits (``who``) have blocked the person, and are not called for them."""

    key = "not-called"


class Stalled(Refusal):
    """The game has gone quiet: nobody answers."""

    key = "stalled"


class NoTimeLimit(Refusal):
    """Turns of this game take as long as they take."""

    key = "no-time-limit"


class TimeEnough(Refusal):
    """The turn has as much time as others can give it (``until``)."""

    key = "time-enough"


class AcrossTheBag(Refusal):
    """Tiles have come out of the bag since; what they are cannot be unseen."""

    key = "across-the-bag"


class OthersMoved(Refusal):
    """Others have moved since; they would have to agree, and can be asked."""

    key = "others-moved"


class NotAnalysed(Refusal):
    """Only a game that has been played and is over is looked at afterwards."""

    key = "not-analysed"


class TooManyAnalyses(Refusal):
    """So many games of the person (``mine``), or (0) of everybody, wait to be looked at already."""

    key = "too-many-analyses"


class NoSuchPuzzle(Refusal):
    """The puzzle is from a version that had others."""

    key = "no-such-puzzle"


class AnsweredAlready(Refusal):
    """The person has answered the puzzle of the day."""

    key = "answered-already"


class PuzzleOver(Refusal):
    """The day of the puzzle has passed, or (``off`` is 1) there is no daily puzzle on this server any more."""

    key = "puzzle-over"


class HintInRated(Refusal):
    """The game counts for ratings, so nobody helps in it."""

    key = "hint-in-rated"


class NoResults(Refusal):
    """Nothing is known of a person (``of``: me, or other: ``who``), or of a pair: ``who`` and ``rival``."""

    key = "no-results"


class NoRatings(Refusal):
    """Nobody has played ``games`` games here that count."""

    key = "no-ratings"


class BadSettings(Refusal):
    """Settings cannot be understood (``wrong``: which, each with its text as typed)."""

    key = "bad-settings"

    def __init__(self, wrong: Mapping[str, str]) -> None:
        super().__init__()
        self.wrong = dict(wrong)


class NotAMove(Refusal):
    """The text is no move of this game (``text``: as typed, cut)."""

    key = "not-a-move"


class Illegal(Refusal):
    """The rules do not allow the move. The sentence is chosen by ruleset and reason."""

    key = "illegal"

    def __init__(self, ruleset: str, error: RulesError) -> None:
        super().__init__(**{name: fact for name, fact in error.facts.items() if isinstance(fact, str | int)})
        self.ruleset = ruleset
        self.reason = error.reason
        self.move = ""

    def among(self, move: str) -> Illegal:
        """The same of this one of several moves that were to be played at once."""
        self.move = move
        return self


class OneMoveATime(Refusal):
    """Of several moves sent at once, ``move`` cannot follow those before it: others are to see them first."""

    key = "one-move"
