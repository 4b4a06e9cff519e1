"""Output that arrives whatever the terminal can show: signs that its encoding lacks are written with those it has."""

from __future__ import annotations

import codecs
import contextlib
import os
import sys
from typing import Any

PLAIN = {"−": "-", "–": "-", "—": "-", "²": "^2", "³": "^3", "·": "*", "×": "x", "…": "...", "→": "->", "°": " deg"}


def _plain(error: UnicodeError) -> tuple[str, int]:
    """A handler of errors for `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def make_tolerant() -> None:
    """The two streams of this process."""
    codecs.register_error("sharnir", _plain)
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)  # a stream that a test put there may have none
        if reconfigure is not None:
            reconfigure(errors="sharnir")


def flush() -> None:
    """Now, so that a full disk is met here and not when the interpreter ends."""
    if sys.stdout is not None:
        sys.stdout.flush()


def discard_output() -> None:
    """What is still in the buffer of a stream that cannot take it: else the interpreter would try once more."""
    with contextlib.suppress(Exception):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
