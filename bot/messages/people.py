"""Names of the players at a table. Names of computers are marked."""

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
    """Return a player's name for lists of seats without markdown, for a computer with its level."""
    return _name_with_level(words, player, _clean_name(player), "computer-seated")


def list_player(words: Words, player: Player) -> str:
    """Return a player's name for lists of seats in messages, for a computer with its level."""
    return _name_with_level(words, player, _escape_name(player), "computer-seated")


def head_player(words: Words, player: Player) -> str:
    """Return a player's name for the narrow space above a drawn board."""
    return _name_with_level(words, player, _clean_name(player), "computer-head")


def name_player_briefly(words: Words, player: Player) -> str:
    """Return a player's name without the level of a computer, for a space in which `head_player` doesn't fit."""
    if player.computer is not None and not player.name:
        return words("computer", number=player.seat + 1)
    return _clean_name(player) or words("somebody")


def _clean_name(player: Player) -> str:
    return clean(player.name) if player.name else ""


def _escape_name(player: Player) -> str:
    return escape(player.name) if player.name else ""


def _name(words: Words, player: Player, name: str) -> str:
    """Return the player's name. A computer that replaces a person keeps the person's name."""
    if player.computer is None:
        return name or words("somebody")
    if not name:
        return words("computer", number=player.seat + 1)
    return words("computer-for", name=name, level=words(f"level-{player.computer}"))


def _name_with_level(words: Words, player: Player, name: str, key: str) -> str:
    """Return the player's name, for a computer with its level. The message for a computer with a name is ``key``."""
    if player.computer is None:
        return name or words("somebody")
    level = words(f"level-{player.computer}")
    if not name:
        return words("computer-head", name=words("computer", number=player.seat + 1), level=level)
    return words(key, name=name, level=level)


def begin_sentence(words: Words, sentence: str) -> str:
    """Capitalize a sentence that begins with "somebody". Names keep their spelling."""
    unknown = words("somebody")
    for mark in ("", "**"):
        if sentence.startswith(mark + unknown):
            return mark + capitalise(sentence.removeprefix(mark))
    return sentence


def name_seats_for(words: Words, players: int, seat: int) -> list[str]:
    """Return names by seat for a table without real players, from the view of the player on ``seat``."""
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
    """Return mentions of the players, or the names of players who can't be mentioned.

    The sender of the message decides whether the mentions ping.
    """
    called = []
    for player in players:
        if player.user_id is None:
            called.append(name_player(words, player))
        else:
            called.append(mention(player.user_id))
    return words.list_all(called)
