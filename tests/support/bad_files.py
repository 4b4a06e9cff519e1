"""Files that are no run any more: cut off, with flipped bits, of random bytes, or with one thing wrong in them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import h5py
import numpy as np

HUGE = 10**13


def flipped(whole: bytes, bit: int) -> bytes:
    changed = bytearray(whole)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def _replace(name: str, **given: object) -> Callable[[h5py.File], None]:
    def edit(file: h5py.File) -> None:
        del file[name]
        file.create_dataset(name, **given)

    return edit


def _drop(name: str) -> Callable[[h5py.File], None]:
    def edit(file: h5py.File) -> None:
        del file[name]

    return edit


def _group(name: str) -> Callable[[h5py.File], None]:
    def edit(file: h5py.File) -> None:
        del file[name]
        file.create_group(name)

    return edit


def _link(name: str, link: object) -> Callable[[h5py.File], None]:
    def edit(file: h5py.File) -> None:
        del file[name]
        file[name] = link

    return edit


def _longer(name: str) -> Callable[[h5py.File], None]:
    """One row too many along each of its axes."""

    def edit(file: h5py.File) -> None:
        old = file[name]
        data = np.full(tuple(n + 1 for n in old.shape) or (1,), 0.5 if old.dtype.kind == "f" else "x", dtype=old.dtype)
        del file[name]
        file.create_dataset(name, data=data)

    return edit


def _attribute(name: str, value: object) -> Callable[[h5py.File], None]:
    def edit(file: h5py.File) -> None:
        file.attrs[name] = value

    return edit


def _no_attribute(name: str) -> Callable[[h5py.File], None]:
    def edit(file: h5py.File) -> None:
        del file.attrs[name]

    return edit


def _scaled(name: str) -> Callable[[h5py.File], None]:
    def edit(file: h5py.File) -> None:
        file[name].attrs["scale_factor"] = 2.0

    return edit


def _times(change: Callable[[np.ndarray], np.ndarray]) -> Callable[[h5py.File], None]:
    def edit(file: h5py.File) -> None:
        times = change(file["time"][()])
        del file["time"]
        file["time"] = times

    return edit


NEEDED = ("time", "q", "v", "q0", "v0", "ok", "status", "end", "coordinate_unit", "velocity_joint")
FLOATS = ("time", "q", "v", "q0", "v0", "end", "energy", "reactions", "momentum")
TEXTS = ("coordinate", "velocity", "body", "status", "force_unit")
ODD_ATTRIBUTES: tuple[object, ...] = (3, 1.5, [1.0, 2.0], np.void(b"\1\2"), h5py.Empty("f8"), b"\xff\xfe", ["a", "b"])


def edits() -> Iterator[tuple[str, Callable[[h5py.File], None]]]:
    """Each makes the file one that cannot be a run."""
    for name in NEEDED:
        yield f"without {name}", _drop(name)
    for name in (*FLOATS, *TEXTS):
        yield f"{name} is a group", _group(name)
        yield f"{name} is a link to nowhere", _link(name, h5py.SoftLink("/nothing"))
        yield f"{name} is a link to another file", _link(name, h5py.ExternalLink("other.nc", "/q"))
        yield f"{name} has no shape", _replace(name, data=h5py.Empty("f8"))
        yield f"{name} declares too much", _replace(name, shape=(HUGE,), dtype="f8", chunks=(1024,))
        yield (
            f"{name} declares too much in many axes",
            _replace(name, shape=(1000, HUGE, 7, 7), dtype="f8", chunks=True),
        )
        yield f"{name} of compounds", _replace(name, data=np.zeros(3, dtype=[("a", "f8"), ("b", "i4")]))
        yield f"{name} of whole numbers", _replace(name, data=np.arange(3))
        yield f"{name} of opaque bytes", _replace(name, data=np.zeros(3, dtype="V8"))
        yield f"{name} is longer", _longer(name)
    for name in FLOATS:
        yield f"{name} of texts", _replace(name, data=np.array(["a", "b"], dtype=object), dtype=h5py.string_dtype())
        yield f"{name} of single precision", _replace(name, data=np.zeros(3, dtype="f4"))
        yield f"{name} scaled", _scaled(name)
    for name in TEXTS:
        yield f"{name} of numbers", _replace(name, data=np.zeros(2))
        yield f"{name} is no UTF-8", _replace(name, data=np.array([b"\xff\xfe"] * 2, dtype="S2"))
    for name in ("format", "model", "formulation", "method", "output"):
        for k, value in enumerate(ODD_ATTRIBUTES):
            yield f"attribute {name} is odd ({k})", _attribute(name, value)
    for value in ("x", [1.0, 2.0], np.nan, np.inf, np.void(b"\1"), h5py.Empty("f8")):
        for name in ("duration", "rtol"):
            yield f"attribute {name} is {value!r}", _attribute(name, value)
    for name in ("format", "model", "formulation", "method", "duration"):
        yield f"without attribute {name}", _no_attribute(name)
    yield "times backwards", _times(lambda t: t[::-1])
    yield "times that are no numbers", _times(lambda t: np.full_like(t, np.nan))
    yield "times in two axes", _times(lambda t: t[:, None])
    yield "fewer times", _times(lambda t: t[:-1])
    yield "ok as a number", _replace("ok", data=0.5)
    yield "ok of many", _replace("ok", data=np.ones(4, dtype="i1"))


def edited(whole: bytes, edit: Callable[[h5py.File], None]) -> bytes:
    """The bytes of an HDF5 file after a change."""
    memory = io.BytesIO(whole)
    with h5py.File(memory, "r+") as file:
        edit(file)
    return memory.getvalue()
