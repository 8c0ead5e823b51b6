"""The reader's two networks: the finder, which sees where tiles lie, and the identifier."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812  (torch's own custom)

# See vision.finder: heat, middle (2), size, two diagonals (6), slant (2), faces, backs.
FINDER_OUTPUTS = 14
WIDTHS = (16, 32, 48, 72, 112)


def convolve(
    inputs: int, outputs: int, size: int = 3, stride: int = 1, groups: int = 1
) -> nn.Module:
    """Return a convolution with its normalisation and activation."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Block(nn.Module):
    """Two convolutions and a way around them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = convolve(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: Tensor) -> Tensor:
        """Return what the block makes of x, of the same shape."""
        return F.relu(x + self.second(self.first(x)))


class Finder(nn.Module):
    """(N, 3, H, W) in 0..1 -> (N, 14, H/4, W/4); H and W are multiples of 32."""

    def __init__(self, widths: tuple[int, ...] = WIDTHS, head: int = 32) -> None:
        super().__init__()
        a, b, c, d, e = widths
        self.quarter = nn.Sequential(convolve(3, a, stride=2), convolve(a, b, stride=2))
        self.eighth = nn.Sequential(convolve(b, c, stride=2), Block(c))
        self.sixteenth = nn.Sequential(convolve(c, d, stride=2), Block(d), Block(d))
        self.thirtysecond = nn.Sequential(convolve(d, e, stride=2), Block(e), Block(e))
        self.lateral = nn.ModuleList(
            [nn.Conv2d(n, m, 1) for n, m in ((e, d), (d, d), (c, c), (b, head))]
        )
        self.down = nn.ModuleList([nn.Conv2d(d, c, 1), nn.Conv2d(c, head, 1)])
        self.mix16, self.mix8 = convolve(d, d), convolve(c, c)
        self.mix4 = nn.Sequential(convolve(head, head), convolve(head, head))
        self.out = nn.Conv2d(head, FINDER_OUTPUTS, 1)
        with torch.no_grad():
            self.out.bias.zero_()
            self.out.bias[0] = -4.0
            self.out.bias[12:] = -2.0

    def forward(self, x: Tensor) -> Tensor:
        """Return the raw maps; the heat is before its logistic function."""
        x4 = self.quarter(x)
        x8 = self.eighth(x4)
        x16 = self.sixteenth(x8)
        x32 = self.thirtysecond(x16)
        y16 = self.mix16(
            F.interpolate(self.lateral[0](x32), scale_factor=2.0) + self.lateral[1](x16)
        )
        y8 = self.mix8(F.interpolate(self.down[0](y16), scale_factor=2.0) + self.lateral[2](x8))
        y4 = self.mix4(F.interpolate(self.down[1](y8), scale_factor=2.0) + self.lateral[3](x4))
        answer: Tensor = self.out(y4)
        return answer


class Identifier(nn.Module):
    """(N, 3, 64, 64) in 0..1 -> (N, 61): 14 faces by 4 turns, then no tile, then 4 colours."""

    def __init__(self, widths: tuple[int, ...] = (24, 48, 80, 128)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.body = nn.Sequential(
            convolve(3, a),
            convolve(a, a, stride=2),
            Block(a),
            convolve(a, b, stride=2),
            Block(b),
            convolve(b, c, stride=2),
            Block(c),
            convolve(c, d, stride=2),
            Block(d),
        )
        self.out = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(d * 16, 192),
            nn.ReLU(inplace=True),
            nn.Linear(192, 61),
        )

    def forward(self, x: Tensor) -> Tensor:
        """Return the logits."""
        answer: Tensor = self.out(self.body(x))
        return answer
