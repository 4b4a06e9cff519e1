"""The loop over a batch around a core that computes one block of lanes.

    void core(in_0, in_1, ..., out_0, ..., scratch)            lane-major: entry k of lane l at [k * width + l]
    void kernel(double **arguments, int64 *strides, int64 first, int64 count, double *scratch)

`arguments` lists the inputs, then the outputs, row after row of the batch; a stride (in doubles) of 0 broadcasts one
row to all states. Scratch holds the lane buffers, then the core's own workspace. With one lane nothing is copied.
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from .emit import INT, POINTER
from .transpose import declare_gather, declare_scatter, loop

KERNEL = ir.FunctionType(ir.VoidType(), [POINTER.as_pointer(), INT.as_pointer(), INT, INT, POINTER])


def core_type(arguments: int) -> ir.FunctionType:
    return ir.FunctionType(ir.VoidType(), [POINTER] * (arguments + 1))


def buffer_size(sizes: Sequence[int], width: int) -> int:
    """Doubles of scratch that the driver needs before the core's workspace."""
    return width * sum(sizes) if width > 1 else 0


def declare_driver(module: ir.Module, core: ir.Function, name: str, inputs: Sequence[int], outputs: Sequence[int], width: int) -> None:
    function = ir.Function(module, KERNEL, name)
    table, strides, first, count, scratch = function.args
    b = ir.IRBuilder(function.append_basic_block("entry"))
    sizes = [*inputs, *outputs]
    bases = [b.load(b.gep(table, [INT(k)])) for k in range(len(sizes))]
    steps = [b.load(b.gep(strides, [INT(k)])) for k in range(len(sizes))]
    buffers, offset = [], 0
    for size in sizes:
        buffers.append(b.gep(scratch, [INT(offset)]))
        offset += width * size
    workspace = b.gep(scratch, [INT(buffer_size(sizes, width))])
    end = b.add(first, count)

    def one(i: ir.Value) -> None:
        rows = [b.gep(base, [b.mul(i, step)]) for base, step in zip(bases, steps, strict=True)]
        b.call(core, [*rows, workspace])

    def block(i: ir.Value) -> None:
        last = b.sub(b.sub(end, i), INT(1))
        rows = [b.gep(base, [b.mul(i, step)]) for base, step in zip(bases, steps, strict=True)]
        for k, size in enumerate(inputs):
            b.call(gather, [rows[k], steps[k], last, INT(size), buffers[k]])
        b.call(core, [*buffers, workspace])
        for k, size in enumerate(outputs, start=len(inputs)):
            b.call(scatter, [rows[k], steps[k], last, INT(size), buffers[k]])

    if width == 1:
        loop(b, end, 1, one, start=first)
    else:
        gather, scatter = declare_gather(module, width), declare_scatter(module, width)
        loop(b, end, width, block, start=first)
    b.ret_void()
