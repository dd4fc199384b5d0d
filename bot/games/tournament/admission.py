"""The people who may enter a tournament: anybody, people with a role or a code, or only invited people."""

from __future__ import annotations

import hashlib
import hmac

from bot.games.core.request import Refusal, Request
from bot.games.tournament.change import TournamentState
from bot.normalization import fold
from bot.storage.payloads import Admitted

MIN_CODE_LENGTH = 4
MAX_CODE_LENGTH = 40
SALT_BYTES = 16


def normalize_code(code: str) -> str:
    """Return a code in lower case and without spaces, because people may type both differently."""
    return "".join(fold(code).split())


def seal_code(code: str, salt: bytes) -> Admitted:
    """Return the rule that people need this code. It contains only a hash of the code.

    :raises Refusal: The code is too short or too long.
    """
    plain = normalize_code(code)
    if not MIN_CODE_LENGTH <= len(plain) <= MAX_CODE_LENGTH:
        raise Refusal("bad-code", least=MIN_CODE_LENGTH, most=MAX_CODE_LENGTH)
    return Admitted("code", salt.hex(), _hash(plain, salt).hex())


def _hash(plain: str, salt: bytes) -> bytes:
    # The hash is slow enough that short codes can't be guessed quickly from a copy of the database.
    return hashlib.scrypt(plain.encode(), salt=salt, n=2**12, r=8, p=1, dklen=32)


def is_code(admitted: Admitted, code: str) -> bool:
    """Check whether this is the code."""
    return hmac.compare_digest(_hash(normalize_code(code), bytes.fromhex(admitted.salt)).hex(), admitted.digest)


def needs_code(state: TournamentState, request: Request) -> bool:
    """Check whether the person needs the code to enter. People who return don't."""
    is_known = state.contest.entry_of(request.person.id) is not None
    return state.contest.admission == "code" and not is_known and not _is_welcome(state, request)


def _is_welcome(state: TournamentState, request: Request) -> bool:
    """Check whether the person may always enter, because they organize the tournament or are invited."""
    return request.person.id in (*state.tournament.organizers, *state.contest.invited)


def check_code(state: TournamentState, request: Request, code: str) -> None:
    """Refuse a person without the right code, if they need it."""
    if not needs_code(state, request):
        return
    admitted = state.contest.admitted
    assert admitted is not None, "only an organizer's choice requires a code"
    if not is_code(admitted, code):
        raise Refusal("wrong-code", tournament=state.tournament.id)


def check_admitted(state: TournamentState, request: Request) -> None:
    """Refuse people who may not enter, without checking their code."""
    contest = state.contest
    if _is_welcome(state, request):
        return
    role_id = contest.options.role_id
    if contest.admission == "role" and role_id not in request.roles:
        raise Refusal("tournament-role", roles=f"<@&{role_id}>", tournament=state.tournament.id)
    if contest.admission == "invited":
        mention = next((f"<@{user_id}>" for user_id in state.tournament.organizers), "")
        raise Refusal("tournament-invited", tournament=state.tournament.id, mention=mention, known=int(bool(mention)))
