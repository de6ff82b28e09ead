"""The extension of clients/vscode in a real VS Code: code-server, seen through Chromium.

`make vscode-tools` installs what this needs; without it these tests are skipped, or fail where
FAITHLINT_TEST_VSCODE is set.
"""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.helpers.scripted_endpoint import ScriptedEndpoint

HERE = Path(__file__).parent / "vscode"
ROOT = HERE.parents[2]
EXTENSION = ROOT / "clients" / "vscode"
TOOLS = ROOT / ".cache" / "vscode"
SETTINGS = {
    "chat.disableAIFeatures": True,
    "editor.inlayHints.enabled": "on",
    "editor.minimap.enabled": False,
    "editor.wordWrap": "off",
    "[markdown]": {"editor.wordWrap": "off"},
    "security.workspace.trust.enabled": False,
    "security.workspace.trust.startupPrompt": "never",
    "telemetry.telemetryLevel": "off",
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": False,
    "extensions.ignoreRecommendations": True,
    "workbench.colorTheme": "Default Dark Modern",
    "window.autoDetectColorScheme": False,
}
LAMP = """\
## Prompt
From how many miles is the lamp seen?

## Context
The lamp is seen from 18 miles.

## Response
The lamp is seen from 30 miles.
"""
PROGRAM = f"""\
#!{sys.executable}
import sys
from faithlint.cli.main import main
with open(__file__ + ".started", "a") as record:
    print(*sys.argv[1:], file=record)
sys.exit(main())
"""


@dataclass(frozen=True)
class Tools:
    """The programs that the tests run."""

    node: str
    chromium: str
    npm: str


def missing() -> str:
    """What of the tools is not there."""
    wanted = {
        "Node 24": next(TOOLS.glob("node_modules/node-linux-*/bin/node"), None),
        "code-server": (TOOLS / "node_modules/code-server/lib/vscode/node_modules").is_dir(),
        "the extension's packages": (EXTENSION / "node_modules/.bin/vsce").exists(),
        "npm": shutil.which("npm"),
        "Chromium": shutil.which("chromium"),
    }
    return ", ".join(name for name, there in wanted.items() if not there)


@pytest.fixture(scope="module")
def tools() -> Tools:
    if lack := missing():
        reason = f"no real VS Code to test in ({lack} missing): run `make vscode-tools`"
        if os.environ.get("FAITHLINT_TEST_VSCODE"):
            pytest.fail(reason)
        print(reason)
        pytest.skip(reason)
    node = next(TOOLS.glob("node_modules/node-linux-*/bin/node"))
    browser = Path("/usr/lib/chromium/chromium")  # the program itself: the one on PATH is a script around it
    return Tools(str(node), str(browser) if browser.exists() else shutil.which("chromium"), shutil.which("npm"))


@pytest.fixture(scope="module")
def packed(tools: Tools) -> Path:
    """The extension as users install it, made from the sources as they are."""
    subprocess.run([tools.npm, "run", "--silent", "package"], cwd=EXTENSION, check=True, timeout=600)
    return EXTENSION / "dist" / "faithlint.vsix"


@dataclass(frozen=True)
class Server:
    """A running code-server."""

    tools: Tools
    port: int
    home: Path

    def play(self, scenario: str, folder: Path) -> str:
        """Run a scenario in a window on a folder; pictures go where FAITHLINT_TEST_SHOTS says, else beside it."""
        shots = Path(os.environ.get("FAITHLINT_TEST_SHOTS") or self.home / "shots")
        shots.mkdir(exist_ok=True)
        environment = {
            **os.environ,
            "FAITHLINT_CHROMIUM": self.tools.chromium,
            "FAITHLINT_FOLDER": str(folder),
            "FAITHLINT_PATIENCE": os.environ.get("FAITHLINT_TEST_PATIENCE", "60"),
            "FAITHLINT_PORT": str(self.port),
            "FAITHLINT_SHOTS": str(shots),
            "FAITHLINT_TOOLS": str(TOOLS),
            "XDG_CONFIG_HOME": str(self.home / "config"),
            "XDG_CACHE_HOME": str(self.home / "cache"),
        }
        done = subprocess.run(
            [self.tools.node, str(HERE / scenario)], env=environment, capture_output=True, text=True, timeout=1500
        )
        assert done.returncode == 0, done.stderr
        assert "all seen" in done.stdout
        return done.stdout

    def set(self, **settings: object) -> None:
        """Write the user's settings; windows that are opened later have them."""
        whole = {**SETTINGS, **{name.replace("__", "."): value for name, value in settings.items()}}
        (self.home / "data" / "User" / "settings.json").write_text(json.dumps(whole), "utf-8")


