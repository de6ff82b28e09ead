/** The faithlint extension: finds the language server, keeps it running, and says how it is. */

import { type ExtensionContext, type LogOutputChannel, commands, env, languages as editor, window, workspace } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { ask, languageClient } from "./client";
import { locate } from "./locate";
import { selectedInterpreter } from "./python";
import { configuredPath, languages } from "./settings";
import { showFailure, showStatus, statusBarItem } from "./statusBar";

const BUSY_MS = 500;
const SOON_MS = 300;
const INSTALL = "pip install faithlint";

let extension: Extension | undefined;

/** Called by VS Code when the first file of ours is opened. */
export async function activate(context: ExtensionContext): Promise<void> {
  extension = new Extension(context);
  await extension.start();
}

/** Called by VS Code at its end. */
export async function deactivate(): Promise<void> {
  await extension?.stop();
}

class Extension {
  private readonly log: LogOutputChannel = window.createOutputChannel("faithlint", { log: true });
  private readonly item = statusBarItem();
  private client: LanguageClient | undefined;
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;
  /** Starts and stops follow one another, however fast they are asked for. */
  private turn: Promise<void> = Promise.resolve();

  constructor(context: ExtensionContext) {
    context.subscriptions.push(
      this.log,
      this.item,
      commands.registerCommand("faithlint.restart", () => this.restart()),
      commands.registerCommand("faithlint.showLog", () => { this.log.show(); }),
      commands.registerCommand("faithlint.openSettings", () => openSettings("faithlint.")),
      commands.registerCommand("faithlint.menu", menu),
      window.onDidChangeActiveTextEditor(() => { this.refresh(); }),
      workspace.onDidGrantWorkspaceTrust(() => { this.restartSoon(); }),
      workspace.onDidChangeConfiguration((event) => {
        if (["faithlint.path", "faithlint.languages", "faithlint.diagnostics"].some((name) => event.affectsConfiguration(name))) {
          this.restartSoon();
        }
      }),
    );
  }

  start(): Promise<void> {
    return this.inTurn(() => this.startNow());
  }

  stop(): Promise<void> {
    clearTimeout(this.soon);
    return this.inTurn(() => this.stopNow());
  }

  private restart(): Promise<void> {
    return this.inTurn(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  /** Trust and settings change together; that is one reason to start anew, not two. */
  private restartSoon(): void {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => { void this.restart(); }, SOON_MS);
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(work, work);
    return this.turn;
  }

  private async startNow(): Promise<void> {
    const folders = (workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === "file");
    const found = locate({
      configured: configuredPath(),
      folders: folders.map((folder) => folder.uri.fsPath),
      trusted: workspace.isTrusted,
      python: workspace.isTrusted ? await selectedInterpreter(folders[0]?.uri) : undefined,
      path: process.env["PATH"] ?? "",
    });
    if (found.program === undefined) {
      this.log.error(`the program faithlint was not found; looked for:\n  ${found.tried.join("\n  ")}`);
      this.failed(notFound());
      return;
    }
    this.log.info(`starting ${found.program}${workspace.isTrusted ? "" : " (this folder is not trusted: offline judge only)"}`);
    this.client = languageClient(
      found.program,
      this.log,
      () => { this.refresh(); },
      () => { this.failed(`The language server ended several times (${found.program}); the log tells more.`); },
    );
    try {
      await this.client.start();
    } catch (error) {
      this.log.error(`${found.program} did not start: ${String(error)}`);
      this.failed(`${found.program} did not start as a language server. Is it faithlint, and does \`faithlint lsp\` work there?`);
      return;
    }
    await commands.executeCommand("setContext", "faithlint.running", true);
    this.refresh();
  }

  private async stopNow(): Promise<void> {
    clearTimeout(this.timer);
    await commands.executeCommand("setContext", "faithlint.running", false);
    const client = this.client;
    this.client = undefined;
    try {
      await client?.dispose();
    } catch {
      this.log.debug("the language server was gone already");
    }
  }

  /** Say that there is no server; the message offers what may help. */
  private failed(reason: string): void {
    clearTimeout(this.timer);
    this.client = undefined;
    void commands.executeCommand("setContext", "faithlint.running", false);
    showFailure(this.item, reason);
    void offer(reason);
  }

  /** Ask the server about the file at hand and show it; again while it is busy. */
  private refresh(): void {
    clearTimeout(this.timer);
    const client = this.client;
    const document = window.activeTextEditor?.document;
    if (!client?.isRunning()) {
      return;
    }
    if (!document || editor.match(languages().map((language) => ({ language })), document) === 0) {
      this.item.hide();
      return;
    }
    void ask(client, client.code2ProtocolConverter.asUri(document.uri)).then((status) => {
      if (this.client !== client || window.activeTextEditor?.document !== document) {
        return;
      }
      showStatus(this.item, status);
      if (status?.busy) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => { this.refresh(); }, BUSY_MS);
      }
    });
  }
}

function notFound(): string {
  const set = configuredPath();
  if (set) {
    return `There is no program at ${set} (setting faithlint.path).`;
  }
  const where = workspace.isTrusted ? "in .venv or venv of this workspace, in the selected Python environment or on PATH" : "on PATH";
  return `The program faithlint was not found ${where}. Install it with “${INSTALL}”, or name it in the settings.`;
}

async function offer(reason: string): Promise<void> {
  const actions: Record<string, () => Thenable<unknown>> = {
    "Open Setting": openPathSetting,
    "Show Log": () => commands.executeCommand("faithlint.showLog"),
    "Try Again": () => commands.executeCommand("faithlint.restart"),
  };
  const chosen = await window.showErrorMessage(reason, ...Object.keys(actions));
  if (chosen) {
    await actions[chosen]?.();
  }
}

function openSettings(query: string): Thenable<unknown> {
  return commands.executeCommand("workbench.action.openSettings", query);
}

/** The path belongs to the machine that runs the server; a remote one has settings of its own. */
function openPathSetting(): Thenable<unknown> {
  const command = env.remoteName ? "workbench.action.openRemoteSettings" : "workbench.action.openSettings";
  return commands.executeCommand(command, { query: "faithlint.path" });
}

async function menu(): Promise<void> {
  const items = [
    { label: "$(refresh) Judge this file again", command: "faithlint.rescore" },
    { label: "$(list-flat) Show which settings count for this file", command: "faithlint.showEffectiveConfig" },
    { label: "$(folder) Check all files of the open folders", command: "faithlint.checkFolder" },
    { label: "$(clear-all) Forget remembered verdicts", command: "faithlint.clearCache" },
    { label: "$(output) Show the log", command: "faithlint.showLog" },
    { label: "$(gear) Open settings", command: "faithlint.openSettings" },
    { label: "$(debug-restart) Restart the language server", command: "faithlint.restart" },
  ];
  const chosen = await window.showQuickPick(items, { title: "faithlint" });
  if (chosen) {
    await commands.executeCommand(chosen.command);
  }
}
