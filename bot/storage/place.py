"""Where something is asked and a game is played, and what holds there.

================  ============  =============================  =============================
question          ``server``    ``direct``: private messages   ``group``: a conversation of
                                with the bot                   others, on no server
================  ============  =============================  =============================
`Place.id`        the server's  the channel's                  the channel's
`has_others`      yes           no, it is one person's         yes
`may_post`        yes           yes                            no, the bot only answers there
`has_members`     yes           no                             no
`has_channels`    yes           no                             no
`has_settings`    yes           no: what is usual              no: what is usual
`is_rated`        yes           no                             no
================  ============  =============================  =============================
"""

from __future__ import annotations

from typing import Literal, NamedTuple

PlaceKind = Literal["server", "direct", "group"]


class Place(NamedTuple):
    """A server with all its channels, or a conversation that belongs to none. Equal places are the same."""

    kind: PlaceKind
    id: int

    @property
    def guild_id(self) -> int | None:
        """The id of the server, if it is one."""
        return self.id if self.kind == "server" else None

    @property
    def has_others(self) -> bool:
        """Whether several people are there, see what the bot posts, and can play with each other.

        Where one person is alone, everything is in their words and their theme, and they find all their games there.
        """
        return self.kind != "direct"

    @property
    def may_post(self) -> bool:
        """Whether the bot may post by itself, and not only answer."""
        return self.kind != "group"

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
        return str(self.id) if self.kind == "server" else "@me"
