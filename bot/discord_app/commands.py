"""`/azul`: the slash commands. Each finds the game that is meant and calls the act that its button calls as well."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.discord_app import game_actions, person_actions, record_actions, seat_actions
from bot.discord_app.base import BaseClient, Interaction
from bot.discord_app.completion import Choice, complete_game, complete_move, complete_seat
from bot.discord_app.find_game import find_game, find_old_game
from bot.discord_app.interactions import BadOption, BotInvited, OldButton, carry_out, private_words, request_of
from bot.discord_app.presses import ON_GAME
from bot.games import lookup
from bot.games.checks import check_server
from bot.games.decision import Person
from bot.games.lobby import TURN_HOURS
from bot.games.settings import NO_THEME, THEMES
from bot.messages.posts import word_turn_time
from bot.messages.words import LANGUAGES, words
from bot.rules import RULESETS
from bot.storage.rows import AtEnd, Options

_WORDS = words("en")
_FIRST = next(iter(RULESETS))
_GAMES = [Choice(name=_WORDS(name), value=name) for name in RULESETS]
MOST_SEATS = max(rules.seats.stop - 1 for rules in RULESETS.values())
_SEATS = [Choice(name=str(seats), value=seats) for seats in range(2, MOST_SEATS + 1)]
_GAME_OPTION = _WORDS("option-game")
_NO_LIMIT = 0
_TIMES = [Choice(name=word_turn_time(_WORDS, hours or None), value=hours) for hours in (_NO_LIMIT, *TURN_HOURS)]
_ENDS: tuple[AtEnd, ...] = ("nothing", "move", "seat", "forfeit")
_AT_END = [Choice(name=_WORDS(f"end-{end}"), value=end) for end in _ENDS]
_WHOSE = [Choice(name=_WORDS(f"settings-of-{whose}"), value=whose) for whose in ("me", "server")]
_ANSWERS = ("agree", "decline")
_ANSWER_CHOICES = [Choice(name=_WORDS(f"button-{answer}"), value=answer) for answer in _ANSWERS]
_LANGUAGES = [Choice(name=_WORDS(f"language-{name}"), value=name) for name in ("auto", *LANGUAGES)]
_THEMES = [Choice(name=_WORDS(f"theme-{name}"), value=name) for name in (NO_THEME, *THEMES)]


class AzulCommands(app_commands.Group):
    """The group `/azul`; Discord allows it 25 subcommands."""

    def __init__(self) -> None:
        super().__init__(
            name="azul",
            description=_WORDS("command-azul"),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            # What Discord gives everybody; who runs a server narrows it under Integrations.
            default_permissions=discord.Permissions(use_application_commands=True),
        )

    @app_commands.command(description=_WORDS("command-new"))
    @app_commands.describe(
        game=_WORDS("option-new-game"),
        side=_WORDS("option-new-side"),
        seats=_WORDS("option-new-seats"),
        computers=_WORDS("option-new-computers"),
        opponent=_WORDS("option-new-opponent"),
        opponent2=_WORDS("option-new-opponent"),
        opponent3=_WORDS("option-new-opponent"),
        role=_WORDS("option-new-role"),
        time=_WORDS("option-new-time"),
        at_end=_WORDS("option-new-at-end"),
        thread=_WORDS("option-new-thread"),
    )
    @app_commands.rename(at_end="at-end")
    @app_commands.choices(game=_GAMES, at_end=_AT_END)
    @app_commands.choices(seats=_SEATS, time=_TIMES)
    async def new(
        self,
        interaction: Interaction,
        game: str = _FIRST,
        side: str = "",
        seats: int | None = None,
        computers: app_commands.Range[int, 0, 3] = 0,
        opponent: discord.Member | None = None,
        opponent2: discord.Member | None = None,
        opponent3: discord.Member | None = None,
        role: discord.Role | None = None,
        time: int | None = None,
        at_end: AtEnd = "nothing",
        thread: bool | None = None,
    ) -> None:
        """Open a lobby."""
        rules = RULESETS.get(game)
        chosen = side or (rules.sides[0] if rules else "")
        people = [Person(one.id, one.display_name) for one in (opponent, opponent2, opponent3) if one is not None]
        # Whoever names opponents or computers, and no number, means these and no more.
        usual = min(1 + len(people) + computers, MOST_SEATS) if people or computers else MOST_SEATS

        async def act() -> None:
            for one in (opponent, opponent2, opponent3):
                if one is not None and one.bot:
                    raise BotInvited(me=int(one == interaction.client.user), who=one.display_name)
            settings = await interaction.client.service.guild(check_server(request_of(interaction)))
            options = Options(
                turn_hours=settings.turn_hours if time is None else time or None,
                at_end=at_end,
                role_id=role.id if role is not None else None,
                thread=settings.threads if thread is None else thread,
            )
            wanted = usual if seats is None else seats
            await game_actions.open_game(interaction, game, chosen, wanted, options, computers, people)

        await carry_out(interaction, act())

    @new.autocomplete("side")
    async def _sides(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        game = getattr(interaction.namespace, "game", None) or _FIRST
        words = private_words(interaction)
        sides = RULESETS[game].sides if game in RULESETS else ()
        return [Choice(name=words(f"{game}-side-{side}"), value=side) for side in sides]

    @app_commands.command(description=_WORDS("command-join"))
    @app_commands.describe(game=_GAME_OPTION, computer=_WORDS("option-join-computer"))
    async def join(self, interaction: Interaction, game: str = "", computer: bool = False) -> None:
        """Take a seat, or let a computer take one."""
        await carry_out(interaction, self._on_game(interaction, game, "computer" if computer else "join"))

    @app_commands.command(description=_WORDS("command-leave"))
    @app_commands.describe(game=_GAME_OPTION)
    async def leave(self, interaction: Interaction, game: str = "") -> None:
        """Stand up from a lobby."""
        await carry_out(interaction, self._on_game(interaction, game, "leave"))

    @app_commands.command(description=_WORDS("command-start"))
    @app_commands.describe(game=_GAME_OPTION)
    async def start(self, interaction: Interaction, game: str = "") -> None:
        """Begin with those seated."""
        await carry_out(interaction, self._on_game(interaction, game, "start"))

    @app_commands.command(description=_WORDS("command-move"))
    @app_commands.describe(move=_WORDS("option-move-move"), game=_GAME_OPTION)
    async def move(self, interaction: Interaction, move: str = "", game: str = "") -> None:
        """Play a typed move, or open the picker."""
        await carry_out(interaction, self._move(interaction, move, game))

    async def _move(self, interaction: Interaction, move: str, game: str) -> None:
        table = await find_game(interaction, game, "move")
        if move.strip():
            await game_actions.play_move(interaction, table.game.id, move)
        else:
            await game_actions.open_picker(interaction, table.game.id)

    @move.autocomplete("move")
    async def _moves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await complete_move(interaction, _named_game(interaction), typed)

    @app_commands.command(description=_WORDS("command-undo"))
    @app_commands.describe(game=_GAME_OPTION, ask=_WORDS("option-undo-ask"), answer=_WORDS("option-answer"))
    @app_commands.choices(answer=_ANSWER_CHOICES)
    async def undo(self, interaction: Interaction, game: str = "", ask: bool = False, answer: str = "") -> None:
        """Take one's last move back, ask the others whether it may be, or answer them."""
        if answer:
            await carry_out(interaction, self._answer(interaction, game, answer))
        else:
            await carry_out(interaction, self._on_game(interaction, game, "ask" if ask else "undo"))

    @app_commands.command(description=_WORDS("command-board"))
    @app_commands.describe(game=_GAME_OPTION, text=_WORDS("option-board-text"))
    async def board(self, interaction: Interaction, game: str = "", text: bool = False) -> None:
        """The whole table, as a picture or in words."""
        await carry_out(interaction, self._on_game(interaction, game, "words" if text else "table"))

    @app_commands.command(description=_WORDS("command-mine"))
    @app_commands.describe(game=_GAME_OPTION)
    async def mine(self, interaction: Interaction, game: str = "") -> None:
        """One's own board."""
        await carry_out(interaction, self._on_game(interaction, game, "mine"))

    @app_commands.command(description=_WORDS("command-games"))
    async def games(self, interaction: Interaction) -> None:
        """The open games."""
        await carry_out(interaction, game_actions.show_games(interaction))

    @app_commands.command(description=_WORDS("command-cancel"))
    @app_commands.describe(game=_GAME_OPTION)
    async def cancel(self, interaction: Interaction, game: str = "") -> None:
        """Call a game off."""
        await carry_out(interaction, self._on_game(interaction, game, "cancel"))

    @app_commands.command(description=_WORDS("command-end"))
    @app_commands.describe(game=_GAME_OPTION)
    async def end(self, interaction: Interaction, game: str = "") -> None:
        """End a game as a moderator."""
        await carry_out(interaction, self._on_game(interaction, game, "end"))

    @app_commands.command(description=_WORDS("command-help"))
    async def help(self, interaction: Interaction) -> None:
        """How to play here."""
        await carry_out(interaction, game_actions.show_help(interaction))

    @app_commands.command(description=_WORDS("command-rules"))
    @app_commands.describe(game=_WORDS("option-rules-game"))
    @app_commands.choices(game=_GAMES)
    async def rules(self, interaction: Interaction, game: str = _FIRST) -> None:
        """The rules in a minute."""
        await carry_out(interaction, game_actions.show_rules(interaction, game))

    @app_commands.command(description=_WORDS("command-nudge"))
    @app_commands.describe(game=_GAME_OPTION, more_time=_WORDS("option-nudge-more-time"))
    @app_commands.rename(more_time="more-time")
    async def nudge(self, interaction: Interaction, game: str = "", more_time: bool = False) -> None:
        """Call whoever is to move, or give them a day more."""
        await carry_out(interaction, self._on_game(interaction, game, "time" if more_time else "nudge"))

    @app_commands.command(description=_WORDS("command-resign"))
    @app_commands.describe(game=_GAME_OPTION)
    async def resign(self, interaction: Interaction, game: str = "") -> None:
        """Give up."""
        await carry_out(interaction, self._on_game(interaction, game, "sure"))

    @app_commands.command(description=_WORDS("command-replace"))
    @app_commands.describe(
        seat=_WORDS("option-replace-seat"),
        person=_WORDS("option-replace-person"),
        host=_WORDS("option-replace-host"),
        game=_GAME_OPTION,
        answer=_WORDS("option-answer"),
    )
    @app_commands.choices(answer=_ANSWER_CHOICES)
    async def replace(
        self,
        interaction: Interaction,
        seat: int | None = None,
        person: discord.Member | None = None,
        host: discord.Member | None = None,
        game: str = "",
        answer: str = "",
    ) -> None:
        """Give a seat to a person or a computer, hand the hosting on, or answer whoever asks for that."""

        async def act() -> None:
            if answer:
                await self._answer(interaction, game, answer)
                return
            table = await find_game(interaction, game, "replace")
            if host is not None:
                await seat_actions.pass_host(interaction, table.game.id, host)
            elif seat is not None:
                await seat_actions.offer_seat(interaction, table.game.id, seat - 1, person)
            else:
                raise BadOption()

        await carry_out(interaction, act())

    @replace.autocomplete("seat")
    async def _seats(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        return await complete_seat(interaction, _named_game(interaction))

    @app_commands.command(description=_WORDS("command-rematch"))
    @app_commands.describe(game=_WORDS("option-old-game"))
    async def rematch(self, interaction: Interaction, game: str = "") -> None:
        """Open the next game of the same people."""
        await carry_out(interaction, self._on_old_game(interaction, game, seat_actions.rematch))

    @app_commands.command(description=_WORDS("command-history"))
    @app_commands.describe(game=_WORDS("option-old-game"), move=_WORDS("option-history-move"))
    async def history(
        self, interaction: Interaction, game: str = "", move: app_commands.Range[int, 0, 999] | None = None
    ) -> None:
        """The moves of a game, and the board after any of them."""
        await carry_out(
            interaction,
            self._on_old_game(interaction, game, lambda i, found: record_actions.show_history(i, found, move)),
        )

    @app_commands.command(description=_WORDS("command-replay"))
    @app_commands.describe(game=_WORDS("option-old-game"), share=_WORDS("option-share"))
    async def replay(self, interaction: Interaction, game: str = "", share: bool = False) -> None:
        """The whole game as one animated picture."""
        await carry_out(
            interaction,
            self._on_old_game(interaction, game, lambda i, found: record_actions.show_replay(i, found, share=share)),
        )

    @app_commands.command(description=_WORDS("command-export"))
    @app_commands.describe(game=_WORDS("option-old-game"))
    async def export(self, interaction: Interaction, game: str = "") -> None:
        """A game as one file."""
        await carry_out(interaction, self._on_old_game(interaction, game, record_actions.export_game))

    @app_commands.command(description=_WORDS("command-verify"))
    @app_commands.describe(file=_WORDS("option-verify-file"), game=_WORDS("option-old-game"))
    async def verify(self, interaction: Interaction, file: discord.Attachment | None = None, game: str = "") -> None:
        """Check that a game was played by the rules and nobody stacked the bag."""
        if file is not None:
            await carry_out(interaction, record_actions.verify_file(interaction, file))
        else:
            await carry_out(interaction, self._on_old_game(interaction, game, record_actions.verify_game))

    @app_commands.command(description=_WORDS("command-stats"))
    @app_commands.describe(
        player=_WORDS("option-stats-player"), against=_WORDS("option-stats-against"), share=_WORDS("option-share")
    )
    async def stats(
        self,
        interaction: Interaction,
        player: discord.Member | None = None,
        against: discord.Member | None = None,
        share: bool = False,
    ) -> None:
        """What a person or a pair has done here."""
        await carry_out(
            interaction, record_actions.show_stats(interaction, player or interaction.user, against, share=share)
        )

    @app_commands.command(description=_WORDS("command-leaderboard"))
    @app_commands.describe(game=_WORDS("option-rules-game"), share=_WORDS("option-share"))
    @app_commands.choices(game=_GAMES)
    async def leaderboard(self, interaction: Interaction, game: str = _FIRST, share: bool = False) -> None:
        """The strongest of this server."""
        await carry_out(interaction, record_actions.show_leaderboard(interaction, game, share=share))

    @app_commands.command(description=_WORDS("command-privacy"))
    async def privacy(self, interaction: Interaction) -> None:
        """What is kept of a person."""
        await carry_out(interaction, person_actions.show_privacy(interaction))

    @app_commands.command(description=_WORDS("command-settings"))
    @app_commands.describe(
        of=_WORDS("option-settings-of"),
        language=_WORDS("option-settings-language"),
        theme=_WORDS("option-settings-theme"),
    )
    @app_commands.choices(of=_WHOSE, language=_LANGUAGES, theme=_THEMES)
    async def settings(self, interaction: Interaction, of: str = "me", language: str = "", theme: str = "") -> None:
        """One's own settings, or the server's."""
        if language or (theme and of == "server"):
            await carry_out(interaction, person_actions.choose_public(interaction, language, theme))
        elif of == "server":
            await carry_out(interaction, person_actions.show_guild(interaction))
        elif theme:
            await carry_out(interaction, person_actions.choose_own_theme(interaction, theme))
        else:
            await carry_out(interaction, person_actions.show_own(interaction))

    async def _on_old_game(
        self, interaction: Interaction, named: str, act: Callable[[Interaction, str], Awaitable[None]]
    ) -> None:
        await act(interaction, (await find_old_game(interaction, named, _command_name(interaction))).game.id)

    async def _answer(self, interaction: Interaction, named: str, answer: str) -> None:
        if answer not in _ANSWERS:
            raise BadOption()
        await self._on_game(interaction, named, answer)

    async def _on_game(self, interaction: Interaction, named: str, act: str) -> None:
        # A game that can no longer be played is not found, and can still be ended.
        ends = act == "end" and named.strip()
        game_id = lookup.game_name(named) if ends else (await find_game(interaction, named, act)).game.id
        await _ACTS[act](interaction, game_id)

    @join.autocomplete("game")
    @leave.autocomplete("game")
    @start.autocomplete("game")
    @move.autocomplete("game")
    @undo.autocomplete("game")
    @board.autocomplete("game")
    @mine.autocomplete("game")
    @cancel.autocomplete("game")
    @end.autocomplete("game")
    @nudge.autocomplete("game")
    @resign.autocomplete("game")
    @replace.autocomplete("game")
    async def _open_games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await complete_game(interaction, typed, _command_name(interaction))

    @rematch.autocomplete("game")
    @history.autocomplete("game")
    @replay.autocomplete("game")
    @export.autocomplete("game")
    @verify.autocomplete("game")
    async def _old_games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await complete_game(interaction, typed, _command_name(interaction))


_ACTS = {
    **ON_GAME,
    "sure": seat_actions.ask_to_resign,
    "undo": game_actions.take_back,
    "words": game_actions.tell_table,
}


def _command_name(interaction: Interaction) -> str:
    """The command whose option is completed."""
    return interaction.command.name if interaction.command is not None else ""


def _named_game(interaction: Interaction) -> str:
    """What has been typed for the game while another option is completed."""
    return str(getattr(interaction.namespace, "game", None) or "")


def answer_errors(tree: app_commands.CommandTree[BaseClient]) -> None:
    """Answer what goes wrong before a command's own guard: commands of an older version, values of a wrong kind."""

    @tree.error
    async def _answer(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        async def fail() -> None:
            if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
                raise OldButton()
            if isinstance(error, app_commands.TransformerError):
                raise BadOption()
            raise error

        await carry_out(interaction, fail())
