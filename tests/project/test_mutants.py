"""What `python -m tests.mutants` changes still stands in the program; whether tests notice, only that page tries."""


from tests.mutants.mutants import ROOT, mutants


def test_every_mutant_has_its_place_and_its_tests() -> None:
    pages: dict[str, str] = {}
    wrong: list[tuple[str, int | str, object]] = []
    for mutant in mutants():
        page = pages.setdefault(mutant.file, (ROOT / mutant.file).read_text(encoding="utf-8"))
        files = [ROOT / file for file in mutant.files]
        if page.count(mutant.old) != 1 or mutant.old == mutant.new or not files or not all(
                file.is_file() for file in files):
            wrong.append((mutant.told, page.count(mutant.old), mutant.tests))
        elif not runs(page.replace(mutant.old, mutant.new)):
            wrong.append((mutant.told, "is no program", mutant.tests))
    assert not wrong


def runs(page: str) -> bool:
    """True for what Python reads: a mutant that it does not read is killed by any test."""
    try:
        compile(page, "mutant", "exec")
    except SyntaxError:
        return False
    return True
