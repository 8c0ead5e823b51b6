"""MDN's Observatory on the app behind Caddy: ``python -m tests.bench.observatory --modules F``.

F is where ``npm install --ignore-scripts @mdn/mdn-http-observatory`` was run. The scanner asks
a host by its name at ports 80 and 443; here both lead to Caddy on this machine. Browsers' list of
preloaded hosts is not fetched: ours would not be on it.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.https import make_certificate, proxy
from tests.webapp.command.test_server import ENVIRONMENT, Server

HOST = "joly.example.org"
LEADING = """import net from "node:net";
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...given) {
  const options = Array.isArray(given[0]) ? given[0][0] : given[0];
  const port = { 80: %d, 443: %d }[options?.port];
  if (port) Object.assign(options, { host: "127.0.0.1", port });
  return connect.apply(this, given);
};
"""


def main() -> int:
    """Print the score and what each test of the Observatory says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--modules", type=Path, required=True, metavar="F")
    modules = parser.parse_args().modules / "node_modules" / "@mdn" / "mdn-http-observatory"
    preloaded = modules / "conf" / "hsts-preload.json"
    if not preloaded.exists():
        preloaded.write_text("{}")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        server = Server(folder / "data")
        server.environment = {**ENVIRONMENT, "JOLY_BASE_URL": f"https://{HOST}",
                              "JOLY_TRUSTED_PROXIES": "127.0.0.1"}
        server.start("--host", "127.0.0.1")
        own = make_certificate(folder, HOST)
        with proxy("caddy", folder / "proxy", server.port, own, below=False) as ports:
            leading = folder / "leading.mjs"
            leading.write_text(LEADING % (ports.http, ports.https))
            done = subprocess.run(  # noqa: S603
                [shutil.which("node") or "node", "--import", str(leading),
                 str(modules / "src" / "scan.js"), HOST],
                capture_output=True, text=True, check=False,
                env={**os.environ, "NODE_EXTRA_CA_CERTS": str(own.pem)})
        server.end(signal.SIGTERM)
    found = json.loads(done.stdout or json.dumps({"error": done.stderr}))
    if "scan" not in found:
        print(found)
        return 1
    for name, test in found["tests"].items():
        print(f"{name:30} {test['scoreModifier']:+4} {test['result']}")
    print(f"Observatory: {found['scan']['score']} ({found['scan']['grade']})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
