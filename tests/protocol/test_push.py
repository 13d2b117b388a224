"""Notices to browsers and programs: encrypted, signed, repeated, forgotten; never inwards."""

import base64
import json
from collections.abc import Iterator
from mailbox import until
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from consigliere.server.notices.outgoing import is_public
from consigliere.server.notices.settings import NoticeSettings
from consigliere.server.notices.webhook import signature
from live_server import Client, Live, running

from .listening import Listener, Post, listening

PAGE = "https://tables.example"
OPEN = NoticeSettings(address=PAGE, gather_seconds=0.05, look_seconds=0.02, private_targets=True)


class Browser:
    """The keys of a browser, and what it makes of a message (RFC 8291, RFC 8188)."""

    def __init__(self) -> None:
        self.key: EllipticCurvePrivateKey = generate_private_key(SECP256R1())
        self.auth = bytes(range(16))

    def subscription(self, endpoint: str) -> dict[str, str]:
        point = _point(self.key.public_key())
        return {"endpoint": endpoint, "p256dh": _text(point), "auth": _text(self.auth)}

    def read(self, post: Post) -> Any:
        salt, length, content = post.body[:16], post.body[20], post.body[21:]
        theirs, sealed = content[:length], content[length:]
        point = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), theirs)
        shared = self.key.exchange(ECDH(), point)
        info = b"WebPush: info\0" + _point(self.key.public_key()) + theirs
        secret = _derived(shared, self.auth, info, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        return json.loads(AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")[:-1])


def _point(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def live(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Live]:
    address: Path | str = tmp_path_factory.mktemp("server") / "tables.sqlite3"
    if request.param == "postgres":
        address = request.getfixturevalue("postgres").new_database()
    with running(address, notices=OPEN) as server:
        yield server


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening() as found:
        yield found


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be sent is sent again at once."""
    monkeypatch.setattr("consigliere.server.notices.dispatcher._FIRST_PAUSE_SECONDS", 0.05)


def wish(client: Client, *ways: str) -> Any:
    body = {"kinds": ["turn", "seats", "begins"], "ways": ways, "lang": "fr"}
    return client.post("/api/me/notices", body)


def happen(live: Live, ann: Client) -> str:
    """Ben sits down at a table of Ann, who has it not open."""
    created = ann.new_table("me", "guest")
    live.client().claim(created["invites"][0], name="Ben")
    return str(created["id"])


def test_a_push_message_is_for_the_browser_alone(live: Live, listener: Listener) -> None:
    ann, browser = live.client(), Browser()
    key = wish(ann, "push")["push_key"]
    chosen = ann.post("/api/me/push", browser.subscription(f"{listener.url}/push/1"))
    assert (chosen["pushes"], chosen["here"]) == (1, True)
    table = happen(live, ann)
    post = listener.wait_for(1)[0]
    assert post.path == "/push/1"
    assert post.headers["content-encoding"] == "aes128gcm"
    assert 0 < int(post.headers["ttl"]) <= 86400
    for word in (b"Ben", table.encode()):
        assert word not in post.body
    read = browser.read(post)
    assert read["table"] == table
    assert "Ben rejoint la table." in read["body"]
    assert set(read) == {"title", "body", "table"}
    scheme, _, fields = post.headers["authorization"].partition(" ")
    token, named = (part.split("=", 1)[1] for part in fields.split(", "))
    assert (scheme, named) == ("vapid", key)
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(key))
    signed = jwt.decode(token, public, algorithms=["ES256"], audience="http://127.0.0.1")
    assert signed["sub"] == "mailto:postmaster@tables.example"


@pytest.mark.parametrize("status", [404, 410])
def test_an_endpoint_that_is_gone_is_forgotten(live: Live, listener: Listener, status: int) -> None:
    ann = live.client()
    wish(ann, "push")
    ann.post("/api/me/push", Browser().subscription(f"{listener.url}/gone"))
    listener.statuses = [status]
    happen(live, ann)
    until(lambda: ann.get("/api/me/notices")["pushes"] == 0)
    happen(live, ann)
    until(lambda: len(ann.get("/api/me/news")["items"]) == 6)
    assert len(listener.posts) == 1


def test_what_fails_is_sent_again_and_what_is_refused_is_not(
    live: Live, listener: Listener
) -> None:
    ann = live.client()
    ann.post("/api/me/webhook", {"url": f"{listener.url}/hook"})
    wish(ann, "webhook")
    listener.statuses = [503, 429, 200]
    first = happen(live, ann)
    posts = listener.wait_for(3)
    ids = {json.loads(post.body)["id"] for post in posts}
    assert len(ids) == 1, "the same message"
    listener.statuses = [307]
    happen(live, ann)
    listener.wait_for(4)
    third = happen(live, ann)
    posts = listener.wait_for(5)
    assert [post.path for post in posts] == ["/hook"] * 5, "no redirection is followed"
    tables = [json.loads(post.body)["notices"][0]["table"] for post in posts]
    assert (tables[0], tables[-1]) == (first, third)


def test_a_webhook_is_signed(live: Live, listener: Listener) -> None:
    ann = live.client()
    chosen = ann.post("/api/me/webhook", {"url": f"{listener.url}/hook?a=b"})
    wish(ann, "webhook")
    table = happen(live, ann)
    post = listener.wait_for(1)[0]
    fields = dict(part.split("=") for part in post.headers["consigliere-signature"].split(","))
    key = chosen["webhook_key"]
    assert fields["v1"] == signature(key, int(fields["t"]), post.body)
    assert post.path == "/hook?a=b"
    notices = json.loads(post.body)["notices"]
    assert {notice["kind"] for notice in notices} == {"joined", "begins", "turn"}
    for notice in notices:
        assert set(notice) == {"kind", "game", "table", "url", "who", "text"}
        assert notice["url"] == f"{PAGE}/#/t/{table}"
    assert ann.post("/api/me/webhook", {"url": ""})["webhook"] is None


INWARDS = [
    "http://example.org/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://10.1.2.3:8443/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://0/",
    "https://2130706433/",
    "https://user@127.0.0.1/",
    "https://a.example\r\nX: y/",
    "https://\u202ea.example/",
    "https://127.0.0.1\\@a.example/",
    "file:///etc/passwd",
    "gopher://127.0.0.1/",
    "https:///x",
    "https://127.0.0.1:99999/",
    "x" * 2000,
]


@pytest.mark.fault("inward-request")
@pytest.mark.parametrize("url", INWARDS)
def test_nobody_has_the_server_call_inwards(url: str, closed: Live) -> None:
    ann = closed.client()
    refused = ann.post("/api/me/webhook", {"url": url}, 400)["message"]
    assert refused == {"key": "error.notice_address", "args": {"field": "url"}}
    refused = ann.post("/api/me/push", Browser().subscription(url), 400)["message"]
    assert refused == {"key": "error.notice_address", "args": {"field": "endpoint"}}
    chosen = ann.get("/api/me/notices")
    assert (chosen["webhook"], chosen["pushes"]) == (None, 0)


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server as it is used: nothing in its own network is called."""
    with running(tmp_path_factory.mktemp("closed") / "tables.sqlite3") as server:
        yield server


@pytest.mark.fault("inward-request")
@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("8.8.8.8", True),
        ("2606:4700:4700::1111", True),
        ("10.0.0.1", False),
        ("100.64.0.1", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.1.1", False),
        ("0.0.0.0", False),  # noqa: S104
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:8.8.8.8", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("ff02::1", False),
        ("example.org", False),
    ],
)
def test_which_addresses_are_public(address: str, *, expected: bool) -> None:
    assert is_public(address) is expected


@pytest.mark.fault("inward-request")
def test_a_name_that_leads_inwards_later_is_not_called(
    tmp_path: Path, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite3"
    with running(file, notices=OPEN) as server:
        ann = server.client()
        ann.post("/api/me/webhook", {"url": f"{listener.url}/hook"})
        wish(ann, "webhook")
        cookies = dict(ann.http.cookies)
    guarded = NoticeSettings(address=PAGE, gather_seconds=0.05, look_seconds=0.02)
    with running(file, notices=guarded) as server:
        ann = server.client()
        ann.http.cookies.update(cookies)
        happen(server, ann)
        until(lambda: ann.get("/api/me/notices")["webhook"] is None)
    assert listener.posts == []


@pytest.mark.fault("forged-message")
@pytest.mark.parametrize(
    "keys", [("", ""), ("BA" * 40, "AAAA"), ("\u202e", "x"), ("A" * 87, "A" * 22)]
)
def test_keys_of_no_browser_are_refused(live: Live, keys: tuple[str, str]) -> None:
    ann = live.client()
    body = {"endpoint": "http://127.0.0.1:9/x", "p256dh": keys[0], "auth": keys[1]}
    refused = ann.post("/api/me/push", body, 400)["message"]
    assert refused == {"key": "error.notice_keys", "args": {"field": "p256dh"}}
    assert ann.get("/api/me/notices")["pushes"] == 0


def test_the_owner_turns_every_way_off(tmp_path: Path) -> None:
    off = NoticeSettings(push=False, webhook=False)
    with running(tmp_path / "tables.sqlite3", notices=off) as server:
        ann = server.client()
        chosen = ann.get("/api/me/notices")
        assert (chosen["offered"], chosen["push_key"]) == ([], None)
        for path, body in (
            ("/api/me/push", Browser().subscription("https://a.example/x")),
            ("/api/me/webhook", {"url": "https://a.example/x"}),
        ):
            assert ann.post(path, body, 409)["message"]["key"] == "error.notice_way"
