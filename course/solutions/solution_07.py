"""7. Крыша с трением (лекция 003). Дом массы m1 стоит на гладком полу, по его крыше с углом α вниз скользит точка
массы m2; между точкой и крышей трение μ. Найдите ускорение дома X (вдоль x, крыша спускается в сторону +x) и
ускорение точки D вдоль крыши относительно дома.

7. The roof with friction (lecture 003). A house of mass m1 stands on a smooth floor, a point of mass m2 slides down
its roof of angle α, with friction μ between them. Find the acceleration X of the house (along x; the roof goes down
towards +x) and the acceleration D of the point along the roof, relative to the house.
"""

import numpy as np

G = 9.81


def roof(m1: float, m2: float, alpha: float, mu: float) -> np.ndarray:
    c, s = np.cos(alpha), np.sin(alpha)
    across, along = s - mu * c, c + mu * s  # what the point gets of N along x and upwards
    # m1 X = −N across,  m2 (X + D c) = N across,  −m2 D s = N along − m2 g
    N = m2 * G / (along + across * s / c * (1 + m2 / m1))
    X = -N * across / m1
    return np.array([X, (N * across / m2 - X) / c])
