"""Writes examples/models: the demos and the examples as model files. `python -m benchmarks.model_files`

A script is run up to its first call of `build()`, and the system that it has described by then is saved.
"""

from __future__ import annotations

import argparse
import os
import runpy
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import sharnir as sh
from sharnir.cli import demo_mechanisms, demo_pendulum

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
MODELS = EXAMPLES / "models"
DEMOS: dict[str, Callable[[], object]] = {
    "wing": demo_mechanisms.wing,
    "four_bar": demo_mechanisms.four_bar,
    "stewart": demo_mechanisms.stewart,
    "scissor": demo_mechanisms.scissor,
    "heavy_top": demo_mechanisms.heavy_top,
    "pendulum": demo_pendulum.pendulum,
}
SCRIPTS = (
    *("batch_of_parameters", "panda_arm", "panel_deployment", "panel_latch", "pendulum_chain", "shaken_table"),
    *("slider_crank", "space_manipulator", "ground_rig", "solar_wings", "stage_separation", "pick_and_place"),
    *("lectures/double_pendulum", "lectures/hinge", "lectures/point_on_roof", "lectures/ten_rods"),
    *("lectures/tree_of_four", "lectures/hamilton"),
)


class _Described(BaseException):
    """A system is complete."""


@contextmanager
def _first_system(found: list[sh.System]) -> Iterator[None]:
    plain = sh.System.build

    def build(self: sh.System) -> sh.Model:
        found.append(self)
        raise _Described

    sh.System.build = build  # type: ignore[method-assign]
    try:
        yield
    except _Described:
        pass
    finally:
        sh.System.build = plain  # type: ignore[method-assign]


def demo(name: str) -> sh.System:
    found: list[sh.System] = []
    with _first_system(found):
        DEMOS[name]()
    return found[0]


def systems() -> Iterator[tuple[str, sh.System]]:
    """(name of the file, system) of all demos and examples."""
    for name in DEMOS:
        yield f"demo_{name}", demo(name)
    for script in SCRIPTS:
        path = EXAMPLES / f"{script}.py"
        found: list[sh.System] = []
        before, words = sys.path[:], sys.argv
        sys.path.insert(0, str(path.parent))
        sys.argv = [str(path)]
        try:
            with _first_system(found), open(os.devnull, "w") as silence:
                sys.stdout, kept = silence, sys.stdout
                try:
                    runpy.run_path(str(path), run_name="__main__")
                finally:
                    sys.stdout = kept
        finally:
            sys.path[:], sys.argv = before, words
        yield path.stem, found[0]


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    for name, system in systems():
        try:
            system.save(MODELS / f"{name}.toml")
            print(f"{name}.toml: {system}")
        except sh.SharnirError as error:
            print(f"{name}: {error}")
