import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { warcRecord } from "@winnow/corpus/archives";
import { createRandom } from "../random.js";
import { datasetPages } from "./datasets.js";

/** A page of an archive that the laboratory makes. */
export interface ArchivedPage {
  readonly url: string;
  readonly html: Uint8Array;
}

/** Pages of wcxb-dev, with an address each. */
export async function archivedPages(count: number): Promise<readonly ArchivedPage[]> {
  const pages: ArchivedPage[] = [];
  for await (const { id, html } of datasetPages("wcxb-dev", count))
    pages.push({ url: `https://archive.example/${encodeURIComponent(id)}`, html: Buffer.from(html) });
  return pages;
}

const DATE = "2026-01-02T03:04:05Z";

/** A page as a record of WARC 1.1, its body encoded as its number says: as it is, gzip, or chunks. */
export function pageRecord({ url, html }: ArchivedPage, number: number): Uint8Array {
  const type = { "Content-Type": "text/html; charset=utf-8" };
  const [headers, body] = (
    [
      [type, html],
      [{ ...type, "Content-Encoding": "gzip" }, gzipSync(html)],
      [{ ...type, "Transfer-Encoding": "chunked" }, inChunks(html)],
    ] as const
  )[number % 3]!;
  return warcRecord({ url, date: DATE, status: 200, headers, body });
}

/** A page as a compressed record of WARC 1.1. */
export function gzipRecord(url: string, html: string): Uint8Array {
  return gzipSync(pageRecord({ url, html: Buffer.from(html) }, 0));
}

/** RFC 9112 §7.1. */
function inChunks(body: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < body.length; at += 4096) {
    const part = body.subarray(at, at + 4096);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n"));
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
}

/** Incompressible text, so that damage in a member is found soon. */
export function randomText(seed: number, length: number): string {
  const random = createRandom(seed);
  let text = "";
  while (text.length < length) text += createHash("sha1").update(`${random()}`).digest("base64");
  return text.slice(0, length);
}
