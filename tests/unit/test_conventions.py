"""Conventions of the repository: sizes, pins, commands, links, and set-up that explains itself."""

import ast
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from consigliere.i18n.language import LANGUAGES

ROOT = Path(__file__).parents[2]
SOURCES = sorted(
    path
    for folder in ("src", "tests", "scripts", "benchmarks", "studies", "training")
    for path in (ROOT / folder).rglob("*.py")
)
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

MAX_FILE_LINES = 400
MAX_TEST_LINES = 600
"""A test file mirrors its source, one and a half times as long."""
MAX_FUNCTION_LINES = 60


# -- sizes ----------------------------------------------------------------------------


def test_no_file_is_too_long_to_have_one_subject() -> None:
    lengths = {p.relative_to(ROOT): len(p.read_text("utf-8").splitlines()) for p in SOURCES}
    most = {
        path: MAX_TEST_LINES if path.parts[0] == "tests" else MAX_FILE_LINES for path in lengths
    }
    assert {path: n for path, n in lengths.items() if n > most[path]} == {}


def functions() -> Iterator[tuple[str, int]]:
    """Every function of the project with its number of lines."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", lines


def test_functions_fit_on_a_screen() -> None:
    found = dict(functions())
    assert [name for name, lines in found.items() if lines > MAX_FUNCTION_LINES] == []
    short = sum(lines < 25 for lines in found.values())
    assert short >= 0.9 * len(found)


# -- pins -----------------------------------------------------------------------------


def pins() -> dict[str, str]:
    """Name to version, from both constraint files."""
    found: dict[str, str] = {}
    for name in ("runtime.txt", "dev.txt"):
        for line in (ROOT / "constraints" / name).read_text("utf-8").splitlines():
            if line == "-c runtime.txt":
                continue
            match = re.fullmatch(r"([a-z0-9-]+)==([0-9][a-z0-9.]*)", line)
            assert match, f"{name} holds more than names and versions: {line}"
            found[match[1]] = match[2]
    return found


def test_everything_installed_for_the_project_is_pinned() -> None:
    written = subprocess.run(
        [sys.executable, ROOT / "scripts" / "pin_packages.py", "--list"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    installed = {line.partition("==")[0] for line in written if "==" in line}
    assert "numba" in installed
    assert installed - set(pins()) == set()


@pytest.mark.parametrize("name", ["web/package-lock.json", "web/.npmrc", "pyproject.toml"])
def test_no_registry_address_is_written_down(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert not re.search(r"registry\.|\.tgz|--index-url|--extra-index-url|simple/", text)


# -- commands and documents -----------------------------------------------------------


def test_every_command_of_the_makefile_says_what_it_does() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert phony
    documented = set(re.findall(r"^([a-z-]+):[^#\n]*## \S", text, re.MULTILINE))
    assert set(phony[1].split()) == documented
    assert {"setup", "play", "serve", "test", "check", "bench", "wheel", "clean"} <= documented


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_documents_name_commands_and_files_that_exist(path: Path) -> None:
    text = path.read_text("utf-8")
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for command in re.findall(r"\bmake ([a-z-]+)\b(?=[`\n ]*[`\n])", text):
        assert command in targets, f"no command `make {command}`"
    for link in re.findall(r"\]\((?!https?://|#)([^)#\s]+)", text):
        assert (path.parent / link).exists(), f"no file {link}"


def test_the_example_of_the_readme_plays_a_game() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert example
    code = [line for line in example[1].splitlines() if line]
    assert len(code) == 6
    run = subprocess.run(
        [sys.executable, "-c", example[1]], check=True, capture_output=True, text=True
    )
    assert re.search(r"\d+", run.stdout)


def test_the_console_examples_print_what_the_page_says() -> None:
    text = (ROOT / "docs" / "notation.md").read_text("utf-8")
    block = re.search(r"```console\n(.*?)```", text, re.DOTALL)
    assert block
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    for example in block[1].removeprefix("$ ").split("\n$ "):
        command, _, said = example.partition("\n")
        run = ["/bin/sh", "-c", command]
        shown = subprocess.run(run, check=True, env=environment, capture_output=True, text=True)
        assert shown.stdout.rstrip("\n") == said.rstrip("\n")


# -- set-up on other people's machines ------------------------------------------------


def fake_command(folder: Path, name: str, script: str) -> Path:
    """An executable shell script in `folder`."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def find_python(**environment: str) -> subprocess.CompletedProcess[str]:
    """The answer of scripts/find_python.sh in this environment."""
    return subprocess.run(
        ["/bin/sh", ROOT / "scripts" / "find_python.sh"],
        check=False,
        env={"PATH": "/usr/bin:/bin", **environment},
        capture_output=True,
        text=True,
    )


def test_set_up_takes_the_python_it_is_given() -> None:
    found = find_python(PYTHON=sys.executable)
    assert (found.returncode, found.stdout.strip()) == (0, sys.executable)


def test_set_up_says_that_python_is_too_old(tmp_path: Path) -> None:
    old = fake_command(
        tmp_path, "old", 'if [ "$1" = --version ]; then echo Python 3.9.2; else echo 9; fi'
    )
    found = find_python(PYTHON=str(old))
    assert found.returncode == 1
    assert "3.11 or newer" in found.stderr
    assert "old: 3.9.2" in found.stderr


def test_set_up_says_which_package_debian_lacks(tmp_path: Path) -> None:
    bare = fake_command(tmp_path, "bare", 'case "$2" in *ensurepip*) exit 1;; *) echo 11;; esac')
    found = find_python(PYTHON=str(bare))
    assert found.returncode == 1
    assert "apt-get install python3-venv" in found.stderr


def test_set_up_says_that_there_is_no_python() -> None:
    assert "no python-of-nowhere was found" in find_python(PYTHON="python-of-nowhere").stderr


LINES = {
    "en": "no python-of-nowhere was found",
    "ru": "python-of-nowhere не найден",
    "es": "no se ha encontrado python-of-nowhere",
    "fr": "python-of-nowhere est introuvable",
}


@pytest.mark.parametrize("lang", LINES)
def test_the_shell_speaks_the_language_of_the_player(lang: str) -> None:
    """Every line that is said before there is a Python, in each language; others are English."""
    assert set(LINES) == set(LANGUAGES)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        environment = {"PYTHON": "python-of-nowhere", variable: f"{lang}_XX.UTF-8"}
        assert LINES[lang] in find_python(**environment).stderr
    english, own = ({key: said(key, tag) for key in keys_said()} for tag in ("C", lang))
    assert len(english) > 8
    assert all(own.values())
    assert (english == own) == (lang == "en")
    assert lang == "en" or not set(english.values()) & set(own.values())


def keys_said() -> set[str]:
    """The keys that the makefile and the scripts pass to say.sh."""
    sources = [ROOT / "Makefile", *(ROOT / "scripts").glob("*.sh")]
    calls = "\n".join(path.read_text("utf-8") for path in sources)
    return set(re.findall(r"(?:\$\(SAY\)|say\.sh\"|^ +say) ([a-z_]+)\b", calls, re.MULTILINE))


def said(key: str, language: str) -> str:
    """What say.sh prints for a key."""
    ran = subprocess.run(
        ["/bin/sh", ROOT / "scripts" / "say.sh", key, "this"],
        check=True,
        env={"PATH": "/usr/bin:/bin", "LANG": language},
        capture_output=True,
        text=True,
    )
    return ran.stdout


def test_the_gate_can_be_run() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
