"""The wheel carries the page and the catalogues, and runs where there is no Node."""

import json
import os
import re
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from consigliere.version import __version__

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
NOTEBOOK = EXAMPLES / "notebook.ipynb"
START_SECONDS = 60
"""A cold compile of the rules does not hold the page up, but a slow disk may."""

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    client = ROOT / "src" / "consigliere" / "server" / "static" / "index.html"
    assert client.is_file(), "the web client is not built: run `make setup`"
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir"]
    subprocess.run([*build, str(folder), str(ROOT)], check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def commands(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment that holds nothing but the wheel."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=True)
    constraints = str(ROOT / "constraints" / "runtime.txt")
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "-qq", "--no-input"]
    subprocess.run([*pip, "-c", constraints, str(wheel)], check=True)
    return folder / "bin"


@pytest.fixture
def address(commands: Path, tmp_path: Path) -> Iterator[str]:
    """A server run from the wheel, with no other command on PATH and a home of its own."""
    environment = {"PATH": str(commands), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    database = str(tmp_path / "t.sqlite3")
    with subprocess.Popen(
        [str(commands / "consigliere"), "serve", "--port", "0", "--database", database],
        env=environment,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            said = ""
            while not (found := re.search(r"http://[\w.:\[\]]+", said)):
                line = server.stdout.readline()
                assert line, f"the server ended early: {said}"
                said += line
            yield found[0]
        finally:
            server.terminate()
            server.communicate(timeout=START_SECONDS)


def test_it_carries_the_page_the_texts_and_nothing_of_the_workshop(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        page = archive.read("consigliere/server/static/index.html").decode()
    assert [n for n in names if not n.startswith(("consigliere/", "consigliere-"))] == []
    for lang in ("en", "ru", "es", "fr"):
        assert f"consigliere/i18n/locale/{lang}/LC_MESSAGES/consigliere.mo" in names
        assert f"consigliere/games/famiglia/data/rules/{lang}.md" in names
    assert {"consigliere/py.typed", "consigliere/server/store/schema.sql"} <= set(names)
    scripts = re.findall(r'(?:src|href)="\./([^"]+)"', page)
    assert any(name.endswith(".js") for name in scripts)
    assert {f"consigliere/server/static/{name}" for name in scripts} <= set(names)
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_it_says_its_version(commands: Path) -> None:
    run = subprocess.run(
        [commands / "consigliere", "--version"], check=True, capture_output=True, text=True
    )
    assert run.stdout == f"consigliere {__version__}\n"


def test_it_serves_the_page_without_node(address: str) -> None:
    with urllib.request.urlopen(f"{address}/", timeout=START_SECONDS) as answer:
        page = answer.read().decode()
    script = re.search(r'src="\./(assets/[^"]+\.js)"', page)
    assert script
    for path in (script[1], "api/games", "api/rules/famiglia/ru"):
        with urllib.request.urlopen(f"{address}/{path}", timeout=START_SECONDS) as answer:
            assert answer.status == 200
            assert len(answer.read()) > 100


# -- examples ---------------------------------------------------------------------------


RUN_CELLS = """
import ast, json, sys

names = {}
for source in json.load(sys.stdin):
    *steps, last = ast.parse(source).body
    exec(compile(ast.Module(steps, []), "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        exec(compile(ast.Module([last], []), "cell", "exec"), names)
        continue
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    for picture in ("_repr_svg_", "_repr_png_"):
        if getattr(value, picture, lambda: None)():
            print(f"{type(value).__name__}.{picture}")
"""
"""Runs cells as a notebook does, and names the pictures of what stands last in them."""


@pytest.fixture(scope="module")
def python(wheel: Path, commands: Path) -> Path:
    """The Python of that environment, with what the extra `plot` brings besides."""
    python = commands / "python"
    constraints = str(ROOT / "constraints" / "dev.txt")
    pip = [str(python), "-m", "pip", "install", "-qq", "--no-input", "-c", constraints]
    subprocess.run([*pip, f"{wheel}[plot]"], check=True)
    return python


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the examples compile the rules, once for all of them."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def research(wheel: Path, python: Path) -> None:
    """The extras `envs` and `learn` as well, where they can be installed."""
    constraints = str(ROOT / "constraints" / "dev.txt")
    pip = [str(python), "-m", "pip", "install", "-qq", "--no-input", "-c", constraints]
    if subprocess.run([*pip, f"{wheel}[envs,learn]"], check=False, capture_output=True).returncode:
        pytest.skip("the extras envs and learn cannot be installed here")


RESEARCH = {"alphazero.py", "mcts.py", "ppo.py"}
"""The scripts that need more than the package and `plot`."""
SINGLE_GAMES = {"play.py", "plot_a_tree.py"}
"""The scripts that are through before the rules of their one game would be compiled."""
EXPECTED = {
    "alphazero.py": ("1", '"greedy"', {"alphazero-curve.json", "alphazero.npz"}),
    "mcts.py": ("1 2", "of 1 games", set()),
    "ppo.py": ("4096", '"greedy"', {"curve.json", "policy.npz"}),
    "play.py": ("1", "Scores:", set()),
    "analyse.py": ("1", "cost", {"game.jsonl", "game.html", "game.png"}),
    "tournament.py": ("2", "bot     against greedy", set()),
    "plot_a_tree.py": ("2", "greedy", {"tree.svg"}),
    "own_player.py": ("4", "of 4 games", set()),
    "random_loop.py": ("50", "games ended", set()),
}
"""The arguments of each script, something that it prints, and the files that it writes."""


@pytest.mark.parametrize("script", sorted(EXPECTED))
def test_every_example_runs(
    request: pytest.FixtureRequest, python: Path, cache: Path, tmp_path: Path, script: str
) -> None:
    if script in RESEARCH:
        request.getfixturevalue("research")
    arguments, said, written = EXPECTED[script]
    compiled = {"NUMBA_DISABLE_JIT": "1"} if script in SINGLE_GAMES else {}
    run = subprocess.run(
        [python, EXAMPLES / script, *arguments.split()],
        env={**os.environ, "CONSIGLIERE_CACHE": str(cache), **compiled},
        cwd=tmp_path,
        input="pass\n" * 500,
        check=True,
        capture_output=True,
        text=True,
    )
    assert said in run.stdout
    assert {path.name for path in tmp_path.iterdir()} == written


def test_no_example_is_forgotten() -> None:
    scripts = {p.name for p in EXAMPLES.glob("*.py") if "__main__" in p.read_text("utf-8")}
    assert scripts == EXPECTED.keys()


def test_the_notebook_runs(python: Path, cache: Path, tmp_path: Path) -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    run = subprocess.run(
        [python, "-c", RUN_CELLS],
        env={**os.environ, "CONSIGLIERE_CACHE": str(cache)},
        cwd=tmp_path,
        input=json.dumps(sources),
        check=True,
        capture_output=True,
        text=True,
    )
    shown = run.stdout.split()
    assert shown.count("GameSession._repr_svg_") == 3
    assert shown.count("ShownFigure._repr_png_") == 1
    assert "FA-P4-1" in shown


def test_the_notebook_is_kept_without_what_it_showed() -> None:
    for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"]:
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None
