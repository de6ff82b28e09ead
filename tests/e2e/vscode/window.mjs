// A window of VS Code, driven by Chromium; what the scenarios beside this file share.

import assert from "node:assert/strict";
import { createRequire } from "node:module";

const { FAITHLINT_CHROMIUM, FAITHLINT_PORT, FAITHLINT_TOOLS, FAITHLINT_SHOTS } = process.env;
const { chromium } = createRequire(`${FAITHLINT_TOOLS}/`)("playwright-core");

/** So long a slow machine may take for anything. */
const PATIENCE_MS = 1000 * Number(process.env.FAITHLINT_PATIENCE);
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];

/** Run a scenario in a window that shows `file` of `folder`; what it throws ends this process with a picture. */
export async function scenario(folder, file, play) {
  const browser = await chromium.launch({ executablePath: FAITHLINT_CHROMIUM, args: FLAGS });
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const window = new Window(page);
  try {
    await window.open(folder, file);
    await play(window);
    console.log("all seen");
  } catch (problem) {
    console.error(problem);
    await window.picture("failed").catch(() => undefined);
    console.error(await page.evaluate(() => document.body.innerText).catch(() => ""));
    process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

class Window {
  constructor(page) {
    this.page = page;
  }

  async open(folder, file) {
    const payload = JSON.stringify([["openFile", `vscode-remote://127.0.0.1:${FAITHLINT_PORT}${folder}/${file}`]]);
    const query = new URLSearchParams({ folder, payload });
    await this.page.goto(`http://127.0.0.1:${FAITHLINT_PORT}/?${query}`, { waitUntil: "domcontentloaded", timeout: PATIENCE_MS });
    await this.page.waitForSelector(".monaco-editor .view-line", { timeout: 2 * PATIENCE_MS });
  }

  /** Wait until `look` gives something true; `what` tells, when it is late, what was waited for. */
  async until(what, look) {
    const end = Date.now() + PATIENCE_MS;
    let seen;
    while (Date.now() < end) {
      seen = await look();
      if (seen) {
        return seen;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.fail(`not seen in ${PATIENCE_MS / 1000} s: ${what()}`);
  }

  texts(selector) {
    return this.page.$$eval(selector, (elements) => elements.map((element) => element.textContent.replaceAll("\u00a0", " ")));
  }

  async shows(selector, ...parts) {
    let texts = [];
    const what = () => `${selector} with ${parts.join(", ")}; there is: ${JSON.stringify(texts)}`;
    return this.until(what, async () => {
      texts = await this.texts(selector);
      return texts.find((text) => parts.every((part) => text.includes(part)));
    });
  }

  /** A line of the editor, hints included, that holds all parts. */
  line(...parts) {
    return this.shows(".view-lines .view-line", ...parts);
  }

  lens(...parts) {
    return this.shows(".codelens-decoration", ...parts);
  }

  statusBar(...parts) {
    return this.shows(".statusbar-item", ...parts);
  }

  count(selector, number) {
    let found;
    const what = () => `${number} of ${selector}; there are ${found}`;
    return this.until(what, async () => (found = (await this.page.$$(selector)).length) === number);
  }

  press(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  type(text, delay = 10) {
    return this.page.keyboard.type(text, { delay });
  }

  /** Run a command of the palette by its whole title. */
  async command(title) {
    await this.press("F1");
    await this.page.waitForSelector(".quick-input-widget input");
    await this.page.fill(".quick-input-widget input", `>${title}`);
    await this.shows(".quick-input-list .monaco-list-row.focused .label-name", title.split(": ").at(-1));
    await this.press("Enter");
    await this.page.waitForSelector(".quick-input-widget", { state: "hidden" });
  }

  /** Put the caret to a line and column, both from 1. */
  async caret(line, column) {
    await this.command("View: Focus Active Editor Group");
    await this.press("Control+g");
    await this.page.waitForSelector(".quick-input-widget input");
    await this.page.fill(".quick-input-widget input", `:${line}:${column}`);
    await this.press("Enter");
    await this.statusBar(`Ln ${line}, Col ${column}`);
  }

  async picture(name) {
    if (FAITHLINT_SHOTS) {
      await this.page.screenshot({ path: `${FAITHLINT_SHOTS}/${name}.png` });
    }
  }
}

export { assert };
