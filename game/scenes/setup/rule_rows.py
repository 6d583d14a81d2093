"""The rows of a game's house rules on the set-up page: in groups, with the count of those that are changed."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.core.game import Option
from game.core.i18n import _, ngettext
from game.core.title import Title
from game.scenes.shell import house_rule_fields
from game.scenes.shell.house_rule_fields import RuleChoice, RuleRanks, RuleSwitch
from game.view.widgets import Button, RichText, Row, Widget

_NONE = object()                                  # the value of an option that is not among the chosen ones


class RuleRows:
    """The rows of one page. `chosen` are the options that are not the game's defaults; `change` is called with each
    choice, and `reset` restores the book's rules. `more` returns further buttons, the first of them for the row of the
    count."""

    def __init__(self, title: Title, chosen: Mapping[str, Any], change: Callable[[Option, Any], None],
                 reset: Callable[[], None], more: Callable[[], Sequence[Widget]]) -> None:
        self.title, self.options, self.chosen, self.change = title, title.options, chosen, change
        self._reset, self._more = reset, more
        self.refused: tuple[str, str] = "", ""
        """The id of the option changed last, and why nothing can be played by it; "" if it can."""
        self._shown: list[RuleSwitch | RuleChoice | RuleRanks] = []
        self.rows()

    @property
    def changed(self) -> int:
        """The number of rules that are not the book's."""
        rules = self.title.rules
        return sum(self.chosen.get(name, _NONE) != rules.get(name, _NONE) for name in {*self.chosen, *rules})

    def say(self) -> None:
        """Show the count of changed rules, and under the last one why nothing can be played by it."""
        self.count.say(changed_count_text(self.changed))
        as_in_it = _("All rules are already as in your book.") if self.title.is_own else _(
            "All rules are already at their defaults.")
        self.book.disabled_reason = None if self.changed else as_in_it
        option, why = self.refused
        values = self.title.chosen(self.chosen)
        for row in self._shown:
            if not isinstance(row, RuleRanks):            # an option may depend on another
                row.value = values.get(row.option.id, row.value)
            row.about = why if why and row.option.id == option else _(row.option.help)

    def rows(self) -> list[Widget | Row]:
        """Return the row with the count, then each group with its heading; rules of one line are in two columns, if
        there is room."""
        self.count, self.book = RichText(""), Button(_("Reset rules"), self._reset, icon="undo")
        self._shown = []
        more = self._more()
        found: list[Widget | Row] = [Row(self.count, *more[:1], self.book, gap=16, fill=self.count)]
        if more[1:]:
            found.append(Row(*more[1:], gap=16))
        groups, values = grouped(self.options), self.title.chosen(self.chosen)
        for heading, options in groups:
            if len(groups) > 1:
                found.append(RichText(f"### {heading}"))
            low: list[Widget] = []
            for option in options:
                rows = house_rule_fields.rows(option, values.get(option.id, option.default),
                                              partial(self.change, option),
                                              self.title.rules.get(option.id, option.default))
                first = rows[0]
                assert isinstance(first, RuleSwitch | RuleChoice | RuleRanks)
                self._shown.append(first)
                if len(rows) == 1:
                    low.append(first)
                else:
                    found += [*_paired(low), *rows]
                    low = []
            found += _paired(low)
        self.say()
        return found


def changed_count_text(changed: int) -> str:
    """Return the count of changed rules, in words.

    >>> changed_count_text(2), changed_count_text(0)
    ('2 rules changed', 'No rules changed')
    """
    return ngettext("{count} rule changed", "{count} rules changed", changed).format(count=changed) if changed else _(
        "No rules changed")


def grouped(options: Sequence[Option]) -> list[tuple[str, list[Option]]]:
    """Return each group's heading, in the chosen language, and its options: in the order of first options, with those
    without a group last."""
    found: dict[str, list[Option]] = {}
    for option in sorted(options, key=lambda one: not one.group):
        found.setdefault(option.group, []).append(option)
    return [(_(some[0].group) if some[0].group else _("More rules"), some) for some in found.values()]


def _paired(widgets: Sequence[Widget]) -> list[Row]:
    return [Row(*widgets[n : n + 2], columns=2, gap=36, gap_below=10, drop=0.0) for n in range(0, len(widgets), 2)]
