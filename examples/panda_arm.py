"""The arm of the manipulators, alone: the torques that hold it still, inverse kinematics, and a second opinion.

Its data and their source are in arm/panda.py. The torques along a path are compared with Pinocchio's, if it is there.

    python panda_arm.py
"""

import numpy as np

import sharnir as sh
from arm.panda import GRIP, HAND, JOINTS, LINKS, PLACES, READY, ROLLS, ROTOR, TORQUE, Path, add_arm, hand, reach


def main() -> None:
    s = sh.System("arm")
    add_arm(s)
    dyn = sh.compile(s.build())
    print("joint      kg  holds, N m  of N m")
    weight = dyn.inverse(READY, np.zeros(7), np.zeros(7))
    for name, link, held, limit in zip(JOINTS, LINKS, weight, TORQUE, strict=True):
        print(f"{name} {link[0]:6.2f} {held:11.3f} {limit:7.0f}")
    q = reach(dyn, READY, hand((0.5, -0.3, 0.1), turn=0.4))
    print("the hand at (0.5, -0.3, 0.1) m, pointing down, turned by 0.4 rad: joints at", q.round(4), "rad")
    assert np.abs(dyn.point(q, HAND, GRIP) - [0.5, -0.3, 0.1]).max() < 1e-12

    # the expression is the path, and its derivatives are right
    path = Path(np.array([0.0, 1.0, 2.5]), np.array([READY, q, READY]))
    t = np.linspace(0.01, 2.49, 100)  # none of them at a way point, where the third derivative jumps
    (p, v, a), h = path(t), 1e-5
    assert np.abs((path(t + h)[0] - path(t - h)[0]) / (2 * h) - v).max() < 1e-8
    assert np.abs((path(t + h)[1] - path(t - h)[1]) / (2 * h) - a).max() < 1e-7
    try:
        import pinocchio as pin
    except ImportError:
        print("Pinocchio is not installed; no second opinion on the torques")
        return
    other = pin.Model()
    for k, (mass, com, (xx, yy, zz, xy, xz, yz)) in enumerate(LINKS):
        place = pin.SE3(pin.rpy.rpyToMatrix(ROLLS[k], 0, 0), np.array(PLACES[k], dtype=float))
        j = other.addJoint(k, pin.JointModelRZ(), place, JOINTS[k])
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        other.appendBodyToJoint(j, pin.Inertia(mass, np.array(com), inertia), pin.SE3.Identity())
    other.armature[:] = ROTOR
    data = other.createData()
    by_pinocchio = np.array([pin.rnea(other, data, *x) for x in zip(p, v, a, strict=True)])
    off = np.abs(dyn.inverse(p, v, a) - by_pinocchio).max()
    print(f"torques along the way there and back differ by {off:.0e} N m from Pinocchio's")
    assert off < 1e-11


if __name__ == "__main__":
    main()
