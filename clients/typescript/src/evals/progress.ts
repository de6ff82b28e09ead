import { isOk, usageOf, type ItemResult } from "./results.js";

/** One line on stderr that tells how far an evaluation is: items, failures and tokens. */
export function openProgress(shown: boolean, total: number): { advance: (result: ItemResult) => void; close: () => void } {
  if (!shown) return { advance: () => undefined, close: () => undefined };
  let [done, failed, tokens] = [0, 0, 0];
  const advance = (result: ItemResult) => {
    done++;
    if (!isOk(result)) failed++;
    for (const { inputTokens, outputTokens } of Object.values(usageOf([result], {}))) tokens += inputTokens + outputTokens;
    const bar = "#".repeat(Math.round((20 * done) / total)).padEnd(20, ".");
    const notes = [failed && `${failed} failed`, tokens && `${tokens.toLocaleString("en")} tokens`].filter(Boolean);
    process.stderr.write(`\revaluating ${bar} ${done}/${total} ${notes.join(", ")}`);
  };
  return { advance, close: () => void process.stderr.write("\n") };
}
