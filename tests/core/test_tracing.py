"""One thread at a time works on expressions; Ctrl-C is not lost in CasADi; forks find the lock free."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.core import tracing as tracing_module
from sharnir.core.tracing import ExpressionOwner, _lock, traced_property, tracing
from support.loop_runs import four_bar
from support.run_models import cart, double_pendulum


@pytest.fixture
def hearing() -> Iterator[None]:
    """A shell's background jobs are born deaf."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Pressed:
    """A number of which CasADi asks what it is. Ctrl-C comes while it does: CasADi drops what is raised there."""

    def __SX__(self) -> ca.SX:
        signal.raise_signal(signal.SIGINT)
        return ca.SX(1)


def test_casadi_loses_it() -> None:
    """If it no longer does, `delicate` may go."""

    class Number(Pressed):
        def __SX__(self) -> ca.SX:
            raise KeyboardInterrupt

    with pytest.raises(TypeError, match="unsupported operand"):
        ca.SX.sym("x") + Number()


def test_ctrl_c_inside_casadi_is_raised_behind_it(hearing: None) -> None:
    found = []

    @tracing
    def trace() -> None:
        found.append(ca.SX.sym("x") + Pressed())
        while True:
            pass

    with pytest.raises(KeyboardInterrupt):
        trace()
    assert len(found) == 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_and_at_the_latest_where_tracing_ends(hearing: None) -> None:
    for _ in range(20):
        with pytest.raises(KeyboardInterrupt), tracing, tracing:
            ca.SX.sym("x") + Pressed()
    assert not _held_by_another()


def test_a_handler_of_the_user_stays(hearing: None) -> None:
    calls: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: calls.append(number))
    with tracing:
        signal.raise_signal(signal.SIGINT)
    assert calls == [signal.SIGINT]


def _held_by_another() -> bool:
    """Whether a new thread would have to wait."""
    free: list[bool] = []

    def look() -> None:
        free.append(_lock.acquire(blocking=False))
        if free[0]:
            _lock.release()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    return not free[0]


def test_one_thread_at_a_time() -> None:
    with tracing:
        with tracing:
            assert _held_by_another()
        assert _held_by_another()
    assert not _held_by_another()
    with pytest.raises(ZeroDivisionError), tracing:
        raise ZeroDivisionError
    assert not _held_by_another()


def test_ctrl_c_while_another_thread_traces(hearing: None) -> None:
    begun, end = threading.Event(), threading.Event()

    def trace() -> None:
        with tracing:
            begun.set()
            end.wait(60)

    thread = threading.Thread(target=trace)
    thread.start()
    begun.wait(60)
    threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        sh.System("waits")
    end.set()
    thread.join()
    assert not _held_by_another()


@pytest.mark.slow
def test_what_is_dropped_is_freed_where_nobody_traces() -> None:
    freed: list[str] = []

    class Graph:
        def __del__(self) -> None:
            freed.append("graph")

    class Owner(ExpressionOwner):
        def __init__(self) -> None:
            self.graph = Graph()

    def drop() -> None:
        Owner()
        gc.collect()

    drop()
    assert freed == ["graph"]
    with tracing:
        thread = threading.Thread(target=drop)
        thread.start()
        thread.join()
        assert freed == ["graph"]
    assert freed == ["graph", "graph"]


@pytest.mark.slow
def test_models_systems_and_parameters_are_such() -> None:
    for kind in (sh.System, sh.Model, sh.Dynamics, type(sh.System("s").parameter("m", 1.0))):
        assert issubclass(kind, ExpressionOwner)


def test_a_property_that_is_found_once() -> None:
    calls = []

    class Thing:
        @traced_property
        def number(self) -> int:
            """Of calls."""
            assert _held_by_another()
            calls.append(1)
            return len(calls)

    thing = Thing()
    assert (thing.number, thing.number, Thing().number) == (1, 1, 2)
    assert Thing.number.__doc__ == "Of calls."


class Watched:
    """CasADi's functions, which note where they were called on symbols by a thread that does not trace."""

    def __init__(self, real: Any) -> None:
        self._real, self.alone = real, set[str]()

    def __getattr__(self, name: str) -> Any:
        plain = getattr(self._real, name)
        if not callable(plain) or name.startswith(("delete_", "DM", "new_DM", "Sparsity")):
            self.__dict__[name] = plain
            return plain

        def call(*given: Any, **named: Any) -> Any:
            symbols = [x for y in given for x in (y if isinstance(y, (list, tuple)) else [y]) if isinstance(x, ca.SX)]
            if (symbols or "SX" in name) and not _lock._is_owned():  # type: ignore[attr-defined]
                frame, chain = sys._getframe(1), []
                while frame is not None and len(chain) < 100:
                    chain.append(frame.f_code)
                    frame = frame.f_back  # type: ignore[assignment]
                ours = [c for c in chain if f"{os.sep}sharnir{os.sep}" in c.co_filename]
                if ours and all(c.co_name != "<module>" for c in ours):  # not while modules are imported
                    self.alone.add(f"{name} in {ours[0].co_filename}:{ours[0].co_name} by {ours[-1].co_name}")
            return plain(*given, **named)

        self.__dict__[name] = call
        return call


