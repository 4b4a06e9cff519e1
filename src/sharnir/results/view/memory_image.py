"""A driver and its arguments as the memory of another machine: what Python has laid out here, laid out there.

A driver takes records of arrays (`drivers`). Their memory is copied as it is, region by region, and addresses inside of
it are written anew: those of arrays in the words of the records, and in *calls* of kernels (`integrate.rhs`) those of
arguments, strides, sizes and workspace. The address of code is its place in the table of functions.

    0 ... static        constants of the module
    static ... base     its stack, which grows down from base
    base ...            regions of arrays, calls, workspaces, words of the driver
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...codegen.entry import Launch

STACK = 1 << 16
LINE = 16  # bytes: regions begin at multiples


def aligned(address: int) -> int:
    return -(-address // LINE) * LINE


def leaves(given: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Entries of nested records with their names, in the order of their words."""
    if isinstance(given, tuple) and hasattr(given, "_fields"):
        for part in given._fields:
            yield from leaves(getattr(given, part), f"{name}.{part}" if name else part)
    else:
        yield name, given


@dataclass
class Image:
    """`base` is the first address; `data` grows from there on."""

    base: int
    data: bytearray = field(default_factory=bytearray)
    _regions: list[tuple[int, int, int]] = field(default_factory=list)  # (first here, end here, first there)

    def room(self, content: bytes) -> int:
        """The address of a copy."""
        self.data += bytes(aligned(len(self.data)) - len(self.data))
        at = self.base + len(self.data)
        self.data += content
        return at

    def add(self, arrays: Iterable[np.ndarray]) -> None:
        """Regions of memory in which these are; those that overlap are one."""
        spans = sorted({(x.ctypes.data, x.ctypes.data + x.nbytes) for x in arrays if x.size})
        merged: list[list[int]] = []
        for first, end in spans:
            if merged and first < merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], end)
            else:
                merged.append([first, end])
        for first, end in merged:
            self._regions.append((first, end, self.room(ctypes.string_at(first, end - first))))

    def address(self, here: int) -> int:
        """There, of an address here; 0 stands for nothing."""
        if here == 0:
            return 0
        for first, end, there in self._regions:
            if first <= here <= end:
                return there + here - first
        raise AssertionError(f"address {here} is in no region")

    def of(self, array: np.ndarray) -> int:
        return self.address(array.ctypes.data) if array.size else 0

    def put(self, address: int, content: bytes) -> None:
        at = address - self.base
        self.data[at : at + len(content)] = content

    def call(
        self, call: np.ndarray, code: int, places: Sequence[tuple[int, int]], sizes: Sequence[int], workspace: int
    ) -> None:
        """Write a call of a kernel, whose array is in a region, for this machine."""
        pointers = self.room(struct.pack(f"<{len(places)}I", *self._pointers(places, sizes)))
        strides = self.room(struct.pack(f"<{len(places)}q", *(stride for _, stride in places)))
        lengths = self.room(struct.pack(f"<{len(sizes)}q", *sizes))
        scratch = self.room(bytes(8 * workspace + 8))
        words = [0] * 8
        words[Launch.CODE], words[Launch.ARGUMENTS], words[Launch.STRIDES] = code, pointers, strides
        words[Launch.SIZES], words[Launch.SCRATCH] = lengths, scratch
        self.put(self.of(call), struct.pack("<8q", *words))

    def _pointers(self, places: Sequence[tuple[int, int]], sizes: Sequence[int]) -> list[int]:
        """Nothing is read where there is nothing."""
        return [self.address(here) if size else 0 for (here, _), size in zip(places, sizes, strict=True)]

    def words(self, given: Sequence[Any]) -> int:
        """The address of the words of a driver's arguments."""
        found = b""
        for record in given:
            for _, x in leaves(record):
                if isinstance(x, np.ndarray):
                    found += struct.pack(f"<{1 + x.ndim}q", self.of(x), *x.shape)
                elif isinstance(x, float):
                    found += struct.pack("<d", x)
                else:
                    found += struct.pack("<q", int(x))
        return self.room(found)

    def fields(self, records: dict[str, Any]) -> dict[str, list[Any]]:
        """By name: [address, how many numbers, whether they are whole]."""
        found: dict[str, list[Any]] = {}
        for prefix, record in records.items():
            for name, x in leaves(record, prefix):
                if isinstance(x, np.ndarray) and x.size:
                    found[name] = [self.of(x), int(x.size), x.dtype == np.int64]
        return found
