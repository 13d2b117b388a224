"""What lies beside the rules of a package is looked at too: names, texts, clauses."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from consigliere.core.options import yes_no
from consigliere.games.plugin import GamePlugin
from consigliere.testing import ConformanceError
from consigliere.testing.package import check_package, texts_of

ROOT = Path(__file__).parents[3]
SOUND = ROOT / "examples" / "kuhn_poker" / "src" / "kuhn_poker"
TEXTS = "locale/en/LC_MESSAGES/kuhn-poker.po"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a sound package, to be spoilt; its name is that of its folder."""
    package = f"copy_of_{re.sub(r'[^a-z0-9]', '_', str(tmp_path).lower())}"
    found = shutil.copytree(SOUND, tmp_path / package)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, package, raising=False)
    return found


def plugin_of(folder: Path) -> GamePlugin:
    return GamePlugin("kuhn-poker", folder.name, "game:KuhnPoker", "game:KuhnView")


def check(plugin: GamePlugin, folder: Path) -> None:
    known = re.findall(r'msgid "(.+)"', (folder / TEXTS).read_text("utf-8"))
    check_package(plugin, "kuhn-poker", {"en": known})


def test_a_sound_package_passes(folder: Path) -> None:
    check(plugin_of(folder), folder)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"id": "poker"}, "called kuhn-poker, but the id of the plugin is poker"),
        ({"view": "game:KuhnSight"}, "names the view game:KuhnSight"),
        ({"view": "game:CARDS"}, "game:CARDS is not a dataclass"),
    ],
)
def test_a_wrong_plugin_fails(folder: Path, change: dict[str, str], complaint: str) -> None:
    with pytest.raises(ConformanceError, match=complaint):
        check(replace(plugin_of(folder), **change), folder)  # type: ignore[arg-type]


def without(part: str) -> Callable[[str], str]:
    return lambda text: text.replace(part, "")


@pytest.mark.parametrize(
    ("file", "change", "complaint"),
    [
        (TEXTS, without('msgid "kuhn-poker.name"\n'), "no text for kuhn-poker.name in en"),
        (TEXTS, without("edition.kuhn-poker"), "no text for edition.kuhn-poker.custom in en"),
        ("data/rules/en.md", without("[KP-4] "), "data/rules/en.md: not a clause"),
        ("data/rules/en.md", lambda text: text[: text.index("[KP-5]")], "KP-5 is not in data/ru"),
        ("data/clauses.json", lambda _: "[]", "turn_clause KP-3 is not in data/clauses.json"),
        ("data/clauses.json", lambda _: '{"KP-1": "S"}', "not a list of"),
        ("data/clauses.json", lambda text: json.dumps(json.loads(text)[:4]), "KP-5 is in data/ru"),
    ],
)
def test_a_package_that_lacks_a_part_fails(
    folder: Path, file: str, change: Callable[[str], str], complaint: str
) -> None:
    page = folder / file
    page.write_text(change(page.read_text("utf-8")), "utf-8")
    with pytest.raises(ConformanceError, match=complaint):
        check(plugin_of(folder), folder)


def test_options_and_editions_need_texts(folder: Path) -> None:
    info = replace(
        plugin_of(folder).load_game().info,
        options=(yes_no("ante", "no"),),
        editions={"old": {"ante": "yes"}},
    )
    assert {
        "edition.kuhn-poker.old",
        "option.kuhn-poker.ante.name",
        "option.kuhn-poker.ante.help",
        "option.kuhn-poker.ante.yes",
    } <= {*texts_of(info)}
