// A folder that is not trusted: neither its program nor the endpoint that it names is used, until it is trusted.

import { scenario } from "./window.mjs";

await scenario(process.env.FAITHLINT_FOLDER, "lighthouse.md", async (vscode) => {
  await vscode.statusBar("Restricted Mode");
  await vscode.statusBar("heuristic judge");
  await vscode.lens("Faithfulness 0.50 (2/4)", "heuristic judge");
  await vscode.picture("restricted");
  await vscode.command("Workspaces: Manage Workspace Trust");
  await vscode.page.click(".workspace-trust-editor .monaco-button:has-text('Trust')");
  await vscode.shows(".workspace-trust-editor", "You trust this folder");
  await vscode.press("Escape");
  await vscode.lens("scripted judge at http://127.0.0.1:");
});
