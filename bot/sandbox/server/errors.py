"""How Discord says no: status, code, sentence and, for a bad form, one nested entry for each bad field."""

from __future__ import annotations

from typing import Any

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


class Problems:
    """Collects what is wrong with a form, then refuses it whole, as Discord does."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def add(self, path: str, code: str, message: str) -> None:
        """Note one problem; `path` is dotted, as in `components.0.components.1.label`."""
        node = self.errors
        for part in path.split("."):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: str, value: Any, low: int, high: int, *, what: type = str) -> bool:
        """Check that a text or list is there and neither too short nor too long."""
        if not isinstance(value, (str, list)) or not isinstance(value, what):
            kind = "string" if what is str else "list"
            self.add(path, "BASE_TYPE_REQUIRED" if value is None else "BASE_TYPE_BAD_TYPE", f"Must be a {kind}.")
            return False
        size = len(value)
        if low <= size <= high:
            return True
        if what is str and size > high and low == 0:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return False

    def optional(self, path: str, value: Any, high: int, low: int = 0) -> None:
        """Check a text that may be absent."""
        if value is not None:
            self.length(path, value, low, high)

    def number(self, path: str, value: Any, low: int, high: int) -> bool:
        """Check a whole number that may be absent."""
        if value is None:
            return True
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return False
        if not low <= value <= high:
            self.add(path, "NUMBER_TYPE_RANGE", f"int value should be between {low} and {high}.")
            return False
        return True

    def refuse(self) -> None:
        """Raise if anything was noted."""
        if self.errors:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors)


def unauthorized() -> ApiError:
    """The token is wrong."""
    return ApiError(401, 0, "401: Unauthorized")


def unknown_channel() -> ApiError:
    """No such channel."""
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    """No such guild."""
    return ApiError(404, 10004, "Unknown Guild")


def unknown_message() -> ApiError:
    """No such message."""
    return ApiError(404, 10008, "Unknown Message")


def unknown_user() -> ApiError:
    """No such user."""
    return ApiError(404, 10013, "Unknown User")


def unknown_webhook() -> ApiError:
    """A follow-up to an interaction that was never answered, or never was."""
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    """Too late for the first answer, or never asked."""
    return ApiError(404, 10062, "Unknown interaction")


def already_acknowledged() -> ApiError:
    """The second first answer."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def dead_token() -> ApiError:
    """The 15 minutes are over."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def missing_access() -> ApiError:
    """The bot does not even see the place."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees the place but may not do this."""
    return ApiError(403, 50013, "Missing Permissions")


def form(path: str, code: str, message: str) -> ApiError:
    """A form with a single bad field."""
    problems = Problems()
    problems.add(path, code, message)
    return ApiError(400, 50035, "Invalid Form Body", problems.errors)
