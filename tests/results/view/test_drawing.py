"""What is drawn of a mechanism, against what its description says.

Covers model/body.py, results/view/drawing.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.quantities import reading_names
from sharnir.model import forces
from sharnir.results.view import drawing
from sharnir.results.view.drawing import Values, model_tables
from support.force_models import craft


def values(model: sh.Model, **params: float) -> Values:
    return Values(model, {p.name: params.get(p.name, p.default) for p in model.parameters}, 0.5)


@pytest.fixture(scope="module")
def model() -> sh.Model:
    system = sh.System("all")
    length = system.parameter("length", 2.0)
    rod = sh.Rod(start=(0, 0, 0), end=(0, length, 0), mass=1.0)
    looks = [
        (
            sh.Cylinder(0.1, length=0.5, axis=(1, 1, 0), placement=sh.Placement((0, 0, 1), rpy=(0, 0, 0.3)), mass=0),
            "red",
        )
    ]
    system.add_body("rod", joint=sh.Revolute("z"), shape=rod, colour="navy")
    system.add_body(
        "slide",
        "rod",
        joint=sh.Prismatic((0, 3, 4)),
        placement=sh.Placement((0, 1, 0)),
        mass=1.0,
        inertia=(1, 1, 1),
        visual=looks,
    )
    system.add_body(
        "bare",
        "rod",
        joint=sh.Universal("x", "y"),
        placement=sh.Placement((0, length, 0)),
        mass=2.0,
        com=(0.5, 0, 0),
        inertia=(1, 1, 1),
    )
    system.add_body(
        "leaf",
        "bare",
        joint=sh.Spherical(),
        placement=sh.Placement((0, 0, 3)),
        mass=2.0,
        com=(0.5, 0, 0),
        inertia=(1, 1, 1),
    )
    system.add_body("screw", joint=sh.Screw("x", 0.1), mass=2.0, com=(0.5, 0, 0), inertia=(1, 1, 1))
    system.add_constraint("tie", sh.PointOnPlane("leaf", (1, 2, 3), "world", (0, 0, "0.2*t"), (0, 0, 1)))
    system.add_force("spring", sh.PointSpring("leaf", (1, 0, 0), "world", (0, length, 0), 3.0, 1.0))
    system.add_force("hinge", sh.JointSpring("rod", stiffness=1.0))
    system.add_force("slider", sh.JointSpring("slide", stiffness=1.0))
    system.add_force("push", sh.Wrench("bare", (0, 1, 0), force=(1, 0, 0)))
    return system.build()  # fmt: skip


def test_shapes_with_their_numbers(model: sh.Model) -> None:
    rod, slide, bare, leaf, _ = drawing.bodies(model, values(model, length=3.0))
    assert rod["shapes"][0]["kind"] == "rod"
    assert rod["shapes"][0]["sizes"] == [3.0]
    assert np.abs(rod["shapes"][0]["along"]).tolist() == [0, 1, 0]
    assert rod["shapes"][0]["origin"] == [0, 1.5, 0]
    assert rod["shapes"][0]["colour"] == "#000080"
    (cylinder,) = slide["shapes"]
    assert (cylinder["kind"], cylinder["sizes"], cylinder["colour"]) == ("cylinder", [0.1, 0.5], "#ff0000")
    np.testing.assert_allclose(np.abs(cylinder["along"]), [0.5**0.5, 0.5**0.5, 0])
    np.testing.assert_allclose(np.reshape(cylinder["rotation"], (3, 3))[0], [np.cos(0.3), -np.sin(0.3), 0])
    assert rod["skeleton"] == []
    assert bare["skeleton"] == [[0, 0, 3], [0.5, 0, 0]]
    assert leaf["skeleton"] == [[1, 2, 3], [0.5, 0, 0]]


def test_axes_that_stay_in_their_body(model: sh.Model) -> None:
    rod, slide, bare, leaf, screw = drawing.bodies(model, values(model))
    assert rod["axes"] == [[0, 0, 0, 0, 0, 1, 1]]
    np.testing.assert_allclose(slide["axes"], [[0, 0, 0, 0, 0.6, 0.8, 0]])
    assert bare["axes"] == [[0, 0, 0, 0, 1, 0, 1]]  # the first axis of a universal joint stays in the parent
    assert leaf["axes"] == []
    np.testing.assert_allclose(screw["axes"], [[0, 0, 0, 1, 0, 0, 1]], atol=1e-15)


def test_forces_and_constraints(model: sh.Model) -> None:
    found = {x["name"]: x for x in drawing.forces(model, values(model))}
    assert found["spring"]["points"] == [[4, [1, 0, 0]], [0, [0, 2, 0]]]
    assert (found["hinge"]["kind"], found["hinge"]["points"]) == ("coil", [[1, [0, 0, 0]]])
    assert (found["slider"]["kind"], found["slider"]["points"]) == ("spring", [[1, [0, 1, 0]], [2, [0, 0, 0]]])
    assert found["push"]["kind"] == "load"
    ((name, body, point, moves),) = drawing.loads(model, values(model))
    assert (name, body, point.tolist(), moves) == ("push", 3, [0, 1, 0], None)
    found, at = drawing.ties(model, (own := values(model))), np.array([0.0, 0.5, 2.0])
    assert found == [{"name": "tie", "a": [4, [1, 2, 3]], "b": [0, [0, 0, 0.1]], "moves": [None, 0]}]
    np.testing.assert_allclose(own.tracks(at), [[0, 0, 0.2 * t] for t in at], atol=1e-15)


def test_friction_is_no_spring() -> None:
    """Neither law; a spring beside it is one. A rope from point to point is a rope."""
    system = sh.System("cart")
    system.add_body("cart", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    system.add_force("sticks", sh.JointFriction("cart", 1.0))
    system.add_force("smooth", sh.JointFriction("cart", 1.0, velocity=1e-3))
    system.add_force("spring", sh.JointSpring("cart", 1.0))
    ends = ("world", (0, 0, 1), "cart", (0, 0, 0))
    for only in ("tension", "compression"):
        system.add_force(only, sh.PointSpring(*ends, stiffness=1.0, length=1.0, only=only))
    model = system.build()
    found = {x["name"]: x["kind"] for x in drawing.forces(model, values(model))}
    assert found == {"spring": "spring", "tension": "rope", "compression": "spring"}


def test_ropes_and_rods_of_constraints() -> None:
    way = [("world", (0, 0, 2)), sh.Pulley("cart", (0, 0, 1), 0.1, "y"), ("load", (0, 0, 0.2))]
    system = sh.System("crane")
    system.add_body("cart", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    system.add_body("load", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1), q0=[0, 0, -1, 1, 0, 0, 0])
    system.add_force("rope", sh.Rope(way, 2.0, 100.0))
    system.add_constraint("taut", sh.TautRope(way[:1] + way[2:], 3.0))
    system.add_constraint("rod", sh.Distance("cart", (0, 0, 0), "load", (0, 1, 0), 2.0))
    model = system.build()
    found = {x["name"]: x for x in drawing.forces(model, values(model))}
    assert {x["kind"] for x in found.values()} == {"rope"}
    assert found["rope"]["points"] == [[0, [0, 0, 2]], [1, [0, 0, 1]], [2, [0, 0, 0.2]]]
    assert found["rope"]["discs"] == [{"place": 1, "axis": [0, 1, 0], "radius": 0.1, "sense": 1}]
    assert found["taut"]["discs"] == []
    assert found["taut"]["points"] == [[0, [0, 0, 2]], [2, [0, 0, 0.2]]]
    assert found["rod"]["points"] == [[1, [0, 0, 0]], [2, [0, 1, 0]]]


UNSEEN = {"JointFriction", "CentralGravity", "GravityGradient"}  # no place of their own, or in every joint


def test_every_force_can_be_drawn() -> None:
    """Whatever marks the forces of the registry have, they are of known kinds, at bodies that there are."""
    known = {"spring", "rope", "coil", "drive", "strut", "bushing", "load"}
    for kind in forces.REGISTRY.values():
        for force in kind.examples():
            model = craft(force).build()
            found = drawing.forces(model, values(model))
            assert {mark["kind"] for mark in found} <= known
            assert bool(found or drawing.contacts(model)) != (kind.__name__ in UNSEEN), kind
            for mark in found:
                assert all(0 <= body <= len(model.bodies) and len(point) == 3 for body, point in mark["points"])


def test_every_reading_has_a_unit() -> None:
    for kind in forces.REGISTRY.values():
        for force in kind.examples():
            for element in craft(force).build().forces:
                unknown = {name for name in reading_names(element) if not element.reading_unit(name)}
                assert unknown <= {"given", "integral"}, kind  # of a table by any name, and of any error over time


def test_forces_that_events_switch_are_drawn() -> None:
    system = sh.System("switched")
    system.add_body("arm", joint=sh.Revolute("z"), mass=1.0, com=(1, 0, 0), inertia=(1, 1, 1))
    system.add_body("free", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1), q0=[1, 0, 0, 1, 0, 0, 0])
    system.add_force("spring", sh.PointSpring("arm", (1, 0, 0), "world", (0, 2, 0), 3.0, 1.0))
    system.add_force("motor", sh.Motor("arm", 2.0))
    system.add_constraint("pin", sh.Coincident("arm", (1, 0, 0), "free", (0, 0, 0)))
    system.add_constraint("rod", sh.Distance("free", (0, 1, 0), "world", (5, 0, 0), 4.0))
    for name in ("spring", "motor", "pin", "rod"):
        system.add_event(f"{name} off", sh.When("t - 1", do=[sh.Disable(name)]))
    model = system.build()
    found = {x["name"]: x["kind"] for x in drawing.forces(model, values(model))}
    assert found == {"spring": "spring", "motor": "drive", "rod": "rope"}
    assert {x["name"] for x in drawing.ties(model, values(model))} == {"pin", "rod"}


def test_contacts_touch_where_the_mechanics_says() -> None:
    """A ball on a slope: the point of contact is below its centre along the normal, by its radius and half the gap."""
    system = sh.System("slope")
    system.add_body("ball", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1), q0=[1, 2, 0.9, 1, 0, 0, 0])
    n = np.array([0.6, 0.0, 0.8])
    slope = sh.Plane((0, 0, 0), tuple(n))
    system.add_force("soft", sh.Contact("ball", sh.Sphere(0.5), "world", slope, 1e5, friction=0.3))
    system.add_event("hard", sh.RigidContact("world", slope, "ball", sh.Sphere(0.5)))
    model = system.build()
    found = {x.name: x for x in drawing.contacts(model)}
    assert set(found) == {"soft", "hard"}
    R, p = sh.Placement(rpy=(0.3, 0.2, 0.1)).R, np.array([1.0, 2.0, 0.9])
    column = [*R.ravel(), *p, *np.eye(3).ravel(), 0, 0, 0]
    gap = n @ p - 0.5
    for x in found.values():
        where = np.array(x.place(values(model))(column)).ravel()
        np.testing.assert_allclose(where, [*(p - (0.5 + gap / 2) * n), *n], atol=1e-14)
        ball, plane = x.surfaces(values(model))
        assert (ball["body"], ball["sizes"], plane["kind"], plane["body"]) == (1, [0.5], "plane", 0)
        np.testing.assert_allclose(plane["along"], n)


def test_up_is_against_gravity() -> None:
    for planar, gravity, expected in (
        (False, None, [0, 0, 1]),
        (True, None, [0, 1, 0]),
        (False, (0, 0, 0), [0, 0, 1]),
        (False, (3, 0, -4), [-0.6, 0, 0.8]),
    ):
        system = sh.System("one", planar=planar, gravity=gravity)
        system.add_body("a", joint=sh.Revolute("z"), mass=1.0, com=(1, 0, 0), inertia=(1, 1, 1))
        model = system.build()
        np.testing.assert_allclose(drawing.up(model, values(model)), expected, atol=1e-15)


def test_tables_of_the_model(model: sh.Model) -> None:
    bodies, constraints, forces_ = model_tables(model, values(model))
    assert bodies["rows"][1][:5] == ["slide", "rod", "Prismatic", "1", "1"]
    assert bodies["rows"][3][3:5] == ["4 to 7", "4 to 6"]
    assert constraints["rows"] == [["tie", "leaf and world", "force along z of 'world'"]] or constraints["rows"][0][
        :2
    ] == ["tie", "leaf and world"]
    assert [row[0] for row in forces_["rows"]] == ["spring", "hinge", "slider", "push"]
