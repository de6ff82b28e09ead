// No server where the settings say: told once, with a way to the setting, and it starts when that is right.

import { writeFile } from "node:fs/promises";
import { scenario } from "./window.mjs";

const { FAITHLINT_FOLDER } = process.env;

await scenario(FAITHLINT_FOLDER, "lighthouse.md", async (vscode) => {
  await vscode.shows(".notification-list-item-message", `There is no program at ${FAITHLINT_FOLDER}/nowhere`);
  await vscode.picture("not-found");
  await vscode.page.click(".notification-list-item-buttons-container .monaco-button:has-text('Open Setting')");
  await vscode.shows(".settings-editor .setting-item-label", "Path");
  await vscode.picture("settings");
  await vscode.press("Escape");
  await writeFile(`${FAITHLINT_FOLDER}/.vscode/settings.json`, "{}");
  await vscode.statusBar("heuristic judge");
  await vscode.count(".squiggly-warning", 1);
});
