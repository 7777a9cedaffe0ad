import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createFetcher } from "@winnow/fetch";
import { type Logger, pino } from "pino";
import { createAdmission } from "./admission/admission.js";
import { createApp } from "./app.js";
import type { Config } from "./config.js";
import { openEngine } from "./engine.js";
import { createMetrics } from "./metrics.js";

/** A service that listens. */
export interface Service {
  readonly url: string;
  /**
   * Stops: refuses new requests, finishes those in progress, and stops the workers. Resolves to whether all
   * could finish in time.
   */
  readonly stop: () => Promise<boolean>;
}

/** Maximum milliseconds in which the headers of a request must arrive. */
const MAX_HEADERS_TIMEOUT = 10_000;

export interface ServiceOptions {
  readonly log?: Logger;
  /** The module of the worker processes. */
  readonly worker?: URL | undefined;
}

/** Milliseconds after the deadline of requests until an idle connection is closed, and until a stop is forced. */
const GRACE = 5_000;

/** Maximum number of connections at once. */
const MAX_CONNECTIONS = 2_048;

/** Starts the service. Resolves when it listens. */
export async function startService(
  config: Config,
  { log = pino({ level: config.logLevel }), worker }: ServiceOptions = {},
): Promise<Service> {
  const admission = createAdmission(config);
  const metrics = createMetrics(admission);
  const engine = await openEngine(config, metrics, worker);
  const { maxSize, timeout } = config;
  const fetcher = config.allowFetch ? createFetcher({ maxSize, timeout }) : undefined;
  const app = createApp({ config, admission, metrics, engine, fetcher, log });
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer,
    serverOptions: {
      headersTimeout: Math.min(MAX_HEADERS_TIMEOUT, config.deadline),
      // A stream may take hours. What must arrive in time is limited where it is read.
      requestTimeout: 0,
      connectionsCheckingInterval: 1_000,
    },
  }) as Server;
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(config.deadline + GRACE);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, () => resolve());
  });
  const { port, address, family } = server.address() as AddressInfo;
  const host = family === "IPv6" ? `[${address}]` : address;
  let stopping: Promise<boolean> | undefined;
  const stop = async (): Promise<boolean> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A connection is closed after its current answer.
    server.prependListener("request", (_, response) => response.setHeader("connection", "close"));
    const finished = Promise.all([admission.drain(), closed]).then(() => true);
    let clock: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      clock = setTimeout(() => resolve(false), config.deadline + GRACE);
    });
    const inTime = await Promise.race([finished, late]);
    clearTimeout(clock);
    server.closeAllConnections();
    fetcher?.close();
    await engine.close();
    return inTime;
  };
  return { url: `http://${host}:${port}`, stop: () => (stopping ??= stop()) };
}
