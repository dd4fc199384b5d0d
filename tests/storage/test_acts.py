"""Kinds of acts in a log: the table of their properties, and the text in which their details are stored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import get_args

import pytest

from bot.storage.acts import (
    ACTS,
    TOURNAMENT_ACTS,
    ActKind,
    LogLine,
    TournamentAct,
    TournamentLine,
    check_complete,
    read_payload,
    read_tournament_payload,
    write_payload,
    write_tournament_payload,
)
from bot.storage.payloads import (
    FORFEIT,
    NOTHING,
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
    Opened,
    Paired,
    PairedTable,
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
)
from bot.storage.rows import TournamentOptions

TEXTS: Sequence[tuple[Payload, str]] = (
    (NOTHING, ""),
    (Opened(()), ""),
    (Opened(((1, "easy"), (2, "search:400"))), "1 easy, 2 search:400"),
    (ComputerAdded("hard"), "hard"),
    (LeftLobby(), ""),
    (LeftLobby(was_removed=True), "removed"),
    (Edited("sintra", "a", 3, 24, "seat"), "sintra a 3 24 seat"),
    (Edited("azul", "coloured", 2, None, "nothing"), "azul coloured 2 0 nothing"),
    (Started(1, "aa0a9504b20a"), "1 aa0a9504b20a"),
    (Started(2, ""), "2"),
    (Played("c blue floor"), "c blue floor"),
    (Planned(()), ""),
    (Planned(("3 blue 4", "c blue floor")), "3 blue 4; c blue floor"),
    (Planned(("3 blue 4", "c blue floor"), 0), "3 blue 4; c blue floor; floor 0"),
    (TakenBack((17,)), "17"),
    (TakenBack((17, 18)), "17 18"),
    (TakenBack((17, 18), is_agreed=True), "17 18 agreed"),
    (Warned("c blue floor"), "c blue floor"),
    (GaveTime(), ""),
    (GaveTime(is_grace=True), "grace"),
    (Left("hard"), "seat hard"),
    (FORFEIT, "forfeit"),
    (Replaced("hard"), "computer hard"),
    (Replaced(None), "person"),
    (Asked(), ""),
    (Asked("takeback"), "takeback"),
    (Relocated(None), ""),
    (Relocated(2**60), str(2**60)),
    (Relocated("gone"), "gone"),
    (Relocated("member"), "member"),
)
DAMAGED: dict[type[Payload], Sequence[str]] = {
    type(NOTHING): ("1",),
    Opened: ("easy", "1", "1 easy, 2", "one easy"),
    ComputerAdded: ("",),
    LeftLobby: ("sent away",),
    Edited: ("", "sintra a 3 24", "sintra a three 24 seat", "sintra a 3 24 draw"),
    Started: ("", "aa0a9504b20a"),
    Played: ("",),
    Planned: ("; c blue 4", "3 blue 4; ; c blue 4", "3 blue 4; floor two"),
    TakenBack: ("three", "1.5"),
    Warned: ("",),
    GaveTime: ("mercy",),
    Left: ("", "seat", "seat ", "person"),
    Replaced: ("", "computer ", "seat hard"),
    Asked: ("undo",),
    Relocated: ("here",),
}


@pytest.mark.parametrize("act", get_args(ActKind))
def test_act_details_survive_conversion_to_text(act: ActKind) -> None:
    found = [(payload, text) for payload, text in TEXTS if type(payload) is ACTS[act].payload]
    assert found
    for payload, text in found:
        assert write_payload(act, payload) == text
        assert read_payload(act, text) == payload


@pytest.mark.parametrize("act", get_args(ActKind))
def test_damaged_text_of_act_is_refused(act: ActKind) -> None:
    line = LogLine(1, act, datetime.now(UTC))
    for text in DAMAGED[ACTS[act].payload]:
        with pytest.raises(ValueError, match="damaged"):
            _ = replace(line, text=text).payload


@pytest.mark.parametrize("act", get_args(ActKind))
def test_details_of_another_act_are_refused(act: ActKind) -> None:
    other = NOTHING if ACTS[act].payload is not type(NOTHING) else Played("3 blue 4")
    with pytest.raises(TypeError):
        write_payload(act, other)


TOURNAMENT_TEXTS: Sequence[tuple[Payload, str]] = (
    (NOTHING, ""),
    (
        TournamentOpened("Cup", TournamentOptions("azul", "coloured")),
        json.dumps({"name": "Cup", **asdict(TournamentOptions("azul", "coloured"))}),
    ),
    (Entered(1, "Ana", 1500), '{"entry":1,"name":"Ana","rating":1500}'),
    (Entered(2, "Réka", 1500, "hard"), '{"computer":"hard","entry":2,"name":"Réka","rating":1500}'),
    (Entered(3, "Chi", 1500, added=True), '{"added":true,"entry":3,"name":"Chi","rating":1500}'),
    (Admitted("code", "ab", "cd"), '{"digest":"cd","salt":"ab","who":"code"}'),
    (CheckedIn("planned", 20), '{"at_s":20,"stage":"planned"}'),
    (AboutEntry(3), '{"entry":3}'),
    (KeptApart(1, 2), '{"apart":true,"one":1,"other":2}'),
    (Begun(5, "swiss", 2), '{"format":"swiss","rounds":5,"seats":2}'),
    (
        Paired((PairedTable("G1", (2, 1)),), (3,), (), None),
        '{"away":[],"byes":[3],"tables":[{"game":"G1","seats":[2,1]}],"until_s":null}',
    ),
    (Postponed(20, 10, "outage"), '{"counted_s":10,"until_s":20,"why":"outage"}'),
    (Resulted("G1", (1, 2), (1,)), '{"game":"G1","left":[1],"ranks":[1,2]}'),
    (Corrected("G1", (2, 1)), '{"game":"G1","ranks":[2,1]}'),
    (MovedHere(2**60), f'{{"channel":{2**60}}}'),
    (Cancelled("too-few"), '{"why":"too-few"}'),
)


@pytest.mark.parametrize("act", get_args(TournamentAct))
def test_tournament_act_details_survive_conversion_to_text(act: TournamentAct) -> None:
    found = [(payload, text) for payload, text in TOURNAMENT_TEXTS if type(payload) is TOURNAMENT_ACTS[act].payload]
    assert found
    for payload, text in found:
        written = write_tournament_payload(act, payload)
        assert written == text or json.loads(written) == json.loads(text)
        assert read_tournament_payload(act, written) == payload


@pytest.mark.parametrize("act", get_args(TournamentAct))
def test_damaged_text_of_tournament_act_is_refused(act: TournamentAct) -> None:
    line = TournamentLine(1, act, datetime.now(UTC))
    for text in ("[]", "{", '{"unknown":1}', "{}", "[" * 100_000):
        with pytest.raises(ValueError, match="damaged"):
            _ = replace(line, text=text).payload


def test_details_of_another_tournament_act_are_refused() -> None:
    with pytest.raises(TypeError):
        write_tournament_payload("begin", AboutEntry(1))


def test_act_table_that_lacks_an_act_is_refused() -> None:
    without_time = {act: spec for act, spec in ACTS.items() if act != "time"}
    with pytest.raises(TypeError, match="time"):
        check_complete(without_time, ActKind)


def test_act_table_with_an_unknown_act_is_refused() -> None:
    with pytest.raises(TypeError, match="bribe"):
        check_complete({**ACTS, "bribe": ACTS["time"]}, ActKind)
    with pytest.raises(TypeError, match="bribe"):
        check_complete({**TOURNAMENT_ACTS, "bribe": TOURNAMENT_ACTS["end"]}, TournamentAct)
