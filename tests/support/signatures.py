"""Every public callable with arguments that are right, so that one of them at a time can be replaced by an odd one.

The names of arguments are found by inspection: a new argument, method or class without an entry here is an error.
"""

from __future__ import annotations

import inspect
import tempfile
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import sharnir as sh
from sharnir.algorithms.formulations.registry import choose
from sharnir.integrate import integrate
from sharnir.model.labels import Labels
from sharnir.spatial.mass_properties import MassProperties
from support.ode_kernels import KernelRhs, kernel
from support.right_arguments import HERE, MADE, MODELS, POINT, arm, body, dyn, gravity, loop, model, rich, run


@dataclass(frozen=True)
class Case:
    """One argument of one callable: `call(value)` gives all others as they should be, `right` is the right one."""

    name: str
    argument: str
    right: Any
    call: Callable[[Any], Any]


STATE = {"q": None, "v": None, "a": None, "tau": None, "t": 0.0, "params": None, "wrenches": None, "out": None}


def state(which: sh.Model) -> dict[str, Any]:
    zeros = np.zeros(which.nv)
    two = {"body_a": which.names[0], "shape_a": POINT, "body_b": "world", "shape_b": sh.Plane()}
    of_bodies = {
        **two,
        "body": which.names[0],
        "name": "spring",
        "point": POINT,
        "actuated": None,
        "least_squares": False,
        "letters": "lecture",
        "rates": None,
    }
    of_bodies |= {"layout": "full", "names": [p.name for p in which.parameters[:1]]}
    of_bodies |= {"frame": which.names[0], "axes": "aligned", "part": "all", "about": "com", "on": "both"}
    of_bodies |= {"q1": which.q0, "q2": which.q0, "dv": zeros}
    of_bodies |= {"method": "rk4", "step": 1e-3, "batch": None, "rtol": 1e-6, "atol": 1e-6}
    return {**STATE, "q": which.q0, "v": which.v0, "a": zeros, "p": zeros, **of_bodies}


@cache
def pendulum() -> sh.Model:
    """Small enough for formulas."""
    s = sh.System("pendulum")
    s.add_body("rod", joint=sh.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=(0.01, 0.1, 0.1))
    return s.build()


def flexible() -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """Descriptions of flexible bodies, worked out, and their twin of segments."""
    section = {"E": 7e10, "G": 2.6e10, "A": 1e-3, "Iy": 1e-8, "Iz": 2e-8, "J": 2e-8, "rho": 2700.0}
    beam = {
        **{"length": 2.0, "section": section, "elements": 3, "modes": 1, "theory": "timoshenko", "taper": 0.8},
        **{"tip_mass": 1.0, "interfaces": {"tip": 1.0}, "axis": "x", "up": "z", "damping": 0.01, "stiffening": True},
        **{"directions": ["y"], "root": "held", "content": 10.0},
    }
    yield "Beam", lambda **x: sh.Beam(**x).reduced, beam
    panel = {
        **{"size": (1.0, 1.0), "thickness": 0.002, "material": "steel", "layers": None, "ribs": [], "root": "left"},
        **{"interfaces": {"tip": "right"}, "elements": (2, 2), "modes": 1, "content": 10.0, "damping": 0.01},
        **{"stiffening": True, "extra_mass": 0.0, "in_plane": True},
    }
    yield "Panel", lambda **x: sh.Panel(**x).reduced, panel
    lumps = {"M": np.eye(12), "K": 1e3 * np.kron(np.array([[1, -1], [-1, 1]]), np.eye(6)), "root": 0, "modes": 1}
    more = {"nodes": [HERE, HERE], "interfaces": {"tip": 1}, "content": None, "damping": 0.01}
    yield "Flexible", lambda **x: sh.Flexible(**x).reduced, {**lumps, **more, "modes": 0}
    twin = {"name": "boom", "body": sh.Beam(2.0, section, 2, 0), "parent": "world", "joint": sh.Revolute("y")}
    settings = {"placement": sh.Placement(), "number": 2, "damping": 0.1}
    yield "segments", lambda **x: sh.segments(arm(), **x), {**twin, **settings}


