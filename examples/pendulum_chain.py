"""A chain of many short rods swings like a hanging rope: its slowest period against the formula with a Bessel zero.

A uniform rope of length L has the period 4π/j₀ √(L/g), j₀ = 2.404826 being the first zero of the Bessel function J₀.
The frequencies of the chain come from its mass matrix and the derivative of the force of gravity about the straight
hanging position, both from the compiled functions.
"""

import numpy as np
from scipy.linalg import eigh

import sharnir as sh

LENGTH, GRAVITY, BESSEL_ZERO = 1.0, 9.81, 2.404825557695773


def chain(rods: int) -> sh.Model:
    length, mass = LENGTH / rods, 10.0 / rods
    inertia = mass * length**2 / 12
    system = sh.System("chain", planar=True)
    for k in range(rods):
        # The first joint's fixed frame points down, so that q = 0 is the hanging position.
        down = sh.Placement(rpy=(0, 0, -np.pi / 2))
        system.add_body(
            f"rod{k}",
            parent=f"rod{k - 1}" if k else "world",
            joint=sh.Revolute(axis="z"),
            placement=sh.Placement(xyz=(length, 0, 0)) if k else down,
            mass=mass,
            com=(length / 2, 0, 0),
            inertia=(0, inertia, inertia),
        )
    return system.build()


def slowest_period(rods: int) -> float:
    dyn = sh.compile(chain(rods))
    rest = np.zeros(rods)
    M = dyn.mass_matrix(rest)
    # Stiffness: column k is the force that holds a small angle k. All columns are one batch.
    small = 1e-5
    forward = dyn.inverse(small * np.eye(rods), rest, rest)
    backward = dyn.inverse(-small * np.eye(rods), rest, rest)
    K = ((forward - backward) / (2 * small)).T
    squares = eigh((K + K.T) / 2, M, eigvals_only=True)
    return float(2 * np.pi / np.sqrt(squares[0]))


def main() -> None:
    rope = 4 * np.pi / BESSEL_ZERO * np.sqrt(LENGTH / GRAVITY)
    print(f"rope             {rope:.6f} s")
    off = []
    for rods in (1, 2, 5, 10, 20):
        period = slowest_period(rods)
        off.append(abs(period / rope - 1))
        print(f"chain of {rods:3d} rods {period:.6f} s, off by {off[-1]:.1e}")
        if rods == 1:
            stiff = 2 * np.pi * np.sqrt(2 * LENGTH / (3 * GRAVITY))  # a rod on a hinge
            assert abs(period / stiff - 1) < 1e-8, "one rod is no physical pendulum"
    assert off == sorted(off, reverse=True), "more rods do not come closer to the rope"
    assert off[-1] < 1e-3, "the chain does not come close to the rope"


if __name__ == "__main__":
    main()
