"""Why an act was refused. Each refusal is a sentence of the catalogue (`key`) with the values it needs (`facts`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bot.rules.game import RulesError


class Refusal(Exception):  # noqa: N818 - an answer to a person, not a fault
    """The act was refused; nothing has changed."""

    key: ClassVar[str] = ""

    def __init__(self, **facts: str | int) -> None:
        super().__init__(self.key, facts)
        self.facts = facts


class NoSuchGame(Refusal):
    """No game of this name on this server."""

    key = "no-such-game"


class NoGameHere(Refusal):
    """The person named no game, and none in this channel fits."""

    key = "no-game-here"


class WhichGame(Refusal):
    """The person named no game, and several in this channel fit (``games``: their names)."""

    key = "which-game"


class CalledJustNow(Refusal):
    """Those for whom the game waits have been called to their turn within the hour (``again``: when that is over)."""

    key = "called-just-now"


class EverybodyGone(Refusal):
    """Those for whom the game waits (``who``) are no longer on the server."""

    key = "everybody-gone"


class ChannelGone(Refusal):
    """The game's channel is gone, so nobody can be called there."""

    key = "channel-gone"


class ChannelThere(Refusal):
    """The game has its channel (``channels``), and is not moved."""

    key = "channel-there"


class ServerOnly(Refusal):
    """Asked outside a server."""

    key = "server-only"


class NoSuchRuleset(Refusal):
    """There is no game that is called so (``text``)."""

    key = "no-such-ruleset"


class NoSuchSide(Refusal):
    """The boards of a ruleset have no such side (``text``)."""

    key = "no-such-side"

    def __init__(self, ruleset: str, text: str) -> None:
        super().__init__(text=text)
        self.ruleset = ruleset


class WrongSeats(Refusal):
    """The game cannot be played by so many (``seats``), but by ``least`` to ``most``."""

    key = "wrong-seats"


class NoSuchTime(Refusal):
    """No turn can have this time."""

    key = "no-such-time"


class InvitedOneself(Refusal):
    """The host has named themselves as an opponent."""

    key = "invited-oneself"


class InvitedTwice(Refusal):
    """The host has named somebody twice (``who``)."""

    key = "invited-twice"


class TooFewSeats(Refusal):
    """There are fewer ``seats`` than the ``people`` (the host and whom they named) and ``computers`` need."""

    key = "too-few-seats"


class TooManyGames(Refusal):
    """The host already has ``limit`` open games."""

    key = "too-many-games"


class AlreadyStarted(Refusal):
    """The lobby is closed: the game runs."""

    key = "already-started"


class NotStarted(Refusal):
    """The game is still a lobby."""

    key = "not-started"


class AlreadyOver(Refusal):
    """The game has ended (``status``: finished, cancelled or ended)."""

    key = "already-over"


class AlreadySeated(Refusal):
    """The person already sits here."""

    key = "already-seated"


class NotSeated(Refusal):
    """The person does not sit here."""

    key = "not-seated"


class Full(Refusal):
    """No seat is free."""

    key = "full"


class HostOnly(Refusal):
    """Only the host may do this."""

    key = "host-only"


class ModeratorOnly(Refusal):
    """Only a moderator of the server may do this."""

    key = "moderator-only"


class TooFewPlayers(Refusal):
    """A game needs two players."""

    key = "too-few-players"


class UnderWay(Refusal):
    """Moves have been made; the host alone can no longer call the game off."""

    key = "under-way"


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


class ChannelNotAllowed(Refusal):
    """Games are opened in other channels of this server (``channels``)."""

    key = "channel-not-allowed"


class RoleNeeded(Refusal):
    """Only who has one of these ``roles`` may do this."""

    key = "role-needed"


class NotInvited(Refusal):
    """Only those whom the host named may join (``invited``)."""

    key = "not-invited"


class SentAway(Refusal):
    """The host or a moderator has sent the person away from this lobby."""

    key = "sent-away"


class RemovedOneself(Refusal):
    """Somebody would send themselves away."""

    key = "removed-oneself"


class Busy(Refusal):
    """``who`` already plays ``limit`` games on this server (``me``: it is the person who asks)."""

    key = "busy"


class Blocked(Refusal):
    """The person and ``who`` do not play together (``me``: because the person who asks wants it so)."""

    key = "blocked"


class NotTogether(Refusal):
    """Two others, ``who`` and ``other``, do not play together."""

    key = "not-together"


class NotOver(Refusal):
    """The game has not been played to an end."""

    key = "not-over"


class NobodyWaits(Refusal):
    """The game waits for the person themselves, so there is nobody else to call."""

    key = "nobody-waits"


class NudgedAlready(Refusal):
    """Whoever is to move has been called today (``again``: when it may be done again)."""

    key = "nudged-already"


class Stalled(Refusal):
    """The game has gone quiet: nobody answers."""

    key = "stalled"


class NoTimeLimit(Refusal):
    """Turns of this game take as long as they take."""

    key = "no-time-limit"


class AcrossTheBag(Refusal):
    """Tiles have come out of the bag since; what they are cannot be unseen."""

    key = "across-the-bag"


class OthersMoved(Refusal):
    """Others have moved since; they would have to agree, and can be asked."""

    key = "others-moved"


class OfferOpen(Refusal):
    """Something else waits for the others' consent."""

    key = "offer-open"


class NoOffer(Refusal):
    """Nothing waits for anybody's consent (any more)."""

    key = "no-offer"


class NotYoursToAgree(Refusal):
    """The person's consent is not asked for."""

    key = "not-yours-to-agree"


class NoSuchSeat(Refusal):
    """The game has no such seat, or it is the person's who should take it."""

    key = "no-such-seat"


class NotAllowedToReplace(Refusal):
    """Only the host or a moderator may give a seat to another person."""

    key = "not-allowed-to-replace"


class NoResults(Refusal):
    """Nobody has finished a game that would count here."""

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
