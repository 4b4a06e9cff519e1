from __future__ import annotations

import casadi as ca
import pytest

import sharnir as sh
from sharnir.model.constraints.frame_arguments import direction
from support.constraint_models import yard

ORIGIN = (0, 0, 0)


@pytest.mark.parametrize(
    ("n", "text"),
    [
        ((1, 0, 0), "x"),
        ((0, -1, 0), "-y"),
        ((0.6, 0, -0.8), "(0.6, 0, -0.8)"),
        ((2 / 3, -2 / 3, 1 / 3), "(0.667, -0.667, 0.333)"),
        ((1, -1e-5, 0), "(1, 0, 0)"),
    ],
)
def test_directions(n, text):
    assert direction(ca.SX(ca.DM(n)), "rod", "") == f"{text} of 'rod'"
    assert direction(ca.sparsify(ca.SX(ca.DM(n))), "world", "") == f"world {text}"


def test_parameters_have_no_digits():
    assert direction(ca.SX.sym("n", 3), "rod", "normal_b") == "normal_b of 'rod'"


@pytest.mark.parametrize(
    ("constraint", "labels"),
    [
        (sh.PointOnPlane("a", ORIGIN, "b", ORIGIN, "y"), ["force along y of 'b'"]),
        (sh.PointOnPlane("a", ORIGIN, "world", ORIGIN, (0, 3, 4)), ["force along world (0, 0.6, 0.8)"]),
        (sh.PointOnPlane("a", ORIGIN, "world", ORIGIN, ("k", 0, 1)), ["force along world normal_b"]),
        (
            sh.Coincident("a", ORIGIN, "b", ORIGIN),
            ["force along world x", "force along world y", "force along world z"],
        ),
        (sh.PointOnLine("a", ORIGIN, "b", ORIGIN, "z"), ["force along x of 'b'", "force along y of 'b'"]),
        (
            sh.CylindricalLoop("a", ORIGIN, "z", "b", ORIGIN, ("k", "r", 1)),
            [f"{what} normal {k} of axis_b of 'b'" for what in ("force along", "moment about") for k in (1, 2)],
        ),
        (sh.Distance("a", ORIGIN, "b", ORIGIN, 1), ["force along the line"]),
        (sh.Gear("wheel", "slide", 2), ["torque of the gear"]),
        (sh.Cable(["wheel", "slide"], [1, 2]), ["force of the cable"]),
        (sh.Coupling("q('wheel')"), ["force of the coupling"]),
    ],
)
def test_labels(constraint, labels):
    assert list(yard(constraint).build().constraints[0].labels) == labels


def test_labels_of_a_hinge_on_the_world():
    (hinge,) = yard(sh.HingeLoop("a", ORIGIN, "z", "world", ORIGIN, "z")).build().constraints
    assert hinge.labels[3:] == ("moment about world x", "moment about world y")


def test_labels_in_the_plane():
    (slider,) = yard(sh.SliderLoop("a", ORIGIN, "x", "b", ORIGIN, "x"), planar=True).build().constraints
    assert slider.labels == ("force along y of 'b'", "moment about z of 'b'")
