"""Buttons for pairing a tournament's round again."""

from __future__ import annotations

import pytest

from bot.discord_app.core.buttons import Press
from tests.discord_app.conftest import Party
from tests.discord_app.cups import Cup
from tests.discord_app.test_organizers import organize
from tests.support.says import EN, says


@pytest.fixture
async def cup(party: Party) -> Cup:
    cup = Cup(party)
    await cup.open()
    return cup


async def test_organizer_pairs_round_again_from_menu(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    games = await cup.games()
    await party.ana.command("azul tournament withdraw")
    await cup.settle()
    menu = await organize(cup, party.ana)
    asked = await party.ana.click(menu.message, EN("button-repair"))
    assert says(asked, "answer-tournament-repair-sure", round=1)
    assert await cup.games() == games
    done = await party.ana.click(asked.message, EN("button-repair-sure"))
    assert says(done, "answer-tournament-repaired", round=1)
    await cup.bot.idle()
    assert await cup.games() != games
    await cup.bot.pass_time(minutes=1)
    posts = party.discord.channel().messages
    assert any(says(post, "post-repaired") for post in posts)
    assert any(EN("tournament-news-repaired", by=party.ana.mention, round=1) in post.content for post in posts)


async def test_correction_offers_to_pair_next_round_again(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    games = await cup.games()
    await cup.end_round()
    await cup.settle()
    found = (await cup.state()).contest.find_table(games[0])
    assert found is not None
    assert found[1].ranks is not None
    places = " ".join(map(str, found[1].ranks[::-1]))
    corrected = await party.boss.command("azul tournament correct", table=f"#{games[0]}", places=places)
    assert says(corrected, "answer-tournament-corrected", repaired=0)
    asked = await party.boss.click(corrected.message, EN("button-repair"))
    assert says(asked, "answer-tournament-repair-sure", round=2)
    done = await party.boss.click(asked.message, EN("button-repair-sure"))
    assert says(done, "answer-tournament-repaired", round=2)


async def test_correction_in_knock_out_says_that_next_round_changed(party: Party) -> None:
    cup = Cup(party, format="knock-out")
    await cup.open()
    await cup.begin(*party.people)
    game = (await cup.games())[0]
    await cup.end_round()
    await party.boss.command("azul tournament begin")
    await cup.bot.idle()
    found = (await cup.state()).contest.find_table(game)
    assert found is not None
    assert found[1].ranks is not None
    places = " ".join(map(str, found[1].ranks[::-1]))
    corrected = await party.boss.command("azul tournament correct", table=f"#{game}", places=places)
    assert says(corrected, "answer-tournament-corrected", repaired=1, round=2)
    assert corrected.message.labels == []


async def test_participant_cannot_pair_round_again(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    shown = await party.ben.command("azul tournament show")
    forged = Press("repair", cup.id, 1, ("sure",)).custom_id
    assert says(await party.ben.press(shown.message, forged), "refused-tournament-host-only")
