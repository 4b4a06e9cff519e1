"""The loop over a batch around a core that computes one block of lanes.

    void core(in_0, in_1, ..., out, scratch, tables)           lane-major: entry k of lane l at [k * width + l]
    void kernel(double **arguments, int64 *strides, int64 *sizes, int64 first, int64 count, double *scratch,
                void **tables)

`arguments` lists the inputs, then the output, row after row of the batch; a stride (in doubles) of 0 broadcasts one row
to all states. Scratch holds the lane buffers, then the core's own workspace. `tables` is handed through: what a rolled
core needs to know of the model. With one lane nothing is copied.
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from .emit import INT, POINTER
from .transpose import declare_gather, declare_scatter, loop

TABLES = ir.IntType(8).as_pointer().as_pointer()
KERNEL = ir.FunctionType(
    ir.VoidType(), [POINTER.as_pointer(), INT.as_pointer(), INT.as_pointer(), INT, INT, POINTER, TABLES]
)


def core_type(inputs: int) -> ir.FunctionType:
    return ir.FunctionType(ir.VoidType(), [POINTER] * (inputs + 2) + [TABLES])


def buffer_size(sizes: Sequence[int], width: int) -> int:
    """Doubles of scratch that the driver needs before the core's workspace."""
    return width * sum(sizes) if width > 1 else 0


def declare_driver(module: ir.Module, core: ir.Function, inputs: int, width: int) -> None:
    function = ir.Function(module, KERNEL, "kernel")
    table, strides, sizes, first, count, scratch, tables = function.args
    b = ir.IRBuilder(function.append_basic_block("entry"))
    bases = [b.load(b.gep(table, [INT(k)])) for k in range(inputs + 1)]
    steps = [b.load(b.gep(strides, [INT(k)])) for k in range(inputs + 1)]
    lengths = [b.load(b.gep(sizes, [INT(k)])) for k in range(inputs + 1)]
    buffers, workspace = [], scratch
    for length in lengths if width > 1 else []:
        buffers.append(workspace)
        workspace = b.gep(workspace, [b.mul(length, INT(width))])
    end = b.add(first, count)

    def one(i: ir.Value) -> None:
        rows = [b.gep(base, [b.mul(i, step)]) for base, step in zip(bases, steps, strict=True)]
        b.call(core, [*rows, workspace, tables])

    def block(i: ir.Value) -> None:
        last = b.sub(b.sub(end, i), INT(1))
        rows = [b.gep(base, [b.mul(i, step)]) for base, step in zip(bases, steps, strict=True)]
        for k in range(inputs):
            b.call(gather, [rows[k], steps[k], last, lengths[k], buffers[k]])
        b.call(core, [*buffers, workspace, tables])
        b.call(scatter, [rows[inputs], steps[inputs], last, lengths[inputs], buffers[inputs]])

    if width == 1:
        loop(b, end, 1, one, start=first)
    else:
        gather, scatter = declare_gather(module, width), declare_scatter(module, width)
        loop(b, end, width, block, start=first)
    b.ret_void()
