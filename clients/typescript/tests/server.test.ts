import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ScoringClient, ScoringError } from "../src/index.js";
import { eventually, serve, type Served } from "./served.js";

const EXAMPLE = fileURLToPath(new URL("../examples/verdicts.js", import.meta.url));

describe("calls to a real server", () => {
  let server: Served;
  let client: ScoringClient;

  before(async () => {
    server = await serve();
    client = ScoringClient.connect(server.target, { timeoutMs: 60_000 });
  });
  after(async () => {
    client.close();
    await server.kill();
  });

  test("offsets are those of JavaScript's own strings", async () => {
    const response = "😀 한국! The lamp is 12 cm tall.";
    const { claims } = await client.scoreFaithfulness({ response, context: [{ text: "The lamp is 12 cm tall." }] });
    const span = claims.at(-1)?.responseSpan;
    assert.ok(response.slice(span?.start, span?.end).endsWith("The lamp is 12 cm tall."));
  });

  test("5 MB pass (G06)", async () => {
    const context = [{ text: "The lamp is blue." + " ".repeat(5_000_000) }];
    const report = await client.scoreFaithfulness({ response: "The lamp is blue.", context });
    assert.equal(report.supportedClaims, 1);
  });

  test("more than the server takes is refused with what to do", async () => {
    const context = [{ text: "x".repeat(17 * 1024 * 1024) }];
    await assert.rejects(client.scoreFaithfulness({ context }), (error: ScoringError) => {
      return error.code === "RESOURCE_EXHAUSTED" && error.reason === "MESSAGE_TOO_LARGE";
    });
  });

  test("an invalid field is named, in a call and in a batch", async () => {
    const request = { response: "x", scale: -1 };
    await assert.rejects(client.scoreFaithfulness(request), (error: ScoringError) => {
      assert.deepEqual([error.code, error.reason, error.field], ["INVALID_ARGUMENT", "INVALID_FIELD", "scale"]);
      return error instanceof ScoringError && error.problem !== "";
    });
    for await (const { error } of client.scoreBatch([{ id: "a", faithfulness: request }])) {
      assert.deepEqual([error?.code, error?.field], ["INVALID_ARGUMENT", "faithfulness.scale"]);
    }
  });

  test("leaving a batch cancels the call", async () => {
    const batches = () => server.log().split("StreamBatchScore").length;
    const before = batches();
    for await (const { id } of client.scoreBatch(many())) {
      assert.ok(id);
      break;
    }
    // The items have no end, so only its caller can have ended it.
    await eventually("the server logs the end of the batch", () => batches() > before, server.log);
  });

  test("a program that leaves a batch can end (no timer of the deadline is left)", async () => {
    const index = new URL("../src/index.js", import.meta.url).href;
    const program = `
      import { ScoringClient } from ${JSON.stringify(index)};
      const client = ScoringClient.connect("${server.target}");
      for await (const { id } of client.scoreBatch([{ id: "a", faithfulness: {} }, { id: "b", faithfulness: {} }])) break;
      client.close();`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], { timeout: 120_000 });
  });

  test("the example prints the verdicts", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE, server.target]);
    assert.match(stdout, /^YES {4}The lamp is 12 cm tall\..*\nNO {5}.*\nUNSURE .*\nscore 0\.3+ of 1\n$/);
  });

  test("a proxy in the environment is not asked (G23)", async () => {
    const proxied = { http_proxy: "http://127.0.0.1:9", https_proxy: "http://127.0.0.1:9", NODE_USE_ENV_PROXY: "1" };
    const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE, server.target], {
      env: { ...process.env, ...proxied, HTTP_PROXY: proxied.http_proxy, no_proxy: "", NO_PROXY: "" },
    });
    assert.match(stdout, /score/);
  });

  test("a unix socket works (G21)", async () => {
    const folder = mkdtempSync(join(tmpdir(), "faithlint-"));
    const target = `unix:${join(folder, "socket")}`;
    const server = await serve(target);
    const client = ScoringClient.connect(target);
    assert.equal((await client.serverInfo()).defaultJudge, "heuristic");
    client.close();
    await server.kill();
    rmSync(folder, { recursive: true });
  });

  test("a server that is killed and started again is found again (G35)", async () => {
    const first = await serve();
    const client = ScoringClient.connect(first.target, { timeoutMs: 60_000 });
    await client.serverInfo();
    const stream = client.scoreBatch(many());
    await stream.next();
    await first.kill();
    await assert.rejects(async () => { for await (const { id } of stream) assert.ok(id); }, ScoringError);
    await assert.rejects(client.serverInfo(), { code: "UNAVAILABLE" });
    const second = await serve(first.target);
    assert.equal((await client.serverInfo()).defaultJudge, "heuristic");
    client.close();
    await second.kill();
  });
});

/** Items without end. */
function* many() {
  for (let id = 0; ; id++) yield { id: `item ${id}`, faithfulness: { response: "The lamp is blue. It is 9 cm tall." } };
}
