"""Discord's errors: status, code, sentence and, for a bad body, one nested entry for each bad field."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from typing import Any, NamedTuple

Json = dict[str, Any]


class ApiError(Exception):
    """A request that Discord would not carry out."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None, **extra: Any) -> None:
        super().__init__(f"{status} ({code}) {message} {errors or ''}".strip())
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.extra = extra

    @property
    def body(self) -> Json:
        """The JSON answer."""
        body: Json = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body


class Problem(NamedTuple):
    """One thing that is wrong with a body; `path` is dotted, as in `components.0.components.1.label`."""

    path: str
    code: str
    message: str


def bad_body(*problems: Problem) -> ApiError:
    """What refuses a body, with one nested entry for each problem."""
    errors: Json = {}
    for path, code, message in problems:
        node = errors
        for part in filter(None, path.split(".")):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
    return ApiError(400, 50035, "Invalid Form Body", errors)


def refuse(problems: Iterable[Problem]) -> None:
    """Refuse a body if anything is wrong with it.

    :raises ApiError: 400, with everything that is wrong.
    """
    found = list(problems)
    if found:
        raise bad_body(*found)


def length_problems(path: str, value: Sized, low: int, high: int | None) -> list[Problem]:
    """Whether a text, list or dictionary is too short or too long."""
    size = len(value)
    if low <= size and (high is None or size <= high):
        return []
    if low == 0 and isinstance(value, str):
        return [Problem(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")]
    return [Problem(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")]


def unknown_message() -> ApiError:
    """No such message."""
    return ApiError(404, 10008, "Unknown Message")


def unknown_interaction() -> ApiError:
    """Too late for the first answer, or never asked."""
    return ApiError(404, 10062, "Unknown interaction")


def missing_permissions() -> ApiError:
    """The bot sees the place but may not do this."""
    return ApiError(403, 50013, "Missing Permissions")
