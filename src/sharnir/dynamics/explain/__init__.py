"""The derivation of a formulation as numbers at one state, with every equation of its lecture evaluated on them."""
