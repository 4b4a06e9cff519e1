"""Numbers of the two stages. They are assumptions: of the size of a small launcher, and of no vehicle in particular.

What is typical of them: some tonnes on either side, kilonewtons of preload, pushers with a stroke of a decimetre, about
2 m/s at the end, locks that open within milliseconds of each other. Roshanian and Talebi (Appl. Math. Mech. 29, 2008,
1411-1426) treat such a separation in the same way, cold and hot, with dispersed parameters.
"""

import numpy as np

# Lower stage, spent, with the interstage; z is the axis of the vehicle, z = 0 the plane of separation
LOWER_MASS = 2200.0  # kg
LOWER_INERTIA = (9000.0, 9000.0, 1100.0)  # kg m², about the centre of mass
LOWER_COM = 2.6  # m below the plane

# Upper stage, full, with its payload
UPPER_MASS = 3800.0
UPPER_INERTIA = (6500.0, 6500.0, 1900.0)
UPPER_COM = 1.7  # m above the plane

# Nozzle of the upper stage inside of the interstage
LIP_RADIUS, LIP_DEPTH = 0.78, 1.30  # m; the lip is the widest part, so far below the plane
WALL_RADIUS, WALLS = 0.86, 24  # m, to the frames of the interstage; as so many planes around the nozzle

# Four pushers: springs in barrels of the lower stage, whose pistons push against the frame of the upper one
PUSHER_RADIUS, PUSHERS = 0.90, np.radians([45, 135, 225, 315])  # m, rad
STIFFNESS = 40e3  # N/m
COMPRESSION, STROKE = 0.20, 0.10  # m: 8 kN at the start, 4 kN where the piston comes to its end
BARREL = 0.10  # m below the plane: where lengths are measured from

# Four locks: explosive bolts, which carry tension and nothing else
LOCK_RADIUS, LOCKS = 0.95, np.radians([0, 90, 180, 270])  # m, rad

# Spread
STIFFNESS_SPREAD = 0.03  # of the stiffness, one standard deviation, normal
DELAY = 3e-3  # s: locks open at times that are uniform between 0 and this
COM_SPREAD = 8e-3  # m, one standard deviation of the centre of mass of the upper stage across, normal

REDUCED_MASS = 1 / (1 / LOWER_MASS + 1 / UPPER_MASS)  # kg
REDUCED_INERTIA = 1 / (1 / LOWER_INERTIA[0] + 1 / UPPER_INERTIA[0])  # kg m²
SPEED = np.sqrt(4 * STIFFNESS * (COMPRESSION**2 - (COMPRESSION - STROKE) ** 2) / REDUCED_MASS)  # m/s, without spread


def around(radius: float, angles: np.ndarray) -> np.ndarray:
    """(n, 2): x and y of places on a circle."""
    return radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
