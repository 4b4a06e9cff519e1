"""Wall time that is shared out among the mechanisms: what one does not need goes to those after it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence


class Budget:
    def __init__(self, seconds: float, weights: Sequence[float], clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.weights = clock, list(weights)
        self.end = clock() + seconds

    def share(self, k: int) -> float:
        """Seconds for number k, all before it being done: of what is left, its part of the weights from it on."""
        left = max(0.0, self.end - self.clock())
        return left * self.weights[k] / sum(self.weights[k:])
