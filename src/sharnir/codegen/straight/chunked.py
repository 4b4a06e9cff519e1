"""A large graph as straight-line code in pieces: one function for every PIECE instructions or so, called in order.

Compilers need more than twice the time for a block of twice the length (80,000 instructions: 11 s in one block, 3 s in
pieces). What one piece computes and a later one reads goes through the workspace, in slots that are used again as soon
as nothing reads them any more, so that the workspace stays small. Nothing is computed twice; constants and inputs are
fetched wherever they are read. Cuts are made where few values wait for their use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import accumulate, pairwise

import casadi as ca
from llvmlite import ir

from ..graph import Graph, Instruction, sines_first
from ..llvm.batch_loop import core_type, declare_driver
from ..llvm.emit import Emitter
from ..llvm.jit import Finished
from .listing import listing

# A whole graph as one straight core: for small models, where everything fits the instruction cache.


def unrolled_module(graph: Graph, width: int) -> ir.Module:
    """`kernel` of a graph with one output."""
    module = ir.Module("sharnir")
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


def chunked_module(pieces: Pieces, width: int) -> ir.Module:
    """`kernel` of a graph with one output, cut into pieces."""
    module = Finished("sharnir")
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
    """What is computed, with other names for one value resolved. A sine and a cosine of one argument come together:
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
