import { connect as connectSocket } from "node:net";
import type { SecureClientSessionOptions } from "node:http2";
import type { Interceptor, Transport } from "@connectrpc/connect";
import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { retry } from "./retry.js";

const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const KEEPALIVE_MS = 60_000;
const LOCAL = /^(?:unix:.+|(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]):\d+)$/;

/** How a client connects. */
export interface ConnectOptions {
  /** Sent as `authorization: Bearer TOKEN` with every call. A server on another machine then needs `tls`. */
  token?: string;
  /** Lets the token leave this machine unencrypted, where the network itself is trusted. */
  insecureToken?: boolean;
  /** Use TLS; an object gives certificates, as `node:tls` takes them (`ca`, and `cert` and `key` for mutual TLS). */
  tls?: boolean | SecureClientSessionOptions;
  /** Deadline of every call but a batch, in milliseconds; 120 000 when not given. */
  timeoutMs?: number;
}

/** A transport to `HOST:PORT` or `unix:PATH`, and how to close it. No proxy is asked; nothing connects before a call. */
export function openTransport(target: string, options: ConnectOptions = {}): { transport: Transport; close: () => void } {
  if (options.token && !options.tls && !options.insecureToken && !LOCAL.test(target)) {
    throw new TypeError(`the token would go to ${target} unencrypted; add tls (or insecureToken)`);
  }
  const path = /^unix:(?:\/\/(?=\/))?(.+)$/.exec(target)?.[1];
  const baseUrl = `${options.tls ? "https" : "http"}://${path === undefined ? target : "localhost"}`;
  const sessionManager = new Http2SessionManager(
    baseUrl,
    { pingIntervalMs: KEEPALIVE_MS },
    {
      ...(typeof options.tls === "object" ? options.tls : {}),
      ...(path === undefined ? {} : { createConnection: () => connectSocket(path) }),
    },
  );
  const transport = createGrpcTransport({
    baseUrl,
    sessionManager,
    interceptors: [...(options.token ? [bearer(options.token)] : []), retry()],
    defaultTimeoutMs: options.timeoutMs ?? 120_000,
    readMaxBytes: MAX_MESSAGE_BYTES,
    writeMaxBytes: MAX_MESSAGE_BYTES,
  });
  return { transport, close: sessionManager.abort.bind(sessionManager) };
}

function bearer(token: string): Interceptor {
  return (next) => (request) => {
    request.header.set("authorization", `Bearer ${token}`);
    return next(request);
  };
}
