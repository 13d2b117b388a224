#!/bin/sh
# Prints a Python that can make the virtual environment: 3.11 or newer, with venv and ensurepip.
# PYTHON=/path/to/python names one; otherwise python3 and python3.x on PATH are tried in turn.
set -u

say() {
    sh "$(dirname "$0")/say.sh" "$@" >&2
}

pick() { # pick LIMIT: the first candidate from 3.11 up to, not including, 3.LIMIT
    too_old=
    without_pip=
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        version=$("$candidate" -c 'import sys; print(sys.version_info[1] + 100 * (sys.version_info[0] > 3))' 2>/dev/null) || continue
        if [ "$version" -lt 11 ]; then
            too_old="$too_old, $candidate: $("$candidate" --version 2>&1 | cut -d' ' -f2)"
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
    say no_venv "$without_pip"
elif [ -n "$too_old" ]; then
    say old_python "${too_old#, }"
else
    say no_python "${PYTHON:-python3}"
fi
exit 1
