"""Other processes, on any system: whether one is there still."""

import ctypes
import os
import sys

_SYNCHRONIZE, _TIMEOUT = 0x100000, 0x102  # winnt.h, winbase.h


def is_there(pid: int) -> bool:
    """True until the process of this number has ended, and, on POSIX, its parent has heard of it."""
    if sys.platform == "win32":                       # os.kill would end it, whatever the signal
        kernel = ctypes.WinDLL("kernel32")
        kernel.OpenProcess.restype = ctypes.c_void_p
        kernel.WaitForSingleObject.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
        kernel.CloseHandle.argtypes = [ctypes.c_void_p]
        handle = kernel.OpenProcess(_SYNCHRONIZE, False, pid)
        if not handle:
            return False
        try:
            return bool(kernel.WaitForSingleObject(handle, 0) == _TIMEOUT)
        finally:
            kernel.CloseHandle(handle)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
