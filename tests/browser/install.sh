#!/bin/sh
# Install what the tests of the workbench need besides Python: a browser and PostgreSQL. Only root on
# Debian can do that here; elsewhere the tests say what is missing.
have() { command -v "$1" > /dev/null 2>&1; }
wanted=
have chromium || have chromium-browser || wanted=chromium
ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || wanted="$wanted postgresql"
if [ -n "$wanted" ] && [ "$(id -u)" = 0 ] && have apt-get; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q > /dev/null && apt-get install -y -q --no-install-recommends $wanted > /dev/null
fi
exit 0
