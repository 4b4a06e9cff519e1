"""`sharnir convert a b --verify`: a model from one format to another, and whether both move the same.

Each file is compared with the engine that its format belongs to, where that is installed, and both with each other.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

import sharnir as sh

from ..core.errors import ModelError, SharnirError, UnsupportedError, brief
from ..core.formats import WRITERS
from ..cost.measure import coordinates, velocities
from ..dynamics.reference_engines import ENGINES
from ..files import load
from ..model import Model
from .model_argument import model_from
from .output import UsageError, console, print_json, stage

STATES = 100
SAME = 1e-9  # relative: more is another mechanism


def convert(name: str, target: Path, verify: bool, force: bool, strict: bool, as_json: bool) -> None:
    if target.suffix.lower() not in WRITERS:
        raise UsageError(
            f"convert: {brief(str(target))} has no format that can be written. Expected a name that ends with "
            f"{', '.join(WRITERS)}."
        )
    if target.is_dir() or not target.absolute().parent.is_dir():
        why = "is a folder" if target.is_dir() else "is in a folder that does not exist; make it first"
        raise UsageError(f"convert: {brief(str(target))} {why}.")
    if target.exists() and not force:
        raise UsageError(f"convert: {brief(str(target))} is there already. Choose another name, or --force.")
    with stage(f"reading {name}"):
        source = model_from(name, "convert", strict=strict)
    if source.system is None:
        raise ModelError(
            f"convert: {brief(name)} returns a Model, which no longer has the texts that it was built from. Expected "
            "a function that returns the System, before build()."
        )
    with stage(f"writing {target}"):
        source.system.save(target, strict=strict)
    data: dict[str, Any] = {"written": [str(target)]}
    lines = [f"wrote {target}"]
    for what, report in (("read", source.system.report), ("written", getattr(source.system, "export_report", None))):
        if report is not None and str(report).strip():
            data[f"report of what was {what}"] = str(report)
            lines.append(str(report))
    worst = 0.0
    if verify:
        with stage(f"comparing accelerations at {STATES} states"):
            worst = largest_difference(source.model, load(target).build(), STATES)
        data |= {"states": STATES, "largest_difference": worst, "engines": {}}
        lines.append(
            f"the file was loaded again: accelerations differ by {worst:.1e} at most, relative, over {STATES} random "
            "states"
        )
        for file in (name, str(target)):
            if Path(file).suffix.lower() in ENGINES:
                with stage(f"comparing {file} with its own engine"):
                    line, found = beside(file, strict)
                lines.append(line)
                data["engines"][file] = found
                worst = max(worst, found.get("acceleration", 0.0))
    if as_json:
        print_json(data)
    else:
        for line in lines:
            console().print(line, soft_wrap=True)
    if not worst <= SAME:
        raise ModelError(f"convert: {name} and {target} are not the same mechanism: see the difference above.")


def beside(file: str, strict: bool) -> tuple[str, dict[str, Any]]:
    """A file and the engine of its format: a line to show, and numbers."""
    try:
        found = sh.verify(file, states=STATES, strict=strict)
    except UnsupportedError as error:
        return f"{file}: {error}", {"engine": None, "why": str(error)}
    return f"{file} {found}", asdict(found)


def largest_difference(one: Model, two: Model, states: int) -> float:
    """Of accelerations of joints of the same names, relative to the larger of 1 and the largest."""
    a, b = (sh.compile(m, "separate-bodies", backend="casadi") for m in (one, two))
    labels = [m.velocity_labels() for m in (one, two)]
    if set(labels[0]) != set(labels[1]) or one.coordinate_labels() != two.coordinate_labels():
        raise ModelError(
            f"convert: the joints differ: {brief(sorted(set(labels[0]) ^ set(labels[1])))} are in one of the two only."
        )
    worst = 0.0
    for q, v in zip(coordinates(one, states), velocities(one, states), strict=True):
        try:
            x, y = a.acceleration(q, v), b.acceleration(q, v)
        except SharnirError:
            continue
        worst = max(worst, float(np.abs(x - y).max(initial=0.0) / max(1.0, float(np.abs(x).max(initial=0.0)))))
    return worst
