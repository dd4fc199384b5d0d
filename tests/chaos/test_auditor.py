"""Tests of the auditor: it accepts a true history, and each of its rules detects a falsified one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.games.core.service import Service
from bot.messages.narration import name_move
from bot.sandbox.server.interactions import DEFER_UPDATE
from bot.sandbox.server.messages import NONCE_WINDOW_S
from bot.storage.acts import TournamentAct, TournamentLine
from bot.storage.game_queries import load_log
from bot.storage.rows import REMINDERS_BEFORE_HOLD, Options
from tests.chaos.auditor import WORDS, audit, secret_turns
from tests.chaos.conftest import RunPlan
from tests.chaos.history import ANY, Absence, Act, History, Kept, KeptTournament, Shown
from tests.chaos.plan import BEGUN_TOURNAMENT, Person, Plan, Step, TournamentOpening
from tests.chaos.plan_files import BEGUN
from tests.conftest import NOTHING_CROSSES
from tests.support.says import says
from tests.support.tables import begin_game, play_moves

A_SECOND = 1000 << 22
"""The difference between two Discord ids made a second apart."""
LATE = int(NONCE_WINDOW_S + 60) * A_SECOND
Falsify = Callable[[History], History]


def run_without_problems(lived: RunPlan, plan: Plan) -> History:
    """Run a plan and check that the auditor finds nothing."""
    history = lived(plan)
    assert audit(history) == []
    return history


@pytest.fixture(scope="module")
def history(run_on_sqlite: RunPlan) -> History:
    """The history of a game of two with four moves, each of which has a board."""
    return run_without_problems(run_on_sqlite, Plan((*BEGUN, *[Step("move", pick=1)] * 4)))


def boards(history: History) -> list[Shown]:
    """Return every board except the first one, as it was sent."""
    return [one for one in history.shown if "** took " in one.text and not one.edited and one.only_for is None]


def lobby(history: History) -> Shown:
    return next(one for one in history.shown if any(press.verb == "join" for press in one.presses))


def shown(change: Callable[[History], list[Shown]]) -> Falsify:
    return lambda history: replace(history, shown=change(history))


def without(history: History, left_out: Shown) -> list[Shown]:
    return [one for one in history.shown if one.message_id != left_out.message_id]


def changed(history: History, one: Shown, **changes: Any) -> list[Shown]:
    return [replace(each, **changes) if each.message_id == one.message_id else each for each in history.shown]


def again(history: History, one: Shown, later: int = A_SECOND, **changes: Any) -> list[Shown]:
    """Return the messages with a repetition of ``one``, which is sent ``later`` (in Discord ids)."""
    return [*history.shown, replace(one, message_id=one.message_id + later, at=one.at + later, **changes)]


def game(**changes: Any) -> Falsify:
    return lambda history: replace(
        history, games=[replace(kept, game=replace(kept.game, **changes)) for kept in history.games]
    )


def lines(change: Callable[[Kept], list[Any]]) -> Falsify:
    return lambda history: replace(history, games=[replace(kept, lines=change(kept)) for kept in history.games])


def last_act(**changes: Any) -> Falsify:
    return lambda history: replace(history, acts=[*history.acts[:-1], replace(history.acts[-1], **changes)])


def wishes(wish: Person) -> Falsify:
    return lambda history: replace(history, wishes={user_id: [wish] for user_id in history.wishes})


def acted(**changes: Any) -> Falsify:
    """Return a falsification that adds a changed copy of the last act. The log doesn't contain this act."""

    def falsify(history: History) -> History:
        last = history.acts[-1]
        return replace(history, acts=[*history.acts, replace(last, interaction_id=last.interaction_id + 1, **changes)])

    return falsify


def notices(kept: Kept, act: Any) -> list[Any]:
    """Return the log with its last two lines replaced by two lines that record ``act`` during the same turn."""
    *before, one, other = kept.lines
    return [*before, replace(one, act=act, text=""), replace(other, act=act, text="")]


