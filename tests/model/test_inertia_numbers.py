from __future__ import annotations

import numpy as np

import sharnir as sh
from sharnir.model.body_numbers import evaluated
from sharnir.model.pivots import inertia_of, motion, pivot_of, pseudo_inverse, scale_of


def test_inertias_and_motions_are_those_of_the_algorithms() -> None:
    """A body on a fixed joint has the kinetic energy ½ Vᵀ I V of its parent's motion."""
    s = sh.System("s", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Free(), mass=2.0, com=(0.1, 0.2, 0.3), inertia=(0.3, 0.4, 0.5))
    place = sh.Placement(xyz=(1, 2, 3), rpy=(0.1, 0.2, 0.3))
    s.add_body("b", "a", joint=sh.Fixed(), placement=place, mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.2, 0.2))
    model = s.build()
    a, b = evaluated(model.bodies, model.parameter_symbols, model.parameter_defaults)
    T = motion(b.R, b.p)
    whole = inertia_of(a) + T.T @ inertia_of(b) @ T
    M = sh.compile(model, backend="casadi").mass_matrix(model.q0)
    np.testing.assert_allclose(whole, M, atol=1e-14)
    S = np.eye(6)
    assert (np.diag(M) <= scale_of(whole, S) + 1e-14).all()


def test_definite_matrices_of_any_scale() -> None:
    units = np.array([1e-6, 1.0, 1e5])
    D = np.outer(units, units) * np.array([[1.0, 0.5, 0.0], [0.5, 1.0, 0.0], [0.0, 0.0, 1.0]])
    assert abs(pivot_of(D, units**2) - 0.5) < 1e-12
    np.testing.assert_allclose(pseudo_inverse(D, units**2) @ D, np.eye(3), atol=1e-9)
    assert np.isnan(pivot_of(np.full((1, 1), np.inf), np.ones(1)))
