"""A run to a netCDF file and back, to the last bit.

The file is netCDF-4 (HDF5) by h5netcdf: unlike SciPy's netCDF-3 it has no limit of 2 GiB, keeps Unicode names, and is
read by MATLAB, Julia and every HDF5 tool. Floats are stored as they are: no scaling, no fill value, no compression.
It is made in memory, for HDF5 does not survive a full disk, and takes its name when it is whole (`whole_file`), with a
checksum at its end (`checksum`). What is read is checked before it is believed (`contents`).
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import os
import stat
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn

import numpy as np

from ..core import read
from ..core.errors import ModelError, SharnirError, SimulationError, brief
from ..dynamics import Dynamics, compile
from ..files.model_toml import read_text
from ..integrate.solution import Status
from ..model import Model, a_model
from ..model.labels import ENERGY, MOMENTUM, WRENCH, Labels
from .dataset import FORMAT, NUMBERS, TEXTS, dataset
from .event_log import element_states_of, events_of, mode_names, modes_of
from .run import Run
from .status import Settings
from .whole_file import whole_file

if TYPE_CHECKING:
    import xarray as xr

# The checksum of a run's file: 56 bytes after the end of the HDF5 data, which HDF5 itself does not look at.
#
# 16 bytes  "sharnir sha-256\n"
# 8 bytes  length of all before these 56 bytes, little-endian
# 32 bytes  SHA-256 of all before these 56 bytes
#
# Of the data alone HDF5 keeps no checksum: a flipped bit would be another number.

MAGIC = b"sharnir sha-256\n"
_TRAILER = struct.Struct("<16sQ32s")
_BLOCK = 1 << 20


def trailer(data: bytes | memoryview) -> bytes:
    return _TRAILER.pack(MAGIC, len(data), hashlib.sha256(data).digest())


def verified(file: IO[bytes]) -> bool | None:
    """Whether the file is what was written; None where it has no checksum."""
    size = os.fstat(file.fileno()).st_size - _TRAILER.size
    if size < 0:
        return None
    file.seek(size)
    magic, length, digest = _TRAILER.unpack(file.read(_TRAILER.size))
    if magic != MAGIC:
        return None
    if length != size:
        return False
    file.seek(0)
    total = hashlib.sha256()
    while size > 0:
        block = file.read(min(_BLOCK, size))
        if not block:
            return False
        total.update(block)
        size -= len(block)
    return bool(total.digest() == digest)


# The content of a run's file, checked before it is used: types, shapes and sizes of everything that is read.
#
# A file may be damaged, of another program, or made to harm; so nothing is read that was not declared as expected, and
# nothing is reserved for numbers that the file cannot hold. Variables and attributes are those of `dataset`.

SIGNATURE = b"\x89HDF\r\n\x1a\n"
DEFLATED = 1100  # times as many numbers as bytes stored: more than compression can reach
# What may be made of a file in all: run.save does not compress, but a user of `dataset` may have.
INFLATED, ROOM = 20, 1 << 25  # times its own size, and bytes besides
A_TEXT = 64  # bytes of a text in memory, besides its letters
SCALED = ("scale_factor", "add_offset")  # attributes that make stored numbers other numbers


class Contents:
    """An open file; everything it is asked for is there and as expected, or a SimulationError says what is not."""

    def __init__(self, file: IO[bytes], path: Path) -> None:
        import h5py

        self.path = path
        self._size = os.fstat(file.fileno()).st_size
        self._room = INFLATED * self._size + ROOM
        file.seek(0)
        if file.read(len(SIGNATURE)) != SIGNATURE:
            self.refuse("it is not an HDF5 file")
        file.seek(0)
        self.file = h5py.File(file, "r")

    def refuse(self, why: str) -> NoReturn:
        raise SimulationError(f"load_run({brief(str(self.path))}): {why}. Expected a file written by run.save.")

    # Attributes

    def text(self, name: str, default: str | None = None) -> str:
        found = self._attribute(name)
        if found is None and default is not None:
            return default
        if isinstance(found, bytes):
            found = found.decode("utf-8")
        if not isinstance(found, str):
            self.refuse(f"its attribute {name!r} is {brief(found)}, not a text")
        found.encode("utf-8")  # h5py lets bytes through that are no letters; this raises
        return str(found)

    def number(self, name: str) -> float | None:
        """None where it is not there."""
        found = self._attribute(name)
        if found is None:
            return None
        if not isinstance(found, (int, float, np.integer, np.floating)) or not np.isfinite(found):
            self.refuse(f"its attribute {name!r} is {brief(found)}, not a finite number")
        return float(found)

    def _take(self, name: str, bytes_: int) -> None:
        """Of the memory that the file may have."""
        self._room -= bytes_
        if self._room < 0:
            self.refuse(
                f"its variable {name!r} takes it beyond {INFLATED * self._size + ROOM:.3g} bytes in memory, for "
                f"{self._size:.3g} on the disk"
            )

    def _attribute(self, name: str) -> Any:
        if name in self.file.attrs and np.prod(self.file.attrs.get_id(name).shape or (), dtype=float) > 1:
            self.refuse(f"its attribute {name!r} is a list, not one value")
        found = self.file.attrs.get(name)
        if isinstance(found, np.ndarray) and found.shape == (1,):  # netCDF has no attribute without an axis
            return found[0]
        return found

    # Variables

    def has(self, name: str) -> bool:
        return name in self.file

    def floats(self, name: str, shape: tuple[int, ...] | None = None) -> np.ndarray:
        """Doubles, of the shape that is expected, if it is known by now."""
        data = self._variable(name)
        if data.dtype.kind != "f" or data.dtype.itemsize != 8:
            self.refuse(f"its variable {name!r} is of type {brief(data.dtype)}, not doubles")
        if any(key in data.attrs for key in SCALED):
            self.refuse(f"its variable {name!r} is stored with a scale, which run.save does not do")
        self._check_shape(name, data.shape, shape)
        return np.array(data[()], dtype=np.float64)

    def flags(self, name: str, shape: tuple[int, ...]) -> np.ndarray:
        data = self._variable(name)
        if data.dtype.kind not in "biu" or data.dtype.itemsize != 1:
            self.refuse(f"its variable {name!r} is of type {brief(data.dtype)}, not yes or no")
        self._check_shape(name, data.shape, shape)
        return np.array(data[()] != 0)

    def whole(self, name: str, shape: tuple[int, ...]) -> np.ndarray:
        """Whole numbers."""
        data = self._variable(name)
        if data.dtype.kind != "i" or data.dtype.itemsize != 8:
            self.refuse(f"its variable {name!r} is of type {brief(data.dtype)}, not whole numbers")
        self._check_shape(name, data.shape, shape)
        return np.array(data[()], dtype=np.int64)

    def texts(self, name: str, shape: tuple[int, ...] | None = None) -> np.ndarray:
        """Objects of str."""
        import h5py

        data = self._variable(name)
        if h5py.check_string_dtype(data.dtype) is None:
            self.refuse(f"its variable {name!r} is of type {brief(data.dtype)}, not texts")
        self._check_shape(name, data.shape, shape)
        found = np.empty(data.shape, dtype=object)
        if data.ndim == 0:
            found[()] = data.asstr()[()]
            return found
        # entries may share one text, which is as long as the file at most; so many are read at once as there is room
        first = 0
        while first < len(data):
            each = self._size * math.prod(data.shape[1:])
            last = min(len(data), first + max(1, self._room // max(each, 1)))
            found[first:last] = data.asstr()[first:last]
            self._take(name, sum(len(x) + A_TEXT for x in found[first:last].flat))
            first = last
        return found

    def labels(self, name: str, count: int | None = None) -> tuple[str, ...]:
        """One axis of texts; none where there is no such variable."""
        if not self.has(name):
            if count:
                self.refuse(f"its variable {name!r} is missing")
            return ()
        if self._variable(name).shape == (0,) and not count:  # netCDF does not know that these would be texts
            return ()
        found = self.texts(name, None if count is None else (count,))
        if found.ndim != 1:
            self._check_shape(name, found.shape, (found.size,))
        return tuple(str(x) for x in found)

    def _variable(self, name: str) -> Any:
        """A variable that lies in this file, with no more entries than are stored there."""
        import h5py

        if name not in self.file:
            self.refuse(f"its variable {name!r} is missing")
        if not isinstance(self.file.get(name, getlink=True), h5py.HardLink):
            self.refuse(f"its variable {name!r} is a link to somewhere else")
        data = self.file[name]
        if not isinstance(data, h5py.Dataset) or data.shape is None or data.is_virtual or data.external:
            self.refuse(f"its variable {name!r} is not an array in this file")
        declared, stored = data.size * data.dtype.itemsize, data.id.get_storage_size()
        if declared > (stored if data.chunks is None else DEFLATED * stored):
            self.refuse(f"its variable {name!r} declares {declared:.3g} bytes and stores {stored:.3g}")
        self._take(name, declared)
        return data

    def _check_shape(self, name: str, found: tuple[int, ...], expected: tuple[int, ...] | None) -> None:
        if expected is not None and found != expected:
            self.refuse(f"its variable {name!r} has the shape {found}, expected {expected}")


CHECKED = "sharnir run 2"  # the format of `dataset` with a checksum; raised when older versions can no longer read it
HYBRID = "sharnir run 3"  # the same with events and modes, which older versions would leave out without a word
OWN = "sharnir run 4"  # the same with states of force elements
LABELS = {  # of each axis, in the order of `Labels`
    "coordinate": ("coordinate", "coordinate_joint", "coordinate_unit"),
    "velocity": ("velocity", "velocity_joint", "velocity_unit", "force_unit"),
    "parameter": ("parameter", "parameter_unit"),
}


def save(run: Run, path: str | Path, derived: bool) -> None:
    place = read.path(path, "run.save(path)", SimulationError)
    hybrid = mode_names(run) or any(run.all_events)
    data = dataset(run, derived).assign_attrs(format=OWN if run.element_states else HYBRID if hybrid else CHECKED)
    where = f"run.save({brief(str(place))})"
    text = run._model_text if run._dyn is None else run._dyn.model._file_text()
    if text is not None:
        data["model_file"] = ((), text, {"long_name": "the model, as model.toml"})
    try:
        image = _image(data)
    except (TypeError, ValueError) as error:
        raise SimulationError(f"{where}: the run cannot be written as netCDF ({brief(error)}).") from error
    with whole_file(place, where) as file:
        file.write(image)
        file.write(trailer(image))


def _image(data: xr.Dataset) -> memoryview:
    """The bytes of the file."""
    import h5netcdf
    from xarray.backends import H5NetCDFStore

    exact = {name: {"_FillValue": None} for name, x in data.variables.items() if x.dtype.kind == "f"}
    memory = io.BytesIO()
    with h5netcdf.File(memory, "w") as file:
        data.dump_to_store(H5NetCDFStore(file), encoding=exact)
    return memory.getbuffer()


def load_run(path: str | Path, *, model: Model | None = None) -> Run:
    """A run from `run.save`. Everything that was stored is there; what was not (points, the audit) needs the model. It
    is in the file, unless it has functions of Python in it, and is compiled when it is needed, with the formulation of
    the run."""
    place = read.path(path, "load_run(path)", SimulationError)
    model = None if model is None else a_model(model, "load_run(path, model)")
    with _opened(place) as contents:
        labels, given = _labels(contents), _run(contents)
        text = str(contents.texts("model_file", ())) if contents.has("model_file") else None
    dyn = None
    if model is not None:
        _check_model(place, labels, model)
        dyn = compile(model, given["settings"].formulation, given["settings"].backend)
    run = Run(dyn, **given, labels=labels)
    run._model_text = text if model is None else None
    return run


def compiled_from(text: str, labels: Labels, settings: Settings) -> Dynamics:
    """The mechanism of a run from the model in its file."""
    model = read_text(text, "the model in the file of the run", check=False).build()
    _check_model(Path("run"), labels, model)
    return compile(model, settings.formulation, settings.backend)


@contextmanager
def _opened(path: Path) -> Iterator[Contents]:
    """A whole file of a known format. HDF5 raises what it likes over a damaged one, and so does h5py."""
    where = f"load_run({brief(str(path))})"
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise SimulationError(f"{where}: it is not a file. Expected a file written by run.save.")
        with path.open("rb") as file:
            whole = verified(file)
            if whole is False:
                raise SimulationError(
                    f"{where}: its checksum is not that of its content: it was altered or damaged after it was saved. "
                    "Take a copy, or run the simulation again."
                )
            contents = Contents(file, path)
            with contents.file:
                _check_format(contents, bool(whole))
                yield contents
    except SharnirError:
        raise
    except OSError as error:
        why = error.strerror or brief(str(error))
        raise SimulationError(
            f"{where}: cannot be read as netCDF ({why}). Expected a file written by run.save."
        ) from None
    except Exception as error:
        raise SimulationError(
            f"{where}: cannot be read as netCDF ({type(error).__name__}: {brief(str(error))}). Expected a file written "
            "by run.save; this one may be damaged."
        ) from error


def _check_format(contents: Contents, whole: bool) -> None:
    found = contents.text("format", "")
    if found in (CHECKED, HYBRID, OWN) and not whole:
        contents.refuse("its checksum is missing: it was cut off or altered after it was saved")
    if found not in (CHECKED, HYBRID, OWN, FORMAT):
        contents.refuse(
            f"its format is {brief(found)}, expected {CHECKED!r} or {HYBRID!r}; a newer sharnir may read it"
        )
    if found == FORMAT:
        warnings.warn(
            f"load_run({brief(str(contents.path))}): this file has no checksum (it is from an older version, or from "
            "dataset().to_netcdf()), so damage to it would not be seen. Save the run again to give it one.",
            stacklevel=5,
        )


def _labels(contents: Contents) -> Labels:
    axes = {}
    for axis, names in LABELS.items():
        first = contents.labels(names[0])
        axes[axis] = (first, *(contents.labels(name, len(first)) for name in names[1:]))
    return Labels(
        contents.text("model"),
        contents.labels("body"),
        *axes["coordinate"],
        *axes["velocity"],
        *axes["parameter"],
    )


def _run(contents: Contents) -> dict[str, Any]:
    """The arguments of `Run`."""
    sizes = {axis: len(contents.labels(names[0])) for axis, names in LABELS.items()}
    nq, nv, bodies = sizes["coordinate"], sizes["velocity"], len(contents.labels("body"))
    t, q = contents.floats("time"), contents.floats("q")
    if t.ndim != 1 or not np.all(np.isfinite(t)) or np.any(np.diff(t) < 0):
        contents.refuse("its times are not finite numbers in order, along one axis")
    lead = q.shape[:1] if q.ndim == 3 else ()
    if q.shape != (*lead, len(t), nq):
        contents.refuse(f"its variable 'q' has the shape {q.shape}, expected {(*lead, len(t), nq)}")
    series = (*lead, len(t))
    derived = {"energy": (len(ENERGY),), "p": (nv,), "momentum": (len(MOMENTUM),), "reactions": (bodies, len(WRENCH))}
    ok, text, end = contents.flags("ok", lead), contents.texts("status", lead), contents.floats("end", lead)
    members = zip(*(np.atleast_1d(x) for x in (ok, text, end)), strict=True)
    statuses = [Status(bool(a), str(b), float(c)) for a, b, c in members]
    table = contents.floats("parameters", (*lead, sizes["parameter"])) if sizes["parameter"] else np.empty((*lead, 0))
    return {
        "t": t,
        "q": q,
        "v": contents.floats("v", (*series, nv)),
        "settings": _settings(contents, lead, nq, nv),
        "status": statuses if lead else statuses[0],
        "params": {name: table[..., k] for k, name in enumerate(contents.labels("parameter"))}
        | modes_of(contents, lead),
        "tau": contents.floats("tau", (*series, nv)) if contents.has("tau") else None,
        "derived": {n: contents.floats(n, (*series, *shape)) for n, shape in derived.items() if contents.has(n)},
        "element_states": element_states_of(contents, lead, len(t)),
        **events_of(contents, lead, len(t), nq, nv),
    }


def _settings(contents: Contents, lead: tuple[int, ...], nq: int, nv: int) -> Settings:
    texts: dict[str, Any] = {name: contents.text(name) for name in TEXTS if name in contents.file.attrs}
    numbers: dict[str, Any] = {name: contents.number(name) for name in NUMBERS if name in contents.file.attrs}
    for name in ("formulation", "method", "duration"):
        if name not in texts and name not in numbers:
            contents.refuse(f"its attribute {name!r} is missing")
    state: dict[str, Any] = {"q0": contents.floats("q0", (*lead, nq)), "v0": contents.floats("v0", (*lead, nv))}
    return Settings(**state, **texts, **numbers, parts=_parts(contents, state))


def _parts(contents: Contents, state: dict[str, Any]) -> tuple[Settings, ...]:
    """Of runs that were joined."""
    if "parts" not in contents.file.attrs:
        return ()
    found = []
    try:
        for part in json.loads(contents.text("parts")):
            texts = {name: part[name] for name in TEXTS if part[name] is not None}
            numbers = {name: part[name] for name in NUMBERS if part[name] is not None}
            good = all(isinstance(x, str) for x in texts.values())
            if not good or not all(isinstance(x, (int, float)) and np.isfinite(x) for x in numbers.values()):
                raise TypeError
            found.append(Settings(**state, **texts, **numbers))
    except (ValueError, TypeError, KeyError, RecursionError):
        contents.refuse("its attribute 'parts' does not tell how the parts of a joined run were made")
    return tuple(found)


def _check_model(path: Path, stored: Labels, model: Model) -> None:
    """Names, joints and units must be those of the file; masses and lengths are not stored and are taken on trust."""
    given = Labels.of(model)
    for name in Labels.__dataclass_fields__:
        ours, theirs = str(getattr(stored, name)), str(getattr(given, name))
        if ours != theirs:
            raise ModelError(
                f"load_run({brief(str(path))}, model): the {name.replace('_', ' ')} in the file: {brief(ours)}, in the "
                f"model given: {brief(theirs)}. Give the model that made the run."
            )
