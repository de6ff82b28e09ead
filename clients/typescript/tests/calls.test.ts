import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Code, ConnectError } from "@connectrpc/connect";
import { ScoringClient, ScoringError, Verdict } from "../src/index.js";
import { RETRY } from "../src/retry.js";
import { scripted } from "./scripted.js";

const unavailable = (headers: Record<string, string> = {}) => new ConnectError("down", Code.Unavailable, headers);
const failsWith = (code: string) => (error: unknown) => error instanceof ScoringError && error.code === code;

describe("calls to a scripted server", () => {
  test("the retry policy is that of all clients", () => {
    const path = new URL("../../../python/faithlint/client/service_config.json", import.meta.url);
    const config = JSON.parse(readFileSync(path, "utf8")) as {
      methodConfig: [{ retryPolicy: Record<string, unknown> }];
      retryThrottling: { maxTokens: number; tokenRatio: number };
    };
    assert.deepEqual(config.methodConfig[0].retryPolicy, {
      maxAttempts: RETRY.maxAttempts,
      initialBackoff: `${RETRY.initialBackoffMs / 1000}s`,
      maxBackoff: `${RETRY.maxBackoffMs / 1000}s`,
      backoffMultiplier: RETRY.backoffMultiplier,
      retryableStatusCodes: ["UNAVAILABLE"],
    });
    assert.deepEqual(config.retryThrottling, { maxTokens: RETRY.maxTokens, tokenRatio: RETRY.tokenRatio });
  });

  test("UNAVAILABLE is tried again", async () => {
    let calls = 0;
    const getServerInfo = () => {
      if (++calls < 3) throw unavailable();
      return { version: "7" };
    };
    await scripted({ getServerInfo }, async (client) => {
      assert.equal((await client.serverInfo()).version, "7");
      assert.equal(calls, 3);
    });
  });

  test("a server that forbids it with pushback is not asked again", async () => {
    let calls = 0;
    const getServerInfo = () => {
      calls++;
      throw unavailable({ "grpc-retry-pushback-ms": "-1" });
    };
    await scripted({ getServerInfo }, async (client) => {
      await assert.rejects(client.serverInfo(), failsWith("UNAVAILABLE"));
      assert.equal(calls, 1);
    });
  });

  test("a server that keeps failing is asked less and less", async () => {
    const calls = [0, 0, 0];
    let round = 0;
    const getServerInfo = () => {
      calls[round] = (calls[round] ?? 0) + 1;
      throw unavailable();
    };
    await scripted({ getServerInfo }, async (client) => {
      for (; round < 3; round++) await assert.rejects(client.serverInfo());
    });
    assert.deepEqual(calls, [4, 1, 1]);
  });

  test("a stream is tried again before its first message, and never after it", async () => {
    let calls = 0;
    async function* streamFaithfulness() {
      if (++calls === 1) throw unavailable();
      yield await Promise.resolve({ event: { case: "claimJudged" as const, value: { claimIndex: 5 } } });
      throw unavailable();
    }
    await scripted({ streamFaithfulness }, async (client) => {
      const seen: unknown[] = [];
      await assert.rejects(async () => {
        for await (const { event } of client.streamFaithfulness({ response: "x" })) seen.push(event.case);
      }, failsWith("UNAVAILABLE"));
      assert.deepEqual([seen, calls], [["claimJudged"], 2]);
    });
  });

  test("a batch that is tried again sends all its items again", async () => {
    let calls = 0;
    async function* streamBatchScore(requests: AsyncIterable<{ itemId: string }>) {
      const again = ++calls > 1;
      for await (const { itemId } of requests) {
        if (!again && itemId === "b") throw unavailable();
        if (again) yield { itemId, outcome: { case: "faithfulness" as const, value: {} } };
      }
    }
    const items = ["a", "b", "c"].map((id) => ({ id, faithfulness: {} }));
    await scripted({ streamBatchScore }, async (client) => {
      const ids: string[] = [];
      for await (const { id } of client.scoreBatch(items)) ids.push(id);
      assert.deepEqual(ids, ["a", "b", "c"]);
    });
  });

  test("what the items of a batch throw is thrown, after the results of those before", async () => {
    async function* streamBatchScore(requests: AsyncIterable<{ itemId: string }>) {
      for await (const { itemId } of requests) yield { itemId, outcome: { case: "faithfulness" as const, value: {} } };
    }
    const mine = new RangeError("the file has ended in the middle");
    async function* items() {
      yield await Promise.resolve({ id: "a", faithfulness: {} });
      throw mine;
    }
    await scripted({ streamBatchScore }, async (client) => {
      const ids: string[] = [];
      await assert.rejects(async () => {
        for await (const { id } of client.scoreBatch(items())) ids.push(id);
      }, (error) => error === mine);
      assert.deepEqual(ids, ["a"]);
    });
  });

  test("a server that asks for calm is not told of as one that gets too large a message", async () => {
    const getServerInfo = () => {
      throw new ConnectError("too many calls", Code.ResourceExhausted);
    };
    await scripted({ getServerInfo }, async (client) => {
      await assert.rejects(client.serverInfo(), (error: ScoringError) => {
        assert.deepEqual([error.code, error.reason], ["RESOURCE_EXHAUSTED", ""]);
        return error.message.includes("too many calls");
      });
    });
  });

  test("the deadline ends a call, here and on the server", async () => {
    let ended: () => void;
    const end = new Promise<void>((resolve) => (ended = resolve));
    const never = async (_: unknown, { signal }: { signal: AbortSignal }) => {
      await new Promise<void>((resolve) => { signal.addEventListener("abort", () => { resolve(); }); });
      ended();
      return {};
    };
    await scripted({ scoreFaithfulness: never }, async (client) => {
      await assert.rejects(client.scoreFaithfulness({}, { timeoutMs: 200 }), (error: ScoringError) => {
        return error.code === "DEADLINE_EXCEEDED" && error.reason === "DEADLINE";
      });
      await end;
    });
  });

  test("leaving the loop over a stream cancels the call on the server", async () => {
    let ended: () => void;
    const end = new Promise<void>((resolve) => (ended = resolve));
    async function* streamFaithfulness(_: unknown, { signal }: { signal: AbortSignal }) {
      signal.addEventListener("abort", () => { ended(); });
      yield { event: { case: "claimsExtracted" as const, value: { claims: [{ verdict: Verdict.UNSPECIFIED }] } } };
      await end;
    }
    await scripted({ streamFaithfulness }, async (client) => {
      for await (const { event } of client.streamFaithfulness({})) {
        assert.equal(event.case, "claimsExtracted");
        break;
      }
      await end;
    });
  });

  test("the caller's signal cancels a stream that says nothing", async () => {
    async function* streamFaithfulness(_: unknown, { signal }: { signal: AbortSignal }) {
      await new Promise<void>((resolve) => { signal.addEventListener("abort", () => { resolve(); }); });
      yield {};
    }
    await scripted({ streamFaithfulness }, async (client) => {
      const stream = client.streamFaithfulness({}, { signal: AbortSignal.timeout(100) });
      await assert.rejects(stream.next(), (error: ScoringError) => error instanceof ScoringError);
    });
  });

  test("5 MB pass both ways (G06)", async () => {
    const scoreFaithfulness = ({ response }: { response: string }) => ({ reason: response });
    await scripted({ scoreFaithfulness }, async (client) => {
      const response = "é".repeat(2_500_000);
      assert.equal((await client.scoreFaithfulness({ response })).reason, response);
    });
  });

  test("the token is sent", async () => {
    const getServerInfo = (_: unknown, { requestHeader }: { requestHeader: Headers }) => {
      return { version: requestHeader.get("authorization") ?? "" };
    };
    await scripted(
      { getServerInfo },
      async (client) => { assert.equal((await client.serverInfo()).version, "Bearer secret"); },
      { token: "secret" },
    );
  });

  test("a token does not leave this machine unencrypted", () => {
    const connect = (target: string, options: object) => { ScoringClient.connect(target, { token: "s3", ...options }).close(); };
    for (const target of ["example.org:443", "192.0.2.1:50051", "localhost.example.org:1", "localhost:1@example.org:1"]) {
      assert.throws(() => { connect(target, {}); }, /unencrypted; add tls/);
      connect(target, { insecureToken: true });
      connect(target, { tls: true });
    }
    for (const target of ["localhost:1", "[::1]:1", "127.8.0.1:1", "unix:/tmp/s"]) connect(target, {});
  });

  test("no server: the error says what to do", async () => {
    const client = ScoringClient.connect("127.0.0.1:9");
    await assert.rejects(client.serverInfo(), (error: ScoringError) => {
      assert.deepEqual([error.code, error.reason, error.retryAfter], ["UNAVAILABLE", "UNREACHABLE", 1]);
      assert.match(error.message, /start one with `faithlint serve`/);
      return true;
    });
    client.close();
  });
});
