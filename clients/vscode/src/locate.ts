/** Where the program `faithlint` is; nothing here knows VS Code, so that plain tests can ask. */

import { accessSync, constants, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";

/** What is known about the surroundings of a window. */
export interface Surroundings {
  /** The setting `faithlint.path`, as written. */
  configured: string;
  /** Folders of the workspace. */
  folders: readonly string[];
  /** Whether programs that lie in the workspace may be run. */
  trusted: boolean;
  /** The interpreter that the Python extension has selected. */
  python?: string | undefined;
  /** The variable PATH. */
  path: string;
}

/** The program, or the places that were looked at in vain. */
export type Located = { program: string } | { program?: undefined; tried: string[] };

const WINDOWS = process.platform === "win32";
const NAME = WINDOWS ? "faithlint.exe" : "faithlint";
const BIN = WINDOWS ? "Scripts" : "bin";

/** Find the program: the setting alone where it is set, else environments of the workspace, else PATH. */
export function locate(around: Surroundings, runnable: (path: string) => boolean = isRunnable): Located {
  const candidates = around.configured.trim() ? configured(around) : usual(around);
  const program = candidates.find(runnable);
  return program ? { program } : { tried: candidates };
}

function configured(around: Surroundings): string[] {
  const written = around.configured.trim().replace(/^~(?=$|[\\/])/, homedir());
  if (written.includes("${workspaceFolder}")) {
    return around.folders.map((folder) => written.replaceAll("${workspaceFolder}", folder));
  }
  if (isAbsolute(written)) {
    return [written];
  }
  return /[\\/]/.test(written) ? around.folders.map((folder) => join(folder, written)) : onPath(around.path, written);
}

function usual(around: Surroundings): string[] {
  const environments = around.trusted
    ? around.folders.flatMap((folder) => [".venv", "venv"].map((name) => join(folder, name, BIN, NAME)))
    : [];
  const selected = around.trusted && around.python ? [join(dirname(around.python), NAME)] : [];
  return [...environments, ...selected, ...onPath(around.path, NAME)];
}

/** Relative entries of PATH are passed over: they would lead into whatever folder is open. */
function onPath(path: string, name: string): string[] {
  return path.split(delimiter).filter((folder) => isAbsolute(folder)).map((folder) => join(folder, name));
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