@pytest.fixture(scope="module")
def vscode(tools: Tools, packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("vscode")
    (home / "data" / "User").mkdir(parents=True)
    command = [tools.node, str(TOOLS / "node_modules/code-server/out/node/entry.js")]
    command += ["--user-data-dir", str(home / "data"), "--extensions-dir", str(home / "extensions")]
    environment = {
        **os.environ,
        "OPENAI_API_KEY": "test",
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "share"),
    }
    with (home / "install.log").open("wb") as log:
        install = [*command, "--install-extension", str(packed)]
        subprocess.run(install, env=environment, stdout=log, stderr=log, check=True, timeout=600)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serve = [*command, "--auth", "none", "--bind-addr", f"127.0.0.1:{port}", "--disable-telemetry"]
    serve += ["--disable-update-check"]
    with (home / "server.log").open("wb") as log:
        process = subprocess.Popen(serve, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz", process)
            yield Server(tools, port, home)
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(20)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, 9)


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    pytest.fail(f"code-server did not start (exit status {process.poll()})")


def program(path: Path) -> Path:
    """A program `faithlint` as installations have it, of this checkout."""
    path.parent.mkdir(parents=True)
    path.write_text(PROGRAM, "utf-8")
    path.chmod(0o755)
    return path


def starts(path: Path) -> list[str]:
    """The arguments of each start of such a program."""
    record = Path(f"{path}.started")
    return record.read_text("utf-8").splitlines() if record.exists() else []


def project(folder: Path, **settings: object) -> Path:
    """A folder with the lighthouse, the server in its `.venv`, and settings of its own."""
    folder.mkdir()
    shutil.copy(ROOT / "examples" / "lighthouse.md", folder)
    program(folder / ".venv" / "bin" / "faithlint")
    (folder / ".vscode").mkdir()
    own = {f"faithlint.{name}": value for name, value in settings.items()}
    (folder / ".vscode" / "settings.json").write_text(json.dumps(own), "utf-8")
    return folder


def model(endpoint: ScriptedEndpoint) -> dict[str, str]:
    """Settings that let a model judge."""
    return {"judge": "openai", "model": "scripted", "baseUrl": endpoint.base_url}


def test_everything_is_seen_in_vscode(vscode: Server, tmp_path: Path) -> None:
    vscode.set()
    folder = project(tmp_path / "work")
    (folder / "lamp.md").write_text(LAMP, "utf-8")
    vscode.play("features.mjs", folder)
    assert "parking" in (folder / ".faithlint-ignore.toml").read_text("utf-8")
    assert starts(folder / ".venv" / "bin" / "faithlint") == ["lsp --stdio"]


def test_typing_goes_on_while_a_slow_judge_answers(vscode: Server, tmp_path: Path) -> None:
    """E05, E28, E41: few calls, verdicts of the newest text only, and the endpoint is named."""
    vscode.set()
    with ScriptedEndpoint(delay=1.0) as endpoint:
        endpoint.fault("any", "hang")
        vscode.play("slow_judge.mjs", project(tmp_path / "work", **model(endpoint)))
        assert len(endpoint.calls) <= 12
        assert endpoint.most_at_once() <= 8


def test_a_server_that_is_not_there_is_told_with_a_way_to_the_setting(vscode: Server, tmp_path: Path) -> None:
    vscode.set()
    vscode.play("not_found.mjs", project(tmp_path / "work", path=str(tmp_path / "work" / "nowhere")))


def test_a_folder_that_is_not_trusted_gets_the_offline_judge_only(vscode: Server, tmp_path: Path) -> None:
    """Neither its program is run nor its endpoint asked before it is trusted."""
    users = program(tmp_path / "users" / "bin" / "faithlint")
    vscode.set(security__workspace__trust__enabled=True, faithlint__path=str(users))
    with ScriptedEndpoint() as endpoint:
        folder = project(tmp_path / "work", path="${workspaceFolder}/.venv/bin/faithlint", **model(endpoint))
        table = {"judge": "openai", "model": "scripted", "base_url": endpoint.base_url}
        (folder / "faithlint.toml").write_text("".join(f'{key} = "{value}"\n' for key, value in table.items()), "utf-8")
        vscode.play("trust.mjs", folder)
        assert endpoint.calls
    assert starts(users) == ["lsp --judge heuristic --server  --stdio"]
    assert starts(folder / ".venv" / "bin" / "faithlint") == ["lsp --stdio"]
