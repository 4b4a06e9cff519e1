"""What hangs on a model goes with it: kernels, machine code, functions. Counted, not weighed: memory that a process has
once had is seldom given back to the system. With models and code dropped by reference counting alone, nothing waits for
the garbage collector."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable, Iterator
from weakref import WeakSet, ref

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.codegen.llvm import jit
from sharnir.codegen.store import code
from sharnir.codegen.store import code as store
from sharnir.codegen.store.code import Code
from sharnir.motion import drift
from support.samples import slow_after, thinned


class Machines(WeakSet[jit.Machine]):
    """Machine code that is still there, and how much was ever loaded."""

    loaded = 0


@pytest.fixture
def machines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machines]:
    """From now on."""
    alive = Machines()
    link = code.link

    def watched(code: bytes) -> jit.Machine:
        machine = link(code)
        alive.add(machine)
        alive.loaded += 1
        return machine

    monkeypatch.setattr(code, "link", watched)
    store.recent.forget()
    yield alive
    store.recent.forget()


def tree(length: float = 0.5) -> sh.Model:
    s = sh.System("two rods")
    mass = s.parameter("mass", 2.0)
    for name, parent in (("upper", "world"), ("lower", "upper")):
        where = sh.Placement(xyz=(length if parent == "upper" else 0.0, 0, 0))
        s.add_body(name, parent, joint=sh.Revolute("y"), placement=where, mass=mass, inertia=(0.1,) * 3)
    s.add_force("spring", sh.JointSpring(joint="upper", stiffness=3.0, damping=0.1))
    return s.build()


def loop(length: float = 1.0) -> sh.Model:
    s = sh.System("two cranks", planar=True)
    for name, x in (("left", 0.0), ("right", length)):
        where = sh.Placement(xyz=(x, 0, 0))
        s.add_body(
            name, joint=sh.Revolute("z"), placement=where, mass=1.0, com=(0.5, 0, 0), inertia=(0, 0.1, 0.1), q0=[1.0]
        )
    rod = sh.Distance(body_a="left", point_a=(1, 0, 0), body_b="right", point_b=(1, 0, 0), length=length)
    s.add_constraint("rod", rod)
    return s.build()


def used(model: sh.Model, formulation: str = "auto") -> None:
    dyn = sh.compile(model, formulation, threads=1)
    q, v = model.q0, model.v0
    for _ in range(2):  # the second call takes the fast way in
        dyn.acceleration(q, v)
    dyn.acceleration(np.stack([q, q]), v)
    dyn.point(q, model.names[0], (0, 0, 0))
    run = sh.simulate(model, 0.02, formulation=formulation, times=[0.01, 0.02])
    assert run.ok
    assert np.isfinite(run.energy).all()


@pytest.mark.slow
@pytest.mark.parametrize("formulation", thinned(3, FORMULATIONS, first=2))
def test_a_tree_goes_at_once(formulation: str) -> None:
    used(tree(), formulation)  # what is imported and compiled once is there
    gc.collect()
    gc.disable()
    try:
        model = tree()
        used(model, formulation)
        gone = ref(model)
        del model
        assert gone() is None
    finally:
        gc.enable()


@pytest.mark.slow
def test_a_loop_goes_at_the_next_collection() -> None:
    """Tracing constraints leaves cycles of Python objects behind."""
    model = loop()
    used(model)
    sh.assemble(model, model.q0, model.v0)
    gone = ref(model)
    del model
    gc.collect()
    assert gone() is None


@pytest.mark.slow
@pytest.mark.parametrize("make", slow_after(1, [tree, loop]))
def test_machine_code_goes_with_the_models(
    make: Callable[[float], sh.Model], machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of many different models only what is kept for later is there in the end."""
    monkeypatch.setattr(store.recent, "_most", 3)
    for k in range(5):
        model = make(0.5 + 0.01 * k)
        dyn = sh.compile(model, threads=1)
        dyn.acceleration(model.q0, model.v0)
        dyn.energy(model.q0, model.v0)
        assert len(machines) <= 3 + 2
        del model, dyn
        gc.collect()
        assert len(machines) == len(store.recent) <= 3
    assert machines.loaded >= 10  # each had its own
    store.recent.forget()
    assert len(machines) == 0


