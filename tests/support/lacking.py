"""Takes away what Windows or macOS lacks, before anything of Joly's is imported.

It is run at the very start of a process, and puts itself before whatever Python that one starts.
What is simulated, on the system that the tests run on:

- ``like_windows``: no fcntl, resource, pwd, grp, termios, tty, pty; no fork, nice, fchmod, users or
  groups; no AF_UNIX, socketpair, SOCK_SEQPACKET; ``select`` alone; no SIGKILL, SIGHUP, SIGCHLD; no
  ``clock_gettime``; modes of files mean nothing; a folder cannot be opened, a file that was opened
  to be read cannot be written back, and one that is open is neither replaced nor deleted.
- ``like_macos``: no SOCK_SEQPACKET, epoll, CLOCK_BOOTTIME, scheduler or eventfd; memory is bounded
  by nothing, no process may have all the files that it wants, and processes are made by ``spawn``.

Libraries that have another way on that system keep ours: locks of files, the event loop, psutil.
``sys.platform`` is what that system says once the libraries are there, which asked it before.
"""

# mypy: ignore-errors

import builtins
import os
import sys

MODULES = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "nis", "crypt"}
OWN_WAYS = {"portalocker", "asyncio", "psutil", "tornado"}
"""Libraries that do the same by other means on Windows."""

OS = (
    "fork forkpty nice fchmod fchown chown lchown killpg setsid getsid getpgid setpgid setpgrp "
    "getuid geteuid getgid getegid getgroups setuid setgid wait wait3 wait4 mkfifo mknod "
    "getloadavg sched_getaffinity sched_setaffinity sched_yield sysconf confstr pread pwrite "
    "readv writev uname register_at_fork posix_spawn posix_spawnp memfd_create eventfd statvfs "
    "fstatvfs sendfile posix_fadvise posix_fallocate initgroups openpty ttyname ctermid chroot "
    "fdatasync sync O_DIRECTORY O_NOFOLLOW O_CLOEXEC O_NONBLOCK O_TMPFILE WNOHANG")
SIGNALS = (
    "SIGKILL SIGHUP SIGQUIT SIGUSR1 SIGUSR2 SIGCHLD SIGALRM SIGPIPE SIGSTOP SIGCONT SIGTSTP "
    "alarm pause setitimer getitimer pthread_sigmask pthread_kill sigwait sigpending siginterrupt")
TIME = (
    "clock_gettime clock_gettime_ns clock_getres clock_settime tzset pthread_getcpuclockid "
    "CLOCK_MONOTONIC CLOCK_REALTIME CLOCK_BOOTTIME CLOCK_MONOTONIC_RAW CLOCK_PROCESS_CPUTIME_ID "
    "CLOCK_THREAD_CPUTIME_ID CLOCK_TAI")
LIBRARIES = (
    "asyncio", "subprocess", "tempfile", "multiprocessing", "zoneinfo", "psutil", "portalocker",
    "tornado.process", "sqlalchemy.dialects.sqlite", "babel.dates", "cryptography.x509",
    "platformdirs", "numpy", "cv2", "onnxruntime", "PIL.Image", "pi_heif", "uuid", "shutil",
    "platform", "webbrowser", "ifaddr", "zeroconf", "ctypes.util", "urllib.request", "getpass",
    "flask_wtf", "flask_babel", "flask_alembic", "flask_sqlalchemy_lite", "cachelib", "brotli",
    "highspy", "openskill.models", "icalendar", "prometheus_client", "segno")

OF_CHILDREN = ("subprocess", "tempfile", "shutil", "platform", "numpy", "cv2", "onnxruntime",
               "PIL.Image", "pi_heif", "highspy")
"""What those that read photos and count luck need of them: they have some seconds to start."""


def drop(module, names):
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)


def refuse_modules():
    """Let nobody import what Windows has none of, but who would not there."""
    before = builtins.__import__

    def imported(name, namespace=None, *more, **named):
        who = (namespace or {}).get("__name__", "").partition(".")[0]
        if name.partition(".")[0] in MODULES and who not in OWN_WAYS:
            message = f"No module named {name!r}"
            raise ModuleNotFoundError(message, name=name)
        return before(name, namespace, *more, **named)

    builtins.__import__ = imported


def _is_open(path):
    """Say whether this process has the file open."""
    try:
        there = os.stat(path)
    except OSError:
        return False
    for each in os.listdir("/proc/self/fd"):
        try:
            found = os.stat(f"/proc/self/fd/{each}")
        except OSError:
            continue
        if (found.st_ino, found.st_dev) == (there.st_ino, there.st_dev):
            return True
    return False


