"""The drill: play, back up while people play on, lose the machine, restore elsewhere, play on."""

from __future__ import annotations

import itertools
import threading
from pathlib import Path

import pytest

from consigliere.server.store.backup import back_up, restore
from live_server import Client, running

from .people import same_person


class Pastime:
    """Somebody who presses a button all the time, and remembers what was acknowledged."""

    def __init__(self, client: Client, table: str) -> None:
        self.acknowledged = 0
        self._over = threading.Event()
        self._begun = threading.Event()
        self._thread = threading.Thread(target=self._press, args=(client, table))

    def __enter__(self) -> Pastime:
        self._thread.start()
        assert self._begun.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _press(self, client: Client, table: str) -> None:
        with client.sit(table) as seat:
            seat.hear("snapshot")
            for on in itertools.cycle((True, False)):
                if self._over.is_set():
                    return
                self.acknowledged = seat.ask("take_over", seat=1, on=on)["seq"]
                self._begun.set()


@pytest.mark.fault("backup-drill")
def test_a_backup_of_a_running_server_is_restored_elsewhere(tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite3"
    with running(tmp_path / "here" / "tables.sqlite3") as live:
        ann, ben = live.client(), live.client()
        created = ann.new_table("me", "guest", goal="20")
        table = created["id"]
        ben.claim(created["invites"][0])
        waiting = ann.new_table("me", "guest")
        busy = ann.new_table("me", "hot", goal="20")["id"]
        with ann.sit(table) as first, ben.sit(table) as second:
            seq = first.hear("snapshot")["seq"]
            acked = first.ask("act", cid="mine", seq=seq, seat=0, action="2")
            with Pastime(ann, busy) as pastime:
                before = pastime.acknowledged
                contents = back_up(tmp_path / "here" / "tables.sqlite3", backup)
            later = second.ask("act", seq=acked["seq"], seat=1, action="2")
            assert later["type"] == "ack", "the backup holds up nobody"
    assert contents.tables == 3
    restored = restore(backup, tmp_path / "there" / "tables.sqlite3")
    assert restored == contents
    with running(tmp_path / "there" / "tables.sqlite3") as live:
        ann, ben = same_person(ann, live), same_person(ben, live)
        assert len(ann.get(f"/api/tables/{busy}/replay")["frames"]) > before
        assert ann.get(f"/api/tables/{waiting['id']}")["invites"] == waiting["invites"]
        with ann.sit(table) as first, ben.sit(table) as second:
            here = first.hear("snapshot")
            assert here["seq"] == acked["seq"]
            again = first.ask("act", cid="mine", seq=here["seq"], seat=0, action="2")
            assert again == acked, "its messages keep their answers"
            step = second.ask("act", seq=here["seq"], seat=1, action="1")
            assert step["seq"] == here["seq"] + 1
