"""The cheapest formulation on k chains of l bodies: a table of costs over k and l, by Table 1 of seed 002, by counted
operations or by measured times.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

import numpy as np

from ..algorithms.formulations.absolute.choice import is_cheaper, leaf_first_cost, schur_applies, schur_cost
from ..algorithms.formulations.absolute.leaf_first import leaf_first
from ..algorithms.formulations.absolute.schur import schur
from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.registry import FORMULATIONS
from ..codegen.forms import kernel_of
from ..codegen.store import cache as store
from ..codegen.store.fingerprint import digest, environment
from ..core.errors import UnsupportedError
from ..model import Model, System
from ..model.joints import Compound, Free, Joint, Prismatic, Revolute, Spherical, Universal
from ..spatial import Placement
from .formulas import table_one
from .measure import Cost, taken

# The mechanisms of the selection diagrams: k equal chains of l bodies on a base body, all joints alike.
#
# The base has a joint of the same kind to the world, so there are k l + 1 bodies. Bodies are general: no zero in their
# masses, and joints placed in no special way. All have the same mass properties, so that counts depend on k and l
# alone.

JOINTS: dict[int, tuple[str, Callable[[], Joint]]] = {
    1: ("revolute", Revolute),
    2: ("universal", Universal),
    3: ("spherical", Spherical),
    4: ("slide, ball", lambda: Compound(Prismatic("z"), Spherical())),
    5: ("two slides, ball", lambda: Compound(Prismatic("x"), Prismatic("y"), Spherical())),
    6: ("free", Free),
}
COM = (0.11, -0.23, 0.31)
INERTIA = ((1.3, 0.17, -0.21), (0.17, 1.1, 0.13), (-0.21, 0.13, 0.9))  # kg m²


def branched(freedom: int, chains: int, length: int) -> Model:
    """`freedom` of each joint, 1 to 6."""
    if freedom not in JOINTS:
        raise UnsupportedError(
            f"diagram: there is no joint of {freedom!r} degrees of freedom. "
            f"Expected one of {', '.join(map(str, JOINTS))}."
        )
    rng = np.random.default_rng(20)
    system = System(f"{chains} chains of {length}, {JOINTS[freedom][0]} joints")

    def add(name: str, parent: str) -> None:
        place = Placement(xyz=rng.uniform(0.2, 1.0, 3), rotation=_turn(rng))
        joint = JOINTS[freedom][1]()
        system.add_body(name, parent, joint=joint, placement=place, mass=1.7, com=COM, inertia=INERTIA)

    add("base", "world")
    for c in range(chains):
        for i in range(length):
            add(f"b{c}_{i}", f"b{c}_{i - 1}" if i else "base")
    return system.build()


def _turn(rng: np.random.Generator) -> np.ndarray:
    """A rotation without a zero."""
    found, signs = np.linalg.qr(rng.normal(size=(3, 3)))
    found = found * np.sign(np.diag(signs))
    return found if np.linalg.det(found) > 0 else found[:, [1, 0, 2]]


# Counted operations of right-hand sides on k chains of l bodies, for any k and l, from small ones.
#
# Chains meet at the base only, so what one costs knows nothing of the others, and only the base sees their number:
#
#     c(k, l) = c(k, 2) + k (c(1, l) − c(1, 2))      l ≥ 2                                                     (1)
#
# In l, and in k from 3 on, counts are polynomials: of third degree in l where a matrix over paths is factored, in k
# where one over the joints of a body is, else of first. Frames fit one chain or two better than many, and a body that
# is a chain is first and last at once: those are counted by themselves. So some small mechanisms tell everything,
# exactly; some more are counted to see whether that is true, and a law that fails there is refused.
#
# Straight code with all constants folded is counted, (q̇, v̇) from (q, v) or (q̇, ṗ) from (q, p), without external
# wrenches.

FEW = (1, 2)  # chains that follow no law
Cell = tuple[int, int]  # chains, length
Degrees = tuple[int, int]  # in chains, in length
DEGREES: dict[str, Degrees] = {
    "separate-bodies": (1, 1), "composite": (1, 3), "wittenburg": (1, 3), "leaf first": (1, 1), "schur": (3, 1),
    "hamilton-tangent": (1, 3), "hamilton-orthogonal": (3, 1), "hamilton-recursive": (1, 1),
}  # fmt: skip
UNKNOWN: Degrees = (3, 3)


@dataclass(frozen=True)
class Law:
    """(1), through the values of small cells."""

    degrees: Degrees
    values: dict[Cell, Fraction]

    def __call__(self, chains: int, length: int) -> Fraction:
        few = min(length, 2)
        many, lengths = nodes(self.degrees)
        base = self.values[chains, few] if chains in FEW else _through({k: self.values[k, few] for k in many}, chains)
        if length == 1:
            return base
        return base + chains * (_through({n: self.values[1, n] for n in lengths}, length) - self.values[1, 2])

    def holds(self) -> bool:
        return all(self(*cell) == self.values[cell] for cell in checks(self.degrees))


def nodes(degrees: Degrees) -> tuple[range, range]:
    """Numbers of chains and lengths through which the polynomials go."""
    return range(3, 4 + degrees[0]), range(2, 3 + degrees[1])


def needed(degrees: Degrees) -> list[Cell]:
    many, lengths = nodes(degrees)
    return [*((k, n) for n in (1, 2) for k in (*FEW, *many)), *((1, n) for n in lengths if n > 2)]


def checks(degrees: Degrees) -> list[Cell]:
    """Cells that the polynomials do not know of."""
    many, lengths = nodes(degrees)
    return [(many[-1] + 1, 1), (2, 3), (1, lengths[-1] + 1)]


def _through(points: dict[int, Fraction], x: int) -> Fraction:
    """The polynomial through the points, by Lagrange."""
    total = Fraction(0)
    for i, y in points.items():
        for j in points:
            if j != i:
                y *= Fraction(x - j, i - j)
        total += y
    return total


def refusal(name: str, freedom: int) -> str | None:
    """Why a formulation does not take these mechanisms, or nothing."""
    return FORMULATIONS[name].supports(_small(freedom, (1, 1)))


def counted(name: str, freedom: int, chains: int, length: int) -> int:
    """Operations of one right-hand side by a formulation that takes it."""
    if name != "absolute":
        way = FORMULATIONS[name].of(_small(freedom, (1, 1)))  # in space, for all sizes
        return int(_law(name, way, freedom)(chains, length))
    straight = _predicted("schur", schur_cost, freedom)(chains, length)
    leaves = _predicted("leaf first", leaf_first_cost, freedom)(chains, length)
    assert schur_applies(_small(freedom, (1, 1)))  # bodies have definite inertias
    way = schur if is_cheaper(float(straight), float(leaves), False) else leaf_first
    return int(_law("schur" if way is schur else "leaf first", way, freedom)(chains, length))


@cache
def _law(name: str, way: Formulation, freedom: int) -> Law:
    """Kept between runs, as compiled code is: under a key that knows the sources."""
    degrees = DEGREES.get(name, UNKNOWN)
    key = digest([environment().encode(), b"counts of chains", name.encode(), bytes([freedom])])
    law = _from_store(key, degrees)
    if law is None:
        law = _of(lambda m: operations(way, m), freedom, degrees)
        store.store(key, _as_bytes(law))
    return _checked(law, name, freedom)


@cache
def _predicted(name: str, cost: Callable[[Model], float], freedom: int) -> Law:
    def exact(model: Model) -> Fraction:
        return Fraction(cost(model)).limit_denominator(6)  # thirds and halves, as doubles

    return _checked(_of(exact, freedom, DEGREES[name]), f"the predicted cost of {name}", freedom)


def operations(way: Formulation, model: Model) -> Fraction:
    return Fraction(kernel_of(way.motion.least, model, "unrolled").operations.total)


def _of(value: Callable[[Model], Fraction], freedom: int, degrees: Degrees) -> Law:
    return Law(degrees, {cell: value(_small(freedom, cell)) for cell in (*needed(degrees), *checks(degrees))})


@cache
def _small(freedom: int, cell: Cell) -> Model:
    return branched(freedom, *cell)


def _checked(law: Law, name: str, freedom: int) -> Law:
    if not law.holds():
        raise UnsupportedError(
            f"diagram: the operations of {name!r} with joints of {freedom} degrees of freedom do not grow as this "
            "diagram supposes. Leave it out of --formulations, and please report it."
        )
    return law


def _as_bytes(law: Law) -> bytes:
    return json.dumps([[*cell, int(n)] for cell, n in law.values.items()]).encode()


def _from_store(key: str, degrees: Degrees) -> Law | None:
    data = store.load(key)
    if data is None:
        return None
    return Law(degrees, {(chains, length): Fraction(n) for chains, length, n in json.loads(data)})


# Measured times of compiled right-hand sides, one state and a batch, taken in turns: the least of several rounds.
#
# The clock is the processor time of this process, all in one thread: the time of other processes is left out, and the
# least is that of a quiet machine. A formulation with more than MOST times the fewest operations is not compiled: no
# form of code makes up for that, and its compilation would be most of the work.

MOST = 1.7
BATCH = 128  # states


def candidates(names: Sequence[str], freedom: int, chains: int, length: int) -> dict[str, int]:
    """{formulation: counted operations} of those that are worth compiling."""
    found = {name: counted(name, freedom, chains, length) for name in names}
    least = min(found.values())
    return {name: n for name, n in found.items() if n <= MOST * least}


def chain_times(names: Sequence[str], freedom: int, chains: int, length: int) -> dict[str, Cost]:
    """Of k chains of l bodies, by each of the formulations."""
    model = branched(freedom, chains, length)
    programs = {name: FORMULATIONS[name].of(model).motion.least for name in names}
    return taken(model, programs, BATCH, time.process_time)


# The diagram itself.

Costs = Callable[[Sequence[str], int, int, int], Mapping[str, float]]  # of (names, freedom, chains, length)


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
    return {name: 1e9 * x.single for name, x in chain_times(likely, freedom, chains, length).items()}


def by_batch_time(names: Sequence[str], freedom: int, chains: int, length: int) -> Mapping[str, float]:
    """Nanoseconds of one state of a batch, in one thread."""
    likely = [*candidates(names, freedom, chains, length)]
    return {name: 1e9 * x.batch for name, x in chain_times(likely, freedom, chains, length).items()}


def diagram(
    cost: Costs,
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