def functions() -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """(name, callable, arguments that are right) of everything but the classes of `MADE`."""
    every = {"model": model(), "formulation": "auto", "backend": "casadi", "threads": None}
    yield "compile", sh.compile, {**every, "question": "reactions", "measure": False}
    asked = {"model": model(), "question": "reactions", "batch": 1, "measure": False}
    yield "recommend", sh.recommend, asked
    yield "operation_count", sh.operation_count, {**every, "naive": False}
    yield "cost_formula", sh.cost_formula, {"formulation": "composite", "source": "counted", "joint": sh.Prismatic("z")}
    run_of = {
        "model": model(),
        "duration": 0.1,
        "q0": None,
        "v0": None,
        "formulation": "auto",
        "method": "dop853",
        "rtol": 1e-6,
        "atol": 1e-6,
        "step": None,
        "times": "end",
        "params": None,
        "tau": None,
        "controller": None,
        "max_steps": 1000,
        "threads": 1,
        "progress": False,
        "drift": "projection",
        "baumgarte": 10.0,
        "max_step": None,
        "on_singularity": "switch",
        "t0": 0.0,
        "start": None,
        "until": None,
    }
    yield "simulate", sh.simulate, run_of
    batch = {
        "model": rich(),
        "params": {"k": [1.0, 2.0]},
        "q0": [rich().q0] * 2,
        "method": "radau",
        "until": "t - 0.05",
    }
    yield "simulate[batch]", sh.simulate, {**run_of, **batch}
    usual = {n: p.default for n, p in inspect.signature(sh.simulate).parameters.items()}
    short = {"duration": 0.1, "times": "end", "max_steps": 1000, "threads": 1, "progress": False}
    stepped = {"model": loop(), "method": "rattle", "step": 0.01}
    yield "simulate[loop]", sh.simulate, {**usual, **short, **stepped}
    going = {"start": run("rich"), "model": rich(), "method": "adams"}
    yield "simulate[going on]", sh.simulate, {**usual, **short, **going}
    analysis = {**state(loop()), "model": loop()}
    yield "assemble", sh.assemble, analysis
    yield "mobility", sh.mobility, analysis
    rest = {"model": pendulum(), "t": 0.0, "params": None, "tau": None}
    measured = {"time": [0.0, 0.1, 0.2], "q.link": [0.0, 0.01, 0.02]}
    fitted = {
        "outputs": ["q.link"],
        "weights": None,
        "bounds": None,
        "q0": None,
        "v0": None,
        "params": None,
        "tau": None,
    }
    more = {"rtol": 1e-6, "atol": 1e-8, "max_iterations": 3}
    yield "fit", sh.fit, {"model": model(), "data": measured, "parameters": ["v0.link"], **fitted, **more}
    unit = {"platforms": (), "version": 3, "inputs": ["rod"], "outputs": ["energy"], "stop_time": 1.0}
    unit |= {"points": {"tip": ("rod", (1.0, 0.0, 0.0))}, "formulation": "auto"}
    yield (
        "export_fmu",
        sh.export_fmu,
        {"model": pendulum(), "file": "walk.fmu", "wrenches": (), "reference": False, **unit},
    )
    yield "linearize", sh.linearize, {**rest, "q": [0.1], "v": [0.0], "inputs": ["rod"], "outputs": ["rod"]}
    yield "equilibrium", sh.equilibrium, {**rest, "q_guess": [1.5]}
    reach = {"model": pendulum(), "t": 0.0, "params": None, "q0": [0.1], "tolerance": 1e-9, "starts": 1}
    reach |= {"targets": {("rod", (0.5, 0.0, 0.0)): (0.3, 0.0, -0.4)}, "weights": None}
    yield "inverse_kinematics", sh.inverse_kinematics, reach
    some = {"q": [[0.1], [0.4]], "v": [[1.0], [-2.0]], "a": [[0.5], [3.0]]}
    yield "base_parameters", sh.base_parameters, {"model": pendulum(), **some, "t": 0.0, "params": None}
    stroke = {"model": pendulum(), "t": 0.0, "params": None, "joint": "rod", "start": 0.0, "stop": 0.2}
    yield "sweep", sh.sweep, {**stroke, "q": None, "steps": 3, "speed": 0.0, "available": None}
    yield "equations", sh.equations, {"model": pendulum(), "simplify": False}
    drawn = {"model": loop(), "arcs": {"b": ("a", "b")}, "order": ["c", "b", "a"], "params": None}
    yield "wittenburg.tables", sh.wittenburg.tables, drawn
    yield "load_run", sh.load_run, {"path": "no such file.nc", "model": None}
    stored = Path(tempfile.mkdtemp(prefix="sharnir-walk-")) / "run.nc"
    run("rich").save(stored)
    yield "load_run[a file]", sh.load_run, {"path": stored, "model": rich()}
    yield "System", sh.System, {"name": "one", "gravity": None, "planar": False}
    yield "System.gravity", lambda gravity_: gravity(gravity_), {"gravity_": None}
    yield from flexible()
    link = {
        "name": "a",
        "parent": "world",
        "joint": sh.Revolute("z"),
        "placement": sh.Placement(),
        "mass": 1.0,
        "com": HERE,
        "inertia": (1, 1, 1),
        "shape": None,
        "q0": None,
        "v0": None,
        "check_inertia": True,
        "visual": None,
        "colour": None,
    }
    yield "System.add_body", lambda **given: body(**given), link
    yield "System.parameter", lambda **x: arm().parameter(**x), {"name": "new", "default": 1.0, "unit": ""}
    yield "System.add_force", lambda **x: arm().add_force(**x), {"name": "f", "force": sh.JointForce("link", 1.0)}
    joined = {"name": "c", "constraint": sh.Gear("link", "wheel", 2.0)}
    yield "System.add_constraint", lambda **x: arm().add_constraint(**x), joined
    yield "System.add_event", lambda **x: arm().add_event(**x), {"name": "e", "event": sh.Latch("link", 1.0)}
    tool = {"name": "tool", "body": "link", "placement": sh.Placement()}
    yield "System.add_frame", lambda **x: arm().add_frame(**x), tool
    part = {"other": arm(), "params": {"k": 1.0}, "parent": "link", "prefix": "left ", "placement": sh.Placement()}
    yield "System.add", lambda **x: arm().add(**x), part
    file = Path(tempfile.mkdtemp(prefix="sharnir-walk-")) / "arm.toml"
    arm().save(file)
    yield "System.save", lambda **x: arm().save(**x), {"path": file.with_name("other.toml"), "strict": True}
    table = file.with_name("parts.csv")
    table.write_text("name,mass\na,1\n", encoding="utf-8")
    yield "mass_properties", sh.mass_properties, {"path": table, "products": "tensor", "about": "com"}
    yield "load", sh.load, {"path": file, "strict": True}
    urdf = Path(__file__).resolve().parents[1] / "data" / "models" / "arm.urdf"
    yield "verify", sh.verify, {"path": urdf, "states": 2, "derivatives": False}
    yield from _steppers()
    for what in ("q", "v"):
        driven = {"name": "link", "q": None, "v": None, "q0": None, "coordinate": 0, what: "sin(t)"}
        yield f"System.prescribe({what})", _prescribed, driven
    frozen = model()
    made = {n: getattr(frozen, n) for n in inspect.signature(sh.Model).parameters}
    yield "Model", sh.Model, made
    yield (
        "Dynamics",
        sh.Dynamics,
        {"model": frozen, "formulation": choose(frozen, "separate-bodies"), "backend": "casadi", "threads": None},
    )
    yield from _methods("Model", frozen, {"name": "link", "i": 1}, {"picture"})
    for which in MODELS:
        yield from _methods(
            f"Dynamics[{which}]", dyn(which), state(dyn(which).model), apart={"lowered", "casadi", "c_source", "jax"}
        )
    shown = {"function": "point", "body": "link", "wrenches": False, "width": 1}
    yield "Dynamics.lowered", dyn("arm").lowered, shown
    yield "Dynamics.casadi", dyn("arm").casadi, {"function": "jacobian", "frame": "link"}
    for_jax = dyn("arm").jax if find_spec("jax") else dyn("arm").casadi
    yield "Dynamics.jax", for_jax, {"function": "jacobian", "frame": "link"}
    yield "Dynamics.c_source", dyn("arm").c_source, {"function": "jacobian", "frame": "link"}
    given = {
        "body": "link",
        "name": "spring",
        "point": POINT,
        "power": lambda q, v, t, params: np.zeros((len(t), 2)),
        "derived": True,
        "function": lambda s: s.q[:, :1],
        "shape": (1,),
        "inverts": False,
        "names": None,
        "what": "q",
        "path": str(Path(tempfile.mkdtemp(prefix="sharnir-walk-")) / "run.html"),
        "wanted": "this",
        "frame": "world",
        "title": "A run",
        "note": "",
        "live": False,
        "compare": None,
        **{"components": False, "degrees": False, "extremes": False},
        "traces": None,
        "t": 0.1,
        **{"body_a": "link", "shape_a": sh.Rod(1.0), "body_b": "ball", "shape_b": sh.Sphere(0.1)},
    }
    for which in ("arm", "batch", "loop", "rich", "stored"):
        name = run(which).labels.bodies[0]
        other = {"body": name, "body_a": name, "body_b": run(which).labels.bodies[-1], "frame": name}
        other |= {
            "wanted": "q",
            "response": "energy",
            "parameters": [f"v0.{run(which).labels.velocities[0]}"],
            "at": None,
        }
        apart = {"sensitivity"} if which != "arm" else set()  # one of them: its code is that of all
        apart |= {"picture", "video", "gltf", "show"}
        yield from _methods("Run" if which == "arm" else f"Run[{which}]", run(which), {**given, **other}, apart)
        yield from _methods(f"Run[{which}][joint]", run(which)[name], {"frame": "world"})
        yield f"Run[{which}].__getitem__", run(which).__getitem__, {"name": name}
    folder = Path(tempfile.mkdtemp(prefix="sharnir-walk-"))
    look = {"camera": "front", "size": (16, 16), "dark": False, "renderer": "software"}
    yield "Run.picture", run("arm").picture, {"path": str(folder / "x.png"), "time": 0.0, "member": 0, **look}
    pace = {"fps": 2.0, "speed": 10.0, "progress": False}
    yield "Run.video", run("arm").video, {"path": str(folder / "x.gif"), "member": 0, **pace, **look}
    yield "Run.gltf", run("arm").gltf, {"path": str(folder / "x.glb"), "member": 0}
    yield "Run.show", run("arm").show, {"height": 300}
    place = {"path": str(folder / "y.png"), "q": model().q0, "params": {"m": 2.0}}
    yield "Model.picture", model().picture, {**place, **look}
    yield "view", _viewed, {"model": model()}
    r = run()
    parts = {
        "dyn": dyn(),
        "t": r.t,
        "q": r.q,
        "v": r.v,
        "settings": r.settings,
        "status": r.statuses[0],
        "params": None,
        "tau": None,
        "events": (),
        "happened": None,
        "element_states": None,
        "labels": Labels.of(model()),
        "singular": None,
        "derived": None,
    }
    yield "Run", sh.Run, parts
    study = MADE["Study"]
    studied = sh.Study(**study[0])
    studied.compute()
    of_study = {"member": 0, "stop": 2, "values": {"k": [1.0, 2.0]}, "members": 4, "workers": None, "shard": None}
    of_study |= {"cluster": None, "progress": False, "name": "end", "response": "end", "rows": 8}
    of_study |= {"vary": ["k"], "subject_to": None, "maximise": False, "start": None, "method": "slsqp", "runs": 100}
    of_study |= {"seed": 0, "number": 2, "degree": 1, "path": "walk.html", "title": None, "note": "", "shown": 1}
    yield from _methods("Study", studied, of_study, {"blocks", "reliability"})  # blocks is of studies itself
    rare = {"response": "end", "members": 100}
    yield "Study.reliability", studied.reliability, rare
    yield "join", sh.join, {"runs": [r]}
    later = sh.simulate(rich(), 0.1, start=run("rich"), times=[0.2, 0.3])
    yield "join[two]", sh.join, {"runs": [run("rich"), later]}
    yield from _methods("Placement", sh.Placement(), {"R": np.eye(3), "p": np.zeros(3), "other": sh.Placement()})
    decay = {"method": "dop853", "rtol": 1e-6, "atol": 1e-6, "step": None, "max_step": np.inf, "times": "end"}
    rest = {"max_steps": 1000, "normalise": None, "threads": 1, "progress": None, "names": None, "corners": None}
    start = {
        "rhs": KernelRhs(1, kernel(_decay)),
        "t0": 0.0,
        "t1": 1.0,
        "y0": [1.0],
        "crossing": None,
        "stops": None,
        "pause": None,
        "poles": None,
        "events": None,
        "workspaces": None,
    }
    yield "integrate", integrate, {**start, **decay, **rest}


