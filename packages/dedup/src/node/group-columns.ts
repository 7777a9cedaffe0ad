import { crc32 } from "node:zlib";
import { column } from "../signatures/columns.js";
import type { Signature } from "../signatures/types.js";
import { bytesOf } from "./files.js";
import { type ColumnType, encodeString } from "./format.js";

/** The columns of some documents, in memory until they are written. */
export interface GroupColumns {
  readonly add: (signature: Signature) => void;
  readonly documents: () => number;
  readonly bytes: () => number;
  /** The name of each column, and what is written of it. */
  readonly columns: () => readonly (readonly [name: string, parts: readonly Uint8Array[]])[];
}

interface Part {
  readonly add: (value: unknown) => void;
  readonly parts: () => readonly Uint8Array[];
}

/** What each column takes from a signature. */
const FIELDS: Readonly<Record<string, (signature: Signature) => unknown>> = {
  ids: ({ id }) => id,
  urls: ({ url }) => url,
  sites: ({ site }) => site,
  sources: ({ source }) => source,
  characters: ({ characters }) => [characters],
  published: ({ published }) => [published],
  exact: ({ exact }) => exact,
  minhash: ({ minhash }) => minhash,
  simhash: ({ simhash }) => simhash,
  fingerprints: ({ fingerprints }) => fingerprints,
  chunks: ({ chunks }) => chunks,
  shingles: ({ shingles }) => shingles,
};

export function createGroupColumns(types: readonly ColumnType[]): GroupColumns {
  let documents = 0;
  let bytes = 0;
  const parts = types.map((type): Part => {
    if (type.kind === "numbers") {
      const { add, finish } = numbers(type.type, type.width);
      return { add: (row) => add(row as ArrayLike<number>), parts: () => [bytesOf(finish())] };
    }
    const values = growingBytes();
    const lengths = numbers("u32", 1);
    const checksums = numbers("u32", 1);
    const encode = type.kind === "strings" ? encodeString : bytesOf;
    return {
      add(value) {
        const encoded = encode(value as string & Uint32Array);
        values.append(encoded);
        lengths.add([encoded.length]);
        checksums.add([crc32(encoded)]);
        bytes += encoded.length;
      },
      parts: () => [bytesOf(lengths.finish()), bytesOf(checksums.finish()), values.finish()],
    };
  });

  return {
    add(signature) {
      checkSignature(signature, types);
      for (const [at, { name }] of types.entries()) parts[at]!.add(FIELDS[name]!(signature));
      documents++;
    },
    documents: () => documents,
    bytes: () => bytes,
    columns: () => types.map(({ name }, at) => [name, parts[at]!.parts()] as const),
  };
}

/**
 * Before anything is written, so that a group is not left with half of a signature.
 *
 * @throws TypeError where a field is missing or of the wrong kind, RangeError where it has a wrong length.
 */
export function checkSignature(signature: Signature, types: readonly ColumnType[]): void {
  for (const type of types) {
    const value = FIELDS[type.name]!(signature);
    if (type.kind === "strings") {
      if (typeof value !== "string")
        throw new TypeError(`signature.${type.name.slice(0, -1)} must be a string`);
    } else if (type.kind === "lists" || type.type === "u32") {
      if (!(value instanceof Uint32Array))
        throw new TypeError(`signature.${type.name} must be a Uint32Array`);
      if (type.kind === "numbers" && value.length !== type.width) {
        throw new RangeError(`signature.${type.name} must have ${type.width} numbers, not ${value.length}`);
      }
    } else if (typeof (value as unknown[])[0] !== "number") {
      throw new TypeError(`signature.${type.name} must be a number`);
    }
  }
}

function numbers(
  type: "u32" | "f64",
  width: number,
): { add: (row: ArrayLike<number>) => void; finish: () => Uint32Array | Float64Array } {
  const rows = type === "u32" ? column(Uint32Array, width) : column(Float64Array, width);
  return { add: rows.append, finish: rows.finish };
}

/** Bytes one after another, in an array that doubles. */
function growingBytes(): { append: (bytes: Uint8Array) => void; finish: () => Uint8Array } {
  let values = new Uint8Array(1024);
  let used = 0;
  return {
    append(bytes) {
      if (used + bytes.length > values.length) {
        const grown = new Uint8Array(2 * (used + bytes.length));
        grown.set(values.subarray(0, used));
        values = grown;
      }
      values.set(bytes, used);
      used += bytes.length;
    },
    finish: () => values.subarray(0, used),
  };
}
