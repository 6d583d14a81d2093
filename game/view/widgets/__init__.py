"""A small set of widgets, each used by mouse and by keyboard alike."""

from game.view.widgets.button import Button, Toggle
from game.view.widgets.choice import Choice, ListBox, Slider, Tabs
from game.view.widgets.entry import Entry, KeyPicker
from game.view.widgets.form import Form
from game.view.widgets.row import Columns, Row
from game.view.widgets.text import InlineText, LiveLabel, RichText
from game.view.widgets.widget import AccessibleText, Field, Widget, read

__all__ = [
           "AccessibleText",
           "Button",
           "Choice",
           "Columns",
           "Entry",
           "Field",
           "Form",
           "InlineText",
           "KeyPicker",
           "ListBox",
           "LiveLabel",
           "RichText",
           "Row",
           "Slider",
           "Tabs",
           "Toggle",
           "Widget",
           "read",
]
