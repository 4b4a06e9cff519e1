"""The machine that code is made for: the one that runs it now, or another one.

Everything that this package emits is one of two texts: kernels (`straight`) and drivers (`drivers`). Both are LLVM's
language without a word about the machine, but for three things that differ:

    fma         where a product and a sum cannot be rounded once, sine and cosine reduce their arguments in more steps
                (`emit`)
    pointers    of so many bytes stand in the table of arguments that a kernel is handed (`batch_loop`)
    functions   of the C library, which the other machine has to bring along (`WebAssembly`: the page does)

The target of a module is its triple, so that whoever writes instructions into it can ask.
"""

from __future__ import annotations

from dataclasses import dataclass

from llvmlite import binding as llvm
from llvmlite import ir


@dataclass(frozen=True)
class Target:
    """`triple` is LLVM's name for it, empty for the machine that runs this; `features` as LLVM takes them."""

    name: str
    triple: str
    features: str
    fma: bool
    pointer_bytes: int

    def machine(self) -> llvm.TargetMachine:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        return llvm.Target.from_triple(self.triple).create_target_machine(features=self.features, opt=2)


HOST = Target("host", "", "", fma=True, pointer_bytes=8)
WASM = Target(
    "WebAssembly", "wasm32-unknown-unknown", "+bulk-memory,+nontrapping-fptoint,+sign-ext", fma=False, pointer_bytes=4
)
TARGETS = {target.triple: target for target in (HOST, WASM)}


def target_of(module: ir.Module) -> Target:
    return TARGETS.get(module.triple, HOST)


def module_for(target: Target, kind: type[ir.Module] = ir.Module) -> ir.Module:
    """An empty module; that of the host is as it has always been, so that its code is found in the cache."""
    made = kind("sharnir")
    if target is not HOST:
        made.triple = target.triple
    return made
