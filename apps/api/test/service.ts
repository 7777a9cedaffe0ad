import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createAdmission } from "../src/admission/admission.js";
import { createRateLimit } from "../src/admission/rate.js";
import { type App, createApp } from "../src/app.js";
import { type Config, readConfig } from "../src/config.js";
import { type Engine, holding } from "../src/engine.js";
import { createMetrics } from "../src/metrics.js";
import type { Services } from "../src/routes/exchange.js";
import { createWork, type Result, type Work } from "../src/work.js";

/** The service in this process, without a server. */
export interface TestService {
  readonly app: App;
  readonly admission: Services["admission"];
  /** Sends a request with a body: an object is JSON, and an array JSON Lines. */
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
}

export interface TestOptions {
  readonly config?: Partial<Config>;
  /** Replaces the work of the worker processes. */
  readonly work?: (work: Work, signal: AbortSignal) => Promise<Result>;
  readonly fetcher?: Services["fetcher"];
  readonly env?: Record<string, string>;
}

/** Creates the service. Its work is done in this process: starting a process takes longer than most tests. */
export function testService({
  config: given,
  work = createWork(),
  fetcher,
  env = {},
}: TestOptions = {}): TestService {
  const config: Config = { ...readConfig({ WINNOW_WORKERS: "2", ...env }), ...given };
  const admission = createAdmission(config);
  const metrics = createMetrics(admission);
  const engine: Engine = {
    run: (visit, one) => visit.run((signal) => holding(visit, one, () => work(structuredClone(one), signal))),
    ready: Promise.resolve(),
    createFolder: () => mkdtemp(join(tmpdir(), "winnow-api-test-")),
    close: async () => {},
  };
  const log = pino({ level: "silent" });
  const rateLimit = createRateLimit(config.rateLimit);
  const isStopping = (): boolean => admission.state().draining;
  const app = createApp({ config, admission, metrics, engine, rateLimit, fetcher, isStopping, log });
  const post: TestService["post"] = async (path, body, headers = {}) => {
    const type = Array.isArray(body) ? "application/x-ndjson" : "application/json";
    const isRaw = typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
    const content = isRaw ? body : Array.isArray(body) ? jsonl(body) : JSON.stringify(body);
    const init = {
      method: "POST",
      body: content,
      headers: { "content-type": type, ...headers },
      duplex: "half",
    };
    return app.request(path, init as RequestInit);
  };
  return { app, admission, post };
}

export const jsonl = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

// biome-ignore lint/suspicious/noExplicitAny: answers of all kinds
export const jsonOf = async (response: Response): Promise<any> => response.json();

/** A page with an article about a topic. */
export function page(topic: string): string {
  const sentence = (n: number): string =>
    `<p>The ${topic} was seen ${n} times by the keepers of the lighthouse, who wrote everything down, with the hour, the wind, the height of the waves, and whatever else could be seen from the gallery before the lamp was lit.</p>`;
  const body = [1, 2, 3, 4, 5, 6, 7, 8].map(sentence).join("");
  return `<!doctype html><title>About the ${topic}</title><nav><a href="/">Home</a></nav><main><article><h1>About the ${topic}</h1>${body}</article></main>`;
}
