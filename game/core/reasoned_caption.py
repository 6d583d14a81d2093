"""A caption in two parts: why something happens, and what."""

from game.core.i18n import _


class ReasonedCaption(str):
    """A caption that gives the `reason` first, and the `outcome` after it. The table may tell the reason alone, sooner,
    and the outcome alone where there is no room for both.

    >>> told = ReasonedCaption("A queen beats a jack", "Fox takes both")
    >>> told, told.reason, told.outcome
    ('A queen beats a jack: Fox takes both', 'A queen beats a jack', 'Fox takes both')
    """

    __slots__ = ("outcome", "reason")

    reason: str
    outcome: str

    def __new__(cls, reason: str, outcome: str) -> "ReasonedCaption":
        caption = super().__new__(cls, _("{reason}: {outcome}").format(reason=reason, outcome=outcome))
        caption.reason, caption.outcome = reason, outcome
        return caption
