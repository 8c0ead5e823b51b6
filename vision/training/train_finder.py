"""Train the finder: `python -m vision.training.train_finder MADE... --photos DIR --out FILE`."""

import argparse
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F  # noqa: N812  (torch's own custom)
from torch.utils.data import DataLoader, IterableDataset

from vision.training.networks import Finder
from vision.training.samples import (
    Labelled,
    made,
    photographed,
    surfaces,
    targets,
    view,
)

SIZE = 512
# How much each of the eleven numbers of a shape counts: the diagonals are small and matter.
COUNTS = torch.tensor([0.5, 0.5, 2.0, *[5.0] * 6, 3.0, 3.0]).reshape(1, 11, 1, 1)


class Views(IterableDataset[Any]):
    """Endless views of the pictures, photographs among them at a given share."""

    def __init__(
        self, pictures: list[Labelled], photos: list[Labelled], share: float, seed: int
    ) -> None:
        self.pictures, self.photos, self.share, self.seed = pictures, photos, share, seed

    def __iter__(self) -> Any:  # noqa: ANN401  (tuples of arrays)
        """Yield (image, heat, weight, descriptions, surfaces, their weight)."""
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0])
        while True:
            pool = self.photos if self.photos and rng.random() < self.share else self.pictures
            sample = pool[rng.integers(len(pool))]
            image, quads, state = view(sample, SIZE, rng)
            yield (image, *targets(quads, state, SIZE), *surfaces(sample, quads, SIZE))


def loss_of(maps: Tensor, heat: Tensor, weight: Tensor, wanted: Tensor) -> tuple[Tensor, Tensor]:
    """Return the losses of the heat (focal, as for centres of objects) and of the shapes."""
    said = maps[:, 0].float()
    sure = torch.sigmoid(said).clamp(1e-5, 1 - 1e-5)
    peak = (heat >= 0.999).float()
    hit = -((1 - sure) ** 2) * sure.log() * peak
    miss = -(sure**2) * (1 - sure).log() * (1 - heat) ** 4 * (1 - peak)
    count = peak.sum().clamp(min=1)
    near = wanted[:, 11:12]
    away = (maps[:, 1:12].float() - wanted[:, :11]).abs() * COUNTS.to(near.device) * near
    shape = away.sum() / near.sum().clamp(min=1)
    return ((hit + miss) * weight).sum() / count, shape


def surface_loss(maps: Tensor, shown: Tensor, weight: Tensor) -> Tensor:
    """Return the loss of where faces and backs lie: each cell by itself, a few cells count more."""
    said = maps[:, 12:].float()
    each = F.binary_cross_entropy_with_logits(said, shown, reduction="none")
    each = each * weight * (1 + 2 * shown)
    return each.sum() / weight.sum().clamp(min=1)


def arguments() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("made", type=Path, nargs="+")
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--shoots", nargs="*", default=["rummy2", "rummy4"])
    parser.add_argument("--share", type=float, default=0.25)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--batch", type=int, default=12)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1, help="another one when going on")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--workers", type=int, default=1, help="processes that cut views out")
    parser.add_argument("--device", default="cpu")
    return parser.parse_args()


def main() -> None:
    """Train, write a checkpoint every few minutes, and go on from one that is there."""
    options = arguments()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    pictures = [sample for folder in options.made for sample in made(folder)]
    photos = photographed(options.photos, set(options.shoots)) if options.photos else []
    print(len(pictures), "made", len(photos), "photographed", flush=True)
    net = Finder().to(options.device, memory_format=torch.channels_last)
    if options.out.exists():
        net.load_state_dict(torch.load(options.out, map_location="cpu"))
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-4)
    views = Views(pictures, photos, options.share, options.seed)
    loader = DataLoader(views, batch_size=options.batch, num_workers=options.workers,
                        prefetch_factor=4)
    start, sums, saved = time.time(), np.zeros(2), 0.0
    for step, batch in enumerate(loader, 1):
        image, heat, weight, wanted, shown, counted = (
            each.to(options.device, non_blocking=True) for each in batch)
        done = (time.time() - start) / 60 / options.minutes
        if done >= 1:
            break
        rate = options.rate * min(1, step / 200) * (0.5 + 0.5 * np.cos(np.pi * min(done, 1))) + 1e-6
        for group in optimizer.param_groups:
            group["lr"] = rate
        pixels = (image.permute(0, 3, 1, 2).float() / 255).contiguous(
            memory_format=torch.channels_last
        )
        with torch.autocast(options.device, dtype=torch.bfloat16):
            maps = net(pixels)
        at, shape = loss_of(maps, heat, weight, wanted)
        optimizer.zero_grad()
        (at + shape + surface_loss(maps, shown, counted)).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        average.update_parameters(net)
        sums += [float(at.detach()), float(shape.detach())]
        if step % 100 == 0:
            spent = time.time() - start
            heat_loss, shape_loss = sums / 100
            print(
                f"{spent / 60:5.1f} min step {step} heat {heat_loss:.4f} shape {shape_loss:.4f} "
                f"{step * options.batch / spent:.1f}/s",
                flush=True,
            )
            sums[:] = 0
            if spent - saved > 180:
                torch.save(average.module.state_dict(), options.out)
                saved = spent
    torch.save(average.module.state_dict(), options.out)


if __name__ == "__main__":
    main()
