"""The daily puzzle in a channel, answered privately through the picker; and puzzles for oneself."""

from __future__ import annotations

from unittest import mock

from bot.discord_app.branches import NONE
from bot.games import daily, puzzles
from bot.games.puzzles import Puzzle
from bot.games.service import Service
from bot.sandbox.people import Answer, Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message, Permission
from bot.storage.rows import PuzzleDay
from tests.discord_app.conftest import Bot, Party, options_of
from tests.support.says import says


async def opt_in(bot: Bot, party: Party) -> Message:
    """The server wants the puzzle in its channel; the first post."""
    await party.boss.command("azul settings puzzle", channel_=party.discord.channel())
    await bot.client.puzzle_days.post_due()
    return party.discord.channel().messages[-1]


def puzzle_of(message: Message) -> Puzzle:
    return next(puzzle for name, puzzle in puzzles.puzzles().items() if f"#{name}" in message.content.split("\n")[0])


async def solve(person: Person, picker: Message, puzzle: Puzzle, *, right: bool = True) -> Answer:
    """Choose the solution, or another move, in the picker and press Play."""
    position = puzzle.table(("", "")).position
    moves = position.legal_moves(puzzle.seat)
    move = next(move for move in moves if puzzle.is_right(move) == right)
    custom_id = f"azul:{puzzle.name}:1:step:{'/'.join(step.token for step in move.steps)}"
    await person.press(picker, custom_id)
    return await person.click(picker, "Play")


async def open_picker(person: Person, post: Message) -> Message:
    answer = await person.click(post, "Answer")
    assert answer.ephemeral
    return answer.message


async def test_a_server_that_wants_it_gets_the_puzzle_of_the_day_with_its_table_and_a_button(
    bot: Bot, party: Party
) -> None:
    post = await opt_in(bot, party)
    assert says(post, "puzzle-daily")
    assert f" · #{puzzle_of(post).name}" in post.content
    assert [button.label for button in post.buttons] == ["Answer"]
    (picture,) = post.attachments
    assert "You" in (picture.description or "")
    await bot.client.puzzle_days.post_due()
    await bot.restart()
    await bot.client.puzzle_days.post_due()
    assert party.discord.channel().messages[-1] is post


async def test_an_answer_is_picked_privately_counts_once_and_says_nothing_of_the_solution(
    bot: Bot, party: Party
) -> None:
    post = await opt_in(bot, party)
    puzzle = puzzle_of(post)
    picker = await open_picker(party.ana, post)
    assert says(picker, "puzzle-counts")
    assert picker.attachments
    answered = await solve(party.ana, picker, puzzle, right=False)
    assert says(answered, "puzzle-noted")
    assert "Better" not in answered.content
    assert says(await party.ana.click(post, "Answer"), "refused-answered-already")
    assert party.discord.channel().messages[-1] is post


async def test_the_next_post_tells_the_solution_how_many_found_it_and_the_longest_streak(
    bot: Bot, party: Party
) -> None:
    post = await opt_in(bot, party)
    for _ in range(2):
        puzzle = puzzle_of(post)
        await solve(party.ana, await open_picker(party.ana, post), puzzle)
        await solve(party.ben, await open_picker(party.ben, post), puzzle, right=False)
        bot.clock.turn(days=1)
        await bot.client.puzzle_days.post_due()
        post, before = party.discord.channel().messages[-1], post
        assert post is not before
    line = post.content.split("\n")[1]
    assert line.startswith(f"The last one (#{puzzle.name}): ")
    assert "1 of 2 found it." in line
    assert f"Longest streak: 2 in a row by {party.ana.mention}." in line
    assert post.pings == set()


async def test_who_finds_the_solution_sees_why_it_is_and_how_the_game_ends(bot: Bot, party: Party) -> None:
    picker = (await party.ana.command("azul puzzle", party.ana.direct)).message
    assert says(picker, "puzzle-alone")
    puzzle = puzzle_of(picker)
    assert puzzle is not puzzles.of_day(daily.today(bot.clock()))
    answered = await solve(party.ana, picker, puzzle)
    assert answered.content.startswith("✅ Right: **")
    assert "Best play to the end, as in the picture: " in answered.content
    (picture,) = answered.message.attachments
    assert "#1 You" in (picture.description or "") or "#2 You" in (picture.description or "")