FALSIFIED: dict[str, tuple[Falsify, str]] = {
    "what the run itself has found": (lambda history: replace(history, problems=["it hangs"]), "it hangs"),
    "a move that was acknowledged and is not in the log": (acted(), "was told that a move was made, and the log has"),
    "a move that is in the log twice": (
        lines(lambda kept: [*kept.lines[:-1], replace(kept.lines[-1], interaction_id=kept.lines[-2].interaction_id)]),
        "stands in the log 2 times",
    ),
    "an act of somebody else": (last_act(user_id=99), "stands in the log as done by"),
    "an act of nobody": (lambda history: replace(history, acts=history.acts[:-1]), "nobody made it"),
    "an answer that denies what the log has": (last_act(answer="It isn’t your turn."), "and the log has the move"),
    "an answer that says more than the log has": (last_act(answer=WORDS("answer-undone")), "the log has no such act"),
    "a press that was confirmed and did nothing": (
        acted(what="nudge", answered=DEFER_UPDATE),
        "was told that it was done, and the log has nothing",
    ),
    "a log that cannot be played": (
        lines(lambda kept: [*kept.lines[:-1], replace(kept.lines[-1], text="9 red 9")]),
        "cannot be played again",
    ),
    "a board that was sent twice": (shown(lambda h: again(h, boards(h)[-1])), "tells nothing new"),
    "the same after an outage, without a word": (shown(lambda h: again(h, boards(h)[-1], LATE)), "tells nothing new"),
    "a lobby that was posted twice": (shown(lambda h: again(h, lobby(h))), "its lobby was posted twice"),
    "a lobby that keeps its buttons": (
        shown(lambda h: [one for one in h.shown if not (one.edited and one.message_id == lobby(h).message_id)]),
        "its lobby still has buttons",
    ),
    "a lobby that nobody was shown": (shown(lambda h: without(h, lobby(h))), "nobody was shown its lobby"),
    "a turn that no board told": (shown(lambda h: without(h, boards(h)[-1])), "nobody was told what happened"),
    "a board that tells something else": (
        shown(lambda h: changed(h, boards(h)[-1], text=boards(h)[-2].text)),
        "does not tell",
    ),
    "a board that tells more": (
        shown(lambda h: changed(h, boards(h)[-1], text=f"{boards(h)[-1].text}\n{boards(h)[-2].text}")),
        "tells moves that are not its own",
    ),
    "a board in the channel and again in the thread": (
        lambda h: game(thread_id=7)(replace(h, shown=again(h, boards(h)[-1], channel_id=7))),
        "in the channel and again in the thread",
    ),
    "a board without its picture": (shown(lambda h: changed(h, boards(h)[-1], pictures=0)), "has no picture"),
    "a board that keeps its buttons": (
        shown(lambda h: [one for one in h.shown if not (one.edited and one.message_id == boards(h)[0].message_id)]),
        "still has buttons",
    ),
    "a person who is called twice to a turn": (shown(lambda h: again(h, boards(h)[-1])), "was called 2 times"),
    "a person who is called, and nobody waits for": (
        shown(lambda h: changed(h, boards(h)[-1], pings=boards(h)[-2].pings)),
        "does not wait for them",
    ),
    "a person who is called to what follows their own move": (
        shown(lambda h: changed(h, boards(h)[-1], pings=boards(h)[-2].pings)),
        "by the board of their own move",
    ),
    "a person who is not called": (shown(lambda h: changed(h, boards(h)[-1], pings=frozenset())), "was not called"),
    "a person who is called otherwise than they wish": (wishes(Person("direct")), "and never wished so"),
    "a person who is called in their quiet hours": (wishes(Person(quiet=(11, 15))), "was called in their quiet hours"),
    "a turn that is over": (
        lambda h: game(deadline_at=h.now, options=Options(turn_hours=24))(h),
        "its turn has been over since",
    ),
    "a turn whose time does not run": (game(deadline_at=None, options=Options(turn_hours=24)), "has no deadline"),
    "the same on hold, though its end takes the seat": (
        game(deadline_at=None, options=Options(turn_hours=24, at_end="seat"), reminders=REMINDERS_BEFORE_HOLD),
        "has no deadline",
    ),
    "a lobby that is open for ever": (
        lambda h: replace(game(status="lobby")(h), now=h.now + timedelta(days=4)),
        "its lobby is open since",
    ),
    "a turn that is reminded of twice": (lines(lambda kept: notices(kept, "remind")), "was reminded of twice"),
    "somebody who is nudged twice in a day": (lines(lambda kept: notices(kept, "nudge")), "nudged twice in a day"),
    "a turn that is lost before its time": (
        lines(lambda kept: [*kept.lines[:-1], replace(kept.lines[-1], act="timeout", user_id=None, text="seat easy")]),
        "lost a turn before its time",
    ),
    "a planned move that nobody has planned": (
        lines(lambda kept: [*kept.lines[:-1], replace(kept.lines[-1], because="planned", interaction_id=None)]),
        "was not planned",
    ),
    "a forced move beside others": (
        lines(lambda kept: [*kept.lines[:-1], replace(kept.lines[-1], because="forced", interaction_id=None)]),
        "was not the only one",
    ),
    "a planned move that was pressed": (
        lines(lambda kept: [*kept.lines[:-1], replace(kept.lines[-1], because="planned")]),
        "was made by a press",
    ),
    "a seed that is shown before the end": (
        shown(lambda h: [*h.shown, replace(boards(h)[0], text=h.games[0].game.seed.hex(), only_for=1)]),
        "its seed was shown before its end",
    ),
}


