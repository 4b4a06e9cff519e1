"""Every error says where it happened, what was given, what was expected and what to do.

All of them derive from `SharnirError`, so one `except` catches whatever this package has to say.
"""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Iterable
from contextlib import nullcontext
from typing import Any

from .tracing import tracing

LONGEST = 120  # characters of a value in a message


class SharnirError(Exception):
    """Base of every error that sharnir raises on purpose."""


class ShapeError(SharnirError, ValueError):
    """An array argument has the wrong length or shape."""


class ModelError(SharnirError, ValueError):
    """The mechanism itself is wrong: a name, a number, a connection."""


class UnsupportedError(SharnirError):
    """The parts are right, but this combination is not offered."""


class SimulationError(SharnirError):
    """A run could not be started or could not go on."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C has ended a run. `run` is the run up to there, with all that it had kept; it can be gone on with."""

    def __init__(self, text: str, run: Any = None) -> None:
        super().__init__(text)
        self.run = run


def nearest(name: object, known: Iterable[str]) -> str:
    """' Did you mean 'link'?' where one of the known names is close, else a list of them."""
    names = list(known)
    close = difflib.get_close_matches(str.__str__(name)[:LONGEST], names, n=1) if issubclass(type(name), str) else []
    if close:
        return f"Did you mean {brief(close[0])}?"
    shown = ", ".join(brief(n) for n in names[:8])
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    return f"Known names: {shown}{more}." if names else "There are none yet."


class _Short(reprlib.Repr):
    """The beginning of what Python would show; never the whole of a long list or text."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = 7
        self.maxdeque = self.maxarray = self.maxdict = 7
        self.maxstring = self.maxother = self.maxlong = LONGEST


_short = _Short()


def brief(value: object) -> str:
    """A value for a message: on one line and short, even where its own repr fails."""
    try:
        symbolic = type(value).__module__.startswith("casadi")  # shown without the name of its class
        with tracing if symbolic else nullcontext():
            text = str(value) if symbolic else str.__str__(_short.repr(value))
        text = " ".join(text[: 4 * LONGEST].split())  # arrays on one line
        text = text.encode("utf-8", "backslashreplace").decode()
    except Exception:
        text = f"<{type.__getattribute__(type(value), '__name__')} that cannot be shown>"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
