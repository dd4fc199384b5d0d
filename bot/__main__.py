"""`python -m bot`: runs the command line, or explains why it can't run.

Any Python 3 must be able to parse this file.
"""

import sys

MIN_PYTHON = (3, 11)
OWN = ("bot", "renderers")


def run_command_line() -> int:
    """Run the command line and return its exit status, 1 if this Python can't run it."""
    if sys.version_info < MIN_PYTHON:
        return print_error(
            f"The bot needs Python {MIN_PYTHON[0]}.{MIN_PYTHON[1]} or newer, but this is {sys.version.split()[0]} "
            f"({sys.executable}). Create the virtual environment with a newer version, as README.md shows."
        )
    try:
        from bot.command_line import main

        return main()
    except ModuleNotFoundError as error:
        lacking = (error.name or "").partition(".")[0]
        if lacking in OWN:
            raise
        return print_error(
            f"This Python ({sys.executable}) doesn't have {lacking}. Activate the virtual environment, and install the "
            "requirements: pip install -r requirements.txt. README.md shows every step."
        )


def print_error(text: str) -> int:
    """Print an error and return the exit status."""
    print(text, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(run_command_line())
