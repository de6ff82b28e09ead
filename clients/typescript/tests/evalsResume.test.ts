import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { createFaithfulnessScorer, createKeywordCoverageScorer, runEvals, ScoringClient, type Item } from "../src/index.js";
import { scripted } from "./scripted.js";
import { eventually, serve, type Served } from "./served.js";

const DATA: Item<string>[] = [0, 1, 2, 3, 4, 5].map((number) => ({
  input: `How far does car ${number} drive?`,
  context: [`Car ${number} drives ${number}00 km 😀.`],
}));
const answer = (question: string) => `Car ${question.charAt(17)} drives ${question.charAt(17)}00 km 😀. It is red.`;

describe("runEvals over a crash", () => {
  const folder = mkdtempSync(join(tmpdir(), "faithlint-"));
  const file = join(folder, "results.jsonl");
  const lines = () => (existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []);
  let server: Served;
  let client: ScoringClient;
  const scorers = () => [createFaithfulnessScorer(client), createKeywordCoverageScorer(client)];

  before(async () => {
    server = await serve();
    client = ScoringClient.connect(server.target);
  });
  after(async () => {
    client.close();
    await server.kill();
    rmSync(folder, { recursive: true });
  });

  test("a run that was killed goes on where it was", async (t) => {
    const index = new URL("../src/index.js", import.meta.url).href;
    const program = `
      import { createFaithfulnessScorer, createKeywordCoverageScorer, runEvals, ScoringClient } from ${JSON.stringify(index)};
      const answer = ${answer.toString()};
      const data = ${JSON.stringify(DATA)};
      const client = ScoringClient.connect("${server.target}");
      const target = (question) => (question > data[2].input ? new Promise(() => setTimeout(() => 0, 1e6)) : answer(question));
      const scorers = [createFaithfulnessScorer(client), createKeywordCoverageScorer(client)];
      await runEvals({ data, scorers, target, resultsFile: ${JSON.stringify(file)} });`;
    const run = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "inherit" });
    t.after(() => run.kill("SIGKILL"));
    await eventually("three items are written down", () => lines().length >= 3, () => lines().join("\n"));
    const exit = new Promise((resolve) => run.once("exit", (_, signal) => { resolve(signal); }));
    run.kill("SIGKILL");
    assert.equal(await exit, "SIGKILL");
    const whole = lines();
    appendFileSync(file, whole[0]?.slice(0, 200) ?? "");

    const asked: string[] = [];
    const told: number[] = [];
    const target = (question: string) => {
      asked.push(question);
      return answer(question);
    };
    const resumed = await runEvals({ data: DATA, scorers: scorers(), target, resultsFile: file, onItemComplete: ({ index }) => told.push(index) });
    assert.deepEqual(asked.sort(), DATA.slice(3).map(({ input }) => input));
    assert.deepEqual(told.sort(), [3, 4, 5]);
    assert.equal(resumed.summary.resumedItems, 3);
    assert.deepEqual(lines().slice(0, 3), whole);
    const uninterrupted = await runEvals({ data: DATA, scorers: scorers(), target: answer });
    assert.deepEqual(resumed.scores, uninterrupted.scores);
    const claims = ({ items }: typeof resumed) => items.map(({ results }) => (results["faithfulness-scorer"]?.report as { claims: unknown }).claims);
    assert.deepEqual(claims(resumed), claims(uninterrupted));
  });

  test("what failed is tried again, other scorers are not taken for the recorded ones", async () => {
    rmSync(file, { force: true });
    const data = DATA.slice(0, 2);
    const broken = () => { throw new Error("no answer today"); };
    const never = () => { throw new Error("must not be asked"); };
    assert.equal((await runEvals({ data, scorers: scorers(), target: broken, resultsFile: file })).summary.errorItems, 2);
    assert.match(lines()[0] ?? "", /no answer today/);
    assert.equal((await runEvals({ data, scorers: scorers(), target: answer, resultsFile: file })).summary.okItems, 2);
    assert.equal((await runEvals({ data, scorers: scorers(), target: never, resultsFile: file })).summary.resumedItems, 2);
    const others = [createFaithfulnessScorer(client, { scale: 10 })];
    assert.equal((await runEvals({ data, scorers: others, target: answer, resultsFile: file })).summary.resumedItems, 0);
  });

  test("a file of another kind is refused and stays as it is", async () => {
    for (const text of ['{"input": "mine"}\n', "my notes", '{"key":"\n{"a": 1}\n']) {
      const notes = join(folder, "notes.txt");
      writeFileSync(notes, text);
      await assert.rejects(runEvals({ data: DATA, scorers: [], target: answer, resultsFile: notes }), /notes\.txt holds something else/);
      assert.equal(readFileSync(notes, "utf8"), text);
    }
  });
});

