"""Optimal motions by multiple shooting: states at the ends of intervals are unknowns, and every interval must lead from
one to the next.

    min J    with    x_{k+1} = Φ(x_k, u_k, w_k, T/N),    lower ≤ (x, u, T) ≤ upper

Φ is a few Runge–Kutta steps of the accelerations `dyn.casadi("acceleration")`, with forces that go linearly from u_k to
w_k. CasADi differentiates it twice, and IPOPT gets exact Jacobians and Hessians. H. G. Bock, K. J. Plitt, A multiple
shooting algorithm for direct solution of optimal control problems, IFAC 1984.
"""

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

import sharnir as sh

QUIET = {"ipopt": {"print_level": 0, "sb": "yes", "tol": 1e-10, "bound_relax_factor": 0.0}, "print_time": False}


def interval(dyn: sh.Dynamics, forced: list[int], substeps: int) -> ca.Function:
    """Φ (x, u, w, duration) of a mechanism whose velocities are the rates of its coordinates."""
    f, n = dyn.casadi("acceleration"), dyn.model.nv
    x, u, w, h = ca.SX.sym("x", 2 * n), ca.SX.sym("u", len(forced)), ca.SX.sym("w", len(forced)), ca.SX.sym("h")

    def rate(s: float, y: ca.SX) -> ca.SX:
        tau = ca.SX.zeros(n)
        tau[forced] = (1 - s) * u + s * w
        return ca.vertcat(y[n:], f(y[:n], y[n:], tau, 0.0, []))

    y, d = x, h / substeps
    for k in range(substeps):
        start, half, end = k / substeps, (k + 0.5) / substeps, (k + 1) / substeps
        k1 = rate(start, y)
        k2 = rate(half, y + d / 2 * k1)
        k3 = rate(half, y + d / 2 * k2)
        k4 = rate(end, y + d * k3)
        y = y + d / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return ca.Function("interval", [x, u, w, h], [y])


@dataclass
class Motion:
    """`forces` are those at the N + 1 ends of intervals, or, held over them, of the N intervals."""

    times: np.ndarray
    states: np.ndarray  # (N + 1, 2 nv)
    forces: np.ndarray
    iterations: int
    cost: float


def solve(
    dyn: sh.Dynamics, start: Any, end: Any, limits: dict[str, float], duration: float, intervals: int,
    *, fastest: bool, held: bool, furthest: dict[str, float] | None = None, substeps: int = 4,
) -> Motion:  # fmt: skip
    """From rest to rest, in the shortest time or with the least ∫ u² dt in the time given. `limits` are those of the
    forces by joint; `furthest` bounds coordinates. It begins with a straight line at constant velocity."""
    model = dyn.model
    forced = [model.body(name).v_start for name in limits]
    bound, n, N = np.array(list(limits.values())), model.nv, intervals
    X, T = ca.MX.sym("X", 2 * n, N + 1), ca.MX.sym("T")
    U = ca.MX.sym("U", len(forced), N if held else N + 1)
    step = interval(dyn, forced, substeps)
    first, last = (U, U) if held else (U[:, :-1], U[:, 1:])
    gaps = step.map(N)(X[:, :-1], first, last, ca.repmat(T / N, 1, N)) - X[:, 1:]
    # of linear forces the integral of the square is exact
    square = T / N * ca.sum2(ca.sum1(first**2 + first * last + last**2)) / 3
    nlp = {"x": ca.veccat(X, U, T), "f": T if fastest else square, "g": ca.vec(gaps)}
    solver = ca.nlpsol("motion", "ipopt", nlp, QUIET)

    x_low, x_high = np.full((2 * n, N + 1), -np.inf), np.full((2 * n, N + 1), np.inf)
    for name, most in (furthest or {}).items():
        x_low[model.body(name).q_start], x_high[model.body(name).q_start] = -most, most
    for k, at in ((0, start), (N, end)):
        x_low[:, k] = x_high[:, k] = [*at, *np.zeros(n)]
    u_high = np.repeat(bound[:, None], U.shape[1], axis=1)
    times = (1e-3, 1e3) if fastest else (duration, duration)
    way = np.array(end, dtype=float) - start
    line = np.vstack([np.linspace(start, end, N + 1).T, np.repeat(way[:, None] / duration, N + 1, axis=1)])
    found = solver(
        x0=np.concatenate([line.ravel("F"), 0 * u_high.ravel("F"), [duration]]),
        lbx=np.concatenate([x_low.ravel("F"), -u_high.ravel("F"), [times[0]]]),
        ubx=np.concatenate([x_high.ravel("F"), u_high.ravel("F"), [times[1]]]), lbg=0.0, ubg=0.0,
    )  # fmt: skip
    assert solver.stats()["success"], solver.stats()["return_status"]
    values = np.array(found["x"]).ravel()
    at = 2 * n * (N + 1)
    return Motion(
        times=np.linspace(0.0, values[-1], N + 1), states=values[:at].reshape(N + 1, 2 * n),
        forces=values[at:-1].reshape(-1, len(forced)), iterations=solver.stats()["iter_count"], cost=float(found["f"]),
    )  # fmt: skip
