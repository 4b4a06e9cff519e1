"""The way to a kernel: from memory, from the folder of compiled code, or made.

The key of a kernel is its content, so that equal models share code. Where code is found nothing is traced: the tables
of the model are kept with it, and only a width that is not there yet needs the program itself.
"""

from __future__ import annotations

import functools
import io
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from weakref import WeakValueDictionary, ref

import numpy as np
from llvmlite import ir

from ..algorithms.sweeps.program import Program
from ..core.errors import SharnirError
from ..core.tracing import cached_by_identity, tracing
from ..model import Model
from .entry import Kernel
from .forms import Choice, kernel_of, sizes_of
from .llvm.batch_loop import core_type, declare_driver
from .llvm.emit import DOUBLE, INT, intrinsic, loop
from .store import cache
from .store.code import Code, recent
from .store.fingerprint import digest, environment, fingerprint

_traced: WeakValueDictionary[str, Choice] = WeakValueDictionary()


def kernel_for(program: Program, model: Model) -> Kernel:
    known = _known(model).get(id(program))
    if known is None or known[0]() is not program:
        return _kernel_for(program, model)
    _, key, code = known
    return Kernel(code, partial(_module, key, code, program, model), program)


@tracing
def _kernel_for(program: Program, model: Model) -> Kernel:
    key = digest([environment().encode(), fingerprint(model, program).encode()])
    code, made = recent.get(key), _traced.get(key)
    if code is None:
        code = _loaded(key, program, model)
        if code is None:
            made = _choice(key, program, model)
            code = _kept(key, made)
        code = recent.add(key, code)
    _codes(model)[key] = code
    known = _known(model)
    for gone in [place for place, (own, _, _) in known.items() if own() is None]:
        del known[gone]
    known[id(program)] = ref(program), key, code
    module: Callable[[int], ir.Module] = partial(_module, key, code, program, model) if made is None else made.module
    return Kernel(code, module, program)


def _module(key: str, code: Code, program: Program, model: Model, width: int) -> ir.Module:
    """Traced later than the tables that `code` has: another list of steps would read them wrongly."""
    form = _choice(key, program, model).form
    same = form.workspace == code.workspace and len(form.tables) == len(code.arrays)
    if not same or not all(np.array_equal(a, b) for a, b in zip(form.tables, code.arrays, strict=True)):
        raise SharnirError(
            f"{program.name} of {model.name!r} was traced once more, for {width} lanes, with another result than "
            "before. This is a defect of sharnir; SHARNIR_CACHE=off in the environment goes round it."
        )
    return form.module(width)


def _choice(key: str, program: Program, model: Model) -> Choice:
    """A trace for one width serves the other, as long as a kernel has it."""
    found = _traced.get(key)
    if found is None:
        found = _traced[key] = kernel_of(program, model)
    return found


@cached_by_identity
def _codes(model: Model) -> dict[str, Code]:
    """The code of a model stays as long as the model; a kernel would not do here, as it keeps its model alive."""
    return {}


@cached_by_identity
def _known(model: Model) -> dict[int, tuple[ref[Program], str, Code]]:
    """The same by the identity of programs, with the keys: a run asks for some of them whenever it begins."""
    return {}


def _kept(key: str, made: Choice) -> Code:
    cache.store(f"{key}-tables", packed(made.form.workspace, made.form.width, made.form.tables))
    return made.code_for(key)


def _loaded(key: str, program: Program, model: Model) -> Code | None:
    found = cache.load(f"{key}-tables")
    if found is None:
        return None
    workspace, width, tables = unpacked(found)
    return Code(sizes_of(program, model), workspace, tables, width, key)


def packed(workspace: int, width: int | None, tables: Sequence[np.ndarray]) -> bytes:
    buffer = io.BytesIO()
    arrays: dict[str, Any] = {f"t{k}": x for k, x in enumerate(tables)}
    np.savez(buffer, sizes=np.array([workspace, width or 0]), **arrays)
    return buffer.getvalue()


def unpacked(data: bytes) -> tuple[int, int | None, list[np.ndarray]]:
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        workspace, width = (int(x) for x in found["sizes"])
        return workspace, width or None, [found[f"t{k}"] for k in range(len(found.files) - 1)]


# How far the quaternions of every state of a batch are from the unit sphere: one number per state, in native code.


def norm_kernel(nq: int, quaternions: tuple[int, ...]) -> Kernel:
    """max | |Λ|² − 1 | over the quaternions that start at these coordinates of q; NaN counts as infinitely far."""
    key = f"norms of {nq}: {quaternions}"
    return Kernel(recent.get(key) or recent.add(key, _norm_code(nq, quaternions)), lambda width: _norm_module())


def _norm_code(nq: int, quaternions: tuple[int, ...]) -> Code:
    starts = np.array(quaternions, dtype=np.int64)
    header = np.array([len(starts)], dtype=np.int64)
    key = digest([environment().encode(), b"norms"])  # the machine code is the same for all
    return Code([nq, 1], 0, [header, starts], width=1, key=key)


@functools.cache
def _norm_module() -> ir.Module:
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
