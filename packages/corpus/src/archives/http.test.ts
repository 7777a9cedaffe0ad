import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { zstd } from "../zstandard/index.js";
import { httpPayload, type PayloadOptions } from "./http.js";

const PAGE = "<!doctype html><p>Straße</p>".repeat(20);

interface Response {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
  /** `WARC-Truncated`. */
  readonly truncated?: string;
}

function payload({ headers = {}, body, truncated }: Response, options?: PayloadOptions): Promise<string> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const block = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`), Buffer.from(body)]);
  const fields = truncated === undefined ? {} : { "warc-truncated": truncated };
  return httpPayload({ block, headers: fields }, options).then(
    (message) => Buffer.from(message.body).toString(),
    (error) => error.code,
  );
}

/** Writes a body in chunks of `size` bytes (RFC 9112 §7.1). */
function chunked(body: Uint8Array, size: number): Buffer {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)};x=y\r\n`), part, Buffer.from("\r\n"));
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
}

const page = Buffer.from(PAGE);
const ENCODED: Readonly<Record<string, Uint8Array>> = {
  gzip: gzipSync(page),
  "x-gzip": gzipSync(page),
  deflate: deflateSync(page),
  br: brotliCompressSync(page),
  zstd: await zstd(page),
};

describe("httpPayload", () => {
  it("separates header and body", async () => {
    const block = Buffer.from("HTTP/1.0 404 Not Found\nContent-Type: text/html\nX-A: 1\nx-a: 2\n\nbody");
    expect(await httpPayload({ block, headers: {} })).toEqual({
      status: 404,
      headers: { "content-type": "text/html", "x-a": "1, 2" },
      contentType: "text/html",
      body: Buffer.from("body"),
    });
  });

  it("takes a block without an HTTP header as the body", async () => {
    const block = Buffer.from("<p>");
    const message = await httpPayload({ block, headers: { "content-type": "text/html" } });
    expect(message).toEqual({ status: undefined, headers: {}, contentType: "text/html", body: block });
  });

  for (const [coding, body] of Object.entries(ENCODED)) {
    it(`decodes ${coding}, and only if the body is encoded`, async () => {
      const headers = { "Content-Encoding": coding };
      expect(await payload({ headers, body })).toBe(PAGE);
      expect(await payload({ headers, body: PAGE })).toBe(PAGE);
      expect(await payload({ headers: {}, body: PAGE })).toBe(PAGE);
      expect(await payload({ headers, body: "" })).toBe("");
    });

    it(`limits the content of ${coding}`, async () => {
      const headers = { "Content-Encoding": coding };
      expect(await payload({ headers, body }, { maxSize: page.length })).toBe(PAGE);
      expect(await payload({ headers, body }, { maxSize: page.length - 1 })).toBe("too-large");
    });

    it(`refuses ${coding} that is cut, unless the record says so`, async () => {
      const headers = { "Content-Encoding": coding };
      const cut = body.subarray(0, body.length - 3);
      expect(await payload({ headers, body: cut })).toBe("corrupt-payload");
      const part = await payload({ headers, body: cut, truncated: "length" });
      expect(PAGE.startsWith(part)).toBe(true);
    });
  }

  it("decodes deflate without a header, which some servers send", async () => {
    expect(await payload({ headers: { "Content-Encoding": "deflate" }, body: deflateRawSync(page) })).toBe(
      PAGE,
    );
  });

  it("decodes several codings, and chunks", async () => {
    const body = chunked(brotliCompressSync(gzipSync(page)), 10);
    const headers = { "Content-Encoding": "gzip, br", "Transfer-Encoding": "chunked" };
    expect(await payload({ headers, body })).toBe(PAGE);
    expect(
      await payload({ headers: { "Transfer-Encoding": "gzip, chunked" }, body: chunked(gzipSync(page), 99) }),
    ).toBe(PAGE);
  });

  it("accepts a body that is no longer chunked", async () => {
    const headers = { "Transfer-Encoding": "chunked" };
    for (const body of [PAGE, "abc\nde and more".repeat(999), "face book", ""])
      expect(await payload({ headers, body })).toBe(body);
  });

  it("refuses chunks that are cut, unless the record says so", async () => {
    const headers = { "Transfer-Encoding": "chunked" };
    const whole = chunked(page, 16);
    for (const length of [20, 40, whole.length - 5]) {
      const body = whole.subarray(0, length);
      expect(await payload({ headers, body })).toBe("corrupt-payload");
      const part = await payload({ headers, body, truncated: "disconnect" });
      expect(PAGE.startsWith(part)).toBe(true);
    }
  });

  it("refuses damage and unknown codings", async () => {
    const body = Buffer.from(gzipSync(page));
    body[30]! ^= 0xff;
    expect(await payload({ headers: { "Content-Encoding": "gzip" }, body })).toBe("corrupt-payload");
    expect(await payload({ headers: { "Content-Encoding": "x-lzma" }, body })).toBe("corrupt-payload");
    expect(await payload({ headers: { "Content-Encoding": "utf-8" }, body: PAGE })).toBe(PAGE);
  });

  it("limits bodies that are not encoded", async () => {
    expect(await payload({ body: "abcd" }, { maxSize: 3 })).toBe("too-large");
  });
});
