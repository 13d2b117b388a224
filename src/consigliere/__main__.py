"""`python -m consigliere`, and the command `consigliere`.

Processes that the server starts import the main module anew, so this one imports nothing of the
project.
"""


def main() -> None:
    """Run the command line."""
    from consigliere.core.garbage import collect_seldom  # noqa: PLC0415

    collect_seldom()
    from consigliere.cli.main import main as run  # noqa: PLC0415

    run()


if __name__ == "__main__":
    main()
