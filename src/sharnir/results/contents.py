"""What is in a run's file, looked at before it is believed: types, shapes and sizes of everything that is read.

A file may be damaged, of another program, or made to harm; so nothing is read that was not declared as expected, and
nothing is reserved for numbers that the file cannot hold. Variables and attributes are those of `dataset`.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO, Any, NoReturn

import numpy as np

from ..errors import SimulationError, brief

SIGNATURE = b"\x89HDF\r\n\x1a\n"
DEFLATED = 1100  # times as many numbers as bytes stored: more than compression can reach
SCALED = ("scale_factor", "add_offset")  # attributes that make stored numbers other numbers


class Contents:
    """An open file; everything it is asked for is there and as expected, or a SimulationError says what is not."""

    def __init__(self, file: IO[bytes], path: Path) -> None:
        import h5py

        self.path = path
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

    def _attribute(self, name: str) -> Any:
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
        return np.array(data.asstr()[()], dtype=object)

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
        return data

    def _check_shape(self, name: str, found: tuple[int, ...], expected: tuple[int, ...] | None) -> None:
        if expected is not None and found != expected:
            self.refuse(f"its variable {name!r} has the shape {found}, expected {expected}")
