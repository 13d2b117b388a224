"""The rest of the command line: help, figures, languages, bad words."""

import json
import re
from pathlib import Path

import pytest

from command_line import Run
from consigliere.cli.hosting import locked
from consigliere.console.messages import Language
from consigliere.i18n.language import LANGUAGES


def test_simulate_prints_its_figures(run: Run) -> None:
    words = ["simulate", "famiglia", "--games", "4", "--seed", "3", "--players", "greedy,random"]
    first, again = run(*words, "--json"), run(*words, "--json")
    figures = json.loads(first.out)
    assert first.out == again.out
    assert figures["games"] == 4
    assert [len(figures[name]) for name in ("scores", "turns")] == [4, 4]
    assert sum(figures["ends"].values()) == 4
    assert "greedy" in run(*words).out


def test_simulate_writes_numbers_as_the_reader_does(run: Run) -> None:
    words = ["simulate", "famiglia", "--games", "2", "--seed", "3", "--players", "greedy,random"]
    english, russian = (run("--lang", tag, *words).out for tag in ("en", "ru"))
    assert "34.2%" in english
    assert "34,2\u00a0%" in russian
    assert not re.search(r"\d\.\d", russian)


def test_bench_prints_its_figures(run: Run) -> None:
    figures = json.loads(run("bench", "famiglia", "--seconds", "0.1", "--json").out)
    assert {"games_per_s", "turns_per_s", "decisions_per_s"} <= set(figures)
    assert 30 < figures["turns_per_s"] / figures["games_per_s"] < 34
    assert "games" in run("bench", "famiglia", "--seconds", "0.1").out


@pytest.mark.parametrize(("lang", "said"), [("en", "pages come from"), ("ru", "страницы приходят")])
def test_what_is_no_origin_is_named_in_the_own_language(
    run: Run, tmp_path: Path, lang: str, said: str
) -> None:
    database = tmp_path / "tables.sqlite3"
    words = ["serve", "--database", str(database), "--origin", "nonsense"]
    ran = run("--lang", lang, *words)
    assert ran.code == 2
    assert f"bad_origin\tnonsense: {said}" in ran.err


def test_serve_prints_its_settings_and_where_they_came_from(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "consigliere.toml"
    file.write_text("[server]\nport = 9000\nhost = '192.0.2.7'\n", "utf-8")
    ran = run("serve", "--config", str(file), "--port", "9001", "--proxy", "::1", "--print-config")
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert {
        "server.port = 9001  # --port",
        f'server.host = "192.0.2.7"  # {file}',
        'server.proxies = ["::1"]  # --proxy',
        "limits.connections = 2000  # default",
    } <= set(lines)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[server", "config_unreadable"),
        ("[server]\nprot = 1", "config_unknown"),
        ("[server]\nport = 'a'", "config_value"),
        ("[server]\nproxies = ['a']", "bad_proxy"),
    ],
)
@pytest.mark.fault("bad-settings")
def test_serve_with_a_broken_file(run: Run, tmp_path: Path, text: str, key: str) -> None:
    file = tmp_path / "consigliere.toml"
    file.write_text(text, "utf-8")
    ran = run("serve", "--config", str(file))
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith(f"invalid\t{key}\t")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.fault("bad-settings")
def test_no_two_servers_share_a_database(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with locked(database):
        ran = run("serve", "--port", "0", "--database", str(database))
    assert ran.code == 2
    assert ran.err.startswith("invalid\tdatabase_in_use\t")
    assert str(database) in ran.err


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["simulate", "chess"], "unknown_game"),
        (["simulate", "famiglia", "--players", "greedy"], "seat_count"),
        (["simulate", "famiglia", "--players", "greedy,nobody"], "unknown_player"),
        (["simulate", "famiglia", "--option", "tie_break=luck"], "unknown_value"),
        (
            ["simulate", "famiglia", "--players", "greedy,random", "--draw", "0.5"],
            "draws_not_weighed",
        ),
        (["bench", "chess"], "not_measured"),
        (["play", "--game", "chess"], "unknown_game"),
        (["play", "--game", "family-tree", "--edition", "huge"], "unknown_edition"),
        (["serve", "--database", "/dev/null/tables"], "bad_database"),
        (["serve", "--store", "mysql://ann@localhost/tables"], "bad_store"),
        (["serve", "--store", "postgresql://", "--database", "file"], "two_stores"),
        (["serve", "--store", "postgresql://127.0.0.1:1/tables"], "bad_database"),
        (["serve", "--box", "/dev/null/box"], "box_folder"),
        (["play", "--box", "/dev/null/box"], "box_folder"),
        (["serve", "--host", "192.0.2.1"], "cannot_listen"),
        (["serve", "--workers", "two"], "bad_workers"),
        (["serve", "--workers", "ray://127.0.0.1"], "bad_workers"),
        (["serve", "--workers", "ray://127.0.0.1:1"], "no_cluster"),
    ],
)
@pytest.mark.fault("bad-settings")
def test_what_cannot_be_done_is_said_in_one_line(run: Run, words: list[str], key: str) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert ran.err.startswith(f"invalid\t{key}\t")
    assert len(ran.err.splitlines()) == 1
    assert f"error.{key}" not in ran.err


def test_an_unknown_option_of_the_command_ends_with_code_2(run: Run) -> None:
    assert run("simulate", "famiglia", "--gams", "3").code == 2


def test_the_languages_are_those_of_the_catalogues() -> None:
    assert [tongue.value for tongue in Language] == list(LANGUAGES)
