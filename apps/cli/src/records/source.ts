import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { CorpusError, type Line, readLines } from "@winnow/corpus";
import { mapOrdered } from "@winnow/corpus/workers";
import { CommandError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { messages, systemReason } from "../messages.js";
import { DEFAULT_MAX_SIZE } from "../settings/names.js";
import { type FolderEntry, type Input, walk } from "./inputs.js";
import { endOf, ForeignInput, named, type Opened, openFile, type SourceOptions } from "./open-file.js";
import type { Failure, FailureItem, Item, LineItem, PageItem, RecordId } from "./types.js";

/** Returns the options for reading the inputs of a command, whose problems are printed on stderr. */
export function sourceOf(environment: Environment, maxSize: number = DEFAULT_MAX_SIZE): SourceOptions {
  const warn = (message: string): void => log(environment, message);
  return { stdin: environment.stdin, maxSize, warn };
}

/**
 * Returns the maximum length of a JSON line: a multiple of the maximum page size, plus a constant. The line may be longer
 * than the page: an escaped character can take six bytes (`\u00e9`), and base64 adds a third.
 */
export function maxLineOf(maxSize: number): number {
  return 4 * maxSize + (1 << 20);
}

/** Maximum number of pages of URL arguments that are being fetched or waiting to be extracted. */
const FETCHED_AHEAD = 8;

/** Maximum number of records in a batch. With more, finished records would wait for the rest. */
const MAX_BATCH = 32;

/**
 * Yields the items of all inputs, in order. A batch contains the lines of one chunk, or a page. A file that
 * cannot be read becomes a failure item.
 *
 * @param opened - an input that is already open.
 * @throws ForeignInput if the only input is a file in an unsupported format; CommandError if the compressed data of a
 *   file of records end early.
 */
export async function* readInputs(
  inputs: readonly Input[],
  options: SourceOptions,
  opened?: Opened,
): AsyncGenerator<readonly Item[], void, undefined> {
  const fetched = fetchAll(inputs, options.fetchItem);
  const isAlone = inputs.length === 1;
  for (const input of inputs) {
    if (opened?.path === input.path) yield* readOpened(opened, options);
    else if (input.kind === "url") {
      const next = await fetched.next();
      if (next.done !== true) yield [next.value];
    } else if (input.kind !== "folder") yield* readFile(named(input.path), options, isAlone);
    else {
      for await (const found of walk(input.path)) {
        if (found.error === undefined) yield* readFile(found, options);
        else yield [failureItem(found.path, 1, found.error)];
      }
    }
  }
}

/** Fetches the pages of all URLs, in order. Starts when the first one is requested. */
function fetchAll(
  inputs: readonly Input[],
  fetchItem: SourceOptions["fetchItem"],
): AsyncGenerator<Item, void, undefined> {
  async function* urls(): AsyncGenerator<string, void, undefined> {
    for (const { kind, path } of inputs) if (kind === "url") yield path;
  }
  return mapOrdered(urls(), fetchItem ?? (() => Promise.reject(new TypeError("fetchItem"))), {
    concurrency: FETCHED_AHEAD,
    window: FETCHED_AHEAD,
    weight: () => 1,
    maxWeight: FETCHED_AHEAD,
    signal: new AbortController().signal,
  });
}

async function* readFile(
  found: FolderEntry,
  options: SourceOptions,
  isAlone = false,
): AsyncGenerator<readonly Item[], void, undefined> {
  let opened: Opened;
  try {
    opened = await openFile(found, options);
  } catch (error) {
    if (error instanceof CommandError && (isAlone || !(error instanceof ForeignInput))) throw error;
    yield [failureItem(fileOf(found.path), 1, error)];
    return;
  }
  yield* readOpened(opened, options);
}

/** Yields the items of an opened file: its page or its records. */
export async function* readOpened(
  opened: Opened,
  options: SourceOptions,
): AsyncGenerator<readonly Item[], void, undefined> {
  const file = fileOf(opened.path);
  if (opened.shape === "page") {
    yield [await readPage(opened, options.maxSize).catch((error) => failureItem(file, 1, error))];
    return;
  }
  yield* itemsOf(opened, options);
}

/** Yields the items of an opened file of records. */
export async function* itemsOf(
  { path, shape, bytes, source }: Opened,
  { maxSize, warn, onSkipped }: SourceOptions,
): AsyncGenerator<readonly Item[], void, undefined> {
  const file = fileOf(path);
  const maxLength = maxLineOf(maxSize);
  // Loaded here, since few runs need more than one of them.
  if (shape === "archive") {
    const { archiveItems } = await import("@winnow/corpus/archives");
    yield* archiveItems(bytes, { file, maxSize, onSkipped });
  } else if (shape === "parquet") {
    const { parquetItems } = await import("@winnow/corpus/parquet");
    yield* endingInFailure(parquetItems(source!, { file }), file);
  } else if (shape === "csv") {
    const { csvItems } = await import("@winnow/corpus/csv");
    yield* endingInFailure(csvItems(bytes, { file, maxSize: maxLength }), file, endOf);
  } else {
    const item = ({ number: line, bytes }: Line): LineItem => ({ kind: "line", line, file, bytes });
    yield* lineItems(bytes, file, { maxLength, warn }, item);
  }
}

/**
 * Yields items, and a failure if reading them ends with an error.
 *
 * @param thrown - returns the error of the command for errors that end it.
 */
export async function* endingInFailure(
  items: AsyncIterable<readonly Item[]>,
  file: string | undefined,
  thrown: (file: string | undefined, error: unknown) => CommandError | undefined = () => undefined,
): AsyncGenerator<readonly Item[], void, undefined> {
  let last = 0;
  try {
    for await (const batch of items) {
      last = batch.at(-1)?.line ?? last;
      yield batch;
    }
  } catch (error) {
    const early = thrown(file, error);
    if (early !== undefined) throw early;
    yield [failureItem(file, last + 1, error)];
  }
}

/** Options of {@link lineItems}. */
export interface LineOptions extends Pick<SourceOptions, "warn"> {
  /** Maximum length of a line in bytes. */
  readonly maxLength: number;
  /** Returns the failure for an error that ends the stream early. Default: compressed data that end early are thrown. */
  readonly failureOf?: ((error: unknown) => Failure | undefined) | undefined;
}

/**
 * Converts the lines of a stream to items. A line that is too long becomes a failure, as does an error that
 * ends the stream early.
 *
 * @throws CommandError if compressed data end early: nobody knows how many records are missing.
 */
export async function* lineItems<T>(
  chunks: AsyncIterable<Uint8Array>,
  file: string | undefined,
  { maxLength, failureOf, warn }: LineOptions,
  itemOf: (line: Line) => T,
): AsyncGenerator<readonly (T | FailureItem)[], void, undefined> {
  let last = 0;
  let firstInvalid = 0;
  let invalid = 0;
  try {
    for await (const lines of readLines(chunks, maxLength)) {
      last = lines.at(-1)!.number;
      const items = lines.map((line): T | FailureItem => {
        if (!line.cut) {
          if (!isUtf8(line.bytes)) firstInvalid = invalid++ === 0 ? line.number : firstInvalid;
          return itemOf(line);
        }
        const failure = { code: "too-large", message: messages.lineTooLong(maxLength) };
        return { kind: "failure", line: line.number, file, id: leadingId(line.bytes), failure };
      });
      for (let at = 0; at < items.length; at += MAX_BATCH) yield items.slice(at, at + MAX_BATCH);
    }
  } catch (error) {
    const early = failureOf === undefined ? endOf(file, error) : undefined;
    if (early !== undefined) throw early;
    const failure = failureOf?.(error) ?? readFailure(error);
    yield [{ kind: "failure", line: last + 1, file, failure }];
  }
  if (invalid > 0) warn?.(messages.notUtf8(file, invalid, firstInvalid));
}

/**
 * Maximum bytes of a page that are hashed for its id, as a multiple of the maximum size: a small compressed
 * file can contain billions.
 */
const MAX_HASHED = 16;

/** Reads a page. A page larger than `maxSize` is truncated to one byte more than that. */
async function readPage(opened: Opened, maxSize: number): Promise<PageItem> {
  const hashed = MAX_HASHED * maxSize;
  const parts: Uint8Array[] = [];
  let length = 0;
  const hash = createHash("sha256");
  for await (const chunk of opened.bytes) {
    const part = chunk.subarray(0, hashed - length);
    hash.update(part);
    if (length <= maxSize) parts.push(part);
    length += part.length;
    if (length >= hashed) break;
  }
  const bytes = new Uint8Array(Buffer.concat(parts).subarray(0, maxSize + 1));
  const { path, name } = opened;
  return { kind: "page", line: 1, file: fileOf(path), name, bytes, id: hash.digest("hex") };
}

/** Returns a failure for an error while reading a file. */
export function failureItem(file: string | undefined, line: number, error: unknown): FailureItem {
  return { kind: "failure", line, file, failure: readFailure(error) };
}

export function readFailure(error: unknown): Failure {
  if (error instanceof ForeignInput) return { code: "unsupported-format", message: error.advice };
  if (!(error instanceof CorpusError))
    return { code: "cannot-read", message: `Cannot be read: ${systemReason(error)}.` };
  const { code, message, cause } = error;
  if (code === "cannot-read") return { code, message: `Cannot be read: ${systemReason(cause ?? error)}.` };
  const isCompressed = code === "corrupt-input" || code === "unsupported-compression";
  if (!isCompressed) return { code, message: `${message[0]!.toUpperCase()}${message.slice(1)}.` };
  const problem =
    code === "corrupt-input" ? "The data are damaged or truncated" : "The compressed data cannot be read";
  return { code, message: `${problem} (${message}).` };
}

function fileOf(path: string): string | undefined {
  return path === "-" ? undefined : path;
}

/** Number of bytes at the beginning of a record in which its id is searched. */
const MAX_LEAD = 4096;

/** Returns the id of a record that is too long to parse, if the id is its first field. */
export function leadingId(record: Uint8Array): RecordId | undefined {
  const head = new TextDecoder().decode(record.subarray(0, MAX_LEAD));
  const match = /^\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d{1,15}(?=\s*[,}]))/.exec(head);
  try {
    return match === null ? undefined : JSON.parse(match[1]!);
  } catch {
    return undefined;
  }
}
