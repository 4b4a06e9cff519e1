"""What an integration gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .status import DONE, ENDED


@dataclass(frozen=True)
class Solution:
    """The states kept, and how each member ended.

    One member, given as y0 (ny,):  t (time,), y (time, ny); only what was reached. Everything below has no batch axis.
    A batch, given as y0 (B, ny):   at given times, t (time,), y (B, time, ny) with NaN where a member did not arrive;
                                    at every step, lists of t and y, one for each member; at the end, t (B,), y (B, ny).
    """

    t: Any
    y: Any
    status: Any  # (B,) codes of `status`
    component: Any  # (B,) the entry of y to blame for a failure, or -1
    t_reached: Any  # (B,)
    y_reached: Any  # (B, ny)
    n_steps: Any  # (B,)
    n_rejected: Any  # (B,)
    n_rhs: Any  # (B,)
    n_jacobians: Any  # (B,)
    messages: Any  # a sentence, or a list of B

    @property
    def ok(self) -> bool:
        """Every member arrived at the end, or at an event that ends it."""
        return bool(np.isin(self.status, (DONE, ENDED)).all())
