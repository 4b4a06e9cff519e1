"""Runs a batch: the loops around the drivers, where segments end and Ctrl-C, progress and growing output are served.

A run is made of segments. A driver takes every member of a block to the end of its segment (`block.t_end`), and only
that; what comes next is decided here, by what has ended the segment:

    a stop of all members   they wait for each other, `pause` is called, and all start anew: a *leg* lies between two
    a corner of a member    the other side of it begins (`settings.Segments`), unless `crossing` says that it cannot
    a singular position     a crossing leads over it (`singular_crossing`)
    a pole of an angle      the member is led towards it, and ends there if it does not pass aside (`poles`)
    an event                a transition changes the member, which starts anew from there (`events`, `instants`)
    the end, or a failure   nothing
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import monotonic, perf_counter
from typing import Any

import numpy as np

from ..core.tracing import SIGINT, get_handler, heard, raise_outside, set_handler
from .block import AT_END, AT_STEPS, AT_TIMES, REJECTED, STEPS, Block
from .events import Events
from .instants import Instants, put_after
from .legs import Legs
from .members import Members
from .methods import Method
from .poles import led_on, look_for_poles
from .rhs import RightHandSide
from .settings import Arguments, Crossing, Inside
from .singular_crossing import carried, look, look_around, look_at_corner, resettle
from .solution import BROKEN_OFF, DONE, NEAR, OVER, POLE, RUNNING, STOPPED, TOO_MANY
from .workspace import Workspace, Workspaces, key_of

PAUSE = 0.02  # s: a driver returns about so often, and Ctrl-C is heard
SELDOM = 20  # times as long as `progress` took it is not called
MOST = 1 << 40  # attempts of one visit
MEMBERS = 64  # of a block at most
WORKSPACE = 1 << 18  # bytes that the stages of a block should fit in: about a second-level cache
WITH_EVENTS = 4  # times both: transitions are Python, and the more members they are for the less each of them takes
LANES = 8  # a block has whole groups of lanes

Progress = Callable[[float], None]
Pause = Callable[[int, float, Any], str | None]  # (number, time, states of all) -> None, or how all of them end there


class Runner:
    """One integration. `members` has its arrays and what they have put out."""

    def __init__(
        self, rhs: RightHandSide, method: Method, a: Arguments, keep: int, max_steps: int,
        crossing: Crossing | None = None, pause: Pause | None = None, events: Events | None = None,
        workspaces: Workspaces | None = None,
    ) -> None:  # fmt: skip
        self.instants = None if events is None else Instants(events, *a.y0.shape)
        self.segments, self.crossing, self.pause = a.segments, crossing, pause
        self.reasons: dict[int, str] = {}  # of members that could not go on from a corner
        self.sentences: dict[int, str] = {}  # of members that ended at a stop
        self.rhs = rhs if a.segments is None else Inside(rhs, a.segments)
        self.method, self.arguments = method, a
        self._leg = (a.t0, a.t1)
        self._blocks: dict[int, tuple[Block, Callable[[int], None]]] = {}  # and their drivers, kept from leg to leg
        self._workspace: Workspace | None = None
        self._key: Any = None  # of that workspace; None where it is of no use to other runs
        self._workspaces = workspaces
        plain = events is None and pause is None and a.segments is None and not a.stops.size
        if workspaces is not None and plain and len(a.y0) == 1:
            self._key = key_of(method, a, keep, max_steps)
            self._workspace = workspaces.pop(self._key, None)
        if self._workspace is None:
            self.members = Members(self.rhs, method, a, keep, max_steps, self.instants)
        else:
            self.members = self._workspace.enter(rhs, a)
            self._blocks[0] = self._workspace.block, self._workspace.advance
        self._attempts: dict[int, int] = {}  # of a block that take a pause
        self._stop = threading.Event()
        self._ears = Ears()
        self._legs = 0  # that a caller has asked for, one by one
        self._lean: Legs | None = None  # of all members, from their second leg on
        self.usual = False  # nothing happened in the last of them
        self._report_from = 0.0  # when `progress` is called next

    def leg(self, t1: float) -> None:
        """One leg, from where all members are to t1, for a caller who decides what comes after it. Members that have
        ended before stay where they are."""
        if self._lean is not None and not self._stopped:
            self._again(self._lean, self._leg[1], t1, None)
            return
        a, n = self.arguments, len(self.members.y)
        size = _block_size(n, self.members.y.shape[1], 1, 1)
        with listening() as self._ears:
            begins = self._begin(self._legs, a.t0 if self._legs == 0 else self._leg[1], t1)
            self._legs += 1
            if begins:
                self._all_blocks([(first, min(size, n - first)) for first in range(0, n, size)], None, None)
            if self._ears.heard:
                self.members.status[self.members.status >= RUNNING] = STOPPED
                raise KeyboardInterrupt

    def _again(self, lean: Legs, t0: float, t1: float, progress: Progress | None) -> None:
        """A leg after another one, as `_block` would have it where nothing happens at its ends."""
        block, advance = self._blocks[0]
        self.usual = lean.enter(t0, t1)
        self._leg = (t0, t1)
        if not self.usual:
            self._block(0, len(block.t), progress)
            return
        attempts = self._attempts.get(0, 1)
        before = perf_counter()
        advance(attempts)
        self.usual = lean.leave()
        if self.usual and progress is None and block.keep != AT_STEPS:
            return
        self._attempts[0] = _towards_a_pause(attempts, perf_counter() - before)
        self.members.drain(block)
        self._report(progress)
        if not (block.status == RUNNING).any():
            self._go_on(block)
        self._rest(block, advance, progress)

    def run(self, threads: int, progress: Progress | None) -> None:
        """Until all members have ended, or the user stops the run."""
        m, a = self.members, self.arguments
        n, ny = m.y.shape
        loud = self.instants is not None and self.instants.loud
        size, ends = _block_size(n, ny, threads, WITH_EVENTS if loud else 1), np.concatenate([[a.t0], a.stops, [a.t1]])
        firsts = range(0, n, size)
        with listening() as self._ears:
            try:
                with _workers(min(threads, len(firsts))) as pool:
                    blocks, at = [(first, min(size, n - first)) for first in firsts], ends.tolist()
                    for k in range(ends.size - 1):
                        if self._lean is not None:
                            if not self._goes_on(k, at[k]):
                                break
                            self._again(self._lean, at[k], at[k + 1], progress)
                        elif self._begin(k, at[k], at[k + 1]):
                            self._all_blocks(blocks, pool, progress)
                        else:
                            break
                self._report_from = 0.0
                self._report(progress)
            except KeyboardInterrupt:  # from the callback, or from a handler that is not ours
                self._stop.set()
                self._ears.heard = True
            finally:
                under_way = (m.status >= RUNNING) & ((m.status != DONE) | (m.t < a.t1))
                m.status[under_way] = STOPPED
                m.status[(m.status == POLE) & (m.t >= a.t1)] = DONE  # it has arrived all the same

    def leave(self) -> bool:
        """The workspace is there for the next run; False where there is none. What was read of it must be copies."""
        if self._workspaces is None or self._workspace is None or self._stopped:
            return False
        self._workspace.leave()
        self._workspaces[self._key] = self._workspace
        return True

    @property
    def _stopped(self) -> bool:
        return self._stop.is_set() or self._ears.heard

    def _begin(self, k: int, t0: float, t1: float) -> bool:
        """A leg; False where nobody goes on."""
        m = self.members
        if k > 0:
            if self._stopped or not (m.status == DONE).any():
                return False
            m.status[m.status == DONE] = RUNNING
        self._leg = (t0, t1)
        if self.pause is not None and not self._paused(self.pause, k, t0):
            return False
        if self.segments is not None:
            self.segments.begin(t0, t1)
            members, before, after = self.segments.starting()
            alive = m.status[members] >= RUNNING
            self._ask(members[alive], before[alive], after[alive])
        return True

    def _goes_on(self, k: int, t: float) -> bool:
        """`_begin` of a leg after another one that begins as usual."""
        if self._stopped or not (self.usual or (self.members.status == DONE).any()):
            return False
        return self.pause is None or self._paused(self.pause, k, t)

    def _paused(self, pause: Pause, k: int, t: float) -> bool:
        """Ask at a stop of all members; False where they end there."""
        sentence, m = None, self.members
        try:
            with self._ears.at_once():
                sentence = pause(k, t, m.y)
        except KeyboardInterrupt:
            self._ears.heard = True
        if sentence is not None:
            here = (m.status == RUNNING) | ((m.status == DONE) & (k > 0))
            self.sentences = dict.fromkeys(np.flatnonzero(here).tolist(), sentence)
            m.status[here] = BROKEN_OFF
        return sentence is None and not self._stopped

    def _all_blocks(
        self, blocks: list[tuple[int, int]], pool: ThreadPoolExecutor | None, progress: Progress | None
    ) -> None:
        """All blocks to the end of the leg."""
        if pool is None:
            for first, count in blocks:
                self._block(first, count, progress)
            return
        try:
            waiting: Any = [pool.submit(self._block, first, count, None) for first, count in blocks]
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
        if progress is not None and (begin := perf_counter()) >= self._report_from:
            a, m = self.arguments, self.members
            part = np.where(m.status >= RUNNING, (m.t - a.t0) / max(a.t1 - a.t0, 1e-300), 1.0)
            progress(float(part.mean()))
            self._report_from = perf_counter() + SELDOM * (perf_counter() - begin)

    def _block(self, first: int, count: int, progress: Progress | None) -> None:
        """The members of a block, to the end of the leg."""
        if self._stopped or not (self.members.status[first : first + count] == RUNNING).any():
            return
        block, advance = self._blocks.get(first) or self._new_block(first, count)
        block.t_start[:], block.fresh[:] = self._leg[0], 1
        if self.instants is not None:
            if block.pivots.shape[1]:
                look(block)  # what happens at the start may switch constraints
            self._moved(block, self.instants.begin(block, self._ends(block, False), self._leg[0] == self.arguments.t0))
        block.t_end[:] = self._ends(block)
        if block.poles.size:
            look_for_poles(block)
        if block.pivots.shape[1]:
            for i, kept in look_around(block, self.rhs):
                self.members.append(block, i, kept)
        self._rest(block, advance, progress)

    def _rest(self, block: Block, advance: Callable[[int], None], progress: Progress | None) -> None:
        while not self._stopped and (block.status == RUNNING).any():
            self._drive(block, advance, progress)
            self._go_on(block)

    def _new_block(self, first: int, count: int) -> tuple[Block, Callable[[int], None]]:
        block = self.members.block(first, count)
        advance = self.method.begin()(block, self.method, self.rhs, self.members.batch)
        if self._key is not None:
            self._workspace = Workspace.of(self.members, block, advance)
        if self.arguments.stops.size or self._legs:
            self._blocks[first] = block, advance
            if count == len(self.members.y) and self.segments is None and not block.poles.size:
                self._lean = Legs(block, self.rhs, self.instants)
        return block, advance

    def _drive(self, block: Block, advance: Callable[[int], None], progress: Progress | None) -> None:
        """Until the members have ended, or their segments have."""
        first, rows = block.first, block.status
        attempts = self._attempts.get(first, 1)
        try:
            compiling: AbstractContextManager[None] = self._ears.at_once()  # at the first visit
            while not self._stopped and (rows == RUNNING).any():
                before = perf_counter()
                with compiling:
                    advance(attempts)
                compiling = nullcontext()
                spent = perf_counter() - before
                attempts = _towards_a_pause(attempts, spent)
                self.members.drain(block)
                self._report(progress)
        finally:
            self.members.drain(block)
            self._attempts[first] = attempts

    def _go_on(self, block: Block) -> None:
        """Segments that follow ended ones."""
        if self.instants is not None:
            self.instants.leave_aim(block, np.flatnonzero((block.status == NEAR) | (block.status == OVER)))
            self.instants.explain(block)
        for i in np.flatnonzero(block.status == NEAR).tolist():
            kept = carried(block, i, self.rhs, self._leg[1])
            if kept is not None:
                self.members.append(block, i, kept)
        if block.poles.size:
            led_on(block, self._ends(block, here=True))
        # those that arrived first at a corner, or at an event, have waited for the others of their block
        if self._stopped or (block.status == RUNNING).any():
            return
        if self.instants is not None:
            self._moved(block, self.instants.there(block, self._ends(block, False)))
        if self.segments is not None:
            self._cross(block)

    def _ends(self, block: Block, timed: bool = True, here: bool = False) -> np.ndarray:
        """(n,) where the segments of members end: at corners, with `timed` also at times of events."""
        rows = slice(block.first, block.first + len(block.t))
        ends = np.full(len(block.t), self._leg[1]) if self.segments is None else self.segments.end[rows].copy()
        return self.instants.ends(block, ends, here) if timed and self.instants is not None else ends

    def _moved(self, block: Block, rows: np.ndarray) -> None:
        """Members that have had a transition."""
        put_after(block, rows)
        for i in rows.tolist() if block.keep == AT_STEPS else ():
            self.members.append(block, i, (block.t[i : i + 1].copy(), block.y[i : i + 1].copy()))
        if block.pivots.shape[1]:
            resettle(block, rows)

    def _cross(self, block: Block) -> None:
        """Start the members anew that are at a corner."""
        assert self.segments is not None
        local = np.flatnonzero((block.status == DONE) & (block.t_end < self._leg[1]))
        if local.size and self.crossing is not None:
            members = block.first + local
            self._ask(members, *np.array([self.segments.crossed(i) for i in members.tolist()]).T)
            local = local[block.status[local] == DONE]
        for i in local.tolist():
            block.t[i] = block.t_end[i]
            self.segments.advance(block.first + i)
            block.fresh[i], block.status[i] = 1, RUNNING
            if block.counts[i, STEPS] + block.counts[i, REJECTED] >= block.max_steps:
                block.status[i] = TOO_MANY
        block.t_end[local] = self._ends(block)[local]
        if self.instants is not None and local.size:
            running = local[block.status[local] == RUNNING]
            self._moved(block, self.instants.again(block, self._ends(block, False), running))
        if block.pivots.shape[1] and local.size:
            for i, kept in look_at_corner(block, local[block.status[local] == RUNNING], self.rhs):
                self.members.append(block, i, kept)

    def _ask(self, members: np.ndarray, before: np.ndarray, after: np.ndarray) -> None:
        """End the members that cannot be carried over their corner."""
        if self.crossing is None or not members.size:
            return
        answers = self.crossing(members, before, after, self.members.y[members])
        for i, reason in zip(members.tolist(), answers, strict=True):
            if reason is not None:
                self.reasons[i] = reason
                self.members.status[i] = BROKEN_OFF


def _towards_a_pause(attempts: int, spent: float) -> int:
    """So many take about one, carefully: steps do not all cost the same."""
    return min(MOST, max(1, int(attempts * min(8.0, PAUSE / max(spent, 1e-9)))))


def _workers(count: int) -> AbstractContextManager[ThreadPoolExecutor | None]:
    return ThreadPoolExecutor(count, thread_name_prefix="sharnir") if count > 1 else nullcontext()


def _block_size(members: int, ny: int, threads: int, times: int) -> int:
    fitting = times * WORKSPACE // (16 * 8 * max(ny, 1))
    each = min(times * MEMBERS, max(fitting, LANES), -(-members // threads))
    return -(-each // LANES) * LANES


def processors() -> int:
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def what_to_keep(times: Any) -> int:
    if times is None:
        return AT_STEPS
    return AT_END if isinstance(times, str) else AT_TIMES


# Ctrl-C as a question that a run asks at moments of its own.
#
# Python makes Ctrl-C an exception wherever the main thread happens to be: between two lines of bookkeeping, which are
# then half done, or after the last line that would have caught it. So
#
# with listening() as ears:
# while not ears.heard:
# ...
#
# notes it instead, and the loop ends where everything is whole. Code of others is interrupted at once (`at_once`), and
# so is a run that has not ended a while after Ctrl-C. Outside the main thread, and where someone has a handler of their
# own, nothing is changed: what that handler raises is raised.

PATIENCE = 2.0  # s after a Ctrl-C, from which on the next one is an exception at once


class Ears:
    """`heard`: Ctrl-C was pressed since someone listens."""

    def __init__(self) -> None:
        self.heard = False
        self._since = 0.0
        self.loud = False  # KeyboardInterrupt at once

    def hear(self, number: int, frame: Any) -> None:
        """A handler of SIGINT."""
        impatient = self.heard and monotonic() - self._since > PATIENCE
        if not self.heard:
            self.heard, self._since = True, monotonic()
        if self.loud or impatient:
            raise_outside(frame)

    def at_once(self) -> _AtOnce:
        """For calls that take long and do not ask: KeyboardInterrupt comes out of them. It only ever reaches the main
        thread, so for others nothing changes."""
        return _AtOnce(self)


class _AtOnce:
    def __init__(self, ears: Ears) -> None:
        self._ears, self._main = ears, threading.current_thread() is threading.main_thread()

    def __enter__(self) -> None:
        self._ears.loud |= self._main

    def __exit__(self, *_: object) -> None:
        self._ears.loud &= not self._main


_ears: Ears | None = None  # those of the main thread


@contextmanager
def listening() -> Iterator[Ears]:
    """Within another one of the same thread, the same ears."""
    global _ears
    if threading.current_thread() is not threading.main_thread():
        yield Ears()
    elif _ears is not None:
        yield _ears
    else:
        ears = Ears()
        ours = get_handler(SIGINT) is signal.default_int_handler
        try:
            _ears = ears
            if ours:
                set_handler(SIGINT, ears.hear)
            yield ears
        finally:
            _ears = None
            heard()  # the ears have, too
            if ours:
                set_handler(SIGINT, signal.default_int_handler)
