"""`python -m consigliere`, and the command `consigliere`.

Processes that the server starts import the main module anew, so this one imports nothing of the
project.
"""

import gc

_THRESHOLDS = (50_000, 10, 10)
"""New objects for a pass of the collector, and passes of each kind for one of the next: whatever
is imported stays, and looking through it for garbage takes a tenth of a start."""


def main() -> None:
    """Run the command line."""
    gc.set_threshold(*_THRESHOLDS)
    from consigliere.cli.main import main as run  # noqa: PLC0415

    run()


if __name__ == "__main__":
    main()
