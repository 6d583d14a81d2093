"""The manual page truce(6), made from what the command line says of itself."""

import argparse
from collections.abc import Iterator

from identity import SUMMARY

from game import __version__
from game.cli import parser

ABOUT = """\
.SH ENVIRONMENT
.TP
.B TRUCE_HOME
A folder in which everything is kept: settings, saved matches, statistics and the error log. Without it, they are in the
system's own folders for them. The \\fIFiles\\fR tab of the settings shows where.
.SH EXIT STATUS
0 if all went well, 2 if the command or a file is wrong. Then one line says why.
.SH FILES
.TP
.I /usr/share/doc/truce/copyright
The license of every part.
.TP
.I /usr/share/doc/truce/truce.cdx.json
The bill of materials: every part with its version.
"""


def escaped(text: str) -> str:
    """Return plain words as roff reads them."""
    text = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


def words(action: argparse.Action) -> str:
    """Return an option or a place in a command, as it is typed."""
    name = escaped(str(action.metavar or "")) or ""
    if not action.option_strings:
        return f"\\fI{name}\\fR"
    option = f"\\fB{escaped(', '.join(action.option_strings))}\\fR"
    return f"{option} \\fI{name}\\fR" if name else option


def listed(actions: list[argparse.Action]) -> Iterator[str]:
    """Yield a paragraph for every option that says what it does."""
    for action in actions:
        if action.help and not isinstance(action, argparse._SubParsersAction | argparse._HelpAction):
            yield f".TP\n{words(action)}\n{escaped(action.help)}"


def synopsis(name: str, actions: list[argparse.Action]) -> str:
    """Return the way a command is typed: what may be left out stands in brackets."""
    told = [f"[{words(action)}]" if action.option_strings or action.nargs == "?" else words(action)
            for action in actions if not isinstance(action, argparse._HelpAction)]  # fmt: skip
    return f".B {name}\n{' '.join(told)}"


def page(date: str) -> str:
    """Return the whole page; `date` as 2026-11-21."""
    top = parser()
    commands = next(action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    parts = [f'.TH TRUCE 6 "{date}" "Truce {__version__}" "Games"',
             ".SH NAME", f"truce \\- {escaped(SUMMARY[0].lower() + SUMMARY[1:])}",
             ".SH SYNOPSIS", ".B truce", "[\\fICOMMAND\\fR]",
             ".SH DESCRIPTION", escaped(top.description or ""), ".PP", escaped(top.epilog or ""),
             ".SH OPTIONS", *listed(top._actions), ".SH COMMANDS"]  # fmt: skip
    for name, command in commands.choices.items():
        parts += [f".SS {name}", synopsis(f"truce {name}", command._actions), ".PP", escaped(command.description or ""),
                  *listed(command._actions)]  # fmt: skip
    return "\n".join(parts) + "\n" + ABOUT
