import numpy as np
import pytest

from sharnir.core.errors import UnsupportedError
from sharnir.model import topology

#        world
#        1   4
#       2 3  5
PARENTS = (0, 1, 1, 0, 4)


def test_small_tree():
    assert topology.children_of(PARENTS) == ((1, 4), (2, 3), (), (), (5,), ())
    assert topology.depths(PARENTS) == (1, 2, 2, 1, 2)
    assert topology.path_to(PARENTS, 3) == (1, 3)
    assert topology.path_to(PARENTS, 0) == ()


def test_incidence_of_the_small_tree():
    S0, S = topology.incidence(PARENTS)
    assert S0.toarray().tolist() == [[-1, 0, 0, -1, 0]]
    assert S.toarray().tolist() == [
        [1, -1, -1, 0, 0],
        [0, 1, 0, 0, 0],
        [0, 0, 1, 0, 0],
        [0, 0, 0, 1, -1],
        [0, 0, 0, 0, 1],
    ]
    assert topology.incidence_inverse(PARENTS).toarray().tolist() == np.linalg.inv(S.toarray()).tolist()


@pytest.mark.parametrize("seed", range(5))
def test_random_trees(seed):
    rng = np.random.default_rng(seed)
    parents = [int(rng.integers(0, i)) for i in range(1, 40)]
    S0, S = topology.incidence(parents)
    T = topology.incidence_inverse(parents)
    np.testing.assert_array_equal((S @ T).toarray(), np.eye(39))
    np.testing.assert_array_equal((T @ S).toarray(), np.eye(39))
    np.testing.assert_array_equal((S0 @ T).toarray(), -np.ones((1, 39)))  # every path starts at the world
    for i in range(1, 40):
        assert tuple(np.flatnonzero(T.toarray()[:, i - 1]) + 1) == topology.path_to(parents, i)


def test_long_chain():
    parents = range(100_000)
    assert topology.depths(parents)[-1] == 100_000
    assert len(topology.path_to(parents, 100_000)) == 100_000
    assert topology.children_of(parents)[99_999:] == ((100_000,), ())
    assert topology.incidence(parents)[1].nnz == 199_999
    with pytest.raises(UnsupportedError, match="5000050000 non-zeros, more than"):
        topology.incidence_inverse(parents)
