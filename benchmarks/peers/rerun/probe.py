"""One engine alone in a fresh process, with an empty cache: what it takes to the first answer, and how much memory.

Memory is what the engine adds to the imports and to the description it is built from: the largest resident set up to
the first answer, less the one before. It is also the trial whether the engine can do this at all: one that cannot, or
takes too long, does not come to the comparison.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

import sharnir as sh

from ..engines import ENGINES, SharnirEngine
from ..engines.pinocchio_engine import MOST_JOINTS
from ..linkages import mujoco_linkage, pinocchio_linkage
from ..linkages.oracle import random_states as closed_states
from ..states import FORWARD, random_states
from . import memory
from .case import Case
from .tell import Tell

BATCH = 64


def probe(case: Case, engine: str, formulation: str, tell: Tell) -> None:
    if engine == SharnirEngine.name:
        _sharnir(case, formulation, tell)
    elif case.is_tree:
        _tree_peer(case, engine, tell)
    else:
        _loop_peer(case, engine, tell)


def _sharnir(case: Case, formulation: str, tell: Tell) -> None:
    linkage = None if case.is_tree else case.linkage()
    sh.compile, sh.operation_count, np.linalg.norm  # noqa: B018 imported now, not while the clock runs
    before, start = memory.start(), time.process_time()
    model = case.tree() if linkage is None else linkage.model
    built = time.process_time()
    s = random_states(model, BATCH) if linkage is None else closed_states(linkage, BATCH)
    compiled, processor = time.perf_counter(), time.process_time()
    dyn = sh.compile(model, formulation, threads=1)
    dyn.acceleration(s.q[0], s.v[0], s.tau[0])
    answered = time.perf_counter()
    tell(
        bodies=len(model.bodies), nv=model.nv, row_count=model.row_count, formulation=dyn.formulation,
        build=built - start, first=answered - compiled, first_processor=time.process_time() - processor,
        memory=memory.peak() - before,
    )  # fmt: skip
    batched = time.process_time()
    dyn.acceleration(s.q, s.v, s.tau)
    tell(first_batch=time.process_time() - batched, memory_batch=memory.peak() - before)
    tell(operations=sh.operation_count(model, dyn.formulation).total)


def _tree_peer(case: Case, engine: str, tell: Tell) -> None:
    model = case.tree()
    made = next(E for E in ENGINES if E.name == engine)
    if (why := made.refuses(model)) is not None:
        tell(refused=why)
        return
    s = random_states(model, 1)
    before, start = memory.start(), time.perf_counter()
    call = made(model).singles(FORWARD, s)[0]
    call.run()
    tell(first=time.perf_counter() - start, memory=memory.peak() - before)


def _loop_peer(case: Case, engine: str, tell: Tell) -> None:
    linkage = case.linkage()
    if engine == "pin" and len(linkage.tree.bodies) > MOST_JOINTS:
        tell(refused="does not fit into memory")
        return
    made: Any = {"pin": pinocchio_linkage, "mujoco": mujoco_linkage}[engine]
    s = closed_states(linkage, 1)
    before, start = memory.start(), time.perf_counter()
    calls = made.singles(linkage, s)
    if not calls:
        tell(refused="not installed")
        return
    calls[0].run()
    first = time.perf_counter()
    tell(first=first - start, memory=memory.peak() - before)
    for call in calls:
        call.run()
    tell(again=time.perf_counter() - first)
