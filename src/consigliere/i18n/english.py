"""English texts of messages, for errors that are shown as a string."""

from consigliere.core.message import Message

from .catalogue import FALLBACK, CatalogueMissing
from .render import render


def english(message: Message) -> str:
    """The English text of a message; its key where there is none."""
    try:
        return render(message, FALLBACK)
    except CatalogueMissing:
        return message.key
