"""LLVM through llvmlite: from a module of IR to addresses of machine code.

-O1 without the vectorisers: the code is either one straight block or already written in vector types, and in a trial
-O2 made large blocks slower (1.6 against 1.25 µs on a 30-body chain). Long straight code (`Finished`) is only inlined:
no pass finds anything to improve in it, and they take a quarter of the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from llvmlite import binding as llvm
from llvmlite import ir
from llvmlite.binding import newpassmanagers

from ...core.tracing import tracing  # LLVM is not safe to compile in from two threads at once either
from .emit import register_c_functions
from .target import Target


def target_machine() -> llvm.TargetMachine:
    """A new one for every engine: the engine owns it and frees it."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(cpu=host_cpu(), features=host_features(), opt=1, jit=True)


@cache
def host_cpu() -> str:
    return str(llvm.get_host_cpu_name())


@cache
def host_features() -> str:
    return str(llvm.get_host_cpu_features().flatten())


@cache
def native_width() -> int:
    """Doubles in one vector register of this processor."""
    features = host_features().split(",")
    if "+avx512f" in features:
        return 8
    if "+avx" in features:
        return 4
    return 2


@dataclass(frozen=True)
class Machine:
    """Machine code that stays alive as long as this object does."""

    engine: llvm.ExecutionEngine = field(repr=False)

    def address(self, name: str) -> int:
        return int(self.engine.get_function_address(name))


class Finished(ir.Module):  # type: ignore[misc]
    """Code that passes do not improve."""


class Written:
    """Code as text, with loops in which LLVM looks for SIMD instructions, unless it is told not to."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __str__(self) -> str:
        return self._text


def object_code(module: ir.Module | Written) -> bytes:
    """A module, verified and optimised, as an object file for this processor."""
    with tracing:
        machine = target_machine()
        return bytes(machine.emit_object(_optimised(module, machine)))


def optimised_text(module: ir.Module) -> str:
    """LLVM IR as the passes leave it."""
    with tracing:
        return str(_optimised(module, target_machine()))


def assembly_text(module: ir.Module) -> str:
    """The instructions of this processor."""
    with tracing:
        machine = target_machine()
        return str(machine.emit_assembly(_optimised(module, machine)))


def _optimised(module: ir.Module | Written, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    # a context of its own goes with the module; the global one would keep every constant it has ever seen
    parsed = llvm.parse_assembly(str(module), llvm.create_context())
    parsed.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=0 if isinstance(module, Finished) else 1)
    options.slp_vectorization = False
    options.loop_vectorization = isinstance(module, Written)
    options.loop_unrolling = not isinstance(module, Written)
    builder = llvm.create_pass_builder(machine, options)
    passes = builder.getModulePassManager()
    passes.run(parsed, builder)
    _free(passes)
    return parsed


def _free(passes: llvm.ModulePassManager) -> None:
    """llvmlite 0.45 to 0.50: pass managers inherit an empty `_dispose` before their own, so nobody frees them, 0.13 MB
    for every module that was compiled. Detached, they are not freed twice by a version that has mended this."""
    dispose = getattr(getattr(newpassmanagers, "NewPassManager", None), "_dispose", None)
    if dispose is not None:
        dispose(passes)
        passes.detach()


def link(code: bytes) -> Machine:
    """An object file, loaded; what it calls of libm is found in this process."""
    with tracing:
        register_c_functions()
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine())
        engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        engine.finalize_object()
        return Machine(engine)


# Objects for other machines.


def linked_object(target: Target, parts: Mapping[str, tuple[ir.Module | Written, str]]) -> bytes:
    """One object file of several modules: of each, by the name it is to have, the module and the function that is
    called from outside. All other functions are its own."""
    with tracing:
        machine, context, whole = target.machine(), llvm.create_context(), None
        for name, (module, function) in parts.items():
            parsed = llvm.parse_assembly(str(module), context)
            for x in parsed.functions:
                if not x.is_declaration:
                    x.linkage = "external" if x.name == function else "internal"
            parsed.get_function(function).name = name
            parsed.triple, parsed.data_layout = target.triple, str(machine.target_data)
            parsed.verify()
            _shortened(parsed, machine, isinstance(module, Finished))
            if whole is None:
                whole = parsed
            else:
                whole.link_in(parsed)
        assert whole is not None
        return bytes(machine.emit_object(whole))


def _shortened(parsed: llvm.ModuleRef, machine: llvm.TargetMachine, finished: bool) -> None:
    """As short as may be: the code is sent along with every page."""
    options = llvm.create_pipeline_tuning_options(speed_level=0 if finished else 1)
    options.slp_vectorization = options.loop_vectorization = options.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, options)
    passes = builder.getModulePassManager()
    passes.run(parsed, builder)
    _free(passes)
