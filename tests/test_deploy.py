"""What whoever runs the app is given holds together: unit, container file, document."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DEPLOY, DOCUMENT = ROOT / "deploy", ROOT / "docs" / "operating.md"
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
