"""The store of a study: a folder of chunks, each named by what it holds and written whole or not at all.

    <store>/<runs>/study.json                          what the runs are, for people
    <store>/<runs>/<responses>/<first>-<number>.chunk  members first ... first + number − 1

`<runs>` is a digest of model, settings, sampler, seed and version, `<responses>` one of the definitions of some
responses, a layer. More members are more chunks, new responses a new layer: nothing that is there is made again. A
chunk has the digest of its contents in front; one that was damaged is noticed, removed, and made again. A process that
makes a chunk holds a lock on `<responses>/.claims/<first>-<number>`; the lock ends with the process, so that a killed
one holds nothing up. Where a file system has no locks two processes may make the same chunk; both write the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import SimulationError, brief
from ..results.whole_file import whole_file
from .cases import Columns

if sys.platform == "win32":
    fcntl: Any = None
else:
    import fcntl

MAGIC = b"sharnir chunk 1\n"
NAME = re.compile(r"(\d{12,})-(\d+)\.chunk")
CLAIMS = ".claims"
SHORT = 20  # letters of a digest in a name


def image(columns: Columns, names: Sequence[str]) -> bytes:
    """The bytes of a chunk: the same for the same numbers, wherever they were made."""
    head = {"members": len(columns.values), "responses": list(names), "sentences": columns.sentences}
    body = json.dumps(head, ensure_ascii=False, sort_keys=True).encode() + b"\n"
    body += np.ascontiguousarray(columns.values, dtype="<f8").tobytes() + columns.fates.astype(np.uint8).tobytes()
    return MAGIC + hashlib.sha256(body).digest() + body


def contents(data: bytes, count: int, width: int) -> Columns | None:
    """None where the bytes are not those that were written."""
    start = len(MAGIC) + 32
    if data[: len(MAGIC)] != MAGIC or hashlib.sha256(data[start:]).digest() != data[len(MAGIC) : start]:
        return None
    head, _, rest = data[start:].partition(b"\n")
    found = json.loads(head)
    if found["members"] != count or len(rest) != count * (8 * width + 1):
        return None
    values = np.frombuffer(rest, dtype="<f8", count=count * width).reshape(count, width).astype(float)
    return Columns(values, np.frombuffer(rest[8 * count * width :], dtype=np.uint8), found["sentences"])


@dataclass(frozen=True, eq=False)
class Layer:
    """The chunks of some responses, which are `given` by digest."""

    folder: Path
    given: dict[str, Any]
    chunk: int
    _sound: dict[str, tuple[int, int]] = field(default_factory=dict)  # chunks whose digest was looked at

    def present(self) -> list[tuple[int, int]]:
        """(first, number) of all chunks, in order, none inside of another."""
        try:
            names = os.listdir(self.folder)
        except FileNotFoundError:
            return []
        found = sorted((int(m[1]), -int(m[2])) for name in names if (m := NAME.fullmatch(name)))
        clear, end = list[tuple[int, int]](), 0
        for first, minus in found:
            if first >= end:
                clear.append((first, -minus))
                end = first - minus
        return clear

    def missing(self, members: int) -> list[tuple[int, int]]:
        """Parts of 0 ... members − 1 without a chunk, cut at multiples of the length of chunks."""
        gaps, at = list[tuple[int, int]](), 0
        for first, number in [*self.present(), (members, 0)]:
            while at < min(first, members):
                stop = min((at // self.chunk + 1) * self.chunk, first, members)
                gaps.append((at, stop - at))
                at = stop
            at = max(at, first + number)
        return gaps

    def path(self, first: int, number: int) -> Path:
        return self.folder / f"{first:012d}-{number}.chunk"

    def write(self, first: int, data: bytes, number: int) -> None:
        """Whole, on the disk, under its name; or an error of ours, and nothing is lost."""
        _make(self.folder)
        with whole_file(self.path(first, number), "Study: a chunk") as file:
            file.write(data)

    def read(self, first: int, number: int) -> Columns | None:
        """None where it is damaged; it is removed then."""
        path = self.path(first, number)
        try:
            found = contents(path.read_bytes(), number, len(self.given))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise SimulationError(f"Study: {brief(str(path))} cannot be read ({error.strerror}).") from error
        if found is None:
            with suppress(OSError):
                path.unlink()
        return found

    def check(self) -> int:
        """Looks at the digests of chunks that are new to this process; the number of damaged ones, now removed."""
        damaged = 0
        for first, number in self.present():
            path = self.path(first, number)
            with suppress(FileNotFoundError):
                mark = (path.stat().st_mtime_ns, path.stat().st_size)
                if self._sound.get(path.name) != mark:
                    damaged += self.read(first, number) is None
                    self._sound[path.name] = mark
        return damaged

    @contextmanager
    def claimed(self, first: int, number: int) -> Iterator[bool]:
        """Whether this process may make the chunk: no other one is at it."""
        if fcntl is None:
            yield True
            return
        place = self.folder / CLAIMS
        _make(place)
        path = place / f"{first:012d}-{number}"
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise SimulationError(
                f"Study: cannot write {brief(str(path))} ({error.strerror}). Expected a folder that you may write to, "
                "with room in it. All chunks that were made are kept."
            ) from error
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield False
                return
            except OSError:  # no locks here
                pass
            yield not self.path(first, number).exists()
            with suppress(OSError):
                path.unlink()
        finally:
            os.close(handle)

    def tidy(self) -> None:
        """Claims of processes that were killed go, once all is done."""
        place = self.folder / CLAIMS
        with suppress(OSError):
            for name in os.listdir(place):
                with suppress(OSError):
                    (place / name).unlink()
            place.rmdir()


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SimulationError(
            f"Study(store): {brief(str(folder))} cannot be made ({error.strerror}). Expected a folder that you may "
            "write to, with room in it."
        ) from error


@dataclass(frozen=True, eq=False)
class ChunkStore:
    """The folder of one study: its layers."""

    folder: Path
    identity: str  # of the runs
    chunk: int

    @property
    def place(self) -> Path:
        return self.folder / self.identity[:SHORT]

    def note(self, about: dict[str, Any]) -> None:
        """For people who look into the folder."""
        path = self.place / "study.json"
        if not path.exists():
            _make(self.place)
            with whole_file(path, "Study(store)") as file:
                file.write(json.dumps(about, indent=1, ensure_ascii=False).encode() + b"\n")

    def layers(self, wanted: dict[str, Any], samples: int) -> list[Layer]:
        """For responses by digest, as they were given. Each is taken from the layer with the most members that has it
        and that can be gone on with here; those that none has become a new one."""
        known = list[tuple[int, Layer]]()
        for path in sorted(self.place.glob("*/layer.json")):
            layer = self._layer(path, wanted, samples)
            if layer is not None:
                known.append((-sum(n for _, n in layer.present()), layer))
        known.sort(key=lambda x: (x[0], x[1].folder.name))
        found, new = list[Layer](), list[str]()
        for digest in wanted:
            own = next((layer for _, layer in known if digest in layer.given), None)
            if own is None:
                new.append(digest)
            elif own not in found:
                found.append(own)
        return [*found, self._new(new, wanted, samples)] if new else found

    def _new(self, digests: list[str], wanted: dict[str, Any], samples: int) -> Layer:
        name = hashlib.sha256("\n".join(digests).encode()).hexdigest()[:SHORT]
        texts = [[d, wanted[d] if isinstance(wanted[d], str) else None] for d in digests]
        _make(self.place / name)
        with whole_file(self.place / name / "layer.json", "Study(store)") as file:
            file.write(json.dumps({"samples": samples, "responses": texts}, ensure_ascii=False).encode())
        return Layer(self.place / name, {d: wanted[d] for d in digests}, self.chunk)

    def _layer(self, path: Path, wanted: dict[str, Any], samples: int) -> Layer | None:
        """None where it has something that is not known here."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            has = json.loads(path.read_text(encoding="utf-8"))
            given = {d: wanted.get(d, text) for d, text in has["responses"]}
            if has["samples"] == samples and None not in given.values():
                return Layer(path.parent, given, self.chunk)
        return None
