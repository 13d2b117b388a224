"""A report as JSON: the fields of `report.py`, parsed strictly."""

import msgspec

from consigliere.core.errors import ConsigliereError

from .report import FORMAT, Report


class InvalidReport(ConsigliereError):
    """The JSON is no report of this format; `details["reason"]` names the field."""


def to_json(report: Report) -> bytes:
    """The report as one line of JSON."""
    return msgspec.json.encode(report)


def from_json(data: bytes | str) -> Report:
    """The report that `to_json` wrote; raises InvalidReport."""
    try:
        report = msgspec.json.decode(data, type=Report)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise InvalidReport("report_unreadable", {"reason": str(error)[:200]}) from None
    if report.format != FORMAT:
        raise InvalidReport("report_format", {"found": report.format, "known": FORMAT})
    return report
