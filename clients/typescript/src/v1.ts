/** The messages of the contract, generated from protos/faithlint/v1. */
export * from "./generated/faithlint/v1/common_pb.js";
export * from "./generated/faithlint/v1/faithfulness_pb.js";
export * from "./generated/faithlint/v1/keyword_coverage_pb.js";
export * from "./generated/faithlint/v1/scoring_service_pb.js";
