"""Finished numbers to where they are wanted, past the cache where they are more than it holds.

A plain store first reads the line that it is about to overwrite, and drives out what the computation still needs.
"""

from __future__ import annotations

from llvmlite import ir

from .emit import INT, POINTER
from .intrinsics import reals
from .transpose import loop

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
