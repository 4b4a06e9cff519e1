"""Traced code as a list of scalar instructions, and exact counts of its operations.

A graph is counted, divided among the sweeps that need its operations first, and emitted (`llvm/emit.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import casadi as ca

from ..algorithms.sweeps.sweep import PARTS, Sweep
from ..core.tracing import traced_property
from ..spatial.algebra import Matrix

# A traced CasADi function as a plain list of scalar instructions.

Instruction = tuple[int, tuple[int, ...], tuple[int, ...]]  # operation, outputs, inputs


@dataclass(frozen=True)
class Graph:
    """Straight-line code in static single assignment order.

    instructions  (operation, outputs, inputs); for OP_INPUT the inputs are (argument, element), for OP_OUTPUT the
                  outputs are (result, element)
    constants     value by the number of the OP_CONST that makes it
    """

    instructions: tuple[Instruction, ...]
    constants: dict[int, float]
    input_sizes: tuple[int, ...]
    output_sizes: tuple[int, ...]


def graph_of(inputs: Sequence[ca.SX], outputs: Sequence[ca.SX], reciprocals: bool = True) -> Graph:
    """Trace is done: share common terms, order the instructions. Structural zeros of the outputs become zeros. Without
    `reciprocals` divisions stay as they are."""
    inputs, outputs = told_apart(inputs, [ca.densify(o) for o in outputs])
    shared = ca.cse(list(outputs)) if outputs else []
    function = ca.Function("traced", list(inputs), shared)
    instructions: list[Instruction] = []
    constants = {}
    holds: dict[int, int] = {}  # which value a register of CasADi's machine holds now
    for k in range(function.n_instructions()):
        operation = function.instruction_id(k)
        to, of = function.instruction_output(k), function.instruction_input(k)
        if operation == ca.OP_OUTPUT:
            instructions.append((operation, tuple(to), (holds[of[0]],)))
            continue
        of = of if operation == ca.OP_INPUT else [holds[i] for i in of]
        if operation == ca.OP_CONST:
            constants[k] = float(function.instruction_constant(k))
        instructions.append((operation, (k,), tuple(of)))
        holds[to[0]] = k
    return Graph(
        with_reciprocals(instructions) if reciprocals else tuple(instructions),
        constants,
        tuple(int(i.numel()) for i in inputs),
        tuple(int(o.numel()) for o in outputs),
    )


def told_apart(inputs: Sequence[ca.SX], outputs: Sequence[ca.SX]) -> tuple[Sequence[ca.SX], Sequence[ca.SX]]:
    """With a name of its own for every symbol. `cse` of CasADi 3.8 takes two of one name for the same where a term
    vanishes on its way: (x + kept_17) − x became the kept_17 of another column."""
    names = [x.name() for column in inputs for x in (ca.vertsplit(ca.vec(column)) if column.numel() else ())]
    if len(set(names)) == len(names) or not outputs:
        return inputs, outputs
    fresh = [ca.SX.sym(f"input{k}", *column.shape) for k, column in enumerate(inputs)]
    return fresh, ca.Function("named", list(inputs), list(outputs)).call(fresh)


def with_reciprocals(instructions: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """Several divisions by one value become its reciprocal and multiplications."""
    uses: dict[int, int] = {}
    for operation, _, of in instructions:
        if operation in (ca.OP_DIV, ca.OP_INV):
            uses[of[-1]] = uses.get(of[-1], 0) + 1
    result: list[Instruction] = []
    inverse: dict[int, int] = {}
    fresh = 1 + max((to[0] for operation, to, _ in instructions if operation != ca.OP_OUTPUT), default=0)
    for operation, to, of in instructions:
        if operation not in (ca.OP_DIV, ca.OP_INV) or uses[of[-1]] < 2:
            result.append((operation, to, of))
            continue
        divisor = of[-1]
        if divisor not in inverse:
            inverse[divisor] = fresh
            result.append((ca.OP_INV, (fresh,), (divisor,)))
            fresh += 1
        if operation == ca.OP_DIV:
            result.append((ca.OP_MUL, to, (of[0], inverse[divisor])))
        else:
            result.append((ca.OP_ASSIGN, to, (inverse[divisor],)))
    return tuple(result)


def sines_first(graph: Graph) -> Graph:
    """The same with sines and cosines, and what they are of, before all else. Each is a long chain of operations, and
    all of them can be under way at once; later the recursion from body to body would wait for every single one."""
    needed: set[int] = set()
    for operation, to, of in reversed(graph.instructions):
        if operation in (ca.OP_SIN, ca.OP_COS) or (operation != ca.OP_OUTPUT and to[0] in needed):
            needed.update(to if operation == ca.OP_INPUT else (*to, *of))
    order = sorted(graph.instructions, key=lambda x: x[0] == ca.OP_OUTPUT or x[1][0] not in needed)
    return replace(graph, instructions=tuple(order))


# Exact operation counts of traced code: what is executed, nothing estimated.
#
# A negation or a constant is 0, a square is one multiplication, doubling is one addition, a fused multiply-add counts
# 2. Sine and cosine count one `trig` each; other elementary functions too.

_FREE = {ca.OP_CONST, ca.OP_INPUT, ca.OP_OUTPUT, ca.OP_ASSIGN, ca.OP_NEG, ca.OP_PARAMETER}
_ADD = {
    ca.OP_ADD, ca.OP_SUB, ca.OP_TWICE, ca.OP_FABS, ca.OP_FMIN, ca.OP_FMAX, ca.OP_SIGN, ca.OP_COPYSIGN, ca.OP_LT,
    ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR, ca.OP_FLOOR, ca.OP_CEIL, ca.OP_IF_ELSE_ZERO,
}  # fmt: skip
_MUL = {ca.OP_MUL, ca.OP_SQ}
_DIV = {ca.OP_DIV, ca.OP_INV, ca.OP_FMOD}


@dataclass(frozen=True)
class OperationCount:
    """Additions (subtractions, comparisons), multiplications, divisions, square roots, elementary functions."""

    add: int = 0
    mul: int = 0
    div: int = 0
    sqrt: int = 0
    trig: int = 0
    parts: Mapping[str, OperationCount] = field(default_factory=dict, compare=False)

    @property
    def total(self) -> int:
        return self.add + self.mul + self.div + self.sqrt + self.trig

    def __add__(self, other: OperationCount) -> OperationCount:
        return OperationCount(
            self.add + other.add,
            self.mul + other.mul,
            self.div + other.div,
            self.sqrt + other.sqrt,
            self.trig + other.trig,
        )

    @staticmethod
    def of_parts(parts: Mapping[str, OperationCount]) -> OperationCount:
        total = sum(parts.values(), OperationCount())
        return OperationCount(total.add, total.mul, total.div, total.sqrt, total.trig, dict(parts))

    def times(self, n: int) -> OperationCount:
        return OperationCount(n * self.add, n * self.mul, n * self.div, n * self.sqrt, n * self.trig)


class PartsLater(Mapping[str, OperationCount]):
    """Parts that are found when someone looks at them: it takes longer than to count the whole."""

    def __init__(self, find: Callable[[], Mapping[str, OperationCount]]) -> None:
        self._find = find

    @traced_property
    def _found(self) -> dict[str, OperationCount]:
        return dict(self._find())

    def __getitem__(self, name: str) -> OperationCount:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return repr(self._found)

    def __reduce__(self) -> tuple[type, tuple[dict[str, OperationCount]]]:
        """For pickle and copies: the parts themselves."""
        return dict, (self._found,)


def count(instructions: Iterable[Instruction]) -> OperationCount:
    tally = {"add": 0, "mul": 0, "div": 0, "sqrt": 0, "trig": 0}
    for operation, _, _ in instructions:
        if operation in _FREE:
            continue
        if operation in _ADD:
            tally["add"] += 1
        elif operation in _MUL:
            tally["mul"] += 1
        elif operation in _DIV:
            tally["div"] += 1
        elif operation == ca.OP_SQRT:
            tally["sqrt"] += 1
        else:
            tally["trig"] += 1
    return OperationCount(tally["add"], tally["mul"], tally["div"], tally["sqrt"], tally["trig"])


# How the operations of one graph divide among those who asked for them first.

Label = TypeVar("Label", bound=Hashable)


def divided(
    inputs: Sequence[Matrix], found: Sequence[tuple[Label, Sequence[Matrix]]], outputs: Sequence[Matrix], last: Label
) -> dict[Label, OperationCount]:
    """`found` are values in the order in which they were found, each with a label. An operation that the outputs need
    belongs to the first label whose values need it too, and to `last` if none does. Values that the outputs do not need
    are not there, so that the shares add up to the count of a graph of the outputs alone."""
    values = [ca.vertcat(ca.SX(0, 1), *(ca.vec(ca.densify(x)) for x in own)) for _, own in found]
    labels = [*(label for label, _ in found), *(last for _ in outputs)]
    graph = graph_of(inputs, [*values, *outputs], reciprocals=False)
    # instructions stand before the first output that needs them
    owner: dict[int, int] = {}
    waiting: list[int] = []
    for operation, to, _ in graph.instructions:
        if operation == ca.OP_OUTPUT:
            owner |= dict.fromkeys(waiting, to[0])
            waiting = []
        else:
            waiting.append(to[0])
    needed = with_reciprocals(_live(graph.instructions, first=len(values)))
    shares: dict[Label, list[Instruction]] = {label: [] for label in labels}
    pending: list[Instruction] = []  # reciprocals that were put in front of the first division
    for instruction in needed:
        operation, to, _ = instruction
        if operation == ca.OP_OUTPUT:
            continue
        pending.append(instruction)
        if to[0] in owner:
            shares[labels[owner[to[0]]]] += pending
            pending = []
    return {label: count(own) for label, own in shares.items()}


def _live(instructions: Sequence[Instruction], first: int) -> list[Instruction]:
    """The instructions that the outputs from the first one on need."""
    needed: set[int] = set()
    kept: list[Instruction] = []
    for operation, to, of in reversed(instructions):
        if operation == ca.OP_OUTPUT:
            if to[0] < first:
                continue
        elif to[0] not in needed:
            continue
        if operation != ca.OP_INPUT:
            needed.update(of)
        kept.append((operation, to, of))
    return kept[::-1]


# Operations by the part of the work they belong to (kinematics, assembly, factorisation, solution) and by sweep.


Share = tuple[str, str]  # part of the work, name of a sweep


def by_part(
    sweep: Sweep, fields: Mapping[str, list[Matrix]], besides: Sequence[tuple[str, Sequence[Matrix]]] = ()
) -> list[tuple[Share, list[Matrix]]]:
    """The results of a sweep, in the order of the work."""
    parts: dict[str, list[Matrix]] = {}
    for part, values in besides:
        parts.setdefault(part, []).extend(values)
    for name, values in fields.items():
        parts.setdefault(sweep.part_of(name), []).extend(values)
    parts.setdefault(sweep.part, [])
    return [((part, sweep.name), parts[part]) for part in PARTS if part in parts]


def by_sweep(shares: Mapping[Share, OperationCount]) -> dict[str, OperationCount]:
    found: dict[str, OperationCount] = {}
    for (_, sweep), count in shares.items():
        found[sweep] = found.get(sweep, OperationCount()) + count
    return found


def grouped(shares: Mapping[Share, OperationCount]) -> dict[str, OperationCount]:
    """By the part of the work; `.parts` of each are its sweeps."""
    own: dict[str, dict[str, OperationCount]] = {}
    for (part, sweep), count in shares.items():
        own.setdefault(part, {})[sweep] = count
    return {part: OperationCount.of_parts(own[part]) for part in PARTS if part in own}
