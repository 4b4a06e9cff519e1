"""The motions of peers with one usual setting each, ready to run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

import sharnir as sh

from ..linkages import exudyn_linkage, mujoco_linkage, pinocchio_linkage
from ..linkages.contract import Linkage
from ..linkages.contract import Trip as Made
from ..motions import PEERS, Motion
from .settings import RTOL, SECONDS, STEP

LOOPS: dict[str, Any] = {"pin": pinocchio_linkage, "mujoco": mujoco_linkage, "exudyn": exudyn_linkage}
TREES = dict(zip(("pin", "mujoco", "exudyn", "drake"), PEERS, strict=True))


class Trip(NamedTuple):
    """`run` returns where the marked points, or the coordinates, are at the end."""

    label: str
    setting: str
    run: Callable[[], np.ndarray]


def linkage_trips(linkage: Linkage, peer: str) -> list[Trip]:
    found = []
    for way in LOOPS[peer].ways(linkage) if peer in LOOPS else []:
        setting = STEP if way.kind == "step" else RTOL
        found.append(Trip(way.label, f"{way.kind} {setting:g}", partial(_marks, way.make(setting))))
    return found


def tree_trips(name: str, model: sh.Model, q0: np.ndarray, peer: str) -> list[Trip]:
    """The first way of a peer is its usual one."""
    found = []
    for way in TREES[peer](Motion(name, model, q0, SECONDS))[:1]:
        setting = STEP if way.kind == "step" else RTOL
        found.append(Trip(way.label, f"{way.kind} {setting:g}", way.make(setting)))
    return found


def _marks(trip: Made) -> np.ndarray:
    return np.asarray(trip.marks(trip.run()))
