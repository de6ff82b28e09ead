export * from "./client.js";
export * from "./evals/index.js";
export { ScoringError } from "./errors.js";
export type { ConnectOptions } from "./transport.js";
export { FaithfulnessStatus, KeywordCoverageStatus, MatchLevel, MatchTier, OffsetEncoding, Verdict } from "./v1.js";
