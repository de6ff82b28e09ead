"""Generates the Python stubs of the contract; `--check` proves that the committed ones are current.

The proto package path equals the Python package path, so the generated imports are right as generated.
"""

import argparse
import filecmp
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

PROTOS = Path(__file__).resolve().parent
HOME = PROTOS.parent / "clients" / "python"
STUBS = HOME / "faithlint" / "v1"
INIT = '"""Generated from protos/faithlint/v1 by protos/generate.py; do not edit."""\n'


def generate(out: Path) -> None:
    """Write the stubs of every file of the contract below `out`."""
    import grpc_tools

    plugin = Path(sysconfig.get_path("scripts")) / "protoc-gen-mypy_grpc"
    files = sorted(str(path.relative_to(PROTOS)) for path in (PROTOS / "faithlint").rglob("*.proto"))
    subprocess.run(
        [
            sys.executable, "-m", "grpc_tools.protoc",
            f"--proto_path={PROTOS}",
            f"--proto_path={PROTOS / 'third_party'}",
            f"--proto_path={Path(grpc_tools.__file__).parent / '_proto'}",
            f"--plugin=protoc-gen-mypy_grpc={plugin}",
            f"--python_out={out}", f"--pyi_out={out}", f"--grpc_python_out={out}", f"--mypy_grpc_out=quiet:{out}",
            *files,
        ],
        check=True,
    )  # fmt: skip
    drop_empty_service_stubs(out / "faithlint" / "v1")
    (out / "faithlint" / "v1" / "__init__.py").write_text(INIT, encoding="utf-8")


def drop_empty_service_stubs(folder: Path) -> None:
    """Remove the `*_pb2_grpc` modules of files that declare no service."""
    for stub in folder.glob("*_pb2_grpc.py"):
        if "Stub(object)" not in stub.read_text(encoding="utf-8"):
            stub.unlink()
            stub.with_suffix(".pyi").unlink(missing_ok=True)


def stale(fresh: Path) -> list[str]:
    """Names of stubs that are missing, superfluous or different from the fresh ones."""
    names = {path.name for folder in (fresh, STUBS) for path in folder.glob("*.py*") if path.is_file()}
    _, different, failed = filecmp.cmpfiles(fresh, STUBS, sorted(names), shallow=False)
    return sorted([*different, *failed])


def main() -> int:
    """Generate, or check and say what is stale."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", action="store_true", help="change nothing; exit 1 when the stubs are not current")
    check = arguments.parse_args().check
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder))
        fresh = Path(folder) / "faithlint" / "v1"
        if check:
            names = stale(fresh)
            print("\n".join(f"not current: {name} (run `make generate`)" for name in names) or "stubs are current")
            return 1 if names else 0
        for old in STUBS.glob("*_pb2*"):
            old.unlink()
        for path in fresh.iterdir():
            shutil.copy(path, STUBS / path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
