import { stdout } from "node:process";
import { parseArgs } from "node:util";
import { datasetPages, type ServiceProcess, startService, wholeNumber } from "@winnow/common";
import autocannon from "autocannon";
import { environment, environmentLines } from "../report/environment.js";

export const usage: string = `usage: pnpm bench api [--seconds N] [--requests N]

Measures the HTTP service under load, with its default configuration and as many workers as cores, on the machine that also
makes the load: requests per second and latency of POST /v1/extract at 1, 8 and 64 connections for N seconds each (default
20), on ten pages of wcxb-dev with at most 100,000 characters; its memory over N small requests (default 100,000, at most
150 s); and what it answers to ten times as many connections as it accepts requests. Prints tables in Markdown.
`;

/** Number of pages, and their maximum length: each connection of autocannon has its own copy of all requests. */
const PAGES = 10;
const MAX_LENGTH = 100_000;

const CONNECTIONS = [1, 8, 64] as const;

/** Maximum seconds of the measurement of memory. */
const MAX_MEMORY_SECONDS = 150;

/** The number of requests that the overloaded service accepts at once, and of connections to it. */
const ACCEPTED = 32;
const OVERLOAD = 10 * ACCEPTED;

const SMALL = "<!doctype html><title>A page</title><p>A small page with one paragraph, and nothing else.</p>";

/** @returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: "string", default: "20" },
      requests: { type: "string", default: "100000" },
    },
  });
  const seconds = wholeNumber("seconds", values.seconds, 1);
  const pages: string[] = [];
  for await (const { html } of datasetPages("wcxb-dev", 5 * PAGES)) {
    if (html.length <= MAX_LENGTH && pages.length < PAGES) pages.push(html);
  }
  print(`${environmentLines(environment([])).trim()}\n`);
  await withService({}, async (url) => {
    print("| connections | requests per second | median ms | p99 ms | errors |");
    print("| --- | --- | --- | --- | --- |");
    await load(url, pages, { connections: 8, duration: 5 });
    for (const connections of CONNECTIONS) {
      const { requests, latency, errors, non2xx } = await load(url, pages, {
        connections,
        duration: seconds,
      });
      print(
        `| ${connections} | ${requests.average} | ${latency.p50} | ${latency.p99} | ${errors + non2xx} |`,
      );
    }
  });
  await withService({}, (url) => memory(url, wholeNumber("requests", values.requests, 1)));
  await withService({ WINNOW_MAX_REQUESTS: String(ACCEPTED) }, async (url) => {
    const result = await load(url, pages.slice(0, 1), { connections: OVERLOAD, duration: seconds });
    const { statusCodeStats = {}, errors, timeouts, latency } = result;
    const statuses = Object.entries(statusCodeStats).map(
      ([status, { count = 0 } = {}]) => `${count} × ${status}`,
    );
    print(
      `\n${OVERLOAD} connections to a service that accepts ${ACCEPTED} requests: ${statuses.join(", ")};`,
    );
    print(`${errors} errors, ${timeouts} of them timeouts; p99 ${latency.p99} ms.`);
  });
  return 0;
}

async function withService(env: Record<string, string>, use: (url: string) => Promise<void>): Promise<void> {
  const service: ServiceProcess = await startService(env);
  try {
    await use(service.url);
  } finally {
    await service.stop();
  }
}

/** Sends pages one after another over each connection. */
function load(
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
  print("\n| requests | memory of the service, MB |");
  print("| --- | --- |");
  for (let done = 0; done < requests && performance.now() - start < 1000 * MAX_MEMORY_SECONDS; done += part) {
    await load(url, [SMALL], { connections: 8, amount: part });
    print(`| ${done + part} | ${await residentMegabytes(url)} |`);
  }
}

async function residentMegabytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6);
}

function print(line: string): void {
  stdout.write(`${line}\n`);
}
