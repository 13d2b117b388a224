"""What the scripts have in common that generate a file from the sources."""

from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]


def settle(target: Path, text: str, script: str, arguments: Sequence[str]) -> int:
    """Write the file, or with `--check` say whether it is out of date; the exit status."""
    if "--check" not in arguments:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
        print(f"wrote {target.relative_to(ROOT)}")
        return 0
    if target.exists() and target.read_text("utf-8") == text:
        return 0
    print(f"{target.name} is out of date: run `python scripts/{Path(script).name}`")
    return 1
