"""A page as one file: the data of a run, the program that shows it and its style, nothing outside.

The program (`page/` in the repository) is built to `report.js`. A content-security policy lets this program run and no
other, and nothing be loaded: scripts and styles by their digests. Names and texts of the user are JSON in which every
"<" is written as an escape, and the program puts them on the page as text.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import math
from importlib.resources import files
from typing import Any

import numpy as np

from ...core.read import Array

# Arrays for a page: one gzipped stream, and a table that says where each array is in it and how it is written.
#
# Arrays are (member, time, ...). What comes after the time are channels; each is written by itself, time after time:
#
# "f8"   doubles, all first bytes, then all second bytes, and so on, which packs better
# "i2"   whole numbers k of 16 bits with value = low + step · k, low and step of each channel; of the k the
# differences in time, modulo 2¹⁶, all low bytes, then all high bytes. −2¹⁵ stands for no number
#
# Smooth motion has small differences, so that "i2" takes a tenth of the room of doubles; a step is 1/65534 of the range
# of its channel, of large arrays of curves 1/4094.

LEVELS = 65534  # steps of a channel, from −32767 to 32767
NOTHING = -32768
EXACT = 300_000  # numbers of an array that is written as it is
COARSE, MANY = 4094, 2_000_000  # steps of the curves of which there are so many numbers


class Packed:
    """Arrays as they are added; `table` and `stream` are what a page holds."""

    def __init__(self) -> None:
        self.table: dict[str, dict[str, Any]] = {}
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, name: str, array: Array, exact: bool | None = None) -> None:
        """`array` is (member, time, ...). Small ones are written exactly, large ones in fewer steps, unless told."""
        members, times = array.shape[:2]
        size = math.prod(array.shape[2:])  # which -1 would not find where there are no times
        channels = array.reshape(members, times, size).swapaxes(1, 2)  # (member, channel, time)
        levels = COARSE if exact is None and array.size > MANY else LEVELS
        exact = array.size <= EXACT if exact is None else exact
        entry: dict[str, Any] = {"shape": list(array.shape), "at": self._size, "as": "f8" if exact else "i2"}
        if exact:
            data = np.ascontiguousarray(channels, dtype="<f8").view(np.uint8).reshape(-1, 8).T.tobytes()
        else:
            codes, entry["low"], entry["step"] = quantised(channels, levels)
            differences = np.diff(codes.astype("<u2"), axis=-1, prepend=np.zeros((*codes.shape[:2], 1), "<u2"))
            data = np.ascontiguousarray(differences).view(np.uint8).reshape(-1, 2).T.tobytes()
        self.table[name] = entry
        self._parts.append(data)
        self._size += len(data)

    def stream(self) -> str:
        """Gzip of all arrays one after the other, in base64."""
        return base64.b64encode(gzip.compress(b"".join(self._parts), compresslevel=6, mtime=0)).decode("ascii")


def quantised(channels: Array, levels: int = LEVELS) -> tuple[np.ndarray, list[float], list[float]]:
    """Whole numbers of (member, channel, time), low and step of each channel."""
    finite = np.isfinite(channels)
    low = np.where(finite, channels, np.inf).min(axis=(0, 2), initial=np.inf)
    high = np.where(finite, channels, -np.inf).max(axis=(0, 2), initial=-np.inf)
    low, high = np.where(np.isfinite(low), low, 0.0), np.where(np.isfinite(high), high, 0.0)
    step = np.where(high > low, (high - low) / levels, 1.0)
    with np.errstate(invalid="ignore"):
        codes = np.rint((channels - low[:, None]) / step[:, None]) - levels // 2
    codes = np.where(finite, codes, NOTHING).astype(np.int16)
    return codes, (low + levels // 2 * step).tolist(), step.tolist()


PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="sharnir {version}">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<noscript>This report needs JavaScript, which is in this file: nothing is loaded from elsewhere.</noscript>
<div id="report"></div>
<script type="application/json" id="content">{content}</script>
<script type="text/plain" id="arrays">{arrays}</script>
<script>{program}</script>
</body>
</html>
"""


def page(content: dict[str, Any], arrays: str) -> str:
    """`content` is plain data, `arrays` a stream of `Packed`."""
    from ...version import __version__

    style, program = part("report.css"), part("report.js")
    rules = {
        "default-src": "'none'",
        "script-src": _digest(program),
        "style-src": _digest(style),
        "img-src": "data: blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    data = json.dumps(_plain({**content, "version": __version__}), ensure_ascii=True, allow_nan=False)
    return PAGE.format(
        policy="; ".join(f"{key} {value}" for key, value in rules.items()),
        version=__version__,
        title=html.escape(str(content["title"])),
        style=style,
        content=data.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"),
        arrays=arrays,
        program=program,
    )


def part(name: str) -> str:
    """A file of the built page. No end of a script or a style is in it."""
    text = (files(__package__) / "built" / name).read_text(encoding="utf-8")
    assert "</script" not in text.lower(), name
    assert "</style" not in text.lower(), name
    return text


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def _plain(value: Any) -> Any:
    """What JSON knows; None for what is not a finite number."""
    if isinstance(value, dict):
        return {str(key): _plain(x) for key, x in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(x) for x in value]
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    return value
