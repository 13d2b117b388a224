"""The page behind a link: a preview for programs that run no script, and the way on for people."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.plain import plain

from .card import HEIGHT, WIDTH

_ICON = "/icons/512.png"
_MOST_WEIGHED = 20
"""Languages of a header that are looked at."""


@dataclass(frozen=True, slots=True)
class LinkPage:
    """What a link is about. `address`: the origin of the server, such as `https://table.example`,
    and the link's own path. `target`: the path that a reader is led to. `picture`: the path of a
    picture of 1200 by 630, without one there is an icon."""

    lang: str
    title: str
    text: str
    address: tuple[str, str]
    target: str
    picture: str | None


def html_of(page: LinkPage) -> str:
    """The page; whatever came from people is escaped."""
    title, text = escape(plain(page.title)), escape(plain(page.text))
    origin, path = page.address
    tags = {
        "og:type": "website",
        "og:site_name": "Consigliere",
        "og:title": title,
        "og:description": text,
        "og:locale": page.lang,
        "og:url": escape(origin + path),
        "og:image": escape(origin + (page.picture or _ICON)),
        "og:image:alt": title,
    }
    if page.picture is not None:
        tags |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
    card = "summary" if page.picture is None else "summary_large_image"
    return (
        f'<!doctype html>\n<html lang="{page.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{title}</title>\n<meta name="description" content="{text}">\n'
        f'<meta name="robots" content="noindex">\n<meta name="twitter:card" content="{card}">\n'
        + "".join(f'<meta property="{name}" content="{value}">\n' for name, value in tags.items())
        + '<link rel="icon" href="/icons/192.png">\n<script src="/follow.js" defer></script>\n'
        f'</head>\n<body>\n<p><a id="on" href="{escape(page.target)}">{title}</a></p>\n'
        f"<p>{text}</p>\n</body>\n</html>\n"
    )


def language_for(header: str) -> str:
    """The best of our languages for an `Accept-Language` header; English if there is none."""
    wanted = []
    for place, part in enumerate(header.split(",")[:_MOST_WEIGHED]):
        tag, _, weight = part.strip().lower().partition(";")
        known = tag.strip().partition("-")[0]
        if known in LANGUAGES and (quality := _quality(weight)) > 0:
            wanted.append((-quality, place, known))
    return min(wanted)[2] if wanted else "en"


def _quality(weight: str) -> float:
    """The `q` of a language, 1 if it has none, 0 if it is unreadable."""
    name, _, value = weight.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
