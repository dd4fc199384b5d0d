"""What was: history, replay, export, statistics and leaderboard, through the stand-in."""

from __future__ import annotations

import io
import json
import re
from itertools import pairwise

import pytest
from PIL import Image

from bot.discord_app.allowances import COSTLY
from bot.games import lobby, play, seats
from bot.games.decision import Person, Request
from bot.games.history import moments
from bot.games.replay import Table
from bot.games.results import shown_rating
from bot.messages.history import MOVES_A_PAGE
from bot.sandbox import people
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Attachment, Message, Permission
from bot.storage import result_queries
from renderers.animation import Animation
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_secret_choices import tiling
from tests.support.says import says

MOVES = MOVES_A_PAGE + 5


def file_of(answer: people.Answer) -> Attachment:
    (file,) = answer.message.attachments
    return file


def requested(party: Party, person: people.Person) -> Request:
    return Request(Person(person.id, person.name), party.discord.guild.id, party.discord.channel().id)


async def played(party: Party, moves: int) -> Table:
    """A game of Ana and Ben after ``moves`` moves, without waiting for any of its posts."""
    service, (ana, ben) = party.bot.service, (party.ana, party.ben)
    table = await lobby.open_game(service, requested(party, ana), "azul", "coloured", 2)
    table = await lobby.join(service, requested(party, ben), table.game.id)
    for _ in range(moves):
        (mover,) = table.to_act
        legal = table.position.legal_moves(mover.seat)
        move = next((move for move in legal if not str(move).endswith("floor")), legal[0])
        person = next(one for one in (ana, ben) if one.id == mover.user_id)
        table = await play.play(service, requested(party, person), table.game.id, str(move))
    return table


async def won_by(party: Party, winner: people.Person, loser: people.Person) -> Table:
    """A game of two that one of them resigns at once."""
    service = party.bot.service
    table = await lobby.open_game(service, requested(party, winner), "azul", "coloured", 2)
    await lobby.join(service, requested(party, loser), table.game.id)
    return await seats.resign(service, requested(party, loser), table.game.id)


# History.


async def test_the_history_opens_with_the_newest_board_and_every_move_of_its_page(bot: Bot, party: Party) -> None:
    table = await played(party, MOVES)
    answer = await party.chi.command("azul record history")
    assert answer.ephemeral
    title, *lines, shown = answer.content.splitlines()
    assert table.game.id in title
    assert [re.sub(r"^\*\*▸\*\* ", "", line).partition(".")[0] for line in lines] == [
        str(MOVES_A_PAGE + at) for at in range(1, 6)
    ]
    for line, turn in zip(lines, table.turns_since(0)[MOVES_A_PAGE:], strict=True):
        assert table.game.players[turn.seat].name in line
        assert line.endswith(f"`{turn.move}`")
    assert f"after move {MOVES}." in shown
    board = await party.chi.command("azul record history", move=MOVES)
    assert file_of(answer).png == file_of(board).png
    assert [button.label for button in answer.message.buttons] == ["⏮", "◀", "▶", "⏭"]


async def test_the_history_of_a_game_without_a_move_is_its_first_board(bot: Bot, party: Party) -> None:
    await played(party, 0)
    answer = await party.ana.command("azul record history")
    assert "before the first move" in answer.content
    assert file_of(answer).png
    assert answer.message.buttons == answer.message.selects == []


async def test_a_chosen_move_shows_the_board_after_it_in_the_same_message(bot: Bot, party: Party) -> None:
    await played(party, MOVES)
    shown = await party.ana.command("azul record history")
    pictures = []
    for number in (MOVES_A_PAGE + 1, MOVES_A_PAGE + 2):
        chosen = await party.ana.choose(shown.message, 0, [str(number)])
        assert chosen.message is shown.message
        assert f"after move {number}" in chosen.content
        assert f"**▸** {number}. " in chosen.content
        pictures.append(file_of(chosen).png)
        assert file_of(chosen).description
    assert pictures[0] != pictures[1]


