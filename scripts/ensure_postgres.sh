#!/bin/sh
# Makes sure that the tests find PostgreSQL: through apt, if that is needed and allowed.
set -u

command -v initdb >/dev/null 2>&1 && exit 0
for program in /usr/lib/postgresql/*/bin/initdb; do
    [ -x "$program" ] && exit 0
done

as_root="env DEBIAN_FRONTEND=noninteractive"
[ "$(id -u)" = 0 ] || as_root="sudo -n $as_root"
if command -v apt-get >/dev/null 2>&1 && $as_root true 2>/dev/null; then
    sh "$(dirname "$0")/say.sh" install PostgreSQL
    { $as_root apt-get update -qq && $as_root apt-get install -qq --yes postgresql; } >/dev/null && exit 0
fi
sh "$(dirname "$0")/say.sh" no_postgres >&2
