"""Names of the players at a table: people by their names, computers marked as such."""

from __future__ import annotations

from collections.abc import Iterable

from bot.messages.markup import capitalise, clean, escape, mention
from bot.messages.words import Words
from bot.storage.rows import Player


def name_player_plainly(words: Words, player: Player) -> str:
    """Return a player's name for pictures and choices."""
    return _name(words, player, _clean_name(player))


def name_player(words: Words, player: Player) -> str:
    """Return a player's name for messages, without markdown or mentions."""
    return _name(words, player, _escape_name(player))


def list_player_plainly(words: Words, player: Player) -> str:
    """Return a player's name for lists of seats without markdown. Computers also have their level."""
    return _name_with_level(words, player, _clean_name(player), "computer-seated")


def list_player(words: Words, player: Player) -> str:
    """Return a player's name for lists of seats in messages. Computers also have their level."""
    return _name_with_level(words, player, _escape_name(player), "computer-seated")


def head_player(words: Words, player: Player) -> str:
    """Return a player's name for the space above a drawn board, which is narrow."""
    return _name_with_level(words, player, _clean_name(player), "computer-head")


def _clean_name(player: Player) -> str:
    return clean(player.name) if player.name else ""


def _escape_name(player: Player) -> str:
    return escape(player.name) if player.name else ""


def _name(words: Words, player: Player, name: str) -> str:
    """Return the player's name. A computer that replaces a person has their name."""
    if player.computer is None:
        return name or words("somebody")
    if not name:
        return words("computer", number=player.seat + 1)
    return words("computer-for", name=name, level=words(f"level-{player.computer}"))


def _name_with_level(words: Words, player: Player, name: str, key: str) -> str:
    """Return the player's name. A computer also has its level, in a person's seat by the message ``key``."""
    if player.computer is None:
        return name or words("somebody")
    level = words(f"level-{player.computer}")
    if not name:
        return words("computer-head", name=words("computer", number=player.seat + 1), level=level)
    return words(key, name=name, level=level)


def begin_sentence(words: Words, sentence: str) -> str:
    """Return the sentence with a capital if it begins with an unknown person. Names keep their own spelling."""
    unknown = words("somebody")
    for mark in ("", "**"):
        if sentence.startswith(mark + unknown):
            return mark + capitalise(sentence.removeprefix(mark))
    return sentence


def name_seats_for(words: Words, players: int, seat: int) -> list[str]:
    """Return the names by seat at an invented table, as the player on ``seat`` sees them."""
    names = []
    for other in range(players):
        # Opponents are numbered in the order of play, beginning after you.
        number = (other - seat) % players
        if number:
            names.append(words("opponent", players=players, number=number))
        else:
            names.append(words("you"))
    return names


def mention_players(words: Words, players: Iterable[Player]) -> str:
    """Return mentions of the players, or names of those who can't be mentioned.

    The sender decides whether they ping.
    """
    called = []
    for player in players:
        if player.user_id is None:
            called.append(name_player(words, player))
        else:
            called.append(mention(player.user_id))
    return words.list_all(called)
