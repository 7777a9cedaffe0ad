import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, vi } from "vitest";
import { createFetcher, type Fetcher, fetchPage } from "../src/client.js";
import { FetchError } from "../src/fetch-error.js";
import type { FetchOptions } from "../src/types.js";

/** The globals that tests replace by fake ones: the fetcher uses them, while sockets use real timers. */
export const CLOCK = ["setTimeout", "clearTimeout", "performance"] as const;

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on loopback. */
export interface TestServer {
  readonly port: number;
  readonly origin: string;
  /** All requests so far. */
  readonly requests: readonly IncomingMessage[];
  /** Numbers of connections: in total, at the peak, and open now. */
  readonly connections: () => { readonly total: number; readonly peak: number; readonly open: number };
  readonly close: () => Promise<void>;
}

/** @param handlers - by path; `*` handles all other paths, which answer 404 without it. */
export async function serve(handlers: Readonly<Record<string, Handler>>): Promise<TestServer> {
  const requests: IncomingMessage[] = [];
  const open = new Set<Socket>();
  let total = 0;
  let peak = 0;
  const server = createServer((request, response) => {
    requests.push(request);
    const path = (request.url ?? "").split("?")[0]!;
    const handler = handlers[path] ?? handlers["*"];
    if (handler !== undefined) return handler(request, response);
    response.writeHead(404, { "content-type": "text/plain" }).end("none");
  });
  server.keepAliveTimeout = 60_000;
  server.on("connection", (socket) => {
    total++;
    open.add(socket);
    peak = Math.max(peak, open.size);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    requests,
    connections: () => ({ total, peak, open: open.size }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Answers 200 with this HTML. */
export function html(body: string, headers: Readonly<Record<string, string>> = {}): Handler {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
  };
}

/** Answers a redirect. */
export function redirect(location: string | undefined, status = 302): Handler {
  return (_request, response) => {
    response.writeHead(status, location === undefined ? {} : { location }).end("moved");
  };
}

/** Answers with this status. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Handler {
  return (_request, response) => {
    response.writeHead(code, headers).end("no");
  };
}

/** Sends this text as the whole response, valid HTTP or not; then ends, hangs or resets the connection. */
export function raw(text: string, then: "end" | "hang" | "reset" = "end"): Handler {
  return ({ socket }) => {
    socket.write(text, () => {
      if (then === "end") socket.end();
      if (then === "reset") socket.resetAndDestroy();
    });
  };
}

/** Options for a server on loopback: its address and port allowed, no pause, no robots.txt, no retries. */
export function loopback(server: TestServer, more: FetchOptions = {}): FetchOptions {
  return {
    allowedAddresses: ["127.0.0.1"],
    allowedPorts: [server.port],
    pause: 0,
    robots: false,
    retries: 0,
    // Only ends a test that hangs: not reached on a busy machine.
    timeout: 300_000,
    random: () => 0,
    ...more,
  };
}

/** Fetches a page. Returns its text, or the code of its failure. */
export async function outcome(server: TestServer, path: string, options: FetchOptions = {}): Promise<string> {
  const url = path.startsWith("/") ? server.origin + path : path;
  try {
    const page = await fetchPage(url, loopback(server, options));
    return new TextDecoder().decode(page.bytes);
  } catch (error) {
    if (error instanceof FetchError) return error.code;
    throw error;
  }
}

/** Returns the `FetchError` of a promise; fails the test if there is none. */
export async function failure(run: Promise<unknown>): Promise<FetchError> {
  const error = await run.then(
    () => "done",
    (reason: unknown) => reason,
  );
  if (!(error instanceof FetchError)) throw new Error("expected a FetchError", { cause: error });
  return error;
}

/** Returns a function that creates fetchers for servers. They are closed after each test. */
export function closedFetchers(): (server: TestServer, options?: FetchOptions) => Fetcher {
  const open: Fetcher[] = [];
  afterEach(() => {
    for (const fetcher of open.splice(0)) fetcher.close();
  });
  return (server, options) => {
    const fetcher = createFetcher(loopback(server, options));
    open.push(fetcher);
    return fetcher;
  };
}

/**
 * Advances fake time until the promise settles: 1 ms per turn of the event loop, so that sockets can work.
 */
export async function passTime<T>(work: Promise<T>): Promise<T> {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: [...CLOCK] });
  let isDone = false;
  const finish = () => {
    isDone = true;
  };
  work.then(finish, finish);
  while (!isDone) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    vi.advanceTimersByTime(1);
  }
  return work;
}
