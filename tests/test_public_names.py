"""The public names are an explicit list. Changing it is a decision that this test makes visible."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sharnir as sh

EXPECTED = {
    # the mechanism
    "System", "Model", "Placement",
    # files of models
    "load", "mass_properties", "verify",
    # joints
    "Revolute", "Prismatic", "Screw", "Cylindrical", "Universal", "Planar", "Spherical", "Free", "Fixed", "Curve",
    "Compound", "Joint",
    # base classes to extend, with Joint
    "Force", "Constraint", "Event",
    # shapes
    "Rod", "Box", "Cylinder", "Sphere", "Shell", "Point", "Plane",
    # flexible bodies
    "Beam", "Panel", "Flexible", "segments",
    # dynamics
    "compile", "Dynamics", "Pose", "operation_count", "cost_formula", "recommend", "equations",
    # constraints
    "PointOnPlane", "NoRotation", "PointOnLine", "Coincident", "HingeLoop", "SliderLoop", "CylindricalLoop",
    "UniversalLoop", "WeldLoop", "Distance", "Gear", "Cable", "Coupling", "TautRope",
    # analysis
    "assemble", "mobility", "linearize", "equilibrium", "sweep", "inverse_kinematics", "base_parameters",
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
    "simulate", "Run", "load_run", "join", "Controller", "fit", "view",
    # mechanisms for other programs
    "export_fmu",
    # studies
    "Study", "Normal", "Uniform", "LogNormal", "Triangular", "Truncated",
    # errors
    "SharnirError", "ShapeError", "ModelError", "UnsupportedError", "SimulationError", "Interrupted",
    # the version
    "__version__",
}  # fmt: skip

# Public attributes of what users hold in their hands. Those after the comment are for other rooms and for tests.
ATTRIBUTES = {
    "System": """name gravity planar t parameter parameters add_body prescribe add_force add_constraint add_event
        add_frame add save run_settings fit_settings study_settings set_limits report export_report build""",
    "Model": """name gravity planar bodies names parents children depth path index body forces constraints triggers
        frames limits nq nv q0 v0 free parameters modes coordinate_labels velocity_labels incidence incidence_inverse
        picture"""
    # the symbols of expressions and the tables that programs read
    " t q v parameter_symbols parameter_defaults locks states constraint_rows row_count is_flexible",
    "Dynamics": """model formulation backend describe lowered explain acceleration inverse mass_matrix derivatives
        inverse_derivatives parameter_derivatives reactions constraint_reactions multipliers nonunique contradictions
        constraint_value constraint_rate constraint_jacobian impulse system_matrix energy power momentum force momenta
        accumulated_momenta velocities hamilton hamiltonian hamiltonian_rate centre_of_mass placement placements point
        point_velocity point_acceleration point_jacobian angular_velocity clearance jacobian jacobian_rate_v
        operational_inertia bias gravity centroidal integrate difference coordinate_rate casadi c_source jax
        regressor"""
    # for runs and analyses
    " inertia slip_power stepper sparse_rows tree_inverse unchecked_acceleration unchecked_reactions",
    "Run": """model dyn t q v a p tau params batch energy momentum reactions constraint_reactions violation force point
        placement angular_velocity clearance at events ok status statuses traceback settings audit sensitivity
        dataset table save to_csv to_parquet plot report picture video gltf show"""
    # for files, pages and analyses
    " all_events dynamics element_states happened labels over_states over_time states",
}


def test_public_attributes_are_the_lists() -> None:
    s = sh.System("pendulum")
    s.add_body("rod", joint=sh.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1))
    run = sh.simulate(s.build(), 0.1)
    for thing in (s, run.model, run.dyn, run):
        name = type(thing).__name__
        assert {x for x in dir(thing) if not x.startswith("_")} == set(ATTRIBUTES[name].split()), name


def test_a_run_has_its_model_and_its_dynamics() -> None:
    s = sh.System("pendulum")
    s.add_body("rod", joint=sh.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1))
    model = s.build()
    run = sh.simulate(model, 0.1)
    assert run.model is model
    assert run.dyn.model is model


def test_public_names_are_the_list() -> None:
    assert len(sh.__all__) == len(set(sh.__all__)), "a name is exported twice"
    assert set(sh.__all__) == EXPECTED


def test_every_public_name_exists() -> None:
    assert [name for name in sh.__all__ if not hasattr(sh, name)] == []


def test_there_are_few_of_them() -> None:
    assert len(sh.__all__) < 114  # 99 before studies, which need six, and flexible bodies, which need four


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