@pytest.mark.parametrize("name", FALSIFIED)
def test_audit_reports_a_broken_promise_in_a_game(name: str, history: History) -> None:
    falsify, named = FALSIFIED[name]
    found = audit(falsify(history))
    assert any(named in problem for problem in found), found


FORGIVEN: dict[str, Falsify] = {
    "an answer that never came": last_act(answer="", answered=0),
    "a board that is told twice after an outage, of which the log warns": lambda h: replace(
        h, shown=again(h, boards(h)[-1], LATE, pings=frozenset()), warned=frozenset({h.games[0].game.id})
    ),
    "the same, as the clock was wrong": lambda h: replace(
        h, shown=again(h, boards(h)[-1], LATE, pings=frozenset()), warned=frozenset({ANY})
    ),
    "a lobby in the place of one that was deleted": lambda h: replace(
        h, shown=again(h, lobby(h), presses=()), gone={lobby(h).message_id: lobby(h).at + 1}
    ),
    "a turn that could not be told, as the channel is gone": lambda h: game(channel_gone=True)(
        replace(h, shown=without(h, boards(h)[-1]))
    ),
}


def test_audit_forgives_repeated_notification_after_kill(
    history: History,
) -> None:
    board = boards(history)[-1]
    (user_id,) = board.pings
    text = WORDS("notice-turn", who=f"<@{user_id}>", name="Azul", link="here")
    called = replace(board, message_id=1, channel_id=1, text=text, direct=user_id)
    twice = replace(
        history,
        shown=[*history.shown, called, replace(called, message_id=2, at=called.at + LATE)],
        wishes={user_id: [Person("both")] for user_id in history.wishes},
    )
    assert any("was called 2 times" in found for found in audit(twice))
    assert audit(replace(twice, away=[Absence(called.moment, called.moment)])) == []


@pytest.mark.parametrize("name", FORGIVEN)
def test_audit_forgives_unavoidable_problems_in_games(name: str, history: History) -> None:
    assert audit(FORGIVEN[name](history)) == []


@pytest.fixture(scope="module")
def followed_game(run_on_sqlite: RunPlan) -> History:
    """The history of a game that somebody follows to its end."""
    return run_without_problems(run_on_sqlite, Plan((*BEGUN, Step("follow"), Step("move", pick=1), Step("end"))))


def show_end(history: History) -> Shown:
    """Return the direct message that reported the end to the follower."""
    (told,) = [one for one in history.shown if one.direct is not None]
    return told


def follower_acts(change: Callable[[Act], list[Act]]) -> Falsify:
    """Return a falsification that replaces the follower's acts."""
    return lambda history: replace(
        history, acts=[new for act in history.acts for new in (change(act) if act.what == "azul follow" else [act])]
    )


FALSIFIED_FOLLOWERS: dict[str, tuple[Falsify, str]] = {
    "who is not told the end": (shown(lambda h: without(h, show_end(h))), "was not told its end"),
    "who is told the end twice": (shown(lambda h: again(h, show_end(h))), "was told 2 times"),
    "who is told and never followed": (follower_acts(lambda _: []), "never followed it"),
    "who is told the end of what goes on": (game(status="running"), "and it goes on"),
}
FORGIVEN_OF_FOLLOWERS: dict[str, Falsify] = {
    "who takes no private messages": lambda h: wishes(Person(closed=True))(replace(h, shown=without(h, show_end(h)))),
    "who has stopped": lambda h: follower_acts(
        lambda act: [act, replace(act, interaction_id=act.interaction_id + 1, what="unfollow")]
    )(replace(h, shown=without(h, show_end(h)))),
    "who was not answered": lambda h: follower_acts(lambda act: [replace(act, answered=0)])(
        replace(h, shown=without(h, show_end(h)))
    ),
}


