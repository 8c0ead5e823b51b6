"""Export trained weights: `python -m vision.training.export finder FILE` (or identifier).

An exported identifier says how it describes a face, beside its answer: `features` gives a file
that does not yet (the .onnx itself, no weights) that second output, without training.
"""

import argparse
from pathlib import Path

import onnx
import torch

from vision.network import MODELS
from vision.training.networks import Finder, Identifier

FEATURES = "features"


def with_features(path: Path) -> None:
    """Let an exported identifier give its last features, (N, 192) after their ReLU, as well."""
    model = onnx.load(str(path))
    graph = model.graph
    if any(output.name == FEATURES for output in graph.output):
        return
    answer = next(node for node in graph.node if graph.output[0].name in node.output)
    before = answer.input[0]
    width = next(int(each.dims[1]) for each in graph.initializer if each.name == answer.input[1])
    graph.node.append(onnx.helper.make_node("Identity", [before], [FEATURES]))
    graph.output.append(
        onnx.helper.make_tensor_value_info(FEATURES, onnx.TensorProto.FLOAT, ["n", width]))
    onnx.save(model, str(path))


def main() -> None:
    """Write vision/models/NAME.onnx."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=("finder", "identifier", FEATURES))
    parser.add_argument("weights", type=Path)
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args()
    if options.name == FEATURES:
        with_features(options.weights)
        return
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
    if not finder:
        with_features(options.out / "identifier.onnx")


if __name__ == "__main__":
    main()
