"""Why the system refused something, as a message: its own words are English or of its language."""

import errno
from socket import gaierror

from .message import Arg, Message

_BY_NUMBER = {
    errno.ENOENT: "file.missing",
    errno.EISDIR: "file.folder",
    errno.ENOTDIR: "file.no_folder",
    errno.EACCES: "file.forbidden",
    errno.EPERM: "file.forbidden",
    errno.EEXIST: "file.exists",
    errno.EROFS: "file.read_only",
    errno.ENOSPC: "file.full",
    errno.EADDRINUSE: "network.in_use",
    errno.EADDRNOTAVAIL: "network.not_here",
    errno.ECONNREFUSED: "network.refused",
    errno.ECONNRESET: "network.broken",
    errno.EPIPE: "network.broken",
    errno.ENETUNREACH: "network.out_of_reach",
    errno.EHOSTUNREACH: "network.out_of_reach",
    errno.ETIMEDOUT: "network.silent",
}


def reason_of(error: Exception) -> Arg:
    """The reason in a sentence of its own; of an error that has no text here, its own words."""
    if isinstance(error, gaierror):
        return Message("network.unknown_host")
    if isinstance(error, TimeoutError):
        return Message("network.silent")
    if isinstance(error, OSError):
        key = _BY_NUMBER.get(error.errno or 0)
        return Message(key) if key else error.strerror or str(error)
    return str(error)