async def test_who_chooses_another_move_sees_it_beside_the_right_one(bot: Bot, party: Party) -> None:
    picker = (await party.ana.command("azul puzzle")).message
    answered = await solve(party.ana, picker, a_puzzle(bot, "azul"), right=False)
    assert says(answered, "puzzle-wrong")
    assert "Better: **" in answered.content
    (picture,) = answered.message.attachments
    assert "Played: " in (picture.description or "")
    assert "Better: " in (picture.description or "")


async def test_who_ends_the_game_by_another_move_sees_the_end_that_was_possible(bot: Bot, party: Party) -> None:
    picker = (await party.ana.command("azul puzzle")).message
    puzzle = a_puzzle(bot, "summer-pavilion", "pass")
    answered = await party.ana.press(picker, f"azul:{puzzle.name}:1:play:pass/{NONE}")
    assert "Best play to the end, as in the picture: " in answered.content


def a_puzzle(bot: Bot, game: str, other: str = "") -> Puzzle:
    """One of this game, not of the day, in which this is a move, but not the best."""
    of_day = puzzles.of_day(daily.today(bot.clock()))
    return next(
        puzzle
        for puzzle in puzzles.puzzles().values()
        if puzzle.position["ruleset"] == game
        and puzzle is not of_day
        and (not other or any(other in outcome.moves for outcome in puzzle.outcomes[1:]))
    )


async def test_below_each_answer_is_the_way_to_the_next_puzzle(bot: Bot, party: Party) -> None:
    post = await opt_in(bot, party)
    answered = await solve(party.ana, await open_picker(party.ana, post), puzzle_of(post))
    for _ in range(2):
        assert [button.label for button in answered.message.buttons] == ["Next puzzle"]
        following = (await party.ana.click(answered.message, "Next puzzle")).message
        assert following is not answered.message
        assert puzzle_of(following) is not puzzle_of(post)
        answered = await solve(party.ana, following, puzzle_of(following), right=False)


async def test_the_command_gives_the_one_of_the_day_until_it_is_answered(bot: Bot, party: Party) -> None:
    post = await opt_in(bot, party)
    picker = (await party.ana.command("azul puzzle")).message
    assert puzzle_of(picker) is puzzle_of(post)
    await solve(party.ana, picker, puzzle_of(post))
    another = (await party.ana.command("azul puzzle")).message
    assert puzzle_of(another) is not puzzle_of(post)


async def test_who_plays_at_once_answers_with_the_last_choice(bot: Bot, party: Party) -> None:
    await party.prefer(party.ana, play=["at-once"])
    post = await opt_in(bot, party)
    puzzle = puzzle_of(post)
    picker = await open_picker(party.ana, post)
    path = "/".join(step.token for step in puzzle.table(("", "")).position.ruleset.parse(puzzle.solution).steps)
    answered = await party.ana.press(picker, f"azul:{puzzle.name}:1:step:{path}")
    assert says(answered, "puzzle-noted")


