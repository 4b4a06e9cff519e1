"""Who is cheapest on k chains of l bodies: a table of costs over k and l, by formulas, counts or measured times."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..algorithms.formulations.registry import FORMULATIONS
from ..algorithms.sweeps.program import Program
from ..codegen.call.entry import launch
from ..codegen.call.kernel import Kernel, Launch
from ..codegen.kernels import kernel_for
from ..core.errors import UnsupportedError
from ..model import Model
from .counted import branched, counted, refusal
from .seed_table import table_one

# Measured times of compiled right-hand sides, one state and a batch, taken in turns: the least of several rounds.
#
# The clock is the processor time of this process, all in one thread: what other processes take is left out, and the
# least is what a quiet machine would give. Who needs more than MOST times the operations of the least is not compiled:
# no form of code makes up for that, and its compilation would be most of the work.

MOST = 1.7
BATCH = 128  # states
ROUNDS, ROUND = 9, 1.5e-3  # how many, and seconds of each


@dataclass(frozen=True)
class Times:
    """Nanoseconds of one state: alone, and in a batch."""

    single: float
    batch: float


def candidates(names: Sequence[str], freedom: int, chains: int, length: int) -> dict[str, int]:
    """{formulation: counted operations} of those that are worth compiling."""
    found = {name: counted(name, freedom, chains, length) for name in names}
    least = min(found.values())
    return {name: n for name, n in found.items() if n <= MOST * least}


def chain_times(names: Sequence[str], freedom: int, chains: int, length: int) -> dict[str, Times]:
    """Of k chains of l bodies, by each of the formulations."""
    model = branched(freedom, chains, length)
    rng = np.random.default_rng(1)
    q = model.q0 + 0.1 * rng.normal(size=(BATCH, model.nq))
    second, tau = rng.normal(size=(2, BATCH, model.nv))  # velocities or momenta
    calls: list[Callable[[], object]] = []
    for name in names:
        program = FORMULATIONS[name].of(model).motion.least
        kernel = kernel_for(program, model)  # once: it is traced for it
        calls += [_bound(kernel, program, model, [x[:count] for x in (q, second, tau)]) for count in (1, BATCH)]
    least = 1e9 * np.array(_least(calls)).reshape(-1, 2)
    return {
        name: Times(float(single), float(batch) / BATCH) for name, (single, batch) in zip(names, least, strict=True)
    }


def _bound(kernel: Kernel, program: Program, model: Model, inputs: list[np.ndarray]) -> Callable[[], object]:
    """A kernel with the addresses of its arrays, as integrators call it."""
    count = len(inputs[0])
    out = np.zeros((count, program.output.size(model)))
    arrays = [*(np.ascontiguousarray(x) for x in inputs), np.zeros(1), model.parameter_defaults, out]
    strides = [*(x.shape[1] for x in inputs), 0, 0, out.shape[1]]
    call, kept = kernel.bind([x.ctypes.data for x in arrays], strides, 1 if count == 1 else kernel.width)
    call[Launch.FIRST], call[Launch.COUNT] = 0, count
    alive = (kept, arrays)

    def run() -> object:
        launch()(call)
        return alive

    return run


def _least(calls: Sequence[Callable[[], object]]) -> list[float]:
    """Seconds of each call; every round asks all of them."""
    repeats = [max(1, math.ceil(ROUND / max(1e-9, _timed(call, 1)))) for call in calls]
    found = [math.inf] * len(calls)
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for i, call in enumerate(calls):
                found[i] = min(found[i], _timed(call, repeats[i]))
    finally:
        if collecting:
            gc.enable()
    return found


def _timed(call: Callable[[], object], repeats: int) -> float:
    call()
    start = time.process_time()
    for _ in range(repeats):
        call()
    return (time.process_time() - start) / repeats


Cost = Callable[[Sequence[str], int, int, int], Mapping[str, float]]  # of (names, freedom, chains, length)


@dataclass(frozen=True)
class Diagram:
    """
    freedom   degrees of freedom of each joint
    chains    numbers of chains, ascending
    lengths   bodies of a chain, ascending
    costs     {formulation: cost}, chains × lengths; NaN where it is not known
    """

    freedom: int
    chains: tuple[int, ...]
    lengths: tuple[int, ...]
    costs: Mapping[str, np.ndarray]

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.costs)

    @cached_property
    def _sorted(self) -> np.ndarray:
        """Costs of the cheapest, the second, ... of each cell; unknown ones are infinite."""
        return np.sort(np.nan_to_num(np.array([*self.costs.values()]), nan=np.inf), axis=0)

    @cached_property
    def cheapest(self) -> np.ndarray:
        """Index of the formulation, the first of several that cost the same; −1 where nothing is known."""
        table = np.nan_to_num(np.array([*self.costs.values()]), nan=np.inf)
        return np.where(np.isfinite(table).any(axis=0), np.argmin(table, axis=0), -1)

    @cached_property
    def lead(self) -> np.ndarray:
        """What the second costs over what the cheapest does; infinite where there is no second."""
        if len(self.names) == 1:
            return np.full_like(self._sorted[0], np.inf)
        first, second = self._sorted[:2]
        return np.where(np.isfinite(second), second / np.where(np.isfinite(first), first, 1.0), np.inf)

    def mask(self, name: str) -> np.ndarray:
        """Where a formulation is the cheapest."""
        return self.cheapest == self.names.index(name) if name in self.names else np.zeros_like(self.cheapest, bool)

    def winner(self, chains: int, length: int) -> str:
        return self.names[int(self.cheapest[self.chains.index(chains), self.lengths.index(length)])]


def by_formulas(names: Sequence[str], freedom: int, chains: int, length: int) -> Mapping[str, float]:
    """Table 1 of seed 002."""
    found = table_one(freedom, chains, length)
    return {name: found[name] for name in names if name in found}


def by_operations(names: Sequence[str], freedom: int, chains: int, length: int) -> Mapping[str, float]:
    return {name: counted(name, freedom, chains, length) for name in names}


def by_time(names: Sequence[str], freedom: int, chains: int, length: int) -> Mapping[str, float]:
    """Nanoseconds of one state alone."""
    likely = [*candidates(names, freedom, chains, length)]
    return {name: x.single for name, x in chain_times(likely, freedom, chains, length).items()}


def by_batch_time(names: Sequence[str], freedom: int, chains: int, length: int) -> Mapping[str, float]:
    """Nanoseconds of one state of a batch, in one thread."""
    likely = [*candidates(names, freedom, chains, length)]
    return {name: x.batch for name, x in chain_times(likely, freedom, chains, length).items()}


def diagram(
    cost: Cost,
    names: Sequence[str],
    freedom: int,
    chains: Sequence[int],
    lengths: Sequence[int],
    told: Callable[[int, int], None] = lambda chains, length: None,
) -> Diagram:
    """`told` hears of every cell before its costs are found. Formulations that refuse such joints are left out."""
    taken = [name for name in names if refusal(name, freedom) is None]
    if not taken:
        raise UnsupportedError(
            f"diagram: none of {', '.join(names)} takes joints of {freedom} degrees of freedom. "
            "Add another formulation."
        )
    table = {name: np.full((len(chains), len(lengths)), np.nan) for name in taken}
    for i, k in enumerate(chains):
        for j, length in enumerate(lengths):
            told(k, length)
            for name, x in cost(taken, freedom, k, length).items():
                table[name][i, j] = x
    return Diagram(freedom, tuple(chains), tuple(lengths), table)
