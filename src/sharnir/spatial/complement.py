"""An orthonormal basis Z of all that is orthogonal to the columns of S: Zᵀ S = 0, Zᵀ Z = E.

Householder (1958): reflections H_1 ... H_k turn S into a triangle over k pivot rows; the columns of H = H_1 ... H_k
that belong to the other rows are orthogonal to S. With x the part of a column in the rows not yet used and p its pivot
row,

    y = x + σ |x| e_p,    H = E − y yᵀ / η,    η = ½ yᵀy = |x| (|x| + |x_p|),    σ = sign of x_p (+1 at 0).

With this σ nothing cancels, and η > 0 wherever S has full rank: Z exists at every such state. Where x_p changes its
sign, Z jumps from one basis of the space to another. That cannot be avoided: a basis of the complement, continuous over
all directions of one column in six dimensions, would make the 5-sphere parallelizable, which it is not (Adams 1962).

Pivots and reflections follow the structural zeros of S, never its values.
"""

from __future__ import annotations

import casadi as ca

from .algebra import Matrix, eye


def complement(S: Matrix) -> Matrix:
    """Z of size n × (n − k) for S of size n × k and of full rank."""
    n, k = S.shape
    H, T = eye(n), ca.sparsify(S)  # T = Hᵀ S so far
    free = list(range(n))
    for j in range(k):
        rows = [i for i in free if T.sparsity().has_nz(i, j)]
        if not rows:
            raise ValueError(
                f"column {j} of S depends on the columns before it, whatever the state: it has no complement"
            )
        p = rows[0]
        free.remove(p)
        if len(rows) == 1:
            continue  # already on its axis: no reflection
        x = T[rows, j]
        length = ca.norm_2(x)
        sigma = 2 * (T[p, j] >= 0) - 1  # not sign(): that is 0 at 0
        y = ca.SX(n, 1)
        y[rows] = x
        y[p] = T[p, j] + sigma * length
        eta = length * (length + ca.fabs(T[p, j]))
        H = H - (H @ y) @ (y.T / eta)
        T = T - (y / eta) @ (y.T @ T)
    return ca.sparsify(H[:, free])
