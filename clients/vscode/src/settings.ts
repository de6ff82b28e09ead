/** The settings of the editor as the language server reads them. */

import { workspace } from "vscode";

/** Settings of the language server and their names in faithlint.toml. */
const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  judge: "judge",
  model: "model",
  baseUrl: "base_url",
  apiKeyEnv: "api_key_env",
  server: "server",
  severity: "severity",
  exclude: "exclude",
  language: "language",
  matchLevel: "match_level",
  formats: "formats",
  fields: "fields",
  scale: "scale",
  required: "required",
  forbidden: "forbidden",
  stopWords: "stop_words",
  taskWords: "task_words",
  compounds: "compounds",
  includeNumbers: "include_numbers",
  korean: "korean",
};

/**
 * What was set by someone. Defaults are left out, since settings of the editor win over faithlint.toml, and a default
 * must not. VS Code itself leaves out what an untrusted folder says about restricted settings.
 */
export function serverSettings(): Record<string, unknown> {
  const section = workspace.getConfiguration("faithlint");
  const set = Object.entries(SERVER_SETTINGS).filter(([name]) => {
    const found = section.inspect(name);
    return [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue].some((value) => value !== undefined);
  });
  return Object.fromEntries(set.map(([name, key]) => [key, section.get(name)]));
}

/** The languages whose files are given to the server. */
export function languages(): string[] {
  return workspace.getConfiguration("faithlint").get<string[]>("languages", []);
}

/** The setting `faithlint.diagnostics`. */
export function channel(): string {
  return workspace.getConfiguration("faithlint").get<string>("diagnostics", "auto");
}

/** The setting `faithlint.path`. */
export function configuredPath(): string {
  return workspace.getConfiguration("faithlint").get<string>("path", "");
}