describe("runEvals with chat messages and models", () => {
  test("an agent's tool results are the context", async () => {
    const seen: unknown[] = [];
    const scoreFaithfulness = ({ prompt, response, context }: { prompt: string; response: string; context: { text: string; title: string }[] }) => {
      seen.push([prompt, response, context.map(({ text, title }) => [title, text])]);
      return { score: 1 };
    };
    const question = [{ role: "system", content: "Be short." }, { role: "user", content: [{ type: "text", text: "Range?" }] }];
    const tools = [
      [{ role: "tool", content: "520 km", name: "specs" }, { role: "assistant", content: "520 km." }],
      [{ role: "assistant", content: "520 km.", parts: [{ type: "tool-result", toolName: "specs", output: "520 km" }] }],
      [{ role: "assistant", content: "520 km.", toolInvocations: [{ state: "result", toolName: "specs", result: { km: 520 } }] }],
    ];
    await scripted({ scoreFaithfulness }, async (client) => {
      let next = 0;
      const target = () => tools[next++] ?? "";
      const data = [{ input: question }, { input: question }, { input: question }];
      await runEvals({ data, scorers: [createFaithfulnessScorer(client)], target, concurrency: 1 });
      await runEvals({ data: data.slice(2), scorers: [createFaithfulnessScorer(client, { context: "fallback" })], target: () => "520 km." });
    });
    assert.deepEqual(seen, [
      ["Range?", "520 km.", [["specs", "520 km"]]],
      ["Range?", "520 km.", [["specs", "520 km"]]],
      ["Range?", "520 km.", [["specs", '{"km":520}']]],
      ["Range?", "520 km.", [["", "fallback"]]],
    ]);
  });

  test("an output of another shape is that scorer's error", async () => {
    await scripted({}, async (client) => {
      const target = () => 7 as unknown as string;
      const { items } = await runEvals({ data: [{ input: "q" }], scorers: [createFaithfulnessScorer(client)], target });
      assert.match(items[0]?.errors["faithfulness-scorer"] ?? "", /output must be a string or a list of chat messages/);
    });
  });

  test("calls, tokens and cost are told per model", async () => {
    const judge = { name: "openai", model: "small", calls: 2, cachedClaims: 1, inputTokens: 1000n, outputTokens: 100n };
    await scripted({ scoreFaithfulness: () => ({ score: 1, judge }) }, async (client) => {
      const run = (prices?: Record<string, [number, number]>) =>
        runEvals({ data: [{ input: "a" }, { input: "b" }], scorers: [createFaithfulnessScorer(client)], target: (input) => input, ...(prices ? { prices } : {}) });
      const { summary } = await run({ small: [0.5, 4] });
      assert.deepEqual(summary.usage, { small: { calls: 4, cachedClaims: 2, inputTokens: 2000, outputTokens: 200, cost: 0.0018 } });
      assert.equal(summary.cost, 0.0018);
      assert.equal((await run()).summary.cost, null);
    });
  });

  test("progress is told when asked for, and only on a terminal otherwise", async () => {
    const index = new URL("../src/index.js", import.meta.url).href;
    const printed = async (progress: string) => {
      const program = `
        import { runEvals } from ${JSON.stringify(index)};
        const target = (input) => { if (input === "b") throw new Error("no"); return input; };
        await runEvals({ data: [{ input: "a" }, { input: "b" }], scorers: [], target, ${progress} });`;
      return (await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program])).stderr;
    };
    assert.equal(await printed(""), "");
    assert.match(await printed("progress: true"), /#{20} 2\/2 1 failed\n$/);
  });

  test("the first failure of a listener ends the run", async () => {
    const onItemComplete = () => { throw new Error("disk full"); };
    const run = runEvals({ data: [{ input: "a" }, { input: "b" }], scorers: [], target: (input) => input, onItemComplete });
    await assert.rejects(run, /disk full/);
  });
});
