"""The protocols of uvicorn as the server runs them."""

from unittest.mock import Mock

import pytest
from websockets.exceptions import InvalidState

from consigliere.server.guard import _Socket


def test_a_socket_that_the_other_side_is_closing_does_not_stop_the_end_of_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    socket = _Socket.__new__(_Socket)
    socket.transport, socket.conn = Mock(), Mock()
    socket.conn.send_close.side_effect = InvalidState("connection is closing")
    socket.queue, socket.close_sent, socket.handshake_complete = Mock(), False, True
    monkeypatch.setattr(socket, "stop_keepalive", Mock())
    socket.shutdown()
    socket.transport.close.assert_called_once_with()
