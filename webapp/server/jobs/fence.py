"""A fence round the process that opens photos: from then on the kernel has few calls for it.

A seccomp filter (seccomp(2)) for all threads, which nothing can lift again. What is left is what
decoding needs: the pipes that are open, memory, threads, clocks. Every other call is answered as
on a kernel that does not have it, so there is no file to open, no socket, no other program and
no signal to others. Landlock would close less (it binds the calling thread alone, and the
networks' threads are older), and a network namespace would have to be asked for as root.

On other systems than Linux on x86-64 and ARM64 there is no fence, and ``fence`` says so.
"""

import ctypes
import errno
import platform
import struct
import sys
from typing import Final, NamedTuple


class _Machine(NamedTuple):
    audit: int
    """The architecture as the filter sees it (AUDIT_ARCH_…)."""
    seccomp: int
    clone: int
    prlimit: int
    calls: tuple[int, ...]


# read write close lseek mmap mprotect munmap brk mremap madvise · rt_sigaction rt_sigprocmask
# rt_sigreturn sigaltstack · poll ppoll · sched_yield sched_getaffinity sched_setaffinity getcpu ·
# nanosleep clock_nanosleep clock_gettime clock_getres gettimeofday · getpid gettid getrusage
# sysinfo getrandom · futex set_robust_list rseq membarrier restart_syscall · exit exit_group
_MACHINES: Final = {
    "x86_64": _Machine(0xC000003E, 317, 56, 302, (
        0, 1, 3, 8, 9, 10, 11, 12, 25, 28, 13, 14, 15, 131, 7, 271, 24, 204, 203, 309,
        35, 230, 228, 229, 96, 39, 186, 98, 99, 318, 202, 273, 334, 324, 219, 60, 231)),
    "aarch64": _Machine(0xC00000B7, 277, 220, 261, (
        63, 64, 57, 62, 222, 226, 215, 214, 216, 233, 134, 135, 139, 132, 73, 124, 123, 122, 168,
        101, 115, 113, 114, 169, 172, 178, 165, 179, 278, 98, 99, 293, 283, 128, 93, 94)),
}

_LOAD, _EQUAL, _HAS_BITS, _RETURN = 0x20, 0x15, 0x45, 0x06
_ALLOW, _KILL, _NO_SUCH_CALL = 0x7FFF0000, 0x80000000, 0x00050000 | errno.ENOSYS
_CALL, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
"""Where the filter finds them (struct seccomp_data)."""

_NO_NEW_PRIVILEGES: Final = 38
_SET_FILTER, _ALL_THREADS = 1, 1
_CLONE_THREAD: Final = 0x10000


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def _step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    """Return one instruction; *yes* and *no* are how many to step over (struct sock_filter)."""
    return struct.pack("=HBBI", code, yes, no, value)


def _filter(machine: _Machine) -> bytes:
    allow, refuse = _step(_RETURN, _ALLOW), _step(_RETURN, _NO_SUCH_CALL)
    program = [
        _step(_LOAD, _ARCHITECTURE),
        _step(_EQUAL, machine.audit, yes=1),
        _step(_RETURN, _KILL),
        _step(_LOAD, _CALL),
    ]
    for call in machine.calls:
        program += [_step(_EQUAL, call, no=1), allow]
    # A thread of its own, but no process; limits of its own, but of nobody else (0 is itself).
    for call, test, value in ((machine.clone, _HAS_BITS, _CLONE_THREAD),
                              (machine.prlimit, _EQUAL, 0)):
        program += [_step(_EQUAL, call, no=4), _step(_LOAD, _FIRST_ARGUMENT),
                    _step(test, value, no=1), allow, refuse]
    return b"".join([*program, refuse])


def fence() -> bool:
    """Close all that decoding does not need, for good; return whether the system can.

    Whatever is to be imported or read from files must have been before.
    """
    machine = _MACHINES.get(platform.machine())
    if machine is None or sys.platform != "linux":
        return False
    code = _filter(machine)
    program = _Program(len(code) // 8, code)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return False
    done = libc.syscall(machine.seccomp, _SET_FILTER, _ALL_THREADS, ctypes.byref(program))
    return bool(done == 0)