@pytest.mark.slow
def test_nothing_of_ours_touches_expressions_without_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tour of the interface, by the functions of CasADi that it reaches."""
    watched = Watched(ca.casadi._casadi)
    monkeypatch.setattr(ca.casadi, "_casadi", watched)
    s = sh.System("tour")
    m = s.parameter("m", 1.5)
    s.add_body("a", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(0, 0, m)), mass=2 * m, com=(0.5, 0, 0),
               inertia=(0.1, 0.1, 0.1))  # fmt: skip
    s.add_body("b", parent="a", joint=sh.Spherical(), shape=sh.Box(size=(m / 3, 0.2, 0.3), mass=m))
    s.add_body("c", parent="b", joint=sh.Prismatic("x"), mass=1.0, inertia=(0.1, 0.1, 0.1))
    s.prescribe("c", q="0.1*sin(t)*m")
    s.add_force("spring", sh.JointSpring("a", stiffness=m, rest=0.2))
    s.add_force("load", sh.Wrench("b", (0, 0, 0), force=("m*sin(t)", 0, 1)))
    s.add_event("stop", sh.Stop("a", upper=0.5, restitution=0.3))
    s.add_event("off", sh.When("q('a') - 0.3", do=sh.Set("m", 1.6)))
    model = s.build()
    for formulation in ("separate-bodies", "composite"):
        dyn = sh.compile(model, formulation)
        q, v = model.q0, model.v0
        dyn.acceleration(q, v), dyn.inverse(q, v, v), dyn.energy(q, v), dyn.derivatives(q, v), dyn.reactions(q, v)
        dyn.point(q, "b", (1, 0, 0)), dyn.momenta(q, v), dyn.lowered().operations
    run = sh.simulate(model, 0.2, v0=[1.0, 0, 0, 0, 0], times=np.linspace(0, 0.2, 5))
    run.at(0.11), run.audit(), run.energy, run.dataset(), repr(m * 2), float(m * 0 + 1)
    loop, q = four_bar(), [1.0, 0.0, 0.0]
    sh.mobility(loop, sh.assemble(loop, q).q), sh.compile(loop).reactions(*sh.assemble(loop, q)[:2])
    sh.simulate(loop, 0.05, q0=sh.assemble(loop, q).q).audit()
    sh.operation_count(model), sh.recommend(cart()), sh.wittenburg.tables(double_pendulum())
    assert not watched.alone, "\n".join(sorted(watched.alone)[:40])


FORKED = """
import os, sys, threading, time
import sharnir as sh
from sharnir.core.tracing import tracing

def trace():
    with tracing:
        begun.set()
        time.sleep(0.3)

begun = threading.Event()
threading.Thread(target=trace).start()
begun.wait()
child = os.fork()
if child == 0:
    s = sh.System("child")
    s.add_body("rod", joint=sh.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=(0, 0.1, 0.1))
    os._exit(0 if abs(sh.compile(s.build()).acceleration([0.0], [0.0])[0]) > 1.0 else 1)
print(os.waitpid(child, 0)[1])
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked here")
def test_a_child_that_is_forked_while_another_thread_traces() -> None:
    found = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, timeout=120, check=False)
    assert found.stdout == "0\n", found.stderr


@pytest.mark.slow
def test_threads_that_compile_different_models() -> None:
    """Constants that both have, which CasADi would free under one of them."""
    failed: list[BaseException] = []

    def work(seed: int) -> None:
        try:
            rng = np.random.default_rng(seed)
            for _ in range(20):
                s = sh.System(f"chain{rng.integers(1 << 30)}")
                m = s.parameter("m", 1.0 + rng.random())
                for k in range(3):
                    s.add_body(f"b{k}", parent=f"b{k - 1}" if k else "world", joint=sh.Revolute("y"), mass=0.37 * m,
                               com=(0.5 + 0.1 * k, 0, rng.random()), inertia=(0.1, 0.1, 0.1))  # fmt: skip
                sh.operation_count(s.build())
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_ctrl_c_where_something_is_freed(hearing: None) -> None:
    """Python drops exceptions there."""

    class Freed:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt), tracing:
        Freed()


def test_it_is_heard_in_any_thread_without_the_lock(hearing: None) -> None:
    with tracing_module.hearing():
        assert not _held_by_another()
    with pytest.raises(KeyboardInterrupt), tracing_module.hearing():
        ca.SX.sym("x") + Pressed()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
