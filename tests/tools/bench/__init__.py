"""The benchmark: `python -m tests.tools.bench` prints ratios to a baseline of the same run, each against its gate."""
