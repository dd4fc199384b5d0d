"""Who asks for something, and where; and why it is refused: what use cases are given, and what they raise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

from bot.rules.game import Fact, RulesError
from bot.storage.place import Place
from bot.storage.rows import Game, InteractionToken


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user: id and display name, exactly as it came."""

    id: int
    name: str


def list_seated_people(game: Game, besides: int | None = None) -> list[Person]:
    """The people who sit in this game, on the seats ``besides`` this one."""
    return [Person(player.user_id, player.name) for player in game.players if player.user_id and player.seat != besides]


class Rights(NamedTuple):
    """What a person may do in the channel in which a game is played.

    ``lacks``: the permissions without which they may not write there, by their names in Discord's API;
    ``lacks_for_thread``: those without which they may not open a thread. ``can_post``: whether the bot can write there
    itself, as far as is known.
    """

    sees: bool = True
    moderates: bool = False
    lacks: tuple[str, ...] = ()
    lacks_for_thread: tuple[str, ...] = ()
    can_post: bool = True


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, where, and on what the wish was decided.

    ``interaction_id`` makes an act happen once however often it is delivered; ``version`` is the version of the game
    the person saw (``None``: typed without looking at one); ``moderator``: manages the server, and so moderates all its
    games; ``rights``: what the person may do in the channel of a game of this server; ``roles``: what they have on it;
    ``parent_id``: the channel that the thread ``channel_id`` belongs to, ``private``: only for who was let into that.
    ``opens_threads``: whether a game that is opened here can have a thread of its own, if the place has channels;
    otherwise it is played here.
    Where Discord does not say that (`Place.names_rights`), nobody has roles or moderates.
    ``mark``: that of the question, lobby terms, plan or secret choices whose button was pressed (``None``: typed).
    ``shows_lobby``: the answer will bring the lobby's message up to date, so that posting it can wait for that.
    ``token``: with which the bot can send here what everybody sees, where it may not post by itself. ``language``: of
    the posts of a game that is opened here, where no server chooses it. ``discord_language``: the language of the
    person's Discord, empty if the stored one is up to date.
    """

    person: Person
    place: Place
    channel_id: int
    interaction_id: int | None = None
    version: int | None = None
    mark: str | None = None
    moderator: bool = False
    roles: tuple[int, ...] = ()
    parent_id: int | None = None
    private: bool = False
    opens_threads: bool = True
    shows_lobby: bool = False
    token: InteractionToken | None = None
    language: str = ""
    discord_language: str = ""
    rights: Callable[[Game], Rights] = field(default=lambda _game: Rights(), repr=False)

    @property
    def channels(self) -> tuple[int, ...]:
        """The channel in which it was asked, and the one that its thread belongs to."""
        return (self.channel_id,) if self.parent_id is None else (self.channel_id, self.parent_id)

    @property
    def sees_whole_place(self) -> bool:
        """Whether games of other channels here can be meant by who does not sit in them."""
        return self.place.has_members or self.moderator

    def has_access_to(self, game: Game) -> bool:
        """Whether the game can be meant here.

        On its server those whose channel the person sees, which where the bot is no member is known of this channel
        alone; in a conversation those that are played there. Whoever sits in a game always has access to it, but not
        where others are who are not there.
        """
        is_here = self.place.is_same_as(game.place)
        if not is_here and self.place.has_others:
            return False
        if game.player(self.person.id) is not None:
            return True
        if not self.place.names_rights:
            return is_here
        return self.moderates(game) or self.rights(game).sees

    def moderates(self, game: Game) -> bool:
        """Whether the person moderates the channel in which the game is played."""
        return self.moderator or self.rights(game).moderates

    def is_in_channel_of(self, game: Game) -> bool:
        """Whether it is asked where the game is played, or where its lobby stands."""
        return self.channel_id in (game.channel_id, game.thread_id)

    def bot_has_left(self, game: Game) -> bool:
        """Whether the bot is no member any more of the server on which the game is played, and this is asked there."""
        has_left = game.place.has_members and not self.place.has_members
        return has_left and self.place.is_same_as(game.place)

    def brings_token_for(self, game: Game) -> bool:
        """Whether what is untold of a game can be sent with the token of this request."""
        return self.token is not None and self.channel_id == game.channel_id and not self.bot_has_left(game)

    def lacks_to_write(self, game: Game) -> tuple[str, ...]:
        """The permissions without which the person may not write where the game is played."""
        return self.rights(game).lacks if game.place.has_members else ()

    def lacks_to_open_thread(self, game: Game) -> tuple[str, ...]:
        """Return the missing permissions without which the person may not open a thread in the game's channel."""
        return self.rights(game).lacks_for_thread if game.place.has_members else ()


@dataclass(frozen=True, slots=True)
class Limits:
    """What the person who runs the bot allows."""

    games_per_host: int = 5
    lobby_lifetime: timedelta = timedelta(hours=72)


class Refusal(Exception):  # noqa: N818 - an answer to a person, not a fault
    """The act was refused; nothing has changed.

    The sentence is ``refused-`` and the ``key``; ``facts`` are what it names, several names as a tuple. It has a class
    of its own only where somebody catches it.
    """

    def __init__(self, key: str, /, **facts: Fact) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class NoSuchGame(Refusal):
    """No game of this name on this server."""


class Unplayable(Refusal):
    """The log of a game or tournament cannot be replayed; what is wrong with it is the exception's cause."""


class BadSettings(Refusal):
    """Settings cannot be understood (``wrong``: which, each with its text as typed)."""

    def __init__(self, wrong: Mapping[str, str]) -> None:
        super().__init__("bad-settings")
        self.wrong = dict(wrong)


class Illegal(Refusal):
    """The rules do not allow the move. The sentence is chosen by ruleset and reason.

    ``move`` is which of several that were to be played at once, empty for a single one; ``planned``: it was to be
    planned, and is always named.
    """

    def __init__(self, ruleset: str, error: RulesError, move: str = "", *, planned: bool = False) -> None:
        super().__init__("illegal", **{name: fact for name, fact in error.facts.items() if isinstance(fact, str | int)})
        self.ruleset = ruleset
        self.reason = error.reason
        self.move = move
        self.planned = planned