def files_as_windows_has_them():
    own_open, own_fsync, own_mkdir = os.open, os.fsync, os.mkdir

    def held(path):
        error = PermissionError(13, "The process cannot access the file: it is being used", path)
        error.winerror = 32
        return error

    def refusing(name, *arguments):
        own = getattr(os, name)

        def called(*given, **named):
            for at in arguments:
                if not named.get("dir_fd") and _is_open(given[at]):
                    raise held(given[at])
            return own(*given, **named)

        setattr(os, name, called)

    refusing("replace", 0, 1)
    refusing("rename", 0, 1)
    refusing("unlink", 0)
    refusing("remove", 0)

    def opened(path, flags, mode=0o777, **named):
        if isinstance(path, (str, bytes, os.PathLike)) and os.path.isdir(path):
            raise PermissionError(13, "Permission denied", path)
        return own_open(path, flags, 0o666, **named)

    def synced(number):
        with open(f"/proc/self/fdinfo/{number}", encoding="ascii") as info:
            flags = next(int(line.split()[1], 8) for line in info if line.startswith("flags"))
        if not flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(9, "Bad file descriptor")
        own_fsync(number)

    import shutil
    import tempfile

    own_usage, own_statvfs = shutil.disk_usage, os.statvfs

    def usage(path):
        if isinstance(path, int):
            raise TypeError(path)
        os.statvfs = own_statvfs
        try:
            return own_usage(path)
        finally:
            del os.statvfs

    shutil.disk_usage = usage
    tempfile.TemporaryFile = tempfile.NamedTemporaryFile  # as it is defined there
    os.open, os.fsync = opened, synced
    os.mkdir = lambda path, mode=0o777, **named: own_mkdir(path, **named)
    os.chmod = lambda *_given, **_named: None


def processes_are_started_alike(like):
    """Put this before what Python runs that is started, and let it be ended without SIGKILL."""
    import subprocess

    begin = subprocess.Popen.__init__
    this = os.path.abspath(__file__) if "__file__" in globals() else HERE  # noqa: F821

    def begun(self, command, *more, **named):
        if isinstance(command, (list, tuple)) and "-c" in command and command[0] == sys.executable:
            at = list(command).index("-c") + 1
            command = list(command)
            some = "OF_CHILDREN" if " as w; w.main(" in command[at] else "LIBRARIES"
            command[at] = (f"HERE = {this!r}; exec(compile(open(HERE, encoding='utf-8').read(),"
                           f" HERE, 'exec')); {like}({some}); {command[at]}")
        begin(self, command, *more, **named)

    subprocess.Popen.__init__ = begun
    subprocess.Popen.kill = lambda self: self.send_signal(9)  # TerminateProcess, there


def load_libraries(names):
    import importlib
    import socket

    if not hasattr(socket, "AF_UNIX"):  # psutil asks for it on Linux alone
        socket.AF_UNIX = 1
        import psutil  # noqa: F401

        del socket.AF_UNIX
    for each in names:
        importlib.import_module(each)


def like_windows(libraries=None):
    import _socket
    import select
    import time

    sys.dont_write_bytecode = True
    drop(_socket, "AF_UNIX socketpair SOCK_SEQPACKET SOCK_NONBLOCK SOCK_CLOEXEC MSG_NOSIGNAL "
                  "SCM_RIGHTS CMSG_LEN CMSG_SPACE")
    drop(select, "epoll poll")
    import signal

    load_libraries(libraries or LIBRARIES)
    processes_are_started_alike("like_windows")
    files_as_windows_has_them()
    drop(os, OS)
    drop(signal, SIGNALS)
    drop(time, TIME)
    for each in MODULES:
        if each != "fcntl":
            sys.modules.pop(each, None)
    refuse_modules()
    import asyncio
    import ssl

    asyncio.ProactorEventLoop = asyncio.SelectorEventLoop  # Tornado waits in a thread, as there
    ssl.SSLContext._load_windows_store_certs = lambda *_: None  # noqa: SLF001 (its own trust)
    sys.platform = "win32"


def like_macos(libraries=None):
    import _socket
    import resource
    import select
    import time

    drop(_socket, "SOCK_SEQPACKET SOCK_NONBLOCK SOCK_CLOEXEC MSG_NOSIGNAL")
    drop(select, "epoll")
    drop(time, "CLOCK_BOOTTIME CLOCK_TAI")
    load_libraries(libraries or LIBRARIES)
    drop(os, "sched_getaffinity sched_setaffinity memfd_create eventfd posix_fadvise "
             "posix_fallocate getresuid pipe2")
    drop(resource, "RLIMIT_OFILE prlimit")
    own = resource.setrlimit

    def refused(what, limits):
        if what in {resource.RLIMIT_AS, resource.RLIMIT_DATA, resource.RLIMIT_RSS}:
            raise ValueError("current limit exceeds maximum limit")  # noqa: EM101, TRY003
        if what == resource.RLIMIT_NOFILE and resource.RLIM_INFINITY in limits:
            raise ValueError("current limit exceeds maximum limit")  # noqa: EM101, TRY003
        own(what, limits)

    resource.setrlimit = refused
    import multiprocessing

    multiprocessing.set_start_method("spawn")
    processes_are_started_alike("like_macos")
    sys.platform = "darwin"
