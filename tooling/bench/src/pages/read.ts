import { basename } from "node:path";
import { buffer } from "node:stream/consumers";
import { decode } from "@winnow/core-dom/decode";
import { lines, openFile } from "@winnow/pages";
import type { BenchPage } from "./types.js";

/**
 * Reads the pages of a file, gzipped or not: a record a line where its name ends in `.jsonl` or `.jsonl.gz`
 * (`html`, or the raw bytes as `htmlBase64`), else one page of HTML.
 *
 * @throws Error naming file and line, where a line is no record with a page.
 * @example for await (const page of readPages("pages.jsonl.gz")) console.log(page.id, page.html.length);
 */
export async function* readPages(file: string): AsyncGenerator<BenchPage> {
  const stream = await openFile(file);
  if (!/\.jsonl(?:\.gz)?$/.test(file)) {
    yield { id: basename(file), html: decode(await buffer(stream)).text };
    return;
  }
  let number = 0;
  for await (const line of lines(stream)) {
    number++;
    if (line.trim() !== "") yield pageOf(line, `${file}:${number}`);
  }
}

function pageOf(line: string, place: string): BenchPage {
  const record = parseRecord(line, place);
  const { id, url, html, htmlBase64, contentType } = record;
  const known = {
    id: typeof id === "string" ? id : place,
    url: typeof url === "string" ? url : undefined,
  };
  if (typeof html === "string") return { ...known, html };
  if (typeof htmlBase64 !== "string") throw new Error(`${place}: neither html nor htmlBase64`);
  const hints = typeof contentType === "string" ? { contentType } : {};
  return { ...known, html: decode(Buffer.from(htmlBase64, "base64"), hints).text };
}

function parseRecord(line: string, place: string): Record<string, unknown> {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${place}: not JSON`, { cause });
  }
  if (typeof record !== "object" || record === null) throw new Error(`${place}: not a record`);
  return record as Record<string, unknown>;
}