@pytest.mark.parametrize("name", FALSIFIED_FOLLOWERS)
def test_audit_reports_a_broken_promise_to_followers(name: str, followed_game: History) -> None:
    falsify, named = FALSIFIED_FOLLOWERS[name]
    found = audit(falsify(followed_game))
    assert any(named in problem for problem in found), found


@pytest.mark.parametrize("name", FORGIVEN_OF_FOLLOWERS)
def test_audit_forgives_missing_message_to_follower(name: str, followed_game: History) -> None:
    assert audit(FORGIVEN_OF_FOLLOWERS[name](followed_game)) == []


@NOTHING_CROSSES
async def test_audit_reports_visible_secret_choice(service: Service) -> None:
    table = await begin_game(service, side="grey")
    table = await play_moves(service, table, until=lambda table: table.position.round > 1)
    lines = await service.database.query(load_log, table.game.id)
    kept = Kept(table.game, [replace(line, interaction_id=line.version * A_SECOND) for line in lines])
    chosen = next(turn for turn, _ in secret_turns(kept))
    told = Shown(1, 1, chosen.version * A_SECOND + 1, name_move(WORDS, "azul", chosen), only_for=chosen.by)

    def is_named(shown: Shown) -> bool:
        return any("the secret choice" in found for found in audit(History(service.clock(), [kept], shown=[shown])))

    assert not is_named(told)
    assert is_named(replace(told, only_for=None))
    assert is_named(replace(told, only_for=99))


@pytest.fixture(scope="module")
def finished_tournament(run_on_sqlite: RunPlan) -> History:
    """The history of a tournament for three people with one round. Somebody resigned at its only table."""
    steps = (*BEGUN_TOURNAMENT, Step("tournament resign"))
    return run_without_problems(run_on_sqlite, Plan(steps, tournaments=(TournamentOpening(rounds=1),)))


@pytest.fixture(scope="module")
def running_tournament(run_on_sqlite: RunPlan) -> History:
    """The history of a tournament in its second round. It has moved to another channel, and a result was corrected."""
    later = ("tournament resign", "tournament move-here", "tournament correct")
    plan = Plan((*BEGUN_TOURNAMENT, *map(Step, later)), tournaments=(TournamentOpening("round-robin"),))
    return run_without_problems(run_on_sqlite, plan)


Change = Callable[[list[TournamentLine]], list[TournamentLine]]


def tournament(change: Callable[[KeptTournament], KeptTournament]) -> Falsify:
    return lambda history: replace(history, tournaments=[change(kept) for kept in history.tournaments])


def of_tournament(change: Change) -> Falsify:
    """Return a falsification of a tournament's log."""
    return tournament(lambda kept: replace(kept, lines=change([*kept.lines])))


def last_line(found: list[TournamentLine], act: TournamentAct) -> TournamentLine:
    return next(line for line in reversed(found) if line.act == act)


def last_line_of(act: TournamentAct, **told: Any) -> Falsify:
    """Return a falsification that changes facts in the last line of this act."""

    def change(found: list[TournamentLine]) -> list[TournamentLine]:
        last = last_line(found, act)
        text = json.dumps(json.loads(last.text) | told)
        return [replace(line, text=text) if line is last else line for line in found]

    return of_tournament(change)


def before_last(act: TournamentAct, new: TournamentAct, text: str = "") -> Falsify:
    """Return a falsification that inserts a line made by the clock before the last line of this act."""

    def change(found: list[TournamentLine]) -> list[TournamentLine]:
        last = last_line(found, act)
        index = found.index(last)
        line = replace(last, act=new, text=text or last.text, user_id=None, interaction_id=None)
        longer = [*found[:index], line, *found[index:]]
        return [replace(one, version=version) for version, one in enumerate(longer, 1)]

    return of_tournament(change)


def act_of(what: str, **changes: Any) -> Falsify:
    """Return a falsification that changes the last act of this kind."""

    def change(history: History) -> History:
        last = [act for act in history.acts if act.what == what][-1]
        return replace(history, acts=[replace(act, **changes) if act is last else act for act in history.acts])

    return change


