import { createServer, type Http2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import type { ServiceImpl } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { ScoringClient, type ConnectOptions } from "../src/index.js";
import { ScoringService } from "../src/v1.js";

/** Runs `use` with a client of a server that does as `service` says. */
export async function scripted(
  service: Partial<ServiceImpl<typeof ScoringService>>,
  use: (client: ScoringClient) => Promise<void>,
  options: ConnectOptions = {},
): Promise<void> {
  const routes = connectNodeAdapter({ routes: (router) => router.service(ScoringService, service) });
  const server: Http2Server = createServer(routes);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = ScoringClient.connect(`127.0.0.1:${(server.address() as AddressInfo).port}`, { timeoutMs: 60_000, ...options });
  try {
    await use(client);
  } finally {
    client.close();
    server.close();
  }
}
