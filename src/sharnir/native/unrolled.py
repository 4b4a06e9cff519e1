"""A whole graph as one straight core: for small models, where everything fits the instruction cache."""

from __future__ import annotations

from llvmlite import ir

from .driver import core_type
from .emit import INT, Emitter, lanes
from .graph import Graph


def declare_unrolled(module: ir.Module, graph: Graph, width: int, name: str = "core") -> ir.Function:
    sizes = [*graph.input_sizes, *graph.output_sizes]
    function = ir.Function(module, core_type(len(sizes)), name)
    function.linkage = "internal"
    for argument in function.args:
        argument.add_attribute("noalias")
    b = ir.IRBuilder(function.append_basic_block("entry"))

    def place(argument: int, element: int) -> ir.Value:
        pointer = b.gep(function.args[argument], [INT(element * width)])
        return b.bitcast(pointer, lanes(width).as_pointer()) if width > 1 else pointer

    def store(result: int, element: int, value: ir.Value) -> None:
        b.store(value, place(len(graph.input_sizes) + result, element), align=8)

    Emitter(module, b, width).emit(graph, lambda k, element: b.load(place(k, element), align=8), store)
    b.ret_void()
    return function
