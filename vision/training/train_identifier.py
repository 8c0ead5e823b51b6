"""Train the identifier: `python -m vision.training.train_identifier CROPS... --out FILE`."""

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F  # noqa: N812  (torch's own custom)

from vision.identifier import FACES, NO_TILE, SIDE
from vision.training.crops import NONE, ROOM
from vision.training.networks import Identifier

PARTS, LEAST = 4, 0.22  # how many sizes a batch is seen in, and the smallest of them


def jittered(images: Tensor, turns: Tensor, draw: torch.Generator) -> Tensor:
    """Turn, move, slant, blur and recolour faces: (N, 88, 88, 3) uint8 -> (N, 3, 64, 64)."""
    count = len(images)

    def rand(*shape: int) -> Tensor:
        return torch.rand(*shape, generator=draw, device=draw.device)

    def normal(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=draw, device=draw.device)

    pixels = images.permute(0, 3, 1, 2).float() / 255
    angle = turns * (math.pi / 2) + normal(count) * 0.05
    size = SIDE / ROOM * torch.exp(normal(count) * 0.06)
    cos, sin = torch.cos(angle) * size, torch.sin(angle) * size
    shift = normal(count, 2) * 0.035
    matrix = torch.stack(
        [torch.stack([cos, -sin, shift[:, 0]], 1), torch.stack([sin, cos, shift[:, 1]], 1)], 1
    )
    matrix[:, :, :2] += normal(count, 2, 2) * 0.035
    grid = F.affine_grid(matrix, [count, 3, SIDE, SIDE], align_corners=False)
    pixels = F.grid_sample(pixels, grid, align_corners=False, padding_mode="border")
    blurred = rand(count)
    for part in range(PARTS):  # each as small as others are, or flat, as seen along the table
        chosen = (blurred >= 0.35 * part / PARTS) & (blurred < 0.35 * (part + 1) / PARTS)
        if chosen.any():
            across, down = torch.exp(rand(2) * math.log(LEAST)).tolist()
            size = [round(SIDE * (down if part % 2 else across)), round(SIDE * across)]
            small = F.interpolate(pixels[chosen], size=size, mode="area")
            pixels[chosen] = F.interpolate(small, size=SIDE, mode="bilinear", align_corners=False)
    gain = torch.exp(normal(count, 1, 1, 1) * 0.25 + normal(count, 3, 1, 1) * 0.06)
    pixels = (pixels * gain).clamp(0, 1) ** torch.exp(normal(count, 1, 1, 1) * 0.2)
    noise = normal(*pixels.shape) * (rand(count, 1, 1, 1) * 0.05)
    return (pixels + noise).clamp(0, 1)


def loss_of(logits: Tensor, labels: Tensor, turned: Tensor) -> Tensor:
    """Return minus the log of the probability of all answers that the labels allow."""
    logits = logits.float()
    shown = F.log_softmax(logits[:, : NO_TILE + 1], 1)
    face, possible, colour = labels[:, 0], labels[:, 1], labels[:, 2]
    allowed = torch.zeros_like(shown, dtype=torch.bool)
    rows = torch.arange(len(labels), device=labels.device)
    for turn in range(4):
        # A face that was upright and is turned k quarters has its top at side k.
        fits = ((possible >> turn) & 1).bool() & (face < NONE)
        where = face.clamp(max=FACES - 1) * 4 + (turn + turned) % 4
        allowed[rows[fits], where[fits]] = True
    allowed[face == NONE, NO_TILE] = True
    fit = torch.logsumexp(shown.masked_fill(~allowed, -1e4), 1)
    paint = F.cross_entropy(logits[:, NO_TILE + 1 :], colour.clamp(min=0), reduction="none")
    known = (colour >= 0).float()
    return -fit.mean() + (paint * known).sum() / known.sum().clamp(min=1)


class Faces:
    """The faces that were cut out, drawn at random; photographs make a third of what is seen."""

    def __init__(self, folders: list[Path], seed: int) -> None:
        self.images = [np.load(folder / "images.npy", mmap_mode="r") for folder in folders]
        parts = [np.load(folder / "labels.npy") for folder in folders]
        self.where = np.array([(n, k) for n, part in enumerate(parts) for k in range(len(part))])
        self.labels = np.concatenate(parts)
        real = self.labels[:, 3] > 0
        weight = np.where(real, 0.5 / max(real.sum(), 1), 1.0 / max((~real).sum(), 1))
        self.sums = np.cumsum(weight / weight.sum())
        self.rng = np.random.default_rng(seed)

    def draw(self, count: int) -> tuple[Tensor, Tensor]:
        """Return that many faces (N, 88, 88, 3) uint8 and their labels (N, 4)."""
        drawn = np.searchsorted(self.sums, self.rng.random(count)).clip(max=len(self.sums) - 1)
        images = np.stack([self.images[n][k] for n, k in self.where[drawn]])
        return torch.from_numpy(images), torch.from_numpy(self.labels[drawn]).long()


def main() -> None:
    """Train, write checkpoints, and go on from one that is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("crops", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--batch", type=int, default=192)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1, help="another one when going on")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    draw = torch.Generator(options.device).manual_seed(options.seed)
    faces = Faces(options.crops, options.seed)
    net = Identifier().to(options.device, memory_format=torch.channels_last)
    if options.out.exists():
        net.load_state_dict(torch.load(options.out, map_location="cpu"))
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-3)
    start, step, total, saved = time.time(), 0, 0.0, 0.0
    print(len(faces.labels), "faces", flush=True)
    while (done := (time.time() - start) / 60 / options.minutes) < 1:
        batch, known = (each.to(options.device) for each in faces.draw(options.batch))
        quarter = torch.randint(0, 4, (options.batch,), generator=draw, device=draw.device)
        quarter = torch.where(
            torch.rand(options.batch, generator=draw, device=draw.device) < 0.5,
            (quarter // 2) * 2, quarter,
        )
        pixels = jittered(batch, -quarter.float(), draw)
        for group in optimizer.param_groups:
            wave = 0.5 + 0.5 * math.cos(math.pi * done)
            group["lr"] = options.rate * min(1, (step + 1) / 300) * wave + 1e-6
        with torch.autocast(options.device, dtype=torch.bfloat16):
            logits = net(pixels.contiguous(memory_format=torch.channels_last))
        loss = loss_of(logits, known, quarter)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        average.update_parameters(net)
        step, total = step + 1, total + float(loss.detach())
        if step % 200 == 0:
            spent = time.time() - start
            speed = step * options.batch / spent
            print(
                f"{spent / 60:5.1f} min step {step} loss {total / 200:.4f} {speed:.0f}/s",
                flush=True,
            )
            total = 0.0
            if spent - saved > 180:
                torch.save(average.module.state_dict(), options.out)
                saved = spent
    torch.save(average.module.state_dict(), options.out)


if __name__ == "__main__":
    main()
