import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { jsonOf, page } from "../test/service.js";
import { type Config, readConfig } from "./config.js";
import { type Service, type ServiceOptions, startService } from "./server.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-api-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

// A worker that works, except for pages that name what it does instead.
const built = (name: string): string => new URL(`../dist/${name}.js`, import.meta.url).href;
const serve = new URL("../node_modules/@winnow/corpus/dist/workers/index.js", import.meta.url).href;
const worker = join(folder, "worker.mjs");
writeFileSync(
  worker,
  `import { existsSync, writeFileSync } from "node:fs";
  import { serve } from "${serve}";
  import { createWork } from "${built("work")}";
  const work = createWork();
  await serve((one) => {
    const text = one.item === undefined ? "" : Buffer.from(one.item.bytes).toString();
    if (text.includes("EXIT")) process.exit(1);
    if (text.includes("ONCE") && !existsSync(${JSON.stringify(join(folder, "once"))})) {
      writeFileSync(${JSON.stringify(join(folder, "once"))}, "");
      process.kill(process.pid, "SIGKILL");
    }
    if (text.includes("LOOP")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    if (text.includes("KILL")) process.kill(process.pid, "SIGKILL");
    return work(one);
  });`,
);

async function withService<T>(
  config: Partial<Config>,
  use: (service: Service) => Promise<T>,
  options: ServiceOptions = {},
): Promise<T> {
  const log = pino({ level: "silent" });
  const all = { ...readConfig({ PORT: "0", WINNOW_WORKERS: "2", WINNOW_DRAIN: "0" }), ...config };
  const service = await startService(all, { log, worker: pathToFileURL(worker), ...options });
  try {
    return await use(service);
  } finally {
    await service.stop();
  }
}

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(`${url}/v1/extract`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

describe("a page that ends its worker", () => {
  it("is an error of that page, and the others are answered", async () => {
    await withService({}, async ({ url }) => {
      const pages = ["a", "EXIT", "b", "KILL", "c"].map((topic, id) => ({ id, html: page(topic) }));
      const { records } = await jsonOf(await post(url, { pages, options: { fields: "id" } }));
      expect(records).toMatchObject([
        { id: 0 },
        { id: 1, line: 2, error: { code: "worker-lost" } },
        { id: 2 },
        { id: 3, line: 4, error: { code: "worker-lost" } },
        { id: 4 },
      ]);
      const lost = await post(url, { html: "EXIT" });
      expect([lost.status, (await jsonOf(lost)).code]).toEqual([500, "worker-lost"]);
      expect((await post(url, { html: page("d") })).status).toBe(200);
      // Each of the three pages is tried twice.
      const figures = await (await fetch(`${url}/metrics`)).text();
      expect(figures).toContain('winnow_lost_workers_total{code="worker-lost"} 6');
    });
  });

  it("is processed if the worker was lost for another reason, which is logged", async () => {
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
    await withService(
      {},
      async ({ url }) => {
        const response = await post(url, { html: page("ONCE"), options: { fields: "metadata.title" } });
        expect(await response.json()).toEqual({ metadata: { title: "About the ONCE" } });
      },
      { log },
    );
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.filter(({ msg }) => msg === "worker lost")).toMatchObject([{ code: "worker-lost" }]);
    // The request is logged when its answer has ended.
    expect(logged.filter(({ path }) => path === "/v1/extract")).toMatchObject([
      { status: 200, records: 1, outcome: "complete", client: "127.0.0.1" },
    ]);
  });

  it("is stopped at its time limit or at the deadline of its request", async () => {
    await withService({ timeout: 1 }, async ({ url }) => {
      const { status } = await post(url, { html: "LOOP" });
      expect(status).toBe(504);
    });
    await withService({ deadline: 1000 }, async ({ url }) => {
      const late = await Promise.all([1, 2, 3].map(() => post(url, { html: "LOOP" })));
      expect(late.map(({ status }) => status)).toEqual([504, 504, 504]);
      expect((await post(url, "")).status).toBe(422);
    });
  });
});

