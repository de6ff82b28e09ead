import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "./generated/google/rpc/error_details_pb.js";
import type { Status } from "./generated/google/rpc/status_pb.js";

interface Details {
  reason?: string;
  field?: string;
  problem?: string;
  retryAfter?: number | undefined;
}

/** Why a call, or an item of a batch, has no report. `message` is for people. */
export class ScoringError extends Error {
  /** The server's stable word, such as `INVALID_FIELD`; empty when the server said nothing. */
  readonly reason: string;
  /** The invalid field as in the contract, or empty. */
  readonly field: string;
  /** What is wrong with that field, or empty. */
  readonly problem: string;
  /** Seconds after which another try makes sense, if any. */
  readonly retryAfter: number | undefined;

  /** `code` is the canonical code, such as `INVALID_ARGUMENT`. */
  constructor(readonly code: string, message: string, details: Details = {}, cause?: unknown) {
    super(message, { cause });
    this.name = "ScoringError";
    this.reason = details.reason ?? "";
    this.field = details.field ?? "";
    this.problem = details.problem ?? "";
    this.retryAfter = details.retryAfter;
  }
}

/** The error of a failed call; what the server did not explain is explained here. */
export function errorOfCall(thrown: unknown, target: string): ScoringError {
  const error = ConnectError.from(thrown);
  const info = detail(error, ErrorInfoSchema);
  if (!info) return unexplained(error, target);
  const violation = detail(error, BadRequestSchema)?.fieldViolations[0];
  const delay = detail(error, RetryInfoSchema)?.retryDelay;
  const details = {
    reason: info.reason,
    field: violation?.field ?? "",
    problem: violation?.description ?? "",
    retryAfter: delay && Number(delay.seconds) + delay.nanos / 1e9,
  };
  return new ScoringError(nameOf(error.code), error.rawMessage, details, error);
}

/** The error that a status with details tells of. */
export function errorOfStatus(status: Status | undefined, target: string): ScoringError {
  const code: number = status && status.code in Code ? status.code : Code.Unknown;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- google.rpc numbers its codes as Connect does
  const error = new ConnectError(status?.message ?? "the server gave no outcome", code);
  for (const { typeUrl, value } of status?.details ?? []) {
    error.details.push({ type: typeUrl.slice(typeUrl.lastIndexOf("/") + 1), value });
  }
  return errorOfCall(error, target);
}

function detail<T extends DescMessage>(error: ConnectError, schema: T): MessageShape<T> | undefined {
  return error.findDetails(schema)[0];
}

function nameOf(code: Code): string {
  return code === Code.Canceled ? "CANCELLED" : Code[code].replace(/(?<=[a-z])[A-Z]/g, "_$&").toUpperCase();
}

function unexplained(error: ConnectError, target: string): ScoringError {
  const told = error.rawMessage;
  const failure = (reason: string, message: string, retryAfter?: number) =>
    new ScoringError(nameOf(error.code), message, { reason, retryAfter }, error);
  switch (error.code) {
    case Code.Unavailable:
      return failure("UNREACHABLE", `no faithlint server answers at ${target} (${told}); start one with \`faithlint serve\``, 1);
    case Code.DeadlineExceeded:
      return failure("DEADLINE", `the server at ${target} did not answer in time; allow more time`);
    case Code.ResourceExhausted:
      if (told.includes("larger than")) {
        return failure("MESSAGE_TOO_LARGE", `the message is larger than a faithlint server takes (${told}); send the text in parts`);
      }
      break;
    case Code.Unimplemented:
      return failure("UNIMPLEMENTED", `what answers at ${target} is no faithlint server, or an older one`);
  }
  return failure("", `the server at ${target} ended the call with ${nameOf(error.code)}: ${told}`);
}
