import { setTimeout as sleep } from "node:timers/promises";
import { Code, ConnectError, type Interceptor, type StreamRequest, type StreamResponse } from "@connectrpc/connect";

/** What `service_config.json` says for all clients: gRPC's retry policy, which Connect does not have. */
export const RETRY = {
  maxAttempts: 4,
  initialBackoffMs: 100,
  maxBackoffMs: 1000,
  backoffMultiplier: 2,
  maxTokens: 10,
  tokenRatio: 0.1,
};

/** Sends a call again that ended with UNAVAILABLE before its first message, unless the server asks not to. */
export function retry(): Interceptor {
  let tokens = RETRY.maxTokens;
  return (next) => async (request) => {
    const attempt = request.stream ? replaying(request, next as StreamCall) : () => next(request);
    for (let attempts = 1; ; attempts++) {
      try {
        const response = await attempt();
        tokens = Math.min(RETRY.maxTokens, tokens + RETRY.tokenRatio);
        return response;
      } catch (error) {
        if (!(error instanceof ConnectError) || error.code !== Code.Unavailable) throw error;
        // Tokens, as in gRPC: a server that fails most calls is not asked several times as often.
        tokens = Math.max(0, tokens - 1);
        const delay = backoff(attempts, error.metadata.get("grpc-retry-pushback-ms"));
        if (delay < 0 || attempts >= RETRY.maxAttempts || tokens <= RETRY.maxTokens / 2) throw error;
        await sleep(delay, undefined, { signal: request.signal });
      }
    }
  };
}

/** Milliseconds to wait; negative when the server forbids another attempt. */
function backoff(attempts: number, pushback: string | null): number {
  if (pushback !== null) return /^\d+$/.test(pushback) ? Number(pushback) : -1;
  const wait = RETRY.initialBackoffMs * RETRY.backoffMultiplier ** (attempts - 1);
  return Math.min(wait, RETRY.maxBackoffMs) * (0.8 + 0.4 * Math.random());
}

type StreamCall = (request: StreamRequest) => Promise<StreamResponse>;

/** Attempts at a stream, each done when the first message is there; each sends what earlier ones have sent. */
function replaying(request: StreamRequest, next: StreamCall): () => Promise<StreamResponse> {
  const source = request.message[Symbol.asyncIterator]() as AsyncIterator<object, void>;
  const sent = new Map<number, Promise<IteratorResult<object, void>>>();
  let begun = false;
  async function* messages(): AsyncGenerator<object> {
    for (let index = 0; ; index++) {
      const reading = sent.get(index) ?? source.next();
      if (!begun) sent.set(index, reading);
      const result = await reading;
      // Without this the server would take a cancelled batch for one that has all its items.
      request.signal.throwIfAborted();
      if (result.done) return;
      yield result.value;
      if (begun) sent.delete(index);
    }
  }
  // The signal fires when the call is over, whatever way: let the caller's generator clean up.
  request.signal.addEventListener("abort", () => void source.return?.().catch(() => undefined));
  return async () => {
    const response = await next({ ...request, message: messages() as StreamRequest["message"] });
    const answers = response.message[Symbol.asyncIterator]();
    const first = await answers.next();
    begun = true;
    return { ...response, message: following(first, answers) };
  };
}

async function* following<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let result = first; !result.done; result = await rest.next()) yield result.value;
}
