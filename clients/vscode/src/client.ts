/** The language client: starts the server and tells how it is. */

import { type LogOutputChannel, window, workspace } from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  type ServerOptions,
  TransportKind,
} from "vscode-languageclient/node";
import { channel, languages, serverSettings } from "./settings";

/** What the server answers to `faithlint/status`. */
export interface ServerStatus {
  busy: boolean;
  judges?: string[];
  trouble: string[];
}

/** What the server answers to `faithlint.checkFolder`. */
interface Checked {
  files: number;
  findings: number;
  complete: boolean;
}

const CHECK_FOLDER = "faithlint.checkFolder";

/** In a folder that is not trusted no file of it may name a judge or server that texts are sent to. */
const OFFLINE = ["--judge", "heuristic", "--server", ""];

/** A client for the server `program`. `changed` is called when something new is published; `died` when it ends by itself. */
export function languageClient(
  program: string,
  log: LogOutputChannel,
  changed: () => void,
  died: () => void,
): LanguageClient {
  const trusted = workspace.isTrusted;
  const project = trusted ? (process.env["FAITHLINT_TRUST_PROJECT"] ?? "1") : "0";
  const server: ServerOptions = {
    command: program,
    args: trusted ? ["lsp"] : ["lsp", ...OFFLINE],
    transport: TransportKind.stdio,
    options: { env: { ...process.env, FAITHLINT_TRUST_PROJECT: project } },
  };
  return new LanguageClient("faithlint", "faithlint", server, options(log, changed, died));
}

function options(log: LogOutputChannel, changed: () => void, died: () => void): LanguageClientOptions {
  let deaths = 0;
  return {
    documentSelector: languages().flatMap((language) => [
      { language, scheme: "file" },
      { language, scheme: "untitled" },
    ]),
    initializationOptions: { diagnostics: channel() },
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        deaths += 1;
        if (deaths <= 3) {
          return { action: CloseAction.Restart, handled: true };
        }
        died();
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    },
    middleware: {
      handleDiagnostics: (uri, diagnostics, next) => {
        next(uri, diagnostics);
        changed();
      },
      provideCodeLenses: (document, token, next) => {
        changed(); // the server asks for new lenses whenever it knows more
        return next(document, token);
      },
      // From the palette commands come without the file that they are about.
      executeCommand: async (command, args, next) => {
        if (command === CHECK_FOLDER) {
          const result = (await next(command, args)) as Checked | null;
          void window.showInformationMessage(summary(result));
          return result;
        }
        return (await next(command, args.length > 0 ? args : fileAtHand())) as unknown;
      },
      workspace: {
        configuration: (parameters) =>
          parameters.items.map((item) => (item.section === "faithlint" ? serverSettings() : null)),
      },
    },
  };
}

/** How a check of folders went, in the words of the message that its user waits for. */
function summary(result: Checked | null): string {
  if (!result) {
    return "faithlint: no folder is open.";
  }
  const findings = `${String(result.findings)} finding${result.findings === 1 ? "" : "s"}`;
  const files = `${String(result.files)} file${result.files === 1 ? "" : "s"}`;
  return `faithlint: ${findings} in ${files}${result.complete ? "" : "; there are more files (the log tells why)"}.`;
}

function fileAtHand(): string[] {
  const document = window.activeTextEditor?.document;
  return document ? [document.uri.toString()] : [];
}

/** How the server stands with a document; undefined while it cannot tell. */
export async function ask(client: LanguageClient, uri: string): Promise<ServerStatus | undefined> {
  try {
    return await client.sendRequest<ServerStatus>("faithlint/status", { uri });
  } catch {
    return undefined; // It is starting or stopping; the next change asks again.
  }
}
