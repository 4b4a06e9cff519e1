"""Machine code from the cache, or compiled and put there."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from ..llvm.jit import Machine, Written, link, object_code
from . import cache


def machine(key: str | None, module: Callable[[], ir.Module | Written]) -> Machine:
    """`key` names the object code in the cache; None neither reads nor keeps it."""
    if key is None:
        return link(object_code(module()))
    code = cache.load(key)
    if code is None:
        code = object_code(module())
        cache.store(key, code)
    return link(code)
