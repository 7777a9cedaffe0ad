import { fstatSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { DedupParameters, SignatureParameters } from "../signatures/types.js";
import { createDescriptors, type Descriptors } from "./descriptors.js";
import { bytesOf, damaged, fileError, readAt } from "./files.js";
import {
  checkMachine,
  decodeString,
  END_MAGIC,
  type FileFooter,
  type FileHeader,
  MAGIC,
  PREAMBLE_BYTES,
  type Span,
  TAIL_BYTES,
  VERSION,
} from "./format.js";

/**
 * A signature file, open for reading. Columns are read on demand. Everything that is read is compared with
 * its checksum; `index-damaged` is thrown if it differs.
 */
export interface SignatureFile {
  readonly path: string;
  readonly parameters: SignatureParameters | DedupParameters;
  readonly count: number;
  /** The checksum of the footer, which contains those of all columns: it identifies the file. */
  readonly checksum: number;
  /** Returns the rows of edges, six numbers each. */
  readonly edges: () => Uint32Array;
  readonly groups: FileFooter["groups"];
  /** Returns the numbers of a group's column, or a list column's lengths (part 0) or checksums (part 1). */
  readonly numbers: (group: number, name: string, part?: number) => Uint32Array;
  /** Writes the whole column into `target`, from position `at` on. */
  readonly readNumbers: (name: string, target: Uint32Array | Float64Array, at: number) => void;
  /** Returns the values of a group's lists or strings. */
  readonly values: (group: number, name: string) => Uint8Array;
  /** Returns the strings of a group. */
  readonly strings: (group: number, name: string) => string[];
  /** Returns some bytes of the file, checked. */
  readonly bytes: (offset: number, length: number, crc: number, what: string) => Uint8Array;
  /** Reads and checks everything. */
  readonly verify: () => void;
  readonly close: () => void;
}

/**
 * Opens a signature file and reads its header and footer.
 *
 * @throws DedupError `cannot-read`; `index-damaged` if it is cut off, changed, not a signature file, or of
 * another version. The message names the position.
 */
export function openSignatureFile(
  path: string,
  descriptors: Descriptors = createDescriptors(1),
): SignatureFile {
  checkMachine();
  try {
    return readFile(path, descriptors);
  } catch (error) {
    descriptors.close(path);
    throw fileError("read", path, error);
  }
}

function readFile(path: string, descriptors: Descriptors): SignatureFile {
  const size = fstatSync(descriptors.get(path)).size;
  let closed = false;

  function read(target: Uint8Array, [offset, , crc]: Span, what: string): void {
    if (closed) throw new TypeError("the signature file is closed");
    let length: number;
    try {
      length = readAt(descriptors.get(path), target, offset);
    } catch (error) {
      throw fileError("read", path, error);
    }
    if (length < target.length)
      throw damaged(path, `${what} at byte ${offset} is cut off at ${offset + length}`);
    if (crc32(target) !== crc) {
      throw damaged(path, `${what} (bytes ${offset} to ${offset + length}) differs from its checksum`);
    }
  }

  function bytes(span: Span, what: string): Uint8Array {
    if (span[0] + span[1] > size) throw damaged(path, `${what} at byte ${span[0]} is cut off at ${size}`);
    const target = new Uint8Array(span[1]);
    read(target, span, what);
    return target;
  }

  function json(span: Span, what: string): unknown {
    const text = new TextDecoder().decode(bytes(span, what));
    try {
      return JSON.parse(text);
    } catch (error) {
      throw damaged(path, `${what} is not JSON`, error);
    }
  }

  const preamble = Buffer.alloc(PREAMBLE_BYTES);
  const headBytes = readAt(descriptors.get(path), preamble, 0);
  if (headBytes < 8 || preamble.toString("latin1", 0, 8) !== MAGIC) {
    throw damaged(path, `it does not begin like a signature file (bytes 0 to 8 are not ${MAGIC})`);
  }
  const version = preamble.readUInt32LE(8);
  if (headBytes >= 12 && version !== VERSION) {
    throw damaged(path, `version ${version} of the format (at byte 8), but this program reads ${VERSION}`);
  }
  const header = json(
    [PREAMBLE_BYTES, preamble.readUInt32LE(12), preamble.readUInt32LE(16)],
    "the header",
  ) as FileHeader;
  const tail = Buffer.alloc(TAIL_BYTES);
  readAt(descriptors.get(path), tail, Math.max(0, size - TAIL_BYTES));
  if (tail.toString("latin1", 8) !== END_MAGIC) throw damaged(path, `it is cut off at byte ${size}`);
  const footerBytes = tail.readUInt32LE(0);
  const checksum = tail.readUInt32LE(4);
  if (footerBytes > size - TAIL_BYTES) throw damaged(path, "the length of its footer is wrong");
  const footer = json([size - TAIL_BYTES - footerBytes, footerBytes, checksum], "the footer") as FileFooter;

  function spanOf(group: number, name: string, part: number): Span {
    const span = footer.groups[group]?.spans[name]?.[part];
    if (span === undefined) throw damaged(path, `group ${group} has no ${name}`);
    return span;
  }
  const what = (group: number, name: string): string => `${name} of group ${group}`;

  function numbers(group: number, name: string, part = 0): Uint32Array {
    const span = spanOf(group, name, part);
    const target = new Uint32Array(span[1] / 4);
    read(bytesOf(target), span, what(group, name));
    return target;
  }

  function values(group: number, name: string): Uint8Array {
    return bytes(spanOf(group, name, 2), what(group, name));
  }

  return {
    path,
    parameters: header.parameters,
    count: footer.count,
    checksum,
    groups: footer.groups,
    edges() {
      const target = new Uint32Array(footer.edges[1] / 4);
      read(bytesOf(target), footer.edges, "edges");
      return target;
    },
    numbers,
    readNumbers(name, target, at) {
      let from = at;
      for (const group of footer.groups.keys()) {
        const span = spanOf(group, name, 0);
        const to = from + span[1] / target.BYTES_PER_ELEMENT;
        read(bytesOf(target.subarray(from, to)), span, what(group, name));
        from = to;
      }
    },
    values,
    strings(group, name) {
      const lengths = numbers(group, name, 0);
      const all = values(group, name);
      let at = 0;
      return Array.from(lengths, (length) => decodeString(all.subarray(at, (at += length))));
    },
    bytes: (offset, length, crc, name) => bytes([offset, length, crc], name),
    verify() {
      for (const [group, { spans }] of footer.groups.entries()) {
        for (const [name, parts] of Object.entries(spans))
          for (const span of parts) bytes(span, what(group, name));
      }
      bytes(footer.edges, "edges");
    },
    close() {
      closed = true;
      descriptors.close(path);
    },
  };
}
