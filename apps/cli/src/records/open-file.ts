import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { CorpusError, peek, readChunks } from "@winnow/corpus";
import { openSource, type Source } from "@winnow/corpus/places";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import type { FolderEntry } from "./inputs.js";
import { foreignFormat, isEnough, type Shape, shapeOfContent, shapeOfName } from "./sniff.js";
import type { Item } from "./types.js";

export interface SourceOptions {
  readonly stdin: Readable;
  /**
   * Maximum page size in bytes. A larger page is truncated to one byte more, so that it is recognised as too
   * large.
   */
  readonly maxSize: number;
  /** Called with the number of bytes of each chunk, before decompression. */
  readonly onBytes?: ((count: number) => void) | undefined;
  /** Called with problems of an input that is still read. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Whether standard input is JSON Lines, whatever it looks like: neither compressed nor in another format. */
  readonly isPlain?: boolean | undefined;
  /** Whether a list of URLs is expected, which is of the shape `page` like any other text. */
  readonly isList?: boolean | undefined;
  /** Fetches the page at a URL. Never rejects. */
  readonly fetchItem?: ((url: string) => Promise<Item>) | undefined;
  /** Called for records of archives that are neither pages nor texts, with the reason. */
  readonly onSkipped?: ((reason: string) => void) | undefined;
}

/** The error for a file in a format that is neither records nor a page, with advice. */
export class ForeignInput extends CommandError {
  override readonly name = "ForeignInput";
  /** The message without the file name. */
  readonly advice: string;

  constructor(path: string, advice: string) {
    super("no-input", messages.inFile(path === "-" ? messages.stdin : path, advice));
    this.advice = advice;
  }
}

/** An opened file. Its shape is known from its name or its first bytes. */
export interface Opened {
  readonly path: string;
  readonly name: string;
  readonly shape: Shape;
  /** The decompressed content; as it is for an archive, whose reader decompresses each record. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The file itself, for Parquet. */
  readonly source?: Source | undefined;
}

/** Returns a file argument, or standard input, as a found file. */
export function named(path: string): FolderEntry {
  return { path, file: path, name: basename(path) };
}

/**
 * Opens a file or standard input and detects its shape.
 *
 * @throws ForeignInput for an unsupported format; CommandError if its compressed data end early; CorpusError and system
 *   errors if it cannot be read.
 */
export async function openFile(
  { path, file, name }: FolderEntry,
  { stdin, onBytes, isPlain = false, isList = false }: SourceOptions,
): Promise<Opened> {
  if (isPlain && path === "-") return { path, name, shape: "records", bytes: stdin };
  const source = path === "-" || typeof file !== "string" ? undefined : await openSource(file);
  const raw = path === "-" ? stdin : (source?.bytes() ?? createReadStream(file));
  const byName = path === "-" ? undefined : shapeOfName(path);
  if (byName === "archive") return { path, name, shape: byName, bytes: counted(raw, onBytes) };
  const recorded = record(counted(raw, onBytes));
  const bytes = readChunks(recorded.chunks);
  if (byName === "page") return { path, name, shape: byName, bytes: recorded.unrecorded(bytes) };
  const deciding = isList ? "{<hH" : "{<";
  const { head, all } = await peek(bytes, (start) => isEnough(start, deciding)).catch((error: unknown) => {
    throw endOf(path, error) ?? error;
  });
  const close = async (): Promise<void> => {
    for await (const _ of all) break;
  };
  const foreign = foreignFormat(head);
  if (foreign !== undefined && !(isList && foreign.kind === "addresses")) {
    await close();
    throw new ForeignInput(path, `This is ${foreign.name}. ${messages.foreign[foreign.kind]}`);
  }
  // Empty standard input comes from an earlier step without any records.
  const found = path === "-" && head.length === 0 ? "records" : shapeOfContent(head);
  // Where the content says nothing certain, as that of a file with one column, the name decides.
  const shape = found === "page" || found === "records" ? (byName ?? found) : found;
  if (shape === "archive") return { path, name, shape, bytes: recorded.again() };
  if (shape === "parquet") {
    await close();
    if (source === undefined) throw new ForeignInput(path, messages.parquetFromStream);
    return { path, name, shape, bytes: all, source };
  }
  return { path, name, shape, bytes: recorded.unrecorded(all) };
}

async function* counted(
  chunks: AsyncIterable<Uint8Array | string>,
  onBytes: SourceOptions["onBytes"],
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    onBytes?.(bytes.length);
    yield bytes;
  }
}

/**
 * Records the beginning of a stream, so that it can be read once more as it is when its decompressed beginning has shown that it is an
 * archive.
 */
function record(chunks: AsyncGenerator<Uint8Array>) {
  let kept: Uint8Array[] | undefined = [];
  let isReadAgain = false;
  let reading: Promise<IteratorResult<Uint8Array, void>> | undefined;
  const next = (): Promise<IteratorResult<Uint8Array, void>> => {
    reading = chunks.next();
    return reading;
  };
  async function* recorded(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      while (!isReadAgain) {
        const read = await next();
        if (read.done === true) return;
        kept?.push(read.value);
        yield read.value;
      }
    } finally {
      if (!isReadAgain) await chunks.return(undefined);
    }
  }
  return {
    chunks: recorded(),
    /** Passes content on, and records no more. */
    unrecorded: (content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => {
      kept = undefined;
      return content;
    },
    /** Returns the stream from its beginning. */
    async *again(): AsyncGenerator<Uint8Array, void, undefined> {
      isReadAgain = true;
      // The decompressor reads ahead.
      await reading;
      const beginning = kept ?? [];
      kept = undefined;
      try {
        yield* beginning;
        yield* chunks;
      } finally {
        await chunks.return(undefined);
      }
    },
  };
}

/**
 * Checks that a file has lines of JSON, as far as its beginning shows. Its reader reports all other problems.
 *
 * @throws ForeignInput
 */
export async function checkFormat(path: string): Promise<void> {
  const source = { stdin: Readable.from([]), maxSize: 0 };
  const opened = await openFile(named(path), source).catch((error) => {
    if (error instanceof ForeignInput) throw error;
  });
  if (opened === undefined) return;
  for await (const _ of opened.bytes) break; // closes the file
  if (opened.shape !== "records" && opened.shape !== "page")
    throw new ForeignInput(path, messages.convertFirst);
}

/** Returns the error of the command if a file's compressed data end early, as in an unfinished download. */
export function endOf(path: string | undefined, error: unknown): CommandError | undefined {
  if (!(error instanceof CorpusError && error.isTruncated)) return undefined;
  return new CommandError("no-input", messages.endsEarly(path === "-" ? undefined : path), { cause: error });
}
