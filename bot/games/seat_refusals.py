"""Refusals about who may open a game, sit in it, host it, and agree to what is asked there."""

from __future__ import annotations

from bot.games.refusal import Refusal


class NoSuchRuleset(Refusal):
    """There is no game that is called so (``text``)."""

    key = "no-such-ruleset"


class NoSuchSide(Refusal):
    """The boards of a ruleset have no such side (``text``)."""

    key = "no-such-side"

    def __init__(self, ruleset: str, text: str) -> None:
        super().__init__(text=text)
        self.ruleset = ruleset


class NoSuchLevel(Refusal):
    """There is no computer of this level (``text``); ``levels`` are those there are."""

    key = "no-such-level"


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


class OnlyComputersHere(Refusal):
    """Other people would have to come to a private message."""

    key = "only-computers-here"


class TooFewSeats(Refusal):
    """There are fewer ``seats`` than the ``people`` (the host and whom they named) and ``computers`` need."""

    key = "too-few-seats"


class EditedOften(Refusal):
    """The host has told those who have joined often enough for now that the lobby has changed; until ``again``."""

    key = "edited-often"


class TooManyGames(Refusal):
    """The host already has ``limit`` open games."""

    key = "too-many-games"


class TooFewPlayers(Refusal):
    """A game needs two players."""

    key = "too-few-players"


class AlreadySeated(Refusal):
    """``who`` already sits here (``me``: it is the person who asks)."""

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


class ChannelNotAllowed(Refusal):
    """Games are opened in other channels of this server (``channels``)."""

    key = "channel-not-allowed"


class OpenersOnly(Refusal):
    """Only who has one of these ``roles`` may open games on this server."""

    key = "openers-only"


class RoleNeeded(Refusal):
    """Only who has one of these ``roles`` may join the game."""

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


class AskedOften(Refusal):
    """The person has called ``who`` often enough for now (``again``: when they may again), in ``game`` or to games."""

    key = "asked-often"


class DeclinedOften(Refusal):
    """Such questions (``kind``, as of an `Offer`) have been declined often enough in this game."""

    key = "declined-often"


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
    """The game has no such seat."""

    key = "no-such-seat"


class SeatOfComputer(NoSuchSeat):
    """A computer has the seat already that should go to one."""

    key = "seat-of-computer"


class NotAPlayer(Refusal):
    """Only somebody who plays can host the game: ``players``, so many (``count``), beside who hosts it now."""

    key = "not-a-player"


class AlreadyHost(Refusal):
    """``who`` hosts the game already (``me``: it is the person who asks)."""

    key = "already-host"


class NotAllowedToReplace(Refusal):
    """Only the host or a moderator may give a seat to another person."""

    key = "not-allowed-to-replace"
