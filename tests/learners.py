"""`python -m tests.learners` is `python -m tests.tools.learners`."""

import runpy

if __name__ == "__main__":
    runpy.run_module("tests.tools.learners", run_name="__main__", alter_sys=True)
