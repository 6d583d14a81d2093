"""`python -m tests.bench` is `python -m tests.tools.bench`."""

import runpy

if __name__ == "__main__":
    runpy.run_module("tests.tools.bench", run_name="__main__", alter_sys=True)
