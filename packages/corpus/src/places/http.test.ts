import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { httpTarget } from "./file.js";
import { httpSource } from "./http.js";
import { readRange, type Source } from "./source.js";

/** 3 MB in which every position can be told from its neighbours. */
const CONTENT = Buffer.alloc(3 << 20);
for (let at = 0; at < CONTENT.length; at += 4) CONTENT.writeUInt32LE(at, at);

type Handler = (request: IncomingMessage, response: ServerResponse, index: number) => void;

let server: Server | undefined;
/** The requests of a test: method and the headers that matter. */
let requests: string[] = [];
/** Milliseconds of the pauses, which the tests do not make. */
let pauses: number[] = [];
const wait = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => server?.close(done) ?? done(undefined));
  server = undefined;
});

async function serve(handler: Handler): Promise<string> {
  requests = [];
  pauses = [];
  server = createServer((request, response) => {
    const { range = "", "if-range": condition = "" } = request.headers;
    requests.push(`${request.method} ${range} ${condition}`.trim());
    handler(request, response, requests.length);
  });
  await new Promise<void>((done) => server!.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
}

/** The range of a request; the end is exclusive. */
function rangeOf({ headers }: IncomingMessage, size = CONTENT.length): readonly [number, number] | undefined {
  const [, from, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
  return from === undefined
    ? undefined
    : [Number(from), last === "" ? size : Math.min(size, Number(last) + 1)];
}

/** Answers as RFC 9110 §14 and §13.1.5 describe. */
function answer(request: IncomingMessage, response: ServerResponse, etag = '"v1"', content = CONTENT): void {
  const condition = request.headers["if-range"];
  const range = condition === undefined || condition === etag ? rangeOf(request, content.length) : undefined;
  response.setHeader("etag", etag);
  if (range === undefined) {
    response.writeHead(200, { "content-length": content.length }).end(content);
  } else if (range[0] >= content.length) {
    response.writeHead(416, { "content-range": `bytes */${content.length}` }).end();
  } else {
    const [from, to] = range;
    const headers = {
      "content-range": `bytes ${from}-${to - 1}/${content.length}`,
      "content-length": to - from,
    };
    response.writeHead(206, headers).end(content.subarray(from, to));
  }
}

/** Sends the beginning of a range, and then closes the connection. */
function cut(request: IncomingMessage, response: ServerResponse, count: number): void {
  const [from, to] = rangeOf(request) ?? [0, CONTENT.length];
  response.writeHead(request.headers.range === undefined ? 200 : 206, {
    etag: '"v1"',
    "content-length": to - from,
    ...(request.headers.range !== undefined && {
      "content-range": `bytes ${from}-${to - 1}/${CONTENT.length}`,
    }),
  });
  response.write(CONTENT.subarray(from, from + count), () => setImmediate(() => response.socket?.destroy()));
}

async function all(source: Source, from?: number, to?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.bytes(from, to)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe("httpSource", () => {
  it("reads a file and its ranges as they are stored", async () => {
    const url = await serve((request, response) => {
      expect(request.headers["accept-encoding"]).toBe("identity");
      answer(request, response);
    });
    const source = await httpSource(url, wait);
    expect(source).toMatchObject({ name: url, size: CONTENT.length });
    expect((await all(source)).equals(CONTENT)).toBe(true);
    expect((await all(source)).equals(CONTENT)).toBe(true);
    expect((await all(source, 10, 1000)).equals(CONTENT.subarray(10, 1000))).toBe(true);
    expect((await all(source, CONTENT.length - 3)).equals(CONTENT.subarray(-3))).toBe(true);
    expect([...(await readRange(source, 4, 8))]).toEqual([4, 0, 0, 0]);
    expect(await all(source, CONTENT.length)).toHaveLength(0);
    expect(requests.at(-1)).toBe('GET bytes=4-7 "v1"');
    expect(pauses).toEqual([]);
  });

  it("goes on after the last byte when the connection breaks", async () => {
    const url = await serve((request, response, index) => {
      if (index === 2 || index === 3) cut(request, response, 100_000);
      else answer(request, response);
    });
    const source = await httpSource(url, wait);
    expect((await all(source)).equals(CONTENT)).toBe(true);
    const starts = requests.slice(1).map((request) => Number(/bytes=(\d+)-/.exec(request)?.[1]));
    expect(starts).toHaveLength(3);
    expect(starts[0]).toBe(0);
    expect(starts[1]! <= starts[2]!).toBe(true);
    expect(pauses).toHaveLength(2);
  });

  it("gives up after six attempts without progress", async () => {
    const url = await serve((request, response, index) => {
      if (index === 1) answer(request, response);
      else response.socket?.destroy();
    });
    const source = await httpSource(url, wait);
    await expect(all(source)).rejects.toMatchObject({
      code: "cannot-read",
      message: expect.stringContaining("(6 attempts)"),
    });
    expect(requests).toHaveLength(7);
    // Full jitter below 0.5, 1, 2, 4 and 8 seconds.
    expect(pauses.map((pause, n) => pause >= 0 && pause <= 500 * 2 ** n)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it.each([429, 500, 502, 503, 504])("waits as long as the server asks for after %d", async (status) => {
    const url = await serve((request, response, index) => {
      if (index === 1 || index === 3) response.writeHead(status, { "retry-after": "7" }).end("busy");
      else answer(request, response);
    });
    const source = await httpSource(url, wait);
    expect(await all(source, 0, 4)).toHaveLength(4);
    expect(pauses).toEqual([7000, 7000]);
  });

  it.each([400, 401, 403, 404, 410])("does not retry %d", async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end());
    await expect(httpSource(url, wait)).rejects.toMatchObject({
      code: "cannot-read",
      message: `${url}: the server answered with status ${status}`,
    });
    expect(requests).toHaveLength(1);
  });

  it("notices a file that changed", async () => {
    const url = await serve((request, response, index) => {
      if (index === 2) cut(request, response, 50_000);
      else answer(request, response, index === 1 ? '"v1"' : '"v2"');
    });
    await expect(all(await httpSource(url, wait))).rejects.toMatchObject({ code: "changed-input" });
  });

  it("notices a file that changed on a server that ignores If-Range, or became shorter", async () => {
    const url = await serve((request, response, index) => {
      delete request.headers["if-range"];
      answer(request, response, `"v${index}"`);
    });
    await expect(all(await httpSource(url, wait))).rejects.toMatchObject({ code: "changed-input" });

    server?.close();
    const shorter = await serve((request, response, index) => {
      delete request.headers["if-range"];
      answer(request, response, '"v1"', index === 1 ? CONTENT : CONTENT.subarray(0, 10));
    });
    const source = await httpSource(shorter, wait);
    await expect(all(source, 20)).rejects.toMatchObject({ code: "changed-input" });
  });

  it("uses the date of a file whose entity tag is weak", async () => {
    const date = "Sat, 28 Nov 2026 12:00:00 GMT";
    const url = await serve((request, response) => {
      response.setHeader("last-modified", date);
      delete request.headers["if-range"];
      answer(request, response, 'W/"v1"');
    });
    await all(await httpSource(url, wait), 1, 2);
    expect(requests[1]).toBe(`GET bytes=1-1 ${date}`);
  });

  it("reads from a server without ranges, from the beginning after a break", async () => {
    const url = await serve((request, response, index) => {
      delete request.headers.range;
      if (index === 2) cut(request, response, 200_000);
      else answer(request, response);
    });
    const source = await httpSource(url, wait);
    expect(source.size).toBe(CONTENT.length);
    expect((await all(source)).equals(CONTENT)).toBe(true);
    expect((await all(source, 70_000, 70_010)).equals(CONTENT.subarray(70_000, 70_010))).toBe(true);
  });

  it("reads a stream whose length is unknown", async () => {
    const url = await serve((_, response) => {
      response.write(CONTENT.subarray(0, 1000));
      response.end(CONTENT.subarray(1000, 2000));
    });
    const source = await httpSource(url, wait);
    expect(source.size).toBeUndefined();
    expect((await all(source)).equals(CONTENT.subarray(0, 2000))).toBe(true);
  });

  it("rejects a file that is shorter than its declared length", async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { etag: '"v1"', "content-length": 5000 });
      response.write(CONTENT.subarray(0, 1000), () => setImmediate(() => response.socket?.destroy()));
    });
    await expect(all(await httpSource(url, wait))).rejects.toMatchObject({ code: "cannot-read" });
  });

  it("rejects another range than the requested one", async () => {
    const url = await serve((request, response, index) => {
      if (index > 1) request.headers.range = "bytes=0-9";
      answer(request, response);
    });
    await expect(all(await httpSource(url, wait), 5, 15)).rejects.toMatchObject({ code: "cannot-read" });
  });

  it("reads an empty file", async () => {
    const url = await serve((request, response) => answer(request, response, '"v1"', Buffer.alloc(0)));
    const source = await httpSource(url, wait);
    expect(source.size).toBe(0);
    expect(await all(source)).toHaveLength(0);
  });

  it("follows redirects, but not in a circle", async () => {
    const url = await serve((request, response) => {
      if (request.url === "/file") response.writeHead(302, { location: "/real" }).end();
      else answer(request, response);
    });
    expect(await all(await httpSource(url, wait), 0, 9)).toHaveLength(9);
    server?.close();
    const circle = await serve((_, response) => response.writeHead(302, { location: "/file" }).end());
    await expect(httpSource(circle, wait)).rejects.toMatchObject({ code: "cannot-read" });
  });

  it("closes the connection when reading stops", async () => {
    const url = await serve((request, response) => answer(request, response));
    for await (const chunk of (await httpSource(url, wait)).bytes()) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(requests).toHaveLength(2);
  });
});

