"""Straight-line code: a program traced in one piece, its length before it is traced, and its code.

Small models are one block of code, long graphs several (`chunked_module`). The interpreter evaluates the same trace
with CasADi's own virtual machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import accumulate, pairwise
from typing import Any

import casadi as ca
import numpy as np
from llvmlite import ir

from ..algorithms.loops.constraint_equations import Constrain
from ..algorithms.loops.sensitivity import StateJacobian
from ..algorithms.sweeps import factors
from ..algorithms.sweeps.inputs import INPUTS
from ..algorithms.sweeps.matrix import BlockMatrix
from ..algorithms.sweeps.outputs import Gather
from ..algorithms.sweeps.program import JOINT_STATE, Program
from ..algorithms.sweeps.trace import unroll
from ..core.errors import UnsupportedError
from ..core.tracing import ExpressionOwner
from ..model import Model, state_places
from .graph import Graph, Instruction, count, graph_of, sines_first
from .llvm.batch_loop import core_type, declare_driver
from .llvm.emit import Emitter
from .llvm.jit import Finished
from .llvm.listing import listing
from .llvm.target import HOST, Target, module_for
from .rolled.derivative import is_plain

# How long straight-line code of constraints would be, before it is traced: that alone may take hours.
#
# Rows that act on a tree which was solved without them (`algorithms/loops/constraint_equations.py`) are carried from
# their bodies to the world, and all that pass one body are coupled: k rows that pass a body cost about k² there, and
# the largest number of them to the third power in the factor. A matrix over the paths of a tree has the work of its
# factor. Both are lower bounds.

# Of this estimate, half of the operations where it is large: a planar scissor mast of 48 cells by composite bodies has
# 0.9 million, one of 100 has 8. Ten thousand operations take about a second to compile.
MOST = 1_500_000
OF_A_BODY = 50  # operations, at the least, whatever else there is


def check_straight(program: Program, model: Model) -> None:
    """Refuse what could not be compiled in any reasonable time."""
    work = straight_work(program, model)
    if work > MOST:
        raise UnsupportedError(
            f"{program.name} of {model.name!r}: in this formulation its constraints would be straight-line code of "
            f"more than {work / 1e6:.1f} million operations. Expected up to {MOST / 1e6:.1f} million; take "
            'formulation="separate-bodies", or "auto", in which rows are eliminated along the loops.'
        )


def straight_work(program: Program, model: Model) -> int:
    """The estimate; no more than a little above MOST is ever counted of rows."""
    sweeps = program.sweeps_for(model)
    if not model.constraints or not any(isinstance(sweep, Constrain) for sweep in sweeps):
        return 0
    work = _of_rows(model)
    if work <= MOST and any(isinstance(x, BlockMatrix) and x.pattern.follows_paths for x in sweeps):
        (added, multiplied, _), _ = factors.work(factors.coordinate_chain(model)[1])
        work += added + multiplied
    return work


def _of_rows(model: Model) -> int:
    passing = [0] * (len(model.bodies) + 1)
    work = OF_A_BODY * len(model.bodies)
    for constraint in model.constraints:
        seen: set[int] = set()
        rows = constraint.row_count
        for i in (*constraint.bodies, *constraint.joints):
            while i and i not in seen:
                seen.add(i)
                passing[i] += rows
                work += rows * (2 * passing[i] - rows)  # k² of all that pass, one constraint after the other
                i = model.parents[i - 1]
        if work > MOST:
            return work
    return work + max(passing) ** 3 // 3


# Of a state Jacobian, as the operations of the accelerations times the columns: up to some ten seconds of compilation.
# Differences of the accelerations cost as many.
JACOBIAN_OPERATIONS = 250_000
CURVED_BODIES = 12  # of a tree with quaternions; more are not even counted


def symbols(program: Program, model: Model) -> dict[str, ca.SX]:
    """The inputs of a program as columns of symbols; time and parameters always come along."""
    # the symbols that expressions of the model use
    own = {"q": model.q, "v": model.v, "t": model.t, "params": model.parameter_symbols}
    if "z" in program.inputs:  # these stand where they are integrated, and not among the parameters
        own["z"] = ca.vertcat(*(model.parameters[k].symbol for k in state_places(model)))
        own["params"] = ca.SX(model.parameter_symbols)
        own["params"][list(state_places(model))] = ca.SX.sym("unread", len(model.states))
    return {x: own[x] if x in own else ca.SX.sym(x, INPUTS[x].size(model)) for x in program.arguments}


def traced(program: Program, model: Model) -> Graph:
    """All of a program as one graph."""
    inputs = symbols(program, model)
    return graph_of(list(inputs.values()), [unroll(program, model, inputs)])


def is_curved(program: Program, model: Model) -> bool:
    """The Jacobian of the state where some rates are not velocities: traced in one piece too."""
    return isinstance(program.output, StateJacobian) and not is_plain(model)


def check_length(jacobian: Program, model: Model) -> None:
    """Before it is traced, which alone may take minutes."""
    if not model.constraints and len(model.bodies) > CURVED_BODIES:
        raise UnsupportedError(
            f"the Jacobian of the state of {model.name!r}: {len(model.bodies)} bodies, some of them with q̇ ≠ v. "
            f"Expected up to {CURVED_BODIES}; take differences."
        )
    output = jacobian.output
    assert isinstance(output, StateJacobian)
    rates = jacobian.putting_out(Gather("a", "velocity") if output.state is JOINT_STATE else output.rates)
    once = count(traced(rates, model).instructions).total
    if once * (model.nq + model.nv) > JACOBIAN_OPERATIONS:
        raise UnsupportedError(
            f"the Jacobian of the state of {model.name!r}: {once:,} operations of the accelerations, differentiated by "
            f"{model.nq + model.nv} numbers, are too many. Expected a product up to {JACOBIAN_OPERATIONS:,}; take "
            "differences."
        )


# A large graph as straight-line code in pieces: one function for every PIECE instructions or so, called in order.
#
# Compilers need more than twice the time for a block of twice the length (80,000 instructions: 11 s in one block, 3 s
# in pieces). Values that a later piece reads go through the workspace, in slots that are used again as soon as nothing
# reads them any more, so that the workspace stays small. Nothing is computed twice; constants and inputs are fetched
# wherever they are read. Cuts are made where few values wait for their use.


# A whole graph as one straight core: for small models, where everything fits the instruction cache.


def unrolled_module(graph: Graph, width: int, target: Target = HOST) -> ir.Module:
    """`kernel` of a graph with one output."""
    module = module_for(target)
    inputs = len(graph.input_sizes)
    core = ir.Function(module, core_type(inputs), "core")
    core.linkage = "internal"
    for argument in core.args:
        argument.add_attribute("noalias")
    b = ir.IRBuilder(core.append_basic_block("entry"))
    emitter = Emitter(module, b, width)
    emitter.emit(
        sines_first(graph),
        lambda argument, element: emitter.load(core.args[argument], element),
        lambda _, element, value: emitter.store(value, core.args[inputs], element),
    )
    b.ret_void()
    declare_driver(module, core, inputs, width)
    return module


# Instructions. Measured on chains and linkages of 13,000 to 120,000: shorter pieces compile no faster; longer ones take
# up to a third more time to compile and, where many numbers live long, up to a quarter more to run.
PIECE = 500
SLACK = 125  # a cut may come so much earlier or later, where less crosses it
_FETCHED = (ca.OP_INPUT, ca.OP_CONST)


@dataclass(frozen=True)
class Pieces:
    """Every piece is a graph. Behind the inputs of the whole it has the workspace as one more argument, and behind the
    output as one more result. `workspace` counts the slots."""

    graphs: tuple[Graph, ...]
    workspace: int


def pieces_of(graph: Graph, piece: int = PIECE, slack: int = SLACK) -> Pieces:
    """Cut a graph with one output."""
    fetched = {to[0]: (operation, to, of) for operation, to, of in graph.instructions if operation in _FETCHED}
    work = _ordered(graph.instructions)
    made, last = _lifetimes(work)
    cuts = _cuts(made, last, len(work), piece, slack)
    number = [k for k, (begin, end) in enumerate(pairwise(cuts)) for _ in range(begin, end)]  # piece of an instruction
    slots, workspace = _slots({v: (number[k], number[last[v]]) for v, k in made.items()})
    scratch = len(graph.input_sizes)
    graphs = []
    for begin, end in pairwise(cuts):
        instructions = tuple(_piece(work[begin:end], fetched, slots, scratch))
        graphs.append(replace(graph, instructions=instructions))
    return Pieces(tuple(graphs), workspace)


def chunked_module(pieces: Pieces, width: int, target: Target = HOST) -> ir.Module:
    """`kernel` of a graph with one output, cut into pieces."""
    module = module_for(target, Finished)
    inputs = len(pieces.graphs[0].input_sizes)
    functions = [_function(module, f"piece{k}", graph, inputs, width) for k, graph in enumerate(pieces.graphs)]
    core = ir.Function(module, core_type(inputs), "core")
    core.linkage = "internal"
    b = ir.IRBuilder(core.append_basic_block("entry"))
    for function in functions:
        b.call(function, core.args)
    b.ret_void()
    declare_driver(module, core, inputs, width)
    return module


def _function(module: ir.Module, name: str, graph: Graph, inputs: int, width: int) -> ir.Function:
    function = ir.Function(module, core_type(inputs), name)
    function.linkage = "internal"
    function.attributes.add("noinline")
    for argument in function.args:
        argument.add_attribute("noalias")
    out, workspace = function.args[inputs], function.args[inputs + 1]
    block = function.append_basic_block("entry")
    block.instructions.append(listing(module, graph, [*function.args[:inputs], workspace], [out, workspace], width))
    ir.IRBuilder(block).ret_void()
    return function


def _ordered(instructions: Sequence[Instruction]) -> list[Instruction]:
    """The instructions, with other names for one value resolved. A sine and a cosine of one argument come together:
    they are computed together."""
    name: dict[int, int] = {}
    partner: dict[tuple[int, int], Instruction] = {}
    plain: list[Instruction] = []
    for instruction in instructions:
        operation, to, of = instruction
        if operation in _FETCHED:
            continue
        if any(i in name for i in of):
            of = tuple(name.get(i, i) for i in of)
            instruction = (operation, to, of)
        if operation == ca.OP_ASSIGN:
            name[to[0]] = of[0]
            continue
        plain.append(instruction)
        if operation in (ca.OP_SIN, ca.OP_COS):
            partner[operation, of[0]] = instruction
    result: list[Instruction] = []
    done: set[int] = set()
    for instruction in plain:
        operation, to, of = instruction
        if operation not in (ca.OP_SIN, ca.OP_COS):
            result.append(instruction)
        elif to[0] not in done:
            both = [partner[x, of[0]] for x in (ca.OP_SIN, ca.OP_COS) if (x, of[0]) in partner]
            result += both
            done |= {x[1][0] for x in both}
    return result


def _lifetimes(work: Sequence[Instruction]) -> tuple[dict[int, int], dict[int, int]]:
    """The instruction that makes a value and the last one that reads it."""
    made: dict[int, int] = {}
    last: dict[int, int] = {}
    for k, (operation, to, of) in enumerate(work):
        if operation != ca.OP_OUTPUT:
            made[to[0]] = last[to[0]] = k
        for i in of:
            last[i] = k
    return made, last


def _cuts(made: dict[int, int], last: dict[int, int], count: int, piece: int, slack: int) -> list[int]:
    """Positions from 0 to the end, `piece` apart, where the fewest values cross."""
    change = [0] * (count + 1)
    for value, k in made.items():
        change[k + 1] += 1
        change[last[value] + 1] -= 1
    crossing = list(accumulate(change))
    cuts = [0]
    while count - cuts[-1] > piece + slack:
        around = range(cuts[-1] + piece - slack, cuts[-1] + piece + slack + 1)
        cuts.append(min(around, key=crossing.__getitem__))
    return [*cuts, count]


def _slots(lives: dict[int, tuple[int, int]]) -> tuple[dict[int, int], int]:
    """A slot for every value that outlives its piece, and their number; `lives` are the first and the last piece, in
    the order of the first. A slot is free again behind the last piece that reads it."""
    slots: dict[int, int] = {}
    busy: list[tuple[int, int]] = []  # until which piece, slot
    free: list[int] = []
    size = 0
    for value, (first, until) in lives.items():
        if first == until:
            continue
        while busy and busy[0][0] < first:
            heappush(free, heappop(busy)[1])
        if free:
            slot = heappop(free)
        else:
            slot, size = size, size + 1
        slots[value] = slot
        heappush(busy, (until, slot))
    return slots, size


def _piece(
    work: Sequence[Instruction], fetched: dict[int, Instruction], slots: dict[int, int], scratch: int
) -> Iterator[Instruction]:
    known: set[int] = set()
    for operation, to, of in work:
        for i in of:
            if i not in known:
                known.add(i)
                yield fetched[i] if i in fetched else (ca.OP_INPUT, (i,), (scratch, slots[i]))
        yield operation, to, of
        if operation != ca.OP_OUTPUT:
            known.add(to[0])
            if to[0] in slots:
                yield ca.OP_OUTPUT, (1, slots[to[0]]), to


# CasADi's own virtual machine as a backend: slow, with nothing between the traced expression and its value.


class Interpreter(ExpressionOwner):
    """Called like a `Kernel`."""

    @staticmethod
    def of(program: Program, model: Model) -> Interpreter:
        check_straight(program, model)
        inputs = symbols(program, model)
        return Interpreter(list(inputs.values()), unroll(program, model, inputs))

    def __init__(self, inputs: Sequence[ca.SX], output: ca.SX) -> None:
        self.size = int(output.numel())
        self.function = ca.Function("interpreted", list(inputs), [ca.densify(output)])

    def __call__(
        self,
        inputs: Sequence[np.ndarray],
        strides: Sequence[int],
        count: int,
        out: np.ndarray | None = None,
        threads: int = 1,
    ) -> np.ndarray:
        """In one thread, whatever is allowed."""
        found = self._run(inputs, strides, count)
        if out is None:
            return found
        out[...] = found.reshape(out.shape)
        return out

    def single(self, *_: Any) -> Callable[..., Any] | None:
        """It has no fast way in."""
        return None

    def _run(self, inputs: Sequence[np.ndarray], strides: Sequence[int], count: int) -> np.ndarray:
        columns = []
        for k, (x, stride) in enumerate(zip(inputs, strides, strict=True)):
            size = self.function.numel_in(k)
            rows = x.reshape(-1, size) if size else np.zeros((1, 0))
            columns.append((np.broadcast_to(rows, (count, size)) if stride == 0 else rows).T)
        if count == 0 or self.size == 0:
            return np.zeros((count, self.size))
        # states are columns: CasADi goes over them itself
        height, width = self.function.size_out(0)
        found = np.array(self.function(*(c if len(c) else c[:, :1] for c in columns)))
        if found.shape[1] == width:  # no input differs between states
            found = np.tile(found, count) if count > 1 else found
        return np.ascontiguousarray(found.reshape(height, count, width).transpose(1, 0, 2)).reshape(count, self.size)
