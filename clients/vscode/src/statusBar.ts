/** The item in the status bar: who judges the file at hand, where its texts go, and what is wrong. */

import { MarkdownString, StatusBarAlignment, type StatusBarItem, ThemeColor, window } from "vscode";
import type { ServerStatus } from "./client";

/** The item; invisible until something is shown. */
export function statusBarItem(): StatusBarItem {
  const item = window.createStatusBarItem("faithlint", StatusBarAlignment.Right, 100);
  item.name = "faithlint";
  item.command = "faithlint.menu";
  return item;
}

/** Show how the server stands with the file at hand. */
export function showStatus(item: StatusBarItem, status: ServerStatus | undefined): void {
  const judge = status?.judges?.join(", ") ?? "";
  const trouble = status?.trouble ?? [];
  if (trouble.length > 0) {
    paint(item, `$(warning) ${judge || "faithlint: no verdict"}`, trouble.join("\n\n"), "statusBarItem.warningBackground");
  } else if (status?.busy) {
    paint(item, `$(loading~spin) ${judge || "faithlint"}`, "Judging claims …");
  } else if (judge) {
    const where = judge.includes(" at ") ? "Texts of this file are sent to that endpoint." : "Nothing leaves this machine.";
    paint(item, `$(law) ${judge}`, `Claims are judged by: ${judge}. ${where}`);
  } else {
    paint(item, "$(law) faithlint", "No prompt, context and response in this file.");
  }
}

/** Show that there is no server, and why. */
export function showFailure(item: StatusBarItem, reason: string): void {
  paint(item, "$(error) faithlint", reason, "statusBarItem.errorBackground");
}

function paint(item: StatusBarItem, text: string, more: string, background?: string): void {
  item.text = text;
  item.tooltip = new MarkdownString(`**faithlint**\n\n`).appendText(more);
  item.accessibilityInformation = { label: `faithlint: ${more}`, role: "button" };
  item.backgroundColor = background ? new ThemeColor(background) : undefined;
  item.show();
}
