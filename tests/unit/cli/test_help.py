"""Help loads nothing heavy: what a command needs is imported when it runs."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("words", "late"),
    [
        ("", "numba numpy msgspec starlette textual"),
        ("analyse", "numba consigliere.analysis"),
        ("arena run", "numba msgspec"),
        ("la-famiglia companion", "numba numpy msgspec"),
        ("train famiglia", "numba numpy"),
    ],
)
def test_help_does_not_import(words: str, late: str) -> None:
    program = (
        "import sys\nfrom consigliere.cli.main import app\n"
        f"try:\n    app({[*words.split(), '--help']})\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {late.split()} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert "--help" in ran.stdout.decode()
    assert ran.stdout.decode().splitlines()[-1] == "[]"
