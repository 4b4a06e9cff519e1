"""The numbers that a rolled kernel is told of a model at run time: which column, header or table holds which."""

# Columns of the table of bodies, all offsets in numbers (of one lane)
RECORD, PARENT, DATA, PARAMETERS, Q, V, MOTION, FREE, GROUP, UP, DEPTH, INDEX = range(12)
COLUMNS = 12
FIRST_OF = {"coordinate": Q, "velocity": V, "body": INDEX}  # where the rows of a body begin
# The header
BODIES, VELOCITIES, FREE_COUNT, VALUES_AT, MOTION_AT, X_AT, ROWS_AT, COORDINATES = range(8)
TANGENT_AT, MATRIX_AT, HEADERS = 8, 9, 10
# The tables handed to the core; those of the stages follow
HEADER, TABLE, NUMBERS, PLACES, ROWS, DEPTHS, CHAIN, VELOCITY, STAGES = range(9)
PAD = 8  # rows of a factor hold whole vectors
