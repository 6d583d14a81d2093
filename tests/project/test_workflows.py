"""The workflows run what there is, with few rights, pinned actions and no secret where it could be read; and the README
names what they make and what they ask for. They have never run: what can be held without GitHub is held here."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.kit.required_programs import posix

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TEXTS = {file.name: file.read_text(encoding="utf-8") for file in FILES}
README = (ROOT / "packaging" / "README.md").read_text(encoding="utf-8")
COMMAND = re.compile(r"\bpython3? (?:(packaging/[\w/]+\.py)|-m (\w+))([^\n&|>]*)")
"""A call of Python: a script or a module, and its words."""
NAMES = {"windows": "Windows", "macos": "macOS", "ubuntu": "Ubuntu"}

COMMANDS = sorted({found.groups("") for text in TEXTS.values() for found in COMMAND.finditer(text)})
SECRETS = {name for text in TEXTS.values() for name in re.findall(r"secrets\.(\w+)", text)}


def read(name: str) -> dict[Any, Any]:
    """What a workflow says. Its key `on` is True: in YAML 1.1, as PyYAML reads it, that is what the word means."""
    yaml = import_module("yaml")
    return dict(yaml.safe_load(TEXTS[name]))


def steps(name: str) -> list[dict[str, Any]]:
    return [step for job in read(name)["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("name", TEXTS)
def test_a_workflow_says_that_it_has_never_been_run(name: str) -> None:
    assert TEXTS[name].startswith("# Untested")
    assert {"packages.yml", "tests.yml"} == {*TEXTS}


@pytest.mark.parametrize("name", TEXTS)
def test_a_workflow_can_be_read_and_each_of_its_jobs_ends(name: str) -> None:
    said = read(name)
    assert {"name", True, "permissions", "defaults", "jobs"} == {*said}
    for job in said["jobs"].values():
        assert {"runs-on", "timeout-minutes", "steps"} <= {*job}
        assert all(("run" in step) != ("uses" in step) for step in job["steps"])


@pytest.mark.parametrize("name", TEXTS)
def test_a_workflow_may_read_the_source_and_one_job_alone_may_make_a_release(name: str) -> None:
    said = read(name)
    assert said["permissions"] == {"contents": "read"}
    rights = {job: told["permissions"] for job, told in said["jobs"].items() if "permissions" in told}
    assert rights == ({"release": {"actions": "read", "contents": "write"}} if name == "packages.yml" else {})
    if rights:
        job = said["jobs"]["release"]
        assert job["if"] == "github.ref_type == 'tag'"
        assert job["needs"] == "package"
        assert "pip" not in str(job["steps"]), "nothing that others wrote runs where a release can be changed"
    for step in steps(name):
        if "checkout" in step.get("uses", ""):
            assert step["with"] == {"persist-credentials": False}


@pytest.mark.parametrize("name", TEXTS)
def test_an_action_is_pinned_to_a_commit_and_its_version_stands_behind_it(name: str) -> None:
    used = re.findall(r"uses: (.*)", TEXTS[name])
    assert used
    for one in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one), one
    pinned = {one.partition("@")[0]: one for text in TEXTS.values() for one in re.findall(r"uses: (.*)", text)}
    assert {*used} <= {*pinned.values()}, "every workflow uses the same one"


@pytest.mark.parametrize("name", TEXTS)
def test_what_others_can_choose_reaches_a_shell_by_the_environment_alone(name: str) -> None:
    for step in steps(name):
        assert "${{" not in step.get("run", "")
        assert "secrets." not in step.get("if", ""), "GitHub does not know it there"
        held = {key: value for key, value in step.get("env", {}).items() if "secrets." in value}
        assert not held or re.fullmatch(r"python packaging/(sign\.py( dist/\S+)?|windows/installer\.py)", step["run"])


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
@pytest.mark.parametrize("name", TEXTS)
def test_bash_can_read_every_step(name: str) -> None:
    assert read(name)["defaults"] == {"run": {"shell": "bash"}}
    for step in steps(name):
        if "run" in step:
            subprocess.run(["bash", "-n", "-c", step["run"]], check=True)


@pytest.mark.parametrize(("script", "module", "words"), COMMANDS, ids=["".join(one[:2]) for one in COMMANDS])
def test_every_command_of_python_is_there_and_knows_its_words(script: str, module: str, words: str) -> None:
    command = [str(ROOT / script)] if script else ["-m", module]
    if script:
        assert (ROOT / script).is_file()
    first = [word for word in words.split()[:1] if script.endswith("release.py")]
    done = subprocess.run([sys.executable, *command, *first, "--help"], cwd=ROOT, capture_output=True, encoding="utf-8",
                          timeout=60, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    for option in re.findall(r"--[a-z][a-z-]*", words):
        assert re.search(rf"{option}(?![\w-])", done.stdout)


@pytest.mark.parametrize("script", ["release.py", "sign.py"])
def test_what_runs_before_anything_is_installed_needs_python_alone(script: str) -> None:
    done = subprocess.run([sys.executable, "-I", "-S", str(ROOT / "packaging" / script), "--help"], cwd=ROOT.anchor,
                          capture_output=True, encoding="utf-8", timeout=60, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_linux_makes_here_what_it_makes_there() -> None:
    """`.ci/run` runs the commands of both workflows for Linux, so that these are no dead letters."""
    runs = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for name in TEXTS:
        for job in read(name)["jobs"].values():
            for step in job["steps"] if job["runs-on"] != "ubuntu-latest" else ():
                if "packaging/" in step.get("run", "") and step.get("if", "runner.os == 'Linux'").endswith("'Linux'"):
                    script = COMMAND.search(step["run"])
                    assert script is not None
                    assert script[1] in runs


def test_the_systems_of_the_matrix_are_those_that_the_readme_names() -> None:
    made = read("packages.yml")["jobs"]["package"]["strategy"]["matrix"]["system"]
    tried = read("tests.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert [system.partition("-")[0] for system in made] == [system.partition("-")[0] for system in tried["system"]]
    for system in made:
        assert NAMES[system.partition("-")[0]] in README
    assert sum(system.startswith("macos") for system in made) == 2
    assert "once for Apple’s own processors and once for Intel’s" in README.replace("\n  ", " ")
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = [one.rpartition(" ")[2] for one in about["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert tried["python"] == versions
    assert about["requires-python"] == f">={versions[0]}"


GH = """\
#!/bin/sh
if [ "$1" = run ]; then
    for system in Windows-X64 macOS-ARM64 macOS-X64 Linux-X64; do
        mkdir -p "$5/truce-$system" && echo $system > "$5/truce-$system/truce-1.0.0-$system.zip"
    done
