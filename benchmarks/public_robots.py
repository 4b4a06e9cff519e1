"""Public robots, fixed joints and all, in every form of code beside Pinocchio: dynamics and derivatives.

    python -m benchmarks.public_robots [part of a path ...] [--base free|fixed|both] [--quick] [--data folder]

The robots are those of the package example-robot-data (BSD-3-Clause, 131 MB, `pip install example-robot-data`), read
from their URDF with every fixed joint kept as a body on `Fixed()`; Pinocchio reads the same file by itself and welds
such bodies. Errors are max|a − b| / max(1, max|b|). Mimic joints, limits, friction and rotors are left out. `--data`
writes kinematics and inertias as JSON, which is where those in tests/data are from.
"""

from __future__ import annotations

import argparse
import json
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import sharnir as sh
from sharnir.algorithms.formulations import (
    composite,
    derivative_recursion,
    derivatives_by_direction,
    inverse,
    separate_bodies,
)
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.codegen.forms import kernel_of
from sharnir.codegen.straight import Interpreter, symbols

LIMIT = 1e-9
WORLD = "world link"  # as some robots call their base
STATES = 3
MANY = 1000  # velocities: no bound. Straight code of derivatives grows with their square, and so does compiling it


# Reading


def robots() -> list[Path]:
    """URDF files of the package; none where it is not installed."""
    folders = [Path(x) / "cmeel.prefix/share/example-robot-data/robots" for x in sys.path]
    return sorted({file for folder in folders if folder.is_dir() for file in folder.rglob("*.urdf")})


def described(file: Path) -> dict[str, Any]:
    """Links and joints of a URDF in the order of the tree, as numbers."""
    root = ET.parse(file).getroot()
    links = {x.attrib["name"]: x for x in root.findall("link")}
    joints = root.findall("joint")
    below: dict[str, list[ET.Element]] = {}
    for joint in joints:
        below.setdefault(_child(joint, "parent").attrib["link"], []).append(joint)
    carried = {_child(joint, "child").attrib["link"] for joint in joints}
    base = next((name for name in links if name not in carried), None)
    if base is None:
        raise ValueError(f"{file.name} has no links")
    bodies = [{"name": base, "parent": "", "joint": "base", **_inertial(links[base])}]
    waiting = [base]
    while waiting:
        parent = waiting.pop()
        # depth first, in the order of Pinocchio: by the names of the joints
        for joint in sorted(below.get(parent, []), key=lambda x: x.attrib["name"]):
            name = _child(joint, "child").attrib["link"]
            axis = joint.find("axis")
            bodies.append({
                "name": name, "parent": parent, "joint": joint.attrib["type"], "label": joint.attrib["name"],
                "axis": _numbers(axis.attrib.get("xyz") if axis is not None else None, (1.0, 0.0, 0.0)),
                **_origin(joint), **_inertial(links[name]),
            })  # fmt: skip
            waiting.append(name)
    return {"robot": root.attrib["name"], "bodies": bodies}


def _child(element: ET.Element, name: str) -> ET.Element:
    found = element.find(name)
    assert found is not None, name
    return found


def _numbers(text: str | None, default: tuple[float, ...] = (0.0, 0.0, 0.0)) -> list[float]:
    return [float(x) for x in text.split()] if text else list(default)


def _origin(element: ET.Element) -> dict[str, Any]:
    origin = element.find("origin")
    given = {} if origin is None else origin.attrib
    return {"xyz": _numbers(given.get("xyz")), "rpy": _numbers(given.get("rpy"))}


def _inertial(link: ET.Element) -> dict[str, Any]:
    """Mass, centre of mass and inertia about it in the axes of the link: xx yy zz xy xz yz."""
    inertial = link.find("inertial")
    if inertial is None:
        return {"mass": 0.0, "com": [0.0] * 3, "inertia": [0.0] * 6}
    own, place = _child(inertial, "inertia").attrib, _origin(inertial)
    xx, yy, zz, xy, xz, yz = (float(own.get(k, 0.0)) for k in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
    R = np.asarray(sh.Placement(rpy=place["rpy"]).R)
    J = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T
    mass = float(_child(inertial, "mass").attrib["value"])
    if not mass:  # nothing of which there could be a centre
        place["xyz"] = [0.0] * 3
    inertia = [J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]]
    return {"mass": mass, "com": place["xyz"], "inertia": [float(x) for x in inertia]}


def system(robot: dict[str, Any], free: bool) -> sh.System:
    """With all its bodies; the base flies or stands on the world."""
    s = sh.System(robot["robot"])
    for body in robot["bodies"]:
        name, parent = (WORLD if x == "world" else x for x in (body["name"], body["parent"]))
        properties = {"mass": body["mass"], "com": body["com"], "inertia": body["inertia"], "check_inertia": False}
        if not body["parent"]:
            s.add_body(name, joint=sh.Free() if free else sh.Fixed(), **properties)
            continue
        place = sh.Placement(xyz=body["xyz"], rpy=body["rpy"])
        s.add_body(name, parent, joint=_joint(body), placement=place, **properties)
    return s


