"""The places where people use commands and play games, and what is possible there.

=================  ============  ===================  ===================  ======================
property           ``server``    ``direct``: direct   ``group``: direct    ``guest``: a server of
                                 messages with the    messages between     which the bot isn't a
                                 bot                  other people         member
=================  ============  ===================  ===================  ======================
`Place.id`         the server's  the channel's        the channel's        the server's
`has_others`       yes           no: one person's     yes                  yes
`may_post`         yes           yes                  no: responses only   no: responses only
`names_rights`     yes           no                   no                   of the asker only
`has_members`      yes           no                   no                   no
`has_channels`     yes           no                   no                   no
`has_settings`     yes           no: defaults         no: defaults         no: defaults
`is_rated`         yes           no                   no                   no
`…named_in_links`  yes           no                   no                   yes
=================  ============  ===================  ===================  ======================
"""

from __future__ import annotations

from typing import Literal, NamedTuple

PlaceKind = Literal["server", "direct", "group", "guest"]
ON_SERVERS: tuple[PlaceKind, ...] = ("server", "guest")
"""The kinds of places that are servers."""
POSTED_TO: tuple[PlaceKind, ...] = ("server", "direct")
"""The kinds of places where the bot can post without an interaction."""


class Place(NamedTuple):
    """A server with all its channels, or a conversation outside of servers."""

    kind: PlaceKind
    id: int

    @property
    def guild_id(self) -> int | None:
        """The id of the server, or ``None`` for a conversation."""
        return self.id if self.kind in ON_SERVERS else None

    def is_same_as(self, other: Place) -> bool:
        """Check whether both are the same conversation or server, even if the bot has joined the server in between."""
        return self == other or (self.guild_id is not None and self.guild_id == other.guild_id)

    @property
    def has_others(self) -> bool:
        """Whether several people see the bot's posts and can play with each other.

        In a place for one person, posts use their language and theme, and they can find all of their games.
        """
        return self.kind != "direct"

    @property
    def may_post(self) -> bool:
        """Whether the bot can post without an interaction."""
        return self.kind in POSTED_TO

    @property
    def names_rights(self) -> bool:
        """Whether interactions contain the user's permissions in the channel."""
        return self.kind in ON_SERVERS

    @property
    def has_members(self) -> bool:
        """Whether the bot can look up members and their permissions to see, write in or moderate a channel."""
        return self.kind == "server"

    @property
    def has_channels(self) -> bool:
        """Whether a game can have its own thread, or move to another channel."""
        return self.kind == "server"

    @property
    def has_settings(self) -> bool:
        """Whether moderators can change settings, and there are a daily puzzle and a leaderboard."""
        return self.kind == "server"

    @property
    def is_rated(self) -> bool:
        """Whether results are stored, and count for ratings if the game meets their conditions."""
        return self.kind == "server"

    @property
    def in_links(self) -> str:
        """The part of a message link that identifies this place."""
        return "@me" if self.guild_id is None else str(self.guild_id)

    @property
    def is_named_in_links(self) -> bool:
        """Whether Discord displays the name of the channel instead of the URL in links to messages here."""
        return self.kind in ON_SERVERS
