"""What the process that opens photos can reach: nothing, measured call by call."""

import json
import platform
import socket
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageCms
from pillow_heif import register_heif_opener

from tests.support.photos import photo_of
from webapp.play.photos.process import PROGRAM, read_in
from webapp.server.jobs.child import Child, Died

ROOT = Path(__file__).parents[4]

TRIED = {
    "a file is read": "open('/etc/passwd').read()",
    "a file is written": "open(sys.argv[2] + '/new', 'w')",
    "a file is deleted": "os.unlink(sys.argv[2] + '/there')",
    "a folder is listed": "os.listdir('/')",
    "a file is looked for": "os.stat('/etc/passwd')",
    "the server's memory is read": "os.open(f'/proc/{os.getppid()}/mem', os.O_RDONLY)",
    "a connection is made": "socket.create_connection(('127.0.0.1', int(sys.argv[1])), 2)",
    "a packet is sent": "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
    "a local socket is made": "socket.socket(socket.AF_UNIX)",
    "a socket from before is connected": "before.connect(('127.0.0.1', int(sys.argv[1])))",
    "a program is run": "os.execv('/bin/true', ['true'])",
    "a process is forked": "os.fork() or os._exit(0)",
    "the server is signalled": "os.kill(os.getppid(), 0)",
    "the server is traced": "trace(16, os.getppid(), 0, 0)",
    "another thread opens a file": "in_thread(lambda: open('/etc/passwd'))",
    "a thread from before opens a file": "old_thread()",
}

CODE = f"""
import ctypes, json, os, queue, signal, socket, sys, threading
from webapp.server.jobs.fence import fence

def trace(*numbers):
    if ctypes.CDLL(None, use_errno=True).ptrace(*numbers) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")

def in_thread(do):
    met = []
    def run():
        try:
            do()
        except OSError as error:
            met.append(error)
    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if met:
        raise met[0]

asked, met = queue.Queue(), queue.Queue()

def stay():
    asked.get()
    try:
        met.put(open('/etc/passwd'))
    except OSError as error:
        met.put(error)

threading.Thread(target=stay, daemon=True).start()

def old_thread():
    asked.put(None)
    found = met.get()
    if isinstance(found, OSError):
        raise found

before = socket.socket()
fenced = sys.argv[3] == "fenced" and fence()
held = {{}}
def told(name):
    try:
        exec({TRIED!r}[name])
    except OSError:
        return True
    return False
for name in sys.argv[4:]:
    held[name] = told(name)
sys.stdout.write(json.dumps([fenced, held]))
sys.stdout.flush()
os._exit(0)
"""


def attack(folder: Path, *names: str, fenced: str = "fenced") -> tuple[bool, dict[str, bool]]:
    """Try *names* in a process of its own; return whether it is fenced in, and what was refused."""
    (folder / "there").write_text("x")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        done = subprocess.run(  # noqa: S603  (our own code)
            [sys.executable, "-c", CODE, port, str(folder), fenced, *names],
            capture_output=True, text=True, check=True, timeout=60, cwd=ROOT)
    found, held = json.loads(done.stdout)
    return found, held


def test_the_fence_holds_against_each_call(tmp_path: Path) -> None:
    fenced, held = attack(tmp_path, *TRIED)
    if not fenced:
        pytest.skip(f"no fence on {platform.system()} on {platform.machine()}")
    assert held == dict.fromkeys(TRIED, True)
    assert (tmp_path / "there").exists()


def test_what_the_fence_refuses_works_without_it(tmp_path: Path) -> None:
    alone = ("the server is traced", "a program is run", "a process is forked",
             "the server's memory is read")
    names = [name for name in TRIED if name not in alone]
    _fenced, held = attack(tmp_path, *names, fenced="free")
    assert held == dict.fromkeys(names, False)


def profiled(kind: str, mode: str) -> bytes:
    """Return a photo with a colour profile, turned by its notes, in a mode."""
    notes = Image.Exif()
    notes[0x0112] = 6
    out = BytesIO()
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    Image.open(BytesIO(photo_of("r1 r2 r3"))).convert(mode).save(
        out, kind, exif=notes, icc_profile=profile, progressive=True)
    return out.getvalue()


def test_every_kind_of_photo_is_read_inside_the_fence() -> None:
    register_heif_opener()
    kinds = [photo_of("r1 r2 r3", kind=kind) for kind in ("JPEG", "PNG", "WEBP", "AVIF", "HEIF")]
    more = [profiled("JPEG", "RGB"), profiled("JPEG", "L"), profiled("PNG", "P"),
            profiled("WEBP", "RGBA"), profiled("AVIF", "RGB")]
    process = Child(PROGRAM)
    try:
        for data in (*kinds, *more):
            answer, _picture = read_in(process, data)
            assert answer.get("width") or answer["refused"] == "NO_TILES"
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        environment = Path(f"/proc/{process.pid}/environ").read_bytes()
        opened = [each.readlink().name for each in Path(f"/proc/{process.pid}/fd").iterdir()]
    finally:
        process.end()
    assert b"=" not in environment or environment.startswith(b"LD_LIBRARY_PATH=")
    assert [name for name in opened if not name.startswith("pipe:")] == []
    if platform.machine() in {"x86_64", "aarch64"}:
        assert "Seccomp:\t2" in status
        assert "NoNewPrivs:\t1" in status


def test_what_the_process_says_is_logged_short_and_printable(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    loud = "import sys; sys.stderr.write('\\x1b[31mbad news ' + 'x' * 300000); sys.stderr.flush()"
    monkeypatch.setattr("webapp.server.jobs.child._START", f"{loud}; raise SystemExit(3)")
    process = Child(PROGRAM)
    with pytest.raises(Died):
        read_in(process, b"no photo")
    said = [record.getMessage() for record in caplog.records if "said" in record.getMessage()]
    assert len(said) == 1
    assert said[0].isprintable()
    assert "bad news" in said[0]
    assert len(said[0]) < 2100
