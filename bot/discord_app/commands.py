"""`/azul`: the slash commands. Each finds the game that is meant and calls the act that its button calls as well."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import app_commands

from bot.discord_app import game_actions, person_actions, record_actions, seat_actions
from bot.discord_app.base import BaseClient, Interaction
from bot.discord_app.interactions import BadOption, OldButton, guarded, private_words, request_of
from bot.discord_app.presses import ON_GAME
from bot.games import lookup, play
from bot.games.decision import Person
from bot.games.lobby import TURN_HOURS
from bot.games.lookup import Fits
from bot.games.offers import asked
from bot.games.refusals import Refusal
from bot.games.replay import Table
from bot.messages.answers import word_refusal
from bot.messages.markup import clean, cut
from bot.messages.narration import word_move
from bot.messages.people import name_player_plainly
from bot.messages.posts import word_turn_time
from bot.messages.words import LANGUAGES, Words, words
from bot.rules import RULESETS, Move
from bot.storage.rows import AtEnd, Options

Choice = app_commands.Choice
MOST_CHOICES = 25
LONGEST_CHOICE = 100

_told = words("en")
_FIRST = next(iter(RULESETS))
_GAMES = [Choice(name=_told(name), value=name) for name in RULESETS]
MOST_SEATS = max(rules.seats.stop - 1 for rules in RULESETS.values())
_SEATS = [Choice(name=str(seats), value=seats) for seats in range(2, MOST_SEATS + 1)]
_GAME_OPTION = _told("option-game")
_NO_LIMIT = 0
_TIMES = [Choice(name=word_turn_time(_told, hours or None), value=hours) for hours in (_NO_LIMIT, *TURN_HOURS)]
_ENDS: tuple[AtEnd, ...] = ("nothing", "move", "seat", "forfeit")
_AT_END = [Choice(name=_told(f"end-{end}"), value=end) for end in _ENDS]
_WHOSE = [Choice(name=_told(f"settings-of-{whose}"), value=whose) for whose in ("me", "server")]
_ANSWERS = ("agree", "decline")
_ANSWER_CHOICES = [Choice(name=_told(f"button-{answer}"), value=answer) for answer in _ANSWERS]
_LANGUAGES = [Choice(name=_told(f"language-{name}"), value=name) for name in ("auto", *LANGUAGES)]


class AzulCommands(app_commands.Group):
    """The group `/azul`; Discord allows it 25 subcommands."""

    def __init__(self) -> None:
        super().__init__(
            name="azul",
            description=_told("command-azul"),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            # What Discord gives everybody; who runs a server narrows it under Integrations.
            default_permissions=discord.Permissions(use_application_commands=True),
        )

    @app_commands.command(description=_told("command-new"))
    @app_commands.describe(
        game=_told("option-new-game"),
        side=_told("option-new-side"),
        seats=_told("option-new-seats"),
        computers=_told("option-new-computers"),
        opponent=_told("option-new-opponent"),
        opponent2=_told("option-new-opponent"),
        opponent3=_told("option-new-opponent"),
        role=_told("option-new-role"),
        time=_told("option-new-time"),
        at_end=_told("option-new-at-end"),
        thread=_told("option-new-thread"),
    )
    @app_commands.rename(at_end="at-end")
    @app_commands.choices(game=_GAMES)
    @app_commands.choices(seats=_SEATS)
    @app_commands.choices(time=_TIMES)
    @app_commands.choices(at_end=_AT_END)
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
        usual = 1 + len(people) + computers if people or computers else MOST_SEATS

        async def act() -> None:
            settings = await interaction.client.service.guild(request_of(interaction).guild_id)
            options = Options(
                turn_hours=settings.turn_hours if time is None else time or None,
                at_end=at_end,
                role_id=role.id if role is not None else None,
                thread=settings.threads if thread is None else thread,
            )
            wanted = usual if seats is None else seats
            await game_actions.open_game(interaction, game, chosen, wanted, options, computers, people)

        await guarded(interaction, act())

    @new.autocomplete("side")
    async def _sides(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        game = getattr(interaction.namespace, "game", None) or _FIRST
        told = private_words(interaction)
        sides = RULESETS[game].sides if game in RULESETS else ()
        return [Choice(name=told(f"{game}-side-{side}"), value=side) for side in sides]

    @app_commands.command(description=_told("command-join"))
    @app_commands.describe(game=_GAME_OPTION, computer=_told("option-join-computer"))
    async def join(self, interaction: Interaction, game: str = "", computer: bool = False) -> None:
        """Take a seat, or let a computer take one."""
        await guarded(interaction, self._on_game(interaction, game, "computer" if computer else "join"))

    @app_commands.command(description=_told("command-leave"))
    @app_commands.describe(game=_GAME_OPTION)
    async def leave(self, interaction: Interaction, game: str = "") -> None:
        """Stand up from a lobby."""
        await guarded(interaction, self._on_game(interaction, game, "leave"))

    @app_commands.command(description=_told("command-start"))
    @app_commands.describe(game=_GAME_OPTION)
    async def start(self, interaction: Interaction, game: str = "") -> None:
        """Begin with those seated."""
        await guarded(interaction, self._on_game(interaction, game, "start"))

    @app_commands.command(description=_told("command-move"))
    @app_commands.describe(move=_told("option-move-move"), game=_GAME_OPTION)
    async def move(self, interaction: Interaction, move: str = "", game: str = "") -> None:
        """Play a typed move, or open the picker."""
        await guarded(interaction, self._move(interaction, move, game))

    async def _move(self, interaction: Interaction, move: str, game: str) -> None:
        table = await _find(interaction, game, "move")
        if move.strip():
            await game_actions.play_move(interaction, table.game.id, move)
        else:
            await game_actions.open_picker(interaction, table.game.id)

    @move.autocomplete("move")
    async def _moves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        told = private_words(interaction)
        try:
            table = await _find(interaction, str(getattr(interaction.namespace, "game", None) or ""), "move")
            player = play.check_may_act(table, request_of(interaction))
        except Refusal as refused:
            # Completion has no other place for a sentence than a choice; sending it gives the refusal in full.
            return [
                Choice(name=clean(word_refusal(told, refused), LONGEST_CHOICE), value=typed[:LONGEST_CHOICE] or "?")
            ]
        choices = _complete_move(told, table, player.seat, typed)
        if len(choices) == 1:
            # Nothing else can be meant, so there is time to draw the board until it is sent.
            await interaction.client.foresee(table, player.seat, play.read_move(table, choices[0].value))
        return choices

    @app_commands.command(description=_told("command-undo"))
    @app_commands.describe(game=_GAME_OPTION, ask=_told("option-undo-ask"), answer=_told("option-answer"))
    @app_commands.choices(answer=_ANSWER_CHOICES)
    async def undo(self, interaction: Interaction, game: str = "", ask: bool = False, answer: str = "") -> None:
        """Take one's last move back, ask the others whether it may be, or answer them."""
        if answer:
            await guarded(interaction, self._answer(interaction, game, answer))
        else:
            await guarded(interaction, self._on_game(interaction, game, "ask" if ask else "undo"))

    @app_commands.command(description=_told("command-board"))
    @app_commands.describe(game=_GAME_OPTION)
    async def board(self, interaction: Interaction, game: str = "") -> None:
        """The whole table."""
        await guarded(interaction, self._on_game(interaction, game, "table"))

    @app_commands.command(description=_told("command-mine"))
    @app_commands.describe(game=_GAME_OPTION)
    async def mine(self, interaction: Interaction, game: str = "") -> None:
        """One's own board."""
        await guarded(interaction, self._on_game(interaction, game, "mine"))

    @app_commands.command(description=_told("command-games"))
    async def games(self, interaction: Interaction) -> None:
        """The open games."""
        await guarded(interaction, game_actions.show_games(interaction))

    @app_commands.command(description=_told("command-cancel"))
    @app_commands.describe(game=_GAME_OPTION)
    async def cancel(self, interaction: Interaction, game: str = "") -> None:
        """Call a game off."""
        await guarded(interaction, self._on_game(interaction, game, "cancel"))

    @app_commands.command(description=_told("command-end"))
    @app_commands.describe(game=_GAME_OPTION)
    async def end(self, interaction: Interaction, game: str = "") -> None:
        """End a game as a moderator."""
        await guarded(interaction, self._on_game(interaction, game, "end"))

    @app_commands.command(description=_told("command-help"))
    async def help(self, interaction: Interaction) -> None:
        """How to play here."""
        await guarded(interaction, game_actions.show_help(interaction))

    @app_commands.command(description=_told("command-rules"))
    @app_commands.describe(game=_told("option-rules-game"))
    @app_commands.choices(game=_GAMES)
    async def rules(self, interaction: Interaction, game: str = _FIRST) -> None:
        """The rules in a minute."""
        await guarded(interaction, game_actions.show_rules(interaction, game))

    @app_commands.command(description=_told("command-nudge"))
    @app_commands.describe(game=_GAME_OPTION, more_time=_told("option-nudge-more-time"))
    @app_commands.rename(more_time="more-time")
    async def nudge(self, interaction: Interaction, game: str = "", more_time: bool = False) -> None:
        """Call whoever is to move, or give them a day more."""
        await guarded(interaction, self._on_game(interaction, game, "time" if more_time else "nudge"))

    @app_commands.command(description=_told("command-resign"))
    @app_commands.describe(game=_GAME_OPTION)
    async def resign(self, interaction: Interaction, game: str = "") -> None:
        """Give up."""
        await guarded(interaction, self._on_game(interaction, game, "sure"))

    @app_commands.command(description=_told("command-replace"))
    @app_commands.describe(
        seat=_told("option-replace-seat"),
        person=_told("option-replace-person"),
        host=_told("option-replace-host"),
        game=_GAME_OPTION,
        answer=_told("option-answer"),
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
            table = await _find(interaction, game, "replace")
            if host is not None:
                await seat_actions.pass_host(interaction, table.game.id, host)
            elif seat is not None:
                await seat_actions.offer_seat(interaction, table.game.id, seat - 1, person)
            else:
                raise BadOption()

        await guarded(interaction, act())

    @replace.autocomplete("seat")
    async def _seats(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        told = private_words(interaction)
        try:
            table = await _find(interaction, str(getattr(interaction.namespace, "game", None) or ""), "replace")
        except Refusal:
            return []
        return [
            Choice(name=f"{player.seat + 1} · {name_player_plainly(told, player)}", value=player.seat + 1)
            for player in table.game.players
        ]

    @app_commands.command(description=_told("command-rematch"))
    @app_commands.describe(game=_told("option-old-game"))
    async def rematch(self, interaction: Interaction, game: str = "") -> None:
        """Open the next game of the same people."""
        await guarded(interaction, self._on_old_game(interaction, game, seat_actions.rematch))

    @app_commands.command(description=_told("command-history"))
    @app_commands.describe(game=_told("option-old-game"), move=_told("option-history-move"))
    async def history(
        self, interaction: Interaction, game: str = "", move: app_commands.Range[int, 0, 999] | None = None
    ) -> None:
        """The moves of a game, and the board after any of them."""
        await guarded(
            interaction,
            self._on_old_game(interaction, game, lambda i, found: record_actions.show_history(i, found, move)),
        )

    @app_commands.command(description=_told("command-replay"))
    @app_commands.describe(game=_told("option-old-game"), share=_told("option-share"))
    async def replay(self, interaction: Interaction, game: str = "", share: bool = False) -> None:
        """The whole game as one animated picture."""
        await guarded(
            interaction,
            self._on_old_game(interaction, game, lambda i, found: record_actions.show_replay(i, found, share=share)),
        )

    @app_commands.command(description=_told("command-export"))
    @app_commands.describe(game=_told("option-old-game"))
    async def export(self, interaction: Interaction, game: str = "") -> None:
        """A game as one file."""
        await guarded(interaction, self._on_old_game(interaction, game, record_actions.export_game))

    @app_commands.command(description=_told("command-verify"))
    @app_commands.describe(file=_told("option-verify-file"), game=_told("option-old-game"))
    async def verify(self, interaction: Interaction, file: discord.Attachment | None = None, game: str = "") -> None:
        """Check that a game was played by the rules and nobody stacked the bag."""
        if file is not None:
            await guarded(interaction, record_actions.verify_file(interaction, file))
        else:
            await guarded(interaction, self._on_old_game(interaction, game, record_actions.verify_game))

    @app_commands.command(description=_told("command-stats"))
    @app_commands.describe(
        player=_told("option-stats-player"), against=_told("option-stats-against"), share=_told("option-share")
    )
    async def stats(
        self,
        interaction: Interaction,
        player: discord.Member | None = None,
        against: discord.Member | None = None,
        share: bool = False,
    ) -> None:
        """What a person or a pair has done here."""
        await guarded(
            interaction, record_actions.show_stats(interaction, player or interaction.user, against, share=share)
        )

    @app_commands.command(description=_told("command-leaderboard"))
    @app_commands.describe(game=_told("option-rules-game"), share=_told("option-share"))
    @app_commands.choices(game=_GAMES)
    async def leaderboard(self, interaction: Interaction, game: str = _FIRST, share: bool = False) -> None:
        """The strongest of this server."""
        await guarded(interaction, record_actions.show_leaderboard(interaction, game, share=share))

    @app_commands.command(description=_told("command-privacy"))
    async def privacy(self, interaction: Interaction) -> None:
        """What is kept of a person."""
        await guarded(interaction, person_actions.show_privacy(interaction))

    @app_commands.command(description=_told("command-settings"))
    @app_commands.describe(of=_told("option-settings-of"), language=_told("option-settings-language"))
    @app_commands.choices(of=_WHOSE)
    @app_commands.choices(language=_LANGUAGES)
    async def settings(self, interaction: Interaction, of: str = "me", language: str = "") -> None:
        """One's own settings, or the server's."""
        if language:
            await guarded(interaction, person_actions.choose_language(interaction, language))
        elif of == "server":
            await guarded(interaction, person_actions.show_guild(interaction))
        else:
            await guarded(interaction, person_actions.show_own(interaction))

    async def _on_old_game(
        self, interaction: Interaction, named: str, act: Callable[[Interaction, str], Awaitable[None]]
    ) -> None:
        """An act on a game that may be over: the one named, else the last of this channel."""
        request = request_of(interaction)
        if named.strip():
            table = await lookup.get_table(interaction.client.service, request, lookup.game_name(named))
        else:
            table = await lookup.last_game(interaction.client.service, request)
        await act(interaction, table.game.id)

    async def _answer(self, interaction: Interaction, named: str, answer: str) -> None:
        if answer not in _ANSWERS:
            raise BadOption()
        await self._on_game(interaction, named, answer)

    async def _on_game(self, interaction: Interaction, named: str, act: str) -> None:
        # A game that can no longer be played is not found, and can still be ended.
        ends = act == "end" and named.strip()
        game_id = lookup.game_name(named) if ends else (await _find(interaction, named, act)).game.id
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
    async def _named_games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        if interaction.guild_id is None:
            return []
        told = private_words(interaction)
        tables = await lookup.list_games(interaction.client.service, request_of(interaction), limit=100)
        choices = [
            Choice(name=cut(_describe(told, table), LONGEST_CHOICE), value=f"#{table.game.id}") for table in tables
        ]
        return _containing(choices, typed)

    @rematch.autocomplete("game")
    @history.autocomplete("game")
    @replay.autocomplete("game")
    @export.autocomplete("game")
    @verify.autocomplete("game")
    async def _old_games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        if interaction.guild_id is None:
            return []
        told = private_words(interaction)
        tables = await lookup.old_games(interaction.client.service, request_of(interaction))
        choices = [
            Choice(name=cut(_describe(told, table), LONGEST_CHOICE), value=f"#{table.game.id}") for table in tables
        ]
        return _containing(choices, typed)


def _containing(choices: Sequence[Choice[str]], typed: str) -> list[Choice[str]]:
    wanted = typed.strip().removeprefix("#").upper()
    return [choice for choice in choices if wanted in choice.name.upper()][:MOST_CHOICES]


_ACTS = {**ON_GAME, "sure": seat_actions.ask_to_resign, "undo": game_actions.take_back}


async def _find(interaction: Interaction, named: str, act: str) -> Table:
    """The game that is meant for this act, named or the one in this channel that fits."""
    request = request_of(interaction)
    me = request.person.id
    seated: Fits = lambda table: table.game.player(me) is not None  # noqa: E731
    in_lobby: Fits = lambda table: table.game.status == "lobby"  # noqa: E731
    running: Fits = lambda table: table.game.status == "running"  # noqa: E731
    hosting: Fits = lambda table: table.game.host_id == me  # noqa: E731
    my_turn: Fits = lambda table: table.waits_for(me)  # noqa: E731
    secrets: Fits = lambda table: any(  # noqa: E731
        player.user_id == me and table.position.picked(player.seat) for player in table.game.players
    )
    asking: Fits = lambda table: table.game.offer is not None  # noqa: E731
    moved_last: Fits = lambda table: bool(  # noqa: E731
        table.replay and table.replay.turns and table.replay.turns[-1].by == me
    )
    fits, prefers = {
        "join": (in_lobby, lambda table: not seated(table)),
        "leave": (lambda table: in_lobby(table) and seated(table), in_lobby),
        "start": (in_lobby, hosting),
        "move": (lambda table: running(table) and seated(table), my_turn),
        "undo": (lambda table: running(table) and seated(table), lambda table: secrets(table) or moved_last(table)),
        "ask": (lambda table: running(table) and seated(table), seated),
        "agree": (running, lambda table: me in asked(table)),
        "decline": (running, asking),
        "nudge": (lambda table: running(table) and seated(table), lambda table: not my_turn(table)),
        "time": (running, lambda table: seated(table) and not my_turn(table)),
        "sure": (lambda table: running(table) and seated(table), my_turn),
        "replace": (lambda table: True, lambda table: running(table) and (seated(table) or hosting(table))),
        "computer": (in_lobby, hosting),
        "mine": (lambda table: running(table) and seated(table), my_turn),
        "table": (running, seated),
        "cancel": (lambda table: True, hosting),
        "end": (lambda table: True, running),
    }[act]
    return await lookup.find(interaction.client.service, request, named, fits, prefers)


def _complete_move(told: Words, table: Table, seat: int, typed: str) -> list[Choice[str]]:
    """The legal moves that begin as typed; else those in whose words it stands; else those with all its words."""
    wanted = " ".join(typed.casefold().split())
    moves = table.position.legal_moves(seat)
    begun = [move for move in moves if str(move).startswith(wanted)]
    # A game may have hundreds of legal moves, and putting one in words takes longer than playing it.
    named = _named(told, table, seat, begun[:MOST_CHOICES] or moves)
    if not begun:
        exact = [(move, name) for move, name in named if wanted in f"{move} {name}".casefold()]
        named = exact or [
            (move, name) for move, name in named if all(word in f"{move} {name}".casefold() for word in wanted.split())
        ]
    return [Choice(name=cut(name, LONGEST_CHOICE), value=str(move)) for move, name in named[:MOST_CHOICES]]


def _named(told: Words, table: Table, seat: int, moves: Sequence[Move]) -> list[tuple[Move, str]]:
    foreseen = play.outlooks(table.position, seat, moves)
    return [(outlook.move, word_move(told, table.game.ruleset, outlook)) for outlook in foreseen]


def _describe(told: Words, table: Table) -> str:
    names = ", ".join(name_player_plainly(told, player) for player in table.game.players)
    return f"#{table.game.id} · {told(table.game.ruleset)} · {names}"


def on_tree_error(tree: app_commands.CommandTree[BaseClient]) -> None:
    """Answer what goes wrong before a command's own guard: commands of an older version, values of a wrong kind."""

    @tree.error
    async def _answer(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        async def fail() -> None:
            if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
                raise OldButton()
            if isinstance(error, app_commands.TransformerError):
                raise BadOption()
            raise error

        await guarded(interaction, fail())
