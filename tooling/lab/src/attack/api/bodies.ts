import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { compressorFor } from "@winnow/corpus";

/** The text of an article that {@link articlePage} contains. */
export const SENTENCE =
  "The keepers of the lighthouse wrote down the hour, the wind and the height of the waves.";

/** A page with an article of about `size` characters. */
export function articlePage(size: number): string {
  const paragraph = `<p>${SENTENCE} ${SENTENCE} ${SENTENCE}</p>\n`;
  const paragraphs = paragraph.repeat(Math.max(1, Math.ceil(size / paragraph.length)));
  return `<!doctype html><title>The lighthouse</title><main><article><h1>The lighthouse</h1>${paragraphs}</article></main>`;
}

const ALL_FORMATS = ["markdown", "html", "tei", "blocks"];
const FIELDS = ["id", "url", "html", "htmlBase64", "contentType", "text", "metadata", "note"];

/**
 * The bodies that attacks send, by name. The size is a number of records, keys, levels or characters. A single
 * record is also a line of JSON Lines.
 */
export const BODIES: Readonly<Record<string, (size: number) => readonly string[]>> = {
  pages: (size) => [`{"pages":[${listOf("{}", size)}]}`],
  documents: (size) => [`{"documents":[${listOf("{}", size)}]}`],
  lines: (size) => ["{}\n".repeat(size)],
  keys: (size) => {
    const keys: string[] = [];
    for (let i = 0; i < size; i++) keys.push(`"k${i}":0`);
    return [`{"html":"<p>a</p>",${keys.join()}}`];
  },
  values: (size) => [`{"html":"<p>a</p>","text":"a","note":[${listOf("0", size)}]}`],
  "nested field": (size) => nested(size).map((value) => `{"html":"<p>a</p>","note":${value}}`),
  "nested anywhere": (size) => [
    ...nested(size),
    ...FIELDS.flatMap((name) => nested(size).map((value) => `{${JSON.stringify(name)}:${value}}`)),
    ...["pages", "documents"].flatMap((list) =>
      nested(size).flatMap((value) => [`{"${list}":${value}}`, `{"${list}":[{"html":"a","text":${value}}]}`]),
    ),
    ...["rules", "with", "fields", "method", "unknown"].flatMap((option) =>
      nested(size).map((value) => `{"html":"<p>a</p>","text":"a","options":{"${option}":${value}}}`),
    ),
  ],
  "long string": (size) =>
    ["id", "url", "html", "text", "note"].map((name) =>
      JSON.stringify({ html: "<p>a</p>", text: "a", [name]: "a ".repeat(size / 2) }),
    ),
  "short lines": (size) => ["1\n".repeat(size)],
  "blank lines": (size) => ["\n".repeat(size)],
  "long names": (size) => {
    const fields = Array.from({ length: size }, (_, i) => `"${String(i).padStart(60, "options")}":0`);
    return [`{${fields.join()},"html":"<p>a</p>","options":{}}`];
  },
  "unfinished line": (size) => [`{"html":"${"a".repeat(size)}`],
  "article page": (size) => [articlePage(size)],
  "article record": (size) => [`${JSON.stringify({ html: articlePage(size) })}\n`],
  "article lines": (size) => [`${JSON.stringify({ html: articlePage(20_000) })}\n`.repeat(size)],
  "article batch": (size) => [
    JSON.stringify({
      pages: Array.from({ length: size }, () => ({ html: articlePage(20_000) })),
      options: { with: ALL_FORMATS },
    }),
  ],
  // Each name is a filter with a reason of its own in every verdict.
  rules: (size) => [
    JSON.stringify({
      documents: Array.from({ length: size }, () => ({ text: "Some words. A few more." })),
      options: { rules: { all: Array.from({ length: 1_000 }, () => ({ all: ["c4"] })) } },
    }),
  ],
  "oversized page": (size) => [
    JSON.stringify({ html: articlePage(size), options: { maxSize: size - 1_000 } }),
  ],
  "misplaced options": () => [
    JSON.stringify({ html: articlePage(1_000), method: "nope" }),
    JSON.stringify({ html: articlePage(1_000), option: {} }),
  ],
  empty: () => [""],
};

/** The media types of bodies, by name. */
export const TYPES: Readonly<Record<string, string>> = {
  json: "application/json",
  html: "text/html",
  lines: "application/x-ndjson",
  text: "text/plain",
};

/** The encodings of bodies, by name. The service recognises them by their first bytes. */
export const ENCODINGS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  identity: async (bytes) => bytes,
  gzip: async (bytes) => gzipSync(bytes),
  zstd: (bytes) => buffer(compressorFor("body.zst")!.end(bytes)),
  "gzip of gzip": async (bytes) => gzipSync(gzipSync(bytes)),
  "truncated gzip": async (bytes) => {
    const all = gzipSync(bytes);
    return all.subarray(0, all.length / 2);
  },
};

function listOf(record: string, size: number): string {
  return `${`${record},`.repeat(size - 1)}${record}`;
}

/** Arrays and objects with this many levels. */
function nested(levels: number): readonly string[] {
  return ["[".repeat(levels) + "]".repeat(levels), '{"a":'.repeat(levels) + 0 + "}".repeat(levels)];
}
