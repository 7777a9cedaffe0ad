import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { CorpusError, type Line, peek, readChunks, readLines } from "@winnow/corpus";
import { CommandError } from "../command-error.js";
import { messages, systemReason } from "../messages.js";
import { mapOrdered } from "../workers/ordered.js";
import { type Found, type Input, walk } from "./inputs.js";
import { foreignFormat, isEnough, type Shape, shapeOfContent, shapeOfName } from "./sniff.js";
import type { Failure, FailureItem, Item, PageItem } from "./types.js";

export interface SourceOptions {
  readonly stdin: Readable;
  /** The largest page in bytes; of a larger one only so much is kept that it shows. */
  readonly maxSize: number;
  /** Called with the number of bytes of each chunk, before decompression. */
  readonly onBytes?: ((count: number) => void) | undefined;
  /** Called with what is wrong with an input that is read all the same. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Fetches the page at an address; never rejects. */
  readonly fetchItem?: ((url: string) => Promise<Item>) | undefined;
}

/** A file that is neither records nor a page: which of the formats that nobody reads here it is, and what to do. */
export class ForeignInput extends CommandError {
  /** The message without the file's name. */
  readonly advice: string;

  constructor(path: string, advice: string) {
    super("no-input", messages.inFile(path === "-" ? messages.stdin : path, advice));
    this.name = "ForeignInput";
    this.advice = advice;
  }
}

/** An opened file; its shape is known from its name or its first bytes. */
export interface Opened {
  readonly path: string;
  readonly name: string;
  readonly shape: Shape;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A page's JSON line may be longer than the page: a character can take six bytes (`\u00e9`), base64 adds a third. */
const LINE_TO_PAGE = 4;
const LINE_BASE = 1 << 20;

/** How many pages of the command line's addresses may be under way or wait to be extracted. */
const FETCHED_AHEAD = 8;

/** How many records come together at most: more would keep what is finished waiting for the rest. */
const MAX_TOGETHER = 32;

/**
 * Everything that the inputs hold, in their order. What can be worked on together comes together: the lines of
 * one chunk, or a page. A file that cannot be read does not throw: it becomes a failure item.
 *
 * @param opened - an input that was opened before, to be read in its place.
 * @throws ForeignInput where the only input is a file in a format that is not read: then there is nothing else to do.
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

/** The pages of all addresses, in order; begins with the first that is asked for. */
function fetchAll(
  inputs: readonly Input[],
  fetchItem: SourceOptions["fetchItem"],
): AsyncGenerator<Item, void, undefined> {
  async function* addresses(): AsyncGenerator<string, void, undefined> {
    for (const { kind, path } of inputs) if (kind === "url") yield path;
  }
  return mapOrdered(addresses(), fetchItem ?? (() => Promise.reject(new TypeError("fetchItem"))), {
    concurrency: FETCHED_AHEAD,
    window: FETCHED_AHEAD,
    weight: () => 1,
    maxWeight: FETCHED_AHEAD,
    signal: new AbortController().signal,
  });
}

/** A file, or standard input, of the command line. */
export function named(path: string): Found {
  return { path, file: path, name: basename(path) };
}

/**
 * Opens a file or standard input and detects whether it holds records or a page.
 *
 * @throws ForeignInput where it is in a format that is not read; CorpusError and system errors where it cannot be read.
 */
export async function openFile(
  { path, file, name }: Found,
  { stdin, onBytes }: SourceOptions,
): Promise<Opened> {
  const bytes = readChunks(path === "-" ? stdin : createReadStream(file), { onBytes });
  const byName = path === "-" ? undefined : shapeOfName(path);
  if (byName === "page") return { path, name, shape: byName, bytes };
  const { head, all } = await peek(bytes, isEnough);
  const foreign = foreignFormat(head, path);
  if (foreign !== undefined) {
    for await (const _ of all) break; // closes the file
    throw new ForeignInput(path, `This is ${foreign.name}. ${messages.foreign[foreign.kind]}`);
  }
  // Empty standard input is what a step without any records hands to the next.
  const shape = path === "-" && head.length === 0 ? "records" : (byName ?? shapeOfContent(head));
  return { path, name, shape, bytes: all };
}

/**
 * Makes sure that a file is in no format that is known and not read. Whatever else is wrong with it, its reader finds.
 *
 * @throws ForeignInput
 */
export async function checkFormat(path: string): Promise<void> {
  const source = { stdin: Readable.from([]), maxSize: 0 };
  const opened = await openFile(named(path), source).catch((error) => {
    if (error instanceof ForeignInput) throw error;
  });
  if (opened !== undefined) for await (const _ of opened.bytes) break; // closes the file
}

async function* readFile(
  found: Found,
  options: SourceOptions,
  isAlone = false,
): AsyncGenerator<readonly Item[], void, undefined> {
  let opened: Opened;
  try {
    opened = await openFile(found, options);
  } catch (error) {
    if (isAlone && error instanceof ForeignInput) throw error;
    yield [failureItem(fileOf(found.path), 1, error)];
    return;
  }
  yield* readOpened(opened, options);
}

async function* readOpened(
  opened: Opened,
  options: SourceOptions,
): AsyncGenerator<readonly Item[], void, undefined> {
  const file = fileOf(opened.path);
  if (opened.shape === "page") {
    yield [await readPage(opened, options.maxSize).catch((error) => failureItem(file, 1, error))];
    return;
  }
  const maxLine = LINE_TO_PAGE * options.maxSize + LINE_BASE;
  const reading = { maxLength: maxLine, warn: options.warn };
  yield* lineItems(opened.bytes, file, reading, ({ number: line, bytes }) => ({
    kind: "line",
    line,
    file,
    bytes,
  }));
}

/** How {@link lineItems} reads. */
export interface LineOptions extends Pick<SourceOptions, "warn"> {
  /** The longest line, in bytes. */
  readonly maxLength: number;
}

/**
 * What the lines of a stream are made into. A line that is too long, and whatever keeps the stream from being read to
 * its end, becomes a failure.
 */
export async function* lineItems<T>(
  chunks: AsyncIterable<Uint8Array>,
  file: string | undefined,
  { maxLength, warn }: LineOptions,
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
        const failure = {
          code: "too-large",
          message: `The line is longer than ${maxLength} bytes. Raise --max-size to take it.`,
        };
        return { kind: "failure", line: line.number, file, id: leadingId(line.bytes), failure };
      });
      for (let at = 0; at < items.length; at += MAX_TOGETHER) yield items.slice(at, at + MAX_TOGETHER);
    }
  } catch (error) {
    yield [failureItem(file, last + 1, error)];
  }
  if (invalid > 0) warn?.(messages.notUtf8(file, invalid, firstInvalid));
}

