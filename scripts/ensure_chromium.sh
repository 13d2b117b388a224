#!/bin/sh
# Makes sure that the browser tests find a Chromium: through apt, if that is needed and allowed.
set -u

for name in ${CHROMIUM:-chromium chromium-browser google-chrome}; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done

as_root="env DEBIAN_FRONTEND=noninteractive"
[ "$(id -u)" = 0 ] || as_root="sudo -n $as_root"
if command -v apt-get >/dev/null 2>&1 && $as_root true 2>/dev/null; then
    sh "$(dirname "$0")/say.sh" install Chromium
    { $as_root apt-get update -qq && $as_root apt-get install -qq --yes chromium; } >/dev/null && exit 0
fi
sh "$(dirname "$0")/say.sh" no_chromium >&2
