"""One function of the interface: sweeps, what they read, and what comes out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .inputs import ALWAYS
from .outputs import Output
from .sweep import Sweep, expanded

if TYPE_CHECKING:
    from ..model import Model


@dataclass(frozen=True)
class Program:
    name: str
    sweeps: tuple[Sweep, ...]
    inputs: tuple[str, ...]  # which it reads of those in `inputs.INPUTS`
    output: Output

    @property
    def arguments(self) -> tuple[str, ...]:
        """All that its code is handed, in this order."""
        return (*self.inputs, *ALWAYS)

    def sweeps_for(self, model: Model) -> tuple[Sweep, ...]:
        """With those that forces and constraints need, without those they would need if there were any."""
        return expanded(self.sweeps, bool(model.forces), bool(model.constraints))

    def reading(self, inputs: tuple[str, ...]) -> Program:
        """The same with other inputs; what is not read is zero."""
        return replace(self, inputs=inputs)

    def putting_out(self, output: Output) -> Program:
        return replace(self, output=output)

    def can_be_rolled(self, model: Model) -> bool:
        """Whether loops over the bodies can do all of it for this model."""
        known = not model.forces or all({*sweep.symbols} <= {*self.inputs} for sweep in self.sweeps)
        return known and self.output.can_be_rolled(model) and all(sweep.can_be_rolled(model) for sweep in self.sweeps)
