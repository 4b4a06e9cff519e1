"""Kernels as WebAssembly: an object of LLVM becomes a module that Node loads, with the numbers of native code.

Covers codegen/llvm/wasm.py, codegen/llvm/target.py.
"""

from __future__ import annotations

import base64
from pathlib import Path

import casadi as ca
import mpmath
import numpy as np
import pytest

import sharnir as sh
from sharnir.codegen.graph import graph_of
from sharnir.codegen.llvm.jit import linked_object
from sharnir.codegen.llvm.target import HOST, WASM, target_of
from sharnir.codegen.llvm.wasm import WasmModule, leb, module_of
from sharnir.codegen.straight import chunked_module, pieces_of, traced, unrolled_module
from sharnir.core.errors import UnsupportedError
from support.node import needs_node, node

CALL = """
import { Memory } from "./live_memory.js";
const memory = new Memory(bytes(given.code), given);
const kernel = memory.kernel("f", given.sizes, given.workspace);
answer(given.inputs.map((x) => kernel(...x)));
"""


def compiled(graph: object, workspace: int = 0) -> WasmModule:
    module = chunked_module(pieces_of(graph, 40, 10), 1, WASM) if workspace else unrolled_module(graph, 1, WASM)
    return module_of(linked_object(WASM, {"f": (module, "kernel")}), ["f"])


def called(made: WasmModule, sizes: list[int], inputs: list[list[list[float]]], folder: Path, workspace: int = 0):
    given = {"code": base64.b64encode(made.code).decode(), "static": made.static, "sizes": sizes,
             "workspace": workspace, "inputs": inputs}  # fmt: skip
    return np.array(node(CALL, given, folder))


def test_targets_differ_in_what_is_written() -> None:
    x = ca.SX.sym("x")
    graph = graph_of([x], [ca.sin(x)])
    host, wasm = unrolled_module(graph, 1), unrolled_module(graph, 1, WASM)
    assert (target_of(host), target_of(wasm)) == (HOST, WASM)
    assert "llvm.fma" in str(host)
    assert "llvm.fma" not in str(wasm)


def test_numbers_of_seven_bits() -> None:
    assert leb(0) == b"\0"
    assert leb(624485) == bytes([0xE5, 0x8E, 0x26])  # the example of the DWARF standard


def test_functions_that_pages_lack_are_refused() -> None:
    x = ca.SX.sym("x")
    with pytest.raises(UnsupportedError, match="'erf'"):
        compiled(graph_of([x], [ca.erf(x)]))
    module = unrolled_module(graph_of([x], [2 * x]), 1, WASM)
    with pytest.raises(UnsupportedError, match="no function 'g'"):
        module_of(linked_object(WASM, {"f": (module, "kernel")}), ["g"])


@needs_node
def test_sine_and_cosine_without_fma_to_the_last_places(tmp_path: Path) -> None:
    """Up to 1e5 rad, also next to multiples of π/2, where the reduction cancels all but the last bits."""
    x = ca.SX.sym("x")
    random = np.random.default_rng(32)
    near = np.arange(-63_660, 63_660, 251) * (np.pi / 2)
    points = np.concatenate([random.uniform(-1e5, 1e5, 500), random.uniform(-10, 10, 500), near, [0.0, 1e-9, 2e5]])
    made = compiled(graph_of([x], [ca.vertcat(ca.sin(x), ca.cos(x))]))
    found = called(made, [1, 2], [[[float(p)]] for p in points], tmp_path)
    with mpmath.workprec(200):
        for p, pair in zip(points.tolist(), found, strict=True):
            for exact, value in zip((mpmath.sin(p), mpmath.cos(p)), pair.tolist(), strict=True):
                assert abs(mpmath.mpf(value) - exact) <= 1.5 * np.spacing(abs(float(exact))), p


@needs_node
@pytest.mark.parametrize("workspace", [0, 1])
def test_accelerations_of_a_tree_are_those_of_native_code(tmp_path: Path, workspace: int) -> None:
    """A free hub with two panels, at coordinates up to 1e5 rad; in one block and in pieces."""
    s = sh.System("satellite")
    s.add_body("hub", joint=sh.Free(), mass=100.0, inertia=[20.0, 25.0, 30.0])
    for name, side in (("left", -1.0), ("right", 1.0)):
        there = sh.Placement(xyz=(side, 0, 0))
        own = {"mass": 8.0, "com": [side, 0, 0], "inertia": [0.3, 2.0, 2.1]}
        s.add_body(name, "hub", joint=sh.Revolute("z"), placement=there, **own)
    model = s.build()
    dyn = sh.compile(model)
    graph = traced(dyn.lowered("acceleration")._program, model)
    random = np.random.default_rng(3)
    q = np.tile(model.q0, (20, 1))
    q[:, -2:] = random.uniform(-1e5, 1e5, (20, 2))
    v, tau = random.normal(size=(20, model.nv)), random.normal(size=(20, model.nv))
    own = pieces_of(graph, 40, 10).workspace if workspace else 0
    inputs = [[a.tolist(), b.tolist(), c.tolist(), [0.0], []] for a, b, c in zip(q, v, tau, strict=True)]
    found = called(compiled(graph, workspace), [*graph.input_sizes, model.nv], inputs, tmp_path, own)
    expected = dyn.acceleration(q, v, tau)
    assert np.abs(found - expected).max() <= 64 * np.finfo(float).eps * np.abs(expected).max()