def _steppers() -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """Methods of steppers: of one mechanism, and of a batch with events. They change what they belong to, so that each
    call has its own."""
    for which, batch in (("arm", None), ("rich", 2)):
        q, v = model().q0, model().v0
        known = {
            **{"tau": np.zeros(model().nv), "n": 1, "points": {"tip": ("link", POINT)}, "reactions": False},
            **{"forces": ["spring"], "params": {"k": 1.0}, "q": q, "v": v, "t": 0.1 if batch is None else None},
            **{"mask": None if batch is None else [True, False]},
        }
        made = dyn(which).stepper("rk4", step=1e-2, batch=batch)
        for name, _, right in _methods(f"Stepper[{which}]", made, known):

            def call(name: str = name, which: str = which, batch: int | None = batch, **given: Any) -> Any:
                return getattr(dyn(which).stepper("rk4", step=1e-2, batch=batch), name.rpartition(".")[2])(**given)

            yield name, call, right


def _decay(t: float, y: Any, y_at: int, params: Any, params_at: int, out: Any, out_at: int) -> None:
    out[out_at] = -y[y_at]


def _prescribed(**given: Any) -> sh.Model:
    s = arm()
    s.prescribe(**given)
    return s.build()


# What the layers above hand to the integrator, and no user does
HOOKS = {
    ("integrate", n)
    for n in (
        "crossing",
        "stops",
        "pause",
        "poles",
        "events",
        "corners",
        "normalise",
        "names",
        "progress",
        "workspaces",
    )
}
UNCHECKED = {"of", "examples", "symbols", "transform"}  # documented as unchecked, or for the tests


