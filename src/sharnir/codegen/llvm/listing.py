"""A graph as lines of LLVM's own language. For long graphs: the objects of llvmlite's builder take longer to make, and
more room, than the compiler needs for the code (100,000 instructions: 4 s against 0.3 s for the same text).

Arithmetic is written here; everything else is a call of a small function, made by the `Emitter` and inlined by LLVM.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import casadi as ca
from llvmlite import ir

from ..graph import Graph
from .emit import DOUBLE, FAST, Emitter, reals, sincos, splat

_BINARY = {ca.OP_ADD: "fadd", ca.OP_SUB: "fsub", ca.OP_MUL: "fmul", ca.OP_DIV: "fdiv"}
_WITH_ITSELF = {ca.OP_SQ: "fmul", ca.OP_TWICE: "fadd"}


# Where an entry of an argument is: a pointer, the place from there on, and whether it is one number for all lanes.
Source = tuple[ir.Value, int, bool]


def listing(
    module: ir.Module, graph: Graph, sources: Sequence[ir.Value], targets: Sequence[ir.Value], width: int
) -> str:
    """Read the inputs from `sources`, write the results to `targets`: pointers to lane-major arrays."""
    return listing_of(module, graph, lambda argument, element: (sources[argument], element, False), targets, width)


def listing_of(
    module: ir.Module, graph: Graph, source: Callable[[int, int], Source], targets: Sequence[ir.Value], width: int
) -> str:
    """The same with inputs wherever they are: `source(argument, element)`."""
    lane, flags = str(reals(width)), " ".join(FAST)
    tos = [f"{x.type} {x.get_reference()}" for x in targets]
    refs: dict[int, str] = {}
    pairs: dict[int, int] = {}  # sine and cosine by the number of their argument
    one = _constant(1.0, width)
    lines: list[str] = []
    for k, (operation, to, of) in enumerate(graph.instructions):
        if operation == ca.OP_OUTPUT:
            pointer = _place(lines, f"%p{k}", tos[to[0]], to[1], width)
            lines.append(f"store {lane} {refs[of[0]]}, {pointer}, align 8")
            continue
        if operation == ca.OP_CONST:
            refs[to[0]] = _constant(graph.constants[to[0]], width)
            continue
        refs[to[0]] = name = f"%v{to[0]}"
        if operation in _BINARY:
            lines.append(f"{name} = {_BINARY[operation]} {flags} {lane} {refs[of[0]]}, {refs[of[1]]}")
        elif operation in _WITH_ITSELF:
            lines.append(f"{name} = {_WITH_ITSELF[operation]} {flags} {lane} {refs[of[0]]}, {refs[of[0]]}")
        elif operation == ca.OP_NEG:
            lines.append(f"{name} = fneg {flags} {lane} {refs[of[0]]}")
        elif operation == ca.OP_INV:
            lines.append(f"{name} = fdiv {flags} {lane} {one}, {refs[of[0]]}")
        elif operation == ca.OP_INPUT:
            base, place, same = source(of[0], of[1])
            pointer = _place(lines, f"%p{k}", f"{base.type} {base.get_reference()}", place, 1 if same else width)
            if not same or width == 1:
                lines.append(f"{name} = load {lane}, {pointer}, align 8")
                continue
            lines.append(f"%n{k} = load double, {pointer}, align 8")
            lines.append(f"%e{k} = insertelement {lane} undef, double %n{k}, i32 0")
            lines.append(f"{name} = shufflevector {lane} %e{k}, {lane} undef, <{width} x i32> zeroinitializer")
        elif operation in (ca.OP_SIN, ca.OP_COS):
            both = _sincos(module, width)
            if of[0] not in pairs:
                pairs[of[0]] = k
                lines.append(f"%s{k} = call {both.ftype.return_type} {both.get_reference()}({lane} {refs[of[0]]})")
            which = 0 if operation == ca.OP_SIN else 1
            lines.append(f"{name} = extractvalue {both.ftype.return_type} %s{pairs[of[0]]}, {which}")
        else:
            function = _function(module, operation, len(of), width)
            arguments = ", ".join(f"{lane} {refs[i]}" for i in of)
            lines.append(f"{name} = call {lane} {function.get_reference()}({arguments})")
    return "\n  ".join(lines)


def _place(lines: list[str], name: str, base: str, element: int, width: int) -> str:
    """Typed pointer to the lanes of one entry."""
    lines.append(f"{name} = getelementptr double, {base}, i64 {element * width}")
    if width == 1:
        return f"double* {name}"
    lines.append(f"{name}l = bitcast double* {name} to {reals(width)}*")
    return f"{reals(width)}* {name}l"


def _constant(value: float, width: int) -> str:
    one: str = splat(DOUBLE, value, 1).get_reference()
    return one if width == 1 else f"<{', '.join([f'double {one}'] * width)}>"


def _function(module: ir.Module, operation: int, arguments: int, width: int) -> ir.Function:
    """One operation as a function that is inlined; one per module and width."""
    name = f"operation{operation}.{width}"
    known = module.globals.get(name)
    if known is not None:
        return known
    function, b = _inlined(module, name, reals(width), arguments, width)
    b.ret(Emitter(module, b, width).operation(operation, list(function.args)))
    return function


def _sincos(module: ir.Module, width: int) -> ir.Function:
    name = f"sincos.pair{width}"
    known = module.globals.get(name)
    if known is not None:
        return known
    pair = ir.LiteralStructType([reals(width)] * 2)
    function, b = _inlined(module, name, pair, 1, width)
    value = ir.Constant(pair, ir.Undefined)
    for position, x in enumerate(sincos(b, function.args[0], width)):
        value = b.insert_value(value, x, position)
    b.ret(value)
    return function


def _inlined(
    module: ir.Module, name: str, returns: ir.Type, arguments: int, width: int
) -> tuple[ir.Function, ir.IRBuilder]:
    function = ir.Function(module, ir.FunctionType(returns, [reals(width)] * arguments), name)
    function.linkage = "internal"
    function.attributes.add("alwaysinline")
    return function, ir.IRBuilder(function.append_basic_block("entry"))
