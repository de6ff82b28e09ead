import { fromJson, toJson, type DescMessage, type JsonValue, type MessageShape } from "@bufbuild/protobuf";
import type { FaithfulnessRequest, KeywordCoverageRequest, ScoringClient } from "../client.js";
import {
  FaithfulnessStatus,
  ScoreFaithfulnessResponseSchema,
  ScoreKeywordCoverageResponseSchema,
  type ScoreFaithfulnessResponse,
  type ScoreKeywordCoverageResponse,
} from "../v1.js";
import { readExchange, type Context, type Conversation } from "./messages.js";
import { openProgress } from "./progress.js";
import { openRecord } from "./record.js";
import { summarise, type EvalResult, type Item, type ItemResult, type Prices, type Scorer } from "./results.js";

export type { Chunk, Context, Conversation, Message } from "./messages.js";
export type { EvalResult, Item, ItemResult, Prices, Result, Scorer, ScorerSummary, Usage } from "./results.js";

/** What `runEvals` does, and with what. */
export interface Evaluation<Input extends Conversation = Conversation> {
  data: Iterable<Item<Input>>;
  scorers: readonly Scorer[];
  /** Gives the output for an input: a string, or chat messages. */
  target: (input: Input) => Conversation | Promise<Conversation>;
  /** Called with each item as it is done, but not with resumed ones. */
  onItemComplete?: (result: ItemResult) => unknown;
  /** Items that are worked on at once; 4 when not given. */
  concurrency?: number;
  /**
   * A file (JSON Lines) to which each finished item is written at once. A later run with the same file takes over the
   * items that succeeded with the same scorers, without asking the target again. Use another file for another target.
   */
  resultsFile?: string;
  /** Shows progress on stderr; by default on a terminal only. */
  progress?: boolean;
  /** What models cost, for `summary.cost`. */
  prices?: Prices;
}

/** Options of `createFaithfulnessScorer`; `context` is for items that have none of their own. */
export type FaithfulnessOptions = Pick<FaithfulnessRequest, "judge" | "scale" | "rephraseReason"> & { context?: Context };

/** Verifies each claim of an output against the item's context, else that of the options, else the tools' results. */
export function createFaithfulnessScorer(
  client: ScoringClient,
  { context: fallback, ...options }: FaithfulnessOptions = {},
): Scorer<ScoreFaithfulnessResponse> {
  return {
    id: "faithfulness-scorer",
    signature: JSON.stringify([client.target, fallback, options]),
    async run({ input, output, context = fallback }) {
      const report = await client.scoreFaithfulness({ ...options, ...readExchange(input, output, context) });
      return { score: report.score, scorable: report.status !== FaithfulnessStatus.NO_CLAIMS, report };
    },
    stored: storedAs(ScoreFaithfulnessResponseSchema),
  };
}

/** Options of `createKeywordCoverageScorer`, as in a request. */
export type KeywordCoverageOptions = Omit<KeywordCoverageRequest, "$typeName" | "prompt" | "response">;

/** Looks for the keywords of an input in the output. */
export function createKeywordCoverageScorer(
  client: ScoringClient,
  options: KeywordCoverageOptions = {},
): Scorer<ScoreKeywordCoverageResponse> {
  return {
    id: "keyword-coverage-scorer",
    signature: JSON.stringify([client.target, options]),
    async run({ input, output }) {
      const { prompt, response } = readExchange(input, output, []);
      const report = await client.scoreKeywordCoverage({ ...options, prompt, response });
      return { score: report.score, scorable: true, report };
    },
    stored: storedAs(ScoreKeywordCoverageResponseSchema),
  };
}

function storedAs<T extends DescMessage>(schema: T) {
  return {
    write: (report: MessageShape<T>): JsonValue => toJson(schema, report, { useProtoFieldName: true, alwaysEmitImplicit: true }),
    read: (stored: JsonValue): MessageShape<T> => fromJson(schema, stored, { ignoreUnknownFields: true }),
  };
}

/** Asks `target` for the output of each item's input and runs every scorer on it. A failing item never ends the run. */
export async function runEvals<Input extends Conversation>(evaluation: Evaluation<Input>): Promise<EvalResult> {
  const { data, scorers, target, onItemComplete, concurrency = 4, resultsFile, prices = {} } = evaluation;
  if (!(concurrency >= 1)) throw new RangeError(`concurrency must be at least 1, not ${concurrency}`);
  if (new Set(scorers.map(({ id }) => id)).size !== scorers.length) {
    throw new RangeError("two scorers have the same id; results are keyed by it");
  }
  const items: ItemResult[] = [];
  const all = [...data];
  const waiting = all.entries();
  const record = resultsFile === undefined ? undefined : openRecord(resultsFile, scorers);
  const progress = openProgress(evaluation.progress ?? process.stderr.isTTY, all.length);
  let stopped = false;
  async function work() {
    for (const [index, item] of waiting) {
      if (stopped) return;
      let result = record?.restore(index, item);
      if (!result) {
        result = await evaluate(index, item, scorers, target);
        record?.append(result);
        await onItemComplete?.(result);
      }
      items[index] = result;
      progress.advance(result);
    }
  }
  const workers = Array.from({ length: Math.min(concurrency, all.length) }, work);
  try {
    await Promise.all(workers);
  } finally {
    stopped = true; // where a listener or the disk has failed
    await Promise.allSettled(workers);
    progress.close();
    record?.close();
  }
  return summarise(items, scorers, prices);
}

async function evaluate<Input extends Conversation>(
  index: number,
  item: Item<Input>,
  scorers: readonly Scorer[],
  target: Evaluation<Input>["target"],
): Promise<ItemResult> {
  const result: ItemResult = { index, item, results: {}, errors: {}, error: "", resumed: false };
  let output: Conversation;
  try {
    output = await target(item.input);
  } catch (problem) {
    return { ...result, error: `target failed: ${String(problem)}` };
  }
  for (const scorer of scorers) {
    try {
      result.results[scorer.id] = await scorer.run({ ...item, output });
    } catch (problem) {
      result.errors[scorer.id] = String(problem);
    }
  }
  return { ...result, output };
}
