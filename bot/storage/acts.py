"""The properties of the acts of games and tournaments, and the lines of their logs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, NamedTuple, get_args

from bot.storage.payloads import (
    AboutEntry,
    Admitted,
    Asked,
    Begun,
    Cancelled,
    CheckedIn,
    ComputerAdded,
    Corrected,
    Edited,
    Entered,
    GaveTime,
    KeptApart,
    Left,
    LeftLobby,
    MovedHere,
    Nothing,
    Opened,
    Paired,
    Payload,
    Planned,
    Played,
    Postponed,
    Relocated,
    Replaced,
    Resulted,
    Started,
    TakenBack,
    TournamentOpened,
    Warned,
    read_details,
    write_details,
)
from bot.storage.rows import Because, CallReason, TournamentStatus

LobbyAct = Literal["open", "join", "leave", "computer", "edit", "host", "start", "cancel", "expire"]
TurnAct = Literal["play", "plan", "undo", "takeback", "warn", "nudge", "remind", "time", "timeout"]
SeatAct = Literal["resign", "replace", "ask", "agree", "decline", "forget", "thread", "end"]
ActKind = Literal[LobbyAct, TurnAct, SeatAct]
EntryAct = Literal["enter", "withdraw", "remove", "readmit", "replace"]
CourseAct = Literal["apart", "begin", "pair", "repair", "postpone", "result", "correct", "confirm", "finish"]
PeopleAct = Literal["invite", "uninvite", "admit", "check-in", "ready", "absent", "appoint", "dismiss"]
TournamentAct = Literal["open", "here", "end", "forget", EntryAct, PeopleAct, CourseAct]
EntryNews = Literal["entered", "added", "absent", "withdrawn", "outnumbered", "removed", "readmitted", "replaced"]
NewsKind = Literal[EntryNews, "corrected", "awarded", "repaired", "appointed", "dismissed"]


class ActSpec(NamedTuple):
    """The properties of an act of a game. They have no defaults, so that every act defines all of them.

    - ``payload``: the type of its details.
    - ``shown``: whether boards report it. It makes earlier decisions stale.
    - ``course``: whether a replay of the game needs it.
    - ``secret``: whether it is hidden from others until the secret choices of the round are complete.
    - ``is_answer``: whether it shows that the person is present.
    - ``hands_over``: whether a seat changes hands during its turn.
    - ``calls``: the reason for calls that its author causes, if any.
    """

    payload: type[Payload]
    shown: bool
    course: bool
    secret: bool
    is_answer: bool
    hands_over: bool
    calls: CallReason | None


YES = True
NO = False
# fmt: off
ACTS: Mapping[ActKind, ActSpec] = {
    #                   payload        shown  course  secret  is_answer  hands_over  calls
    "open":     ActSpec(Opened,        NO,    NO,     NO,     YES,       NO,         "invite"),
    "join":     ActSpec(Nothing,       NO,    NO,     NO,     YES,       NO,         None),
    "leave":    ActSpec(LeftLobby,     NO,    NO,     NO,     YES,       NO,         None),
    "computer": ActSpec(ComputerAdded, NO,    NO,     NO,     YES,       NO,         None),
    "edit":     ActSpec(Edited,        NO,    NO,     NO,     YES,       NO,         "edited"),
    "host":     ActSpec(Nothing,       NO,    NO,     NO,     NO,        NO,         None),
    "start":    ActSpec(Started,       NO,    YES,    NO,     YES,       NO,         None),
    "cancel":   ActSpec(Nothing,       NO,    NO,     NO,     YES,       NO,         None),
    "expire":   ActSpec(Nothing,       NO,    NO,     NO,     YES,       NO,         None),
    "play":     ActSpec(Played,        NO,    YES,    YES,    YES,       NO,         None),
    "plan":     ActSpec(Planned,       NO,    NO,     YES,    YES,       NO,         None),
    "undo":     ActSpec(TakenBack,     NO,    NO,     YES,    YES,       NO,         None),
    "takeback": ActSpec(TakenBack,     YES,   YES,    NO,     YES,       NO,         None),
    "warn":     ActSpec(Warned,        NO,    NO,     YES,    YES,       NO,         None),
    "nudge":    ActSpec(Nothing,       NO,    NO,     NO,     NO,        NO,         "nudge"),
    "remind":   ActSpec(Nothing,       NO,    NO,     NO,     NO,        NO,         None),
    "time":     ActSpec(GaveTime,      NO,    NO,     NO,     NO,        NO,         None),
    "timeout":  ActSpec(Left,          YES,   YES,    NO,     NO,        YES,        None),
    "resign":   ActSpec(Left,          YES,   YES,    NO,     YES,       YES,        None),
    "replace":  ActSpec(Replaced,      YES,   YES,    NO,     YES,       YES,        None),
    "ask":      ActSpec(Asked,         NO,    NO,     NO,     NO,        NO,         None),
    "agree":    ActSpec(Asked,         NO,    NO,     NO,     YES,       NO,         None),
    "decline":  ActSpec(Asked,         NO,    NO,     NO,     YES,       NO,         None),
    "forget":   ActSpec(Nothing,       NO,    NO,     NO,     YES,       NO,         None),
    "thread":   ActSpec(Relocated,     NO,    NO,     NO,     NO,        NO,         None),
    "end":      ActSpec(Nothing,       NO,    NO,     NO,     YES,       NO,         None),
}
# fmt: on


class TournamentActSpec(NamedTuple):
    """The properties of an act of a tournament. They have no defaults, so that every act defines all of them.

    - ``payload``: the type of its details.
    - ``statuses``: the statuses of a tournament in which it is possible.
    - ``news``: the kind of event that the cards of rounds report, if any.
    - ``is_early_news``: whether the card of entries reports it too. The list of entries on that card already shows the
      results of other acts.
    """

    payload: type[Payload]
    statuses: frozenset[TournamentStatus]
    news: NewsKind | None
    is_early_news: bool


ENTERING = frozenset[TournamentStatus]({"open"})
RUNNING = frozenset[TournamentStatus]({"running"})
UNFINISHED = ENTERING | RUNNING
BEGUN = frozenset[TournamentStatus]({"running", "finished"})
ALWAYS = frozenset[TournamentStatus](get_args(TournamentStatus))
# fmt: off
TOURNAMENT_ACTS: Mapping[TournamentAct, TournamentActSpec] = {
    #                             payload           statuses        news          is_early_news
    "open":     TournamentActSpec(TournamentOpened, ENTERING,       None,         NO),
    "enter":    TournamentActSpec(Entered,          UNFINISHED,     "entered",    NO),
    "withdraw": TournamentActSpec(AboutEntry,       UNFINISHED,     "withdrawn",  NO),
    "remove":   TournamentActSpec(AboutEntry,       UNFINISHED,     "removed",    YES),
    "readmit":  TournamentActSpec(AboutEntry,       UNFINISHED,     "readmitted", YES),
    "replace":  TournamentActSpec(Entered,          UNFINISHED,     "replaced",   YES),
    # Invite a person, or take the invitation back.
    "invite":   TournamentActSpec(Nothing,          UNFINISHED,     None,         NO),
    "uninvite": TournamentActSpec(Nothing,          UNFINISHED,     None,         NO),
    # Choose the people who may enter.
    "admit":    TournamentActSpec(Admitted,         UNFINISHED,     None,         NO),
    # Ask entrants to confirm; a person confirms; an entry that hasn't confirmed is left out at the beginning.
    "check-in": TournamentActSpec(CheckedIn,        ENTERING,       None,         NO),
    "ready":    TournamentActSpec(AboutEntry,       ENTERING,       None,         NO),
    "absent":   TournamentActSpec(AboutEntry,       ENTERING,       "absent",     YES),
    # Name a co-host, or end their appointment.
    "appoint":  TournamentActSpec(Nothing,          UNFINISHED,     "appointed",  YES),
    "dismiss":  TournamentActSpec(Nothing,          UNFINISHED,     "dismissed",  YES),
    # Keep two entries apart, or no longer.
    "apart":    TournamentActSpec(KeptApart,        UNFINISHED,     None,         NO),
    "begin":    TournamentActSpec(Begun,            ENTERING,       None,         NO),
    "pair":     TournamentActSpec(Paired,           RUNNING,        None,         NO),
    # The newest round was paired again.
    "repair":   TournamentActSpec(Paired,           RUNNING,        "repaired",   NO),
    "postpone": TournamentActSpec(Postponed,        RUNNING,        None,         NO),
    "result":   TournamentActSpec(Resulted,         RUNNING,        None,         NO),
    "correct":  TournamentActSpec(Corrected,        BEGUN,          "corrected",  NO),
    # Confirms the results of a knock-out's newest round, so that the next round can be paired.
    "confirm":  TournamentActSpec(Nothing,          RUNNING,        None,         NO),
    "here":     TournamentActSpec(MovedHere,        ALWAYS,         None,         NO),
    # A person's name was removed from earlier lines, so they must be loaded again.
    "forget":   TournamentActSpec(Nothing,          ALWAYS,         None,         NO),
    "end":      TournamentActSpec(Cancelled,        UNFINISHED,     None,         NO),
    "finish":   TournamentActSpec(Nothing,          RUNNING,        None,         NO),
}
# fmt: on


def check_complete(specs: Mapping[Any, object], names: Any) -> None:
    """Raise `TypeError` on import unless there is exactly one entry for each name in this `Literal`."""
    wrong = {*specs} ^ {*get_args(names)}
    if wrong:
        raise TypeError(f"names without an entry, or entries without a name: {', '.join(sorted(wrong))}")


check_complete(ACTS, ActKind)
check_complete(TOURNAMENT_ACTS, TournamentAct)


def write_payload(act: ActKind, payload: Payload) -> str:
    """Return an act's details as text for the log of a game.

    :raises TypeError: The details are of the wrong kind.
    """
    return write_details(ACTS[act].payload, payload)


def write_tournament_payload(act: TournamentAct, payload: Payload) -> str:
    """Return an act's details as text for the log of a tournament.

    :raises TypeError: The details are of the wrong kind.
    """
    return write_details(TOURNAMENT_ACTS[act].payload, payload)


def read_payload(act: ActKind, text: str) -> Payload:
    """Return an act's details from the text in a game's log.

    :raises ValueError: The act is unknown, or the text is damaged.
    """
    if act not in ACTS:
        raise ValueError(f"unknown act: {act}")
    return read_details(ACTS[act].payload, text)


def read_tournament_payload(act: TournamentAct, text: str) -> Payload:
    """Return an act's details from the text in a tournament's log.

    :raises ValueError: The act is unknown, or the text is damaged.
    """
    if act not in TOURNAMENT_ACTS:
        raise ValueError(f"unknown act: {act}")
    return read_details(TOURNAMENT_ACTS[act].payload, text)


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of a game's log, which records an act. Lines are ordered by ``version``, from 1.

    ``user_id`` is the author. It is ``None`` for acts of the clock or a computer, and after the person's data was
    deleted. ``text`` is the stored form of the `payload`. ``because`` is the reason why the clock made this move for a
    person. If it is ``time-up``, a computer chose the move, and ``user_id`` is ``None``.
    """

    version: int
    act: ActKind
    at: datetime
    user_id: int | None = None
    seat: int | None = None
    text: str = ""
    interaction_id: int | None = None
    because: Because | None = None

    @property
    def payload(self) -> Payload:
        """The details of the act.

        :raises ValueError: The act is unknown, or the text is damaged.
        """
        return read_payload(self.act, self.text)


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A line of a tournament's log, which records an act. Lines are ordered by ``version``, from 1.

    ``user_id`` is the author, or ``None`` for the clock. ``entrant_id`` is the user who enters, takes over an entry, is
    invited or is appointed. Other acts identify entries by number. ``text`` is the stored form of the `payload`.
    """

    version: int
    act: TournamentAct
    at: datetime
    user_id: int | None = None
    entrant_id: int | None = None
    text: str = ""
    interaction_id: int | None = None

    @property
    def payload(self) -> Payload:
        """The details of the act.

        :raises ValueError: The act is unknown, or the text is damaged.
        """
        return read_tournament_payload(self.act, self.text)
