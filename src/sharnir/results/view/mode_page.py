"""`lin.report`: the mode shapes of a linearisation as a page, each as a motion of the mechanism.

The page is that of runs. A mode takes the place of a member of a batch, rigid-body modes come last. Its motion is

    q(φ) = q ⊕ a Re(shape e^{iφ}),    φ from 0 to 2π,

with loops closed by the nearest position. All modes are shown at one pace, PERIOD for a cycle, whatever their
frequencies are, and without their damping: a shape is looked at, not a run.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ...core.errors import SimulationError, UnsupportedError, brief
from ...core.read import Array, positive
from ...core.read import path as read_path
from ...core.read import text as read_text
from ...dynamics.analysis.linearize import Linearization
from ...dynamics.analysis.reduced import Reduced
from ..run import PAGES
from ..whole_file import whole_file
from . import drawing
from .drawing import Table, model_tables, table
from .page import Packed, followed, page, placed
from .pictures import shown

PERIOD = 2.0  # s of the page for a cycle
CYCLES, PHASES = 6, 48  # phases of a cycle; the page draws what is between them
MOST = 60  # modes of a page
TURN, TRAVEL = 0.3, 0.1  # rad, and of the size of the mechanism: how far a mode leads, unless an amplitude is given
PROBE = 1e-4  # rad or m: for how far that is
HALVINGS = 12  # of an amplitude for which loops cannot be closed


def report(lin: Linearization, path: Any, *, amplitude: Any = None, title: Any = None, note: Any = "") -> None:
    """Write the page."""
    where = "lin.report"
    place = read_path(path, where, SimulationError)
    if place.suffix.lower() not in PAGES:
        raise SimulationError(
            f"{where}: {brief(str(place))} ends with {brief(place.suffix)}, and a report is a page. Expected a name "
            "that ends with .html, such as 'modes.html'."
        )
    size = None
    if amplitude is not None:
        size = positive(amplitude, f"{where}(amplitude)", "a length of the largest entry, above zero", SimulationError)
    heading = f"Modes of {lin.name}" if title is None else read_text(title, f"{where}(title)", error=SimulationError)
    words = read_text(note, f"{where}(note)", error=SimulationError)
    _write(lin, place, heading, words, size)


def _write(lin: Linearization, place: Path, heading: str, note: str, amplitude: float | None) -> None:
    if lin._dyn is None:
        raise UnsupportedError("lin.report: this linearisation has no model. Expected one made by sharnir.linearize.")
    if not len(lin.modes):
        raise UnsupportedError(f"lin.report: {lin.name!r} has no degrees of freedom, so no modes to show.")
    motion = ModeMotion(Reduced("lin.report", lin._dyn, lin.q, lin.v, lin.t, lin._params))
    which = np.argsort(lin.rigid, kind="stable")[:MOST].tolist()
    found, stream = _content(lin, motion, which, [motion.of(lin.modes[k], amplitude) for k in which])
    found |= {"title": heading, "note": note}
    with whole_file(place, "lin.report") as file:
        file.write(page(found, stream).encode("utf-8"))


class ModeMotion:
    """Positions along a mode."""

    def __init__(self, reduced: Reduced) -> None:
        self._reduced = reduced
        R, p = self._frames(reduced.q)
        self._R, self._p = R, p
        points = np.vstack([np.zeros(3), p])
        self.size = float(np.ptp(points, axis=0).max(initial=0.0)) or 1.0

    def of(self, shape: Array, amplitude: float | None) -> tuple[Array, float]:
        """((phases, nq) of one cycle, the amplitude of the largest entry)."""
        a = self._usual(shape) if amplitude is None else amplitude
        phase = np.exp(2j * np.pi * np.arange(PHASES) / PHASES)
        along = np.real(np.multiply.outer(phase, shape))
        for _ in range(HALVINGS):
            found = self._positions(a * along)
            if found is not None:
                return found, a
            a *= 0.5
        return np.tile(self._reduced.q, (PHASES, 1)), 0.0

    def _positions(self, changes: Array) -> Array | None:
        """None where a loop cannot be closed near one of them."""
        r = self._reduced
        q = np.stack([r.dyn.integrate(r.q, change, **r.given) for change in changes])
        if not r.rows.labels:
            return q
        closed = [r.restored(x) for x in q]
        return None if any(x is None for x in closed) else np.stack([x for x in closed if x is not None])

    def _usual(self, shape: Array) -> float:
        """The amplitude at which no body turns by more than TURN, and none goes farther than TRAVEL of the size."""
        turn = travel = 0.0
        for part in (np.real(shape), np.imag(shape)):
            R, p = self._frames(self._reduced.dyn.integrate(self._reduced.q, PROBE * part, **self._reduced.given))
            travel = max(travel, float(np.linalg.norm(p - self._p, axis=-1).max()) / PROBE)
            cosine = (np.einsum("bij,bij->b", self._R, R) - 1) / 2
            sine = np.linalg.norm(self._R - R, axis=(1, 2)) / np.sqrt(8)  # of half the angle: not lost in rounding
            turn = max(turn, float(np.where(cosine > 0, 2 * np.arcsin(np.clip(sine, 0, 1)), np.pi).max()) / PROBE)
        return 1.0 / max(turn / TURN, travel / (TRAVEL * self.size), 1e-9)

    def _frames(self, q: Array) -> tuple[Array, Array]:
        R, p = self._reduced.dyn.placements(q, **self._reduced.given)
        return R, p


def _content(
    lin: Linearization, motion: ModeMotion, which: list[int], motions: list[tuple[Array, float]]
) -> tuple[dict[str, Any], str]:
    """See `page.content`; of the modes `which` with their motions."""
    r = motion._reduced
    model, count = r.model, len(motions)
    values: dict[str, Any] = {p.name: p.default for p in model.parameters} | r.params
    turns = np.append(np.tile(np.arange(PHASES), CYCLES), 0)
    t = np.arange(turns.size) * PERIOD / PHASES
    q = np.stack([x[turns] for x, _ in motions])
    arrays = Packed()
    arrays.add("t", t[None], exact=True)
    rows = q.reshape(-1, model.nq)
    poses = placed(r.dyn, rows, np.full(len(rows), r.t), values)
    arrays.add("poses", followed(poses.reshape(count, turns.size, len(model.bodies), 7)), exact=False)
    names = [_name(lin, k) for k in which]
    parts = np.abs(lin.modes[which])
    numbers = {"frequency, Hz": np.where(lin.rigid, 0.0, lin.frequencies)[which], "damping": lin.damping[which]}
    numbers |= {f"part of {name}": parts[:, k] for k, name in enumerate(lin.coordinates)}
    slow = f"Shown at one cycle in {PERIOD:g} s, without damping"
    found: dict[str, Any] = {
        "format": 1, "model": model.name, "ok": True,
        "status": [f"{x}. {slow}; the largest entry is {a:.3g}." for x, (_, a) in zip(names, motions, strict=True)],
        "loads": [], "contacts": [], "plots": [], "events": [[] for _ in motions],
        "members": {
            "of": count, "shown": list(range(count)), "names": names,
            "params": [{"name": name, "values": x.tolist()} for name, x in numbers.items()],
        },
        "states": {"of": len(t), "shown": len(t)}, "mobility": "\n".join(x for x in (lin._said(), lin._note) if x),
        "audit": {"text": "A shape is no run: there is no balance of energy.", "worst": None},
    }  # fmt: skip
    found |= shown(model, values, r.t)
    found["tables"] = [_table(lin), *model_tables(model, drawing.Values(model, values, r.t))]
    found["arrays"] = arrays.table
    return found, arrays.stream()


def _name(lin: Linearization, k: int) -> str:
    value = lin.eigenvalues[k]
    if lin.rigid[k]:
        return f"Mode {k + 1}, rigid body"
    if value.imag == 0:
        return f"Mode {k + 1}, {value.real:.4g} 1/s, no oscillation"
    return f"Mode {k + 1}, {lin.frequencies[k]:.4g} Hz, damping {lin.damping[k] + 0.0:.3g}"


def _table(lin: Linearization) -> Table:
    return table("Modes", ["mode", "frequency, Hz", "damping", "eigenvalue, 1/s", "shape"], [*map(list, lin._rows())])
