"""Names that are not there, and what their users mean: words of other libraries, and what this version does not do.

`sh.from_urdf`, `dyn.frame_jacobian`, `run.positions`: a guessed name is answered by an AttributeError that says what to
write in its place. A new feature takes its name out of the tables below.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

from .errors import SharnirError, brief, nearest

NOT_YET = "not part of this version"
_FILES = "Files of mechanisms are read by sh.load(path) and written by system.save(path)."
_LINEAR = "It is sh.linearize(model, q): A, B, C, D, frequencies and modes; dyn.derivatives has those of accelerations."
_EQUILIBRIUM = "It is sh.equilibrium(model, q_guess); sh.sweep(model, joint, start, stop) has forces over a stroke."
_FLEXIBLE = "It is sh.Beam, sh.Panel or sh.Flexible, given to system.add_body(name, flexible=...)."
_PICTURES = "Runs have them: run.show(), run.picture(path), run.video(path). sh.view(model) moves a model by hand."
_FIT = "sh.fit(model, data, parameters) fits, sh.Study disperses parameters, run.sensitivity has derivatives of runs."
_SPRING = "Springs are sh.JointSpring in a joint, sh.PointSpring between points; both take damping=..."
_RUN = "Runs are made by sh.simulate(model, duration)."
_COMPILE = "The functions of a mechanism are those of dyn = sh.compile(model): dyn.acceleration, dyn.inverse, ..."
_SHAPES = (
    f"Meshes and other shapes are {NOT_YET}. There are sh.Box, sh.Cylinder, sh.Rod, sh.Sphere, sh.Shell, sh.Point."
)
_JACOBIAN = (
    "dyn.jacobian(q, frame) is that of a frame or body, dyn.point_jacobian(q, body, point) that of a point, "
    "dyn.constraint_jacobian(q) that of the constraints."
)
_BIAS = "dyn.bias(q, v) is h of M a + h = tau, dyn.gravity(q) its part of gravity; springs and dampers are in h."
_PLACE = "dyn.placement(q, body) is the frame of a body in the world, dyn.point(q, body, point) a point of it."
_JOINT = "A joint has the name of its body and comes with it: system.add_body(name, parent, joint=sh.Revolute('z'))."
_FORCE = "Forces are added by system.add_force(name, sh.JointSpring(...)); sh.JointForce and sh.Wrench are loads."

# Names that exist, and the guesses that mean them.
_MEANT: dict[str, dict[str, str]] = {
    "sharnir": {
        _FILES:
            "from_urdf load_urdf urdf from_mjcf load_mjcf from_xml from_file load_model from_toml",
        _LINEAR: "linearise linear modes eigenmodes",
        _EQUILIBRIUM: "statics static_equilibrium stroke",
        _FLEXIBLE: "FlexibleBody ElasticBody Plate Elastic",
        _PICTURES: "show animate video picture",
        _FIT: "optimize identify",
        "It is sh.export_fmu(model, path).": "FMU fmu to_fmu",
        _SPRING: "Spring Damper SpringDamper TorsionSpring LinearSpring",
        _FORCE: "Torque Load",
        _RUN: "Simulation Simulator solve run solve_ivp",
        "It is sh.System(name).": "World MultibodySystem Mechanism Builder ModelBuilder",
        "Bodies are added by system.add_body(name, ...).": "Body RigidBody Link add_body",
        "It is sh.Revolute(axis).": "Hinge HingeJoint Pin RevoluteJoint Continuous",
        "It is sh.Prismatic(axis).": "Slider Slide SliderJoint Translational Linear",
        "It is sh.Spherical().": "Ball BallJoint Socket",
        "It is sh.Fixed() in the tree, sh.WeldLoop in a loop.": "Weld WeldJoint Rigid",
        "It is sh.Free().": "Floating FreeFlyer FloatingBase SixDof",
        "It is sh.Universal(axis_1, axis_2).": "Cardan UniversalJoint",
        "It is sh.Placement(xyz, rpy).": "Transform Frame SE3 Pose3",
        "Gravity is that of sh.System(name, gravity=(0, 0, -9.81)).": "Gravity gravity",
        "Parameters are made by system.parameter(name, default).": "Parameter parameter",
        "There are sh.Motor, sh.Servo and sh.JointForce.": "Actuator PD PID",
        "It is sh.JointFriction in a joint, friction=... of a sh.Contact.": "Friction Coulomb",
        "It is sh.Stop(joint, lower, upper).": "Limit JointLimit Limits",
        "There are sh.Coincident, sh.HingeLoop, sh.Distance, sh.Gear and more.": "Loop",
        _SHAPES: "Mesh Capsule Cone Ellipsoid Tube",
        _COMPILE: "forward_dynamics inverse_dynamics aba rnea crba",
        "They belong to a run: run.plot(), run.report(path).": "plot report",
    },
    "Dynamics": {
        _JACOBIAN: "frame_jacobian body_jacobian J",
        "It is dyn.acceleration(q, v, tau).": "forward forward_dynamics fd aba qdd a",
        "It is dyn.inverse(q, v, a).": "inverse_dynamics id rnea torque torques tau",
        "It is dyn.mass_matrix(q).": "M mass inertia_matrix crba",
        _BIAS: "coriolis nonlinear_effects h gravity_forces g",
        "It is dyn.centre_of_mass(q).": "com center_of_mass",
        "dyn.centroidal(q, v) is about the centre of mass, dyn.momentum(q, v) about the origin.": "centroidal_momentum",
        "It is in dyn.energy(q, v).": "kinetic_energy potential_energy kinetic potential",
        _PLACE: "forward_kinematics fk position positions pose frame",
        "It is dyn.point_velocity(q, v, body, point).": "velocity point_speed",
        _LINEAR: "linearize linearise gradient",
        "It is dyn.coordinate_rate(q, v).": "q_dot qdot N",
        "It is dyn.stepper(method, step=1e-3), then st.step(tau).": "step stepping env",
        _RUN: "simulate run",
        "It is dyn.regressor(q, v, a).": "regressor_matrix joint_torque_regressor",
        "It is dyn.casadi(name), as of 'acceleration'.": "to_casadi casadi_function",
        _EQUILIBRIUM: "equilibrium",
        "dyn.reactions(q, v) are those of joints, dyn.force(name, q, v) of one.": "forces reaction",
        "They are dyn.constraint_reactions(q, v), dyn.constraint_value(q).": "constraint_forces constraint_residual",
        "It is that of dyn.model.": "nq nv bodies parameters q0 v0 names",
    },
    "Model": {
        _COMPILE: "compile dynamics acceleration inverse mass_matrix energy",
        _RUN: "simulate run",
        "A model is frozen: add to the sh.System, and build again.": "add_body add_force add_event add_constraint",
        "model.bodies has every body with its .joint.": "joints links",
        "model.triggers has what events wait for.": "events",
        "It is model.parameters.": "params defaults",
        "model.nq and model.nv; sh.mobility(model, q) counts constraints.": "n dof ndof size",
        "Files are written by the sh.System, system.save(path); a model can be pickled.": "save to_urdf to_toml",
        "model.picture(path) draws it; sh.view(model) moves it by hand.": "show view plot",
    },
    "System": {
        "sh.compile(system.build()) does that.": "compile dynamics",
        "sh.simulate(system.build(), duration) does that.": "simulate run",
        _JOINT: "add_joint connect",
        "It is system.add_body(name, ...).": "add_link body add_rigid_body",
        _FORCE: "add_spring add_damper add_motor add_actuator add_contact force",
        "It is system.parameter(name, default).": "add_parameter param",
        "It is system.add_constraint(name, sh.Coincident(...)).": "add_loop close_loop",
        "It is system.add_event(name, sh.Latch(...)).": "add_latch add_stop",
        "It is system.gravity, or sh.System(name, gravity=(0, 0, -9.81)).": "set_gravity g",
        "It is system.add(other, parent=..., prefix=...).": "add_system merge attach",
        _FILES: "load from_urdf to_toml",
        "They are those of the model: system.build().": "bodies names nq nv joints",
        "It is system.build().": "finalize finish model freeze",
    },
    "Run": {
        "It is run.q; run.point(body) is a place.": "positions position coordinates x y",
        "It is run.v.": "velocities velocity qd dq",
        "It is run.a.": "accelerations acceleration qdd",
        "It is run.t.": "times time",
        "It is run.ok, and run.status says why.": "success converged",
        "It is run.status.": "message error reason",
        "It is run.force(name), run.reactions those of joints.": "forces force_of",
        "run.tau is that of a controller, run.force(name).tau of a force.": "torque torques",
        "It is run.energy[:, 0].": "kinetic_energy kinetic",
        "It is run.energy[:, 1].": "potential_energy potential",
        "It is run.show() in a notebook, run.report(path) as a page, run.video(path) as a video.": "view animate",
        "It is run.table(), one row per time.": "to_dataframe dataframe to_pandas frame",
        "run.save(path) writes .xlsx and .mat too.": "to_excel to_matlab to_mat",
        "It is sh.load_run(path).": "load",
        "It is run.sensitivity(response, parameters).": "gradient sensitivities",
        "It is run.at(t).": "interpolate sol",
        "run.momentum is that of all; run.over_states asks dyn.centre_of_mass.": "center_of_mass com",
        "It is run.to_csv(path).": "csv",
    },
}  # fmt: skip
GUESSES = {
    owner: {name: answer for answer, names in meant.items() for name in names.split()}
    for owner, meant in _MEANT.items()
}


class UnknownNameError(SharnirError, AttributeError):
    """An attribute that is not there. `hasattr` and `getattr` with a default take it as any AttributeError."""


def unknown(owner: str, name: str, known: Iterable[str]) -> UnknownNameError:
    """The error for a name that `owner`, a key of `GUESSES`, does not have."""
    shown = "module 'sharnir'" if owner == "sharnir" else owner
    meant = GUESSES[owner].get(name) or nearest(name, [n for n in known if not n.startswith("_")])
    return UnknownNameError(f"{shown} has no attribute {brief(name)}. {meant}", name=name)


class Guess:
    """A guessed name in the class that lacks it. It has no `__set__`: instances and subclasses may have the name."""

    def __init__(self, owner: str, name: str) -> None:
        self.owner, self.name = owner, name

    def __get__(self, instance: object, kind: type | None = None) -> NoReturn:
        raise unknown(self.owner, self.name, ())


class GuessedType(type):
    """The type of classes with guessed names, which `dir` and `help` of the class do not show."""

    def __dir__(cls) -> list[str]:
        return [name for name in super().__dir__() if not cls._is_guess(name)]

    def _is_guess(cls, name: str) -> bool:
        return isinstance(next((vars(kind)[name] for kind in cls.__mro__ if name in vars(kind)), None), Guess)


class Suggesting(metaclass=GuessedType):
    """A class of `GUESSES` that answers its guessed names by what is meant; all others are left to Python.

    Each guess is a descriptor in the class. A `__getattr__` would be shorter, but a class that has one is shut out of
    Python's quick look-up of attributes: one call of a small mechanism took 1.25 times as long.
    """

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if Suggesting in cls.__bases__:  # what users derive from it inherits them, whatever its name
            for name in GUESSES.get(cls.__name__, ()):
                if not hasattr(cls, name):
                    setattr(cls, name, Guess(cls.__name__, name))

    def __dir__(self) -> list[str]:
        kind, own = type(self), getattr(self, "__dict__", {})
        return [name for name in super().__dir__() if name in own or not kind._is_guess(name)]