async def test_only_who_manages_the_server_chooses_the_channel_and_the_bot_must_be_able_to_post_there(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    channel = discord.channel()
    assert says(await party.ana.command("azul settings puzzle", channel_=channel), "refused-manager-only")
    discord.forbid(Permission.ATTACH_FILES, channel)
    assert "Attach Files" in (await party.boss.command("azul settings puzzle", channel_=channel)).content
    discord.allow(Permission.ATTACH_FILES, channel)
    assert channel.messages == []
    post = await opt_in(bot, party)
    stopped = await party.boss.command("azul settings puzzle", off=True)
    assert "no daily puzzle on this server any more" in stopped.content
    bot.clock.turn(days=1)
    await bot.client.puzzle_days.post_due()
    assert channel.messages[-1] is post


async def test_on_the_page_a_channel_is_chosen_as_any_other_option_is(discord: StandIn, bot: Bot, party: Party) -> None:
    channel = discord.channel()
    sent = {"do": "command", "who": str(party.boss.id), "channel": str(channel.id), "command": "azul settings puzzle"}
    done = await discord.page.actions.carry_out({**sent, "options": {"channel": str(channel.id)}})
    assert "error" not in done
    assert (await bot.service.guild(channel.guild.id if channel.guild else 0)).puzzles == channel.id


async def test_what_discord_refuses_is_sent_later_and_once(discord: StandIn, bot: Bot, party: Party) -> None:
    channel = discord.channel()
    discord.fail("POST", f"/channels/{channel.id}/messages", status=403, code=50013)
    await party.boss.command("azul settings puzzle", channel_=channel)
    await bot.client.puzzle_days.post_due()
    assert channel.messages == []
    bot.clock.now += daily.FIRST_RETRY
    for _ in range(2):
        await bot.client.puzzle_days.post_due()
        assert len(channel.messages) == 1


async def test_a_forged_press_on_a_puzzle_is_answered(bot: Bot, party: Party) -> None:
    post = await opt_in(bot, party)
    name = puzzle_of(post).name
    for custom_id in (f"azul:{name}:1:join:", f"azul:{name}:1:play:", f"azul:{name}:1:step:x", "azul:A0000:1:solve:"):
        answer = await party.ana.press(post, custom_id)
        assert answer.ephemeral
        assert answer.content
        assert not says(answer, "refused-fault")


async def test_the_bare_command_says_how_it_stands_and_changes_nothing(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    channel = discord.channel()
    assert channel.guild is not None
    assert "no daily puzzle" in (await party.boss.command("azul settings puzzle")).content
    begun = await party.boss.command("azul settings puzzle", channel_=channel)
    assert says(begun, "settings-puzzle")
    await bot.client.puzzle_days.post_due()
    for _ in range(2):
        stands = await party.boss.command("azul settings puzzle")
        assert f"posted in <#{channel.id}>" in stands.content
        assert (await bot.service.guild(channel.guild.id)).puzzles == channel.id
    again = await party.boss.command("azul settings puzzle", channel_=channel)
    assert says(again, "settings-puzzle")
    assert says(await party.ana.command("azul settings puzzle"), "refused-manager-only")
    assert says(await party.boss.command("azul settings puzzle", party.boss.direct), "refused-server-only")


async def test_its_buttons_end_with_it(bot: Bot, party: Party) -> None:
    first = await opt_in(bot, party)
    picker = await open_picker(party.ana, first)
    bot.clock.turn(days=1)
    await bot.client.puzzle_days.post_due()
    second = party.discord.channel().messages[-1]
    path = "/".join(
        step.token for step in puzzle_of(first).table(("", "")).position.legal_moves(puzzle_of(first).seat)[0].steps
    )
    presses = [f"azul:{puzzle_of(first).name}:1:{verb}:{path}" for verb in ("step", "play")]
    for answer in (
        await party.ana.click(first, "Answer"),
        *[await party.ana.press(picker, custom_id) for custom_id in presses],
    ):
        assert says(answer, "refused-puzzle-over")
    await open_picker(party.ana, second)
    await party.boss.command("azul settings puzzle", off=True)
    for post in (first, second):
        assert "There’s no daily puzzle on this server any more" in (await party.ana.click(post, "Answer")).content


async def test_who_presses_in_the_moment_in_which_the_post_appears_answers_for_the_day(bot: Bot, party: Party) -> None:
    note_sent, said = daily.note_sent, list[str]()

    async def press_first(service: Service, day: PuzzleDay, message_id: int) -> None:
        post = party.discord.channel().messages[-1]
        picker = await open_picker(party.ana, post)
        said.append(picker.content)
        said.append((await solve(party.ana, picker, puzzle_of(post))).content)
        await note_sent(service, day, message_id)

    with mock.patch.object(daily, "note_sent", press_first):
        post = await opt_in(bot, party)
    assert "Your first answer counts" in said[0]
    assert said[1].startswith("Your answer: ")
    assert says(await party.ana.click(post, "Answer"), "refused-answered-already")


async def test_its_picker_gives_nothing_away(bot: Bot, party: Party) -> None:
    picker = (await party.ana.command("azul puzzle", party.ana.direct)).message
    puzzle = puzzle_of(picker)
    legal = puzzle.table(("", "")).position.legal_moves(puzzle.seat)
    paths = []
    while "Play" not in [button.label for button in picker.buttons]:
        assert not any("point" in (button.label or "") for button in picker.buttons)
        assert {"Hint", "Undo"}.isdisjoint(button.label for button in picker.buttons)
        paths = [(button.custom_id or "").split(":")[4].split("/") for button in options_of(picker)]
        begun = [[step.token for step in move.steps] for move in legal]
        ranks = [next(at for at, tokens in enumerate(begun) if tokens[: len(path)] == path) for path in paths]
        assert ranks == sorted(ranks)
        await party.ana.click(picker, options_of(picker)[0].custom_id or "")
    assert "point" not in picker.content.split("### Your move")[1]
