#!/bin/sh
# The add-on's options, which Home Assistant writes down, as those of joly serve.
set -- serve --no-browser --port 8000
if grep -q '"https": *true' /data/options.json 2>/dev/null; then
  set -- "$@" --https
fi
exec joly "$@"
