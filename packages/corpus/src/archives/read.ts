import { CorpusError } from "../corpus-error.js";
import { isGzip } from "../gzip.js";
import type { Position } from "../items.js";
import { isSkippable, isZstandard } from "../zstandard/index.js";
import { isArc } from "./arc.js";
import { skipFrame } from "./dictionary.js";
import { hasDeclaredDigest } from "./digest.js";
import { isWarc } from "./head.js";
import { isDamage, type Member, openGzip, openZstandard } from "./member.js";
import { type Block, type RecordLimits, readBlock, readHead } from "./record.js";
import { dropToNext } from "./search.js";
import { type DamageCode, type Head, type Problem, problem } from "./types.js";
import { createWindow, dropAll, type Window } from "./window.js";

/** A record's place in its file. */
interface Place {
  /** From 1, of all records of the file, including damaged and skipped ones. */
  readonly number: number;
  /** Where it begins. */
  readonly position: Position;
  /** Where the following one begins. */
  readonly next: Position;
}

/** The header of a record, and its block. */
interface RecordContent
  extends Pick<Head, "format" | "version" | "type" | "id" | "url" | "date" | "headers"> {
  readonly block: Uint8Array;
}

/** A record of an archive. */
export interface ArchiveRecord extends Place, RecordContent {
  readonly kind: "record";
}

/** A record that cannot be read, or bytes that belong to none. */
export interface DamagedRecord extends Place {
  readonly kind: "damaged";
  /** Of a record that is only too large: its header, and the beginning of its block. */
  readonly beginning?: RecordContent | undefined;
  readonly reason: {
    readonly code: DamageCode;
    /** Includes the position. */
    readonly message: string;
  };
}

/** Options of {@link readArchive}. */
export interface ArchiveOptions {
  /** Bytes of the file before the first chunk. Default: 0. */
  readonly offset?: number | undefined;
  /** Bytes of decompressed content to skip after them, as in a `Position`. Default: 0. */
  readonly skip?: number | undefined;
  /** The number of the first record. Default: 1. */
  readonly first?: number | undefined;
  /** Maximum bytes of a record's block. Default: 64 MB. */
  readonly maxSize?: number | undefined;
  /** Types of the records to yield (`WARC-Type`). Default: all. */
  readonly types?: readonly string[] | undefined;
  /** Called for each record of another type. */
  readonly onSkipped?: ((type: string) => void) | undefined;
  /** The dictionary of a `.warc.zst` file whose reading begins at an offset: see `archiveDictionary`. */
  readonly dictionary?: Uint8Array | undefined;
}

/** Default of `maxSize`. */
const MAX_SIZE = 64_000_000;

/**
 * Reads the records of a web archive: WARC 1.0 and 1.1 (also WET and WAT), ARC 1 and 2; plain, gzip or Zstandard, also mixed in
 * one file, with any number of records per gzip member or Zstandard frame.
 *
 * Damage costs only the damaged record, which is yielded with its position and the reason: reading goes on at the next record
 * that begins after its start. In a member with several records, those before the place where its damage becomes apparent are
 * yielded. Memory is limited by `maxSize` and the windows of Zstandard, however large the file and its members are.
 *
 * @throws errors of `chunks`, unchanged.
 * @example
 * for await (const record of readArchive(createReadStream("crawl.warc.gz"), { types: ["response"] })) {
 *   if (record.kind === "record") console.log(record.url, record.block.length);
 *   else console.error(record.reason.message); // "at byte 3145728: gzip: the checksum does not match"
 * }
 */
export async function* readArchive(
  chunks: AsyncIterable<Uint8Array>,
  { offset = 0, skip = 0, first = 1, maxSize = MAX_SIZE, types, onSkipped, ...options }: ArchiveOptions = {},
): AsyncGenerator<ArchiveRecord | DamagedRecord, void, undefined> {
  const window = createWindow(chunks, offset);
  const limits = { maxSize, types: types && new Set(types) };
  let { dictionary } = options;
  let number = first;
  let toSkip = skip;
  try {
    while (await skipSpace(window)) {
      await window.fill(4);
      const bytes = window.bytes();
      if (isSkippable(bytes)) {
        dictionary = (await skipFrame(window)) ?? dictionary;
        continue;
      }
      let entries: AsyncIterable<Entry>;
      if (isGzip(bytes)) entries = memberEntries(window, await openGzip(window), toSkip, limits);
      else if (isZstandard(bytes))
        entries = memberEntries(window, openZstandard(window, dictionary), toSkip, limits);
      else entries = plainEntry(window, toSkip, limits);
      toSkip = 0;
      for await (const { position, next, result } of entries) {
        const place = { number: number++, position, next };
        if (result.kind === "problem") {
          const beginning = result.beginning && contentOf(result.beginning);
          yield { kind: "damaged", ...place, reason: reasonOf(result, position), beginning };
        } else if (result.kind === "skipped") onSkipped?.(result.head.type);
        else yield { kind: "record", ...place, ...contentOf(result) };
      }
    }
  } finally {
    await window.close();
  }
}

