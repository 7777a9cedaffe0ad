import { closeSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { DedupError } from "../error.js";
import type { DedupParameters, Signature, SignatureParameters } from "../signatures/types.js";
import { bytesOf, discard, fileError, linkUnlessTaken, syncFolder, writeAll } from "./files.js";
import {
  ALIGNMENT,
  checkMachine,
  columnsOf,
  END_MAGIC,
  type FileFooter,
  type FileHeader,
  GROUP_BYTES,
  GROUP_DOCUMENTS,
  type Group,
  MAGIC,
  PREAMBLE_BYTES,
  type Span,
  TAIL_BYTES,
  VERSION,
} from "./format.js";
import { createGroupColumns } from "./group-columns.js";

/** Writes a signature file, one group of documents at a time. */
export interface SignatureWriter {
  /**
   * @throws TypeError or RangeError if the signature does not fit the parameters; DedupError like `finish`.
   */
  readonly add: (signature: Signature) => void;
  /**
   * Makes the file durable and gives it its name. After this returns, the whole file is there, even after a
   * crash.
   *
   * @param edges - rows of six numbers: see FORMAT.md.
   * @throws DedupError `index-locked` if a file has the name; `no-space` or `cannot-write`. Then there is no
   * new file.
   */
  readonly finish: (edges?: Uint32Array) => void;
  /** Deletes the unfinished file. */
  readonly abort: () => void;
}

/** Suffix of unfinished files. */
export const UNFINISHED = ".tmp";

/**
 * Creates a signature file under a temporary name. Memory: one group of 4,096 documents.
 *
 * @throws DedupError `no-space` or `cannot-write`.
 * @example
 * const writer = createSignatureWriter("corpus.signatures", parameters);
 * for (const document of documents) writer.add(signer.sign(document));
 * writer.finish();
 */
export function createSignatureWriter(
  path: string,
  parameters: SignatureParameters | DedupParameters,
): SignatureWriter {
  checkMachine();
  const unfinished = `${path}.${process.pid}${UNFINISHED}`;
  const columns = columnsOf(parameters);
  const groups: Group[] = [];
  let group = createGroupColumns(columns);
  let position = 0;
  let count = 0;
  let fd = -1;
  // A leftover of an earlier process with this number is deleted, not overwritten: it may be a link to a
  // finished file.
  discard(unfinished);
  fd = attempt(() => openSync(unfinished, "wx"));

  function attempt<Result>(operation: () => Result): Result {
    try {
      return operation();
    } catch (error) {
      abort();
      throw fileError("write", path, error);
    }
  }

  function abort(): void {
    if (fd === -1) return;
    try {
      closeSync(fd);
    } catch {
      // The file is discarded anyway.
    }
    fd = -1;
    discard(unfinished);
  }

  function write(bytes: Uint8Array): void {
    writeAll(fd, bytes);
    position += bytes.length;
  }

  function span(bytes: Uint8Array): Span {
    const rest = position % ALIGNMENT;
    if (rest > 0) write(new Uint8Array(ALIGNMENT - rest));
    const at = position;
    write(bytes);
    return [at, bytes.length, crc32(bytes)];
  }

  function writeGroup(): void {
    if (group.documents() === 0) return;
    const spans = Object.fromEntries(group.columns().map(([name, parts]) => [name, parts.map(span)]));
    groups.push({ documents: group.documents(), spans });
    group = createGroupColumns(columns);
  }

  attempt(() => {
    const header = Buffer.from(JSON.stringify({ parameters, columns } satisfies FileHeader));
    const preamble = Buffer.alloc(PREAMBLE_BYTES);
    preamble.write(MAGIC, "latin1");
    preamble.writeUInt32LE(VERSION, 8);
    preamble.writeUInt32LE(header.length, 12);
    preamble.writeUInt32LE(crc32(header), 16);
    write(preamble);
    write(header);
  });

  return {
    add(signature) {
      if (fd === -1) throw new TypeError("the writer is finished");
      group.add(signature);
      count++;
      if (group.documents() >= GROUP_DOCUMENTS || group.bytes() >= GROUP_BYTES) attempt(writeGroup);
    },
    finish(edges = new Uint32Array(0)) {
      if (fd === -1) throw new TypeError("the writer is finished");
      attempt(() => {
        writeGroup();
        const footer = Buffer.from(
          JSON.stringify({ count, groups, edges: span(bytesOf(edges)) } satisfies FileFooter),
        );
        const tail = Buffer.alloc(TAIL_BYTES);
        tail.writeUInt32LE(footer.length, 0);
        tail.writeUInt32LE(crc32(footer), 4);
        tail.write(END_MAGIC, 8, "latin1");
        write(footer);
        write(tail);
        fsyncSync(fd);
        closeSync(fd);
        fd = -1;
        try {
          if (!linkUnlessTaken(unfinished, path)) {
            throw new DedupError(
              "index-locked",
              `${path} was written by another process meanwhile: reopen the index and add the batch again`,
            );
          }
        } finally {
          discard(unfinished);
        }
        try {
          syncFolder(dirname(path));
        } catch (error) {
          // The file did not exist before.
          discard(path);
          throw error;
        }
      });
    },
    abort,
  };
}
