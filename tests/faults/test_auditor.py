"""The auditor finds nothing in a history as it should be, and names what was tampered with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.games import outbox, play
from bot.games.replay import Table
from bot.games.service import Service
from bot.games.steps import PostBoard, PostLobby, Sent, next_step
from bot.messages.narration import name_move
from bot.messages.posts import word_board
from bot.messages.words import words
from bot.sandbox.server.interactions import REPLY
from bot.sandbox.server.messages import NONCE_WINDOW_S
from bot.storage.database import Database
from tests.faults.auditor import audit
from tests.faults.history import ANY, Act, History, Kept, Shown
from tests.faults.recorder import read_games
from tests.support.people import ask
from tests.support.tables import acting, begun

A_SECOND = 1000 << 22
"""Between two ids of Discord's that were made a second apart."""
CHANNEL_ID = 200


class Witness:
    """Plays a game and writes down what is shown of it, as a run does."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.now = A_SECOND
        self.shown: list[Shown] = []
        self.acts: list[Act] = []

    def next_id(self) -> int:
        self.now += A_SECOND
        return self.now

    async def play(self, table: Table, pick: int = 0) -> Table:
        """The one to act plays, and is told so."""
        person, click = acting(table), self.next_id()
        move = str(table.position.legal_moves(table.to_act[0].seat)[pick])
        table = await play.play(self.service, ask(person, click=click), table.game.id, move)
        self.acts.append(Act(click, person.id, "azul move", move, REPLY, f"Played: {move}"))
        await self.tell(table)
        return table

    async def tell(self, table: Table) -> None:
        """Everything that is due is shown."""
        pending = await outbox.read(self.service, table.game.id)
        while pending is not None:
            step, at = next_step(pending, self.service.clock())
            if step is None:
                await outbox.rest(self.service, pending, at, failed=False)
                return
            message_id, game = self.next_id(), step.table.game
            sent = Sent(message_id, version=game.version)
            if isinstance(step, PostBoard):
                text = word_board(words("en"), step.table, step.since).content
                shown = Shown(message_id, CHANNEL_ID, message_id + 1, text, step.nonce, frozenset(step.pings))
                self.shown.append(replace(shown, version=game.version))
            elif isinstance(step, PostLobby) and step.message_id is None:
                self.shown.append(Shown(message_id, CHANNEL_ID, message_id + 1, "", step.nonce))
            pending = await outbox.note_done(self.service, pending, step, sent)


@pytest.fixture
async def history(service: Service, database: Database) -> History:
    """Four moves of a game of two, each told by a board."""
    witness, table = Witness(service), await begun(service)
    await witness.tell(table)
    for _ in range(4):
        table = await witness.play(table)
    return History(service.clock(), await read_games(database), tuple(witness.acts), tuple(witness.shown))


def boards(history: History) -> list[Shown]:
    return [shown for shown in history.shown if " took " in shown.text]


def with_game(history: History, change: Callable[[Kept], Kept]) -> History:
    return replace(history, games=[change(kept) for kept in history.games])


def with_posted(kept: Kept, **changes: object) -> Kept:
    posted = replace(kept.posting.posted, **changes)  # type: ignore[arg-type]
    return replace(kept, posting=replace(kept.posting, posted=posted))


def with_last_act(history: History, **changes: object) -> History:
    *others, last = history.acts
    return replace(history, acts=(*others, replace(last, **changes)))  # type: ignore[arg-type]


def found(history: History) -> str:
    return "\n".join(audit(history))


def test_nothing_is_found_where_all_is_well(history: History) -> None:
    assert len(boards(history)) == 4
    assert audit(history) == []


def test_what_the_run_itself_has_found_is_told(history: History) -> None:
    assert found(replace(history, problems=("it hangs",))) == "it hangs"


def test_a_move_that_was_acknowledged_and_is_not_in_the_log_is_named(history: History) -> None:
    lost = Act(history.acts[-1].interaction_id + 1, 1, "azul move", "1 red 1", REPLY, "Played: 1 red 1")
    assert "was told that a move was made, and the log has none" in found(replace(history, acts=(*history.acts, lost)))


def test_a_move_that_is_in_the_log_twice_is_named(history: History) -> None:
    def double(kept: Kept) -> Kept:
        *others, last = kept.lines
        return replace(kept, lines=[*others, replace(last, interaction_id=others[-1].interaction_id)])

    assert "stands in the log 2 times" in found(with_game(history, double))


def test_an_act_of_somebody_else_is_named(history: History) -> None:
    assert "stands in the log as done by" in found(with_last_act(history, user_id=99))
    assert "nobody made it" in found(replace(history, acts=history.acts[:-1]))


@pytest.mark.parametrize(
    "answer", ["Something went wrong on my side. No move was played, and no game has changed.", "It isn’t your turn."]
)
def test_an_answer_that_denies_what_the_log_has_is_named(history: History, answer: str) -> None:
    assert "and the log has" in found(with_last_act(history, answer=answer))


def test_an_answer_that_never_came_promises_nothing(history: History) -> None:
    assert audit(with_last_act(history, answer="", answered=0)) == []


def again(history: History, after: int) -> History:
    """The last board once more, so much later."""
    last = boards(history)[-1]
    later = replace(last, message_id=last.message_id + after, at=last.at + after)
    return replace(history, shown=(*history.shown, later))


def test_a_board_that_was_sent_twice_is_named(history: History) -> None:
    assert "was sent 2 times" in found(again(history, A_SECOND))


def test_a_board_may_be_sent_twice_after_an_outage_that_discord_does_not_remember(history: History) -> None:
    sent_anew = again(history, int(NONCE_WINDOW_S + 60) * A_SECOND)
    new = sent_anew.shown[-1]

    def as_the_new_one(kept: Kept) -> Kept:
        return with_posted(kept, board_id=new.message_id)

    unsaid = with_game(sent_anew, as_the_new_one)
    assert "the bot did not say" in found(unsaid)
    sent_anew = replace(unsaid, warned=frozenset({history.games[0].game.id}))
    assert audit(sent_anew) == audit(replace(unsaid, warned=frozenset({ANY}))) == []
    assert "was sent 3 times" in found(again(sent_anew, A_SECOND))


def lobby_again(history: History, after: int) -> History:
    """The lobby once more, so much later, as the game's own."""
    (lobby,) = (shown for shown in history.shown if "-l" in shown.nonce)
    anew = replace(lobby, message_id=lobby.message_id + after, at=lobby.at + after, nonce=f"{lobby.nonce}9")

    def as_the_new_one(kept: Kept) -> Kept:
        return with_posted(kept, lobby_id=anew.message_id)

    return with_game(replace(history, shown=(*history.shown, anew)), as_the_new_one)


