"""`single`, the way in for one state, in LLVM IR: arguments of Python are taken only where they are exactly right, and
anything else goes the slow way, which returns None. See `entry.py` for what is given and what comes back.

Inputs are float64 arrays, or None for zeros; their data go into a table of pointers, then t, the parameters and the
result, with which the kernel is called.
"""

from __future__ import annotations

from llvmlite import ir

from ..llvm.driver import KERNEL
from ..llvm.emit import DOUBLE, I32, INT, POINTER
from ..llvm.transpose import loop
from .arrays import CARRAY, DATA, DESCR, DIMENSIONS, FLAGS, NDIM, OBJECT, TYPE, WRITEABLE, field, function

MOST_INPUTS = 8
FLOAT_VALUE = 16  # bytes to the number in a float of Python
UNIT = 1e-15  # of |Λ|² − 1: within it `nearest.ROUND_OFF`, of the norm itself, leaves q as it is
INCREASE = ir.FunctionType(ir.VoidType(), [OBJECT]).as_pointer()
ONE_ARGUMENT = ir.FunctionType(OBJECT, [OBJECT, OBJECT]).as_pointer()


class Bound:
    """The order of the integers bound to it."""

    (
        COUNT, CODE, SCRATCH, TABLES, SIZES, STRIDES, ZEROS, PARAMS, ARRAY_TYPE, FLOAT64, NONE, FLOAT_TYPE, SHAPE,
        EMPTY, CALL, INCREF, QUATERNIONS, QUATERNIONS_AT, OPTIONAL, AXES, AXES_AT,
    ) = range(21)  # fmt: skip


def emit_single(module: ir.Module) -> None:
    single = _Single(module)
    single.take_inputs()
    single.take_time_and_parameters()
    single.require_unit_quaternions()
    single.run(single.result())
    single.give_up()


