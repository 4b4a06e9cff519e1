"""The public names are an explicit list. Changing it is a decision that this test makes visible."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sharnir as sh

EXPECTED = {
    # the mechanism
    "System", "Model", "Placement",
    # joints
    "Revolute", "Prismatic", "Screw", "Cylindrical", "Universal", "Planar", "Spherical", "Free", "Fixed", "Curve",
    "Compound", "Joint",
    # base classes to extend, with Joint
    "Force", "Constraint", "Event",
    # shapes
    "Rod", "Box", "Cylinder", "Sphere", "Shell", "Point", "Plane",
    # dynamics
    "compile", "Dynamics", "Pose", "operation_count", "cost_formula", "recommend",
    # constraints
    "PointOnPlane", "NoRotation", "PointOnLine", "Coincident", "HingeLoop", "SliderLoop", "CylindricalLoop",
    "UniversalLoop", "WeldLoop", "Distance", "Gear", "Cable", "Coupling", "TautRope",
    # analysis
    "assemble", "mobility",
    # Wittenburg's method: wittenburg.tables
    "wittenburg",
    # forces
    "JointSpring", "JointForce", "JointFriction", "PointSpring", "Wrench", "CustomForce",
    "Motor", "Servo", "Contact",
    "Rope", "Pulley", "Bushing", "TorsionBar", "CentralGravity", "GravityGradient", "Thrust",
    # expressions
    "Table",
    # events
    "Latch", "Release", "Stop", "RigidContact", "Attach", "When", "Set", "Lock", "Unlock", "Enable", "Disable", "End",
    # runs
    "simulate", "Run", "load_run", "join", "Controller",
    # errors
    "SharnirError", "ShapeError", "ModelError", "UnsupportedError", "SimulationError", "Interrupted",
    # the version
    "__version__",
}  # fmt: skip


def test_public_names_are_the_list() -> None:
    assert len(sh.__all__) == len(set(sh.__all__)), "a name is exported twice"
    assert set(sh.__all__) == EXPECTED


def test_every_public_name_exists() -> None:
    assert [name for name in sh.__all__ if not hasattr(sh, name)] == []


def test_there_are_few_of_them() -> None:
    assert len(sh.__all__) < 90


@pytest.mark.slow
def test_importing_the_package_waits_for_nothing_large() -> None:
    """Names come when they are used, whatever was imported before; a submodule of the same name hides none of them."""
    heavy = "{'casadi', 'numpy', 'llvmlite', 'scipy', 'matplotlib', 'xarray'}"
    code = f"import sys, sharnir as sh; print({heavy} & set(sys.modules)); sh.Run; print(sh.simulate.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["set()", "simulate"]


def test_a_name_that_is_misspelt() -> None:
    done = subprocess.run([sys.executable, "-c", "import sharnir; sharnir.Sistem"], capture_output=True, text=True)
    assert done.stderr.endswith("module 'sharnir' has no attribute 'Sistem'. Did you mean 'System'?\n")
