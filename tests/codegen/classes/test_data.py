"""The numbers of every body as the steps read them."""

from __future__ import annotations

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.codegen.classes.data import CONSTANT, PARAMETER, data_of, world_data
from sharnir.spatial.mass_properties import RigidInertia
from support.rich_trees import rich_tree


def test_fields_written_in_their_slots_are_those_of_the_body() -> None:
    """Placement, inertia, armature of bodies with parameters in them, at the defaults."""
    model = rich_tree(3, 6)
    p, defaults = model.parameter_symbols, model.parameter_defaults

    def number(m: ca.SX) -> np.ndarray:
        return np.array(ca.Function("f", [p], [ca.densify(m)])(defaults))

    for body, data in zip(model.bodies, data_of(model), strict=True):
        found = data.layout.values([ca.SX(v) for v in data.values])
        expected = body.rigid_inertia()
        for name in ("m", "h", "J"):
            np.testing.assert_allclose(
                number(getattr(found["I"], name)), number(getattr(expected, name)), rtol=1e-14, atol=1e-16
            )
        np.testing.assert_array_equal(number(found["placement"].R), number(body.transform().R))
        np.testing.assert_array_equal(number(found["placement"].p), number(body.transform().p))
        assert isinstance(found["I"], RigidInertia)


def test_kinds() -> None:
    s = sh.System("one")
    m = s.parameter("m", 1.0)
    s.gravity = (0, -m, 0)
    s.add_body("a", joint=sh.Screw("z", m), mass=m, com=(0.5, 0, 0), inertia=(2, 3, 3))
    model = s.build()
    (data,) = data_of(model)
    codes = {name: field for name, _, field in data.layout.fields}
    assert codes["placement"] == (1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)
    assert data.kinds[codes["I"][0][0]] == PARAMETER  # the mass, though it is one by default
    assert data.kinds[codes["I"][4][0]] == CONSTANT  # Jxx: the offset along x adds nothing
    assert world_data(model).kinds == (PARAMETER,)


def test_the_triangles_of_an_inertia_share_their_slots() -> None:
    s = sh.System("one")
    s.add_body("a", joint=sh.Revolute("z"), mass=2.0, com=(0.5, 0.2, 0.1), inertia=(2, 3, 3.5, 0.1, 0.2, 0.3))
    (data,) = data_of(s.build())
    codes = {name: field for name, _, field in data.layout.fields}["I"][4:]
    assert codes[1] == codes[3]
    assert codes[2] == codes[6]
    assert codes[5] == codes[7]
