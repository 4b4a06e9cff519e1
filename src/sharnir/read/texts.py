"""Texts: names, one of several words, paths of files."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import Any

from ..errors import ModelError, brief, nearest
from .kinds import Failure, is_a

LONGEST = 200  # characters of a name: it stands in messages, labels and files


def text(value: Any, where: str, expected: str = "a text", error: Failure = ModelError) -> str:
    """A plain str, also of a class derived from it."""
    if not is_a(value, str):
        raise error(f"{where}: {brief(value)} is not a text. Expected {expected}.")
    return str.__str__(value)


def name(value: Any, where: str, error: Failure = ModelError) -> str:
    """What something is called: not empty, not endless, and printable, so that messages and files can hold it."""
    found = text(value, where, "a name", error) if is_a(value, str) else ""
    if not found.strip():
        raise error(f"{where}: {brief(value)} is not a name. Expected a non-empty text.")
    if len(found) > LONGEST:
        raise error(
            f"{where}: {brief(found)} has {len(found)} characters. Expected a name of at most {LONGEST}; shorten it."
        )
    if not found.isprintable():
        raise error(f"{where}: {brief(found)} holds characters that cannot be printed. Expected letters and signs.")
    return found


def choice(value: Any, options: Collection[str], before: str, after: str, error: Failure = ModelError) -> str:
    """One of several words. The message is `before`, what was given, `after`, and the nearest of them."""
    word = str.__str__(value) if is_a(value, str) else None
    if word is None or word not in options:
        raise error(f"{before}{brief(value)}{after} {nearest(value, options)}")
    return word


def path(value: Any, where: str, error: Failure = ModelError) -> Path:
    try:
        found = os.fspath(value)
        if is_a(found, str) and str.__str__(found) and "\0" not in found:
            return Path(str.__str__(found))
    except Exception:
        pass
    raise error(f"{where}: {brief(value)} is not a path. Expected the name of a file, as text or pathlib.Path.")
