"""Who gets in when there is little room."""

from typing import Any, cast
from unittest.mock import Mock

import pytest

from consigliere.server.connections import Connection, Connections, Phase, site_of
from consigliere.server.limits import Limits


def transport(address: str) -> Any:
    peer = Mock()
    peer.get_extra_info.return_value = (address, 4711)
    return peer


def newcomer(connections: Connections, address: str, phase: Phase = Phase.HEADERS) -> Connection:
    admitted = connections.admit(transport(address))
    assert admitted is not None
    admitted.phase = phase
    return admitted


def is_cut(connection: Connection) -> bool:
    return bool(cast(Any, connection)._transport.abort.called)


def test_the_least_missed_makes_room() -> None:
    room = Connections(Limits(connections=4))
    player = newcomer(room, "192.0.2.1", Phase.PLAYER)
    watching = newcomer(room, "192.0.2.2", Phase.SPECTATOR)
    first = newcomer(room, "192.0.2.3")
    second = newcomer(room, "192.0.2.4")
    newcomer(room, "192.0.2.5", Phase.ANSWER)
    assert [is_cut(each) for each in (player, watching, first, second)] == [
        False,
        False,
        True,
        False,
    ]
    newcomer(room, "192.0.2.6", Phase.ANSWER)
    newcomer(room, "192.0.2.7", Phase.ANSWER)
    assert is_cut(second)
    assert is_cut(watching)
    refused = transport("192.0.2.8")
    assert room.admit(refused) is None
    assert refused.abort.called
    assert not is_cut(player)
    assert len(room) == 4


def test_each_address_has_its_share() -> None:
    room = Connections(Limits(connections=10, connections_each=2))
    other = newcomer(room, "192.0.2.1")
    mine = [newcomer(room, "192.0.2.2", Phase.PLAYER) for _ in range(2)]
    assert room.admit(transport("192.0.2.2")) is None
    assert not any(is_cut(each) for each in (other, *mine))
    room.release(mine[0])
    newcomer(room, "192.0.2.2")


def test_a_proxy_brings_many_people() -> None:
    room = Connections(Limits(connections=5, connections_each=1), ["192.0.2.0/24"])
    assert len([newcomer(room, "192.0.2.9", Phase.PLAYER) for _ in range(4)]) == len(room)


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_sites(address: str, site: str) -> None:
    assert site_of(address) == site