def test_a_lobby_that_was_posted_twice_is_named(history: History) -> None:
    twice = lobby_again(history, A_SECOND)
    lobby = next(shown for shown in history.shown if "-l" in shown.nonce)
    assert "its lobby was posted twice" in found(twice)
    for how in ("gone", "fixed"):
        assert audit(replace(twice, **{how: {lobby.message_id: lobby.at + 1}})) == []  # type: ignore[arg-type]
        assert "its lobby was posted twice" in found(
            replace(twice, **{how: {lobby.message_id: twice.shown[-1].at + 1}})
        )  # type: ignore[arg-type]
    late = lobby_again(history, int(NONCE_WINDOW_S + 60) * A_SECOND)
    assert "its lobby was posted twice" in found(late)
    assert audit(replace(late, warned=frozenset({history.games[0].game.id}))) == []


def test_a_lobby_of_which_its_game_knows_nothing_is_named(history: History) -> None:
    assert "it knows nothing of its lobby" in found(replace(lobby_again(history, A_SECOND), games=history.games))


def test_a_board_that_nobody_was_shown_is_named(history: History) -> None:
    last = boards(history)[-1]
    assert "boards are noted as sent" in found(
        replace(history, shown=[one for one in history.shown if one is not last])
    )


def without_boards(history: History, *left_out: Shown) -> History:
    """As if these had never been sent, nor anybody tried to."""
    shown = [one for one in history.shown if one not in left_out]
    last, count = boards(history)[-1 - (boards(history)[-1] in left_out)], len(boards(history)) - len(left_out) + 1
    kept = with_game(history, lambda kept: with_posted(kept, board_id=last.message_id, boards=count))
    return replace(kept, shown=shown)