/** A record or a problem with its position in the file. */
interface Entry {
  readonly position: Position;
  readonly next: Position;
  readonly result: Block | Problem;
}

function contentOf({ head, block }: Pick<Block, "head" | "block">): RecordContent {
  const { format, version, type, id, url, date, headers } = head;
  return { format, version, type, id, url, date, headers, block };
}

function reasonOf({ code, message }: Problem, { offset, skip }: Position): DamagedRecord["reason"] {
  const inside = skip === 0 ? "" : `, byte ${skip} of the content`;
  return { code, message: `at byte ${offset}${inside}: ${message}` };
}

/** Drops white space between records. Returns false at the end. */
async function skipSpace(window: Window): Promise<boolean> {
  while (await window.fill(1)) {
    const bytes = window.bytes();
    let at = 0;
    while (bytes[at] === 0x0d || bytes[at] === 0x0a || bytes[at] === 0x20 || bytes[at] === 0x09) at++;
    window.drop(at);
    if (at < bytes.length) return true;
  }
  return false;
}

/** A record or a problem with its position in a window. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly result: Block | Problem;
}

/** Reads the record at the beginning of a window. After a problem, drops everything before the next record. */
async function readPiece(window: Window, limits: RecordLimits, isFile: boolean): Promise<Piece> {
  const start = window.position();
  const head = await readHead(window);
  let result = head.kind === "problem" ? head : await readBlock(window, head, limits);
  if (result.kind === "problem" && result.code !== "too-large") {
    const from = window.position() === start ? 1 : 0;
    const isFollowed = await dropToNext(window, { from, isFile });
    // Only the end of the file is a cut.
    if (result.code === "cut" && (isFollowed || !isFile)) result = { ...result, code: "wrong-length" };
  }
  return { start, end: window.position(), result };
}

async function* plainEntry(
  window: Window,
  skip: number,
  limits: RecordLimits,
): AsyncGenerator<Entry, void, undefined> {
  if (skip > 0 && !((await dropAll(window, skip)) && (await skipSpace(window)))) return;
  const { start, end, result } = await readPiece(window, limits, true);
  yield { position: { offset: start, skip: 0 }, next: { offset: end, skip: 0 }, result };
}

/** Yields the records of a member, and drops it. */
async function* memberEntries(
  window: Window,
  { content, reader, decoded }: Member,
  skip: number,
  limits: RecordLimits,
): AsyncGenerator<Entry, void, undefined> {
  const offset = window.position();
  /** The last record, until another begins or the member is known to be intact. */
  let held: Piece | undefined;
  let count = 0;
  let start = skip;
  const entry = (piece: Piece, next: Position): Entry => ({
    position: { offset, skip: piece.start },
    next,
    result: piece.result,
  });
  try {
    if (skip > 0) await dropAll(content, skip);
    while (await skipSpace(content)) {
      start = content.position();
      await content.fill(6);
      // Checked before the record is complete, because the member may be damaged in it.
      if (held !== undefined && (isWarc(content.bytes()) || isArc(content.bytes()))) {
        yield entry(held, { offset, skip: held.end });
        held = undefined;
      }
      const piece = await readPiece(content, limits, false);
      if (held !== undefined) yield entry(held, { offset, skip: held.end });
      held = piece;
      count++;
    }
    const end = { offset: reader.position(), skip: 0 };
    window.drop(reader.ahead());
    if (held !== undefined) yield entry(held, end);
  } catch (error) {
    if (!(error instanceof CorpusError && isDamage(error))) throw error;
    if (held !== undefined && isIntact(held, count, error)) yield entry(held, { offset, skip: held.end });
    else if (held !== undefined) start = held.start;
    const from = window.position() === offset ? 1 : 0;
    const plainFrom = Math.max(from, decoded() - window.position());
    const isFollowed = await dropToNext(window, { from, plainFrom, isFile: true });
    const code = error.isTruncated && !isFollowed ? "cut" : (error.code as DamageCode);
    yield {
      position: { offset, skip: start },
      next: { offset: window.position(), skip: 0 },
      result: problem(code, error.message),
    };
  } finally {
    await content.close();
  }
}

/**
 * Whether the last complete record of a damaged member can be trusted: by its digest; without one, if the damage may as well be
 * in an earlier record, as with a checksum that does not match.
 */
function isIntact({ result }: Piece, count: number, { cause, isTruncated }: CorpusError): boolean {
  if (result.kind === "problem") return false;
  const isChecksum = cause === undefined && !isTruncated;
  return hasDeclaredDigest(result) ?? (count > 1 && isChecksum);
}

/**
 * Returns the dictionary at the beginning of a `.warc.zst` file, which reading from an offset needs; undefined if there is none.
 *
 * @throws errors of `chunks`, unchanged.
 * @example
 * const dictionary = await archiveDictionary(createReadStream(path));
 * readArchive(createReadStream(path, { start: offset }), { offset, dictionary });
 */
export async function archiveDictionary(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const window = createWindow(chunks);
  try {
    await window.fill(4);
    return isSkippable(window.bytes()) ? await skipFrame(window) : undefined;
  } finally {
    await window.close();
  }
}
