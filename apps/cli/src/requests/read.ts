import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { messages } from "../messages.js";
import { compressionOf, decompress, SIGNATURE_LENGTH } from "../records/compression.js";
import { failure, isFailure } from "../records/failure.js";
import type { Input } from "../records/inputs.js";
import { type Line, readLines } from "../records/jsonl.js";
import { peek } from "../records/peek.js";
import { failureItem } from "../records/source.js";
import type { RecordId } from "../records/types.js";
import type { FetchItem } from "./types.js";

export interface ReadOptions {
  readonly stdin: Readable;
  /** Told how many bytes were read, as they stand on disk. */
  readonly onBytes: (count: number) => void;
}

/** The longest line that a list of addresses may have, in bytes: a record may bring fields of its own. */
const MAX_LINE = 16_000_000;

/** Fields of a record that a fetched page brings itself. */
const FETCHED_FIELDS: ReadonlySet<string> = new Set(
  "id url requestedUrl status fetchedAt contentType headers redirects robots cached html htmlBase64 error".split(
    " ",
  ),
);

/**
 * The requests of all inputs, in their order: an address of the command line is one, and so is each line of a file
 * that is not empty, whether it is an address or a record with a `url`. Files may be compressed. What is wrong with
 * a line or a file becomes an item that says so.
 */
export async function* readRequests(
  inputs: readonly Input[],
  { stdin, onBytes }: ReadOptions,
): AsyncGenerator<FetchItem, void, undefined> {
  for (const { kind, path } of inputs) {
    if (kind === "url") {
      yield { kind: "request", line: 1, url: path, rest: {} };
      continue;
    }
    const file = kind === "stdin" ? undefined : path;
    let last = 0;
    try {
      const raw = counted(file === undefined ? stdin : createReadStream(path), onBytes);
      const start = await peek(raw, (head) => head.length >= SIGNATURE_LENGTH);
      for await (const lines of readLines(decompress(start.all, compressionOf(start.head)), MAX_LINE)) {
        for (const line of lines) {
          last = line.number;
          yield requestOf(line, file);
        }
      }
    } catch (error) {
      yield failureItem(file, last + 1, error);
    }
  }
}

/** The request on a line: `{"url": …}`, else the line is an address. */
function requestOf({ number: line, bytes, cut }: Line, file: string | undefined): FetchItem {
  const refuse = (code: "too-large" | "not-json" | "bad-field" | "no-url", message: string): FetchItem => ({
    kind: "failure",
    line,
    file,
    failure: failure(code, message),
  });
  if (cut) return refuse("too-large", messages.lineTooLong(MAX_LINE));
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
  if (!text.startsWith("{")) return { kind: "request", line, file, url: text, rest: {} };
  let record: Readonly<Record<string, unknown>>;
  try {
    record = JSON.parse(text);
  } catch (error) {
    return refuse("not-json", messages.notJson(error));
  }
  const { url, error } = record;
  const id =
    typeof record.id === "string" || typeof record.id === "number" ? (record.id as RecordId) : undefined;
  if (url != null && typeof url !== "string")
    return { ...refuse("bad-field", messages.badField("url", "a string")), id };
  if (typeof url !== "string") {
    const failed = isFailure(error) ? error : failure("no-url", messages.noUrl);
    return { kind: "failure", line, file, id, failure: failed };
  }
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !FETCHED_FIELDS.has(name)));
  return { kind: "request", line, file, url, id, rest };
}

async function* counted(
  stream: Readable,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of stream) {
    const bytes: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    onBytes(bytes.length);
    yield bytes;
  }
}
