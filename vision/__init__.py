"""The photo reader: a photo becomes tiles with their places, colours, numbers and rows."""

import os

# ONNX Runtime would report to its maker, and keep a number of this device on its disk. It looks
# once, when it is imported.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
