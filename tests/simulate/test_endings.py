"""How runs end that do not reach their end: everything computed is kept, and the status is a sentence with the time,
the reason, the joint and a remedy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate import METHODS
from support.run_models import breaking, cart, exploding
from support.ways import ADAPTIVE

every_method = pytest.mark.parametrize("method", METHODS)


def step_of(method: str) -> dict[str, Any]:
    return {} if METHODS[method].adaptive else {"step": 0.01}


@every_method
def test_a_force_that_is_not_a_number(method: str) -> None:
    run = sh.simulate(breaking(), 1.0, method=method, **step_of(method))
    assert not run.ok
    # all of v(t) = (0.5^1.5 − (0.5 − t)^1.5) / 1.5 up to there
    assert run.t[-1] == pytest.approx(0.5, abs=1e-6)
    exact = (0.5**1.5 - np.maximum(0.5 - run.t, 0.0) ** 1.5) / 1.5
    # of order one, or with forces at the ends of steps, where the root ends: h^1.5/5
    tolerance = {"symplectic-euler": 0.01, "rattle": 3e-4}.get(method, 1e-4)
    assert np.abs(run.v[:, 0] - exact).max() < tolerance
    assert "at t = 0.5" in run.status
    if METHODS[method].family != "cvode":  # which does not tell whose derivative it was
        whose = "momentum of coordinate" if method == "rattle" else "velocity"
        assert f"{whose} slide is not a finite number" in run.status
        assert "Check the forces and parameters" in run.status


@pytest.mark.parametrize("method", ADAPTIVE)
def test_output_times_that_were_not_reached_are_left_out(method: str) -> None:
    run = sh.simulate(breaking(), 1.0, method=method, times=np.linspace(0.0, 1.0, 11))
    assert not run.ok
    assert np.all(run.t <= 0.5 + 1e-9)
    assert len(run.t) >= 5
    assert np.all(np.isfinite(run.q))
    assert np.all(np.isfinite(run.energy))


@pytest.mark.parametrize("method", ["dop853", "adams", "radau"])
def test_a_step_size_that_collapses(method: str) -> None:
    run = sh.simulate(exploding(), 2.0, v0=[1.0], method=method)
    assert not run.ok
    assert run.t[-1] == pytest.approx(1.0, abs=1e-6)
    inside = run.t < 0.9
    np.testing.assert_allclose(run.v[inside, 0], 1 / (1 - run.t[inside]), rtol=1e-6)  # rtol 1e-8, magnified by the pole
    for part in ("step size collapsed", "at t = 1", "velocity slide", "loosen the tolerances"):
        assert part in run.status


def test_a_fixed_step_that_diverges() -> None:
    run = sh.simulate(exploding(), 2.0, v0=[1.0], method="rk4", step=0.01)
    assert not run.ok
    assert np.all(np.isfinite(run.v))
    for part in ("velocity slide is not a finite number", "at t = 1.0", "smaller steps"):
        assert part in run.status


def test_too_many_steps() -> None:
    run = sh.simulate(cart(sh.JointSpring("slide", stiffness=100.0)), 10.0, q0=[1.0], max_steps=20)
    assert not run.ok
    assert 15 < len(run.t) <= 21
    for part in (f"at t = {run.t[-1]:.9g}", "the most that were allowed", "Raise max_steps"):
        assert part in run.status


INTERRUPTED = """
import _thread, signal, sys, threading
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs are born deaf to it
import numpy as np
import sharnir as sh
from support.run_models import cart

spring = cart(sh.JointSpring("slide", stiffness=1.0))
given = {"q0": [1.0]} if sys.argv[1] == "single" else {"q0": np.ones((100, 1)), "threads": 2}
sh.simulate(spring, 1.0, method="rk4", step=1e-4, times="end", **given)  # so that nothing is left to compile
threading.Timer(0.5, _thread.interrupt_main).start()
try:
    sh.simulate(spring, 1e9, method="rk4", step=1e-4, times=np.linspace(0.0, 1e3, 1001), max_steps=10**15, **given)
except sh.Interrupted as stop:
    run = stop.run