async def test_earlier_and_later_moves_of_a_history_are_chosen_from_its_list(bot: Bot, party: Party) -> None:
    await played(party, 2 * MOVES_A_PAGE + 2)
    answer = await party.ana.command("azul record history")
    shown = answer.message

    async def choose(number: int) -> list[str]:
        await party.ana.choose(shown, 0, [str(number)])
        assert f"after move {number}." in shown.content
        return shown.selects[0].values

    assert shown.selects[0].values[0] == str(2 * MOVES_A_PAGE)
    middle = await choose(2 * MOVES_A_PAGE)
    assert [middle[0], middle[-1]] == [str(MOVES_A_PAGE), str(2 * MOVES_A_PAGE + 1)]
    first = await choose(MOVES_A_PAGE)
    assert [first[0], first[-1]] == ["0", str(MOVES_A_PAGE + 1)]
    assert shown.content.splitlines()[1].startswith("1. ")
    assert await choose(MOVES_A_PAGE + 1) == middle


async def test_a_game_is_stepped_through_from_the_first_board_to_the_last_and_back(bot: Bot, party: Party) -> None:
    moves = MOVES_A_PAGE + 3
    table = await played(party, moves)
    shown = await party.ana.command("azul record history")

    def usable() -> set[str]:
        return {button.label for button in shown.message.buttons if not button.disabled} & {"⏮", "◀", "▶", "⏭"}

    assert usable() == {"⏮", "◀"}
    stepped = await party.ana.click(shown.message, "⏮")
    assert "before the first move" in stepped.content
    assert usable() == {"▶", "⏭"}
    pictures = [file_of(stepped).png]
    for number, turn in enumerate(table.turns_since(0), start=1):
        stepped = await party.ana.click(shown.message, "▶")
        assert stepped.message is shown.message
        assert f"after move {number}." in stepped.content
        assert re.search(rf"\*\*▸\*\* {number}\. .*`{re.escape(str(turn.move))}`", stepped.content)
        assert usable() == ({"⏮", "◀", "▶", "⏭"} if number < moves else {"⏮", "◀"})
        pictures.append(file_of(stepped).png)
    assert len(set(pictures)) == len(pictures) == moves + 1
    assert len({row.custom_id for row in (*shown.message.buttons, *shown.message.selects)}) == 5
    back = await party.ana.click(shown.message, "◀")
    assert file_of(back).png == pictures[-2]
    await party.ana.click(shown.message, "⏮")
    last = await party.ana.click(shown.message, "⏭")
    assert file_of(last).png == pictures[-1]


async def test_a_forged_step_is_refused(bot: Bot, party: Party) -> None:
    await played(party, 4)
    shown = await party.ana.command("azul record history", move=2)
    (step,) = [button.custom_id for button in shown.message.buttons if button.label == "▶"]
    assert "/3/" in step
    assert says(await party.ana.pick(shown.message, step.replace("/3/", "/5/"), []), "refused-old-button")


async def test_a_move_can_be_named_with_the_command(bot: Bot, party: Party) -> None:
    table = await played(party, MOVES)
    answer = await party.ana.command("azul record history", game=f"#{table.game.id}", move=3)
    assert "after move 3" in answer.content
    assert "\n1. " in answer.content
    assert file_of(answer).png
    begun = await party.ana.command("azul record history", move=0)
    assert "before the first move" in begun.content
    assert file_of(begun).png != file_of(answer).png


async def test_a_move_that_was_never_made_is_refused(bot: Bot, party: Party) -> None:
    await played(party, 4)
    refused = await party.ana.command("azul record history", move=5)
    assert refused.ephemeral
    assert says(refused, "refused-no-such-move")
    assert "is 4. Choose `move:` from 0 (the board before the first) to 4." in refused.content
    shown = await party.ana.command("azul record history")
    for custom_id in (shown.message.selects[0].custom_id, shown.message.selects[0].custom_id.replace("past", "past7")):
        assert says(await party.ana.pick(shown.message, custom_id, ["99"]), "refused-old-button")


