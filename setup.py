"""Builds the package with its static files made: see webapp/server/http/bundled.py."""

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent


class Bundled(build_py):
    """Puts the style sheets and scripts into a wheel as browsers get them, and not as written."""

    def run(self) -> None:
        """Copy the packages, and make the static files; an editable install makes none."""
        super().run()
        if self.editable_mode:
            return
        static = Path(self.build_lib) / "webapp" / "static"
        shutil.rmtree(static)
        sys.path.insert(0, str(ROOT))
        from webapp.server.http.bundled import write_assets  # noqa: PLC0415 (found just now)

        write_assets(static / "bundled")


setup(cmdclass={"build_py": Bundled})