def _viewed(model: Any) -> None:
    """A viewer that nobody looks at."""
    sh.view(model, show=False).close()


def _methods(
    owner: str, thing: Any, known: dict[str, Any], apart: Collection[str] = ()
) -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """`apart` are those whose arguments mean something else."""
    for name, method in inspect.getmembers(type(thing), callable):
        if name.startswith("_") or name in UNCHECKED or name in apart:
            continue
        names = [n for n in inspect.signature(method).parameters if n != "self"]
        missing = [n for n in names if n not in known]
        assert not missing, f"{owner}.{name}: tell the walk what {missing} should be"
        yield f"{owner}.{name}", getattr(thing, name), {n: known[n] for n in names}


def cases() -> Iterator[Case]:
    """One for every argument of every public callable."""
    for name, (right, use) in MADE.items():
        kind = getattr(sh, name, None) or MassProperties
        parameters = inspect.signature(kind).parameters
        missing = [n for n in parameters if n not in right]
        assert not missing, f"{name}: tell the walk what {missing} should be"
        for argument in parameters:
            yield from _cases(name, argument, kind, {n: right[n] for n in parameters}, use)
    for name, function, right in functions():
        signature = inspect.signature(function)
        taken = signature.parameters
        free = any(p.kind is p.VAR_KEYWORD for p in taken.values())
        missing = [] if free else [n for n in taken if n not in right]
        assert not missing, f"{name}: tell the walk what {missing} should be"
        given = right if free else {n: right[n] for n in taken}
        for argument in given:
            if (name, argument) in HOOKS:
                continue
            yield from _cases(name, argument, function, given, lambda x: x)


