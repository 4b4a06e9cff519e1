"""The arm of pick_and_place.py and space_manipulator.py: seven joints with the data of the Franka Emika Panda.

Masses, centres of mass and inertias are those that C. Gaz, M. Cognetti, A. Oliva, P. Robuffo Giordano and A. De Luca
identified ("Dynamic identification of the Franka Emika Panda robot with retrieval of feasible parameters using
penalty-based optimization", IEEE Robotics and Automation Letters 4 (2019), 4147-4154); lengths and limits are of the
maker's description, franka_ros. The hand, 0.73 kg, is part of link 7. The rotors are not published: 0.1 kg m² in every
joint is what the model of the arm in MuJoCo Menagerie assumes.

Here too: inverse kinematics by the Jacobians of three points of the hand, and a path at rest at all of its way points.
"""

from dataclasses import dataclass

import numpy as np

import sharnir as sh

JOINTS = [f"link {k}" for k in range(1, 8)]
# fmt: off
PLACES = [(0, 0, 0.333), (0, 0, 0), (0, -0.316, 0), (0.0825, 0, 0), (-0.0825, 0.384, 0), (0, 0, 0), (0.088, 0, 0)]  # m
ROLLS = np.array([0, -1, 1, 1, -1, 1, 1]) * np.pi / 2  # of each joint in the one before, about x
LINKS = [  # kg; centre of mass, m; inertia about it, xx yy zz xy xz yz, kg m²
    (4.970684, (0.003875, 0.002081, -0.04762), (0.70337, 0.70661, 0.009117, -0.000139, 0.006772, 0.019169)),
    (0.646926, (-0.003141, -0.02872, 0.003495), (0.007962, 0.02811, 0.025995, -0.003925, 0.010254, 0.000704)),
    (3.228604, (0.027518, 0.039252, -0.066502), (0.037242, 0.036155, 0.01083, -0.004761, -0.011396, -0.012805)),
    (3.587895, (-0.05317, 0.104419, 0.027454), (0.025853, 0.019552, 0.028323, 0.007796, -0.001332, 0.008641)),
    (1.225946, (-0.011953, 0.041065, -0.038437), (0.035549, 0.029474, 0.008627, -0.002117, -0.004037, 0.000229)),
    (1.666555, (0.060149, -0.014117, -0.010517), (0.001964, 0.004354, 0.005433, 0.000109, -0.001158, 0.000341)),
    (1.465522, (0.0017561, 0.0013882, 0.0991564),
     (0.0163960, 0.0139734, 0.0066753, 0.00039496, -0.00071012, -0.00105381)),  # with the hand
]
ROTOR = 0.1  # kg m², of each motor, times the square of its gear ratio
TORQUE = np.array([87, 87, 87, 87, 12, 12, 12.0])  # N m
SPEED = np.array([2.175, 2.175, 2.175, 2.175, 2.61, 2.61, 2.61])  # rad/s
RANGE = np.array([(-2.8973, 2.8973), (-1.7628, 1.7628), (-2.8973, 2.8973), (-3.0718, -0.0698), (-2.8973, 2.8973),
                  (-0.0175, 3.7525), (-2.8973, 2.8973)])  # rad
# fmt: on
READY = np.array([0, -np.pi / 4, 0, -3 * np.pi / 4, 0, np.pi / 2, np.pi / 4])  # the maker's rest position, rad
HAND, GRIP = "link 7", np.array([0, 0, 0.2104])  # the point between the fingers, in link 7, whose z goes through them
SEEN = GRIP + 0.1 * np.array([[0, 0, 0], [1, 1, 0], [1, -1, 0]])  # three points tell where the hand is, and how turned


def add_arm(s: sh.System, parent: str = "world", place: tuple[float, float, float] = (0, 0, 0)) -> None:
    for k, (name, (mass, com, inertia)) in enumerate(zip(JOINTS, LINKS, strict=True)):
        xyz = np.add(PLACES[k], place) if k == 0 else PLACES[k]
        joint = sh.Placement(xyz=xyz, rpy=(ROLLS[k], 0, 0))
        tip = np.array(PLACES[k + 1] if k < 6 else GRIP - [0, 0, 0.06])
        foot = -0.333 if k == 0 else -0.05  # the first stands on what carries it
        look = [sh.Cylinder(0.05, start=(0, 0, foot), end=(0, 0, 0.05), mass=0)]
        look += [sh.Cylinder(0.04, start=(0, 0, 0), end=tip, mass=0)] if np.any(tip) else []
        s.add_body(
            name, JOINTS[k - 1] if k else parent, joint=sh.Revolute("z", armature=ROTOR), placement=joint,
            mass=mass, com=com, inertia=inertia, q0=[READY[k]], visual=look, colour=("#e8e8e8", "#7f8fa6")[k % 2],
        )  # fmt: skip


def hand(at: tuple[float, float, float], turn: float = 0.0) -> np.ndarray:
    """Where the three points of the hand are when it points down at `at`, turned by `turn` about the vertical."""
    c, s = np.cos(turn - np.pi / 4), np.sin(turn - np.pi / 4)
    axes = np.array([[c, s, 0], [s, -c, 0], [0, 0, -1]])  # of link 7 in the world, as columns
    return at + (SEEN - GRIP) @ axes.T


def reach(dyn: sh.Dynamics, q: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """Coordinates with the hand at `wanted`, near q: Gauss and Newton's steps of the arm alone, the shortest ones."""
    q, arm = np.array(q), slice(dyn.model.nv - 7, None)  # the arm was added last
    for _ in range(50):
        off = wanted - [dyn.point(q, HAND, p) for p in SEEN]
        if np.abs(off).max() < 1e-12:
            break
        J = np.vstack([dyn.point_jacobian(q, HAND, p)[:, arm] for p in SEEN])
        step = np.linalg.lstsq(J, off.ravel(), rcond=1e-6)[0]
        q[-7:] += step * min(1.0, 0.5 / np.abs(step).max())
    assert np.abs(off).max() < 1e-9, "the hand cannot get there"
    assert np.all((RANGE[:, 0] < q[-7:]) & (q[-7:] < RANGE[:, 1])), "a joint would leave its range"
    return q


@dataclass(frozen=True)
class Path:
    """From one way point (times,), (times, joints) to the next by x³ (10 − 15 x + 6 x²): at rest at both ends, with no
    acceleration there."""

    t: np.ndarray
    q: np.ndarray

    def __call__(self, t: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """q, q̇ and q̈ at times, each (times, joints)."""
        last, span, way = self.t[:-1], np.diff(self.t), np.diff(self.q, axis=0)
        x = np.clip((np.asarray(t)[..., None] - last) / span, 0, 1)
        return (
            self.q[0] + (x**3 * (10 - 15 * x + 6 * x**2)) @ way,
            (30 * x**2 * (1 - x) ** 2 / span) @ way,
            (60 * x * (1 - x) * (1 - 2 * x) / span**2) @ way,
        )

    def expression(self, joint: int) -> str:
        """q of a joint as a text, which the drives follow."""
        text = repr(float(self.q[0, joint]))
        for t, span, way in zip(self.t[:-1], np.diff(self.t), np.diff(self.q[:, joint]), strict=True):
            x = f"min(max((t - {t:.17g})/{span:.17g}, 0), 1)"
            text += f" + {way:.17g}*{x}**3*(10 - 15*{x} + 6*{x}**2)" if way else ""
        return text
