"""A small set of widgets, each used by mouse and by keyboard alike."""

from game.view.widgets.button import Button, Toggle
from game.view.widgets.choice import Choice, Tabs
from game.view.widgets.entry import Entry, KeyPicker
from game.view.widgets.form import Form
from game.view.widgets.list_box import Listing
from game.view.widgets.row import Columns, Row
from game.view.widgets.slider import Slider
from game.view.widgets.text import Line, Prose, Remark
from game.view.widgets.widget import Field, Spoken, Widget, read

__all__ = ["Button", "Choice", "Columns", "Entry", "Field", "Form", "KeyPicker", "Line", "Listing", "Prose", "Remark",
           "Row", "Slider", "Spoken", "Tabs", "Toggle", "Widget", "read"]
