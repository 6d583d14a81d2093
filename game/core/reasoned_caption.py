"""Captions in two parts, of which the second says enough: why something happens, or who does it, and what."""

from game.core.i18n import _


class LedCaption(str):
    """A caption that gives who does something, or why, and the `outcome` after it, which the table says alone where
    there is no room for both.

    >>> told = LedCaption("Fox", "7 + 5 = 12")
    >>> told, told.outcome
    ('Fox: 7 + 5 = 12', '7 + 5 = 12')
    """

    __slots__ = ("outcome",)

    outcome: str

    def __new__(cls, lead: str, outcome: str) -> "LedCaption":
        caption = super().__new__(cls, _("{reason}: {outcome}").format(reason=lead, outcome=outcome))
        caption.outcome = outcome
        return caption


class ReasonedCaption(LedCaption):
    """A caption that gives the `reason` first. The table may tell the reason alone, sooner.

    >>> told = ReasonedCaption("A queen beats a jack", "Fox takes both")
    >>> told, told.reason
    ('A queen beats a jack: Fox takes both', 'A queen beats a jack')
    """

    __slots__ = ("reason",)

    reason: str

    def __new__(cls, reason: str, outcome: str) -> "ReasonedCaption":
        caption = super().__new__(cls, reason, outcome)
        assert isinstance(caption, cls)
        caption.reason = reason
        return caption
