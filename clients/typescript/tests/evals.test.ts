import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createFaithfulnessScorer, createKeywordCoverageScorer, FaithfulnessStatus, runEvals, type Scorer } from "../src/index.js";
import { scripted } from "./scripted.js";

const length: Scorer = {
  id: "length",
  run: ({ output }) => Promise.resolve({ score: output.length, scorable: output !== "", report: null }),
};

describe("runEvals", () => {
  test("failing items are item errors, counted and never averaged", async () => {
    const picky: Scorer = {
      id: "picky",
      run: ({ input }) => (input === "b" ? Promise.reject(new Error("no b")) : Promise.resolve({ score: 1, scorable: true, report: null })),
    };
    const told: number[] = [];
    const result = await runEvals({
      data: ["a", "b", "c", "d"].map((input) => ({ input })),
      scorers: [length, picky],
      target: (input) => {
        if (input === "c") throw new Error("no c");
        return input === "d" ? "" : Promise.resolve(input.repeat(3));
      },
      onItemComplete: ({ index }) => told.push(index),
    });
    assert.deepEqual(result.scores, { length: 3, picky: 1 });
    assert.deepEqual(result.items.map(({ index, output }) => [index, output]), [[0, "aaa"], [1, "bbb"], [2, undefined], [3, ""]]);
    assert.deepEqual([result.items[1]?.errors, result.items[2]?.error], [{ picky: "Error: no b" }, "target failed: Error: no c"]);
    assert.deepEqual(result.summary, {
      totalItems: 4,
      okItems: 2,
      errorItems: 2,
      resumedItems: 0,
      usage: {},
      cost: 0,
      scorers: { length: { mean: 3, scored: 2, notScorable: 1, errors: 1 }, picky: { mean: 1, scored: 2, notScorable: 0, errors: 2 } },
    });
    assert.deepEqual(told.sort(), [0, 1, 2, 3]);
  });

  test("no more items than the concurrency are worked on at once", async () => {
    let running = 0;
    let most = 0;
    const target = async (input: string) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      return input;
    };
    const data = Array.from({ length: 12 }, () => ({ input: "x" }));
    await runEvals({ data, scorers: [length], target, concurrency: 3 });
    assert.equal(most, 3);
  });

  test("a concurrency below 1 and two scorers with one id are refused", async () => {
    const target = (input: string) => input;
    await assert.rejects(runEvals({ data: [], scorers: [], target, concurrency: 0 }), /at least 1/);
    await assert.rejects(runEvals({ data: [], scorers: [length, length], target }), /same id/);
  });

  test("the scorers send the exchange and read the report", async () => {
    const service = {
      scoreFaithfulness: ({ response, context }: { response: string; context: { text: string }[] }) => ({
        score: context.length,
        status: response ? FaithfulnessStatus.OK : FaithfulnessStatus.NO_CLAIMS,
      }),
      scoreKeywordCoverage: ({ prompt, response }: { prompt: string; response: string }) => ({ score: prompt === response ? 1 : 0 }),
    };
    await scripted(service, async (client) => {
      const { scores, summary } = await runEvals({
        data: [{ input: "x", context: ["a", "b"] }, { input: "y" }, { input: "" }],
        scorers: [createFaithfulnessScorer(client, { context: "fallback" }), createKeywordCoverageScorer(client)],
        target: (input) => input,
      });
      assert.deepEqual(scores, { "faithfulness-scorer": 1.5, "keyword-coverage-scorer": 1 });
      assert.equal(summary.scorers["faithfulness-scorer"]?.notScorable, 1);
    });
  });
});
