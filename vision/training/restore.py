"""Make weights to train on from those committed: `python -m vision.training.restore NAME MADE OUT`.

An exported network has no normalisations of its own: they are folded into its convolutions. Here
each gets one back that changes nothing on the pictures given, with their mean and variance, so
that training can go on where it ended.
"""

import argparse
import itertools
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from vision.network import MODELS
from vision.training.networks import Finder, Identifier
from vision.training.samples import made, view

BATCHES = 12


def folded_of(path: Path) -> tuple[dict[str, Tensor], list[tuple[Tensor, Tensor]]]:
    """Return an exported network's named weights, and its folded convolutions in order."""
    graph = onnx.load(path).graph
    arrays = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy())
              for each in graph.initializer}
    convolutions = [node.input for node in graph.node if node.op_type == "Conv"]
    folded = [(arrays[weight], arrays[bias]) for _x, weight, bias in convolutions
              if weight.startswith("onnx::")]
    return {name: array for name, array in arrays.items() if "::" not in name}, folded


def pairs_of(net: nn.Module, example: Tensor) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Return the convolutions with their normalisations, in the order in which they run."""
    ran: list[Any] = []
    hooks = [module.register_forward_hook(lambda module, _in, _out: ran.append(module))
             for module in net.modules() if isinstance(module, nn.Conv2d | nn.BatchNorm2d)]
    net(example)
    for hook in hooks:
        hook.remove()
    return [(first, then) for first, then in itertools.pairwise(ran)
            if isinstance(first, nn.Conv2d) and isinstance(then, nn.BatchNorm2d)]


def restore(net: nn.Module, path: Path, batches: list[Tensor]) -> None:
    """Load exported weights into *net* and fit its normalisations to the pictures of *batches*."""
    named, folded = folded_of(path)
    net.eval()
    # Weights of before the surfaces were learned lack the last maps: those start again.
    for name, value in net.state_dict().items():
        if name in named and named[name].shape != value.shape:
            value[: len(named[name])] = named[name]
            named[name] = value
    net.load_state_dict(named, strict=False)
    with torch.no_grad():
        pairs = pairs_of(net, batches[0])
        sums: dict[nn.Module, list[Tensor]] = {}
        for (convolution, norm), (weight, bias) in zip(pairs, folded, strict=True):
            convolution.weight.copy_(weight)
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.fill_(1)
            norm.bias.copy_(bias)
            sums[convolution] = []
            convolution.register_forward_hook(
                lambda module, _in, out: sums[module].append(
                    torch.stack([out.mean((0, 2, 3)), (out**2).mean((0, 2, 3))])))
        for batch in batches:
            net(batch)
        for convolution, norm in pairs:
            mean, square = torch.stack(sums[convolution]).mean(0)
            spread = (square - mean**2).clamp(min=1e-8)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
            norm.bias.copy_(norm.bias + mean)
            norm.weight.copy_((spread + norm.eps).sqrt())


def main() -> None:
    """Write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=("finder", "identifier"))
    parser.add_argument("made", type=Path, help="pictures, or the identifier's faces")
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    rng = np.random.default_rng(1)
    batches: list[Tensor] = []
    if options.name == "finder":
        net: nn.Module = Finder()
        pictures = made(options.made)
        for _ in range(BATCHES):
            views = [view(pictures[rng.integers(len(pictures))], 512, rng)[0] for _ in range(8)]
            batches.append(torch.from_numpy(np.stack(views)).permute(0, 3, 1, 2).float() / 255)
    else:
        net = Identifier()
        faces = np.load(options.made / "images.npy", mmap_mode="r")
        for _ in range(BATCHES):
            chosen = np.sort(rng.choice(len(faces), 256, replace=False))
            part = torch.from_numpy(faces[chosen][:, 12:76, 12:76].copy())
            batches.append(part.permute(0, 3, 1, 2).float() / 255)
    restore(net, MODELS / f"{options.name}.onnx", batches)
    torch.save(net.state_dict(), options.out)
    print("restored", options.out)


if __name__ == "__main__":
    main()
