"""What a rolled kernel is told of the model at run time: numbers of the bodies, offsets, and which code each runs.

The code itself depends on the groups only, so chains of ten and of a hundred thousand equal links share it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import casadi as ca
import numpy as np

from . import columns as at
from .addresses import Key
from .body_numbers import BodyNumbers, data_slots
from .factor_rows import FactorRows
from .liveness import Live
from .records import offsets_of


class Tables:
    """`coefficients[s, key]` more numbers are kept by what the key names in stage s, for derivatives."""

    def __init__(self, live: Live, coefficients: Mapping[tuple[int, Key], int] | None = None) -> None:
        self.live, self.plan, self.model = live, live.plan, live.plan.model
        self.offsets = offsets_of(live, coefficients or {})
        self.data_slots = data_slots(live)
        self.group_of = self.plan.group_of
        # Bodies are worked off along the branches, so that a body mostly finds its parent still in the cache.
        self.order = depth_first(self.model.children)
        self.row_of = {index: row for row, index in enumerate(self.order)}
        numbers = BodyNumbers(live, self.data_slots)
        factor = FactorRows(self.model, solves=any(p.stage.solves for p in self.plan.stages))
        table = self._bodies(numbers, factor)
        self._values, places, self.world_places = numbers.values()
        self._motions = numbers.motions
        header = self._arranged(table, numbers.motion, factor)
        self.arrays: list[np.ndarray] = [
            header, table, np.array([*numbers.numbers, 0.0]), np.array([*places, 0], dtype=np.int64), *factor.arrays,
            *(self._variants(s) for s in range(len(self.plan.stages))),
        ]  # fmt: skip

    @cached_property
    def prologue(self) -> ca.SX:
        """All parameter expressions and prescribed motions, computed once for each state: a column of t and params."""
        return ca.vertcat(ca.SX(0, 1), *self._values, *self._motions)

    def _bodies(self, numbers: BodyNumbers, factor: FactorRows) -> np.ndarray:
        """The table of bodies, without the places of records."""
        table = np.zeros((len(self.order), at.COLUMNS), dtype=np.int64)
        free_at = np.cumsum([0, *(len(body.free) for body in self.model.bodies)])
        for row, body in zip(table, (self.model.bodies[index - 1] for index in self.order), strict=True):
            row[at.DATA], row[at.PARAMETERS], row[at.MOTION] = numbers.add(body)
            row[at.Q], row[at.V], row[at.INDEX] = body.q_start, body.v_start, body.index - 1
            row[at.GROUP] = self.group_of[body.index]
            row[at.UP] = self.row_of[body.parent] if body.parent else -1
            row[at.FREE] = free_at[body.index - 1]
            row[at.DEPTH] = factor.depth[row[at.FREE]] if body.free and factor.depth else 0
        return table

    def _arranged(self, table: np.ndarray, motion: int, factor: FactorRows) -> np.ndarray:
        """The header. One after the other in the workspace: what arrives at the world, values, motions, the solution,
        rows of the factor, records; those are entered into the table."""
        values_at = self.offsets.world
        motion_at = values_at + len(self._values)
        x_at = motion_at + motion
        rows_at = -(-(x_at + len(factor.chain)) // at.PAD) * at.PAD  # on a cache line
        records_at = rows_at + int(factor.starts[-1])
        sizes = np.array([self.offsets.record[g] for g in table[:, at.GROUP]], dtype=np.int64)
        table[:, at.RECORD] = records_at + np.concatenate([[0], np.cumsum(sizes)[:-1]])
        table[:, at.PARENT] = np.where(table[:, at.UP] >= 0, table[table[:, at.UP], at.RECORD], 0)
        self.workspace = int(records_at + sizes.sum())
        header = np.zeros(at.HEADERS, dtype=np.int64)
        free, nv, nq = len(factor.chain), self.model.nv, self.model.nq
        header[:8] = len(table), nv, free, values_at, motion_at, x_at, rows_at, nq
        return header

    def extend(self, arrays: list[np.ndarray], workspace: int, header: Mapping[int, int]) -> None:
        """More tables behind those of the stages, and more workspace."""
        for k, value in header.items():
            self.arrays[at.HEADER][k] = value
        self.arrays += arrays
        self.workspace = workspace

    def _variants(self, s: int) -> np.ndarray:
        """Which code each body runs in a stage: 2 g, plus 1 where it adds to a sum that another has begun."""
        groups = np.array([self.group_of[index] for index in self.order], dtype=np.int64)
        if not self.plan.stages[s].stage.backwards:
            return 2 * groups
        begun: set[int] = set()
        adds = np.zeros(len(groups), dtype=np.int64)
        for row in reversed(range(len(groups))):
            parent = self.model.parents[self.order[row] - 1]
            adds[row] = parent in begun
            begun.add(parent)
        return 2 * groups + adds


def depth_first(children: Sequence[Sequence[int]]) -> list[int]:
    """The numbers of all bodies, each followed by what it carries, the first child first."""
    order: list[int] = []
    waiting = [*reversed(children[0])]
    while waiting:
        order.append(waiting.pop())
        waiting.extend(reversed(children[order[-1]]))
    return order