def tables(**changes: Any) -> Falsify:
    """Return a falsification that changes the rows of a tournament's tables."""
    return lambda history: replace(
        history, games=[replace(kept, game=replace(kept.game, **changes)) for kept in history.games]
    )


def turned_round(history: History) -> History:
    """Return the history after swapping the people at the tournament's tables."""
    games = [replace(kept, game=replace(kept.game, players=kept.game.players[::-1])) for kept in history.games]
    return replace(history, games=games)


def strange_table(history: History) -> History:
    """Return the history with an additional game that belongs to the tournament although it was never paired."""
    kept = history.games[-1]
    return replace(history, games=[*history.games, replace(kept, game=replace(kept.game, id="ABCDE"))])


def not_begun(history: History) -> History:
    """Return the history of a tournament that should have begun because it has three entries, but hasn't."""

    def change(kept: KeptTournament) -> KeptTournament:
        options = replace(kept.tournament.options, begin_with=3)
        return replace(kept, tournament=replace(kept.tournament, options=options), lines=kept.lines[:4])

    return tournament(change)(history)


def cards(history: History) -> list[Shown]:
    """Return every card as it was sent."""
    return [one for one in history.shown if not one.edited and one.only_for is None and "🏆 Cup" in one.text]


def unedited(which: int) -> Falsify:
    """Return a falsification in which a card was never edited."""
    return shown(
        lambda history: [
            one for one in history.shown if not one.edited or one.message_id != cards(history)[which].message_id
        ]
    )


def unsent(history: History) -> list[Shown]:
    """Return the messages without the card of the newest round. That card was sent in two channels."""
    ids = {one.message_id for one in cards(history)[-2:]}
    return [one for one in history.shown if one.message_id not in ids]


def called_to_table(history: History) -> Shown:
    """Return the last notification about a table."""
    return [one for one in history.shown if says(one.text, "notice-seated")][-1]


def with_seed(one: Shown, history: History) -> Shown:
    return replace(one, text=history.tournaments[0].tournament.seed.hex())


FALSIFIED_RUNNING: dict[str, tuple[Falsify, str]] = {
    "an act of somebody else": (act_of("azul tournament correct", user_id=99), "stands in the log as done by"),
    "an act of nobody": (
        lambda h: replace(h, acts=[act for act in h.acts if act.what != "azul tournament correct"]),
        "nobody made it",
    ),
    "an act that is in the log twice": (
        of_tournament(lambda found: [*found[:-1], replace(found[-1], interaction_id=found[1].interaction_id)]),
        "stands in the log 2 times",
    ),
    "an answer that denies what the log has": (
        act_of("azul tournament correct", answer="Only its host can do that."),
        "and the log of the tournament has correct",
    ),
    "an answer that says more than the log has": (
        act_of("azul tournament correct", answer=WORDS("answer-tournament-moved", name="Cup")),
        "the log has no such act",
    ),
    "a log that cannot be read": (of_tournament(lambda found: found[1:]), "its log cannot be read"),
    "an entry that has two places in a round": (last_line_of("pair", byes=[1, 2, 3]), "is 2 times in round 2"),
    "an entry that has no place in a round": (last_line_of("pair", byes=[]), "has no table in round 2, and no bye"),
    "an entry that is paired and was out": (
        before_last("pair", "remove", '{"entry":1}'),
        "entry 1 is in round 2, and was out",
    ),
    "a result that was noted twice": (before_last("result", "result"), "was noted 2 times"),
    "a result of a table that is still played": (tables(status="running"), "has a result, and is still played"),
    "a table that is over and has no result": (tables(status="finished"), "is over, and has no result"),
    "a table that was not started": (tables(status="lobby"), "was not started"),
    "a game that no round has paired": (strange_table, "belongs to it, and no round has paired it"),
    "a pairing without a game": (lambda h: replace(h, games=h.games[:-1]), "was paired, and is not there"),
    "a table of no tournament": (tables(tournament_id=None), "does not belong to it"),
    "a table at which others sit": (turned_round, "sit others than were paired"),
    "a game that is two tables": (
        lambda h: last_line_of("pair", tables=[{"game": h.games[0].game.id, "seats": [1, 2]}])(h),
        "is 2 tables",
    ),
    "a card that was sent twice": (shown(lambda h: again(h, cards(h)[-1])), "card 2 stands twice"),
    "the same after an outage, without a word": (shown(lambda h: again(h, cards(h)[-1], LATE)), "card 2 stands twice"),
    "a card that came after a later one": (shown(lambda h: again(h, cards(h)[0])), "card 0 came after card 2"),
    "a card that keeps its buttons": (unedited(0), "card 0 still has buttons"),
    "a round of which no card was sent": (shown(unsent), "nobody was shown card 2"),
    "a card that is not brought up to date": (unedited(-1), "its newest card shows version"),
    "a card that stands elsewhere": (
        tournament(lambda kept: replace(kept, tournament=replace(kept.tournament, channel_id=7))),
        "its newest card stands in channel",
    ),
    "a seed that is shown while it goes on": (
        shown(lambda h: [*h.shown, replace(with_seed(cards(h)[0], h), only_for=1)]),
        "its seed was shown before its end",
    ),
    "somebody who is called twice to their table": (
        shown(lambda h: again(h, called_to_table(h))),
        "was called 2 times to their table",
    ),
    "somebody who is called to a table of others": (
        shown(lambda h: changed(h, called_to_table(h), pings=frozenset({99}))),
        "at which they do not sit",
    ),
    "somebody who is called to their table otherwise than they wish": (wishes(Person("direct")), "never wished so"),
}
FALSIFIED_FINISHED: dict[str, tuple[Falsify, str]] = {
    "a tournament that stands still": (of_tournament(lambda found: found[:-1]), "it stands still after round 1"),
    "a tournament that has not begun": (not_begun, "it has 3 entries, and has not begun"),
    "a seed that is shown before the end": (
        shown(lambda h: [with_seed(cards(h)[0], h), *h.shown]),
        "its seed was shown before its end",
    ),
    "a card with the seed": (
        shown(lambda h: [*h.shown, with_seed(cards(h)[-1], h)]),
        "a post shows its seed",
    ),
}