class _Single:
    """The function, part by part; the builder stands where the next part goes."""

    def __init__(self, module: ir.Module) -> None:
        self.b, self.bound, self.args, given = function(module, "single")
        b = self.b
        self.slow = b.function.append_basic_block("slow")
        self.count = self.value(Bound.COUNT)
        self.require(b.icmp_signed("==", given, b.add(self.count, INT(2))))
        self.sizes = b.inttoptr(self.value(Bound.SIZES), INT.as_pointer())
        self.none = self.value(Bound.NONE)
        self.table = b.alloca(POINTER, MOST_INPUTS + 3)

    # What the parts are made of

    def value(self, k: int) -> ir.Value:
        return self.b.load(self.b.gep(self.bound, [INT(k)]))

    def pointer(self, k: int) -> ir.Value:
        return self.b.inttoptr(self.value(k), OBJECT)

    def require(self, condition: ir.Value) -> None:
        go_on = self.b.function.append_basic_block("checked")
        self.b.cbranch(condition, go_on, self.slow)
        self.b.position_at_end(go_on)

    def require_array(self, x: ir.Value, flags: int) -> None:
        b = self.b
        self.require(b.icmp_unsigned("==", b.ptrtoint(field(b, x, TYPE, OBJECT), INT), self.value(Bound.ARRAY_TYPE)))
        self.require(b.icmp_unsigned("==", b.ptrtoint(field(b, x, DESCR, OBJECT), INT), self.value(Bound.FLOAT64)))
        given = field(b, x, FLAGS, I32)
        self.require(b.icmp_unsigned("==", b.and_(given, I32(flags)), I32(flags)))

    def is_none(self, x: ir.Value) -> ir.Value:
        return self.b.icmp_unsigned("==", self.b.ptrtoint(x, INT), self.none)

    # The arguments

    def take_inputs(self) -> None:
        loop(self.b, self.count, 1, self._take_input)

    def _take_input(self, k: ir.Value) -> None:
        b = self.b
        x = b.load(b.gep(self.args, [k]))
        given, absent, done = (b.function.append_basic_block(n) for n in ("given", "absent", "done"))
        b.cbranch(self.is_none(x), absent, given)
        b.position_at_end(given)
        self.require_array(x, CARRAY)
        self.require(b.icmp_signed("==", field(b, x, NDIM, I32), I32(1)))
        length = b.load(field(b, x, DIMENSIONS, INT.as_pointer()))
        self.require(b.icmp_signed("==", length, b.load(b.gep(self.sizes, [k]))))
        data = field(b, x, DATA, POINTER)
        b.store(data, b.gep(self.table, [k]))
        b.branch(done)
        b.position_at_end(absent)
        self.require(b.trunc(b.lshr(self.value(Bound.OPTIONAL), k), ir.IntType(1)))
        b.store(b.inttoptr(self.value(Bound.ZEROS), POINTER), b.gep(self.table, [k]))
        b.branch(done)
        b.position_at_end(done)

    def take_time_and_parameters(self) -> None:
        """Time as a float; parameters at their defaults."""
        b = self.b
        time = b.load(b.gep(self.args, [self.count]))
        self.require(b.icmp_unsigned("==", b.ptrtoint(field(b, time, TYPE, OBJECT), INT), self.value(Bound.FLOAT_TYPE)))
        b.store(b.bitcast(b.gep(time, [INT(FLOAT_VALUE)]), POINTER), b.gep(self.table, [self.count]))
        b.store(b.inttoptr(self.value(Bound.PARAMS), POINTER), b.gep(self.table, [b.add(self.count, INT(1))]))

    def require_unit_quaternions(self) -> None:
        """In the first input, which is q."""
        b = self.b
        q = b.load(self.table)
        places = b.inttoptr(self.value(Bound.QUATERNIONS_AT), INT.as_pointer())

        def unit(k: ir.Value) -> None:
            start = b.load(b.gep(places, [k]))
            norm = ir.Constant(DOUBLE, -1.0)
            for j in range(4):
                x = b.load(b.gep(q, [b.add(start, INT(j))]))
                norm = b.fadd(norm, b.fmul(x, x))
            self.require(b.fcmp_ordered("<", norm, ir.Constant(DOUBLE, UNIT)))
            self.require(b.fcmp_ordered(">", norm, ir.Constant(DOUBLE, -UNIT)))

        loop(b, self.value(Bound.QUATERNIONS), 1, unit)

    # The result

    def result(self) -> ir.Value:
        """The array that is given, or a new one."""
        b = self.b
        out = b.load(b.gep(self.args, [b.add(self.count, INT(1))]))
        fresh, reuse, run, failed = (b.function.append_basic_block(n) for n in ("fresh", "reuse", "run", "failed"))
        b.cbranch(self.is_none(out), fresh, reuse)

        b.position_at_end(reuse)
        self._require_shape(out)
        self._require_apart(out)
        b.call(b.inttoptr(self.value(Bound.INCREF), INCREASE), [out])
        reused = b.block
        b.branch(run)

        b.position_at_end(fresh)
        made = b.call(
            b.inttoptr(self.value(Bound.CALL), ONE_ARGUMENT), [self.pointer(Bound.EMPTY), self.pointer(Bound.SHAPE)]
        )
        b.cbranch(b.icmp_unsigned("==", b.ptrtoint(made, INT), INT(0)), failed, run)
        b.position_at_end(failed)
        b.ret(ir.Constant(OBJECT, None))

        b.position_at_end(run)
        result = b.phi(OBJECT)
        result.add_incoming(out, reused)
        result.add_incoming(made, fresh)
        return result

    def _require_shape(self, out: ir.Value) -> None:
        b = self.b
        self.require_array(out, CARRAY | WRITEABLE)
        dimensions = field(b, out, DIMENSIONS, INT.as_pointer())
        axes = b.inttoptr(self.value(Bound.AXES_AT), INT.as_pointer())
        self.require(b.icmp_signed("==", b.sext(field(b, out, NDIM, I32), INT), self.value(Bound.AXES)))

        def axis(k: ir.Value) -> None:
            self.require(b.icmp_signed("==", b.load(b.gep(dimensions, [k])), b.load(b.gep(axes, [k]))))

        loop(b, self.value(Bound.AXES), 1, axis)

    def _require_apart(self, out: ir.Value) -> None:
        """The code may write before it has read everything, so the result must not lie over an input."""
        b = self.b

        def place(x: ir.Value, k: ir.Value) -> tuple[ir.Value, ir.Value]:
            first = b.ptrtoint(x, INT)
            return first, b.add(first, b.mul(b.load(b.gep(self.sizes, [k])), INT(8)))

        begin, end = place(field(b, out, DATA, POINTER), b.add(self.count, INT(2)))

        def apart(k: ir.Value) -> None:
            x_begin, x_end = place(b.load(b.gep(self.table, [k])), k)
            self.require(b.or_(b.icmp_unsigned("<=", x_end, begin), b.icmp_unsigned("<=", end, x_begin)))

        loop(b, self.count, 1, apart)

    # The ends

    def run(self, result: ir.Value) -> None:
        b = self.b
        b.store(field(b, result, DATA, POINTER), b.gep(self.table, [b.add(self.count, INT(2))]))
        code = b.inttoptr(self.value(Bound.CODE), KERNEL.as_pointer())
        strides = b.inttoptr(self.value(Bound.STRIDES), INT.as_pointer())
        scratch, tables = (
            b.inttoptr(self.value(k), KERNEL.args[j]) for k, j in ((Bound.SCRATCH, 5), (Bound.TABLES, 6))
        )
        b.call(code, [self.table, strides, self.sizes, INT(0), INT(1), scratch, tables])
        b.ret(result)

    def give_up(self) -> None:
        b = self.b
        b.position_at_end(self.slow)
        b.call(b.inttoptr(self.value(Bound.INCREF), INCREASE), [self.pointer(Bound.NONE)])
        b.ret(self.pointer(Bound.NONE))
