"""Wall time that is shared out among the mechanisms: what one does not need goes to those after it.

Where there is too little for all, as on a busy machine, the first get what they need and the last nothing: half of
what a mechanism needs is spent on processes that are given up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

NEED = 2.0  # weights are what it takes where all goes well


class Budget:
    def __init__(self, seconds: float, weights: Sequence[float], clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.weights = clock, list(weights)
        self.end = clock() + seconds

    def share(self, k: int) -> float:
        """Seconds for number k, all before it being done: of what is left, its part of the weights from it on; but not
        less than `NEED` times its weight, while there is so much."""
        left = max(0.0, self.end - self.clock())
        return min(left, max(NEED * self.weights[k], left * self.weights[k] / sum(self.weights[k:])))
