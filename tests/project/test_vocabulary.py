"""One word means one thing: the glossary is true of the code, and classes are called by nouns."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import game

PACKAGE = Path(game.__file__).parent
ROWS = [tuple(cell.strip() for cell in line.split("|")[1:-1])
        for line in (PACKAGE / "GLOSSARY.md").read_text(encoding="utf-8").splitlines()
        if re.match(r"\| (?!word |---)", line)]
KINDS = {"class", "module", "noun", "type", "verb"}
SEVERAL = {"Easy", "Medium", "Hard"}
"""The classes that each module of computer players has."""
NOUNS = {"Bed", "Drawing", "Family", "Halving", "King", "Lettering", "Ring", "Seating", "Setting", "Sitting",
         "Standing", "Swing", "Tally"}
"""Words that look like participles or adverbs, and are nouns."""
RULES = {"Missing"}
"""House rules, which are called as in the rulebook."""
ADVERBS = {"Again", "Ahead", "Apart", "Away", "Below", "Beneath", "Beside", "Here", "Lately", "Out", "Soon", "Together",
           "Under", "Where"}
PARTICIPLES = {"Given", "Gone", "Held", "Heard", "Kept", "Known", "Laid", "Made", "Seen", "Sought", "Swept", "Told"}

NO_MEMBERS = {
    "above", "again", "ahead", "alone", "aloud", "anew", "apart", "aside", "asked", "away", "behind", "below",
    "beneath", "beside", "due", "early", "given", "gone", "heard", "here", "kept", "lately", "once", "over", "said",
    "soon", "spoken", "there", "together", "told", "under",
}
"""Words that say when, where or that something was done, and not what a function, a method or an attribute gives."""
MEMBERS = {
    ("core/game.py", "aside"): "authors of games write it: the words for cards that are set aside",
    ("core/rng.py", "below"): "authors of games call it, as in `random.randbelow`",
    ("core/match.py", "given"): "authors of games read it: the answers that were given to the ask so far",
    ("core/tutorial.py", "asked"): "authors of first hands read it as a sentence: `when=asked(Pick)`",
    ("rules/war/house_rule.py", "below"): "authors of house rules write it: the rules below theirs",
    ("lab/duration_model.py", "together"): "a flag: the seats turn their cards together",
    ("scenes/shell/system_events.py", "aloud"): "a callback: the key that reads the page aloud",
    ("view/pictures/font_fallback.py", "asked"): "a flag: a page asked for a font that is not there yet",
}
"""The members that are called so all the same, and why."""


@cache
def classes() -> list[tuple[str, str]]:
    """Each class of a module, with its file."""
    return [(node.name, file.relative_to(PACKAGE).as_posix()) for file in sorted(PACKAGE.rglob("*.py"))
            for node in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]


def parts(name: str) -> list[str]:
    """The words of which a class's name is made."""
    return re.findall(r"[A-Z][a-z]*|\d+", name)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_word_is_found_where_the_glossary_says(row: tuple[str, ...]) -> None:
    word, kind, meaning, file, _instead = row
    path = PACKAGE.parent / file.strip("`")
    assert kind in KINDS
    assert meaning
    assert path.is_file(), file
    page = path.read_text(encoding="utf-8")
    if kind == "class":
        named = {"".join(parts(name)).lower() for name, where in classes() if f"game/{where}" == file.strip("`")}
        stem = word.replace(" ", "")
        assert any(stem in name or stem[:8] in name for name in named), named
    else:
        assert re.search(word.replace(" ", "[ _]?"), page + path.name, re.IGNORECASE)


def test_the_words_are_in_order_and_each_has_one_meaning() -> None:
    words = [row[0] for row in ROWS]
    assert len(words) > 45
    assert [word for word, count in Counter(words).items() if count > 1] == []


def test_no_class_has_a_word_that_the_glossary_gives_up() -> None:
    better = {old.strip(): row[0] for row in ROWS for old in row[4].split(",") if old.strip()}
    assert [(name, file, f"say {better[name]}") for name, file in classes() if name in better] == []


def test_no_word_has_two_owners() -> None:
    count = Counter(name for name, _file in classes())
    assert [name for name, many in count.items() if many > 1 and name not in SEVERAL] == []


def test_a_class_is_a_noun() -> None:
    wrong = []
    for name, file in classes():
        last = parts(name)[-1]
        looks = last in ADVERBS | PARTICIPLES or re.search(r"(?:(?<!e)ed|ing|ly)$", last)
        if looks and file != "core/events.py" and last not in NOUNS | RULES:
            wrong.append((name, file))
    assert wrong == []


def test_a_page_is_called_one() -> None:
    """`Page` and what is made from it, by however many steps, within `scenes`."""
    bases = {node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
             for file in sorted(PACKAGE.rglob("scenes/**/*.py"))
             for node in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)}
    pages = {"Page"}
    while more := {name for name, of in bases.items() if of & pages} - pages:
        pages |= more
    assert len(pages) > 25
    assert [name for name in sorted(pages) if "Page" not in parts(name)] == []


def members(file: Path) -> set[str]:
    """The public functions, methods and attributes that a file defines."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    kinds = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    bodies = [*tree.body, *(part for kind in kinds for part in kind.body)]
    found = {node.name for node in bodies if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    found |= {field.target.id for kind in kinds for field in kind.body
              if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)}
    found |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
              and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == "self"}
    return {name for name in found if not name.startswith("_")}


def test_a_member_says_what_it_gives() -> None:
    found = {(file.relative_to(PACKAGE).as_posix(), name) for file in PACKAGE.rglob("*.py")
             for name in members(file) & NO_MEMBERS}
    assert sorted(found - {*MEMBERS}) == []
    assert sorted({*MEMBERS} - found) == [], "no exceptions for what is not there"
