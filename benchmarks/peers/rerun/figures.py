"""Times as numbers for tables: least, median and largest of the rounds, and ratios formed within them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..measure import Timing


def spread(values: np.ndarray) -> dict[str, float]:
    return {"min": float(values.min()), "median": float(np.median(values)), "max": float(values.max())}


def compared_with(
    own: str, function: str, mode: str, times: Sequence[Timing], states: int, setting: str = ""
) -> list[dict[str, Any]]:
    """One row per way: seconds per state, and how many times those of `own`."""
    reference = next((t for t in times if t.label == own), None)
    return [
        {
            "function": function, "mode": mode, "by": t.label, "states": states, "setting": setting,
            "seconds": spread(t.rounds),
            "ratio": None if reference is None or t is reference else spread(t.rounds / reference.rounds),
        }
        for t in times
    ]  # fmt: skip
