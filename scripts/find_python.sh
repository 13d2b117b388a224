#!/bin/sh
# Prints a Python that can make the virtual environment: 3.11 or newer, with venv and ensurepip.
# PYTHON=/path/to/python names one; otherwise python3 and python3.x on PATH are tried in turn.
set -u

pick() { # pick LIMIT: the first candidate from 3.11 up to, not including, 3.LIMIT
    too_old=
    without_pip=
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        version=$("$candidate" -c 'import sys; print(sys.version_info[1] + 100 * (sys.version_info[0] > 3))' 2>/dev/null) || continue
        if [ "$version" -lt 11 ]; then
            too_old="$too_old, $candidate is $("$candidate" --version 2>&1 | cut -d' ' -f2)"
        elif [ "$version" -ge "$1" ]; then
            continue
        elif ! "$candidate" -c 'import venv, ensurepip' 2>/dev/null; then
            without_pip=$candidate
        else
            "$candidate" -c 'import sys; print(sys.executable)'
            exit 0
        fi
    done
}

# A Python newer than the pinned packages know comes last: they may have no wheels for it yet.
pick 15
pick 999

if [ -n "$without_pip" ]; then
    echo "$without_pip cannot make virtual environments (no ensurepip)." >&2
    echo "On Debian or Ubuntu: apt-get install python3-venv" >&2
elif [ -n "$too_old" ]; then
    echo "consigliere needs Python 3.11 or newer; here${too_old#,}." >&2
    echo "install a newer one, or name it: make PYTHON=/path/to/python3.x ..." >&2
else
    echo "consigliere needs Python 3.11 or newer, and no ${PYTHON:-python3} was found." >&2
fi
exit 1
