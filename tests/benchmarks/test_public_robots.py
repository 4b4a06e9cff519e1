"""Three public robots with bodies on fixed joints, as numbers in tests/data, beside answers of Pinocchio that has read
their URDF itself. The package they are from has 131 MB and is no requirement of the tests; benchmarks/public_robots.py
looks at all of its robots.

1e-9 is the issue's bound; both engines are right to about 1e-13 here.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from benchmarks.public_robots import FORWARD, RECURSION, described, error, robots, system
from sharnir.algorithms.formulations import composite, derivatives_by_direction, inverse
from sharnir.algorithms.frames.lumped import lumped
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import kernel_of
from support.rich_trees import interpreted, strides_of
from support.samples import ALL, slow_after

TOLERANCE = 1e-9
DATA = Path(__file__).parents[1] / "data"
MOVING = {"anymal_c_simple": (78, 13), "baxter": (57, 20), "solo": (17, 13)}  # bodies, and how many of them move
PROGRAMS: dict[str, tuple[Program, ...]] = {
    "acceleration": (FORWARD.least, FORWARD, composite.formulation.forward.least),
    "inverse": (inverse.inverse.least,),
    "mass_matrix": (composite.mass_matrix,),
    "derivatives": (RECURSION.least,),
    "inverse_derivatives": (inverse.derivatives.least,),
}


@cache
def robot(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / f"robot_{name}.json").read_text(encoding="utf-8"))
    return found


@cache
def model(name: str) -> sh.Model:
    return system(robot(name), robot(name)["base"] == "free").build()


def inputs(name: str, program: Program, count: int = 1) -> list[np.ndarray]:
    given = {key: np.array(x) for key, x in robot(name)["state"].items()}
    given |= {"wrench": np.zeros(6 * len(model(name).bodies)), "t": np.zeros(1), "params": np.zeros(0)}
    return [np.tile(given[key], (count, 1)) for key in program.arguments]


def off(name: str, what: str, found: np.ndarray) -> float:
    expected = np.array(robot(name)["answers"][what])
    nv = model(name).nv
    if what not in ("acceleration", "inverse"):
        found = found.reshape(-1, nv, nv) @ np.array(robot(name)["state"]["a"])
    return error(found.reshape(expected.shape), expected)


@pytest.mark.parametrize("name", MOVING)
def test_lumped(name: str) -> None:
    assert (len(model(name).bodies), len(lumped(model(name)).bodies)) == MOVING[name]


@pytest.mark.parametrize("what", PROGRAMS)
@pytest.mark.parametrize("name", slow_after(1, MOVING))
def test_beside_pinocchio(name: str, what: str) -> None:
    for program in PROGRAMS[what]:
        assert off(name, what, interpreted(program, model(name), inputs(name, program))) <= TOLERANCE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "form"),
    [(n, f) for n in (MOVING if ALL else ["solo"]) for f in ("rolled", "woven")],
)
def test_native_derivatives(name: str, form: str) -> None:
    """With all bodies and with those that move; a batch, and one state. The smallest
    robot; all with SHARNIR_ALL_TREES=1."""
    for program in {"rolled": (RECURSION, RECURSION.least), "woven": (derivatives_by_direction.derivatives,)}[form]:
        kernel = kernel_of(program, model(name), form).kernel
        x = inputs(name, program, 3)
        for count in (1, 3):
            for found in kernel([row[:count] for row in x], strides_of(x), count):
                assert off(name, "derivatives", found) <= TOLERANCE


@pytest.mark.slow
def test_operations() -> None:
    """Those of the issue."""
    assert sh.operation_count(model("anymal_c_simple"), "separate-bodies").total == 4560


def test_reading(tmp_path: Path) -> None:
    """Of a URDF: order, placements, an inertia in axes of its own."""
    file = tmp_path / "arm.urdf"
    file.write_text(
        '<robot name="arm"><link name="base"/>'
        '<link name="link"><inertial><origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/><mass value="2"/>'
        '<inertia ixx="1" iyy="2" izz="2.5" ixy="0" ixz="0" iyz="0"/></inertial></link>'
        '<joint name="turn" type="revolute"><parent link="base"/><child link="link"/><origin xyz="0 0 1"/>'
        '<axis xyz="0 1 0"/></joint></robot>'
    )
    base, link = described(file)["bodies"]
    assert (base["name"], base["mass"], link["parent"], link["xyz"]) == ("base", 0.0, "base", [0.0, 0.0, 1.0])
    np.testing.assert_allclose(link["inertia"], (2, 1, 2.5, 0, 0, 0), atol=1e-15)
    built = system({"robot": "arm", "bodies": [base, link]}, free=False).build()
    assert [type(body.joint).__name__ for body in built.bodies] == ["Fixed", "Revolute"]
    assert all(path.suffix == ".urdf" for path in robots())