else
    printf '%s\\n' "$@" > asked
fi
"""
"""A stand-in for GitHub's program: it fetches a file of each system, and writes down what release is to be made."""


@posix()
@pytest.mark.skipif(not shutil.which("bash") or not shutil.which("sha256sum"), reason="needs bash and sha256sum")
def test_the_release_is_a_draft_with_every_file_and_its_checksums(tmp_path: Path) -> None:
    """The steps of its job are run, by a shell, with a stand-in for GitHub."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "gh").write_text(GH, encoding="utf-8")
    (tmp_path / "bin" / "gh").chmod(0o755)
    (tmp_path / "packaging").symlink_to(ROOT / "packaging")
    env = {"PATH": f"{tmp_path / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}", "GITHUB_RUN_ID": "7",
           "GITHUB_REF_NAME": "v1.0.0"}  # fmt: skip
    for step in read("packages.yml")["jobs"]["release"]["steps"]:
        if "run" in step:
            command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
            subprocess.run(command, cwd=tmp_path, env=env, check=True)
    asked = (tmp_path / "asked").read_text().splitlines()
    assert asked[:5] == ["release", "create", "v1.0.0", "--draft", "--verify-tag"]
    assert asked[asked.index("--title") + 1] == "Truce 1.0.0"
    assert "### Added" in (tmp_path / asked[asked.index("--notes-file") + 1]).read_text(encoding="utf-8")
    files = [Path(word).name for word in asked if word.startswith("files/")]
    assert files == ["SHA256SUMS", *(f"truce-1.0.0-{system}.zip" for system in (
        "Linux-X64", "Windows-X64", "macOS-ARM64", "macOS-X64"))]  # fmt: skip
    done = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=tmp_path / "files", capture_output=True, text=True,
                          check=True)  # fmt: skip
    assert done.stdout.count(": OK") == 4


def test_every_secret_is_explained_and_every_explained_one_is_used() -> None:
    told = set(re.findall(r"`((?:WINDOWS|APPLE)_\w+)`", README))
    assert told == SECRETS
    assert SECRETS
    script = ast.unparse(ast.parse((ROOT / "packaging" / "sign.py").read_text(encoding="utf-8")))
    given = set(re.findall(r"^ +(\w+): \$\{\{ secrets\.", TEXTS["packages.yml"], re.MULTILINE))
    assert all(f"'{name}'" in script for name in given)
