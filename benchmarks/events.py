"""A batch whose members latch at different times, beside the same batch without events and beside MuJoCo.

    python -m benchmarks.events [--members 10000] [--singles 50] [--peer 20]

A free hub unfolds a panel by a spring; at a right angle it latches, and both come to rest (`examples/panel_latch.py`).
Stiffness, and so the time of the latch, differs from member to member. Four batches of one run, each the least of
several:

    tree        the same mechanism without the event: the panel swings on
    never       with the latch out of reach: what it costs to have rows that are off, and to watch
    latch       with the latch
    three       with three panels instead, each of which latches, beside `never` of the same mechanism

Times are of the processor, of one thread. "An event" is what is left of the time of `latch` above `never`, though its
members stand still after the latch. A sample of members is run one by one and compared. MuJoCo has no events: a loop
looks at the angle after every step of its RK4 and switches on an equality constraint, which is a soft one.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from importlib.util import find_spec

import numpy as np

import sharnir as sh

from .peers import single_thread

AT, REST, DURATION = np.pi / 2, 1.8, 6.0  # rad, rad, s
HUB, PANEL = (20.0, 25.0, 30.0), (0.7, 2.7, 3.3)  # kg m²
ROUNDS = 3


def satellite(at: float | None, panels: int = 1) -> sh.Model:
    s = sh.System("satellite", gravity=(0, 0, 0))
    s.parameter("k", 2.0)
    s.add_body("hub", joint=sh.Free(), mass=120.0, inertia=HUB)
    for n in range(panels):
        hinge = sh.Placement(xyz=(0.5, 0.4 * n, 0))
        panel = {"mass": 8.0, "com": (1.0, 0, 0), "inertia": PANEL}
        s.add_body(f"panel {n}", "hub", joint=sh.Revolute(axis="y"), placement=hinge, **panel)
        s.add_force(f"spring {n}", sh.JointSpring(f"panel {n}", stiffness=f"k*{1 + 0.3 * n}", rest=REST))
        if at is not None:
            s.add_event(f"latch {n}", sh.Latch(joint=f"panel {n}", at=at))
    return s.build()


def batch(model: sh.Model, k: np.ndarray) -> sh.Run:
    return sh.simulate(model, DURATION, params={"k": k}, times="end", threads=1, progress=False)


def least(calls: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Seconds of the processor, in turns; the first round is not counted."""
    found = dict.fromkeys(calls, np.inf)
    for r in range(ROUNDS + 1):
        for name, call in calls.items():
            begin = time.process_time()
            call()
            found[name] = min(found[name], time.process_time() - begin) if r else np.inf
    return found


def compared(run: sh.Run, model: sh.Model, k: np.ndarray, count: int) -> tuple[float, float]:
    """The largest differences to single runs: of the times of events, and of states at the end."""
    times, states = 0.0, 0.0
    for b in np.linspace(0, len(k) - 1, count).astype(int).tolist():
        one = sh.simulate(model, DURATION, params={"k": k[b]}, times="end", progress=False)
        pairs = zip(one.events, run.events[b], strict=True)
        times = max(times, *(abs(x.time - y.time) for x, y in pairs))
        states = max(states, float(np.abs(np.r_[one.q[-1] - run.q[b, -1], one.v[-1] - run.v[b, -1]]).max()))
    return times, states


MJCF = """
<mujoco><compiler angle="radian"/><option timestep="{step}" integrator="RK4" gravity="0 0 0"/>
<worldbody><body><freejoint/><inertial pos="0 0 0" mass="120" diaginertia="20 25 30"/>
<body pos="0.5 0 0"><joint name="hinge" type="hinge" axis="0 1 0" stiffness="{k}" springref="{rest}"/>
<inertial pos="1 0 0" mass="8" diaginertia="0.7 2.7 3.3"/></body></body></worldbody>
<equality><joint joint1="hinge" polycoef="{at} 0 0 0 0" active="false" solref="{soft} 1"/></equality></mujoco>"""


def in_mujoco(k: np.ndarray, step: float) -> tuple[float, np.ndarray, np.ndarray]:
    """Seconds a member, times of the latch (the end of the step in which it closed), and how fast the panel still
    moves at the end."""
    import mujoco

    found, rates, spent = [], [], 0.0
    for one in k.tolist():
        model = mujoco.MjModel.from_xml_string(MJCF.format(step=step, k=one, rest=REST, at=AT, soft=2 * step))
        data, steps = mujoco.MjData(model), round(DURATION / step)
        begin, closed = time.process_time(), np.nan
        for _ in range(steps):
            mujoco.mj_step(model, data)
            if data.qpos[7] >= AT and not data.eq_active[0]:
                data.eq_active[0], closed = 1, data.time
        spent += time.process_time() - begin
        found.append(closed)
        rates.append(data.qvel[6])
    return spent / len(k), np.array(found), np.array(rates)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--members", type=int, default=10_000)
    parser.add_argument("--singles", type=int, default=50)
    parser.add_argument("--peer", type=int, default=20)
    given = parser.parse_args()
    k = np.random.default_rng(0).uniform(1.0, 4.0, given.members)
    for panels in (1, 3):
        tree, never, latch = satellite(None, panels), satellite(40.0, panels), satellite(AT, panels)
        calls = {"tree": lambda m=tree: batch(m, k), "never": lambda m=never: batch(m, k)}
        spent = least({**calls, "latch": lambda m=latch: batch(m, k)})
        run = batch(latch, k)
        assert run.ok, run.status
        events = sum(len(member) for member in run.events)
        print(
            f"{panels} panel{'s'[: panels > 1]}, {given.members} members, {DURATION:g} s, {events} events, one thread:"
        )
        for name, seconds in spent.items():
            print(
                f"  {name:<6} {1e6 * seconds / given.members:9.1f} µs a member   {seconds / spent['tree']:.2f} of tree"
            )
        extra = (spent["latch"] - spent["never"]) / max(events, 1)
        print(f"  above `never`: {1e6 * extra:.1f} µs an event")
        first = [member[0].time for member in run.events]
        print(f"  first latches from {min(first):.3f} to {max(first):.3f} s")
        times, states = compared(run, latch, k, given.singles)
        print(f"  {given.singles} single runs: times of events differ by {times:.1e} s, states by {states:.1e}")
    if find_spec("mujoco") is not None:
        some = k[: given.peer]
        exact = np.array([m[0].time for m in sh.simulate(
            satellite(AT), DURATION, params={"k": some}, times="end", rtol=1e-12, atol=1e-13).events])  # fmt: skip
        for step in (1e-2, 1e-3):
            seconds, times, rates = in_mujoco(some, step)
            print(
                f"MuJoCo, RK4 with steps of {step:g} s: {1e6 * seconds:.0f} µs a member; latch late by up to "
                f"{np.abs(times - exact).max():.1e} s, panel moves at {np.abs(rates).max():.1e} rad/s at the end"
            )


if __name__ == "__main__":
    single_thread.stay_on_one_core()
    main()
