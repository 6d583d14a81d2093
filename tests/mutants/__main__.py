"""`python -m tests.mutants`: see `mutants.py`."""

import sys

from tests.mutants.mutants import main

if __name__ == "__main__":
    sys.exit(main())
