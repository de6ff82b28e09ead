"""The wheel, installed alone into a clean environment, works and holds all it needs."""

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXCHANGE = (
    "## Prompt\nWhen did the mill open?\n## Context\nThe mill opened in 1911.\n## Response\nThe mill opened in 1911.\n"
)


def run(*command: str | Path, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **options)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    built = run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT)
    assert built.returncode == 0, built.stderr
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of an environment that has the wheel, and our dependencies on its path, but not this checkout."""
    home = tmp_path_factory.mktemp("clean")
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip())
    pip = run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel)
    assert pip.returncode == 0, pip.stderr
    # A path in a .pth file is not searched for further .pth files, so the editable install stays out of sight.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return home / "bin"


def test_the_wheel_holds_three_portions_of_one_namespace(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "faithlint/__init__.py" not in names
    assert {"faithlint/model/span.py", "faithlint/documents/__init__.py", "faithlint/v1/scoring_service_pb2.py"} <= {
        *names
    }
    assert not [name for name in names if name.startswith(("tests", "benchmarks", "examples"))]
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_every_module_of_the_wheel_imports_without_the_checkout(clean: Path, wheel: Path) -> None:
    names = [
        name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("faithlint/") and name.endswith(".py")
    ]
    modules = sorted({name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in names})
    code = "import importlib, sys\nfor name in sys.argv[1:]: assert 'clean' in importlib.import_module(name).__file__"
    done = run(clean / "python", "-c", code, *modules, cwd="/")
    assert done.returncode == 0, done.stderr


def test_check_and_score_work_from_the_wheel(clean: Path, tmp_path: Path) -> None:
    (tmp_path / "mill.md").write_text(EXCHANGE, encoding="utf-8")
    checked = run(clean / "faithlint", "check", "mill.md", cwd=tmp_path)
    assert checked.returncode == 0, checked.stderr
    assert "1.00" in checked.stdout
    scored = run(
        clean / "faithlint",
        "score",
        "--prompt",
        "When?",
        "--response",
        "It opened in 1911.",
        "--context",
        "It opened in 1911.",
    )
    assert scored.returncode == 0, scored.stderr
    assert "1.00" in scored.stdout


def test_serve_works_from_the_wheel(clean: Path) -> None:
    server = subprocess.Popen(
        [clean / "faithlint", "serve", "--bind", "127.0.0.1:0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        ready = server.stdout.readline()
        address = ready.split(" on ")[1].split()[0]
        scored = run(
            clean / "faithlint", "score", "--server", address,
            "--prompt", "When?", "--response", "It opened in 1911.", "--context", "It opened in 1911.",
        )  # fmt: skip
        assert scored.returncode == 0, scored.stderr
        assert "1.00" in scored.stdout
    finally:
        server.terminate()
        assert server.wait(timeout=20) == 0
        for stream in (server.stdout, server.stderr):
            stream.close()
