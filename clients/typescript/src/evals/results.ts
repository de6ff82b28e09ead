import { isMessage, type JsonValue } from "@bufbuild/protobuf";
import { ScoreFaithfulnessResponseSchema } from "../v1.js";
import type { Context, Conversation } from "./messages.js";

/** One item of a data set. */
export interface Item<Input extends Conversation = Conversation> {
  input: Input;
  context?: Context;
  groundTruth?: unknown;
}

/** What a scorer says of one output. `scorable` is false where the score belongs into no average. */
export interface Result<Report = unknown> {
  score: number;
  scorable: boolean;
  report: Report;
}

/** Scores one output; make your own to run it beside those of faithlint. */
export interface Scorer<Report = unknown> {
  /** Key of the scorer in the results. */
  readonly id: string;
  /** Tells apart scorers that would score differently, for results files. */
  readonly signature?: string;
  run(exchange: { input: Conversation; output: Conversation; context?: Context }): Promise<Result<Report>>;
  /** How its reports are written to a results file and read back; as plain JSON when not given. */
  readonly stored?: { write(report: Report): JsonValue; read(stored: JsonValue): Report };
}

/** One item: its output, a result per scorer, and what went wrong (`error` of the target, `errors` per scorer). */
export interface ItemResult {
  index: number;
  item: Item;
  output?: Conversation;
  results: Record<string, Result>;
  errors: Record<string, string>;
  error: string;
  /** Whether it was read back from the results file of an earlier run. */
  resumed: boolean;
}

/** How one scorer fared: `scored` items are in the mean, `notScorable` and `errors` are not. */
export interface ScorerSummary {
  mean: number | null;
  scored: number;
  notScorable: number;
  errors: number;
}

/** What one model was asked for; `cost` is null while it took tokens and has no price. */
export interface Usage {
  calls: number;
  cachedClaims: number;
  inputTokens: number;
  outputTokens: number;
  cost: number | null;
}

/** Per model, what a million input tokens and a million output tokens cost, in any one currency. */
export type Prices = Readonly<Record<string, readonly [input: number, output: number]>>;

/** What `runEvals` found. */
export interface EvalResult {
  /** Mean per scorer id over its scorable items, null where there is none. */
  scores: Record<string, number | null>;
  items: ItemResult[];
  summary: {
    totalItems: number;
    okItems: number;
    errorItems: number;
    resumedItems: number;
    scorers: Record<string, ScorerSummary>;
    /** Per model, those of resumed items too. */
    usage: Record<string, Usage>;
    cost: number | null;
  };
}

/** The means, counts and costs of items that are done. */
export function summarise(items: ItemResult[], scorers: readonly Scorer[], prices: Prices): EvalResult {
  const perScorer = Object.fromEntries(scorers.map(({ id }) => [id, counts(items, id)]));
  const usage = usageOf(items, prices);
  const costs = Object.values(usage).map(({ cost }) => cost);
  return {
    scores: Object.fromEntries(Object.entries(perScorer).map(([id, { mean }]) => [id, mean])),
    items,
    summary: {
      totalItems: items.length,
      okItems: items.filter(isOk).length,
      errorItems: items.filter((item) => !isOk(item)).length,
      resumedItems: items.filter(({ resumed }) => resumed).length,
      scorers: perScorer,
      usage,
      cost: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    },
  };
}

/** Whether the target and every scorer succeeded. */
export function isOk({ error, errors }: ItemResult): boolean {
  return error === "" && Object.keys(errors).length === 0;
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

/** The judge that asks no model is listed by its own name and costs nothing. */
export function usageOf(items: readonly ItemResult[], prices: Prices): Record<string, Usage> {
  const usage: Record<string, Usage> = {};
  for (const { report } of items.flatMap(({ results }) => Object.values(results))) {
    if (!isMessage(report, ScoreFaithfulnessResponseSchema) || !report.judge) continue;
    const { name, model, calls, cachedClaims, inputTokens, outputTokens } = report.judge;
    const entry = (usage[model || name] ??= { calls: 0, cachedClaims: 0, inputTokens: 0, outputTokens: 0, cost: 0 });
    entry.calls += calls;
    entry.cachedClaims += cachedClaims;
    entry.inputTokens += Number(inputTokens);
    entry.outputTokens += Number(outputTokens);
  }
  for (const [model, entry] of Object.entries(usage)) {
    const [input, output] = prices[model] ?? [];
    const free = entry.inputTokens + entry.outputTokens === 0;
    entry.cost = input === undefined || output === undefined
      ? (free ? 0 : null)
      : (entry.inputTokens * input + entry.outputTokens * output) / 1e6;
  }
  return usage;
}
