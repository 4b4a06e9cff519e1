"""The arrays of a page, read by the rules that `results/view/page.py` states, not by its code."""

from __future__ import annotations

import base64
import gzip
from typing import Any

import numpy as np


def unpacked(table: dict[str, dict[str, Any]], stream: str) -> dict[str, np.ndarray]:
    data = gzip.decompress(base64.b64decode(stream))
    return {name: _array(entry, data[entry["at"] :]) for name, entry in table.items()}


def _array(entry: dict[str, Any], data: bytes) -> np.ndarray:
    members, times, *rest = entry["shape"]
    channels = int(np.prod(rest))
    count = members * channels * times
    if entry["as"] == "f8":
        raw = np.frombuffer(data, np.uint8, 8 * count).reshape(8, count).T.copy()
        values = raw.view("<f8").reshape(members, channels, times)
    else:
        raw = np.frombuffer(data, np.uint8, 2 * count).reshape(2, count).T.copy()
        codes = np.cumsum(raw.view("<u2").reshape(members, channels, times).astype(int), axis=-1) % 65536
        codes = np.where(codes >= 32768, codes - 65536, codes)
        low, step = (np.array(entry[key])[:, None] for key in ("low", "step"))
        values = np.where(codes == -32768, np.nan, low + step * codes)
    return values.swapaxes(1, 2).reshape(entry["shape"])
