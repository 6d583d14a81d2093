"""What every test has in common: Hypothesis times nothing, for a busy machine is no fault of the program."""

import pytest
from hypothesis import settings

settings.register_profile("truce", deadline=None)
settings.load_profile("truce")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Return 0, for a single process, where only some files are asked for; else as many as there are processors."""
    return 0 if all(".py" in asked for asked in config.args) else None
