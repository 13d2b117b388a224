"""The wheel carries the page and the catalogues, and runs where there is no Node."""

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
