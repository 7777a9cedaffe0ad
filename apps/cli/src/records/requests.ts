import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { type Line, readChunks } from "@winnow/corpus";
import { messages } from "../messages.js";
import { failure, isFailure, parseRecord } from "./failure.js";
import { utf8 } from "./id.js";
import type { Input } from "./inputs.js";
import { lineItems } from "./source.js";
import type { FailureCode, FetchItem, RecordId } from "./types.js";

export interface ReadOptions {
  readonly stdin: Readable;
  /** Called with the number of bytes of each chunk, before decompression. */
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
): AsyncGenerator<readonly FetchItem[], void, undefined> {
  for (const { kind, path } of inputs) {
    if (kind === "url") {
      yield [{ kind: "request", line: 1, url: path, rest: {} }];
      continue;
    }
    const file = kind === "stdin" ? undefined : path;
    const chunks = readChunks(file === undefined ? stdin : createReadStream(path), { onBytes });
    yield* lineItems(chunks, file, MAX_LINE, (line) => requestOf(line, file));
  }
}

/** The request on a line: `{"url": …}`, else the line is an address. */
function requestOf({ number: line, bytes }: Line, file: string | undefined): FetchItem {
  const refuse = (code: FailureCode, message: string): FetchItem => ({
    kind: "failure",
    line,
    file,
    failure: failure(code, message),
  });
  const text = utf8(bytes);
  if (!text.startsWith("{")) return { kind: "request", line, file, url: text, rest: {} };
  const parsed = parseRecord(bytes);
  if ("failure" in parsed) return { kind: "failure", line, file, failure: parsed.failure };
  const record = parsed.fields;
  const { url, error } = record;
  const id =
    typeof record.id === "string" || typeof record.id === "number" ? (record.id as RecordId) : undefined;
  if (url != null && typeof url !== "string")
    return { ...refuse("bad-field", messages.badField("url", "a string")), id };
  if (typeof url !== "string") {
    const failed = isFailure(error) ? error : failure("no-url", "The record has no `url`.");
    return { kind: "failure", line, file, id, failure: failed };
  }
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !FETCHED_FIELDS.has(name)));
  return { kind: "request", line, file, url, id, rest };
}