def _joint(body: dict[str, Any]) -> sh.Joint:
    match body["joint"]:
        case "fixed":
            return sh.Fixed()
        case "prismatic":
            return sh.Prismatic(body["axis"])
        case "floating":
            return sh.Free()
        case "planar":
            return sh.Planar(body["axis"])
        case _:
            return sh.Revolute(body["axis"])


# Pinocchio


class Reference:
    """The same robot as Pinocchio reads it from the file, asked in sharnir's order."""

    def __init__(self, file: Path, robot: dict[str, Any], model: sh.Model, free: bool) -> None:
        import pinocchio as pin

        self.pin, self.source = pin, model
        root = (pin.JointModelFreeFlyer(),) if free else ()
        self.model = pin.buildModelFromUrdf(str(file), *root)
        self.model.armature = np.zeros(self.model.nv)
        self.data = self.model.createData()
        assert self.model.nv == model.nv, (self.model.nv, model.nv)
        label = {body["name"]: body.get("label", "root_joint") for body in robot["bodies"]}
        label[WORLD] = "root_joint"
        self.joints = joints = {b.index: self.model.getJointId(label[b.name]) for b in model.bodies if b.joint.nv}
        self.order = np.concatenate(
            [self.model.idx_vs[j] + np.arange(model.bodies[i - 1].joint.nv) for i, j in joints.items()]
        )

    def q(self, q: np.ndarray) -> np.ndarray:
        found = self.pin.neutral(self.model)
        for i, j in self.joints.items():
            body = self.source.bodies[i - 1]
            own = q[body.q_start : body.q_start + body.joint.nq]
            if isinstance(body.joint, sh.Free):
                own = np.concatenate([own[:3], own[4:], own[3:4]])
            elif self.model.nqs[j] == 2:  # a continuous joint
                own = np.array([np.cos(own[0]), np.sin(own[0])])
            found[self.model.idx_qs[j] : self.model.idx_qs[j] + self.model.nqs[j]] = own
        return found

    def answers(self, q: np.ndarray, v: np.ndarray, tau: np.ndarray, a: np.ndarray) -> dict[str, np.ndarray]:
        pin, m, d, order = self.pin, self.model, self.data, self.order
        own = np.empty((3, m.nv))
        own[:, order] = v, tau, a
        place, square = self.q(q), np.ix_(order, order)
        M = np.array(pin.crba(m, d, place, pin.Convention.WORLD))
        M = np.triu(M) + np.triu(M, 1).T
        found = {"mass_matrix": M[square], "acceleration": np.array(pin.aba(m, d, place, own[0], own[1]))[order]}
        found["inverse"] = np.array(pin.rnea(m, d, place, own[0], own[2]))[order]
        rows = [np.array(x)[square] for x in pin.computeRNEADerivatives(m, d, place, own[0], own[2])[:2]]
        found["inverse_derivatives"] = np.stack(rows)
        acceleration = np.empty(m.nv)
        acceleration[order] = found["acceleration"]
        inverted = _inverse(found["mass_matrix"])
        rows = [np.array(x)[square] for x in pin.computeRNEADerivatives(m, d, place, own[0], acceleration)[:2]]
        found["derivatives"] = np.stack([*(-inverted @ x for x in rows), inverted])
        pin.rnea(m, d, place, own[0], acceleration)
        found["reactions"] = np.array([d.f[j].vector for j in self.joints.values()])
        return found


def _inverse(M: np.ndarray) -> np.ndarray:
    """Refined with more digits. iCub has κ(M) = 1.5e9: `computeABADerivatives` is off by 7e-9 there, M⁻¹ by 1e-10."""
    found, whole = np.linalg.inv(M), M.astype(np.longdouble)
    for _ in range(3):
        rest = np.eye(len(M)) - whole @ found.astype(np.longdouble)
        found = found + found @ rest.astype(float)
    return found


# Ours, in all forms

