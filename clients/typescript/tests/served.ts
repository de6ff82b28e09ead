import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const FAITHLINT = process.env.FAITHLINT ?? fileURLToPath(new URL("../../../../.venv/bin/faithlint", import.meta.url));

/** A running `faithlint serve`. */
export interface Served {
  target: string;
  /** What it has logged so far. */
  log: () => string;
  kill: () => Promise<void>;
}

/** Starts a server and waits until it is ready. */
export async function serve(bind = "127.0.0.1:0"): Promise<Served> {
  const process_ = spawn(FAITHLINT, ["serve", "--bind", bind, "--workers", "1"], { stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  process_.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  for await (const line of createInterface({ input: process_.stdout })) {
    const target = / on (\S+) /.exec(line)?.[1];
    if (target) return { target, log: () => log, kill: () => killed(process_) };
  }
  throw new Error(`faithlint serve did not start: ${log}`);
}

async function killed(process_: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => process_.once("exit", resolve));
  if (process_.exitCode === null && process_.signalCode === null && process_.kill("SIGKILL")) await exit;
}

/** Waits until `holds` does; `told` explains a failure. */
export async function eventually(what: string, holds: () => boolean, told: () => string): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries === 2400) throw new Error(`after two minutes still not: ${what}\n${told()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
