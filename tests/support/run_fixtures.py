"""Runs for the tests of several folders. They are read-only, so one of each is enough."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.simulate import Run, Settings, Status
from support.runs import BROKEN, FINISHED, TIMES, crane, integrate, settings


@pytest.fixture(scope="session")
def dyn() -> sh.Dynamics:
    return sh.compile(crane(), threads=1)


@pytest.fixture(scope="session")
def run(dyn: sh.Dynamics) -> Run:
    q, v = integrate(dyn, TIMES)
    return Run(dyn, TIMES, q, v, settings=settings(dyn), status=FINISHED)


@pytest.fixture(scope="session")
def batch(dyn: sh.Dynamics) -> Run:
    """Three payloads; the last member ends at t = 1."""
    payload = np.array([0.5, 1.5, 4.0])
    states = [integrate(dyn, TIMES, payload=m) for m in payload]
    q, v = (np.stack([state[k] for state in states]) for k in range(2))
    q[2, TIMES > 1.0], v[2, TIMES > 1.0] = np.nan, np.nan
    status = [FINISHED, FINISHED, BROKEN]
    return Run(dyn, TIMES, q, v, settings=settings(dyn), status=status, params={"payload": payload})


@pytest.fixture(scope="session")
def craft() -> Run:
    """No motion, only states: a free base, a screw, a cylindrical joint and a weld."""
    system = sh.System("craft δ")
    body = {"mass": 1.0, "com": (0.1, 0, 0), "inertia": (0.1, 0.2, 0.2)}
    system.add_body("hub", joint=sh.Free(), **body)
    system.add_body("nut, left", parent="hub", joint=sh.Screw("x", 0.01), **body)
    system.add_body("mast", parent="hub", joint=sh.Cylindrical("z"), **body)
    system.add_body("tip", parent="mast", joint=sh.Fixed(), **body)
    craft = sh.compile(system.build(), threads=1)
    random = np.random.default_rng(4)
    t = np.linspace(0.0, 0.5, 7)
    q, v = random.normal(size=(7, craft.model.nq)), random.normal(size=(7, craft.model.nv))
    q[:, 3:7] /= np.linalg.norm(q[:, 3:7], axis=1, keepdims=True)
    tau = random.normal(size=v.shape)
    how = Settings(craft.formulation, "rk4", 0.5, q[0], v[0], step=1 / 3)
    return Run(craft, t, q, v, settings=how, status=Status(True, "Finished.", 0.5), tau=tau)
