"""`/azul`: the slash commands. Each finds the game that is meant and calls the act that its button calls as well."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.discord_app import acts
from bot.discord_app.asking import BadOption, OldButton, guarded, private_words, request_of
from bot.discord_app.base import BaseClient, Interaction
from bot.games import look, play
from bot.games.look import Fits
from bot.games.refusals import Refusal
from bot.games.replay import Table
from bot.messages.answers import refusal
from bot.messages.markup import clean, cut
from bot.messages.narration import move_in_words
from bot.messages.words import Words, words
from bot.rules import RULESETS, Move

Choice = app_commands.Choice
MOST_CHOICES = 25
LONGEST_CHOICE = 100

_told = words("en")
_FIRST = next(iter(RULESETS))
_GAMES = [Choice(name=_told(name), value=name) for name in RULESETS]
MOST_SEATS = max(rules.seats.stop - 1 for rules in RULESETS.values())
_SEATS = [Choice(name=str(seats), value=seats) for seats in range(2, MOST_SEATS + 1)]
_GAME_OPTION = _told("option-game")


class AzulCommands(app_commands.Group):
    """The group `/azul`; Discord allows it 25 subcommands."""

    def __init__(self) -> None:
        super().__init__(
            name="azul",
            description=_told("command-azul"),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    @app_commands.command(description=_told("command-new"))
    @app_commands.describe(
        game=_told("option-new-game"), side=_told("option-new-side"), seats=_told("option-new-seats")
    )
    @app_commands.choices(game=_GAMES)
    @app_commands.choices(seats=_SEATS)
    async def new(
        self,
        interaction: Interaction,
        game: str = _FIRST,
        side: str = "",
        seats: int = MOST_SEATS,
    ) -> None:
        """Open a lobby."""
        rules = RULESETS.get(game)
        chosen = side or (rules.sides[0] if rules else "")
        await guarded(interaction, acts.open_game(interaction, game, chosen, seats))

    @new.autocomplete("side")
    async def _sides(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        game = getattr(interaction.namespace, "game", None) or _FIRST
        told = private_words(interaction)
        sides = RULESETS[game].sides if game in RULESETS else ()
        return [Choice(name=told(f"{game}-side-{side}"), value=side) for side in sides]

    @app_commands.command(description=_told("command-join"))
    @app_commands.describe(game=_GAME_OPTION)
    async def join(self, interaction: Interaction, game: str = "") -> None:
        """Take a seat."""
        await guarded(interaction, self._on_game(interaction, game, "join"))

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
            await acts.play_move(interaction, table.game.id, move)
        else:
            await acts.open_picker(interaction, table.game.id)

    @move.autocomplete("move")
    async def _moves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        told = private_words(interaction)
        try:
            table = await _find(interaction, str(getattr(interaction.namespace, "game", None) or ""), "move")
            player = play.check_may_act(table, request_of(interaction))
        except Refusal as refused:
            # Completion has no other place for a sentence than a choice; sending it gives the refusal in full.
            return [Choice(name=clean(refusal(told, refused), LONGEST_CHOICE), value=typed[:LONGEST_CHOICE] or "?")]
        choices = _complete_move(told, table, player.seat, typed)
        if len(choices) == 1:
            # Nothing else can be meant, so there is time to draw the board until it is sent.
            interaction.client.foresee(table, player.seat, play.read_move(table.game, choices[0].value))
        return choices

    @app_commands.command(description=_told("command-undo"))
    @app_commands.describe(game=_GAME_OPTION)
    async def undo(self, interaction: Interaction, game: str = "") -> None:
        """Take back a choice that nobody has seen."""
        await guarded(interaction, self._on_game(interaction, game, "undo"))

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
        await guarded(interaction, acts.show_games(interaction))

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
        await guarded(interaction, acts.show_help(interaction))

    @app_commands.command(description=_told("command-rules"))
    @app_commands.describe(game=_told("option-rules-game"))
    @app_commands.choices(game=_GAMES)
    async def rules(self, interaction: Interaction, game: str = _FIRST) -> None:
        """The rules in a minute."""
        await guarded(interaction, acts.show_rules(interaction, game))

    async def _on_game(self, interaction: Interaction, named: str, act: str) -> None:
        table = await _find(interaction, named, act)
        await _ACTS[act](interaction, table.game.id)

    @join.autocomplete("game")
    @leave.autocomplete("game")
    @start.autocomplete("game")
    @move.autocomplete("game")
    @undo.autocomplete("game")
    @board.autocomplete("game")
    @mine.autocomplete("game")
    @cancel.autocomplete("game")
    @end.autocomplete("game")
    async def _named_games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        if interaction.guild_id is None:
            return []
        told = private_words(interaction)
        tables = await look.list_games(interaction.client.club, request_of(interaction), limit=100)
        choices = [
            Choice(name=cut(_describe(told, table), LONGEST_CHOICE), value=f"#{table.game.id}") for table in tables
        ]
        wanted = typed.strip().removeprefix("#").upper()
        return [choice for choice in choices if wanted in choice.name.upper()][:MOST_CHOICES]


_ACTS = {**acts.ON_GAME, "cancel": acts.cancel, "end": acts.end}


async def _find(interaction: Interaction, named: str, act: str) -> Table:
    """The game that is meant for this act, named or the one in this channel that fits."""
    request = request_of(interaction)
    me = request.person.id
    seated: Fits = lambda table: table.game.player(me) is not None  # noqa: E731
    in_lobby: Fits = lambda table: table.game.status == "lobby"  # noqa: E731
    running: Fits = lambda table: table.game.status == "running"  # noqa: E731
    hosting: Fits = lambda table: table.game.host_id == me  # noqa: E731
    my_turn: Fits = lambda table: any(player.user_id == me for player in table.to_act)  # noqa: E731
    secrets: Fits = lambda table: any(  # noqa: E731
        player.user_id == me and table.position.picked(player.seat) for player in table.game.players
    )
    fits, prefers = {
        "join": (in_lobby, lambda table: not seated(table)),
        "leave": (lambda table: in_lobby(table) and seated(table), in_lobby),
        "start": (in_lobby, hosting),
        "move": (lambda table: running(table) and seated(table), my_turn),
        "undo": (lambda table: running(table) and seated(table), secrets),
        "mine": (lambda table: running(table) and seated(table), my_turn),
        "table": (running, seated),
        "cancel": (lambda table: True, hosting),
        "end": (lambda table: True, running),
    }[act]
    return await look.find(interaction.client.club, request, named, fits, prefers)


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
    return [(outlook.move, move_in_words(told, table.game.ruleset, outlook)) for outlook in foreseen]


def _describe(told: Words, table: Table) -> str:
    names = ", ".join(clean(player.name) for player in table.game.players)
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
