"""The page for a list of names: typed or pasted, checked, and then added as a class."""

import time
from collections.abc import Callable

import pygame
from pygame.event import Event

from game.core.i18n import _, ngettext, whole
from game.learning.roster import Classmate, RosterEntry, read
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.sitting.stores import Stores
from game.store.children import LONGEST, TOKENS
from game.view.device import desktop_services
from game.view.widgets import Button, Entry, Form, ListBox, RichText, Row, Widget

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class _Names(Entry):
    """The field for the next name: Enter adds it, and a pasted list is added with all its lines."""

    def __init__(self, take: Callable[[str], None]) -> None:
        super().__init__(_("Next name"), "", lambda _name: None, limit=200, letters=18,
                         hint=_("Press Enter after each name, or paste a whole list."))
        self._take = take

    def done(self) -> None:
        """Do nothing: the text stays until Enter."""

    def activate(self) -> None:
        typed, self.text_now, self.caret = self.text_now, "", 0
        self._take(typed)

    def key(self, event: Event) -> bool:
        """Take a key press; a list on the clipboard is pasted as a whole."""
        if (desktop_services.clipboard_command(event) == "paste" and not self.composed
                and "\n" in (words := desktop_services.lines()).strip()):
            self._take(words)
            return True
        return super().key(event)


class ClassListPage(Page):
    """The page that makes a class. The list is shown first, with a line about each odd name; the button adds the
    children, and calls `added` with the class."""

    width = 900
    names: _Names

    def __init__(self, app: App, stores: Stores, group: str = "",
                 added: Callable[[str], None] = lambda _group: None) -> None:  # fmt: skip
        self.stores, self.group, self.text, self._added = stores, group, "", added
        self.dropped: set[str] = set()                   # names that were removed from the list again
        super().__init__(app, _("A class list"))
        self.form.set_focus(self.names if group else self.named)

    def make(self) -> Form:
        self.register = read(self.text, [Classmate(each.id, each.name, each.group)
                                         for each in self.stores.children.all()], self.group)
        self.listed = [one for one in self.register.names if one.name not in self.dropped]
        self.named = Entry(_("Class"), self.group, self._group, limit=LONGEST, letters=10,
                           hint=_("For example 2b. Children of one class are on one page."))
        typed = self.names.text_now if hasattr(self, "names") else ""
        self.names = _Names(self.take)
        self.names.text_now, self.names.caret = typed, len(typed)
        paste = Button(_("Paste a list"), self.paste, icon="open",
                       hint=_("One name a line, or with commas, semicolons or tabs, as a spreadsheet copies it."))
        count = sum(one.child is None for one in self.listed)
        joins = len(self.listed) - count
        words = ngettext("Add one child", "Add {count} children", count).format(count=whole(count))
        if not count and joins:
            words = _("Put them into the class")
        self.add_button = Button(words, self.add, look="main", icon="check",
                                 why=None if self.listed else _("Type or paste names first."))
        rows: list[Widget | Row] = [self.named, Row(self.names, paste, gap=14, fill=self.names)]
        if self.listed:
            items = [(one, one.name, one.odd or (_("new") if one.child is None else "")) for one in self.listed]
            rows += [Row(self.add_button, RichText(_("Press a name twice to take it off the list."), role="small")),
                     ListBox(items, choose=self.drop, label=_("Names"))]
        else:
            rows += [RichText(_("Nobody is on the list yet. Names stay on this computer.")), Row(self.add_button)]
        if self.register.left:
            rows.append(RichText("- " + "\n- ".join(self.register.left), role="small"))
        return Form(rows, header_widgets=self.header_widgets)

    needs_rebuild = False

    def _group(self, group: str) -> None:
        self.group, self.needs_rebuild = group, True

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.needs_rebuild:                                # not while the field loses the focus
            self.needs_rebuild = False
            self.remake()

    def take(self, text: str) -> None:
        """Add typed or pasted text at the end of the list."""
        if text.strip():
            self.text = f"{self.text}\n{text}".strip("\n")
            self.remake()
            self.form.set_focus(self.names)

    def paste(self) -> None:
        """Add the clipboard's lines at the end of the list."""
        words = desktop_services.lines()
        if words.strip():
            self.take(words)
        else:
            self.app.say(_("There are no names on the clipboard. Copy a list first."))

    def drop(self, one: RosterEntry) -> None:
        """Remove a name from the list."""
        self.dropped.add(one.name)
        self.remake()

    def add(self) -> None:
        """Add the children, each with a token that is the rarest in the class."""
        typed = self.names.text_now                   # a last name without Enter
        self.remake()
        self.take(typed)
        children = self.stores.children
        used = [each.token for each in children.all() if each.group == self.group]
        count = 0
        for one in self.listed:
            if one.child is not None:
                children.join(one.child, self.group)
                continue
            token = min(range(TOKENS), key=lambda each: (used.count(each), each))
            used.append(token)
            children.join(children.add(one.name, token, time.time()).id, self.group)
            count += 1
        if self.group:
            self.app.settings.math_room = "class"
            self.app.keep()
        for line in self.stores.notices():
            self.app.say(line)
        self._added(self.group)
        self.app.pop()
        self.app.say(ngettext("One child was added.", "{count} children were added.", count).format(
            count=whole(count)))
