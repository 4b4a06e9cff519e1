"""Files of strangers: whether one is there, and is not enormous, before anything reads it."""

from __future__ import annotations

from pathlib import Path

from ..core.errors import ModelError
from ..core.read import attribute

LARGEST_FILE = 100_000_000  # bytes; the text of a model of 100,000 bodies has a fifth of it


def check_file(path: Path, where: str) -> None:
    """It is there, it is a file, and it is not enormous."""
    try:
        size = path.stat().st_size if path.is_file() else -1
    except (OSError, ValueError) as error:
        reason = attribute(error, "strerror") or "it is no path"  # without the path, which may be long
        raise ModelError(f"{where}: it cannot be opened ({reason}). Expected the path of a model file.") from None
    if size < 0:
        what = "it is a folder" if path.is_dir() else "there is no such file"
        raise ModelError(f"{where}: {what}. Expected the path of a model file.")
    if size > LARGEST_FILE:
        raise ModelError(
            f"{where}: it has {size / 1e6:.0f} MB. Expected at most {LARGEST_FILE / 1e6:.0f} MB; divide the model into "
            "several files."
        )
