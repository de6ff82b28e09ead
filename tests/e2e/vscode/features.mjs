// Everything that people see in a file with an exchange, in the order in which they come to it.

import { assert, scenario } from "./window.mjs";

await scenario(process.env.FAITHLINT_FOLDER, "lighthouse.md", async (vscode) => {
  await vscode.press("Control+b"); // the line of verdicts is long
  await vscode.statusBar("heuristic judge");
  await vscode.count(".squiggly-warning", 1);
  await vscode.line("10:00 to 18:00.✓", "in 1867.✓", "12 euros.✗");
  await vscode.line("rhubarb cake.?");
  await vscode.lens("Faithfulness 0.50 (2/4)", "Keywords 0.71 (5/7)", "heuristic judge");
  await vscode.picture("dark");

  await vscode.caret(20, 90);
  await vscode.command("Show or Focus Hover");
  await vscode.shows(".monaco-hover", "contradicted", "A ticket costs 9 euros.", "context 2 “Tickets”", "heuristic judge");
  await vscode.picture("hover");
  await vscode.press("Escape");

  await vscode.command("Go to Definition");
  await vscode.statusBar("Ln 16, Col 1");

  await vscode.command("References: Find All References");
  await vscode.shows(".monaco-list-row", "A ticket costs 12 euros.");
  await vscode.press("Control+b");

  await vscode.press("Control+Shift+M");
  await vscode.shows(".markers-panel .monaco-list-row", "12 euros", "contradicted-claim");
  await vscode.shows(".markers-panel .monaco-list-row", "bicycles", "missing-keyword");
  await vscode.picture("problems");
  await vscode.press("Control+j");

  await vscode.caret(5, 90);
  await vscode.command("Quick Fix...");
  await vscode.shows(".action-widget .monaco-list-row", "Mention “bicycles” in the response");
  await vscode.picture("fix");
  await vscode.page.click(".action-widget .monaco-list-row:has-text('Mention “bicycles”')");
  await vscode.line("rhubarb cake.", "Bicycles.");
  await vscode.lens("Keywords 0.86 (6/7)");
  await vscode.press("Control+z");
  await vscode.lens("Keywords 0.71 (5/7)");

  await vscode.caret(5, 80);
  await vscode.command("Quick Fix...");
  await vscode.count(".squiggly-info", 2);
  await vscode.page.click(".action-widget .monaco-list-row:has-text('Ignore the missing “parking”')");
  await vscode.count(".squiggly-info", 1);

  await vscode.caret(20, 97);
  await vscode.command("Quick Fix...");
  await vscode.page.click(".action-widget .monaco-list-row:has-text('as the context says')");
  await vscode.line("A ticket costs 9 euros.✓");
  await vscode.lens("Faithfulness 0.75 (3/4)");
  await vscode.count(".squiggly-warning", 0);

  await vscode.command("faithlint: Judge This File Again");
  await vscode.lens("Faithfulness 0.75 (3/4)");
  assert.deepEqual(await vscode.texts(".notification-list-item-message"), []);

  await vscode.command("Preferences: Toggle between Light/Dark Themes");
  await vscode.page.waitForSelector(".monaco-workbench.vs");
  await vscode.line("A ticket costs 9 euros.✓");
  await vscode.picture("light");

  await vscode.command("faithlint: Check All Files of the Open Folders");
  await vscode.shows(".notification-list-item-message", "finding", "in 2 files.");
  await vscode.press("Control+Shift+M");
  await vscode.shows(".markers-panel .monaco-list-row", "lamp.md");
  await vscode.picture("folder");
  await vscode.command("faithlint: Show Settings in Effect");
  await vscode.line("Settings of faithlint for");
  await vscode.picture("settings-in-effect");
});
