"""How far the quaternions of every state of a batch are from the unit sphere: one number per state, in native code."""

from __future__ import annotations

from functools import cache

import numpy as np
from llvmlite import ir

from ..llvm.batch_loop import core_type, declare_driver
from ..llvm.emit import DOUBLE, INT
from ..llvm.intrinsics import intrinsic
from ..llvm.transpose import loop
from ..store.code import Code, recent
from ..store.fingerprint import digest, environment
from .kernel import Kernel


def norm_kernel(nq: int, quaternions: tuple[int, ...]) -> Kernel:
    """max | |Λ|² − 1 | over the quaternions that start at these coordinates of q; NaN counts as infinitely far."""
    key = f"norms of {nq}: {quaternions}"
    return Kernel(recent.get(key) or recent.add(key, _code(nq, quaternions)), lambda width: _module())


def _code(nq: int, quaternions: tuple[int, ...]) -> Code:
    starts = np.array(quaternions, dtype=np.int64)
    header = np.array([len(starts)], dtype=np.int64)
    key = digest([environment().encode(), b"norms"])  # the machine code is the same for all
    return Code([nq, 1], 0, [header, starts], width=1, key=key)


@cache
def _module() -> ir.Module:
    module = ir.Module("norms")
    core = ir.Function(module, core_type(1), "core")
    core.linkage = "internal"
    q, out, _, tables = core.args
    b = ir.IRBuilder(core.append_basic_block("entry"))
    count, starts = (b.bitcast(b.load(b.gep(tables, [INT(k)])), INT.as_pointer()) for k in range(2))
    absolute = intrinsic(module, "fabs", 1, 1)
    b.store(DOUBLE(0.0), out)

    def one(k: ir.Value) -> None:
        start = b.load(b.gep(starts, [k]))
        norm = DOUBLE(-1.0)
        for j in range(4):
            x = b.load(b.gep(q, [b.add(start, INT(j))]))
            norm = b.fadd(norm, b.fmul(x, x))
        far = b.call(absolute, [norm])
        worst = b.load(out)
        # a NaN is taken over, and stays whatever comes after it
        stays = b.or_(b.fcmp_ordered("<=", far, worst), b.fcmp_unordered("uno", worst, worst))
        b.store(b.select(stays, worst, far), out)

    loop(b, b.load(count), 1, one)
    b.ret_void()
    declare_driver(module, core, 1, 1)
    return module
