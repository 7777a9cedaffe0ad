import { peek } from "@winnow/corpus";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import { failure, isFailure, parseRecord } from "./failure.js";
import { utf8 } from "./id.js";
import type { Input } from "./inputs.js";
import { ForeignInput, named, type Opened, openFile, type SourceOptions } from "./open-file.js";
import { failureItem, itemsOf, lineItems } from "./source.js";
import type { FailureItem, FetchItem, LineItem, RecordId } from "./types.js";

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
 * URLs or records with a `url`; or the rows of a table with a column `url`. Files may be compressed. A problem with a line or a file becomes a failure
 * item.
 *
 * @throws ForeignInput if the only input is a file in another format, such as a page; CommandError if compressed data
 *   end early.
 */
export async function* readRequests(
  inputs: readonly Input[],
  options: ReadOptions,
): AsyncGenerator<readonly FetchItem[], void, undefined> {
  for (const { kind, path } of inputs) {
    if (kind === "url") {
      yield [{ kind: "request", line: 1, url: path, rest: {} }];
      continue;
    }
    const file = kind === "stdin" ? undefined : path;
    let opened: Opened;
    try {
      opened = await openList(path, options);
    } catch (error) {
      // Compressed data that end early end the command, as does a single input of another kind.
      const isForeign = error instanceof ForeignInput;
      if (error instanceof CommandError && (inputs.length === 1 || !isForeign)) throw error;
      yield [failureItem(file, 1, error)];
      continue;
    }
    if (opened.shape === "csv" || opened.shape === "parquet") {
      const rows = itemsOf(opened, { ...options, maxSize: MAX_LINE });
      for await (const items of rows)
        yield items.map((item) => (item.kind === "line" ? requestOf(item) : (item as FailureItem)));
      continue;
    }
    const { warn } = options;
    yield* lineItems(opened.bytes, file, { maxLength: MAX_LINE, warn }, ({ number: line, bytes }) =>
      requestOf({ line, file, bytes }),
    );
  }
}

/** @throws ForeignInput if the input is not a list of URLs or records. */
async function openList(path: string, options: ReadOptions): Promise<Opened> {
  const opened = await openFile(named(path), { ...options, maxSize: MAX_LINE, isList: true });
  if (opened.shape === "csv" || opened.shape === "parquet") return opened;
  const { head, all } = await peek(opened.bytes, (bytes) => bytes.length > 0);
  const isPage = /^\s*<(?:[a-z!]|\?xml)/i.test(new TextDecoder().decode(head.subarray(0, 256)));
  if (!isPage && opened.shape !== "archive") return { ...opened, bytes: all };
  for await (const _ of all) break; // closes the file
  throw new ForeignInput(path, isPage ? messages.pageForAddresses : messages.archiveForAddresses);
}

/** Returns the request on a line, which is a record `{"url": …}` or a URL. */
function requestOf({ line, file, bytes }: Omit<LineItem, "kind">): FetchItem {
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
