"""The reference problems with stored digits, through the public interface, every formulation and backend.

Errors are max|a − b| / max(1, max|b|). The stored numbers are good to 2e-14 or better (each file says how they were
checked); 1e-12 is the issue's bound and leaves the conditioning of a ten-link chain its room.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.dynamics.call import BACKENDS
from support.random_trees import relative_error
from support.samples import ALL, slow_after, slow_but_every
from support.ways import skip_where_refused

DATA = Path(__file__).parents[1] / "data"
TOLERANCE = 1e-12
every_way = pytest.mark.parametrize(
    ("formulation", "backend"),
    slow_after(
        3, [(f, b) for k, f in enumerate(sorted(FORMULATIONS)) for j, b in enumerate(BACKENDS) if ALL or (j + k) % 2]
    ),
    ids=lambda x: x,
)  # one backend each, by turns; both with SHARNIR_ALL_TREES=1


@cache
def problem(name: str) -> dict[str, Any]:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


@cache
def rods(planar: bool) -> sh.Model:
    """Ten rods, in the plane or as a spatial mechanism that happens to move in it."""
    s = sh.System("ten rods", gravity=(0, -9.81, 0), planar=planar)
    for k in range(10):
        place = sh.Placement(xyz=(0.1 if k else 0.0, 0, 0))
        properties = {"mass": 1.0, "com": (0.05, 0, 0), "inertia": (0, 0.01 / 12, 0.01 / 12)}
        s.add_body(f"rod{k}", f"rod{k - 1}" if k else "world", joint=sh.Revolute("z"), placement=place, **properties)
    return s.build()


@every_way
@pytest.mark.parametrize("planar", slow_but_every(3, [True, False]), ids=["planar", "spatial"])
def test_ten_rods(planar: bool, formulation: str, backend: str) -> None:
    skip_where_refused(formulation, rods(planar))
    dyn = sh.compile(rods(planar), formulation, backend)
    states = problem("03_nrod_pendulum")["states"]
    q, v, a = (np.array([[float(x) for x in s[name]] for s in states]) for name in ("q", "qd", "qdd"))
    assert len(states) == 8
    for k in range(len(states)):
        assert relative_error(dyn.acceleration(q[k], v[k]), a[k]) <= TOLERANCE
    assert relative_error(dyn.acceleration(q, v), a) <= TOLERANCE
    energy = dyn.energy(q, v).sum(axis=1)
    assert relative_error(energy, np.full(8, float(problem("03_nrod_pendulum")["E0"]))) <= TOLERANCE


@cache
def spherical_tree() -> sh.Model:
    p = problem("06_spherical_tree")
    s = sh.System("spherical tree", gravity=p["gravity"])
    for k, b in enumerate(p["bodies"], start=1):
        properties = {"mass": b["mass"], "com": b["com"], "inertia": b["inertia_com"]}
        parent = f"b{b['parent']}" if b["parent"] else "world"
        s.add_body(
            f"b{k}", parent, joint=sh.Spherical(), placement=sh.Placement(xyz=b["joint_in_parent"]), **properties
        )
    return s.build()


@every_way
def test_spherical_tree(formulation: str, backend: str) -> None:
    p = problem("06_spherical_tree")
    dyn = sh.compile(spherical_tree(), formulation, backend)
    q = np.array(p["quat_xyzw"])[:, [3, 0, 1, 2]].ravel()  # scalar first
    v, tau = np.ravel(p["omega_rel_body"]), np.ravel(p["tau_body"])
    assert relative_error(dyn.acceleration(q, v, tau), np.ravel(p["accel_aba"])) <= TOLERANCE
    assert relative_error(dyn.acceleration(q, v), np.ravel(p["accel_aba_tau0"])) <= TOLERANCE
    assert relative_error(dyn.mass_matrix(q), np.array(p["mass_matrix"])) <= TOLERANCE
    assert relative_error(dyn.inverse(q, v, np.zeros(15)), np.array(p["bias_nle"])) <= TOLERANCE
    energies = np.array([p["kinetic_energy"], p["potential_energy"]])
    assert relative_error(dyn.energy(q, v), energies) <= TOLERANCE


def test_energy_along_the_motion_of_the_spherical_tree() -> None:
    """The stored motion is good to 5e-12, its energy to 2.4e-13 of drift."""
    p = problem("06_spherical_tree")
    dyn = sh.compile(spherical_tree(), backend="casadi")
    for state in p["trajectory_tau0"]:
        q = np.array(state["quat_xyzw"])[:, [3, 0, 1, 2]].ravel()
        assert dyn.energy(q, np.ravel(state["omega_rel_body"])).sum() == pytest.approx(state["energy"], rel=1e-11)


@cache
def panda() -> sh.Model:
    p = problem("08_panda")
    s = sh.System("panda", gravity=p["gravity"])
    names = ["world"]
    for j in p["joints"]:
        linear, angular = np.array(j["S_lin_ang"][:3]), np.array(j["S_lin_ang"][3:])
        joint = sh.Revolute(angular) if angular.any() else sh.Prismatic(linear)
        place = sh.Placement(xyz=j["placement_p"], rotation=j["placement_R"])
        properties = {"mass": j["mass"], "com": j["com"], "inertia": j["inertia_com"]}
        s.add_body(j["name"], names[j["parent"]], joint=joint, placement=place, **properties)
        names.append(j["name"])
    return s.build()


@every_way
def test_panda(formulation: str, backend: str) -> None:
    skip_where_refused(formulation, panda())
    dyn = sh.compile(panda(), formulation, backend)
    for c in problem("08_panda")["cases"]:
        q, v, zero = np.array(c["q"]), np.array(c["v"]), np.zeros(9)
        M = dyn.mass_matrix(q)
        found_and_stored = {
            "a_forward": dyn.acceleration(q, v, c["tau"]),
            "tau_inverse": dyn.inverse(q, v, c["a_in"]),
            "gravity_torque": dyn.inverse(q, zero, zero),
            "bias_nle": dyn.inverse(q, v, zero),
            "mass_matrix_diag": np.diag(M),
            "mass_matrix_logdet": np.linalg.slogdet(M)[1],
            "kinetic_energy": dyn.energy(q, v)[0],
            "potential_energy": dyn.energy(q, v)[1],
            "com": dyn.centre_of_mass(q),
        }
        errors = {name: relative_error(x, np.array(c[name])) for name, x in found_and_stored.items()}
        assert {name: e for name, e in errors.items() if not e <= TOLERANCE} == {}
