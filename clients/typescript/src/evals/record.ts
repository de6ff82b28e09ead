import { createHash } from "node:crypto";
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import type { JsonValue } from "@bufbuild/protobuf";
import type { Conversation } from "./messages.js";
import { isOk, type Item, type ItemResult, type Scorer } from "./results.js";

const START = '{"key":"';

interface Entry {
  key: string;
  output?: Conversation;
  results: Record<string, { score: number; scorable: boolean; report: JsonValue }>;
  ok: boolean;
}

/** The results file of an evaluation: one line of JSON per finished item, appended as it is done and read back. */
export interface ResultsFile {
  /** The item's result of an earlier run; undefined when there is none, or one with errors. */
  restore(index: number, item: Item): ItemResult | undefined;
  /** Writes a finished item down, at once. */
  append(result: ItemResult): void;
  close(): void;
}

/** Opens the results file, or makes it. Half a line at its end, which a killed run leaves behind, is cut off. */
export function openRecord(path: string, scorers: readonly Scorer[]): ResultsFile {
  const file = openSync(path, "a+");
  const stored = new Map<string, Entry>();
  try {
    const content = readFileSync(file);
    const whole = content.lastIndexOf("\n") + 1;
    const lines = content.subarray(0, whole).toString().split("\n").slice(0, -1);
    const rest = content.subarray(whole).toString();
    if (!lines.every((line) => line.startsWith(START)) || !(rest.startsWith(START) || START.startsWith(rest))) {
      throw new TypeError(`${path} holds something else than results of runEvals; name another resultsFile`);
    }
    ftruncateSync(file, whole);
    for (const entry of lines.flatMap(parsed)) stored.set(entry.key, entry);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return {
    restore: (index, item) => restored(index, item, stored.get(keyOf(item, scorers)), scorers),
    append: (result) => void writeSync(file, line(result, scorers)),
    close: () => { closeSync(file); },
  };
}

/** The entry of a line; none for one that a failing disk has garbled. */
function parsed(line: string): Entry[] {
  try {
    return [JSON.parse(line) as Entry];
  } catch {
    return [];
  }
}

/** What decides the results of an item, apart from the target. */
function keyOf(item: Item, scorers: readonly Scorer[]): string {
  const text = json([item, scorers.map(({ id, signature }) => [id, signature])]);
  return createHash("sha256").update(text).digest("hex");
}

function json(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner));
}

function line(result: ItemResult, scorers: readonly Scorer[]): string {
  const { index, item, output, errors, error } = result;
  const results = Object.fromEntries(
    scorers.flatMap(({ id, stored }) => {
      const own = result.results[id];
      return own ? [[id, { ...own, report: stored ? stored.write(own.report) : own.report }]] : [];
    }),
  );
  const { input, groundTruth } = item;
  return json({ key: keyOf(item, scorers), ok: isOk(result), index, input, groundTruth, output, results, errors, error }) + "\n";
}

function restored(index: number, item: Item, entry: Entry | undefined, scorers: readonly Scorer[]): ItemResult | undefined {
  if (!entry?.ok || entry.output === undefined) return undefined;
  const { output } = entry;
  try {
    const results = Object.fromEntries(
      scorers.map(({ id, stored }) => {
        const own = entry.results[id];
        if (!own) throw new TypeError(`no result of ${id}`);
        return [id, { ...own, report: stored ? stored.read(own.report) : own.report }];
      }),
    );
    return { index, item, output, results, errors: {}, error: "", resumed: true };
  } catch {
    return undefined; // from another version
  }
}
