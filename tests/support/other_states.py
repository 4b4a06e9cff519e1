"""States that no formulation of the package integrates: what holds of these holds of any.

DOUBLED   (q, u) with u = 2 v
WARPED    (q, u) with u = c v, c = 2 + sin(Σ q of the joint) + t/2, which changes with place and time as momenta do
"""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import pytest

from sharnir.algorithms.formulations import separate_bodies
from sharnir.algorithms.formulations.formulation import Formulation
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps.inputs import INPUTS, Input
from sharnir.algorithms.sweeps.kinematics import advance
from sharnir.algorithms.sweeps.outputs import Gather, Several
from sharnir.algorithms.sweeps.program import Program, State, StateBlock
from sharnir.algorithms.sweeps.sweep import Fields, Outward, Record, Sweep, WholeModel, outward
from sharnir.algorithms.sweeps.trace import Trace

COORDINATES = Gather("q", "coordinate")


def state(into: Sweep, out_of: Sweep, quicken: Sweep) -> State:
    return State(
        (StateBlock("q", "coordinate", "q_rate"), StateBlock("u", "velocity", "u_rate")),
        (advance, quicken),
        from_joint=Program("into", (into,), ("q", "v"), Several((COORDINATES, Gather("u", "velocity")))),
        to_joint=Program("out_of", (out_of,), ("q", "u"), Several((COORDINATES, Gather("v", "velocity")))),
    )


@outward()
def halve(body: Record, parent: Record) -> Fields:
    return {"v": body.u / 2}


@outward()
def double(body: Record, parent: Record) -> Fields:
    return {"u": 2 * body.v}


@outward()
def quicken(body: Record, parent: Record) -> Fields:
    return {"u_rate": 2 * body.a}


DOUBLED = state(double, halve, quicken)


def _each(name: str, step: Outward) -> Sweep:
    """An outward sweep that reads the time too."""

    def run(trace: Trace) -> None:
        for body in trace.model.bodies:
            record = trace.records[body.index].extended({"time": trace.model.t})
            trace.extend(body.index, step.step(record, record))

    return WholeModel(run, name)


def _warp(body: Record) -> ca.SX:
    return 2 + ca.sin(ca.sum1(body.q)) + body.time / 2


@outward()
def warp(body: Record, parent: Record) -> Fields:
    return {"u": _warp(body) * body.v}


@outward()
def unwarp(body: Record, parent: Record) -> Fields:
    return {"v": body.u / _warp(body)}


@outward()
def warp_rate(body: Record, parent: Record) -> Fields:
    rate = ca.cos(ca.sum1(body.q)) * ca.sum1(body.q_rate) + 0.5
    return {"u_rate": _warp(body) * body.a + rate * body.v}


WARPED = state(_each("warp", warp), _each("unwarp", unwarp), _each("warp_rate", warp_rate))
OTHERS = {"doubled": DOUBLED, "warped": WARPED}


def formulation(name: str) -> Formulation:
    """Separate bodies in that state."""
    own, other = separate_bodies.formulation, OTHERS[name]
    assert other.to_joint is not None
    return replace(own, name=name, state=other, running=(*other.to_joint.sweeps, *own.sweeps))


def enter(patch: pytest.MonkeyPatch) -> None:
    """Make them known, for one test."""
    patch.setitem(INPUTS, "u", Input("u", "velocity", "what stands for the velocities"))
    for name in OTHERS:
        patch.setitem(FORMULATIONS, name, formulation(name))
