"""What is counted and measured for Prometheus. Labels are few and bounded; none is an id or a name of anybody."""

from __future__ import annotations

from collections.abc import Hashable

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from bot.discord_app.health import Condition
from bot.opponents.levels import LEVELS
from bot.opponents.thinker import Answer, Thinker
from bot.opponents.thought import Thought
from bot.rules.game import Move, Position

ANSWER_S = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
BOARD_S = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600)
DRAWING_S = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1)
LAG_S = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5)


class Metrics:
    """The metrics of one bot, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]
        ProcessCollector(registry=registry)

        def counter(name: str, what: str, *labels: str) -> Counter:
            return Counter(f"azul_{name}", what, labels, registry=registry)

        def gauge(name: str, what: str) -> Gauge:
            return Gauge(f"azul_{name}", what, registry=registry)

        def histogram(name: str, what: str, buckets: tuple[float, ...]) -> Histogram:
            return Histogram(f"azul_{name}_seconds", what, buckets=buckets, registry=registry)

        self._presses = counter("presses", "Presses, forms and commands by what they ask for", "verb", "outcome")
        self._answer_s = histogram("answer", "From a press to its answer", ANSWER_S)
        self._posts = counter("posts", "What was done in channels and private messages", "kind", "outcome")
        self._board_s = histogram("board", "From the change of a game to its board in the channel", BOARD_S)
        self._drawing_s = histogram("drawing", "Drawing a picture, without waiting for a core", DRAWING_S)
        self._lag_s = histogram("loop_lag", "How late the event loop comes to what is due", LAG_S)
        self._thoughts = counter("thoughts", "Moves that computers have thought about", "level")
        self._stand_ins = counter("stand_ins", "Moves that were made in the place of who could not think", "level")
        self._shards = gauge("shards", "Shards of this process")
        self._connected = gauge("shards_connected", "Of these, those that are connected")
        self._games = gauge("games_open", "Lobbies and running games on the servers of these shards")
        self._posts_due = gauge("posts_due", "Posts that are due")
        self._oldest_post_s = gauge("oldest_post_due_seconds", "For how long the oldest of these has been due")
        self._timers_due = gauge("timers_due", "Timers that have run out")

    def press(self, verb: str, outcome: str, seconds: float) -> None:
        """Note that a press, a form or a command was answered; ``verb`` must be one that the bot knows."""
        self._presses.labels(verb, outcome).inc()
        self._answer_s.observe(seconds)

    def post(self, kind: str, outcome: str) -> None:
        """Note how an instruction of the outbox went."""
        self._posts.labels(kind, outcome).inc()

    def board(self, seconds: float) -> None:
        """Note how long after the change of its game a board was there."""
        self._board_s.observe(max(seconds, 0.0))

    def drawn(self, seconds: float) -> None:
        """Note how long some drawing took."""
        self._drawing_s.observe(seconds)

    def lag(self, seconds: float) -> None:
        """Note by how much the event loop was late."""
        self._lag_s.observe(max(seconds, 0.0))

    def thought(self, name: str, answer: Answer) -> None:
        """Note that a computer of this level has thought, or (as "other") whoever judges."""
        level = name if name in LEVELS else "other"
        self._thoughts.labels(level).inc()
        if answer.stood_in:
            self._stand_ins.labels(level).inc()

    def condition(self, found: Condition) -> None:
        """Note what was found at a beat."""
        self._shards.set(found.shards)
        self._connected.set(found.connected)
        self._games.set(found.games)
        self._posts_due.set(found.posts)
        self._oldest_post_s.set(found.oldest_post_s or 0)
        self._timers_due.set(found.timers)

    def text(self) -> bytes:
        """All of it as Prometheus reads it."""
        return prometheus_client.generate_latest(self.registry)


class Counted:
    """A thinker whose thoughts are counted."""

    def __init__(self, thinker: Thinker, metrics: Metrics) -> None:
        self._thinker, self._metrics = thinker, metrics

    async def think(self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None) -> Answer:
        """See `Thinker.think`."""
        answer = await self._thinker.think(name, view, seat, seed, of=of)
        self._metrics.thought(name, answer)
        return answer

    async def judge(self, view: Position, seat: int, played: Move, seed: int) -> Thought:
        """See `Thinker.judge`."""
        thought = await self._thinker.judge(view, seat, played, seed)
        self._metrics.thought("judge", Answer(thought))
        return thought

    async def close(self) -> None:
        """See `Thinker.close`."""
        await self._thinker.close()
