// Prints the verdicts for one exchange: node dist/examples/verdicts.js 127.0.0.1:50051
import { ScoringClient, ScoringError, Verdict } from "../src/index.js";

const client = ScoringClient.connect(process.argv[2] ?? "127.0.0.1:50051");
try {
  const report = await client.scoreFaithfulness({
    prompt: "Tell me about the lamp.",
    response: "The lamp is 12 cm tall. It was built in 1990. Many people like it.",
    context: [{ id: "data sheet", text: "The lamp is 12 cm tall. It was built in 1991." }],
  });
  for (const { verdict, text, reason } of report.claims) {
    console.log(`${Verdict[verdict].padEnd(6)} ${text} (${reason})`);
  }
  console.log(`score ${report.score} of ${report.scale}`);
} catch (error) {
  if (!(error instanceof ScoringError)) throw error;
  console.error(`${error.code} ${error.reason}: ${error.message}`);
  process.exitCode = 1;
} finally {
  client.close();
}
