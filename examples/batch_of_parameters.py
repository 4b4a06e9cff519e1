"""How the motor of an arm depends on payload and reach: 10,000 cases in one call.

Numbers of the model that were named as parameters are inputs of the compiled functions. Any argument may have a first
axis of cases; what has none is broadcast.
"""

import numpy as np

import sharnir as sh


def arm() -> sh.Model:
    system = sh.System("arm")
    payload = system.parameter("payload", 2.0, unit="kg")
    reach = system.parameter("reach", 0.6, unit="m")
    system.add_body(
        "upper",
        parent="world",
        joint=sh.Revolute(axis="y"),
        mass=4.0,
        com=(0.25, 0, 0),
        inertia=(0.01, 0.1, 0.1),
    )
    system.add_body(
        "fore",
        parent="upper",
        joint=sh.Revolute(axis="y"),
        placement=sh.Placement(xyz=(0.5, 0, 0)),
        mass=2.0,
        com=(0.3, 0, 0),
        inertia=(0.005, 0.06, 0.06),
    )
    tool = sh.Placement(xyz=(reach, 0, 0))
    system.add_body("tool", parent="fore", joint=sh.Fixed(), placement=tool, mass=payload, inertia=(0, 0, 0))
    return system.build()


def main() -> None:
    dyn = sh.compile(arm())
    rng = np.random.default_rng(1)
    payload, reach = rng.uniform(0.0, 5.0, 10_000), rng.uniform(0.4, 0.8, 10_000)
    q, v, a = [0.0, 0.0], [0.0, 0.0], [1.0, 0.5]
    tau = dyn.inverse(q, v, a, params={"payload": payload, "reach": reach})
    print(f"shoulder torque over {len(tau)} cases: {tau[:, 0].min():.1f} to {tau[:, 0].max():.1f} N m")

    # One of them by hand: the arm stretched along x must carry its weight and accelerate it.
    k = 17
    parts = [(4.0, 0.25, 0.1), (2.0, 0.8, 0.06), (payload[k], 0.5 + reach[k], 0.0)]  # mass, distance, inertia
    weight = -9.81 * sum(m * x for m, x, _ in parts)
    shoulder = sum(m * x**2 + J for m, x, J in parts) * a[0]
    elbow = sum(m * x * (x - 0.5) + J for m, x, J in parts[1:]) * a[1]
    by_hand = weight + shoulder + elbow
    print(f"case {k}: {tau[k, 0]:.9f} N m, by hand {by_hand:.9f} N m")
    assert abs(tau[k, 0] - by_hand) < 1e-9


if __name__ == "__main__":
    main()