@pytest.mark.parametrize("name", FALSIFIED_RUNNING)
def test_audit_reports_a_broken_promise_in_running_tournament(name: str, running_tournament: History) -> None:
    falsify, named = FALSIFIED_RUNNING[name]
    found = audit(falsify(running_tournament))
    assert any(named in problem for problem in found), found


@pytest.mark.parametrize("name", FALSIFIED_FINISHED)
def test_audit_reports_a_broken_promise_in_finished_tournament(name: str, finished_tournament: History) -> None:
    falsify, named = FALSIFIED_FINISHED[name]
    found = audit(falsify(finished_tournament))
    assert any(named in problem for problem in found), found


def test_audit_reports_a_missing_call_to_a_table(run_on_sqlite: RunPlan) -> None:
    begun = run_on_sqlite(Plan(BEGUN_TOURNAMENT))
    call = called_to_table(begun)
    (user_id,) = call.pings
    uncalled = [replace(one, pings=one.pings - {user_id}) for one in begun.shown]
    assert audit(begun) == []
    assert any(f"user {user_id} was not called to their table" in one for one in audit(replace(begun, shown=uncalled)))


def newest_again(history: History, later: int = A_SECOND) -> History:
    """Return the history in which the newest card, in its final state, was sent again."""
    newest = cards(history)[-1]
    return replace(history, shown=again(history, newest, later, presses=history.last(newest).presses))


FORGIVEN_OF_TOURNAMENTS: dict[str, Falsify] = {
    "a card in the place of one that was deleted": lambda h: replace(
        newest_again(h), gone={cards(h)[-1].message_id: cards(h)[-1].at + 1}
    ),
    "a card that is sent twice after an outage, of which the log warns": lambda h: replace(
        newest_again(h, LATE), warned=frozenset({h.tournaments[0].tournament.id})
    ),
    "a card that could not be sent, as the channel is gone": lambda h: tournament(
        lambda kept: replace(kept, channel_gone=True)
    )(replace(h, shown=without(h, cards(h)[-1]))),
    "an answer that never came": act_of("azul tournament correct", answer="", answered=0),
}


@pytest.mark.parametrize("name", FORGIVEN_OF_TOURNAMENTS)
def test_audit_forgives_unavoidable_problems_in_tournaments(name: str, running_tournament: History) -> None:
    assert audit(FORGIVEN_OF_TOURNAMENTS[name](running_tournament)) == []