async def test_the_history_of_a_running_game_tells_no_secret_choice(bot: Bot, party: Party) -> None:
    _, table, (one, other) = await tiling(bot, party)
    player = table.game.player(one.id)
    assert player is not None
    before = await other.command("azul record history")
    await one.command("azul move", move=str(table.position.legal_moves(player.seat)[0]))
    assert (await other.command("azul record history")).content == before.content
    exported = json.loads(file_of(await other.command("azul record export")).data)
    assert len(exported["moves"]) == len(table.turns_since(0))


# Replay.


@pytest.mark.parametrize("share", [False, True])
async def test_a_replay_has_a_picture_for_the_deal_and_for_each_move(bot: Bot, party: Party, share: bool) -> None:
    table = await played(party, 5)
    await bot.idle()
    public = len(party.discord.channel().messages)
    answer = await party.ana.command("azul record replay", share=share)
    message = await party.discord.filled(answer)
    assert message.ephemeral is not share
    assert len(party.discord.channel().messages) == public + share
    (file,) = message.attachments
    assert file.filename == "replay.gif"
    assert file.description
    with Image.open(io.BytesIO(file.data)) as film:
        assert film.format == "GIF"
        assert film.n_frames == len(list(moments(table, 60))) == 6  # type: ignore[attr-defined]
    assert message.pings == set()


# Export.


async def test_a_running_game_is_exported_without_its_seed(bot: Bot, party: Party) -> None:
    table = await played(party, 3)
    answer = await party.dariush.command("azul record export")
    assert answer.ephemeral
    assert says(answer, "record-exported-running")
    file = file_of(answer)
    assert file.filename == f"azul-{table.game.id}.json"
    content = json.loads(file.data)
    assert (content["seed"], content["result"], len(content["moves"])) == (None, None, 3)
    assert table.game.seed is not None
    assert table.game.seed.hex() not in file.data.decode()


# Statistics and leaderboard.


async def test_before_anybody_has_finished_a_game_there_is_nothing_to_show(bot: Bot, party: Party) -> None:
    await played(party, 3)
    for command, why in (("azul stats", "finish a game first"), ("azul leaderboard", "it takes 3 games")):
        refused = await party.ana.command(command)
        assert refused.ephemeral
        assert why in refused.content


async def test_statistics_are_ones_own_anothers_or_those_of_a_pair(bot: Bot, party: Party) -> None:
    for winner, loser in ((party.ana, party.ben), (party.ben, party.ana), (party.ana, party.chi)):
        await won_by(party, winner, loser)
    mine = file_of(await party.ana.command("azul stats"))
    assert mine.png
    assert (mine.description or "").startswith("Ana. Azul: Games 3, Wins 2")
    assert "won 2 of the last 3" in (mine.description or "")
    assert "Azul: rating from 1000 to " in (mine.description or "")
    assert "Best board: " in (mine.description or "")
    theirs = file_of(await party.ana.command("azul stats", player=party.ben))
    assert (theirs.description or "").startswith("Ben. Azul: Games 2, Wins 1")
    pair = file_of(await party.ana.command("azul stats", against=party.ben))
    assert (pair.description or "").startswith("Ana and Ben. Azul: Games 2, Ahead 1, Level 0, Behind 1")
    nobody = await party.ana.command("azul stats", player=party.chi, against=party.ben)
    assert says(nobody, "refused-no-results")


async def test_the_leaderboard_lists_the_best_of_a_ruleset_first(bot: Bot, party: Party) -> None:
    for winner, loser in ((party.ana, party.ben), (party.ben, party.chi), (party.ana, party.chi)) * 2:
        await won_by(party, winner, loser)
    answer = await party.dariush.command("azul leaderboard")
    told = file_of(answer).description or ""
    assert told.startswith("Leaderboard · Azul. Tile Makers.")
    places = [told.index(f"{rank}. {name}: Rating") for rank, name in enumerate(("Ana", "Ben", "Chi-Wei"), 1)]
    assert all(before < after for before, after in pairwise(places))
    other = await party.dariush.command("azul leaderboard", game="sintra")
    assert says(other, "refused-no-ratings")


