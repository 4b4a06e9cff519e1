"""A whole graph as one straight core: for small models, where everything fits the instruction cache."""

from __future__ import annotations

from llvmlite import ir

from ..graph.graph import Graph, sines_first
from ..llvm.driver import core_type, declare_driver
from ..llvm.emit import Emitter


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
