"""The gradient of one number of a run by many parameters, from its end back to its start.

A number y of the state x at some instant has the derivative rᵀ = ∂y/∂x there. Every piece of the run maps a change of
the state before it to one after it, x⁺ = J x⁻: an interval by Φ and Γ (`motion/variational.py`), an event by its
saltation, a switch of a force likewise. The row goes back through all of them, rᵀ ← rᵀ J, and meets the changes of the
start S₀ at last:

    dy/dp = rᵀ S₀

One row costs the same for one parameter and for a thousand, where changes that go forward cost a column for each, and
for each state. `Tangents` has the changes that go forward; events that happen together are left to it, since whether
they stay together depends on the direction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..core.errors import SimulationError
from ..core.read import Array
from ..motion.saltation import Jump
from ..motion.variational import Backward
from .responses import Outputs
from .tangent_path import Tangents, event_groups

if TYPE_CHECKING:
    from .run import Run


class AdjointPath:
    """Of a run that is no batch, with times that become nodes of it."""

    def __init__(self, tangents: Tangents, run: Run, times: list[float]) -> None:
        self._tangents = tangents
        self.path, self._switches = tangents.nodes(run, 0, times)
        over, sizes, tolerance = tangents.intervals([self.path], [self._switches])
        self._interval = Backward(tangents.system, over, sizes, tolerance)
        self._identity = np.eye(tangents.jump.size)

    def output(self, outputs: Outputs, time: float, end: bool) -> tuple[Array, Array]:
        """The value of the one output at a time, and its gradient; at the end of the run its time may move too."""
        path, size = self.path, self._tangents.jump.size
        n = int(np.flatnonzero(path.t == time)[-1])
        value, by_x, by_t = outputs(path.t[[n]], path.x[[n]])
        row = np.zeros(size)
        row[: by_x.shape[2]] = by_x[0, 0]
        rate = 0.0
        if end:
            rate = float(row @ self._tangents.jump.rates(self._tangents.system, path.x[n], time) + by_t[0, 0])
        return value[0, 0], self._to_start(row, n, rate)

    def event(self, group: int, what: str) -> Array:
        """The gradient of the time of a group of events, or of the energy that is lost there."""
        k = self._transition(group)
        jump = self._jump(k, group)
        row = np.asarray(jump.time if what == "time" else jump.energy_lost)
        return self._to_start(self._before(row, k, group), k, 0.0)

    def ends_by_event(self) -> int | None:
        """The group of the event that ended the run, if one did."""
        last = len(self.path.groups) - 1
        if last >= 0 and self._jump(self._transition(last), last).ends:
            return last
        return None

    def _to_start(self, row: Array, n: int, rate: float) -> Array:
        """From node n. `rate` is that of the number at the end of the run, whose time an event may move."""
        for k in reversed(range(n)):
            groups = self._groups(k)
            if groups and rate:
                jump = self._jump(k, groups[-1])
                row = row @ jump.change + (rate * jump.time if jump.ends else 0.0)
                row, groups = self._through(row, k, groups[:-1]), []
            rate = 0.0
            row = self._back(self._through(row, k, groups), k)
        if not np.isfinite(row).all():
            raise SimulationError(
                "sensitivity: the derivatives are not finite. Expected regular motion; the mechanism is near a "
                "singular position on its way."
            )
        return np.asarray(row @ self._tangents.start(self.path))

    def _before(self, row: Array, k: int, group: int) -> Array:
        """From just before a group of events at the end of interval k to its beginning."""
        return self._back(self._through(row, k, [g for g in self._groups(k) if g < group]), k)

    def _back(self, row: Array, k: int) -> Array:
        """Over interval k, or a switch there."""
        if k in self._switches:
            return np.asarray(row @ self._tangents.switched(self.path, k, *self._switches[k], self._identity))
        y, inputs = self._tangents.jump.y, self._tangents.inputs
        found = row.copy()
        found[y], by_inputs = self._interval(k, row[y])
        found[inputs] += by_inputs
        return found

    def _through(self, row: Array, k: int, groups: list[int]) -> Array:
        for group in reversed(groups):
            row = row @ self._jump(k, group).change
        return row

    def _groups(self, k: int) -> list[int]:
        """Of events between nodes k and k + 1."""
        path = self.path
        return [g for g, (first, _) in enumerate(path.groups) if path.happened[k] <= first < path.happened[k + 1]]

    def _transition(self, group: int) -> int:
        return next(k for k in range(len(self.path.t) - 1) if group in self._groups(k))

    def _jump(self, k: int, group: int) -> Jump:
        tangents, path = self._tangents, self.path
        return tangents.jump(tangents.system, tangents.happened(path, k, *path.groups[group]), self._identity)


def events_together(run: Run) -> bool:
    """Whether some of a run were solved together."""
    return any(last - first > 1 for first, last in event_groups(run.all_events[0]))