@pytest.mark.parametrize("command", ["azul stats", "azul leaderboard"])
async def test_numbers_are_shown_to_all_only_if_one_shares_them(bot: Bot, party: Party, command: str) -> None:
    for _ in range(3):
        await won_by(party, party.ana, party.ben)
    await bot.idle()
    assert (await party.ana.command(command)).ephemeral
    public = len(party.discord.channel().messages)
    shared = await party.ana.command(command, share=True)
    assert not shared.ephemeral
    assert len(party.discord.channel().messages) == public + 1
    assert shared.message.pings == set()


async def test_another_server_knows_nothing_of_these_games(discord: StandIn, bot: Bot, party: Party) -> None:
    table = await won_by(party, party.ana, party.ben)
    elsewhere = discord.add_guild("Elsewhere")
    discord.join(party.ana, elsewhere)
    there = discord.channel(guild=elsewhere)
    await discord.until(lambda: len(bot.client.guilds) == 2, what="the bot knows the other server")
    for command in ("history", "replay", "export"):
        answer = await party.ana.command(f"azul record {command}", there, game=table.game.id)
        assert "There’s no game" in answer.content
    assert says(await party.ana.command("azul stats", there), "refused-no-results")


async def test_before_the_first_move_there_is_only_the_board_before_it(party: Party) -> None:
    await party.game()
    assert says(await party.ana.command("azul record history", move=1), "refused-no-such-move")
    assert (await party.ana.command("azul record history", move=0)).message


async def test_who_has_finished_nothing_here_is_named(party: Party) -> None:
    for options, sentence in (
        ({}, "finish a game first."),
        ({"player": party.ben}, "Ben has to finish a game first."),
        ({"against": party.ben}, "Ana and Ben have to finish a game first, with each other."),
    ):
        answer = await party.ana.command("azul stats", **options)
        assert answer.content == f"There’s nothing to show yet: {sentence} `/azul new` opens one."


# Ratings, and what is shared.


async def test_the_result_of_a_rated_game_tells_each_rating_before_and_after_it(bot: Bot, party: Party) -> None:
    for _ in range(2):
        await won_by(party, party.ana, party.ben)
    last = await party.newest()
    (line,) = [line for line in last.content.splitlines() if "Rating: " in line]
    told = re.fullmatch(r"-# Rating: Ana (\d+) → (\d+) · Ben (\d+) → (\d+)", line)
    assert told is not None, line
    ana_before, ana_after, ben_before, ben_after = map(int, told.groups())
    first = next(message for message in party.discord.channel().messages if "Rating: " in message.content)
    assert f"Ana 1000 → {ana_before} · Ben 1000 → {ben_before}" in first.content
    assert ana_before < ana_after
    async with bot.service.database.read() as connection:
        game = (await party.table(last)).game
        kept = await result_queries.load_ratings(connection, party.discord.guild.id, game.ruleset)
    assert {one.user_id: shown_rating(one) for one in kept} == {party.ana.id: ana_after, party.ben.id: ben_after}
    await won_by(party, party.ben, party.ana)
    shown = await party.chi.command("azul board", game=game.id)
    assert line in shown.content


async def test_the_result_of_an_unrated_game_says_why_and_tells_no_rating(bot: Bot, party: Party) -> None:
    await party.ana.command("azul new", seats=2, computers=1, level="easy")
    await bot.idle()
    sure = (await party.ana.command("azul resign")).message
    await party.ana.click(sure, "Yes, resign")
    last = await party.newest()
    assert says(last, "post-unrated-computer")
    assert "Rating: " not in last.content


async def opened_replay(party: Party, person: people.Person) -> Message:
    """The replay of the last game, as its button opens it to one person."""
    answer = await person.click(await party.newest(), "Replay")
    message = await party.discord.filled(answer)
    assert message.ephemeral
    return message


