"""The guides by their names: the files in packaging/guide, and what their tabs are called."""

from game.core.i18n import _


def names() -> list[tuple[str, str]]:
    """Return the name of each guide's file, and what it is called, in their order."""
    return [("players", _("Players")), ("teachers", _("Teachers")), ("accessibility", _("For everybody")),
            ("privacy-and-files", _("Privacy and files"))]  # fmt: skip
