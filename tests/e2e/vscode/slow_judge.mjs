// A model that takes its time: typing goes on, the offline judge speaks first, and the model has the last word.

import { assert, scenario } from "./window.mjs";

const ADDED = " Children under 12 enter free.";

await scenario(process.env.FAITHLINT_FOLDER, "lighthouse.md", async (vscode) => {
  await vscode.press("Control+b");
  await vscode.lens("Faithfulness …");
  await vscode.line("in 1867.✓", "12 euros.✗");
  await vscode.caret(21, 49);
  await vscode.press("End");
  await vscode.type(ADDED, 30);
  await vscode.line("rhubarb cake.", ADDED.trim());
  await vscode.line("rhubarb cake.", `${ADDED.trim()}✓`);
  await vscode.lens("Faithfulness", "scripted judge at http://127.0.0.1:");
  await vscode.statusBar("scripted judge at http://127.0.0.1:");
  await vscode.count(".squiggly-warning", 1);
  await vscode.picture("model");
  assert.deepEqual(await vscode.texts(".notification-list-item-message"), []);
});
