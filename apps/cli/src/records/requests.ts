import { createReadStream } from "node:fs";
import { type Line, peek, readChunks } from "@winnow/corpus";
import { messages } from "../messages.js";
import { failure, isFailure, parseRecord } from "./failure.js";
import { utf8 } from "./id.js";
import type { Input } from "./inputs.js";
import { foreignFormat, isEnough } from "./sniff.js";
import { ForeignInput, failureItem, lineItems, type SourceOptions } from "./source.js";
import type { FailureCode, FetchItem, RecordId } from "./types.js";

/** How the addresses are read. */
export type ReadOptions = Pick<SourceOptions, "stdin" | "onBytes" | "warn">;

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
 *
 * @throws ForeignInput where the only input is a file of something else, as a page.
 */
export async function* readRequests(
  inputs: readonly Input[],
  { stdin, onBytes, warn }: ReadOptions,
): AsyncGenerator<readonly FetchItem[], void, undefined> {
  for (const { kind, path } of inputs) {
    if (kind === "url") {
      yield [{ kind: "request", line: 1, url: path, rest: {} }];
      continue;
    }
    const file = kind === "stdin" ? undefined : path;
    let chunks: AsyncIterable<Uint8Array>;
    try {
      chunks = await openList(
        path,
        readChunks(file === undefined ? stdin : createReadStream(path), { onBytes }),
      );
    } catch (error) {
      if (inputs.length === 1 && error instanceof ForeignInput) throw error;
      yield [failureItem(file, 1, error)];
      continue;
    }
    yield* lineItems(chunks, file, { maxLength: MAX_LINE, warn }, (line) => requestOf(line, file));
  }
}

/** @throws ForeignInput where it is no list of addresses or records. */
async function openList(path: string, chunks: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const { head, all } = await peek(chunks, (bytes) => isEnough(bytes, "{<hH"));
  const foreign = foreignFormat(head, path);
  const isPage = /^\s*<(?:[a-z!]|\?xml)/i.test(new TextDecoder().decode(head.subarray(0, 256)));
  if (!isPage && (foreign === undefined || foreign.kind === "addresses")) return all;
  for await (const _ of all) break; // closes the file
  throw new ForeignInput(
    path,
    isPage ? messages.pageForAddresses : `This is ${foreign!.name}. ${messages.listWanted}`,
  );
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
