import assert from "node:assert/strict";
import { homedir } from "node:os";
import { test } from "node:test";
import { type Surroundings, locate } from "../src/locate";

const around: Surroundings = { configured: "", folders: ["/w"], trusted: true, path: "/usr/bin:bin:/opt/bin" };

function found(change: Partial<Surroundings>, ...there: string[]): string | undefined {
  return locate({ ...around, ...change }, (path) => there.includes(path)).program;
}

test("the environment of the workspace comes before PATH", () => {
  assert.equal(found({}, "/w/.venv/bin/faithlint", "/usr/bin/faithlint"), "/w/.venv/bin/faithlint");
  assert.equal(found({}, "/w/venv/bin/faithlint", "/usr/bin/faithlint"), "/w/venv/bin/faithlint");
  assert.equal(found({}, "/opt/bin/faithlint"), "/opt/bin/faithlint");
});

test("the selected interpreter comes between the two", () => {
  const python = "/envs/a/bin/python";
  assert.equal(found({ python }, "/envs/a/bin/faithlint", "/usr/bin/faithlint"), "/envs/a/bin/faithlint");
  assert.equal(found({ python }, "/w/.venv/bin/faithlint", "/envs/a/bin/faithlint"), "/w/.venv/bin/faithlint");
});

test("nothing of a folder that is not trusted is run", () => {
  const all = ["/w/.venv/bin/faithlint", "/envs/a/bin/faithlint", "bin/faithlint", "/opt/bin/faithlint"];
  assert.equal(found({ trusted: false, python: "/envs/a/bin/python" }, ...all), "/opt/bin/faithlint");
});

test("a setting stands alone", () => {
  assert.equal(found({ configured: "/x/faithlint" }, "/x/faithlint", "/w/.venv/bin/faithlint"), "/x/faithlint");
  assert.equal(found({ configured: "/x/faithlint" }, "/w/.venv/bin/faithlint"), undefined);
});

test("a setting may be written in short", () => {
  const home = `${homedir()}/bin/faithlint`;
  assert.equal(found({ configured: "~/bin/faithlint" }, home), home);
  assert.equal(found({ configured: "${workspaceFolder}/tools/f" }, "/w/tools/f"), "/w/tools/f");
  assert.equal(found({ configured: "tools/f" }, "/w/tools/f"), "/w/tools/f");
  assert.equal(found({ configured: "faithlint-dev" }, "/opt/bin/faithlint-dev"), "/opt/bin/faithlint-dev");
});

test("what was looked at in vain is told", () => {
  assert.deepEqual(locate({ ...around, path: "/usr/bin" }, () => false), {
    tried: ["/w/.venv/bin/faithlint", "/w/venv/bin/faithlint", "/usr/bin/faithlint"],
  });
});
