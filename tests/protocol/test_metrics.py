"""What Prometheus is told."""

from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from live_server import Client, running


def figures(client: Client) -> dict[tuple[str, ...], float]:
    """By name and labels; all the text can be parsed."""
    answer = client.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    families = text_string_to_metric_families(answer.text)
    samples = (sample for family in families for sample in family.samples)
    return {(each.name, *each.labels.values()): each.value for each in samples}


def test_it_counts_what_happens(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as live:
        ann, ben = live.client(), live.client()
        table = ann.new_table("me", "hot", goal="20")["id"]
        before = figures(ann)
        with ann.sit(table) as seat, ben.sit(table) as spectator:
            here = seat.hear("snapshot")
            spectator.hear("snapshot")
            seat.ask("act", seq=here["seq"], seat=0, action="1")
            ben.get("/api/tables/nowhere", 404)
            after = figures(ann)
        assert after["consigliere_tables",] == 1
        assert after["consigliere_viewers",] == 2
        assert after["consigliere_connections",] >= 2
        assert after["consigliere_compiling",] == after["consigliere_analyses",] == 0
        assert after["consigliere_failures",] == 0
        assert after["consigliere_requests_total", "table", "201"] == 1
        assert after["consigliere_requests_total", "look", "404"] == 1
        assert after["consigliere_request_seconds_count", "table"] == 1
        for name in ("consigliere_entries_total", "consigliere_commit_seconds_count"):
            assert after[name,] - before[name,] == 1
        assert table not in ann.http.get("/metrics").text


def test_servers_count_for_themselves(tmp_path: Path) -> None:
    with running(tmp_path / "a.sqlite3") as one, running(tmp_path / "b.sqlite3") as other:
        one.client().new_table("me", "hot")
        assert figures(one.client())["consigliere_tables",] == 1
        assert figures(other.client())["consigliere_tables",] == 0