def test_equal_models_share_their_code(machines: Machines) -> None:
    first, second = sh.compile(tree()), sh.compile(tree())
    a = first.acceleration([0.3, 0.4], [0.1, 0.2])
    count = len(machines)
    assert count > 0
    np.testing.assert_array_equal(second.acceleration([0.3, 0.4], [0.1, 0.2]), a)
    assert len(machines) == count


def test_a_model_built_again_finds_its_code_in_memory(machines: Machines) -> None:
    kept = []
    for _ in range(3):
        sh.compile(tree()).acceleration([0.3, 0.4], [0.1, 0.2])
        gc.collect()
        kept.append(set(map(id, machines)))
    assert kept[0]
    assert kept[0] == kept[1] == kept[2]


def test_a_bound_function_outlives_everything_else(machines: Machines) -> None:
    """What a user holds on to can still be called, whatever else is gone."""
    dyn = sh.compile(tree())
    q, v = np.array([0.3, 0.4]), np.array([0.1, 0.2])
    expected = dyn.acceleration(q, v)
    fast = dyn._acceleration.fast
    bound = dyn.acceleration
    model = ref(dyn.model)
    del dyn
    assert model() is not None  # the bound method holds its object
    del bound
    store.recent.forget()
    gc.collect()
    assert model() is None
    found = fast(q, v, None, 0.0, None)
    if found is not None:  # None: this Python has no fast way
        assert len(machines) >= 1
        np.testing.assert_array_equal(found, expected)
    del fast
    gc.collect()
    assert len(machines) == 0


def test_code_may_be_dropped_while_it_runs() -> None:
    """A call holds on to its code by itself."""
    from concurrent.futures import ThreadPoolExecutor

    q, v = np.random.default_rng(0).normal(size=(2, 2000, 2))
    expected = sh.compile(tree(), threads=1).acceleration(q, v)

    def one(_: int) -> bool:
        found = sh.compile(tree(), threads=1).acceleration(q, v)
        store.recent.forget()
        return np.array_equal(found, expected)

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(one, range(24)))


def test_compiling_leaves_nothing_behind_in_llvm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pass managers are freed, and modules are not read into the global context, which keeps every constant."""
    from llvmlite import binding as llvm
    from llvmlite import ir

    managers, contexts = [], []
    builder = llvm.PassBuilder.getModulePassManager
    parse = llvm.parse_assembly

    def watched(self: llvm.PassBuilder) -> llvm.ModulePassManager:
        managers.append(builder(self))
        return managers[-1]

    def parsed(text: str, context: llvm.ContextRef | None = None) -> llvm.ModuleRef:
        contexts.append(context)
        return parse(text, context)

    monkeypatch.setattr(llvm.PassBuilder, "getModulePassManager", watched)
    monkeypatch.setattr(llvm, "parse_assembly", parsed)
    module = ir.Module()
    function = ir.Function(module, ir.FunctionType(ir.IntType(64), []), "answer")
    ir.IRBuilder(function.append_basic_block()).ret(ir.IntType(64)(42))
    code = jit.object_code(module)
    assert [m.closed for m in managers] == [True]
    assert contexts[0] is not None
    assert contexts[0] is not llvm.context.get_global_context()
    assert int(ctypes.CFUNCTYPE(ctypes.c_int64)(jit.link(code).address("answer"))()) == 42


def test_a_study_over_the_rate_of_stabilisation_stays_bounded() -> None:
    formulation = sh.compile(loop())._formulation
    most = type(formulation).stabilised.cache_info().maxsize
    assert most is not None
    programs = [drift.right_hand_side(formulation, "baumgarte", 1.0 + k) for k in range(3 * most)]
    assert drift.right_hand_side(formulation, "baumgarte", 3.0 * most) is programs[-1]
    assert type(formulation).stabilised.cache_info().currsize <= most


def test_spare_workspaces_are_shared_between_threads() -> None:
    code = Code([1, 1])
    first, second = code.borrow(2), code.borrow(2)
    assert first.ctypes.data != second.ctypes.data
    code.give_back(2, first)
    assert code.borrow(2) is first
