"""Models of fixed joints only: reactions of what stands are worth asking for, and a run of them is a run."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.integrate.methods import METHODS
from support.samples import slow_but_every
from support.ways import BACKENDS, skip_where_refused


def bracket() -> sh.Model:
    s = sh.System("bracket")
    s.add_body("a", joint=sh.Fixed(), placement=sh.Placement(xyz=(0, 0, 1)), mass=2.0, com=(0.5, 0, 0))
    s.add_body("b", "a", joint=sh.Fixed(), placement=sh.Placement(xyz=(1, 0, 0)), mass=1.0)
    return s.build()


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("formulation", slow_but_every(4, sorted(FORMULATIONS)))
def test_reactions_of_what_stands(formulation: str, backend: str) -> None:
    skip_where_refused(formulation, bracket())
    dyn = sh.compile(bracket(), formulation, backend=backend)
    for _ in range(2):  # the second time by the short way, where there is one
        found = dyn.reactions([], [])
    np.testing.assert_allclose(found, [[0, 0, 29.43, 0, -19.62, 0], [0, 0, 9.81, 0, 0, 0]], atol=1e-13)
    assert dyn.reactions(np.zeros((3, 0)), np.zeros((3, 0))).shape == (3, 2, 6)
    assert dyn.acceleration([], []).shape == (0,)
    assert dyn.inverse([], [], []).shape == (0,)
    assert dyn.mass_matrix([]).shape == (0, 0)
    assert [x.shape for x in dyn.derivatives([], [])] == [(0, 0)] * 3
    assert dyn.point_jacobian([], "b", (1, 0, 0)).shape == (3, 0)
    np.testing.assert_allclose(dyn.energy([], []), [0.0, 29.43])


@pytest.mark.parametrize("method", sorted(METHODS))
def test_a_run_is_constant(method: str) -> None:
    fixed_step = {} if METHODS[method].adaptive else {"step": 0.1}
    run = sh.simulate(bracket(), 1.0, method=method, times=[0.0, 0.5, 1.0], **fixed_step)
    assert run.ok, run.status
    assert run.q.shape == (3, 0)
    np.testing.assert_allclose(run.reactions[:, 0, 2], 29.43)
    assert run.audit().worst == 0.0
    assert "0 degrees of freedom" in sh.mobility(bracket()).text
