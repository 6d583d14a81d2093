"""Bring the catalogs in assets/locale up to date with the messages in the program.

    python -m pip install -e ".[art]" && python assets/words.py     add new messages, drop old ones, compile
    python assets/words.py --check     say what is not translated or not compiled

A translation is a text file, assets/locale/<language>.po, which any editor for gettext catalogs opens. To start a
language, put an empty file of that name there and run this.
"""

import ast
import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import polib

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
LOCALE = HERE / "locale"
sys.path.insert(0, str(ROOT))

ELSEWHERE = {
    "game/core/declaration.py": (),
    "game/core/game.py": (),
    "game/learning/feedback.py": (),
    "game/learning/fact.py": ("KINDS",),
    "game/learning/report_table.py": (),
    "game/learning/class_progress.py": ("_WORDS", "NAMES"),
    "game/learning/valley.py": ("NAMES",),
    "game/rules/egyptian_ruffle.py": (),
    "game/rules/fast_food.py": ("MEALS",),
    "game/rules/good_king_bad_queen.py": ("_COUPLES",),
    "game/rules/scramble_war.py": ("WORDS",),
    "game/rules/slaps.py": ("WHEN", "SHOUTS"),
    "game/scenes/math_room/grown_ups_page.py": (),
    "game/scenes/shelf/search_bar.py": (),
    "game/scenes/table/match_end_page.py": ("HOW", "EQUAL"),
    "game/view/stage/feast.py": ("LINES", "EQUAL_LINES"),
    "game/sitting/game_profile.py": ("_DECISION",),
    "game/scenes/table/tutorial_policy.py": (), "game/scenes/table/demonstration.py": (),
    "game/scenes/shell/stat_tiles.py": (),
    "game/scenes/shell/help.py": ("_KEYS", "_GUIDES", "_ABOUT"),
    "game/scenes/records/game_page.py": (), "game/scenes/records/match_page.py": (),
    "game/sitting/participants.py": (),
    "game/scenes/math_room/valley_scene.py": (),
    "game/scenes/math_room/session_plan_page.py": ("_NUMBERS", "_OPPONENTS"),
    "game/store/setting_fields.py": ("ANIMALS",),
    "game/view/stage/sprites.py": (),
}
"""The modules whose words are looked up, or come from, under another name than their constant's; and the constants."""
CONTEXTS = {"_": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1, "Plural": 0}
"""The functions of `game.core.i18n` that name messages, and how many arguments before the message are its context."""
PLURALS = {"ngettext", "npgettext", "Plural"}
OF_GAMES = {"name", "label", "help", "group", "blurb", "named", "__doc__", "war_calls", "most", "biggest",
            "luckiest", "taken", "one", "heading", "more", "search"}
"""The names under which games and house rules, and what is fought for, hold their words: `spoken` and `ELSEWHERE` know
them."""


class Message(NamedTuple):
    """A message of a catalog: the English text, its plural and its context, where it has them."""

    text: str
    several: str = ""
    context: str = ""


def strings(node: ast.AST) -> Iterator[str]:
    """Yield all texts in a literal; of a dict, its values. A `Plural` in it is read where it is called."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLURALS:
        return
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from strings(value)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.value
    elif not isinstance(node, ast.Name | ast.Attribute) and not (          # a plural is found as a call
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLURALS):
        for child in ast.iter_child_nodes(node):
            yield from strings(child)


def constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Return the constants of a module and its classes, by name."""
    made = {}
    for node in (part for body in (tree, *tree.body) for part in getattr(body, "body", ())):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else (node.target,):
                if isinstance(target, ast.Name):
                    made[target.id] = node.value
    return made


def written(file: Path) -> Iterator[Message]:
    """Yield the messages of one file: those in `_("…")` and the like, and those of the constants in them."""
    where = file.relative_to(ROOT).as_posix()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    known = constants(tree)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CONTEXTS):
            continue
        before = CONTEXTS[node.func.id]
        context, asked = "".join(text for part in node.args[:before] for text in strings(part)), node.args[before]
        if node.func.id in PLURALS:
            parts = node.args[before:before + 2]
            forms = [text for part in parts for text in strings(part) if not isinstance(part, ast.JoinedStr)]
            if len(forms) == 2:
                yield Message(*forms, context)
            elif file.name != "i18n.py" and where not in ELSEWHERE:
                print(f"words.py: {where}, line {node.lineno}: write both forms of {ast.unparse(node)} "
                      "as strings there", file=sys.stderr)
            continue
        if isinstance(asked, ast.Constant):
            yield Message(asked.value, "", context)
            continue
        names = {part.id for part in ast.walk(asked) if isinstance(part, ast.Name)} & known.keys()
        of_games = any(isinstance(part, ast.Attribute) and part.attr in OF_GAMES for part in ast.walk(asked))
        if not names and not of_games and where not in ELSEWHERE:
            print(f"words.py: {where}, line {node.lineno}: where does the text of _({ast.unparse(asked)}) come "
                  "from? Name its constant in ELSEWHERE", file=sys.stderr)
        texts = [text for part in ast.walk(asked) for text in strings(part) if isinstance(part, ast.Constant)]
        texts += [text for name in names for text in strings(known[name])]
        yield from (Message(text, "", context) for text in texts)
    for name in ELSEWHERE.get(where, ()):
        yield from map(Message, strings(known[name]))


