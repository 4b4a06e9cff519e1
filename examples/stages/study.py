"""Ten thousand separations in one batch, and which inputs matter: regression, ranks, correlation ratios."""

from dataclasses import dataclass

import numpy as np
from scipy.stats import rankdata

import sharnir as sh
from stages.data import COM_SPREAD, DELAY, STIFFNESS, STIFFNESS_SPREAD
from stages.model import LIP, WALL

INPUTS = [*(f"k{i}" for i in range(1, 5)), *(f"delay{i}" for i in range(1, 5)), "com_x", "com_y"]
ON_THE_WAY = np.linspace(0.0, 0.7, 8)  # s: where clearances are looked at, besides where the lip comes out
BINS = 25  # of equal numbers of cases, for correlation ratios


def draw(cases: int, seed: int) -> dict[str, np.ndarray]:
    """Inputs by name, each (cases,)."""
    random = np.random.default_rng(seed)
    k = STIFFNESS * (1 + STIFFNESS_SPREAD * random.standard_normal((4, cases)))
    delay, com = random.uniform(0, DELAY, (4, cases)), COM_SPREAD * random.standard_normal((2, cases))
    return dict(zip(INPUTS, [*k, *delay, *com], strict=True))


@dataclass(frozen=True)
class Results:
    """Of all cases, where the lip of the nozzle comes out of the interstage; the clearance is the least till then."""

    inputs: dict[str, np.ndarray]
    time: np.ndarray  # (B,) s
    q: np.ndarray
    v: np.ndarray
    clearance: np.ndarray  # (B,) m

    def table(self, first: str) -> np.ndarray:
        """(B, n): the inputs whose names begin so."""
        return np.stack([x for name, x in self.inputs.items() if name.startswith(first)], axis=1)

    @property
    def apart(self) -> np.ndarray:
        """(B,) m/s: relative velocity along the axis. The stages are turned by less than 1e-2, and 1e-4 of it is lost
        by taking z of each for z of the world."""
        return np.asarray(self.v[:, 8] - self.v[:, 2])

    @property
    def rates(self) -> np.ndarray:
        """(B, 2, 2) rad/s: of the upper and the lower stage, about x and y."""
        return np.stack([self.v[:, 9:11], self.v[:, 3:5]], axis=1)


def run_all(model: sh.Model, inputs: dict[str, np.ndarray], rtol: float = 1e-9, threads: int | None = None) -> Results:
    how = {"rtol": rtol, "atol": 1e-2 * rtol, "threads": threads, "progress": False}
    run = sh.simulate(model, 2.0, params=inputs, times=ON_THE_WAY, **how)
    assert run.ok, next(x for x in run.statuses if not x.ok)
    out = [member[-1] for member in run.events]
    assert {event.name for event in out} == {"out"}
    q, v = np.array([event.q for event in out]), np.array([event.v_after for event in out])
    states = np.concatenate([run.q, q[:, None]], axis=1)
    room = sh.compile(model).clearance(states.reshape(-1, model.nq), "upper", "lower", shape_a=LIP, shape_b=WALL)
    room = room.reshape(states.shape[:2]).min(axis=1)
    return Results(inputs, np.array([event.time for event in out]), q, v, room)


@dataclass(frozen=True)
class Ranking:
    """One number for every input."""

    regression: np.ndarray  # standardised coefficients of a linear fit
    explained: float  # R² of that fit
    ranks: np.ndarray  # Spearman's correlation
    ratio: np.ndarray  # correlation ratio: Var(E(y | x)) / Var(y), whatever the shape of E(y | x)


def ranking(inputs: dict[str, np.ndarray], y: np.ndarray) -> Ranking:
    x = np.stack(list(inputs.values()), axis=1)
    x, y = (x - x.mean(axis=0)) / x.std(axis=0), (y - y.mean()) / y.std()
    regression = np.linalg.lstsq(x, y, rcond=None)[0]
    explained = 1 - np.var(y - x @ regression)
    ranks = np.corrcoef(np.column_stack([rankdata(x, axis=0), rankdata(y)]), rowvar=False)[-1, :-1]
    means = [[part.mean() for part in np.array_split(y[np.argsort(column)], BINS)] for column in x.T]
    noise = (BINS - 1) / len(y)  # what means of bins scatter by themselves
    return Ranking(regression, float(explained), ranks, np.maximum(np.var(means, axis=1) - noise, 0.0))
