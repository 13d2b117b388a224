"""Draw the icons of the installed page, in `web/public/icons`, from the icon of its tab."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).resolve().parent.parent / "web"
SOURCE = WEB / "src" / "icons" / "favicon.svg"
GROUND = "#23343A"
"""The ground of the icon, which fills the corners where a system cuts its own shape out."""
ICONS = {"192": (192, 1.0), "512": (512, 1.0), "maskable": (512, 0.8), "touch": (180, 0.9)}
"""Their sizes in pixels, and how much of that the drawing takes."""


def main() -> None:
    """Write them all."""
    drawing = SOURCE.read_text("utf-8")
    with sync_playwright() as playwright:
        path = shutil.which(os.environ.get("CHROMIUM", "chromium"))
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (size, part) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = GROUND if part < 1 else "transparent"
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;"
                f"background:{ground}}}svg{{width:{part:.0%}}}</style>{drawing}"
            )
            page.screenshot(path=WEB / "public" / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
