"""Which peers are installed, in which versions, and what is known of them."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

PACKAGES = ("sharnir", "pin", "mujoco", "exudyn", "drake", "scipy", "llvmlite", "numpy")
WRONG = {
    ("mujoco", "4.0.0"): "mujoco 4.0.0 shipped a wrong sparse factor of the mass matrix, mended in 4.0.1: what it is "
    "timed on is compared first, as for all, and its differences are in the tables. pip install 'mujoco>=4.0.1'.",
}


def versions() -> dict[str, str]:
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def warnings(installed: dict[str, str]) -> list[str]:
    return [said for (name, number), said in WRONG.items() if installed.get(name) == number]