q = run.q[None] if sys.argv[1] == "single" else run.q
reached = np.isfinite(q[:, :, 0])
error = np.abs(q[:, :, 0] - np.cos(run.t))[reached].max()
texts = [run.status] if sys.argv[1] == "single" else run.status
print(run.ok, bool(reached[:, 0].all()), error < 1e-8)
print(texts[0])
"""


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["single", "batch in two threads"])
def test_ctrl_c_keeps_what_was_computed(kind: str) -> None:
    """An oscillator that would swing for ever, interrupted while it computes; in a process of its own, since the
    interrupt must meet the main thread and nothing else. The error is rounding and h⁴ over half a second of steps."""
    tests = str(Path(__file__).parents[1])
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([tests, os.environ.get("PYTHONPATH", "")])}
    arguments = [sys.executable, "-c", INTERRUPTED, kind]
    found = subprocess.run(arguments, capture_output=True, text=True, env=environ, timeout=120, check=False)
    assert found.returncode == 0, found.stderr
    facts, status = found.stdout.splitlines()
    assert facts == "False True True"
    assert status.startswith("Stopped by the user at t = ")
    assert "everything up to there is kept" in status


MANY = """
import os, signal, sys, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)
import numpy as np
import sharnir as sh
from sharnir.integrate.runner import Runner

s = sh.System("cart")
s.add_body("slide", joint=sh.Prismatic("x"), mass=1.0)
s.add_force("spring", sh.JointSpring("slide", stiffness=40.0))
if sys.argv[1] == "stops":
    s.add_event("stop", sh.Stop("slide", lower=-0.8, restitution=0.5))
model, given = s.build(), {"times": [0.5, 1.0], "threads": int(sys.argv[2]), "progress": False}
q0 = np.random.default_rng(0).uniform(0.5, 1.0, (20_000, 1))
sh.simulate(model, 1.0, q0=q0[:64], **given)  # so that nothing is left to compile
marks, run_of_all = {}, Runner.run

def run(*given):
    marks["begun"] = True
    run_of_all(*given)
    marks["noticed"] = time.process_time()

Runner.run = run
begin = time.process_time()
whole = sh.simulate(model, 1.0, q0=q0, **given)
length = time.process_time() - begin
for k, part in enumerate(np.random.default_rng(int(sys.argv[2])).uniform(0.0, 1.0, 6)):
    marks.clear()
    begin = time.process_time()

    def ctrl_c(after=part * length, begin=begin):
        while time.process_time() - begin < after:
            time.sleep(1e-3)
        marks["pressed"] = time.process_time()
        os.kill(os.getpid(), signal.SIGINT)

    waiting = threading.Thread(target=ctrl_c)
    waiting.start()
    try:
        sh.simulate(model, 1.0, q0=q0, **given)
        marks["ended"] = True
        waiting.join()
        print("ended before")
    except sh.Interrupted as stop:
        end, found = time.process_time(), stop.run
    except KeyboardInterrupt:
        print("ended before" if "ended" in marks else "begun" if "begun" in marks else "not begun")
        continue
    waiting.join()
    noticed = marks["noticed"] - marks["pressed"]
    there = np.isfinite(found.q[:, -1, 0])
    same = np.array_equal(found.q[there, -1], whole.q[there, -1])
    at = [e.time for e in found.all_events[int(np.argmax(there))]] if there.any() else []
    same &= at == [e.time for e in whole.all_events[int(np.argmax(there))]] if there.any() else True
    if k < 2:
        rest = sh.simulate(model, 1.0 if len(found.t) > 2 else 0.5, start=found, times=[1.0])
        same &= bool(np.abs(rest.q[:, -1] - whole.q[:, -1]).max() < 1e-6)
    print(noticed, end - marks["pressed"], int(there.sum()), same)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "threads"), [("plain", 1), ("stops", 1), ("plain", 2)])
def test_ctrl_c_at_any_moment_of_a_large_batch(kind: str, threads: int) -> None:
    """Whole members are kept as they are, all can be gone on with, and processor time says how soon it was noticed."""
    tests = str(Path(__file__).parents[1])
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([tests, os.environ.get("PYTHONPATH", "")])}
    arguments = [sys.executable, "-c", MANY, kind, str(threads)]
    found = subprocess.run(arguments, capture_output=True, text=True, env=environ, timeout=240, check=False)
    assert found.returncode == 0, found.stderr
    lines = found.stdout.splitlines()
    assert len(lines) == 6
    assert "begun" not in lines, lines  # a plain KeyboardInterrupt, and nothing kept
    stopped = [x.split() for x in lines if x not in ("not begun", "ended before")]
    assert len(stopped) >= 4, lines
    assert max(float(x[0]) for x in stopped) < 0.1 * threads, lines
    assert max(float(x[1]) for x in stopped) < 0.5, lines
    assert all(x[3] == "True" for x in stopped), lines
