"""A servo that looks at its joint from time to time, and acts some time later:

    u_k = law(t_k, q, v) + ki z_k,    z_{k+1} = z_k + T ė_k    at t_k = k T
    u = u_k    from t_k + delay until t_{k+1} + delay

with ė_k the error, less what unwinds the integral while the motor gives less than is asked of it. Between its samples
all of this is in hidden parameters, so samples are events at times that set them:

    next        when the next sample is
    integral    z
    taken[j]    u of the last sample and of those before it, as many as are on their way
    due         when the last sample acts, where the delay is no whole number of periods
    command     what acts
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import casadi as ca

from ..errors import ModelError
from ..model.context import Context
from ..model.discrete import EventContext
from ..model.element import Element, ElementState
from ..model.event import Event, SetParameter, Trigger
from ..spatial.algebra import Matrix

MOST = 1000  # samples on their way
ROUNDING = 1e-9  # of a period: a time so close before a sample is that sample
NEVER = -1e50  # a time before all others; a run puts clocks that are behind it to its start


@dataclass(frozen=True, eq=False)
class Law:
    """What a servo asks for where its integral is z, and the rate of z; `element` is what it makes of a command."""

    asked: Callable[[Matrix], Matrix]
    integrated: Callable[[Matrix], Matrix] | None  # None where nothing is integrated
    element: Callable[[Matrix, Matrix], Element]  # of the command and the integral


@dataclass(frozen=True, eq=False)
class Sampling(Event):
    """Not one that users add: that of a servo with a period. `times` are period and delay."""

    times: Callable[[Context], tuple[float | None, float]]
    law: Callable[[str, Context], Law]

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        law, discrete = self.law(name, context), context.discrete
        T, delay = self.times(context)
        assert T is not None
        whole, rest = _in_periods(T, delay, context)
        new: dict[int, Matrix] = {}  # what a sample sets, by its place

        def kept(what: str, default: float = 0.0, mode: str = "held") -> tuple[int, Matrix]:
            place = discrete.mode(f"{name}:{what}", default, mode)
            return place, discrete.symbol(place)

        at, time = kept("next", NEVER, "clock")
        new[at] = (ca.floor(time / T + ROUNDING) + 1) * T
        command, acts = kept("command")
        z = ca.SX(0)
        if law.integrated is not None:
            place, z = kept("integral")
            new[place] = z + T * law.integrated(z)
        latest = law.asked(z)
        count = whole + (rest > 0.0)
        for j in range(count):
            place, older = kept(f"taken[{j}]")
            new[place], latest = latest, older
        discrete.elements[name] = law.element(acts, z)
        samples = f"a sample every {T:g} s"
        if rest == 0.0:
            new[command] = latest
            return [Trigger(name=name, cause=samples, at=time, actions=_setting(new))]
        due, then = kept("due", NEVER)
        new[due] = time + rest
        late = Trigger(
            name=name, cause=f"a sample acts, {delay:g} s after it", at=then, actions=_setting({command: latest})
        )
        return [Trigger(name=name, cause=samples, at=time, actions=_setting(new)), late]


@dataclass(frozen=True, eq=False)
class Integrating(Event):
    """Of a servo without a period: nothing happens, but its integral, if it has one, is a state of the model."""

    law: Callable[[str, Context], Law]

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        law, discrete = self.law(name, context), context.discrete
        if law.integrated is None:
            return []
        place = discrete.mode(f"{name}:integral", 0.0, "state")
        z = discrete.symbol(place)
        discrete.elements[name] = law.element(law.asked(z), z)
        discrete.states.append(ElementState(place, law.integrated(z)))
        return []


def _in_periods(period: float, delay: float, context: EventContext) -> tuple[int, float]:
    """The delay as whole periods and what is left of it."""
    count = delay / period
    if count > MOST:
        raise ModelError(
            f"{context.where}: delay = {delay:g} s is {count:.3g} periods of {period:g} s. Expected {MOST} at most."
        )
    whole = int(count + ROUNDING)
    rest = delay - whole * period
    return whole, rest if rest > ROUNDING * period else 0.0


def _setting(values: dict[int, Matrix]) -> tuple[SetParameter, ...]:
    return tuple(SetParameter(place, value) for place, value in values.items())
