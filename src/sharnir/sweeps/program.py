"""One function of the interface: sweeps, what they read, and what comes out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ..frames.computed import computed
from .fronts import carries
from .inputs import ALWAYS, INPUTS
from .outputs import Output
from .sweep import CARRIED, CLOSED, OPEN, Sweep, expanded

if TYPE_CHECKING:
    from ..model import Model


def loops_of(model: Model) -> int:
    """Whether a model has constraints, and how they are met best."""
    return OPEN if not model.constraints else CARRIED if carries(model) else CLOSED


@dataclass(frozen=True, eq=False)
class Program:
    """Told apart by identity: what is known of one is remembered with it."""

    name: str
    sweeps: tuple[Sweep, ...]
    inputs: tuple[str, ...]  # which it reads of those in `inputs.INPUTS`
    output: Output
    frames: bool = True  # may be computed in other frames than the user's; results are the same

    @property
    def arguments(self) -> tuple[str, ...]:
        """All that its code is handed, in this order."""
        return (*self.inputs, *ALWAYS)

    def sweeps_for(self, model: Model) -> tuple[Sweep, ...]:
        """With those that forces and constraints need, without those they would need if there were any."""
        return expanded(self.sweeps, bool(model.forces), loops_of(model))

    def reading(self, inputs: tuple[str, ...]) -> Program:
        """The same with other inputs; what is not read is zero."""
        return self._variant(self.name, inputs, self.output)

    @property
    def least(self) -> Program:
        """Without the inputs that are not read where callers give none."""
        return self.reading(tuple(name for name in self.inputs if INPUTS[name].absent != "unread"))

    def putting_out(self, output: Output, name: str = "") -> Program:
        return self._variant(name or self.name, self.inputs, output)

    def _variant(self, name: str, inputs: tuple[str, ...], output: Output) -> Program:
        """One object however often it is asked for."""
        key = (name, inputs, output)
        if key == (self.name, self.inputs, self.output):
            return self
        found = self._variants.get(key)
        return found or self._variants.setdefault(key, replace(self, name=name, inputs=inputs, output=output))

    @cached_property
    def _variants(self) -> dict[tuple[str, tuple[str, ...], Output], Program]:
        return {}

    def computed(self, model: Model) -> Model:
        """The model in the frames that it computes in. What functions of bodies read, and constraints, is in the user's
        frames."""
        any_frames = self.frames and self.output.of_any_frames and "point" not in self.inputs
        return computed(model) if any_frames and not model.constraints else model

    def can_be_rolled(self, model: Model) -> bool:
        """Whether loops over the bodies can do all of it for this model."""
        return self.output.can_be_rolled(model) and all(sweep.can_be_rolled(model) for sweep in self.sweeps)
