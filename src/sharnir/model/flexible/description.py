"""What all descriptions of flexible bodies share: `reduced`, frequencies, effective masses, and one small file."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from functools import cached_property
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from ...core import read
from ...core.errors import ModelError, SharnirError
from ...core.read import Array
from .modal_body import Interface, ModalBody

FORMAT = "sharnir flexible body 1"
_ARRAYS = ("J0", "J1", "J2", "C0", "C1", "M", "K", "D", "nodes", "node_shapes")
_FRAME = ("rotation", "position", "shape", "second")


class FlexibleBody(ABC):
    """A description with `reduced`: the modal body that a mechanism takes, worked out once."""

    @abstractmethod
    def _reduce(self) -> ModalBody:
        """The work behind `reduced`."""

    @cached_property
    def reduced(self) -> ModalBody:
        body = self._reduce()
        body.check(type(self).__name__)
        return body

    @property
    def frequencies(self) -> Array:
        """Hz, of its modes, root held and interfaces free."""
        return self.reduced.frequencies

    @property
    def effective_masses(self) -> Array:
        """(n, 6): how much of mass (kg) and inertia (kg m², about the root) follows each mode, by axes of the root."""
        body = self.reduced
        return np.asarray((body.C0**2 / np.diag(body.M)).T)

    @property
    def text(self) -> str:
        """A table of modes: name, effective masses in percent of the rigid ones, damping."""
        body = self.reduced
        share = 100.0 * self.effective_masses / np.maximum(np.diag(body.J0), 1e-300)
        ratio = np.diag(body.D) / (2.0 * np.sqrt(np.diag(body.K) * np.diag(body.M)))
        lines = [
            f"{body.mass:.6g} kg, {body.count} modes, interfaces {', '.join(x.name for x in body.interfaces) or 'none'}"
        ]
        lines.append(f"{'mode':34}{'x %':>7}{'y %':>7}{'z %':>7}{'rx %':>7}{'ry %':>7}{'rz %':>7}{'damping':>10}")
        for name, row, zeta in zip(body.modes, share, ratio, strict=True):
            lines.append(f"{name:34}" + "".join(f"{x:7.2f}" for x in row) + f"{zeta:10.4g}")
        return "\n".join(lines)

    def save(self, path: Any) -> Path:
        """One small file with all that was reduced; `sharnir.Flexible.load` reads it."""
        return save(self.reduced, path)


def save(body: ModalBody, path: Any) -> Path:
    """As .npz: arrays, names as JSON."""
    target = read.path(path, "save(path)")
    arrays = {key: getattr(body, key) for key in _ARRAYS}
    if body.node_second is not None:
        arrays["node_second"] = body.node_second
    for k, x in enumerate(body.interfaces):
        arrays |= {f"interface_{k}_{key}": getattr(x, key) for key in _FRAME}
    keys = sorted(body.recovery)
    arrays |= {f"recovery_{k}": np.asarray(body.recovery[key]) for k, key in enumerate(keys)}
    header = {"format": FORMAT, "modes": body.modes, "interfaces": [x.name for x in body.interfaces], "recovery": keys}
    arrays["header"] = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    try:
        with open(target, "wb") as file:
            np.savez_compressed(file, **arrays)
    except OSError as reason:
        raise ModelError(
            f"save: {str(target)!r} cannot be written ({reason.strerror}). Choose another place."
        ) from None
    return target


def load(path: Any) -> ModalBody:
    """What `save` has written."""
    source = read.path(path, "Flexible.load(path)")
    wrong = f"Flexible.load: {str(source)!r} is not a flexible body. Expected a file that save() of one has written"
    try:
        with np.load(source, allow_pickle=False) as file:
            header = json.loads(bytes(file["header"]).decode())
            if header["format"] != FORMAT:
                raise ModelError(f"{wrong}, of the format {FORMAT!r}, not {header['format']!r}.")
            frames = (
                Interface(name, *(file[f"interface_{k}_{key}"] for key in _FRAME))
                for k, name in enumerate(header["interfaces"])
            )
            return ModalBody(
                **{key: file[key] for key in _ARRAYS},
                interfaces=tuple(frames),
                node_second=file.get("node_second", None),
                modes=tuple(header["modes"]),
                recovery={key: file[f"recovery_{k}"] for k, key in enumerate(header["recovery"])},
            )
    except FileNotFoundError:
        raise ModelError(
            f"Flexible.load: there is no file {str(source)!r}. Give the path of one that save() has written."
        ) from None
    except SharnirError:
        raise
    except (OSError, ValueError, KeyError, TypeError, BadZipFile, EOFError) as reason:
        raise ModelError(f"{wrong} ({type(reason).__name__}).") from None
