"""What the server and its process for frames say to each other; each answer is JSON."""

import struct
from typing import Final

HEAD: Final = struct.Struct(">dBI")
"""Before each frame: when it was taken, by the server's clock; whether its tiles are wanted
whatever it shows; and the length of what is remembered, which follows as JSON."""