def test_a_turn_that_no_board_told_is_named(history: History) -> None:
    assert "nobody was told what happened" in found(without_boards(history, boards(history)[-1]))


def test_a_board_that_tells_less_than_the_one_before_it_is_named(history: History) -> None:
    one, other = boards(history)[-2:]
    swapped = {one: replace(one, version=other.version), other: replace(other, version=one.version)}
    shown = [swapped.get(each, each) for each in history.shown]
    assert "the one before it told all up to" in found(replace(history, shown=shown))


def test_a_turn_that_could_not_be_told_is_explained_by_a_channel_that_is_gone(history: History) -> None:
    def lost(kept: Kept) -> Kept:
        return replace(kept, game=replace(kept.game, channel_gone=True))

    assert audit(with_game(without_boards(history, boards(history)[-1]), lost)) == []


def test_a_board_that_tells_something_else_is_named(history: History) -> None:
    one, other = boards(history)[-2:]
    shown = [replace(one, text=other.text) if each is one else each for each in history.shown]
    assert "does not tell" in found(replace(history, shown=shown))
    shown = [replace(one, text=f"{one.text}\n{other.text}") if each is one else each for each in history.shown]
    assert "tells moves that are not its own" in found(replace(history, shown=shown))


def test_a_person_who_is_called_twice_to_a_turn_is_named(history: History) -> None:
    last = boards(history)[-1]
    (user_id,) = last.pings

    game = history.games[0].game
    twice = replace(last, message_id=last.message_id + 1, nonce=f"{game.id}-b9", text="")
    tampered = replace(history, shown=(*history.shown, twice))
    assert f"user {user_id} was called 2 times" in found(tampered)


def test_what_stays_due_is_named(history: History) -> None:
    def unsent(kept: Kept) -> Kept:
        return replace(kept, posting=replace(kept.posting, post_at=history.now))

    assert "something is still to be posted" in found(with_game(history, unsent))
    before = replace(history, now=history.now - timedelta(days=1))
    assert "still to be posted" not in found(with_game(before, unsent))


def test_a_seed_that_is_shown_before_the_end_is_named(history: History) -> None:
    seed = history.games[0].game.seed
    assert seed is not None
    leaked = Shown(1, CHANNEL_ID, history.shown[-1].at + 1, f"`{seed.hex()}`")
    assert "its seed was shown before its end" in found(replace(history, shown=(*history.shown, leaked)))


async def test_a_secret_choice_that_others_are_shown_is_named(service: Service, database: Database) -> None:
    witness, table = Witness(service), await begun(service, side="grey")
    await witness.tell(table)
    while len(table.to_act) == 1:
        moves = [str(move) for move in table.position.legal_moves(table.to_act[0].seat)]
        table = await witness.play(table, next((n for n, move in enumerate(moves) if "floor" not in move), 0))
    chooser = acting(table)
    table = await witness.play(table)
    secret = next(turn for turn in reversed(table.turns_since(0)) if turn.secret)
    now = witness.next_id()
    history = History(service.clock(), await read_games(database), tuple(witness.acts), tuple(witness.shown))
    assert audit(history) == []
    told = f"Ana: {name_move(words('en'), 'azul', secret)}"
    mine, other = Shown(now, 1, now, told, only_for=chooser.id), Shown(now, 1, now, told)
    assert audit(replace(history, shown=(*history.shown, mine))) == []
    assert "the secret choice of version" in found(replace(history, shown=(*history.shown, other)))
    theirs = replace(mine, only_for=next(one.user_id for one in table.game.players if one.user_id != chooser.id))
    assert "the secret choice of version" in found(replace(history, shown=(*history.shown, theirs)))
