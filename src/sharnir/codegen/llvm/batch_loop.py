"""The loop over a batch around a core that computes one block of lanes, and the way of numbers into lanes and back.

    void core(in_0, in_1, ..., out, scratch, tables)           lane-major: entry k of lane l at [k * width + l]
    void kernel(double **arguments, int64 *strides, int64 *sizes, int64 first, int64 count, double *scratch,
                void **tables)

`arguments` lists the inputs, then the output, row after row of the batch; a stride (in doubles) of 0 broadcasts one row
to all states. Scratch holds the lane buffers, then the core's own workspace. `tables` is handed through: numbers of the
model that a rolled core reads. With one lane nothing is copied.

A batch holds its states one after the other, (state, entry); the code computes `width` states side by side and reads
(entry, lane). Blocks of width × width numbers are turned inside the registers, the rest moves one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from .emit import I32, INT, POINTER, loop, reals


def transposed(b: ir.IRBuilder, rows: list[ir.Value]) -> list[ir.Value]:
    """The columns of a square of vectors, in log2(width) rounds of shuffles."""
    width = len(rows)
    half = 1
    while half < width:
        result = list(rows)
        for i in range(width):
            if i & half:
                continue
            j = i | half
            low = [k if not k & half else width + (k ^ half) for k in range(width)]
            high = [k ^ half if not k & half else width + k for k in range(width)]
            mask = ir.VectorType(I32, width)
            result[i] = b.shuffle_vector(rows[i], rows[j], ir.Constant(mask, low))
            result[j] = b.shuffle_vector(rows[i], rows[j], ir.Constant(mask, high))
        rows = result
        half *= 2
    return rows


def declare_gather(module: ir.Module, width: int) -> ir.Function:
    """void gather(rows, stride, last, n, lanes): row l of the block is min(l, last) rows further on, so a block that
    runs over the end of the batch repeats its last state instead of reading beyond it."""
    function = _function(module, "gather")
    rows, stride, last, n, out = function.args
    b = ir.IRBuilder(function.append_basic_block("entry"))
    pointers = []
    for lane in range(width):
        row = b.select(b.icmp_signed("<", INT(lane), last), INT(lane), last)
        pointers.append(b.gep(rows, [b.mul(row, stride)]))
    vector = reals(width).as_pointer()
    whole = b.and_(n, INT(-width))

    def block(k: ir.Value) -> None:
        loaded = [b.load(b.bitcast(b.gep(p, [k]), vector), align=8) for p in pointers]
        for j, column in enumerate(transposed(b, loaded)):
            target = b.gep(out, [b.mul(b.add(k, INT(j)), INT(width))])
            b.store(column, b.bitcast(target, vector), align=8)

    def rest(k: ir.Value) -> None:
        for lane, pointer in enumerate(pointers):
            value = b.load(b.gep(pointer, [k]), align=8)
            b.store(value, b.gep(out, [b.add(b.mul(k, INT(width)), INT(lane))]), align=8)

    loop(b, whole, width, block)
    loop(b, n, 1, rest, start=whole)
    b.ret_void()
    return function


def declare_scatter(module: ir.Module, width: int) -> ir.Function:
    """void scatter(rows, stride, last, n, lanes): the reverse of `gather`; rows beyond `last` are not written."""
    function = _function(module, "scatter")
    rows, stride, last, n, source = function.args
    b = ir.IRBuilder(function.append_basic_block("entry"))
    vector = reals(width).as_pointer()
    full = b.icmp_signed(">=", last, INT(width - 1))
    whole = b.select(full, b.and_(n, INT(-width)), INT(0))
    pointers = [b.gep(rows, [b.mul(INT(lane), stride)]) for lane in range(width)]

    def block(k: ir.Value) -> None:
        loaded = []
        for j in range(width):
            place = b.gep(source, [b.mul(b.add(k, INT(j)), INT(width))])
            loaded.append(b.load(b.bitcast(place, vector), align=8))
        for pointer, row in zip(pointers, transposed(b, loaded), strict=True):
            b.store(row, b.bitcast(b.gep(pointer, [k]), vector), align=8)

    def rest(k: ir.Value) -> None:
        def one(lane: ir.Value) -> None:
            value = b.load(b.gep(source, [b.add(b.mul(k, INT(width)), lane)]), align=8)
            b.store(value, b.gep(rows, [b.add(b.mul(lane, stride), k)]), align=8)

        with b.if_else(full) as (all_rows, some_rows):
            with all_rows:
                for lane, pointer in enumerate(pointers):
                    value = b.load(b.gep(source, [b.add(b.mul(k, INT(width)), INT(lane))]), align=8)
                    b.store(value, b.gep(pointer, [k]), align=8)
            with some_rows:
                loop(b, b.add(last, INT(1)), 1, one)

    loop(b, whole, width, block)
    loop(b, n, 1, rest, start=whole)
    b.ret_void()
    return function


def _function(module: ir.Module, name: str) -> ir.Function:
    signature = ir.FunctionType(ir.VoidType(), [POINTER, INT, INT, INT, POINTER])
    function = ir.Function(module, signature, name)
    function.linkage = "internal"
    function.attributes.add("noinline")  # it is called for every argument
    function.args[0].add_attribute("noalias")
    function.args[4].add_attribute("noalias")
    return function


# Finished numbers to where they are wanted, past the cache where they are more than it holds.
#
# A plain store first reads the line that it is about to overwrite, and drives out what the computation still needs.

PAST_THE_CACHE = 1 << 18  # numbers, 2 MB


def declare_put_out(module: ir.Module, width: int) -> ir.Function:
    """void put_out(source, target, n, past): n numbers; `past` the cache or into it."""
    signature = ir.FunctionType(ir.VoidType(), [POINTER, POINTER, INT, ir.IntType(1)])
    function = ir.Function(module, signature, "put_out")
    function.linkage = "internal"
    function.attributes.add("noinline")
    source, target, n, past = function.args
    for argument in (source, target):
        argument.add_attribute("noalias")
    b = ir.IRBuilder(function.append_basic_block("entry"))
    vector = reals(width).as_pointer()
    # Stores past the cache are of whole vectors at their own places.
    address = b.ptrtoint(target, INT)
    before = b.and_(b.sub(INT(0), b.lshr(address, INT(3))), INT(width - 1))
    before = b.select(b.icmp_signed("<", before, n), before, n)
    whole = b.add(before, b.and_(b.sub(n, before), INT(-width)))

    def one(k: ir.Value) -> None:
        b.store(b.load(b.gep(source, [k])), b.gep(target, [k]))

    def several(k: ir.Value) -> ir.Value:
        found = b.load(b.bitcast(b.gep(source, [k]), vector), align=8)
        return b.store(found, b.bitcast(b.gep(target, [k]), vector), align=8 * width)

    def several_past(k: ir.Value) -> None:
        several(k).set_metadata("nontemporal", module.add_metadata([ir.IntType(32)(1)]))

    loop(b, before, 1, one)
    with b.if_else(past) as (far, near):
        with far:
            loop(b, whole, width, several_past, start=before)
        with near:
            loop(b, whole, width, lambda k: (several(k), None)[1], start=before)
    loop(b, n, 1, one, start=whole)
    b.ret_void()
    return function


# The loop over the batch.

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
