import autocannon from "autocannon";
import { type Command, count, defineCommand } from "../command.js";
import { pagesBelow } from "../data/datasets.js";
import { environmentLines } from "../run/environment.js";
import { type ServiceProcess, startService } from "../run/service.js";
import { tableText } from "../table.js";

/** Number of pages, and their maximum length: each connection of autocannon has its own copy of all requests. */
const PAGES = 10;
const MAX_BYTES = 100_000;

const CONNECTIONS = [1, 8, 64] as const;

/** Maximum seconds of the measurement of memory. */
const MAX_MEMORY_SECONDS = 150;

/** The number of requests that the overloaded service accepts at once, and of connections to it. */
const ACCEPTED = 32;
const OVERLOAD = 10 * ACCEPTED;

const SMALL = "<!doctype html><title>A page</title><p>A small page with one paragraph, and nothing else.</p>";

export const command: Command = defineCommand(
  {
    about: `
Measures the HTTP service under load, with its default configuration and as many workers as cores, on the machine that also
makes the load: requests per second and latency of POST /v1/extract at ${CONNECTIONS.join(", ")} connections, on ten pages of
wcxb-dev with less than 100 kB; its memory over many small requests, at most ${MAX_MEMORY_SECONDS} s; and what it
answers to ten times as many connections as it accepts requests.`,
    options: {
      seconds: count("seconds for each number of connections", 20),
      requests: count("number of small requests", 100_000),
    },
  },
  async ({ seconds, requests }) => {
    const pages = (await pagesBelow(PAGES, MAX_BYTES, ["wcxb-dev"])).map(({ html }) => html);
    console.log(`${environmentLines([])}\n`);
    await withService({}, async (url) => {
      await load(url, pages, { connections: 8, duration: 5 });
      const rows: string[][] = [];
      for (const connections of CONNECTIONS) {
        const result = await load(url, pages, { connections, duration: seconds });
        const { latency, errors, non2xx } = result;
        const figures = [connections, result.requests.average, latency.p50, latency.p99, errors + non2xx];
        rows.push(figures.map(String));
      }
      console.log(tableText(["connections", "requests per second", "median ms", "p99 ms", "errors"], rows));
    });
    await withService({}, (url) => memory(url, requests));
    await withService({ WINNOW_MAX_REQUESTS: String(ACCEPTED) }, async (url) => {
      const result = await load(url, pages.slice(0, 1), { connections: OVERLOAD, duration: seconds });
      const { statusCodeStats = {}, errors, timeouts, latency } = result;
      const statuses = Object.entries(statusCodeStats).map(
        ([status, { count = 0 } = {}]) => `${count} × ${status}`,
      );
      console.log(
        `\n${OVERLOAD} connections to a service that accepts ${ACCEPTED} requests: ${statuses.join(", ")};\n` +
          `${errors} errors, ${timeouts} of them timeouts; p99 ${latency.p99} ms.`,
      );
    });
    return 0;
  },
);

/** Starts the service, and stops it after use. */
export async function withService(
  env: Record<string, string>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const service: ServiceProcess = await startService(env);
  try {
    await use(service.url);
  } finally {
    await service.stop();
  }
}

/** Sends pages one after another over each connection. */
export function load(
  url: string,
  pages: readonly string[],
  options: { readonly connections: number; readonly duration?: number; readonly amount?: number },
): Promise<autocannon.Result> {
  const headers = { "content-type": "text/html" };
  const requests = pages.map((body) => ({ method: "POST" as const, path: "/v1/extract", headers, body }));
  return autocannon({ url, requests, timeout: 60, ...options });
}

/** Prints the memory of the service and of its workers while it answers small requests. */
async function memory(url: string, requests: number): Promise<void> {
  const part = Math.ceil(requests / 10);
  const start = performance.now();
  const rows: string[][] = [];
  for (let done = 0; done < requests && performance.now() - start < 1000 * MAX_MEMORY_SECONDS; done += part) {
    await load(url, [SMALL], { connections: 8, amount: part });
    rows.push([String(done + part), String(await residentMegabytes(url))]);
  }
  console.log(`\n${tableText(["requests", "memory of the service, MB"], rows)}`);
}

async function residentMegabytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6);
}
