import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Item } from "../items.js";
import { archiveItems } from "./items.js";
import { readArchive } from "./read.js";
import { isArchive } from "./signature.js";
import { warcRecord } from "./write.js";

const url = "http://a.example/";
const date = "2026-01-02T03:04:05Z";
const headers = { "content-type": "text/html; charset=utf-8" };
const body = Buffer.from("<p>page");

/** Writes a record of any type. */
function record(type: string, contentType: string, block: string, more: string = ""): Buffer {
  const lines = `WARC-Type: ${type}\r\nWARC-Record-ID: <urn:x>\r\nWARC-Target-URI: ${url}\r\nWARC-Date: ${date}\r\n`;
  const length = Buffer.byteLength(block);
  return Buffer.from(
    `WARC/1.0\r\n${lines}${more}Content-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n${block}\r\n\r\n`,
  );
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface Items {
  readonly items: readonly Item[];
  readonly skipped: readonly string[];
}

async function items(parts: readonly Uint8Array[], maxSize?: number): Promise<Items> {
  const all: Item[] = [];
  const skipped: string[] = [];
  const onSkipped = (reason: string): void => void skipped.push(reason);
  for await (const batch of archiveItems(once(Buffer.concat(parts)), { file: "a.warc", maxSize, onSkipped }))
    all.push(...batch);
  return { items: all, skipped };
}

describe("archiveItems", () => {
  it("returns HTML pages", async () => {
    const part = warcRecord({ url, date, status: 200, headers, body });
    const { items: all } = await items([part]);
    expect(all).toEqual([
      {
        ...{ kind: "page", line: 1, file: "a.warc", next: { offset: part.length, skip: 0 } },
        ...{ id: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/), bytes: body, name: url },
        fetched: { url, contentType: headers["content-type"], headers },
        rest: { status: 200, fetchedAt: date },
      },
    ]);
  });

  it("skips and counts what is no page", async () => {
    const html = warcRecord({ url, date, headers, body });
    const { items: all, skipped } = await items([
      record("warcinfo", "application/warc-fields", "a: b"),
      record("request", "application/http; msgtype=request", "GET / HTTP/1.1\r\n\r\n"),
      record("revisit", "application/http; msgtype=response", "HTTP/1.1 200 OK\r\n\r\n"),
      warcRecord({ url, date, status: 404, headers, body }),
      warcRecord({ url, date, status: 200, headers: { "content-type": "image/png" }, body }),
      record("metadata", "application/warc-fields", "a: b"),
      html,
      warcRecord({ url, date, status: 204, headers: {}, body }),
    ]);
    expect(skipped).toEqual(["warcinfo", "request", "revisit", "status", "content-type", "metadata"]);
    expect(all.map(({ kind, line }) => [kind, line])).toEqual([
      ["page", 7],
      ["page", 8],
    ]);
  });

  it("prefers the identified type of a payload", async () => {
    const block = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n<p>";
    const part = (type: string): Uint8Array =>
      record("response", "application/http", block, `WARC-Identified-Payload-Type: ${type}\r\n`);
    const { items: all, skipped } = await items([part("application/xhtml+xml"), part("application/pdf")]);
    expect(all.map(({ line }) => line)).toEqual([1]);
    expect(skipped).toEqual(["content-type"]);
  });

  it("returns the texts of WET and the metadata of WAT as lines of JSON", async () => {
    const languages = "WARC-Identified-Content-Language: deu,eng\r\n";
    const envelope = JSON.stringify({ Container: {}, Envelope: { Format: "WARC" } });
    const { items: all } = await items([
      record("conversion", "text/plain", "Straße", languages),
      record("metadata", "application/json", envelope),
      record("metadata", "application/json", "{"),
    ]);
    expect(
      all.map((item) => (item.kind === "line" ? JSON.parse(Buffer.from(item.bytes).toString()) : item)),
    ).toEqual([
      { id: "urn:x", url, text: "Straße", fetchedAt: date, languages: ["deu", "eng"] },
      { id: "urn:x", url, fetchedAt: date, metadata: { Format: "WARC" } },
      expect.objectContaining({
        kind: "failure",
        line: 3,
        failure: expect.objectContaining({ code: "corrupt-payload" }),
      }),
    ]);
  });

  it("returns pages of ARC", async () => {
    const block = "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<p>";
    const arc = `filedesc://a.arc 0.0.0.0 20050614070159 text/plain 4\nabc\n\n${url} 192.0.2.1 20050614070159 text/html ${block.length}\n${block}\n`;
    const { items: all, skipped } = await items([gzipSync(arc)]);
    expect(skipped).toEqual(["warcinfo"]);
    expect(all).toMatchObject([
      {
        ...{ kind: "page", id: undefined, name: url, bytes: Buffer.from("<p>") },
        rest: { status: 200, fetchedAt: "2005-06-14T07:01:59Z" },
      },
    ]);
  });

  it("returns damage as failures with the offset", async () => {
    const [one, two] = [1, 2].map((i) =>
      gzipSync(warcRecord({ url: `${url}${i}`, date, status: 200, headers, body })),
    );
    const damaged = Buffer.from(one!);
    damaged[60]! ^= 0xff;
    const { items: all } = await items([one!, damaged, two!]);
    expect(all.map(({ kind }) => kind)).toEqual(["page", "failure", "page"]);
    expect(all[1]).toMatchObject({ line: 2, next: { offset: one!.length * 2, skip: 0 } });
    expect(all[1]).toMatchObject({
      failure: { code: "corrupt-input", message: expect.stringContaining(`${one!.length}`) },
    });
  });

  it("returns failures for large pages, but not for other large files", async () => {
    const large = (type: string): Uint8Array =>
      warcRecord({
        url,
        date,
        status: 200,
        headers: { "content-type": type },
        body: Buffer.alloc(10_000, "x"),
      });
    const { items: all, skipped } = await items([large("text/html"), large("video/mp4")], 2000);
    expect(all).toMatchObject([{ kind: "failure", url, failure: { code: "too-large" } }]);
    expect(skipped).toEqual(["content-type"]);
  });

  it("returns batches", async () => {
    const part = warcRecord({ url, date, status: 200, headers, body });
    const sizes: number[] = [];
    for await (const batch of archiveItems(once(Buffer.concat(Array.from({ length: 70 }, () => part)))))
      sizes.push(batch.length);
    expect(sizes).toEqual([32, 32, 6]);
  });
});

describe("isArchive", () => {
  it("recognises WARC and ARC by their first bytes", () => {
    expect(isArchive(Buffer.from("WARC/1.1\r\n"))).toBe(true);
    expect(isArchive(Buffer.from("filedesc://a.arc 0.0.0.0 20050614070159 text/plain 4\nabc\n"))).toBe(true);
    for (const text of ["", "WARC", "<p>", '{"url":"http://a"}', "http://a.example b"])
      expect(isArchive(Buffer.from(text))).toBe(false);
  });
});

describe("warcRecord", () => {
  it("writes records whose digest is that of the block, without line breaks in fields", async () => {
    const bytes = warcRecord({ url: `${url}\r\nX: y`, date, status: 200, headers, body }, { gzip: true });
    const all = [];
    for await (const entry of readArchive(once(bytes))) all.push(entry);
    expect(all).toMatchObject([{ kind: "record", version: "1.1", type: "response", url: `${url} X: y` }]);
    // echo -n | sha1sum | xxd -r -p | base32
    const empty = warcRecord({ url, date, body: new Uint8Array(0) });
    expect(Buffer.from(empty).toString()).toContain(
      "WARC-Block-Digest: sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ\r\n",
    );
  });
});
