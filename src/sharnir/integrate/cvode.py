"""SUNDIALS CVODE through scikit-sundae: BDF of orders 1 to 5 and Adams of orders 1 to 12. An optional extra.

A. C. Hindmarsh et al., ACM Transactions on Mathematical Software 31 (2005). For comparison, and for very stiff
models. Its callbacks pass through Python: a step costs some ten microseconds more than one of the compiled methods.
CVODE keeps a history that must not be changed from outside: unit quaternions are scaled on their way out only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..core.errors import UnsupportedError
from .block import AT_STEPS, AT_TIMES, JACOBIANS, RHS, STEPS, Block
from .methods import METHODS, Batch, Method
from .poles import goes_over, stop_near
from .rhs import RightHandSide, evaluate_block
from .solution import COLLAPSED, DONE, NEWTON, NON_FINITE, RUNNING, TOO_MANY

SMALLEST = 4.0 * float(np.finfo(np.float64).eps)  # of a step, in parts of t
STUCK = 3  # steps in a row that are smaller; CVODE itself would go on
ERROR_TEST_FAILURE = -3  # any other failure is one of Newton's method


def begin(block: Block, method: Method, rhs: RightHandSide, batch: Batch) -> Callable[[int], None]:
    """The solver, ready to run. `method.data` is CVODE's name of its family of formulas."""
    try:
        from sksundae.cvode import CVODE  # type: ignore[import-untyped, import-not-found, unused-ignore]
    except ImportError as error:
        raise UnsupportedError(
            f"simulate: method {method.name!r} needs SUNDIALS, which is not installed. Install it with "
            "'pip install sharnir[sundials]' (or 'pip install scikit-sundae'), or use 'radau' or 'adams'."
        ) from error
    _check(block, method)
    current: list[_Member] = []

    def advance(attempts: int) -> None:
        while attempts > 0 and (block.status == RUNNING).any():
            if not current or block.status[current[0].i] != RUNNING or block.fresh[current[0].i]:
                i = int(np.argmax(block.status == RUNNING))
                block.fresh[i] = 0
                current[:] = [_Member(CVODE, block, method, rhs, batch, i)]
            elif block.keep == AT_STEPS and block.out_n[current[0].i] == block.out_t.shape[1]:
                return
            else:
                current[0].step()
                attempts -= 1

    return advance


def _check(block: Block, method: Method) -> None:
    where = f"simulate: method {method.name!r}"
    if block.step:
        raise UnsupportedError(f"{where} was given step = {block.step:g}, but chooses its steps. Leave step out.")
    if block.tangent[0]:
        raise UnsupportedError(
            f"{where} cannot project its state onto constraints. Use 'radau' or 'dop853', or drift='ggl' or "
            "'baumgarte'."
        )
    if block.watch.watches:
        able = ", ".join(repr(name) for name, m in METHODS.items() if m.family != method.family)
        raise UnsupportedError(f"{where} cannot stop at events. Use one of {able}.")
    if np.ptp(block.rtol):
        raise UnsupportedError(f"{where} was given several values of rtol, but takes one. Give one; atol may vary.")


class _Member:
    """One member under way."""

    def __init__(self, cvode: Any, b: Block, method: Method, rhs: RightHandSide, batch: Batch, i: int) -> None:
        self.b, self.i, self.stuck, self.bad, self.interpolated = b, i, 0, -1, False
        options: dict[str, Any] = {"method": method.data, "rtol": float(b.rtol[0]), "atol": b.atol}
        if np.isfinite(b.h_max):
            options["max_step"] = b.h_max
        bind = getattr(rhs, "bind_jacobian", None)
        if bind is not None and method.implicit:
            self.J = np.empty((len(batch.t), rhs.ny, rhs.ny))
            self.jacobian = bind(batch.t, batch.y, self.J)
            options["jacfn"] = self._jacobian
        self.solver = cvode(self._derivative, **options)
        f = np.empty(rhs.ny)
        self._derivative(b.t[i], b.y[i], f)
        if self.bad >= 0:
            self._fail(NON_FINITE)
        else:
            self.solver.init_step(b.t[i], b.y[i].copy())

    def _derivative(self, t: float, y: np.ndarray, ydot: np.ndarray) -> None:
        b, i = self.b, self.i
        b.t_eval[i], b.y_eval[i] = t, y
        evaluate_block(b.call, b.first + i, 1)
        ydot[:] = b.ydot[i]
        b.counts[i, RHS] += 1
        wrong = np.flatnonzero(~np.isfinite(ydot))
        self.bad = int(wrong[0]) if wrong.size else -1

    def _jacobian(self, t: float, y: np.ndarray, _ydot: np.ndarray, J: np.ndarray) -> None:
        b, i = self.b, self.i
        b.t_eval[i], b.y_eval[i] = t, y
        evaluate_block(self.jacobian, b.first + i, 1)
        J[:] = self.J[b.first + i]
        b.counts[i, JACOBIANS] += 1

    def step(self) -> None:
        b, i = self.b, self.i
        before, end = b.t[i], b.t_end[i]
        result = self.solver.step(end, method="onestep", tstop=end)
        if not result.success:
            self._fail(COLLAPSED if result.status == ERROR_TEST_FAILURE else NEWTON)
            return
        t = float(result.t)
        if t == before and self.interpolated:
            self.interpolated = False  # the end of the last step once more, after output inside it
            return
        self.stuck = self.stuck + 1 if t - before <= SMALLEST * abs(t) else 0
        if self.stuck == STUCK:
            self._fail(COLLAPSED)
            return
        y = self._unit(np.array(result.y))
        if b.poles.size and goes_over(b, i, t, y, y):  # it controls its errors: rates are not asked for
            return
        b.counts[i, STEPS] += 1
        self._output(t, y)
        b.h[i], b.t[i], b.y[i] = t - before, t, y
        if t >= end:
            b.status[i] = DONE
        elif b.counts[i, STEPS] >= b.max_steps:
            b.status[i] = TOO_MANY
        if b.poles.size:
            stop_near(b, i)

    def _output(self, t: float, y: np.ndarray) -> None:
        b, i = self.b, self.i
        if b.keep == AT_STEPS:
            self._keep(t, y)
        while b.keep == AT_TIMES and b.out_n[i] < b.times.size and b.times[b.out_n[i]] <= t:
            x = float(b.times[b.out_n[i]])
            if x < t:
                self.interpolated = True
                self._keep(x, self._unit(np.array(self.solver.step(x).y)))
            else:
                self._keep(x, y)

    def _keep(self, t: float, y: np.ndarray) -> None:
        b, i = self.b, self.i
        row = b.out_n[i]
        b.out_t[i, row], b.out_y[i, row] = t, y
        b.out_n[i] += 1

    def _unit(self, y: np.ndarray) -> np.ndarray:
        for k in self.b.quaternions:
            y[k : k + 4] /= np.linalg.norm(y[k : k + 4])
        return y

    def _fail(self, code: int) -> None:
        b, i = self.b, self.i
        b.status[i] = NON_FINITE if self.bad >= 0 else code
        b.component[i] = self.bad
