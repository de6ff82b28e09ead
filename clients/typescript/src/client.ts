import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { createClient, type Client } from "@connectrpc/connect";
import { errorOfCall, errorOfStatus, type ScoringError } from "./errors.js";
import { openTransport, type ConnectOptions } from "./transport.js";
import {
  OffsetEncoding,
  ScoreFaithfulnessRequestSchema,
  ScoreKeywordCoverageRequestSchema,
  ScoringService,
  StreamBatchScoreRequestSchema,
  type GetServerInfoResponse,
  type ScoreFaithfulnessResponse,
  type ScoreKeywordCoverageResponse,
  type StreamBatchScoreResponse,
  type StreamFaithfulnessResponse,
} from "./v1.js";

/** What `scoreFaithfulness` takes: the fields of the contract's message, of which only `response` is needed. */
export type FaithfulnessRequest = MessageInitShape<typeof ScoreFaithfulnessRequestSchema>;
/** What `scoreKeywordCoverage` takes: the fields of the contract's message, mostly `prompt` and `response`. */
export type KeywordCoverageRequest = MessageInitShape<typeof ScoreKeywordCoverageRequestSchema>;
/** One item of a batch: a request, and the `id` by which its outcome is told. */
export type BatchItem = { id: string } & (
  | { faithfulness: FaithfulnessRequest }
  | { keywordCoverage: KeywordCoverageRequest }
);

/** The outcome of one item of a batch: exactly one of the reports and `error` is there. */
export interface BatchResult {
  id: string;
  faithfulness?: ScoreFaithfulnessResponse;
  keywordCoverage?: ScoreKeywordCoverageResponse;
  error?: ScoringError;
}

/** How one call is made. */
export interface CallOptions {
  /** Deadline in milliseconds, instead of the client's. */
  timeoutMs?: number;
  /** Cancels the call, on the server too. */
  signal?: AbortSignal;
}

const BATCH_TIMEOUT_MS = 24 * 3_600_000;

/**
 * Calls a scoring server. Every method fails with a ScoringError. Streams open at the first `next()` and are cancelled
 * on the server when the loop over them is left. Offsets count as JavaScript's strings do (UTF-16), unless the request
 * names another `offsetEncoding`.
 */
export class ScoringClient {
  private constructor(
    readonly target: string,
    /** Ends all calls and the connection. */
    readonly close: () => void,
    /** The generated client, which has the whole contract and fails with ConnectError. */
    readonly stub: Client<typeof ScoringService>,
  ) {}

  /** A client of the server at `HOST:PORT` or `unix:PATH`. */
  static connect(target: string, options: ConnectOptions = {}): ScoringClient {
    const { transport, close } = openTransport(target, options);
    return new ScoringClient(target, close, createClient(ScoringService, transport));
  }

  /** Verifies each claim of a response against its context. */
  scoreFaithfulness(request: FaithfulnessRequest, options: CallOptions = {}): Promise<ScoreFaithfulnessResponse> {
    return this.explained(this.stub.scoreFaithfulness(faithfulness(request), options));
  }

  /** The same, event by event; the report is the last. */
  streamFaithfulness(
    request: FaithfulnessRequest,
    options: CallOptions = {},
  ): AsyncGenerator<StreamFaithfulnessResponse, void> {
    return this.leavable(options, (opts) => this.stub.streamFaithfulness({ request: faithfulness(request) }, opts));
  }

  /** Looks for the keywords of a prompt in a response. */
  scoreKeywordCoverage(request: KeywordCoverageRequest, options: CallOptions = {}): Promise<ScoreKeywordCoverageResponse> {
    return this.explained(this.stub.scoreKeywordCoverage(keywordCoverage(request), options));
  }

  /**
   * Scores many items; results come as they are done, an error only concerns its item. The deadline is a day. What
   * iterating over `items` throws is thrown here, after the results of those before.
   */
  async *scoreBatch(
    items: Iterable<BatchItem> | AsyncIterable<BatchItem>,
    options: CallOptions = {},
  ): AsyncGenerator<BatchResult, void> {
    const withDeadline = { timeoutMs: BATCH_TIMEOUT_MS, ...options };
    const thrown: unknown[] = [];
    const open = (opts: CallOptions) => this.stub.streamBatchScore(messages(items, thrown), opts);
    for await (const answer of this.leavable(withDeadline, open)) yield this.result(answer);
    if (thrown.length > 0) throw thrown[0];
  }

  /** Version, judges and limits of the server. */
  serverInfo(options: CallOptions = {}): Promise<GetServerInfoResponse> {
    return this.explained(this.stub.getServerInfo({}, options));
  }

  private async explained<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      throw errorOfCall(error, this.target);
    }
  }

  private async *leavable<T>(
    { signal, ...options }: CallOptions,
    open: (options: CallOptions) => AsyncIterable<T>,
  ): AsyncGenerator<T, void> {
    const left = new AbortController();
    const signals = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
    const answers = open({ ...options, signal: signals })[Symbol.asyncIterator]();
    try {
      for (let answer = await answers.next(); !answer.done; answer = await answers.next()) yield answer.value;
    } catch (error) {
      throw errorOfCall(error, this.target);
    } finally {
      // Connect would let the server go on to the end after a caller that has stopped listening, and its timer of the
      // deadline would keep the process alive: it sees the end of a call only at the next message.
      left.abort();
      answers.next().catch(() => undefined);
    }
  }

  private result({ itemId: id, outcome }: StreamBatchScoreResponse): BatchResult {
    if (outcome.case === "faithfulness") return { id, faithfulness: outcome.value };
    if (outcome.case === "keywordCoverage") return { id, keywordCoverage: outcome.value };
    return { id, error: errorOfStatus(outcome.value, this.target) };
  }
}

function faithfulness(request: FaithfulnessRequest) {
  const message = create(ScoreFaithfulnessRequestSchema, request);
  return { ...message, offsetEncoding: message.offsetEncoding || OffsetEncoding.UTF16 };
}

function keywordCoverage(request: KeywordCoverageRequest) {
  const message = create(ScoreKeywordCoverageRequestSchema, request);
  return { ...message, offsetEncoding: message.offsetEncoding || OffsetEncoding.UTF16 };
}

/** The messages of items; what iterating throws ends them and is kept: Connect would tell of it as the server's doing. */
async function* messages(items: Iterable<BatchItem> | AsyncIterable<BatchItem>, thrown: unknown[]) {
  try {
    for await (const item of items) yield message(item);
  } catch (error) {
    thrown.push(error);
  }
}

function message(item: BatchItem) {
  return create(StreamBatchScoreRequestSchema, {
    itemId: item.id,
    request:
      "faithfulness" in item
        ? { case: "faithfulness", value: faithfulness(item.faithfulness) }
        : { case: "keywordCoverage", value: keywordCoverage(item.keywordCoverage) },
  });
}