describe("a slow client", () => {
  /** Sends parts of a request and returns the answer when the connection is closed. */
  async function send(url: string, ...parts: readonly string[]): Promise<string> {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("error", () => {});
    let answer = "";
    socket.setEncoding("utf8").on("data", (text) => {
      answer += text;
    });
    for (const part of parts) socket.write(part);
    await once(socket, "close");
    return answer;
  }

  it("is disconnected if its headers or its body do not arrive", async () => {
    await withService({ deadline: 500 }, async ({ url }) => {
      const begin = "POST /v1/extract HTTP/1.1\r\nhost: a\r\nconnection: close\r\n";
      const rest = "content-type: application/json\r\ncontent-length: 100\r\n\r\n{";
      const [noHeaders, noBody, other] = await Promise.all([
        send(url, begin),
        send(url, begin, rest),
        fetch(`${url}/healthz`),
      ]);
      expect(noHeaders).toMatch(/^HTTP\/1.1 408/);
      expect(noBody).toMatch(/^HTTP\/1.1 408.*too-slow/s);
      expect(other.status).toBe(200);
    });
  });

  it("is disconnected if it sends thousands of chunks of a byte", async () => {
    await withService({}, async ({ url }) => {
      const begin = "POST /v1/extract HTTP/1.1\r\nhost: a\r\ncontent-type: text/html\r\n";
      const chunks = "1\r\na\r\n".repeat(6_000);
      expect(await send(url, begin, `transfer-encoding: chunked\r\n\r\n${chunks}`)).not.toContain("200");
      expect((await post(url, { html: page("a") })).status).toBe(200);
    });
  });

  it("gets the answer to a body that is too large, and that it still sends", async () => {
    await withService({}, async ({ url }) => {
      const body = Buffer.alloc(20_000_000, "a");
      const response = await fetch(`${url}/v1/extract`, {
        method: "POST",
        body: new Blob([body]).stream(),
        headers: { "content-type": "text/html" },
        duplex: "half",
      } as RequestInit).catch((error) => error);
      expect(response.status).toBe(413);
    });
  });

  it("may leave at any time", async () => {
    await withService({}, async ({ url }) => {
      const abort = new AbortController();
      const body = JSON.stringify({ html: page("a") });
      const headers = { "content-type": "application/json" };
      const left = Array.from({ length: 20 }, () =>
        fetch(`${url}/v1/extract`, { method: "POST", body, headers, signal: abort.signal }).catch(
          () => "left",
        ),
      );
      abort.abort();
      await Promise.all(left);
      expect((await post(url, { html: page("b") })).status).toBe(200);
      const text = await (await fetch(`${url}/metrics`)).text();
      expect(text).toContain("winnow_requests 0");
    });
  });
});

describe("a service that stops", () => {
  it("says so before it refuses requests", async () => {
    let close = (): void => {};
    const waited = new Promise<void>((resolve) => {
      close = resolve;
    });
    await withService(
      { drain: 5000 },
      async ({ url, stop }) => {
        const stopped = stop();
        const ready = await fetch(`${url}/readyz`);
        expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"]);
        expect((await post(url, { html: page("late") })).status).toBe(200);
        close();
        expect(await stopped).toBe(true);
        await expect(fetch(`${url}/healthz`)).rejects.toThrow();
      },
      { wait: (milliseconds) => (milliseconds === 5000 ? waited : Promise.reject(new Error("other"))) },
    );
  });
});

describe("the process", () => {
  /** Starts the service as a process. Resolves when it listens. */
  async function start(env: Record<string, string> = {}) {
    const main = fileURLToPath(new URL("../bin/winnow-api.js", import.meta.url));
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: "0", WINNOW_WORKERS: "2", WINNOW_DRAIN: "0", NODE_OPTIONS: "", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let log = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      log += text;
    });
    let said = "";
    for await (const text of child.stderr.setEncoding("utf8")) {
      said += text;
      if (said.includes("\n")) break;
    }
    const ended = once(child, "close") as Promise<[number | null]>;
    return { child, said, url: /http:\/\/[\d.:]+\d/.exec(said)?.[0] ?? "", ended, log: () => log };
  }

  it("loses no accepted request when it is told to stop, even if all its processes are", async () => {
    const { child, url, ended, log } = await start();
    const line = (id: number): Uint8Array =>
      Buffer.from(`${JSON.stringify({ id, html: page(`bird ${id}`) })}\n`);
    const open = async () => {
      let controller: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start: (own) => {
          controller = own;
          own.enqueue(line(0));
        },
      });
      const headers = { "content-type": "application/x-ndjson" };
      const init = { method: "POST", body, headers, duplex: "half" };
      const response = await fetch(`${url}/v1/extract?fields=id,metadata.title`, init as RequestInit);
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = (await reader.read()).value ?? "";
      return {
        finish: async () => {
          for (let id = 1; id < 6; id++) controller.enqueue(line(id));
          controller.close();
          for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
          return text
            .trimEnd()
            .split("\n")
            .map((each) => JSON.parse(each));
        },
      };
    };
    const streams = await Promise.all(Array.from({ length: 8 }, open));
    process.kill(-child.pid!, "SIGTERM");
    while (!log().includes('"msg":"stopping"')) await new Promise((resolve) => setImmediate(resolve));
    const isOpen = (): Promise<boolean> =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      );
    while (await isOpen());
    const whole = Array.from({ length: 6 }, (_, id) => ({ id, metadata: { title: `About the bird ${id}` } }));
    for (const records of await Promise.all(streams.map(({ finish }) => finish())))
      expect(records).toEqual(whole);
    expect((await ended)[0]).toBe(0);
    // No content of pages.
    expect(log()).not.toContain("bird");
  });

  it("explains a wrong configuration", async () => {
    const { said, ended } = await start({ WINNOW_TIMEOUT: "soon" });
    expect(said).toBe("winnow: WINNOW_TIMEOUT must be a positive whole number of milliseconds\n");
    expect((await ended)[0]).toBe(1);
  });
});
