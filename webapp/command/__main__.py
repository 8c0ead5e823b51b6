"""``python -m webapp.command`` is ``joly``: for what starts it without a window of its own."""

import sys

from webapp.command.cli import main

sys.exit(main())
