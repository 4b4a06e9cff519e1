from __future__ import annotations

import numpy as np

import sharnir as sh


def swing() -> sh.Model:
    s = sh.System("swing")
    s.add_body("a", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, -1), inertia=(0.1, 0.1, 0.1))
    s.add_force("damper", sh.JointSpring(joint="a", stiffness=0.0, damping=0.5))
    return s.build()


def test_an_audit_prints_a_table() -> None:
    text = repr(sh.simulate(swing(), 1.0, q0=[1.0]).audit())
    lines = text.splitlines()
    assert [line.split("  ")[0] for line in lines[:-1]] == [
        "energy, J", "kinetic", "potential", "dissipated", "work of drives", "sum less work",
    ]  # fmt: skip
    assert len({len(line) for line in lines[:-1]}) == 1  # columns are in line
    assert "at 0 s" in lines[0]
    assert "at 1 s" in lines[0]
    assert lines[-1].startswith("The sum less the work is constant within ")
    assert "the audit itself may be off by" in lines[-1]


def test_of_a_batch_the_worst_member() -> None:
    audit = sh.simulate(swing(), 1.0, q0=[[0.1], [1.0]], times=[0.0, 0.5, 1.0]).audit()
    worst = int(np.argmax(audit.worst))
    assert repr(audit).startswith(f"Member {worst} of 2, whose balance closes worst:")