/** A page's bytes that are hashed for its id, as a multiple of the largest size: compressed, a few can be billions. */
const MOST_HASHED = 16;

/** Reads a page; of one that is larger than `maxSize` only so much is kept that it shows. */
async function readPage(opened: Opened, maxSize: number): Promise<PageItem> {
  const most = MOST_HASHED * maxSize;
  const parts: Uint8Array[] = [];
  let length = 0;
  const hash = createHash("sha256");
  for await (const chunk of opened.bytes) {
    const part = chunk.subarray(0, most - length);
    hash.update(part);
    if (length <= maxSize) parts.push(part);
    length += part.length;
    if (length >= most) break;
  }
  const bytes = new Uint8Array(Buffer.concat(parts).subarray(0, maxSize + 1));
  const { path, name } = opened;
  return { kind: "page", line: 1, file: fileOf(path), name, bytes, id: hash.digest("hex") };
}

/** A failure for whatever kept a file from being read to its end. */
export function failureItem(file: string | undefined, line: number, error: unknown): FailureItem {
  return { kind: "failure", line, file, failure: failureToRead(error) };
}

function failureToRead(error: unknown): Failure {
  if (error instanceof ForeignInput) return { code: "unsupported-format", message: error.advice };
  if (!(error instanceof CorpusError))
    return { code: "cannot-read", message: `Cannot be read: ${systemReason(error)}.` };
  const problem =
    error.code === "corrupt-input"
      ? "The compressed data are damaged or cut off"
      : "The compressed data cannot be read";
  return { code: error.code, message: `${problem} (${error.message}).` };
}

function fileOf(path: string): string | undefined {
  return path === "-" ? undefined : path;
}

/** The id of a record that is too long to be parsed, if the id is its first field. */
function leadingId(head: Uint8Array): string | undefined {
  const match = /^\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(new TextDecoder().decode(head));
  try {
    return match === null ? undefined : JSON.parse(match[1]!);
  } catch {
    return undefined;
  }
}
