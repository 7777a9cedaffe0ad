import { constants, inflateRawSync } from "node:zlib";
import { isGzip, skipHeader } from "../gzip.js";
import { isZstandard } from "../zstandard/index.js";
import { isArc } from "./arc.js";
import { isWarc, parseHead } from "./head.js";
import { isDamage } from "./member.js";
import { createAheadReader, grow, type Window } from "./window.js";

/** Where to search for a record. */
export interface SearchOptions {
  /** Bytes of the window before the first place. */
  readonly from: number;
  /** The same for plain records. Default: `from`. A member that is stored without compression contains them in plain. */
  readonly plainFrom?: number;
  /** Whether members and frames can begin there: not inside of one. */
  readonly isFile: boolean;
}

/** Bytes that must follow a place, except at the end, to decide whether a record begins there. */
const LOOKAHEAD = 1 << 13;

/** Bytes before a place that are considered: two empty lines. */
const LOOKBEHIND = 4;

/** Compressed bytes of which the beginning of a member's content is inflated. */
const PROBE = 1 << 10;

/**
 * Searches for the next place where a record, a gzip member or a Zstandard frame begins, and drops everything before it.
 * Returns false if there is none: the window is then empty.
 */
export async function dropToNext(
  window: Window,
  { from, plainFrom = from, isFile }: SearchOptions,
): Promise<boolean> {
  let at = from;
  let plainAt = plainFrom;
  for (;;) {
    const isAll = !(await window.fill(at + 1 + LOOKAHEAD));
    const bytes = window.bytes();
    const limit = isAll ? bytes.length : bytes.length - LOOKAHEAD;
    for (; at < limit; at++) {
      const byte = bytes[at]!;
      const isFound =
        byte === 0x57
          ? at >= plainAt && isWarcAt(bytes, at)
          : byte === 0x1f
            ? isFile && (await isGzipAt(window, at))
            : byte === 0x28
              ? isFile && isZstandard(bytes.subarray(at, at + 4))
              : at >= plainAt && isAtLineStart(bytes, at) && isArc(bytes.subarray(at));
      if (!isFound) continue;
      window.drop(at);
      return true;
    }
    const dropped = Math.max(0, at - LOOKBEHIND);
    window.drop(dropped);
    at -= dropped;
    plainAt -= dropped;
    if (!isAll) continue;
    window.drop(window.bytes().length);
    return false;
  }
}

/** A line that begins with a lower-case letter, after an empty line, as a line of ARC. */
function isAtLineStart(bytes: Uint8Array, at: number): boolean {
  return bytes[at - 1] === 0x0a && bytes[at]! >= 0x61 && bytes[at]! <= 0x7a;
}

/** Whether a record of WARC begins: after two empty lines, or else with a header that has all mandatory fields. */
function isWarcAt(bytes: Uint8Array, at: number): boolean {
  if (!isWarc(bytes, at)) return false;
  const isAfterEmpty =
    bytes[at - 4] === 0x0d && bytes[at - 3] === 0x0a && bytes[at - 2] === 0x0d && bytes[at - 1] === 0x0a;
  if (isAfterEmpty) return true;
  const head = parseHead(bytes.subarray(at, at + LOOKAHEAD));
  return head?.kind === "head" && head.id !== undefined && head.date !== undefined;
}

/** Whether a gzip member begins whose content begins like a record. */
async function isGzipAt(window: Window, at: number): Promise<boolean> {
  if (!isGzip(window.bytes().subarray(at, at + 3))) return false;
  const reader = createAheadReader(window, at);
  try {
    await skipHeader(reader);
    await grow(window);
    const start = reader.ahead();
    const head = inflateRawSync(window.bytes().subarray(start, start + PROBE), {
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    return isWarc(head) || isArc(head);
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}
