"""Positions at which the mass matrix is singular: all formulations refuse, and elsewhere they agree."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from support.samples import slow_but_every
from support.ways import BACKENDS, skip_where_refused, taking
from support.weak_trees import weak_state, weak_system

NAMES = sorted(FORMULATIONS)


def point_on_two_links() -> sh.Model:
    """A massless link and a point mass on another: nothing turns the first where both are in line."""
    s = sh.System("links")
    s.add_body("a", joint=sh.Revolute("y"))
    s.add_body("b", "a", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(1, 0, 0)), mass=1.0, com=(1, 0, 0))
    return s.build()


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("formulation", slow_but_every(4, NAMES))
def test_all_calls_that_divide_by_it_refuse(formulation: str, backend: str) -> None:
    skip_where_refused(formulation, point_on_two_links())
    dyn = sh.compile(point_on_two_links(), formulation, backend=backend)
    good, bad, v = np.array([0.3, 0.5]), np.array([0.3, 0.0]), np.array([0.1, 0.1])
    for call in (dyn.acceleration, dyn.reactions, dyn.derivatives):
        call(good, v)
        call(good, v)  # by the short way, where there is one
        for _ in range(2):
            with pytest.raises(sh.ModelError, match=r"joint 'a' \(Revolute\) moves no inertia at this position"):
                call(bad, v)
        with pytest.raises(sh.ModelError, match=r"\(row 1 of the batch\)"):
            call(np.array([good, bad]), v)
    for momenta in (dyn.velocities, dyn.hamiltonian):
        momenta(good, v)
        momenta(good, v)
        with pytest.raises(sh.ModelError, match=r"joint 'a' \(Revolute\) moves no inertia at this position"):
            momenta(bad, v)
    dyn.inverse(bad, v, v)
    assert abs(np.linalg.det(dyn.mass_matrix(bad))) < 1e-15


def test_a_position_that_is_no_number_is_answered_by_none() -> None:
    dyn = sh.compile(point_on_two_links(), backend="casadi")
    found = dyn.acceleration([[0.3, 0.5], [np.nan, 0.5]], [0.1, 0.1])
    assert np.isfinite(found[0]).all()
    assert np.isnan(found[1]).all()


def test_just_beside_it_formulations_agree() -> None:
    """The pivot falls with the square of the angle; half the digits of the accelerations are lost at 1e-4 rad, and with
    1e-12 left of the pivot, at 1e-6 rad, all but three."""
    for angle in (1e-2, 1e-4):
        found = [
            sh.compile(point_on_two_links(), name, backend="casadi").acceleration([0.3, angle], [0.1, 0.1])
            for name in taking(point_on_two_links())
        ]
        for x in found[1:]:
            np.testing.assert_allclose(x, found[0], rtol=1e-14 / angle**2)


def test_a_payload_of_nothing() -> None:
    """Built, because parameters count as non-zero; refused where it is none, and so its joint moves with the next."""
    s = sh.System("s")
    payload = s.parameter("payload", 1.0)
    s.add_body("arm", joint=sh.Revolute("y"), mass=payload, com=(1, 0, 0))
    s.add_body("load", "arm", joint=sh.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1))
    dyn = sh.compile(s.build(), backend="casadi")
    assert np.isfinite(dyn.acceleration([0.1, 0.2], [0, 0])).all()
    with pytest.raises(sh.ModelError, match=r"joint 'arm' .* moves no inertia"):
        dyn.acceleration([0.1, 0.2], [0, 0], params={"payload": 0.0})


def test_models_without_suspects_pay_nothing() -> None:
    s = sh.System("s")
    s.add_body("a", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=(0.1, 0.1, 0.1))
    dyn = sh.compile(s.build())
    dyn.acceleration([0.1], [0.0])
    fast = dyn._acceleration.fast
    assert dyn.inertia.guarded(fast) is fast


@pytest.mark.slow
def test_random_trees_all_agree_or_all_refuse() -> None:
    """2,500 of them by hand; see the note. Of well-conditioned ones 1e-9, else what the mass matrix leaves of 1e-16."""
    for seed in range(12):
        try:
            model = weak_system(seed).build()
        except sh.ModelError:
            continue
        q, v = weak_state(model, seed)
        found = []
        for name in taking(model):
            try:
                found.append(sh.compile(model, name, backend="casadi").acceleration(q, v))
            except sh.ModelError:
                found.append(None)
        if any(a is None for a in found):
            assert all(a is None for a in found), seed
            continue
        M = sh.compile(model, backend="casadi").mass_matrix(q)
        size = np.sqrt(np.diag(M))
        lost = 1e-12 * np.linalg.cond(M / np.outer(size, size))
        for a in found[1:]:
            np.testing.assert_allclose(a, found[0], rtol=0, atol=max(1e-9, lost) * max(1.0, np.abs(found[0]).max()))
