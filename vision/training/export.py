"""Export trained weights: `python -m vision.training.export finder FILE` (or identifier)."""

import argparse
from pathlib import Path

import torch

from vision.network import MODELS
from vision.training.networks import Finder, Identifier


def main() -> None:
    """Write vision/models/NAME.onnx."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=("finder", "identifier"))
    parser.add_argument("weights", type=Path)
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args()
    finder = options.name == "finder"
    net = Finder() if finder else Identifier()
    net.load_state_dict(torch.load(options.weights, map_location="cpu"))
    net.eval()
    options.out.mkdir(exist_ok=True)
    size = 512 if finder else 64
    axes = {0: "n", 2: "h", 3: "w"} if finder else {0: "n"}
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, size, size),),
        str(options.out / f"{options.name}.onnx"),
        input_names=["pixels"],
        output_names=["answer"],
        dynamic_axes={"pixels": axes, "answer": axes},
        opset_version=17,
        dynamo=False,
    )


if __name__ == "__main__":
    main()
