"""How the rows of a sparse factor stand in the workspace: row k holds its path from the root to coordinate k."""

from __future__ import annotations

import numpy as np

from ...model import Model
from ...sweeps import ltdl
from .columns import PAD


class FactorRows:
    """Of the free coordinates in a chain; of none where nothing is solved."""

    def __init__(self, model: Model, solves: bool) -> None:
        self.velocity, self.chain = ltdl.coordinate_chain(model) if solves else ([], [])
        self.depth: list[int] = []
        for parent in self.chain:
            self.depth.append(self.depth[parent] + 1 if parent >= 0 else 0)
        lengths = [-(-(d + 1) // PAD) * PAD for d in self.depth]  # filled up to whole vectors
        self.starts = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)

    @property
    def arrays(self) -> list[np.ndarray]:
        """As the kernel reads them; none is empty."""
        of_coordinates = (self.depth, self.chain, self.velocity)
        return [self.starts, *(np.array([*x, -1], dtype=np.int64) for x in of_coordinates)]
