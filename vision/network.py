"""Run the reader's networks."""

from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

MODELS = Path(__file__).with_name("models")


class Network:
    """A network with one input, on the processor."""

    def __init__(self, name: str, threads: int = 2) -> None:
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = threads
        settings.log_severity_level = 3
        # Memory that an arena keeps for the largest photo would never come back.
        settings.enable_cpu_mem_arena = False
        self.session = onnxruntime.InferenceSession(
            str(MODELS / f"{name}.onnx"), settings, providers=["CPUExecutionProvider"]
        )
        self.input = self.session.get_inputs()[0].name

    def __call__(self, batch: NDArray[Any]) -> NDArray[Any]:
        """Return what the network makes of a batch (N, 3, H, W) float32: its first output."""
        return self.outputs(batch)[0]

    def outputs(self, batch: NDArray[Any]) -> list[NDArray[Any]]:
        """Return all outputs for a batch."""
        return [np.asarray(each) for each in self.session.run(None, {self.input: batch})]
