"""`sharnir check`: what a model is, and what an experienced engineer would ask about its numbers.

A warning is no error: every one of these models can be meant. The rules, with their limits beside them, are each about
a slip that is met in practice: millimetres, degrees, the other sign of the products of inertia, a loop that is open.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

import sharnir as sh

from ..core.errors import ModelError
from ..core.read import Array
from ..model import Model
from ..model.body_numbers import Values, evaluated
from ..model.events import Latch, Stop
from ..model.forces import JointSpring
from ..model.labels import Labels
from .model_argument import Source, model_from
from .output import console, plain, print_facts, stage

LIGHTER = 1e6  # times, than its neighbour
GYRATION, BEYOND = 5.0, 50.0  # m, and times the extent of a body: a radius of gyration that looks like millimetres
LONG, SLENDER = 100.0, 50.0  # m, and times its radius of gyration: lengths that look like millimetres
OPEN = 1e-6  # m or rad: a loop that is open at the start
FAR = 0.3  # of the joints' coordinates, rad or m: closing it moves the start so much
LEANS = 0.5  # correlation of two coordinates of a body's joints, from which the sign of a product is expected
MOST_BODIES = 60  # in the tree


@dataclass(frozen=True)
class Warned:
    """`rule` is for programs, `where` and `text` for readers."""

    rule: str
    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


def warnings_of(source: Source) -> list[Warned]:
    model = source.model
    values = evaluated(model.bodies, model.parameter_symbols, model.parameter_defaults)
    found = [*_units(values), *_light(values), *_products(values), *_degrees(model), *_open_loops(model)]
    if source.system is not None:
        found += _degrees_of_elements(source)
    return found


def _extent(values: list[Values], x: Values) -> float:
    """How far a body reaches, as far as its joints and its centre of mass tell."""
    ends = [np.linalg.norm(c.p) for c in values if c.body.parent == x.body.index]
    return float(max([np.linalg.norm(x.com), *ends]))


def _units(values: list[Values]) -> Iterator[Warned]:
    for x in values:
        extent = _extent(values, x)
        where = f"body {x.body.name!r}"
        gyration = math.sqrt(float(np.abs(np.diag(x.inertia)).max()) / x.mass) if x.mass > 0 else 0.0
        if gyration > GYRATION and gyration > BEYOND * extent:
            size = f"{extent:.3g} m from its joint" if extent else "at its joint"
            yield Warned(
                "inertia-units", where,
                f"its inertia of {x.inertia.max():.4g} kg m² and its mass of {x.mass:.4g} kg mean a radius of gyration "
                f"of {gyration:.3g} m, but it reaches only {size}. The inertia looks like kg mm²: divide it by 1e6.",
            )  # fmt: skip
        elif extent > LONG and gyration and gyration < extent / SLENDER:
            yield Warned(
                "length-units", where,
                f"it reaches {extent:.4g} m, with a radius of gyration of {gyration:.3g} m. Lengths look like mm: "
                "divide them by 1000.",
            )  # fmt: skip


def _light(values: list[Values]) -> Iterator[Warned]:
    for x in values:
        if x.body.parent == 0:
            continue
        y = values[x.body.parent - 1]
        small, large = (x, y) if x.mass < y.mass else (y, x)
        if small.mass > 0 and large.mass > LIGHTER * small.mass:
            yield Warned(
                "mass-ratio", f"body {small.body.name!r}",
                f"its mass of {small.mass:.3g} kg is {large.mass / small.mass:.1g} times less than that of its "
                f"neighbour {large.body.name!r}, {large.mass:.4g} kg. Runs become stiff; look at the units, or fix the "
                "body to its neighbour.",
            )  # fmt: skip


def _products(values: list[Values]) -> Iterator[Warned]:
    """A body lies along its joints: where they lie along x = y, the product of inertia J_xy = −∫ x y dm is negative."""
    for x in values:
        points = [np.zeros(3), *(c.p for c in values if c.body.parent == x.body.index)]
        spread = np.array(points) - x.com
        P = spread.T @ spread
        for name, i, j in (("xy", 0, 1), ("xz", 0, 2), ("yz", 1, 2)):
            size = math.sqrt(P[i, i] * P[j, j])
            product = float(x.inertia[i, j])
            significant = abs(product) > 0.05 * float(np.abs(np.diag(x.inertia)).max())
            if len(points) > 1 and significant and size > 0 and P[i, j] * product > 0 and abs(P[i, j]) > LEANS * size:
                yield Warned(
                    "product-sign", f"body {x.body.name!r}",
                    f"its product of inertia {name} = {product:+.4g} kg m² has the sign of a body that lies across the "
                    f"line between its joints. Here J_{name} = −∫ {name[0]} {name[1]} dm; CAD programs often give the "
                    "integral with a plus. Change the sign of the products if yours does.",
                )  # fmt: skip


def _degrees(model: Model) -> Iterator[Warned]:
    labels = Labels.of(model)
    for k, (name, unit) in enumerate(zip(labels.coordinates, labels.coordinate_units, strict=True)):
        body = next(b for b in model.bodies if b.name == labels.coordinate_joints[k])
        value = math.nan if body.q0 is None else float(body.q0[k - body.q_start])
        if unit == "rad" and abs(value) > 2 * math.pi:
            yield Warned("degrees", f"joint {name!r}", _looks_like_degrees("q0", value))


def _looks_like_degrees(what: str, value: float) -> str:
    return (
        f"{what} = {value:g} is {abs(value) / 2 / math.pi:.1f} turns. It looks like degrees; angles are radians here: "
        f'{math.radians(value):.6g}, or in a file "{value:g} deg".'
    )


def _degrees_of_elements(source: Source) -> Iterator[Warned]:
    """Angles of latches, stops and springs."""
    assert source.system is not None
    labels = Labels.of(source.model)
    turning = {j for j, unit in zip(labels.coordinate_joints, labels.coordinate_units, strict=True) if unit == "rad"}
    sliding = {j for j, unit in zip(labels.coordinate_joints, labels.coordinate_units, strict=True) if unit != "rad"}
    elements = [("event", *x) for x in source.system._events.items()]
    elements += [("force", *x) for x in source.system._forces.items()]  # type: ignore[misc]
    fields: dict[type, tuple[str, ...]] = {Latch: ("at",), Stop: ("lower", "upper"), JointSpring: ("rest",)}
    for kind, name, element in elements:
        for field in fields.get(type(element), ()):
            value = getattr(element, field)
            joint: Any = getattr(element, "joint", None)
            angle = joint in turning and joint not in sliding
            if angle and isinstance(value, (int, float)) and abs(value) > 2 * math.pi:
                yield Warned("degrees", f"{kind} {name!r}", _looks_like_degrees(field, float(value)))


def _open_loops(model: Model) -> Iterator[Warned]:
    if not model.constraints or any(body.q0 is None for body in model.bodies):
        return
    dyn = sh.compile(model, "separate-bodies", backend="casadi")
    gaps = np.abs(dyn.constraint_value(model.q0))
    if gaps.max(initial=0.0) <= OPEN:
        return
    at = sh.assemble(dyn)
    which = _row_owner(model, int(gaps.argmax()))
    if not at.report.ok:
        yield Warned("open-loop", which, f"the loops cannot be closed from the start position. {at.report.text}")
    else:
        moved = float(np.abs(at.q - model.q0).max(initial=0.0))
        far = " That is far: give q0 near the position that is meant." if moved > FAR else ""
        yield Warned(
            "open-loop", which,
            f"it is open by {gaps.max():.3g} (m or rad) at the start. A run begins at the nearest position where all "
            f"loops are closed, with coordinates changed by up to {moved:.3g}.{far}",
        )  # fmt: skip


def _row_owner(model: Model, row: int) -> str:
    first = 0
    for constraint in model.constraints:
        first += constraint.row_count
        if row < first:
            return f"constraint {constraint.name!r}"
    return "constraints"


# What the model is


def facts_of(source: Source) -> dict[str, Any]:
    """Plain data."""
    model = source.model
    values = evaluated(model.bodies, model.parameter_symbols, model.parameter_defaults)
    labels = Labels.of(model)
    locks = {lock.constraint for lock in model.locks}
    units = dict(zip(labels.parameters, labels.parameter_units, strict=True))
    defaults = {p.name: p.default for p in model.parameters if p.name in units}
    return {
        "name": model.name,
        "planar": bool(model.planar),
        "bodies": len(model.bodies),
        "nq": model.nq,
        "nv": model.nv,
        "mass": float(sum(x.mass for x in values)),
        "joints": _counted(type(b.joint).__name__ for b in model.bodies),
        "forces": [f.name for f in model.forces],
        "constraints": [c.name for k, c in enumerate(model.constraints) if k not in locks],
        "events": list(dict.fromkeys(t.name for t in model.triggers)),
        "parameters": {name: {"value": value, "unit": units[name]} for name, value in defaults.items()},
        "run": dict(source.settings),
    }


def motion_of(model: Model) -> dict[str, Any]:
    """Degrees of freedom, and what is redundant."""
    if any(body.q0 is None for body in model.bodies):
        return {"dof": None, "redundant": None, "text": "a joint has no neutral position, and no q0 is given"}
    dyn = sh.compile(model, "separate-bodies", backend="casadi")
    q: Array = model.q0
    if model.constraints:
        at = sh.assemble(dyn)
        q = at.q if at.report.ok else q
    found = sh.mobility(dyn, q)
    centre = dyn.centre_of_mass(q)
    return {"dof": found.dof, "redundant": found.redundant, "text": found.text, "centre_of_mass": centre}


def _counted(names: Iterator[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return found


def tree_lines(model: Model, width: int) -> list[str]:
    """Bodies under those that carry them, with joint and mass."""
    values = evaluated(model.bodies, model.parameter_symbols, model.parameter_defaults)
    children: dict[int, list[Values]] = {}
    for x in values:
        children.setdefault(x.body.parent, []).append(x)
    lines = ["world"]

    def add(parent: int, before: str) -> None:
        own = children.get(parent, [])
        for k, x in enumerate(own):
            last = k == len(own) - 1
            joint = type(x.body.joint).__name__
            driven = ", prescribed" if x.body.motion is not None else ""
            text = f"{before}{'└─ ' if last else '├─ '}{x.body.name}  {joint}{driven}, {x.mass:.4g} kg"
            lines.append(text if len(text) <= width else text[: width - 1] + "…")
            add(x.body.index, before + ("   " if last else "│  "))

    add(0, "")
    if len(lines) > MOST_BODIES:
        lines = [*lines[:MOST_BODIES], f"… and {len(lines) - MOST_BODIES} more bodies"]
    return lines


# The command

FORMATS = ("text", "json", "github")


def run_check(name: str, form: str, strict: bool) -> int:
    """The exit code: 1 with `strict` where there are warnings."""
    try:
        with stage(f"reading {name}"):
            source = model_from(name, "check")
    except ModelError as error:
        if form == "text":
            raise
        _print_problems(error, form, name)
        return 1
    with stage("looking at masses, loops and angles"):
        facts, motion, warned = facts_of(source), motion_of(source.model), warnings_of(source)
    if form == "json":
        report = getattr(source.system, "report", None)
        data = {"ok": True, **facts, "motion": motion, "warnings": [asdict(x) for x in warned], "errors": []}
        print(json.dumps(plain(data | ({"report": str(report)} if report is not None else {})), indent=1))
    elif form == "github":
        for x in warned:
            print(f"::warning file={_escaped(name)},title={x.rule}::{_escaped(str(x), message=True)}")
    else:
        _print(source, facts, motion, warned)
    return 1 if strict and warned else 0


def _print(source: Source, facts: dict[str, Any], motion: dict[str, Any], warned: list[Warned]) -> None:
    place, model = console(), source.model
    joints = ", ".join(f"{n} {kind}" for kind, n in facts["joints"].items())
    shown = {
        "model": f"{facts['name']}{', planar' if facts['planar'] else ''}",
        "bodies": f"{facts['bodies']} on {joints}",
        "coordinates": f"nq = {facts['nq']}, nv = {facts['nv']}",
        "mass": f"{facts['mass']:.6g} kg",
    }
    if motion.get("centre_of_mass") is not None:
        shown["mass"] += f", centre at ({', '.join(f'{x:.4g}' for x in motion['centre_of_mass'])}) m at the start"
    if motion["dof"] is not None:
        redundant = f", {motion['redundant']} redundant rows" if motion["redundant"] else ""
        shown["freedom"] = f"{motion['dof']} degree{'s' * (motion['dof'] != 1)}{redundant}"
    for key in ("forces", "constraints", "events"):
        if facts[key]:
            shown[key] = ", ".join(facts[key])
    if facts["parameters"]:
        shown["parameters"] = ", ".join(
            f"{n} = {p['value']:g}{'' if p['unit'] in ('', '1') else ' ' + p['unit']}"
            for n, p in facts["parameters"].items()
        )
    print_facts(shown)
    place.print()
    for line in tree_lines(model, place.width):
        place.print(line, soft_wrap=True)
    if motion["redundant"]:
        place.print()
        place.print(motion["text"])
    report = getattr(source.system, "report", None)
    if report is not None and str(report).strip():
        place.print()
        place.print(str(report))
    place.print()
    for x in warned:
        place.print(f"warning: {x}", style="yellow")
    count = f"{len(warned)} warning{'s' * (len(warned) > 1)}" if warned else "no warnings"
    place.print(f"{source.stem}: the model is sound, {count}.", style="bold green" if not warned else "bold")


def _print_problems(error: ModelError, form: str, name: str) -> None:
    """Those of a file with lines and columns, where it has them."""
    formatted = getattr(error, "formatted", None)
    if form == "json":
        problems = json.loads(formatted("json")) if formatted else [{"file": name, "message": str(error)}]
        print(json.dumps({"ok": False, "errors": problems}, indent=1))
    elif formatted:
        print(formatted("github"))
    else:
        print(f"::error file={_escaped(name)}::{_escaped(str(error), message=True)}")


def _escaped(text: str, message: bool = False) -> str:
    found = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return found if message else found.replace(":", "%3A").replace(",", "%2C")