RECURSION = derivative_recursion.derivatives
FORWARD = separate_bodies.formulation.forward
# What, which program, in which form, up to how many velocities. Programs that read wrenches compute with all bodies,
# the others (`least`) with those that move.
WAYS: tuple[tuple[str, str, Program, str, int], ...] = (
    ("derivatives", "recursion", RECURSION.least, "rolled", MANY),
    ("derivatives", "recursion, all bodies", RECURSION, "rolled", MANY),
    ("derivatives", "recursion", RECURSION.least, "interpreter", MANY),
    ("derivatives", "recursion, all bodies", RECURSION, "interpreter", 20),
    ("derivatives", "recursion", RECURSION.least, "unrolled", 8),
    ("derivatives", "recursion, all bodies", RECURSION, "chunked", 12),
    ("derivatives", "inverse dynamics and factor", composite.derivatives.least, "rolled", 30),
    ("derivatives", "inverse dynamics and factor, all bodies", composite.derivatives, "rolled", 20),
    ("derivatives", "inverse dynamics and factor", composite.derivatives.least, "unrolled", 8),
    ("derivatives", "by directions", derivatives_by_direction.derivatives.least, "woven", 30),
    ("derivatives", "by directions, all bodies", derivatives_by_direction.derivatives, "woven", 20),
    ("inverse_derivatives", "", inverse.derivatives.least, "rolled", MANY),
    ("inverse_derivatives", "all bodies", inverse.derivatives, "rolled", 20),
    ("inverse_derivatives", "", inverse.derivatives.least, "interpreter", 30),
    ("inverse_derivatives", "", inverse.derivatives.least, "unrolled", 8),
    ("inverse_derivatives", "all bodies", inverse.derivatives, "chunked", 12),
    ("mass_matrix", "", composite.mass_matrix, "rolled", MANY),
    ("mass_matrix", "", composite.mass_matrix, "interpreter", MANY),
    ("mass_matrix", "", composite.mass_matrix, "unrolled", 12),
    ("mass_matrix", "", composite.mass_matrix, "chunked", 20),
    ("acceleration", "separate-bodies", FORWARD.least, "rolled", MANY),
    ("acceleration", "separate-bodies, all bodies", FORWARD, "rolled", MANY),
    ("acceleration", "separate-bodies", FORWARD.least, "interpreter", MANY),
    ("acceleration", "separate-bodies", FORWARD.least, "unrolled", 12),
    ("acceleration", "separate-bodies", FORWARD.least, "chunked", 20),
    ("acceleration", "composite", composite.formulation.forward.least, "rolled", 30),
    ("inverse", "", inverse.inverse.least, "rolled", MANY),
    ("inverse", "", inverse.inverse.least, "unrolled", 12),
    ("reactions", "separate-bodies", separate_bodies.formulation.reactions.least, "rolled", MANY),
    ("reactions", "separate-bodies", separate_bodies.formulation.reactions.least, "interpreter", 20),
)


def _function(program: Program, model: sh.Model, form: str) -> Callable[[list[np.ndarray]], np.ndarray]:
    if form == "interpreter":
        named = symbols(program, model)
        run: Any = Interpreter(list(named.values()), unroll(program, model, named))
    else:
        run = kernel_of(program, model, form).kernel
    return lambda x: np.asarray(run(x, [row.shape[1] for row in x], len(x[0])))


def _rows(program: Program, model: sh.Model, states: dict[str, np.ndarray]) -> list[np.ndarray]:
    count = len(states["q"])
    known = states | {"wrench": np.zeros((count, 6 * len(model.bodies)))}
    known |= {"t": np.zeros((count, 1)), "params": np.zeros((count, 0))}
    return [np.ascontiguousarray(known[name]) for name in program.arguments]


def states_of(model: sh.Model, count: int = STATES) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(7)
    q = rng.uniform(-1.0, 1.0, (count, model.nq))
    for body in model.bodies:
        for start, _ in body.joint.orientations:
            own = slice(body.q_start + start, body.q_start + start + 4)
            q[:, own] /= np.linalg.norm(q[:, own], axis=1)[:, None]
    return {"q": q, **{name: rng.normal(size=(count, model.nv)) for name in ("v", "tau", "a")}}


def error(found: np.ndarray, expected: np.ndarray) -> float:
    gap = float(np.abs(found - expected).max(initial=0.0))
    return gap / max(1.0, float(np.abs(expected).max(initial=0.0))) if np.isfinite(gap) else np.inf


# Those of which a quick look takes a batch: all functions, in the forms that robots of this size have.
QUICK = {
    ("derivatives", "recursion, all bodies", "rolled"),
    ("derivatives", "recursion", "interpreter"),
    ("inverse_derivatives", "", "rolled"),
    ("mass_matrix", "", "rolled"),
    ("acceleration", "separate-bodies", "rolled"),
    ("reactions", "separate-bodies", "rolled"),
}


