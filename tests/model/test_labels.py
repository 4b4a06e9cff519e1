"""Names and units, which the motion subspace of a joint tells."""

from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.model.joints.contract import REGISTRY, Joint
from sharnir.model.labels import Labels, joint_units
from sharnir.simulate import Run
from support.names import joint_id

ANGLES = ("rad",) * 3
PLACE = ("m",) * 3


@pytest.mark.parametrize(
    ("joint", "of_q", "of_v"),
    [
        (sh.Revolute((1, 2, 3)), ("rad",), ("rad",)),
        (sh.Prismatic("x"), ("m",), ("m",)),
        (sh.Screw("z", 0.02), ("rad",), ("rad",)),
        (sh.Cylindrical("y"), ("m", "rad"), ("m", "rad")),
        (sh.Universal(), ("rad", "rad"), ("rad", "rad")),
        (sh.Planar(), ("m", "m", "rad"), ("m", "m", "rad")),
        (sh.Spherical(), ("1",) * 4, ANGLES),
        (sh.Spherical("bryant123"), ANGLES, ANGLES),
        (sh.Spherical("matrix"), ("1",) * 9, ANGLES),
        (sh.Free(), PLACE + ("1",) * 4, PLACE + ANGLES),
        (sh.Free("euler313"), PLACE + ANGLES, PLACE + ANGLES),
        (sh.Fixed(), (), ()),
        (sh.Curve("s"), ("m",), ("m",)),  # arc length
        (sh.Curve("0.5*cos(s)", "0.5*sin(s)", yaw="s"), ("rad",), ("rad",)),
        (sh.Curve("s", "s**2"), ("1",), ("1",)),  # neither a length nor an angle
        (sh.Compound(sh.Revolute("z"), sh.Prismatic("x")), ("rad", "m"), ("rad", "m")),
        (sh.Compound(sh.Prismatic("x"), sh.Spherical()), ("m", *("1",) * 4), ("m", *ANGLES)),
        (sh.Compound(sh.Spherical("matrix"), sh.Prismatic("x")), (*("1",) * 9, "m"), (*ANGLES, "m")),
    ],
    ids=joint_id,
)  # fmt: skip
def test_units_of_a_joint(joint: Joint, of_q: tuple[str, ...], of_v: tuple[str, ...]) -> None:
    assert joint_units(joint) == (of_q, of_v)


@pytest.mark.parametrize("joint", [j for kind in REGISTRY.values() for j in kind.examples()], ids=joint_id)
def test_every_joint_has_units(joint: Joint) -> None:
    of_q, of_v = joint_units(joint)
    assert (len(of_q), len(of_v)) == (joint.nq, joint.nv)
    assert {*of_q, *of_v} <= {"rad", "m", "1"}


def test_a_joint_that_holds_a_parameter() -> None:
    system = sh.System("rail")
    r = system.parameter("radius", 1.0, unit="m")
    assert joint_units(sh.Curve(lambda s: r * s)) == (("1",), ("1",))


def test_labels_of_a_model(craft: Run) -> None:
    labels = craft.labels
    assert labels.model == "craft δ"
    assert labels.bodies == ("hub", "nut, left", "mast", "tip")
    assert labels.coordinates[6:] == ("hub[6]", "nut, left", "mast[0]", "mast[1]")
    assert labels.coordinate_joints[6:] == ("hub", "nut, left", "mast", "mast")
    assert labels.coordinate_units[6:] == ("1", "rad", "m", "rad")
    assert labels.velocity_units[5:] == ("rad/s", "rad/s", "m/s", "rad/s")
    assert labels.force_units[5:] == ("N m", "N m", "N", "N m")


def test_parameters_keep_their_units(run: Run) -> None:
    labels = Labels.of(run.dynamics("labels").model)
    assert (labels.parameters, labels.parameter_units) == (("payload",), ("kg",))
