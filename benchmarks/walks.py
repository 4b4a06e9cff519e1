"""How many files of the package one number passes: `python -m benchmarks.walks`.

Two walks are traced with a profiler: the first acceleration of a pendulum, from System to the number, and the demo of
the four-bar linkage, a run with a loop, without its page. A file counts if any function of it runs. A change of room is
a step from one file to the next, in the order of their first calls, that leads into another room. The cache is off, so
that everything runs; each walk is taken once before with another mass, so that imports do not count. The figures of
docs/architecture.md are from here.
"""

from __future__ import annotations

import argparse
import inspect
import os
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

os.environ["SHARNIR_CACHE"] = "off"

import sharnir as sh

PACKAGE = Path(sh.__file__).resolve().parent


def pendulum(mass: float) -> None:
    s = sh.System("pendulum")
    s.add_body("rod", joint=sh.Revolute("y"), mass=mass, com=(0.5, 0, 0), inertia=(0.01, 0.1, 0.1))
    sh.compile(s.build()).acceleration([0.3], [0.1])


def four_bar(mass: float) -> None:
    """The mechanism of `sharnir demo four-bar`, run for 2 s; its energy and reactions are read."""
    s = sh.System("four-bar", planar=True)
    s.add_body("crank", joint=sh.Revolute("z"), shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=mass))
    s.add_body("coupler", "crank", joint=sh.Revolute("z"), placement=sh.Placement((1, 0, 0)),
               shape=sh.Rod(start=(0, 0, 0), end=(3, 0, 0), mass=3.0))  # fmt: skip
    s.add_body("rocker", joint=sh.Revolute("z"), placement=sh.Placement((3, 0, 0)),
               shape=sh.Rod(start=(0, 0, 0), end=(2.5, 0, 0), mass=2.5))  # fmt: skip
    s.add_constraint("pin", sh.Coincident("coupler", (3, 0, 0), "rocker", (2.5, 0, 0)))
    model = s.build()
    run = sh.simulate(model, 2.0, q0=sh.assemble(model, [1.2, -0.9, 1.6]).q)
    assert run.ok, run.status
    assert run.energy.shape[0] == run.reactions.shape[0]


def walked(walk: Callable[[float], None]) -> list[str]:
    """The files of the package in the order of their first calls."""
    files: dict[str, None] = {}

    def profile(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_flags & inspect.CO_OPTIMIZED:  # a function, no module or class
            path = frame.f_code.co_filename
            if path.startswith(str(PACKAGE)):
                files.setdefault(path[len(str(PACKAGE)) + 1 :].replace(os.sep, "/"))

    walk(1.5)
    sys.setprofile(profile)
    try:
        walk(1.0)
    finally:
        sys.setprofile(None)
    return list(files)


def changes_of_room(files: list[str]) -> int:
    rooms = [path.split("/")[0] for path in files]
    return sum(a != b for a, b in pairwise(rooms))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--files", action="store_true", help="list the files, too")
    asked = parser.parse_args()
    for name, walk in {"first acceleration of a pendulum": pendulum, "run of a four-bar linkage": four_bar}.items():
        files = walked(walk)
        print(f"{name}: {len(files)} files, {changes_of_room(files)} changes of room")
        if asked.files:
            print(*(f"    {path}" for path in files), sep="\n")


if __name__ == "__main__":
    main()
