"""Requests of people, with their place and permissions, and the refusals of use cases."""

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
    """A Discord user: id and display name, exactly as received."""

    id: int
    name: str


def list_seated_people(game: Game, besides: int | None = None) -> list[Person]:
    """Return the people in this game, except the person on the seat ``besides``."""
    return [Person(player.user_id, player.name) for player in game.players if player.user_id and player.seat != besides]


class Rights(NamedTuple):
    """A person's permissions in a game's channel.

    ``lacks`` names the permissions (as in Discord's API) that the person lacks for writing in the channel, and
    ``lacks_for_thread`` those that they lack for opening a thread. ``can_post`` is whether the bot can write in the
    channel, as far as it knows.
    """

    sees: bool = True
    moderates: bool = False
    lacks: tuple[str, ...] = ()
    lacks_for_thread: tuple[str, ...] = ()
    can_post: bool = True


@dataclass(frozen=True, slots=True)
class Request:
    """A person's request in a place, based on the version of a game that they saw.

    ``interaction_id`` makes sure that an act happens only once, even if Discord delivers it repeatedly.
    ``version`` is the version of the game that the person saw, ``None`` if they typed a command.
    ``mark`` identifies the offer, lobby terms, plan or secret choices whose button was pressed, ``None`` if typed.
    ``moderator``: the person manages the guild, and so moderates all its games.
    ``roles`` are the person's roles. Without `Place.names_rights`, nobody has roles or is a moderator.
    ``parent_id`` is the channel of the thread ``channel_id``, and ``private`` means that only invited members see it.
    ``opens_threads``: a game opened here can have its own thread if the place has channels.
    ``shows_lobby``: the response will update the lobby's message, so the post of the lobby can wait for it.
    ``token`` allows public messages where the bot can't post on its own.
    ``language`` is the language of posts for a game opened here, unless the guild chooses it.
    ``discord_language`` is the language of the person's Discord client, empty if the stored one is up to date.
    ``rights`` returns the person's permissions in the channel of a game of this guild.
    ``sees_channel`` returns whether the person sees a channel of this guild, and ``False`` if it was deleted.
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
    sees_channel: Callable[[int], bool] = field(default=lambda _channel_id: True, repr=False)

    @property
    def channels(self) -> tuple[int, ...]:
        """The channel of the request. If that is a thread, also the channel it belongs to."""
        return (self.channel_id,) if self.parent_id is None else (self.channel_id, self.parent_id)

    @property
    def sees_whole_place(self) -> bool:
        """Whether the person can also refer to games in other channels of this place, even as an outsider."""
        return self.place.has_members or self.moderator

    def has_access_to(self, game: Game) -> bool:
        """Check whether the person can use the game from here.

        In direct messages, people can use all games they play in. Elsewhere, only games of this place are accessible.
        In a group conversation, these are all of its games. In a guild, they are the games that the person plays in or
        moderates, or whose channel they see. Where the bot is a guest, Discord reports permissions only for the current
        channel.
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
        """Check whether the person moderates the game's channel."""
        return self.moderator or self.rights(game).moderates

    def is_in_channel_of(self, game: Game) -> bool:
        """Check whether the request comes from the game's channel or thread."""
        return self.channel_id in (game.channel_id, game.thread_id)

    def bot_has_left(self, game: Game) -> bool:
        """Check whether the request comes from the game's guild and the bot has left that guild."""
        has_left = game.place.has_members and not self.place.has_members
        return has_left and self.place.is_same_as(game.place)

    def has_token_for(self, game: Game) -> bool:
        """Check whether pending posts of the game can be sent with this request's token."""
        return self.token is not None and self.channel_id == game.channel_id and not self.bot_has_left(game)

    def lacks_to_write(self, game: Game) -> tuple[str, ...]:
        """Return the permissions that the person lacks for writing in the game's channel."""
        return self.rights(game).lacks if game.place.has_members else ()

    def lacks_to_open_thread(self, game: Game) -> tuple[str, ...]:
        """Return the permissions that the person lacks for opening a thread in the game's channel."""
        return self.rights(game).lacks_for_thread if game.place.has_members else ()


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits that the host of the bot has set."""

    games_per_host: int = 5
    lobby_lifetime: timedelta = timedelta(hours=72)


class Refusal(Exception):  # noqa: N818 - a response to a person, not an error
    """A refused act, which has changed nothing.

    The id of its message is ``refused-`` followed by the ``key``. ``facts`` are the variables of the message; a list of
    names is a tuple. Subclasses exist only for refusals that are caught separately.
    """

    def __init__(self, key: str, /, **facts: Fact) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class NoSuchGame(Refusal):
    """A game that doesn't exist, or that the person can't access."""


class Unplayable(Refusal):
    """A game or tournament whose log can't be replayed. The exception's cause explains why."""


class BadSettings(Refusal):
    """Settings that can't be parsed. ``wrong`` maps the name of each setting to the typed text."""

    def __init__(self, wrong: Mapping[str, str]) -> None:
        super().__init__("bad-settings")
        self.wrong = dict(wrong)


class Illegal(Refusal):
    """A move that the rules don't allow. The ruleset and the reason select the message.

    If several moves were entered together, ``move`` is the illegal one; otherwise it is empty. If the move was
    ``planned``, the message always names it.
    """

    def __init__(self, ruleset: str, error: RulesError, move: str = "", *, planned: bool = False) -> None:
        super().__init__("illegal", **{name: fact for name, fact in error.facts.items() if isinstance(fact, str | int)})
        self.ruleset = ruleset
        self.reason = error.reason
        self.move = move
        self.planned = planned
