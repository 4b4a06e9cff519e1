"""Runs the blocks of a batch: the loop around the drivers, where Ctrl-C, progress and growing output are served."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from typing import Any

import numpy as np

from .arguments import Arguments
from .block import AT_END, AT_STEPS, AT_TIMES, REJECTED, STEPS, Block
from .dense import dense_output
from .gap import COLUMNS
from .interrupt import Ears, listening
from .methods import Batch, Method
from .passage import carried, look_around
from .rhs import RightHandSide
from .segments import Crossing, Inside
from .status import BROKEN_OFF, DONE, NEAR, RUNNING, STOPPED, TOO_MANY

PAUSE = 0.1  # s: a driver returns about so often
MOST = 1 << 40  # attempts of one visit
MEMBERS = 64  # of a block at most
WORKSPACE = 1 << 18  # bytes that the stages of a block should fit in: about a second-level cache
LANES = 8  # a block has whole groups of lanes
CHUNK = 1 << 20  # bytes of output of a block between two visits to Python, where every step is kept

Progress = Callable[[float], None]


class Runner:
    """One integration: its arrays, its blocks, and what they have put out so far."""

    def __init__(
        self, rhs: RightHandSide, method: Method, a: Arguments, keep: int, max_steps: int,
        crossing: Crossing | None = None,
    ) -> None:  # fmt: skip
        self.segments, self.crossing = a.segments, crossing
        self.reasons: dict[int, str] = {}  # of members that could not be carried over a corner
        self.rhs = rhs if a.segments is None else Inside(rhs, a.segments)
        self.method, self.arguments, self.keep, self.max_steps = method, a, keep, max_steps
        n, ny = a.y0.shape
        self.y = a.y0
        self.t = np.full(n, a.t0)
        self.h = np.zeros(n)
        self.status = np.full(n, RUNNING if a.t1 > a.t0 else DONE, dtype=np.int64)
        self.component = np.full(n, -1, dtype=np.int64)
        self.counts = np.zeros((n, 4), dtype=np.int64)
        self.batch = Batch(np.full(n, a.t0), self.y.copy())
        self.ydot = np.zeros((n, ny))
        self.errors = np.zeros((n, ny if hasattr(rhs, "bind_tangent") else 0))
        self.largest = getattr(rhs, "largest", np.zeros((n, 0)))
        pivots = self.largest.shape[1]
        self.onto = np.zeros((n, ny + pivots))
        self.pivots, self.last = np.zeros((n, pivots)), np.zeros((n, pivots))
        self.gap = np.zeros((n, COLUMNS))
        nt = a.times.size if keep == AT_TIMES else 0
        self.out_t = np.full((n, nt), np.nan)
        self.out_y = np.full((n, nt, ny), np.nan)
        self.out_n = np.zeros(n, dtype=np.int64)
        self.chunks: list[list[tuple[np.ndarray, np.ndarray]]] = [[] for _ in range(n)]
        self._stop = threading.Event()
        self._ears = Ears()
        if keep == AT_STEPS:
            for i in range(n):
                self.chunks[i].append((self.t[i : i + 1].copy(), self.y[i : i + 1].copy()))
        at_start = int(np.searchsorted(a.times, a.t0, side="right")) if nt else 0
        self.out_t[:, :at_start] = a.t0
        self.out_y[:, :at_start] = self.y[:, None, :]
        self.out_n[:] = at_start

    def run(self, threads: int, progress: Progress | None) -> None:
        """Until all members have ended, or the user stops the run."""
        n, ny = self.y.shape
        size = _block_size(n, ny, threads)
        firsts = range(0, n, size)
        with listening() as self._ears:
            try:
                if self.segments is not None:
                    self._ask(*self.segments.starting())
                if len(firsts) == 1 or threads == 1:
                    for first in firsts:
                        self._block(first, min(size, n - first), progress)
                else:
                    self._threads(firsts, size, threads, progress)
            except KeyboardInterrupt:  # from the callback, or from a handler that is not ours
                self._stop.set()
                self._ears.heard = True
            finally:
                under_way = (self.status == RUNNING) | (self.status == NEAR)
                under_way |= (self.status == DONE) & (self.t < self.arguments.t1)
                self.status[under_way] = STOPPED

    @property
    def _stopped(self) -> bool:
        return self._stop.is_set() or self._ears.heard

    def _threads(self, firsts: range, size: int, threads: int, progress: Progress | None) -> None:
        n = len(self.y)
        with ThreadPoolExecutor(min(threads, len(firsts)), thread_name_prefix="sharnir") as pool:
            tasks = [pool.submit(self._block, first, min(size, n - first), None) for first in firsts]
            try:
                waiting: Any = tasks
                while waiting:
                    done, waiting = wait(waiting, PAUSE)
                    for task in done:
                        task.result()
                    self._report(progress)
            except BaseException:
                # the drivers return within a pause; what they have computed stays
                self._stop.set()
                raise

    def _report(self, progress: Progress | None) -> None:
        if progress is not None:
            a = self.arguments
            part = np.where(self.status >= RUNNING, (self.t - a.t0) / max(a.t1 - a.t0, 1e-300), 1.0)
            progress(float(part.mean()))

    def _block(self, first: int, count: int, progress: Progress | None) -> None:
        block = self._members(first, count)
        rows = block.status
        if self.pivots.shape[1]:
            for i, kept in look_around(block, self.rhs):
                self._keep(block, i, kept)
        attempts = 1
        while not self._stopped and (rows == RUNNING).any():
            attempts = self._segment(block, attempts, progress)
            for i in np.flatnonzero(rows == NEAR).tolist():
                self._carry_over(block, i)
            if not (rows == RUNNING).any() and self.segments is not None and not self._stopped:
                self._cross(block)

    def _segment(self, block: Block, attempts: int, progress: Progress | None) -> int:
        """Until the members have ended, have arrived at their next corners, or have come near to a singular position;
        returns how many attempts take a pause."""
        rows = block.status
        advance = self.method.begin()(block, self.method, self.rhs, self.batch)
        try:
            compiling: AbstractContextManager[None] = self._ears.at_once()  # at the first visit
            while not self._stopped and (rows == RUNNING).any():
                before = perf_counter()
                with compiling:
                    advance(attempts)
                compiling = nullcontext()
                spent = perf_counter() - before
                # towards one pause, carefully: steps do not all cost the same
                attempts = min(MOST, max(1, int(attempts * min(8.0, PAUSE / max(spent, 1e-9)))))
                self._drain(block)
                self._report(progress)
        finally:
            self._drain(block)
        return attempts

    def _cross(self, block: Block) -> None:
        """Start the members anew that are at a corner. Those that arrived first have waited for the others of their
        block."""
        assert self.segments is not None
        local = np.flatnonzero((block.status == DONE) & (block.t_end < self.arguments.t1))
        if local.size and self.crossing is not None:
            members = block.first + local
            self._ask(members, *np.array([self.segments.crossed(i) for i in members.tolist()]).T)
            local = local[block.status[local] == DONE]
        for i in local.tolist():
            block.t[i] = block.t_end[i]
            self.segments.advance(block.first + i)
            block.t_end[i], block.h[i], block.status[i] = self.segments.end[block.first + i], 0.0, RUNNING
            if block.counts[i, STEPS] + block.counts[i, REJECTED] >= self.max_steps:
                block.status[i] = TOO_MANY

    def _carry_over(self, block: Block, i: int) -> None:
        """A member that is near to a singular position goes over it, or a little nearer, or ends."""
        kept = carried(block, i, self.rhs, self.arguments.t1)
        if kept is not None:
            self._keep(block, i, kept)

    def _keep(self, block: Block, i: int, states: tuple[np.ndarray, np.ndarray]) -> None:
        """Times and states of a bridge; what the driver kept before has been drained."""
        if self.keep == AT_STEPS:
            self.chunks[block.first + i].append(states)

    def _ask(self, members: np.ndarray, before: np.ndarray, after: np.ndarray) -> None:
        """End those that cannot be carried over the corner they are at."""
        if self.crossing is None or not members.size:
            return
        for i, reason in zip(members.tolist(), self.crossing(members, before, after, self.y[members]), strict=True):
            if reason is not None:
                self.reasons[i] = reason
                self.status[i] = BROKEN_OFF

    def _members(self, first: int, count: int) -> Block:
        a, rows = self.arguments, slice(first, first + count)
        ny = self.y.shape[1]
        bind_project = getattr(self.rhs, "bind_project", None)
        bind_tangent = getattr(self.rhs, "bind_tangent", None)
        none = np.zeros(8, dtype=np.int64)
        t_end = np.full(count, a.t1) if self.segments is None else self.segments.end[rows].copy()
        if self.keep == AT_STEPS:
            room = max(16, min(4096, CHUNK // (8 * (ny + 1) * count)))
            out_t, out_y, out_n = np.empty((count, room)), np.empty((count, room, ny)), np.zeros(count, dtype=np.int64)
        else:
            out_t, out_y, out_n = self.out_t[rows], self.out_y[rows], self.out_n[rows]
        return Block(
            call=self.rhs.bind(self.batch.t, self.batch.y, self.ydot),
            project=bind_project(self.batch.t, self.batch.y, self.onto) if bind_project else none,
            onto=self.onto[rows], pivots=self.pivots[rows], largest=self.largest[rows], last=self.last[rows],
            gap=self.gap[rows],
            tangent=bind_tangent(self.batch.t, self.batch.y, self.errors, self.ydot) if bind_tangent else none,
            e_eval=self.errors[rows], first=first,
            t_eval=self.batch.t[rows], y_eval=self.batch.y[rows], ydot=self.ydot[rows],
            t=self.t[rows], y=self.y[rows], t_start=np.full(count, a.t0), t_end=t_end, h=self.h[rows],
            status=self.status[rows], component=self.component[rows], counts=self.counts[rows],
            rtol=a.rtol, atol=a.atol, step=a.step, h_max=a.h_max, max_steps=self.max_steps,
            quaternions=a.quaternions, keep=self.keep, times=a.times, out_t=out_t, out_y=out_y, out_n=out_n,
            dense=dense_output(self.method, count, ny),
        )  # fmt: skip

    def _drain(self, block: Block) -> None:
        """Move the steps kept by a block to the chunks of its members."""
        if self.keep != AT_STEPS:
            return
        for i in np.flatnonzero(block.out_n):
            n = block.out_n[i]
            self.chunks[block.first + i].append((block.out_t[i, :n].copy(), block.out_y[i, :n].copy()))
            block.out_n[i] = 0


def _block_size(members: int, ny: int, threads: int) -> int:
    fitting = WORKSPACE // (16 * 8 * max(ny, 1))
    each = min(MEMBERS, max(fitting, LANES), -(-members // threads))
    return -(-each // LANES) * LANES


def processors() -> int:
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def what_to_keep(times: Any) -> int:
    if times is None:
        return AT_STEPS
    return AT_END if isinstance(times, str) else AT_TIMES
