"""Every error says where it happened, what was given, what was expected and what to do.

All of them derive from `SharnirError`, so one `except` catches whatever this package has to say.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


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


def nearest(name: str, known: Iterable[str]) -> str:
    """' Did you mean 'link'?' where one of the known names is close, else a list of them."""
    names = list(known)
    close = difflib.get_close_matches(name, names, n=1)
    if close:
        return f"Did you mean {close[0]!r}?"
    shown = ", ".join(repr(n) for n in names[:8])
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    return f"Known names: {shown}{more}." if names else "There are none yet."
