import { createReadStream } from "node:fs";
import { type Line, peek, readChunks } from "@winnow/corpus";
import { messages } from "../messages.js";
import { failure, isFailure, parseRecord } from "./failure.js";
import { utf8 } from "./id.js";
import type { Input } from "./inputs.js";
import { foreignFormat, isEnough } from "./sniff.js";
import { endOf, ForeignInput, failureItem, lineItems, type SourceOptions } from "./source.js";
import type { FetchItem, RecordId } from "./types.js";

/** Options for reading requests. */
export type ReadOptions = Pick<SourceOptions, "stdin" | "onBytes" | "warn">;

/** Maximum length of a line in bytes, since records may have additional fields. */
const MAX_LINE = 16_000_000;

/** Fields that a fetched page overwrites. */
const FETCHED_FIELDS: readonly string[] =
  "id url requestedUrl status fetchedAt contentType headers redirects robots cached html htmlBase64 error".split(
    " ",
  );

/**
 * Yields the requests of all inputs, in order: URL arguments, and the non-empty lines of files, which are
 * URLs or records with a `url`. Files may be compressed. A problem with a line or a file becomes a failure
 * item.
 *
 * @throws ForeignInput if the only input is a file in another format, such as a page; CommandError if compressed data
 *   end early.
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
      const early = endOf(file, error);
      if (early !== undefined) throw early;
      if (inputs.length === 1 && error instanceof ForeignInput) throw error;
      yield [failureItem(file, 1, error)];
      continue;
    }
    yield* lineItems(chunks, file, { maxLength: MAX_LINE, warn }, (line) => requestOf(line, file));
  }
}

/** @throws ForeignInput if the input is not a list of URLs or records. */
async function openList(path: string, chunks: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const { head, all } = await peek(chunks, (bytes) => isEnough(bytes, "{<hH"));
  const foreign = foreignFormat(head);
  const isPage = /^\s*<(?:[a-z!]|\?xml)/i.test(new TextDecoder().decode(head.subarray(0, 256)));
  if (!isPage && (foreign === undefined || foreign.kind === "addresses")) return all;
  for await (const _ of all) break; // closes the file
  throw new ForeignInput(
    path,
    isPage ? messages.pageForAddresses : `This is ${foreign!.name}. ${messages.listWanted}`,
  );
}

/** Returns the request on a line, which is a record `{"url": …}` or a URL. */
function requestOf({ number: line, bytes }: Line, file: string | undefined): FetchItem {
  const text = utf8(bytes);
  if (!text.startsWith("{")) return { kind: "request", line, file, url: text, rest: {} };
  const parsed = parseRecord(bytes);
  if ("failure" in parsed) return { kind: "failure", line, file, failure: parsed.failure };
  const record = parsed.fields;
  const { url, error } = record;
  const id =
    typeof record.id === "string" || typeof record.id === "number" ? (record.id as RecordId) : undefined;
  if (typeof url !== "string") {
    const noUrl = isFailure(error) ? error : failure("no-url", "The record has no `url`.");
    const problem = url == null ? noUrl : failure("bad-field", messages.badField("url", "a string"));
    return { kind: "failure", line, file, id, failure: problem };
  }
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !FETCHED_FIELDS.includes(name)));
  return { kind: "request", line, file, url, id, rest };
}
