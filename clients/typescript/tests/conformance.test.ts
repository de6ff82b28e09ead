import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { fromJson, toJson, type DescMessage, type JsonValue, type MessageShape } from "@bufbuild/protobuf";
import { ScoringClient, ScoringError, type BatchItem, type BatchResult } from "../src/index.js";
import { errorOfCall, errorOfStatus } from "../src/errors.js";
import * as v1 from "../src/v1.js";
import { serve, type Served } from "./served.js";

interface Vector {
  name: string;
  method: string;
  request?: JsonValue;
  requests?: JsonValue[];
  response?: unknown;
  events?: unknown[];
  items?: unknown[];
  error?: unknown;
}

const FOLDER = new URL("../../../../tests/conformance/vectors/", import.meta.url);
const VECTORS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Vector[]);
const DEVIATIONS = JSON.parse(
  readFileSync(new URL("../../tests/deviations.json", import.meta.url), "utf8"),
) as Record<string, string>;

describe("conformance vectors", () => {
  let own: Served | undefined;
  let client: ScoringClient;

  before(async () => {
    // The server that all clients share in `make clients`, or else one of our own.
    const shared = process.env.FAITHLINT_CONFORMANCE_SERVER;
    own = shared === undefined ? await serve() : undefined;
    client = ScoringClient.connect(shared ?? own?.target ?? "", { timeoutMs: 60_000 });
  });
  after(async () => {
    client.close();
    await own?.kill();
  });

  test("there are some, and each deviation names one", () => {
    assert.ok(VECTORS.length >= 25);
    const names = new Set(VECTORS.map(({ name }) => name));
    assert.deepEqual(Object.keys(DEVIATIONS).filter((name) => !names.has(name)), []);
  });

  for (const vector of VECTORS) {
    test(vector.name, async () => {
      const answers = (vector.name in DEVIATIONS ? onGenerated : onWrapper)(client, vector);
      if (vector.error) {
        const error = await answers.then(() => assert.fail("the call must fail"), (thrown: unknown) => thrown);
        assert.ok(error instanceof ScoringError, String(error));
        meets(failure(error), vector.error);
      } else {
        meets(await answers, vector.items ? sorted(vector.items) : (vector.events ?? [vector.response]));
      }
    });
  }
});

async function onWrapper(client: ScoringClient, vector: Vector): Promise<unknown[]> {
  const request = vector.request ?? {};
  switch (vector.method) {
    case "ScoreFaithfulness":
      return [print(v1.ScoreFaithfulnessResponseSchema, await client.scoreFaithfulness(parse(v1.ScoreFaithfulnessRequestSchema, request)))];
    case "ScoreKeywordCoverage":
      return [print(v1.ScoreKeywordCoverageResponseSchema, await client.scoreKeywordCoverage(parse(v1.ScoreKeywordCoverageRequestSchema, request)))];
    case "StreamFaithfulness": {
      const wrapped = parse(v1.StreamFaithfulnessRequestSchema, request).request;
      assert.ok(wrapped, "a stream without request must be among the deviations");
      return (await all(client.streamFaithfulness(wrapped))).map((event) => print(v1.StreamFaithfulnessResponseSchema, event));
    }
    case "StreamBatchScore":
      return sorted((await all(client.scoreBatch((vector.requests ?? []).map(item)))).map(printResult));
    case "GetServerInfo":
      return [print(v1.GetServerInfoResponseSchema, await client.serverInfo())];
    default:
      throw new Error(`no method ${vector.method}`);
  }
}

async function onGenerated({ stub, target }: ScoringClient, vector: Vector): Promise<unknown[]> {
  try {
    switch (vector.method) {
      case "ScoreFaithfulness":
        return [print(v1.ScoreFaithfulnessResponseSchema, await stub.scoreFaithfulness(parse(v1.ScoreFaithfulnessRequestSchema, vector.request ?? {})))];
      case "StreamFaithfulness":
        return (await all(stub.streamFaithfulness(parse(v1.StreamFaithfulnessRequestSchema, vector.request ?? {})))).map(
          (event) => print(v1.StreamFaithfulnessResponseSchema, event),
        );
      case "StreamBatchScore": {
        const requests = (vector.requests ?? []).map((one) => parse(v1.StreamBatchScoreRequestSchema, one));
        const answers = await all(stub.streamBatchScore(each(requests)));
        return sorted(answers.map((answer) => printAnswer(answer, target)));
      }
      default:
        throw new Error(`no deviation is known for ${vector.method}`);
    }
  } catch (error) {
    throw errorOfCall(error, target);
  }
}

function item(json: JsonValue): BatchItem {
  const { itemId: id, request } = parse(v1.StreamBatchScoreRequestSchema, json);
  if (request.case === "faithfulness") return { id, faithfulness: request.value };
  assert.ok(request.case, "an item without request must be among the deviations");
  return { id, keywordCoverage: request.value };
}

function printResult({ id, faithfulness, keywordCoverage, error }: BatchResult): unknown {
  return {
    item_id: id,
    ...(faithfulness && { faithfulness: print(v1.ScoreFaithfulnessResponseSchema, faithfulness) }),
    ...(keywordCoverage && { keyword_coverage: print(v1.ScoreKeywordCoverageResponseSchema, keywordCoverage) }),
    ...(error && { error: failure(error) }),
  };
}

function printAnswer(answer: v1.StreamBatchScoreResponse, target: string): unknown {
  if (answer.outcome.case !== "error") return print(v1.StreamBatchScoreResponseSchema, answer);
  return { item_id: answer.itemId, error: failure(errorOfStatus(answer.outcome.value, target)) };
}

function failure({ code, reason, field }: ScoringError): unknown {
  return { code, reason, ...(field && { field }) };
}

function parse<T extends DescMessage>(schema: T, json: JsonValue): MessageShape<T> {
  return fromJson(schema, json);
}

function print<T extends DescMessage>(schema: T, message: MessageShape<T>): unknown {
  return toJson(schema, message, { useProtoFieldName: true, alwaysEmitImplicit: true });
}

async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = [];
  for await (const value of stream) values.push(value);
  return values;
}

async function* each<T>(values: T[]): AsyncGenerator<T> {
  yield* await Promise.resolve(values);
}

function sorted(items: unknown[]): unknown[] {
  return (items as { item_id: string }[]).toSorted((a, b) => (a.item_id < b.item_id ? -1 : 1));
}

/** Fails unless an answer holds all that is expected; tests/conformance/README.md says how. */
function meets(actual: unknown, expected: unknown, path = "answer"): void {
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(actual), `${path} is no list`);
    assert.equal(actual.length, expected.length, `${path} has another length`);
    expected.forEach((one, index) => { meets(actual[index], one, `${path}[${index}]`); });
  } else if (typeof expected === "object" && expected !== null) {
    assert.ok(typeof actual === "object" && actual !== null, `${path} is no object`);
    for (const [key, value] of Object.entries(expected)) {
      assert.ok(key in actual, `${path}.${key} is missing`);
      meets((actual as Record<string, unknown>)[key], value, `${path}.${key}`);
    }
  } else if (typeof expected === "number") {
    assert.ok(Math.abs(Number(actual) - expected) < 1e-9, `${path} is ${String(actual)}, not ${expected}`);
  } else {
    assert.equal(actual, expected, path);
  }
}