describe("httpTarget", () => {
  it("sends everything in one request with its length, and again if the server is busy", async () => {
    const bodies: Buffer[] = [];
    const url = await serve(async (request, response, index) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk as Uint8Array);
      bodies.push(Buffer.concat(chunks));
      expect(request.headers["content-length"]).toBe(String(CONTENT.length));
      response.writeHead(index === 1 ? 503 : 201, { "retry-after": "1" }).end();
    });
    const target = await httpTarget(url, wait);
    await target.write(CONTENT.subarray(0, 1000));
    await target.write(CONTENT.subarray(1000));
    expect(requests).toEqual([]);
    await target.commit();
    expect(requests).toEqual(["PUT", "PUT"]);
    expect(bodies.every((body) => body.equals(CONTENT))).toBe(true);
    expect(pauses).toEqual([1000]);
  });

  it("sends nothing if it is discarded, and fails if the server refuses", async () => {
    const url = await serve((request, response) => {
      request.resume();
      request.on("end", () => response.writeHead(403).end());
    });
    const target = await httpTarget(url, wait);
    await target.write(CONTENT);
    await target.discard();
    expect(requests).toEqual([]);
    const refused = await httpTarget(url, wait);
    await expect(refused.commit()).rejects.toMatchObject({ code: "cannot-write" });
    await refused.discard();
  });
});
