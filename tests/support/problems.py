"""The reference problems of `tests/data` as models and initial states."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import sharnir as sh

DATA = Path(__file__).parents[1] / "data"


@cache
def problem(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return found


def digits(values: Any) -> np.ndarray:
    """Decimal strings as doubles."""
    return np.array(values, dtype=float)


@cache
def simple_pendulum() -> sh.Model:
    """02_A01: 1 kg on a massless link of 1 m in the x-y plane; q is the angle of the link from +x."""
    s = sh.System("A01", planar=True)
    s.add_body("link", joint=sh.Revolute("z"), mass=1.0, com=(1, 0, 0), inertia=(0, 0, 0))
    return s.build()


HORIZONTAL = np.pi  # the published data start at x = −1


def simple_pendulum_error(q: np.ndarray, t: float) -> float:
    """Distance of the bob from its exact place, m, at one of the stored times."""
    exact = {float(time): digits([x, y]) for time, x, y in problem("02_A01_simple_pendulum")["exact_values"]["samples"]}
    return float(np.linalg.norm([np.cos(q[0]), np.sin(q[0])] - exact[t]))


@cache
def spherical_tree() -> sh.Model:
    """06: five bodies on ball joints."""
    p = problem("06_spherical_tree")
    s = sh.System("spherical tree", gravity=p["gravity"])
    for k, b in enumerate(p["bodies"], start=1):
        properties = {"mass": b["mass"], "com": b["com"], "inertia": b["inertia_com"]}
        parent, place = f"b{b['parent']}" if b["parent"] else "world", sh.Placement(xyz=b["joint_in_parent"])
        s.add_body(f"b{k}", parent, joint=sh.Spherical(), placement=place, **properties)
    return s.build()


def scalar_first(quaternions: Any) -> np.ndarray:
    """(4 n,) from rows (x, y, z, w)."""
    return np.array(quaternions)[:, [3, 0, 1, 2]].ravel()


def top(mass: float, com: Any, inertia: Any, gravity: float = 9.81) -> sh.Model:
    """05: a rigid body on a ball joint at the origin, `inertia` about its centre of mass."""
    s = sh.System("top", gravity=(0, 0, -gravity))
    s.add_body("top", joint=sh.Spherical(), mass=mass, com=com, inertia=inertia)
    return s.build()


@cache
def gyrostat() -> sh.Model:
    """05: a carrier that floats, its centre of mass held, and a rotor about its axis z."""
    p = problem("05_rigid_body_and_tops")["gyrostat_dual_spin"]
    s = sh.System("gyrostat", gravity=(0, 0, 0))
    carrier = (p["I_t_carrier"], p["I_t_carrier"], p["I3_carrier"])
    rotor = (p["I_t_rotor"], p["I_t_rotor"], p["J_rotor_axial"])
    s.add_body("carrier", joint=sh.Free(), mass=1.0, inertia=carrier)
    s.add_body("rotor", "carrier", joint=sh.Revolute("z"), mass=1.0, inertia=rotor)
    return s.build()
