import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listPlaces, openSource, openTarget } from "./index.js";

/**
 * A server with the part of the S3 protocol that is used here (Amazon S3 API Reference). The client's connection is opened
 * once per process, so all tests share the server.
 */
const objects = new Map<string, Buffer>();
const uploads = new Map<string, { readonly path: string; readonly parts: Map<number, Buffer> }>();
let requests: string[] = [];
/** Replaces the answer to some requests; returns whether it did. */
let override: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
let server: Server;

const etagOf = (content: Buffer): string => `"${createHash("md5").update(content).digest("hex")}"`;

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url!, "http://localhost");
  const path = decodeURIComponent(pathname);
  const operation = [...query.keys()].filter((key) => key !== "x-id").join(",");
  requests.push(`${request.method} ${path} ${operation} ${request.headers.range ?? ""}`.trim());
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const body = Buffer.concat(chunks);
  if (override(request, response)) return;
  if (!/^AWS4-HMAC-SHA256 Credential=test-key\//.test(request.headers.authorization ?? "")) {
    fail(response, 403, "AccessDenied");
    return;
  }
  const upload = uploads.get(query.get("uploadId") ?? "");
  if (request.method === "GET" && query.has("list-type")) {
    list(path.slice(1), query, response);
    return;
  }
  if (request.method === "POST" && query.has("uploads")) {
    const id = `upload-${uploads.size + 1}`;
    uploads.set(id, { path, parts: new Map() });
    response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  } else if (request.method === "PUT" && upload !== undefined) {
    upload.parts.set(Number(query.get("partNumber")), body);
    response.writeHead(200, { etag: etagOf(body) }).end();
  } else if (request.method === "POST" && upload !== undefined) {
    complete(query.get("uploadId")!, body.toString(), response);
  } else if (request.method === "DELETE" && upload !== undefined) {
    uploads.delete(query.get("uploadId")!);
    response.writeHead(204).end();
  } else if (request.method === "PUT") {
    objects.set(path, body);
    response.writeHead(200, { etag: etagOf(body) }).end();
  } else read(request, path, response);
}

/** Completes an upload, if its parts are those that were uploaded, and are large enough, except for the last. */
function complete(id: string, xml: string, response: ServerResponse): void {
  const { path, parts } = uploads.get(id)!;
  const named = [...xml.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    number: Number(/<PartNumber>(\d+)/.exec(part)?.[1]),
    etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll("&quot;", '"'),
  }));
  const contents = named.map(({ number, etag }) => {
    const part = parts.get(number);
    return part !== undefined && etagOf(part) === etag ? part : undefined;
  });
  if (contents.includes(undefined) || contents.length !== parts.size) {
    fail(response, 400, "InvalidPart");
    return;
  }
  if (contents.slice(0, -1).some((part) => part!.length < 5 << 20)) {
    fail(response, 400, "EntityTooSmall");
    return;
  }
  objects.set(path, Buffer.concat(contents as Buffer[]));
  uploads.delete(id);
  response.end("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
}

