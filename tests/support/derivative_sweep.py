"""Derivatives of random models with everything in them: native code = interpreter = differences.

    PYTHONPATH=src:tests python -m support.derivative_sweep 0 500     # first seed, how many models

`derivatives` and the Jacobian of the state that implicit integrators use. Small trees are put into loops too, which the
compiler would unroll. Errors are the interface's, max|a − b| / max(1, max|b|).
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass

import numpy as np

import sharnir as sh
from sharnir.algorithms.formulations import composite
from sharnir.algorithms.formulations.registry import choose
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.codegen.forms import UNROLLED_DIRECTIONS, kernel_of
from sharnir.codegen.graph import count, graph_of
from sharnir.codegen.rolled.derivative import is_plain
from sharnir.codegen.straight import Interpreter, symbols
from sharnir.motion.drift import right_hand_side
from sharnir.motion.mechanism import jacobian_of
from support.complete_models import complete_model, parameters
from support.differences import FINER, STEP, Slope, extrapolated, slopes
from support.loop_truth import Load
from support.prescribed import replaced_state
from support.random_trees import State, relative_error
from support.rich_trees import TIME

STEPS = (STEP, FINER, FINER / 8)
DRIFTS = ("none", "baumgarte", "ggl")  # by the turn of models with constraints
LONGEST = 12_000  # instructions of a state Jacobian that is compiled in this sweep: a second or two


@dataclass(frozen=True)
class Compared:
    """`of` says what was compared with what; `allowed` is the error that the differences themselves may have."""

    seed: int
    of: str
    error: float
    allowed: float = 0.0


def compare(seed: int, native: bool = True) -> list[Compared]:
    """Without native code where it should not take seconds."""
    model, state = complete_model(seed)
    return [*_accelerations(seed, model, state, native), *_state(seed, model, state, native)]


def _accelerations(seed: int, model: sh.Model, x: State | Load, native: bool) -> list[Compared]:
    given = {"t": TIME, "params": parameters(model), "wrenches": x.wrenches}
    plain = sh.compile(model, backend="casadi").derivatives(x.q, x.v, x.tau, **given)
    others = {"llvm": sh.compile(model).derivatives(x.q, x.v, x.tau, **given)} if native else {}
    if native and not model.constraints and model.nv <= UNROLLED_DIRECTIONS:
        others["rolled"] = tuple(_rolled(model, x))
    found = [Compared(seed, f"derivatives, {form}", _worst(other, plain)) for form, other in others.items()]
    expected = slopes(model, x.q, x.v, x.tau, STEPS, **given)
    return [*found, *(_against(seed, "derivatives", D, slope) for D, slope in zip(plain, expected, strict=True))]


def _rolled(model: sh.Model, x: State | Load) -> np.ndarray:
    kernel = kernel_of(composite.derivatives, model, "rolled").kernel
    values = [x.q, x.v, x.tau, x.wrenches.ravel(), np.array([TIME]), _values(model)]
    return kernel(values, [0] * len(values), 1).reshape(3, model.nv, model.nv)


def _state(seed: int, model: sh.Model, x: State | Load, native: bool) -> list[Compared]:
    """The right-hand side that a run would integrate, at a state with all that is prescribed in its place."""
    drift = DRIFTS[seed // 2 % len(DRIFTS)] if model.constraints else "none"
    motion = right_hand_side(choose(model, "separate-bodies"), drift, 3.0)
    q, v, _ = replaced_state(model, x.q, x.v, TIME, parameters(model))
    y, n = np.concatenate([q, v]), model.nq + model.nv
    program = jacobian_of(model, motion)
    named = symbols(program, model)
    traced = unroll(program, model, named)
    rates = _interpreted(motion.least, model)

    def call(run: Interpreter, y: np.ndarray) -> np.ndarray:
        values = [y[: model.nq], y[model.nq :], x.tau, np.array([TIME]), _values(model)]
        return run(values, [0] * len(values), 1).ravel()

    def quotients(h: float) -> np.ndarray:
        return np.array([(call(rates, y + d) - call(rates, y - d)) / (2 * h) for d in h * np.eye(n)]).T

    plain = call(Interpreter(list(named.values()), traced), y).reshape(n, n)
    found = [_against(seed, f"state Jacobian, {drift}", plain, extrapolated(quotients, STEPS))]
    if not native or seed % 3:  # compiling is nearly all the time that this takes
        return found
    rolled = is_plain(model) and not model.constraints
    if rolled or count(graph_of(list(named.values()), [traced]).instructions).total <= LONGEST:
        kernel = kernel_of(program, model, "rolled" if rolled else "auto").kernel
        found.append(Compared(seed, "state Jacobian, llvm", relative_error(call(kernel, y).reshape(n, n), plain)))
    return found


def _interpreted(program: Program, model: sh.Model) -> Interpreter:
    named = symbols(program, model)
    return Interpreter(list(named.values()), unroll(program, model, named))


def _values(model: sh.Model) -> np.ndarray:
    given = parameters(model)
    return np.array([given[p.name] for p in model.parameters], dtype=float)


def _worst(found: tuple[np.ndarray, ...], expected: tuple[np.ndarray, ...]) -> float:
    return max(relative_error(x, y) for x, y in zip(found, expected, strict=True))


def _against(seed: int, what: str, found: np.ndarray, slope: Slope) -> Compared:
    size = max(1.0, float(np.max(np.abs(slope.value), initial=0.0)))
    return Compared(seed, f"{what}, differences", relative_error(found, slope.value), slope.error / size)


def main(first: int, models: int) -> None:
    found: list[Compared] = []
    for seed in range(first, first + models):
        new = compare(seed)
        found += new
        worst = max(new, key=lambda c: c.error)
        print(seed, f"{worst.error:.1e} ({worst.allowed:.1e})", worst.of, flush=True)
    for of, times in Counter(c.of for c in found).items():
        errors = sorted((c.error, c.allowed, c.seed) for c in found if c.of == of)
        worst_one, middle = errors[-1], errors[len(errors) // 2]
        print(f"{of}: {times} times, median {middle[0]:.1e}, worst {worst_one[0]:.1e} (allowed {worst_one[1]:.1e}) "
              f"at seed {worst_one[2]}")  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
