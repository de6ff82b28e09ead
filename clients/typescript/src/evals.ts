import type { FaithfulnessRequest, KeywordCoverageRequest, ScoringClient } from "./client.js";
import { FaithfulnessStatus, type ScoreFaithfulnessResponse, type ScoreKeywordCoverageResponse } from "./v1.js";

export type Context = string | readonly string[];

/** One item of a data set. */
export interface Item {
  input: string;
  context?: Context;
  groundTruth?: unknown;
}

/** What a scorer says of one output. `scorable` is false where the score belongs into no average. */
export interface Result<Report = unknown> {
  score: number;
  scorable: boolean;
  report: Report;
}

export interface Scorer<Report = unknown> {
  /** Key of the scorer in the results. */
  readonly id: string;
  run(exchange: { input: string; output: string; context?: Context }): Promise<Result<Report>>;
}

/** One item: its output, a result per scorer, and what went wrong (`error` of the target, `errors` per scorer). */
export interface ItemResult {
  index: number;
  item: Item;
  output?: string;
  results: Record<string, Result>;
  errors: Record<string, string>;
  error: string;
}

/** How one scorer fared: `scored` items are in the mean, `notScorable` and `errors` are not. */
export interface ScorerSummary {
  mean: number | null;
  scored: number;
  notScorable: number;
  errors: number;
}

export interface EvalResult {
  /** Mean per scorer id over its scorable items, null where there is none. */
  scores: Record<string, number | null>;
  items: ItemResult[];
  summary: { totalItems: number; okItems: number; errorItems: number; scorers: Record<string, ScorerSummary> };
}

export interface Evaluation {
  data: Iterable<Item>;
  scorers: readonly Scorer[];
  /** Gives the output for an input. */
  target: (input: string) => string | Promise<string>;
  onItemComplete?: (result: ItemResult) => unknown;
  /** Items that are worked on at once; 4 when not given. */
  concurrency?: number;
}

type FaithfulnessOptions = Pick<FaithfulnessRequest, "judge" | "scale" | "rephraseReason"> & { context?: Context };

/** Verifies each claim of an output against the item's context, or else that of the options. */
export function createFaithfulnessScorer(
  client: ScoringClient,
  { context: fallback = [], ...options }: FaithfulnessOptions = {},
): Scorer<ScoreFaithfulnessResponse> {
  return {
    id: "faithfulness-scorer",
    async run({ input, output, context = fallback }) {
      const chunks = typeof context === "string" ? [context] : context;
      const exchange = { prompt: input, response: output, context: chunks.map((text) => ({ text })) };
      const report = await client.scoreFaithfulness({ ...options, ...exchange });
      return { score: report.score, scorable: report.status !== FaithfulnessStatus.NO_CLAIMS, report };
    },
  };
}

/** Looks for the keywords of an input in the output. */
export function createKeywordCoverageScorer(
  client: ScoringClient,
  options: Omit<KeywordCoverageRequest, "$typeName" | "prompt" | "response"> = {},
): Scorer<ScoreKeywordCoverageResponse> {
  return {
    id: "keyword-coverage-scorer",
    async run({ input, output }) {
      const report = await client.scoreKeywordCoverage({ ...options, prompt: input, response: output });
      return { score: report.score, scorable: true, report };
    },
  };
}

/** Asks `target` for the output of each item's input and runs every scorer on it. A failing item never ends the run. */
export async function runEvals({ data, scorers, target, onItemComplete, concurrency = 4 }: Evaluation): Promise<EvalResult> {
  if (!(concurrency >= 1)) throw new RangeError(`concurrency must be at least 1, not ${concurrency}`);
  if (new Set(scorers.map(({ id }) => id)).size !== scorers.length) {
    throw new RangeError("two scorers have the same id; results are keyed by it");
  }
  const items: ItemResult[] = [];
  const waiting = [...data].entries();
  async function work() {
    for (const [index, item] of waiting) {
      items[index] = await evaluate(index, item, scorers, target);
      await onItemComplete?.(items[index]);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return summarise(items, scorers);
}

async function evaluate(index: number, item: Item, scorers: readonly Scorer[], target: Evaluation["target"]): Promise<ItemResult> {
  const result: ItemResult = { index, item, results: {}, errors: {}, error: "" };
  try {
    result.output = await target(item.input);
  } catch (problem) {
    return { ...result, error: `target failed: ${String(problem)}` };
  }
  for (const scorer of scorers) {
    try {
      result.results[scorer.id] = await scorer.run({ ...item, output: result.output });
    } catch (problem) {
      result.errors[scorer.id] = String(problem);
    }
  }
  return result;
}

function summarise(items: ItemResult[], scorers: readonly Scorer[]): EvalResult {
  const perScorer = Object.fromEntries(scorers.map(({ id }) => [id, counts(items, id)]));
  const okItems = items.filter(({ error, errors }) => !error && Object.keys(errors).length === 0).length;
  return {
    scores: Object.fromEntries(Object.entries(perScorer).map(([id, { mean }]) => [id, mean])),
    items,
    summary: { totalItems: items.length, okItems, errorItems: items.length - okItems, scorers: perScorer },
  };
}

function counts(items: ItemResult[], id: string): ScorerSummary {
  const results = items.flatMap(({ results }) => results[id] ?? []);
  const scores = results.filter(({ scorable }) => scorable).map(({ score }) => score);
  return {
    mean: scores.length ? scores.reduce((sum, score) => sum + score) / scores.length : null,
    scored: scores.length,
    notScorable: results.length - scores.length,
    errors: items.length - results.length,
  };
}
