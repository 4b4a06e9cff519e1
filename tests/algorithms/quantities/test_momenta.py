"""The momenta of the joints are M v, by the mass matrix, at free coordinates; at prescribed ones they are zero."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.quantities import momenta
from sharnir.dynamics.call import Call
from sharnir.dynamics.orientations import prescribed
from support.prescribed import coordinates_text
from support.random_trees import PINOCCHIO_JOINTS, State, random_tree
from support.samples import slow_after, slow_but_every
from support.ways import BACKENDS


def found(model: sh.Model, backend: str, q: np.ndarray, v: np.ndarray, t: float = 0.0) -> np.ndarray:
    return Call(model, backend, 1).function(momenta, (model.nv,))({"q": q, "v": v}, t, None)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("backend", slow_after(1, BACKENDS))
def test_by_the_mass_matrix(seed: int, backend: str) -> None:
    """Armature included; both ways round to about 1e-15 of the largest term."""
    model = random_tree(seed, bodies=6)
    s = State(model, seed)
    expected = sh.compile(model, backend="casadi").mass_matrix(s.q) @ s.v
    np.testing.assert_allclose(found(model, backend, s.q, s.v), expected, atol=1e-12 * np.abs(expected).max())


@pytest.mark.parametrize("joint", slow_but_every(3, sorted(PINOCCHIO_JOINTS)))
def test_prescribed_coordinates_carry_others_and_have_none(joint: str) -> None:
    """A driven base gives the bodies on it momentum, p = (M v)_free with its velocity in v."""
    rng = np.random.default_rng(7)
    base = PINOCCHIO_JOINTS[joint](rng, 0.3)
    s = sh.System("driven")
    body: dict[str, Any] = {"mass": 1.5, "com": (0.2, -0.1, 0.3), "inertia": (0.3, 0.4, 0.5)}
    s.add_body("base", joint=base, **body)
    s.add_body("arm", "base", joint=sh.Cylindrical((1, 2, 0.5), armature=0.2), **body)
    if base.nv:
        s.prescribe("base", q=coordinates_text(base))
    model, t = s.build(), 0.4
    dyn = sh.compile(model, backend="casadi")
    q, v = State(model, 3).q, State(model, 3).v
    here_q, here_v = q[None, None].copy(), v[None, None].copy()
    prescribed(model, t, here_q, here_v, np.zeros(0))
    expected = dyn.mass_matrix(q, t=t) @ here_v[0, 0]
    expected[: base.nv] = 0.0
    for backend in BACKENDS:
        np.testing.assert_allclose(found(model, backend, q, v, t), expected, rtol=0, atol=1e-12)