def _cases(
    name: str, argument: str, function: Callable[..., Any], right: dict[str, Any], use: Callable[[Any], Any]
) -> Iterator[Case]:
    """The argument as a whole, and one entry of it where it is a list or a mapping."""
    call = _making(function, right, argument, use)
    yield Case(name, argument, right[argument], call)
    value = right[argument]
    if argument == "params" and value is None:
        value = {"k": 1.0}
    if isinstance(value, (list, tuple, np.ndarray)) and len(value):
        rest = list(value)
        yield Case(name, f"{argument}[0]", rest[0], lambda odd: call([odd, *rest[1:]]))
        yield Case(name, f"{argument}[-1]", rest[-1], lambda odd: call((*rest[:-1], odd)))
    if isinstance(value, dict) and value:
        first = next(iter(value))
        yield Case(name, f"{argument}[{first!r}]", value[first], lambda odd: call({**value, first: odd}))


def _making(
    function: Callable[..., Any], right: dict[str, Any], argument: str, use: Callable[[Any], Any]
) -> Callable[[Any], Any]:
    def call(value: Any) -> Any:
        given = {**right, argument: value}
        parameters = inspect.signature(function).parameters.items()
        spread = [given.pop(n) for n, p in parameters if p.kind is p.VAR_POSITIONAL]
        return use(function(*spread, **given))

    return call


def public() -> set[str]:
    """Names of `sharnir` that can be called and are no errors."""
    names = {n for n in sh.__all__ if callable(getattr(sh, n))}
    return {n for n in names if not (inspect.isclass(getattr(sh, n)) and issubclass(getattr(sh, n), BaseException))}