def spoken() -> Iterator[tuple[str, Message]]:
    """Yield the texts that games and house rules say of themselves, each with its module."""
    for module, text in declared():
        yield module, Message(text)
    from game.rules import titles

    for title in titles().values():
        fought = title.game.fought
        if fought is not None:
            where = title.game.__module__
            yield from ((where, Message(*words)) for words in (fought.label, fought.many, fought.won, fought.sentence))
            yield from ((where, Message(text)) for text in (
                *fought.stop, fought.most, fought.biggest, fought.luckiest, fought.taken))


def declared() -> Iterator[tuple[str, str]]:
    """Yield the single texts in which games and house rules speak of themselves, each with its module."""
    from game.rules import titles
    from game.rules.war import War, house_rules
    from game.rules.war.house_rule import HouseRule

    for rule in house_rules():
        yield from ((rule.__module__, words) for words in rule.war_calls)
        if rule.help_items is HouseRule.help_items:
            yield rule.__module__, " ".join(cleandoc(rule.__doc__ or "").split())
    for title in titles().values():
        game = title.make({})
        made = type(game)
        yield made.__module__, title.name
        yield made.__module__, title.game.blurb
        yield from ((made.__module__, text) for text in title.game.search)
        hand = title.game.first_hand
        shown = None if hand is None else hand.demonstration
        steps = () if shown is None else shown.steps
        for lesson in () if hand is None else (*hand.lessons, *hand.several, *steps):
            yield from ((made.__module__, text) for text in (lesson.heading, lesson.more))
        if shown is not None:
            yield from ((made.__module__, text) for text in (shown.question, shown.why, shown.goal))
        if not issubclass(made, War):
            yield made.__module__, cleandoc(made.__doc__ or "")
        yield from ((made.__module__, words) for words in (*made.war_calls, made.aside))
        for option in title.options:
            named = {option.named(value) for value in option.values}
            told = option.label, option.help, option.group, *sorted(text for text in named if text.upper() != text)
            yield from ((made.__module__, text) for text in told)


def messages() -> dict[Message, set[str]]:
    """Return every text for people, and in which files it stands."""
    found: dict[Message, set[str]] = {}
    for file in sorted((ROOT / "game").rglob("*.py")):
        for message in written(file):
            found.setdefault(message, set()).add(file.relative_to(ROOT).as_posix())
    for module, message in spoken():
        found.setdefault(message, set()).add(module.replace(".", "/") + ".py")
    plurals: dict[tuple[str, str], Message] = {}
    for message in [message for message in found if message.several]:
        first = plurals.setdefault((message.context, message.text), message)
        if first != message:
            sys.exit(f"words.py: {message.text!r} has two plurals, {first.several!r} in {min(found[first])} and "
                     f"{message.several!r} in {min(found[message])}: a catalog knows a plural by its singular")
    for message in [message for message in found if not message.several]:
        if (message.context, message.text) in plurals:
            found[plurals[message.context, message.text]] |= found.pop(message)
    return {message: where for message, where in found.items() if message.text.strip()}


def renewed(file: Path, found: dict[Message, set[str]]) -> "polib.POFile":
    """Return a catalog with the words of today: what is translated stays, what nobody says any more goes.

    A language whose plural is not that of English and German says so in its file: `Plural-Forms`.
    """
    import polib

    had = polib.pofile(str(file)) if file.stat().st_size else polib.POFile()
    old = {Message(entry.msgid, entry.msgid_plural or "", entry.msgctxt or ""): entry for entry in had}
    new = polib.POFile(wrapwidth=110)
    new.metadata = {
        "Project-Id-Version": "Truce", "Language": file.stem, "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8", "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": had.metadata.get("Plural-Forms", "nplurals=2; plural=(n != 1);"),
    }  # fmt: skip
    forms = int(re.findall(r"nplurals=(\d+)", new.metadata["Plural-Forms"])[0])
    for message, where in sorted(found.items(), key=lambda one: (min(one[1]), one[0])):
        known = old.get(message)
        entry = polib.POEntry(
            msgid=message.text, msgctxt=message.context or None, occurrences=[(name, "") for name in sorted(where)])
        if message.several:
            entry.msgid_plural = message.several
            said = known.msgstr_plural if known else {}
            entry.msgstr_plural = {form: said.get(form, "") for form in range(forms)}
        else:
            entry.msgstr = known.msgstr if known else ""
        new.append(entry)
    return new


def main(arguments: list[str]) -> int:
    """Bring the catalogs up to date, or check them. Return the exit status."""
    if arguments not in ([], ["--check"]):
        print("words.py: the only option is --check. Without it, the catalogs are updated", file=sys.stderr)
        return 2
    found, wrong = messages(), 0
    for file in sorted(LOCALE.glob("*.po")):
        new, compiled = renewed(file, found), file.with_suffix(".mo")
        left = [entry.msgid for entry in new if not entry.translated()]
        if arguments:
            stale = str(new) + "\n" != file.read_text(encoding="utf-8")
            wrong |= stale or not compiled.exists() or compiled.read_bytes() != new.to_binary()
        else:
            file.write_text(str(new) + "\n", encoding="utf-8")
            compiled.write_bytes(new.to_binary())
        first = f", first: {left[0]!r:.60}" if left else ""
        print(f"{file.name}: {len(new):,} messages, {len(left)} not translated{first}")
    if wrong:
        print("words.py: a catalog is not up to date. Run python assets/words.py")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
