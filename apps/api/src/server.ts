import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import { createFetcher } from "@winnow/fetch";
import { type Logger, pino } from "pino";
import { createAdmission } from "./admission/admission.js";
import { createRateLimit } from "./admission/rate.js";
import { createApp } from "./app.js";
import type { Config } from "./config.js";
import { openEngine } from "./engine.js";
import { createMetrics } from "./metrics.js";

/** A service that listens. */
export interface Service {
  readonly url: string;
  /**
   * Stops: is not ready from now on, refuses new requests a little later, finishes those in progress, and stops the
   * workers. Resolves to whether all could finish in time.
   */
  readonly stop: () => Promise<boolean>;
}

/** Maximum milliseconds in which the headers of a request must arrive. */
const MAX_HEADERS_TIMEOUT = 10_000;

export interface ServiceOptions {
  readonly log?: Logger;
  /** The module of the worker processes. */
  readonly worker?: URL | undefined;
  /** Waits for milliseconds before the listener closes. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** Milliseconds after the deadline of requests until an idle connection is closed, and until a stop is forced. */
const GRACE = 5_000;

/** Maximum number of connections at once. */
const MAX_CONNECTIONS = 2_048;

/** Maximum number of pages that are fetched at once. Their bytes count when they have arrived. */
const MAX_FETCHES = 16;

/** Starts the service. Resolves when it listens. */
export async function startService(
  config: Config,
  { log = pino({ level: config.logLevel }), worker, wait = delay }: ServiceOptions = {},
): Promise<Service> {
  const admission = createAdmission(config);
  const metrics = createMetrics(admission);
  const engine = openEngine(config, { metrics, log, worker });
  const { maxSize, timeout } = config;
  const fetcher = config.allowFetch
    ? createFetcher({ maxSize, timeout, concurrency: MAX_FETCHES })
    : undefined;
  const rateLimit = createRateLimit(config.rateLimit);
  let stopping: Promise<boolean> | undefined;
  const isStopping = (): boolean => stopping !== undefined;
  const app = createApp({ config, admission, metrics, engine, rateLimit, fetcher, isStopping, log });
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer,
    serverOptions: {
      headersTimeout: Math.min(MAX_HEADERS_TIMEOUT, config.deadline),
      // A stream may take hours. What must arrive in time is limited where it is read.
      requestTimeout: 0,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: config.keepAlive,
    },
  }) as Server;
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(config.deadline + GRACE);
  await engine.ready;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, () => resolve());
  });
  const { port, address, family } = server.address() as AddressInfo;
  const host = family === "IPv6" ? `[${address}]` : address;
  const stop = async (): Promise<boolean> => {
    // A connection is closed after its current answer.
    server.prependListener("request", (_, response) => response.setHeader("connection", "close"));
    // A balancer that still sends requests has this long to notice.
    await wait(config.drain);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Answers that began before have kept their connections.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    const finished = Promise.all([admission.drain(), closed]).then(() => true);
    let clock: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      clock = setTimeout(() => resolve(false), config.deadline + GRACE);
    });
    const inTime = await Promise.race([finished, late]);
    clearTimeout(clock);
    clearInterval(sweep);
    server.closeAllConnections();
    fetcher?.close();
    await engine.close();
    return inTime;
  };
  return { url: `http://${host}:${port}`, stop: () => (stopping ??= stop()) };
}
