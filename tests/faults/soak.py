"""Long seeds and short ones, and the figures of the long ones that are kept."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

IS_SOAK = bool(os.environ.get("CONSIGLIERE_SOAK"))
FIGURES = Path(__file__).with_name("figures.json")


def seed(short: int, long: int) -> int:
    """How much to try: little in `make test`, much in `make soak`."""
    return long if IS_SOAK else short


def keep(figures: dict[str, list[str]], path: Path = FIGURES) -> None:
    """Keep these figures beside those of other tests."""
    kept: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {"tests": {}}
    load = os.getloadavg()[0]
    kept["machine"] = f"{os.cpu_count()} cores, at a load average of {load:.0f} at the end"
    kept["day"] = time.strftime("%Y-%m-%d", time.gmtime())
    kept["tests"] = dict(sorted({**kept["tests"], **figures}.items()))
    path.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")
