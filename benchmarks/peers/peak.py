"""The processor: its name, and its peak of fused multiply-adds on one core, measured by a loop of nothing else."""

from __future__ import annotations

import ctypes
import platform
import time
from pathlib import Path

from llvmlite import binding as llvm
from llvmlite import ir

CHAINS = 12  # independent sums: more than latency times throughput, and they fit into 16 registers
UNROLL = 8
WIDTHS = (2, 4, 8)
ITERATIONS = 200_000


def processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return f"{line.split(':', 1)[1].strip()} ({llvm.get_host_cpu_name()})"
    except OSError:
        pass
    return f"{platform.processor() or platform.machine()} ({llvm.get_host_cpu_name()})"


def fma_peak(repeats: int = 15) -> float:
    """Operations per second, a multiply-add being two; the best of all vector widths and repeats."""
    return max(_peak(width, repeats) for width in WIDTHS)


def _peak(width: int, repeats: int) -> float:
    engine = _compiled(str(_module(width)))
    run = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_int64, ctypes.c_double)(engine.get_function_address("f"))
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        run(ITERATIONS, 0.999)
        best = min(best, time.perf_counter() - start)
    return 2.0 * width * CHAINS * UNROLL * ITERATIONS / best


def _module(width: int) -> ir.Module:
    """f(n, x): CHAINS vectors s with s ← s x + x, UNROLL times in each of n turns; returns the sum of them."""
    module = ir.Module()
    integer, real = ir.IntType(64), ir.DoubleType()
    vector = ir.VectorType(real, width)
    function = ir.Function(module, ir.FunctionType(real, [integer, real]), "f")
    fma = ir.Function(module, ir.FunctionType(vector, [vector] * 3), f"llvm.fma.v{width}f64")
    entry, body, end = (function.append_basic_block(name) for name in ("entry", "body", "end"))
    b = ir.IRBuilder(entry)
    x = ir.Constant(vector, ir.Undefined)
    for lane in range(width):
        x = b.insert_element(x, function.args[1], ir.IntType(32)(lane))
    b.branch(body)
    b.position_at_end(body)
    i = b.phi(integer)
    i.add_incoming(integer(0), entry)
    sums = [b.phi(vector) for _ in range(CHAINS)]
    values = list(sums)
    for _ in range(UNROLL):
        values = [b.call(fma, [s, x, x]) for s in values]
    for k, (s, value) in enumerate(zip(sums, values, strict=True)):
        s.add_incoming(ir.Constant(vector, [float(k)] * width), entry)
        s.add_incoming(value, body)
    following = b.add(i, integer(1))
    i.add_incoming(following, body)
    b.cbranch(b.icmp_signed("<", following, function.args[0]), body, end)
    b.position_at_end(end)
    total = values[0]
    for value in values[1:]:
        total = b.fadd(total, value)
    b.ret(b.extract_element(total, ir.IntType(32)(0)))
    return module


def _compiled(text: str) -> llvm.ExecutionEngine:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_default_triple()
    machine = target.create_target_machine(cpu=llvm.get_host_cpu_name(), features=features, opt=2, jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(text), machine)
    engine.finalize_object()
    return engine


if __name__ == "__main__":
    print(processor())
    for width in WIDTHS:
        print(f"{width} lanes: {_peak(width, 15) / 1e9:.1f} Gop/s")
