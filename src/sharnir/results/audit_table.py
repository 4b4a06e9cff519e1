"""An energy audit in print: where the energy was at the beginning and at the end, and how well the balance closes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..read import Array

if TYPE_CHECKING:
    from .audit import Audit

PARTS = (
    ("kinetic", "kinetic"), ("potential", "potential"), ("dissipated", "dissipated"), ("lost", "lost at events"),
    ("work", "work of drives"),
)  # fmt: skip


def table(audit: Audit) -> str:
    """Of a batch, the member whose balance closes worst."""
    worst = np.atleast_1d(audit.worst)
    member = int(np.argmax(np.nan_to_num(worst, nan=-1.0)))
    single = audit.kinetic.ndim == 1

    def of(series: Array) -> Array:
        own = series if single else series[member]
        return np.asarray(own[np.isfinite(own)])

    if not of(audit.kinetic).size:
        return "Audit: the run has no states."
    last = audit.t[: len(of(audit.kinetic))][-1]
    rows = [("energy, J", f"at {audit.t[0]:g} s", f"at {last:g} s", "change")]
    for name, label in PARTS:
        first, end = of(getattr(audit, name))[[0, -1]]
        if name == "lost" and not first and not end:
            continue
        rows.append((label, f"{first:.6g}", f"{end:.6g}", f"{end - first:+.3g}"))
    first, end = of(audit.total)[[0, -1]]
    rows.append(("sum less work", f"{first:.6g}", f"{end:.6g}", f"{end - first:+.3g}"))
    widths = [max(len(row[k]) for row in rows) for k in range(4)]
    lines = [row[0].ljust(widths[0]) + "".join("  " + x.rjust(w) for x, w in zip(row[1:], widths[1:], strict=True))
             for row in rows]  # fmt: skip
    own, slip = (float(np.atleast_1d(x)[member]) for x in (audit.worst_quadrature, audit.worst_constraints))
    close = f"The sum less the work is constant within {worst[member]:.2g} of the energy exchanged"
    parts = [f"the audit itself may be off by {own:.2g}"] if own else []
    parts += [f"constraints that opened did {slip:.2g}"] if slip else []
    lines.append(f"{close}{' (' + '; '.join(parts) + ')' if parts else ''}.")
    if not single:
        lines.insert(0, f"Member {member} of {len(worst)}, whose balance closes worst:")
    return "\n".join(lines)
