"""Constraints in the explanations of separate and of composite bodies: G, γ, λ, and all equations with them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.loops.constraint_equations import LoopEquations
from support.explained import LIMIT
from support.random_loops import TIME, random_mechanism
from support.right_arguments import loop
from support.samples import sample, slow_after

CLOSED = ("separate-bodies", "composite")


@pytest.mark.parametrize("seed", slow_after(1, range(sample(10, 50))))
@pytest.mark.parametrize("formulation", CLOSED)
def test_all_equations_hold(formulation: str, seed: int) -> None:
    mechanism = random_mechanism(seed)
    s = mechanism.state
    e = sh.compile(mechanism.model, formulation, backend="casadi").explain(s.q, s.v, s.tau, t=TIME)
    assert e.worst < LIMIT
    assert {"loops γ", "loops Q" if formulation == "separate-bodies" else "loops a"} <= set(e.residuals)


def geared() -> sh.Model:
    """A closed chain and a gear between two joints, which has rows of joints."""
    s = sh.System("geared chain")
    for name, parent in (("a", "world"), ("b", "a"), ("c", "b"), ("d", "c")):
        s.add_body(
            name, parent, joint=sh.Revolute("y"), placement=sh.Placement((0 if parent == "world" else 1.0, 0, 0)),
            shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=1.0),
            q0={"a": -1.0, "d": 1.0}.get(name, 0.7),
        )  # fmt: skip
    s.add_constraint("track", sh.PointOnPlane("d", (1.0, 0, 0), "world", (0, 0, 0.3), "z"))
    s.add_constraint("gear", sh.Gear("b", "c", -2.0))
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize("formulation", CLOSED)
def test_numbers_are_those_of_the_compiled_functions(formulation: str) -> None:
    """G, λ, accelerations and reactions; γ is −ġ/dt of a motion without accelerations."""
    model = geared()
    dyn = sh.compile(model, formulation, backend="casadi")
    rng = np.random.default_rng(3)
    q, v, tau = model.q0, rng.normal(size=model.nv), rng.normal(size=model.nv)
    e = dyn.explain(q, v, tau)
    assert e.worst < LIMIT
    close = {"rtol": 1e-11, "atol": 1e-11}
    np.testing.assert_allclose(e.system.lam, dyn.multipliers(q, v, tau), **close)
    R = dyn.reactions(q, v, tau)
    if formulation == "composite":
        np.testing.assert_allclose(e.system.G, dyn.constraint_jacobian(q), **close)
        np.testing.assert_allclose(e.system.x, dyn.acceleration(q, v, tau), **close)
        np.testing.assert_allclose([e[name].R for name in model.names], R, **close)
        step = 1e-5
        rates = [dyn.constraint_rate(q + sign * step * v, v) for sign in (1, -1)]
        np.testing.assert_allclose(e.system.gamma, -(rates[0] - rates[1]) / (2 * step), rtol=1e-7, atol=1e-7)
        return
    np.testing.assert_allclose(np.concatenate([e[k].qdd for k in model.names]), dyn.acceleration(q, v, tau), **close)
    assert e.system.labels("G")[0] == ("track: force along world z", *e.system.labels("G")[0][1:])
    assert "H" in e["b"].names
    assert "H" not in e["a"].names
    np.testing.assert_allclose(e["b"].H.T @ e.system.lam, e["b"].tau - tau[1], **close)
    # the pull at the end of the chain, about the centre of mass of its last rod
    pull = e["d"].Q - e["d"].Q_active
    np.testing.assert_allclose(pull[:3], [0, 0, e.system.lam[0]], **close)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("formulation", "fields", "numbers"),
    [
        ("composite", ("lam",), {"loops a", "loops λ"}),
        ("composite", ("a",), {"loops γ", "loops a"}),
        ("separate-bodies", ("applied_wrench",), {"loops Q"}),
        ("separate-bodies", ("a", "B"), {"loops γ"}),
    ],
)
def test_a_broken_sign_is_named(
    formulation: str, fields: tuple[str, ...], numbers: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The multipliers as they are kept, or their effect on a field, with the other sign."""
    act = LoopEquations.act

    def broken(self: Any, lam: Any) -> Any:
        before = list(self.trace.records)
        result = act(self, lam)
        if fields == ("lam",):
            return replace(result, lam=[type(x)(lam=-x.lam) for x in result.lam])
        for i, (old, new) in enumerate(zip(before, self.trace.records, strict=True)):
            if i:
                turned = {name: 2 * getattr(old, name) - getattr(new, name) for name in fields}
                self.trace.records[i] = new.extended(turned)
        return result

    monkeypatch.setattr(LoopEquations, "act", broken)
    model = geared()
    e = sh.compile(model, formulation, backend="casadi").explain(model.q0, [0.3, -0.2, 0.4, 0.5])
    assert all(e.residuals[number] > 1e-3 for number in numbers)


@pytest.mark.parametrize("formulation", ["wittenburg", "hamilton-recursive", "hamilton-tangent", "hamilton-orthogonal"])
def test_lectures_about_trees_name_the_others(formulation: str) -> None:
    model = loop()
    with pytest.raises(sh.UnsupportedError, match=r"'pin'.*sh.compile\(model, 'separate-bodies'\)"):
        sh.compile(model, formulation, backend="casadi").explain(model.q0, model.v0)
    with pytest.raises(sh.UnsupportedError, match=r"names of the code.*letters='lecture'"):
        sh.compile(model, "separate-bodies", backend="casadi").explain(model.q0, model.v0, letters="code")