/** Lists two keys per page. */
function list(bucket: string, query: URLSearchParams, response: ServerResponse): void {
  const start = `/${bucket.replace(/\/$/, "")}/`;
  const keys = [...objects.keys()]
    .filter((path) => path.startsWith(start))
    .map((path) => path.slice(start.length));
  const matching = keys.filter((key) => key.startsWith(query.get("prefix") ?? "")).sort();
  const from = Number(query.get("continuation-token") ?? 0);
  const page = matching.slice(from, from + 2);
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(start + key)!.length}</Size></Contents>`,
  );
  const next = from + 2 < matching.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
  response.end(`<ListBucketResult>${contents.join("")}${next}</ListBucketResult>`);
}

function read(request: IncomingMessage, path: string, response: ServerResponse): void {
  const content = objects.get(path);
  if (content === undefined) {
    fail(response, 404, "NoSuchKey");
    return;
  }
  const etag = etagOf(content);
  const condition = request.headers["if-match"];
  if (condition !== undefined && condition !== etag) {
    fail(response, 412, "PreconditionFailed");
    return;
  }
  const [, from = "0", last = ""] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const part = content.subarray(Number(from), last === "" ? content.length : Number(last) + 1);
  response.writeHead(request.headers.range === undefined ? 200 : 206, {
    etag,
    "content-length": part.length,
  });
  if (request.method === "HEAD") response.end();
  else response.end(part);
}

beforeAll(async () => {
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test-key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test-secret");
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  objects.clear();
  uploads.clear();
  requests = [];
  override = () => false;
});

async function all(location: string, from?: number, to?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await openSource(location)).bytes(from, to)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** 20 MB: two parts of 8 MB and one that is shorter. */
const LARGE = Buffer.alloc(20 << 20);
for (let at = 0; at < LARGE.length; at += 4) LARGE.writeUInt32LE(at, at);

describe("openSource of s3://", () => {
  it("reads an object and its ranges", async () => {
    objects.set("/bucket/a b/é.txt", LARGE);
    const source = await openSource("s3://bucket/a b/é.txt");
    expect(source).toMatchObject({ name: "s3://bucket/a b/é.txt", size: LARGE.length });
    expect((await all("s3://bucket/a b/é.txt")).equals(LARGE)).toBe(true);
    expect((await all("s3://bucket/a b/é.txt", 8, 12)).readUInt32LE()).toBe(8);
    expect(requests.at(-1)).toBe("GET /bucket/a b/é.txt  bytes=8-11");
  });

  it("goes on after the last byte when the connection breaks", async () => {
    objects.set("/bucket/a", LARGE);
    let breaks = 2;
    override = (request, response) => {
      if (request.method !== "GET" || breaks-- <= 0) return false;
      const from = Number(/bytes=(\d+)/.exec(request.headers.range!)?.[1]);
      response.writeHead(206, { etag: etagOf(LARGE), "content-length": LARGE.length - from });
      response.write(LARGE.subarray(from, from + (2 << 20)), () =>
        setImmediate(() => response.socket?.destroy()),
      );
      return true;
    };
    expect((await all("s3://bucket/a")).equals(LARGE)).toBe(true);
    expect(requests).toHaveLength(4);
  });

  it("retries when the service asks to slow down", async () => {
    objects.set("/bucket/a", LARGE);
    let busy = 1;
    override = (_, response) => {
      if (busy-- <= 0) return false;
      fail(response, 503, "SlowDown");
      return true;
    };
    expect(await all("s3://bucket/a", 0, 10)).toHaveLength(10);
    expect(requests).toHaveLength(3);
  });

  it("notices an object that changed", async () => {
    objects.set("/bucket/a", LARGE);
    const source = await openSource("s3://bucket/a");
    objects.set("/bucket/a", Buffer.from("other"));
    await expect(source.bytes()[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: "changed-input",
    });
  });

  it.each([
    ["s3://bucket/missing", "cannot-read"],
    ["s3://bucket", "cannot-read"],
    ["gs://bucket/a", "unsupported-place"],
  ])("rejects %s", async (location, code) => {
    await expect(openSource(location)).rejects.toMatchObject({ name: "CorpusError", code });
  });
});

describe("openTarget of s3://", () => {
  it("uploads parts, and the object appears when they are complete", async () => {
    const target = await openTarget("s3://bucket/out.parquet");
    for (let at = 0; at < LARGE.length; at += 3_000_000)
      await target.write(LARGE.subarray(at, at + 3_000_000));
    expect(objects.size).toBe(0);
    await target.commit();
    expect(objects.get("/bucket/out.parquet")?.equals(LARGE)).toBe(true);
    expect(requests.filter((request) => request.startsWith("PUT"))).toHaveLength(3);
    expect(uploads.size).toBe(0);
  });

  it("writes a small object with one request, also an empty one", async () => {
    const target = await openTarget("s3://bucket/small");
    await target.write(Buffer.from("abc"));
    await target.commit();
    await (await openTarget("s3://bucket/empty")).commit();
    expect(requests).toEqual(["PUT /bucket/small", "PUT /bucket/empty"]);
    expect(objects.get("/bucket/small")?.toString()).toBe("abc");
    expect(objects.get("/bucket/empty")).toHaveLength(0);
  });

  it("leaves nothing when it is discarded", async () => {
    objects.set("/bucket/out", Buffer.from("old"));
    const target = await openTarget("s3://bucket/out");
    await target.write(LARGE);
    expect(uploads.size).toBe(1);
    await target.discard();
    expect(uploads.size).toBe(0);
    expect(objects.get("/bucket/out")?.toString()).toBe("old");
  });

  it("fails if the service refuses", async () => {
    override = (_, response) => {
      fail(response, 403, "AccessDenied");
      return true;
    };
    const target = await openTarget("s3://bucket/out");
    await expect(target.commit()).rejects.toMatchObject({ code: "cannot-write", message: /AccessDenied/ });
  });
});

describe("listPlaces of s3://", () => {
  it("lists an object, a folder and a pattern, over several pages", async () => {
    for (const key of ["c/2.gz", "c/1.gz", "c/1.txt", "c/d/3.gz", "c/.x", "c/4.gz.part", "c-e/5.gz", "c/d/"])
      objects.set(`/bucket/${key}`, Buffer.alloc(key.length));
    const list = async (location: string): Promise<string[]> =>
      (await listPlaces(location)).map(
        ({ location, size }) => `${location.slice("s3://bucket/".length)} ${size}`,
      );
    expect(await list("s3://bucket/c/1.txt")).toEqual(["c/1.txt 7"]);
    expect(await list("s3://bucket/c/*.gz")).toEqual(["c/1.gz 6", "c/2.gz 6"]);
    expect(await list("s3://bucket/**/*.gz")).toEqual(["c-e/5.gz 8", "c/1.gz 6", "c/2.gz 6", "c/d/3.gz 8"]);
    expect(await list("s3://bucket/c")).toEqual(["c/1.gz 6", "c/1.txt 7", "c/2.gz 6", "c/d/3.gz 8"]);
    expect(await list("s3://bucket/c/d/")).toEqual(["c/d/3.gz 8"]);
    await expect(listPlaces("s3://bucket/x/*.gz")).rejects.toMatchObject({ code: "cannot-read" });
  });
});
