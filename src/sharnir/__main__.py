"""`python -m sharnir`: the same as the `sharnir` script."""

from sharnir_command import main

if __name__ == "__main__":
    main()