def check(file: Path, free: bool, quick: bool) -> Iterator[tuple[str, str, str, float]]:
    """(what, way, form, error): states in a batch and the first one by itself."""
    robot = described(file)
    model = system(robot, free).build()
    reference, states = Reference(file, robot, model, free), states_of(model)
    each = [reference.answers(*(states[name][k] for name in ("q", "v", "tau", "a"))) for k in range(STATES)]
    expected = {what: np.array([answer[what] for answer in each]) for what in each[0]}
    for what, way, program, form, most in WAYS:
        if model.nv > most or (quick and (what, way, form) not in QUICK):
            continue
        run, x, right = _function(program, model, form), _rows(program, model, states), expected[what]
        batch = run(x)
        single = batch[:1] if quick else run([row[:1] for row in x])
        if what == "reactions":  # Pinocchio has those of joints that move
            moving = [i - 1 for i in reference.joints]
            batch, single = (y.reshape(len(y), -1, 6)[:, moving] for y in (batch, single))
        batch, single = batch.reshape(right.shape), single.reshape(right[:1].shape)
        yield what, way, form, max(error(a, b) for a, b in zip((*batch, *single), (*right, right[0]), strict=True))
    dyn = sh.compile(model, threads=2)
    count = 2 * 512 + 3  # several threads take part
    given = [np.resize(states[name], (count, states[name].shape[1])) for name in ("q", "v", "tau")]
    D = np.stack(dyn.derivatives(*given), axis=1)
    right = np.resize(expected["derivatives"], D.shape)
    yield "derivatives", "dyn, two threads", "auto", error(D, right)


def written(file: Path, free: bool) -> str:
    """A robot as it stands in tests/data, with answers of Pinocchio; of matrices their products with a."""
    robot = described(file)
    model = system(robot, free).build()
    reference, states = Reference(file, robot, model, free), states_of(model, 1)
    state = {name: x[0] for name, x in states.items()}
    answers = reference.answers(*(state[name] for name in ("q", "v", "tau", "a")))
    along = {name: x if name in ("acceleration", "inverse") else x @ state["a"] for name, x in answers.items()
             if name != "reactions"}  # fmt: skip
    parts: dict[str, Any] = {
        "robot": robot["robot"],
        "source": f"example-robot-data 6.0.0 (PyPI), robots/{file.as_posix().split('/robots/', 1)[1]}",
        "licence": "BSD-3-Clause; numbers of the URDF, inertias turned into the axes of links",
        "answers_by": f"Pinocchio {reference.pin.__version__} from the URDF; of matrices their products with a",
        "base": "free" if free else "fixed",
        "state": {name: x.tolist() for name, x in state.items()},
        "answers": {name: x.tolist() for name, x in along.items()},
    }
    lines = [f" {json.dumps(name)}: {json.dumps(x)}," for name, x in parts.items()]
    bodies = ",\n".join(f"  {json.dumps(body)}" for body in robot["bodies"])
    return "\n".join(["{", *lines, ' "bodies": [', bodies, " ]", "}", ""])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="parts of paths; all robots by default")
    parser.add_argument("--base", choices=("free", "fixed", "both"), default="both")
    parser.add_argument("--quick", action="store_true", help="few ways, in a batch only: half a minute for a robot")
    parser.add_argument("--data", type=Path, help="write robots as JSON into this folder instead")
    given = parser.parse_args()
    files = [x for x in robots() if not given.names or any(name in x.as_posix() for name in given.names)]
    files.sort(key=lambda x: x.read_text(encoding="utf-8").count("</joint>"))  # small ones first
    if not files or find_spec("pinocchio") is None:
        print("nothing to do: pip install example-robot-data pin")
        return 0
    worst: dict[tuple[str, str, str], tuple[float, str]] = {}
    right = wrong = refused = 0
    for file in files:
        for free in {"free": (True,), "fixed": (False,), "both": (True, False)}[given.base]:
            name = (
                f"{file.parents[1].name.removesuffix('_description')}/{file.stem}, {'free' if free else 'fixed'} base"
            )
            if given.data:
                kept = file.relative_to(file.parents[2]).parts[0].removesuffix("_description")
                (given.data / f"robot_{kept}.json").write_text(written(file, free), encoding="utf-8")
                continue
            try:
                found = list(check(file, free, given.quick))
            except (sh.SharnirError, ValueError) as why:
                refused += 1
                print(f"{name}: refused: {str(why).splitlines()[0][:120]}", flush=True)
                continue
            for what, way, form, off in found:
                worst[what, way, form] = max(worst.get((what, way, form), (0.0, "")), (off, name))
            most = max(found, key=lambda x: x[-1])
            right, wrong = right + (most[-1] <= LIMIT), wrong + (most[-1] > LIMIT)
            print(f"{name}: {most[-1]:.1e} ({', '.join(x for x in most[:-1] if x)}), {len(found)} ways", flush=True)
    print(
        f"\n{right} right, {wrong} wrong, {refused} refused\n\n| | way | form | worst | robot |\n|---|---|---|---:|---|"
    )
    for (what, way, form), (off, name) in sorted(worst.items()):
        print(f"| {what} | {way} | {form} | {off:.1e} | {name} |")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
