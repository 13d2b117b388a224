"""The commands under `consigliere la-famiglia`."""

from consigliere.console.application import add_command, application

from .companion import companion
from .data import check_data, copy_data

app = application("cli.help.la_famiglia")
add_command(app, copy_data, "cli.help.la_famiglia.copy_data")
add_command(app, check_data, "cli.help.la_famiglia.check_data")
add_command(app, companion, "cli.help.la_famiglia.companion")
