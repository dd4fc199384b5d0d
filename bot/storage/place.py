"""Where something is asked and a game is played, and what holds there.

=================  ============  ===================  ===================  ======================
question           ``server``    ``direct``: private  ``group``: private   ``guest``: a server of
                                 messages with the    messages of others,  which the bot is no
                                 bot                  on no server         member
=================  ============  ===================  ===================  ======================
`Place.id`         the server's  the channel's        the channel's        the server's
`has_others`       yes           no: one person's     yes                  yes
`may_post`         yes           yes                  no: only answers     no: only answers
`names_rights`     yes           no                   no                   of whoever asks
`has_members`      yes           no                   no                   no
`has_channels`     yes           no                   no                   no
`has_settings`     yes           no: what is usual    no: what is usual    no: what is usual
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
"""The kinds of places to which the bot posts by itself."""


class Place(NamedTuple):
    """A server with all its channels, or a conversation that belongs to none."""

    kind: PlaceKind
    id: int

    @property
    def guild_id(self) -> int | None:
        """The id of the server, if it is one."""
        return self.id if self.kind in ON_SERVERS else None

    def is_same_as(self, other: Place) -> bool:
        """Whether it is the same server, of which the bot may have become a member, or the same conversation."""
        return self == other or (self.guild_id is not None and self.guild_id == other.guild_id)

    @property
    def has_others(self) -> bool:
        """Whether several people are there, see what the bot posts, and can play with each other.

        Where one person is alone, everything is in their words and their theme, and they find all their games there.
        """
        return self.kind != "direct"

    @property
    def may_post(self) -> bool:
        """Whether the bot may post by itself, and not only answer."""
        return self.kind in POSTED_TO

    @property
    def names_rights(self) -> bool:
        """Whether Discord says what whoever asks may do in the channel where they do."""
        return self.kind in ON_SERVERS

    @property
    def has_members(self) -> bool:
        """Whether Discord says who is there and what they may do: who sees a channel, writes in it, moderates it."""
        return self.kind == "server"

    @property
    def has_channels(self) -> bool:
        """Whether a game can have a thread of its own, and go on in another channel."""
        return self.kind == "server"

    @property
    def has_settings(self) -> bool:
        """Whether moderators choose for it, also its words and theme; a daily puzzle and a leaderboard come with it."""
        return self.kind == "server"

    @property
    def is_rated(self) -> bool:
        """Whether the results of games are kept, and count for ratings if they were played as those must be."""
        return self.kind == "server"

    @property
    def in_links(self) -> str:
        """What stands for it in Discord's links to messages."""
        return "@me" if self.guild_id is None else str(self.guild_id)

    @property
    def is_named_in_links(self) -> bool:
        """Whether Discord shows a link to a message there by the name of its channel, and not as it is written."""
        return self.kind in ON_SERVERS