async def test_whoever_has_opened_a_replay_shares_it_with_the_channel_once(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    await won_by(party, party.ana, party.ben)
    replay = await opened_replay(party, party.chi)
    assert [button.label for button in replay.buttons] == ["Share"]
    before = len(discord.channel().messages)
    text, pressed = replay.content, replay.button("Share").custom_id or ""
    await bot.restart()
    await party.chi.click(replay, "Share")
    (post,) = await discord.until(lambda: public_since(discord, before), "the shared replay")
    assert post.content == f"{text}\n-# Shared by <@{party.chi.id}>"
    assert post.pings == set()
    assert [file.filename for file in post.attachments] == ["replay.gif"]
    assert post.buttons == []
    # It stays to be looked at, without the button.
    assert (replay.content, replay.buttons) == (text, [])
    assert replay.attachments
    await party.chi.press(replay, pressed)
    await bot.restart()
    assert says(await party.chi.press(replay, pressed), "refused-old-button")
    assert len(public_since(discord, before)) == 1


def public_since(discord: StandIn, before: int) -> list[Message]:
    """What everybody has been shown after so many messages."""
    return [message for message in discord.channel().messages[before:] if not message.ephemeral and not message.loading]


async def test_what_goes_on_or_was_opened_where_one_may_not_write_is_not_shared(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.type(await party.game())
    game = (await party.table(board)).game.id
    running = await discord.filled(await party.ana.command("azul record replay"))
    assert running.buttons == []
    shared = f"azul:{game}:0:share:replay"
    assert says(await party.ana.press(running, shared), "refused-not-shared")
    sure = (await party.ana.command("azul resign")).message
    await party.ana.click(sure, "Yes, resign")
    last = await party.newest()
    # Only a private message has it.
    assert says(await party.ana.press(last, shared), "refused-old-button")
    assert says(await party.ana.press(running, shared.replace("replay", "seed")), "refused-old-button")
    discord.forbid(Permission.SEND_MESSAGES, discord.channel(), party.chi)
    silent = await opened_replay(party, party.chi)
    assert silent.buttons == []
    before = len(discord.channel().messages)
    assert says(await party.chi.press(silent, shared), "refused-not-shared")
    alone = await discord.filled(await party.ana.command("azul record replay", party.ana.direct, game=game))
    assert alone.buttons == []
    assert public_since(discord, before) == []


async def test_sharing_counts_as_what_it_takes_to_draw() -> None:
    (files,) = [allowance for allowance in COSTLY if allowance.what == "files"]
    assert "share" in files.verbs


@pytest.mark.parametrize(
    "what",
    ["azul stats", "azul leaderboard", "azul record replay", "its button"],
)
async def test_what_is_shared_looks_the_same_whoever_shares_it(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(
        "bot.discord_app.record_actions.animate",
        lambda scenes, alt: Animation(repr([scene.theme for scene in scenes]).encode(), alt, 1, 1),
    )
    for _ in range(3):
        await won_by(party, party.ana, party.ben)
    await bot.idle()
    for person, theme in ((party.ana, "light"), (party.ben, "dark")):
        await person.command("azul settings me", theme=theme)
    board, shared, own = await party.newest(), list[bytes](), list[bytes]()
    for person in (party.ana, party.ben):
        if what == "its button":
            replay = await party.discord.filled(await person.click(board, "Replay"))
            before = len(party.discord.channel().messages)
            own.append(replay.attachments[0].data)
            await person.click(replay, "Share")
            (post,) = await party.discord.until(
                lambda before=before: public_since(party.discord, before), "it is shared"
            )
        else:
            options = {} if what != "azul stats" else {"player": party.ana}
            own.append((await party.discord.filled(await person.command(what, **options))).attachments[0].data)
            post = await party.discord.filled(await person.command(what, share=True, **options))
        shared.append(post.attachments[0].data)
    assert len(set(shared)) == 1
    assert len(set(own)) == 2
