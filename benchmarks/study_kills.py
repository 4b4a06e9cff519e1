"""A study that is killed at random moments, and comes out with the same bytes as one that is not.

    python -m benchmarks.study_kills [--kills 100] [--seed 1]

By turns, until there were as many disturbances as asked for:

    process    SIGKILL of a process that computes the study; it is started again on the same store
    pair       of two processes on one store one is killed, the other one ends the study
    worker     SIGKILL of workers (two, each replaced by the process that started it)
    main       SIGKILL of the process that started workers; they have to end by themselves
    disk       the store is on a file system that fills up (a small tmpfs, which takes root): the study has to end with
               our error; the file system is made larger, and it is started again
    damage     a chunk is cut short, or one of its bits is turned; then the study is started again

Processes are forks of one that has read the library, so that time goes into the study. In the end every chunk is
compared with that of an undisturbed study, byte by byte, and nothing else may lie about.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import sharnir as sh

MEMBERS, CHUNK, WORKERS = 200, 8, 2
KINDS = ("process", "pair", "process", "damage", "process", "process", "disk", "process", "worker", "damage", "process",
         "pair", "process", "main", "process", "damage", "pair", "process", "disk", "process")  # fmt: skip
LONGEST = 600.0  # s, of a study


def pendulum_study(store: Path) -> sh.Study:
    """With a stop that some members hit."""
    s = sh.System("pendulum")
    s.parameter("drag", 0.3)
    s.add_body("bob", joint=sh.Revolute("y"), mass=s.parameter("m", 1.0), com=(0, 0, -1), inertia=(0.1, 0.1, 0.1))
    s.add_force("drag", sh.JointForce("bob", "-drag*v('bob')"))
    s.add_event("stop", sh.Stop("bob", upper=0.8, restitution=0.5))
    return sh.Study(
        s.build(), {"drag": sh.Normal(0.3, "10 %"), "m": sh.Uniform(1.0, "20 %"), "q0.bob": sh.Uniform(0.2, 1.2)},
        {"hits": "count of stop", "first": "time of stop", "end": "end q('bob')"},
        duration=2.0, samples=11, rtol=1e-6, q0=[-1.0], store=store, chunk=CHUNK, seed=3,
    )  # fmt: skip


def compute(store: Path, workers: int | None, words: Path) -> None:
    """The study, in a process of its own."""
    try:
        answers = pendulum_study(store).compute(MEMBERS, workers=workers, progress=False)
        assert answers.complete
    except BaseException as error:
        words.write_text(f"{type(error).__name__}: {error}", encoding="utf-8")
        raise SystemExit(1) from None


class Process:
    """Of the study."""

    def __init__(self, store: Path, workers: int | None = None) -> None:
        self.words = Path(tempfile.mkstemp()[1])
        context = multiprocessing.get_context("fork")
        self.process = context.Process(target=compute, args=(store, workers, self.words))
        self.process.start()
        assert self.process.pid is not None
        self.pid = self.process.pid

    def children(self) -> list[int]:
        with suppress(OSError):
            return [int(x) for x in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]
        return []

    def kill(self) -> None:
        self.process.kill()
        self.process.join()

    def end(self) -> str:
        """What it has said; "" where all went well."""
        self.process.join(LONGEST)
        assert self.process.exitcode is not None, "it does not end"
        said = self.words.read_text(encoding="utf-8")
        self.words.unlink()
        return said or ("" if self.process.exitcode == 0 else f"exit code {self.process.exitcode}")


def chunks(store: Path) -> dict[str, bytes]:
    return {x.relative_to(store).as_posix(): x.read_bytes() for x in sorted(store.rglob("*.chunk"))}


def left_over(store: Path) -> list[str]:
    """Files that are neither chunks nor what describes them."""
    return [str(x) for x in store.rglob("*") if x.is_file() and x.suffix not in (".chunk", ".json")]


@contextmanager
def small_disk(size: int) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as place:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", place], check=True)
        try:
            yield Path(place)
        finally:
            subprocess.run(["umount", place], check=True)


class Campaign:
    def __init__(self, reference: dict[str, bytes], usual: float, seed: int) -> None:
        self.reference, self.usual, self.random = reference, usual, random.Random(seed)
        self.done: Counter[str] = Counter()
        self.differences = 0

    def one_store(self, store: Path, kinds: list[str]) -> None:
        """All of these disturbances on one store, then the rest of the work, then the comparison."""
        for kind in kinds:
            there = sorted(store.rglob("*.chunk"))
            for path in self.random.sample(there, len(there) // 2):  # so that there is something to disturb
                path.unlink()
            getattr(self, f"_{kind}")(store)
        said = Process(store).end()
        same = not said and chunks(store) == self.reference and not left_over(store)
        self.differences += not same
        total = sum(self.done.values())
        told = "same bytes" if same else f"DIFFERENT {said}"
        print(f"{total:4} disturbances, {told} after {', '.join(kinds)}", flush=True)

    def _wait(self) -> None:
        time.sleep(self.random.uniform(0.02, 0.7) * self.usual)

    def _process(self, store: Path) -> None:
        process = Process(store)
        self._wait()
        self.done["process" if process.process.is_alive() else "process, after its end"] += 1
        process.kill()

    def _pair(self, store: Path) -> None:
        both = [Process(store) for _ in range(2)]
        self._wait()
        one, other = self.random.sample(both, 2)
        self.done["pair"] += 1
        one.kill()
        said = other.end()
        assert not said, said

    def _worker(self, store: Path) -> None:
        process = Process(store, WORKERS)
        for _ in range(2):
            self._wait()
            workers = process.children()
            if workers:
                with suppress(ProcessLookupError):
                    os.kill(self.random.choice(workers), signal.SIGKILL)
                    self.done["worker"] += 1
        said = process.end()
        assert not said, said

    def _main(self, store: Path) -> None:
        process = Process(store, WORKERS)
        self._wait()
        workers = process.children()
        process.kill()
        self.done["main"] += 1
        until = time.monotonic() + LONGEST
        while any(Path(f"/proc/{k}").exists() for k in workers):
            assert time.monotonic() < until, "workers go on without the process that started them"
            time.sleep(0.05)

    def _damage(self, store: Path) -> None:
        there = sorted(store.rglob("*.chunk"))
        if not there:
            return
        path = self.random.choice(there)
        data = bytearray(path.read_bytes())
        if self.random.random() < 0.4:
            data = data[: self.random.randrange(len(data))]
        else:
            data[self.random.randrange(len(data))] ^= 1 << self.random.randrange(8)
        path.write_bytes(data)
        self.done["damage"] += 1

    def _disk(self, store: Path) -> None:
        """On a file system of its own, which fills up at a random chunk; then it goes on there."""
        with small_disk(4 * self.random.randrange(6, len(self.reference))) as small:  # a page is 4 kB, a chunk one
            place = small / "store"
            said = Process(place).end()
            assert said.startswith("SimulationError"), said or "there was room"
            assert "room" in said, said
            subprocess.run(["mount", "-o", "remount,size=64m", str(small)], check=True)
            assert not Process(place).end()
            assert chunks(place) == self.reference
            assert not left_over(place)
        self.done["disk"] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        campaign, number = campaign_in(Path(place), given.seed), 0
        while sum(campaign.done.values()) < given.kills:
            campaign.one_store(Path(place) / f"{number}", kinds_of(number))
            number += 1
    print(", ".join(f"{n} {kind}" for kind, n in campaign.done.items()))
    print(f"stores that differ from the undisturbed one: {campaign.differences}")
    sys.exit(campaign.differences > 0)


def campaign_in(root: Path, seed: int) -> Campaign:
    """After the study that nothing disturbs."""
    pendulum_study(root / "read")  # all that is imported late
    begin = time.monotonic()
    said = Process(root / "undisturbed").end()
    assert not said, said
    found = Campaign(chunks(root / "undisturbed"), time.monotonic() - begin, seed)
    print(f"undisturbed: {len(found.reference)} chunks in {found.usual:.1f} s", flush=True)
    return found


def kinds_of(number: int) -> list[str]:
    """Of the disturbances of a store."""
    root = os.name == "posix" and os.geteuid() == 0
    return [x for k in range(5) if (x := KINDS[(5 * number + k) % len(KINDS)]) != "disk" or root]


if __name__ == "__main__":
    main()
