import { crc32 } from "node:zlib";
import { numberList } from "../numbers/list.js";
import { column } from "../signatures/columns.js";
import type { Signature } from "../signatures/types.js";
import { bytesOf } from "./files.js";
import { type ColumnType, encodeString } from "./format.js";

/** The columns of a group of documents, in memory until they are written. */
export interface GroupColumns {
  readonly add: (signature: Signature) => void;
  readonly documents: () => number;
  readonly bytes: () => number;
  /** The name of each column, and the parts to write. */
  readonly columns: () => readonly (readonly [name: string, parts: readonly Uint8Array[]])[];
}

interface Part {
  readonly add: (value: unknown) => void;
  readonly parts: () => readonly Uint8Array[];
}

/** The field of a signature that each column stores. */
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
      const rows = type.type === "u32" ? column(Uint32Array, type.width) : column(Float64Array, type.width);
      return { add: (row) => rows.append(row as ArrayLike<number>), parts: () => [bytesOf(rows.finish())] };
    }
    const values: Uint8Array[] = [];
    const lengths = numberList();
    const checksums = numberList();
    const encode = type.kind === "strings" ? encodeString : bytesOf;
    return {
      add(value) {
        const encoded = encode(value as string & Uint32Array);
        // A copy, because the caller may change the signature before the group is written.
        values.push(new Uint8Array(encoded));
        lengths.push(encoded.length);
        checksums.push(crc32(encoded));
        bytes += encoded.length;
      },
      parts: () => [bytesOf(lengths.all()), bytesOf(checksums.all()), Buffer.concat(values)],
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
 * Checks a signature before any of it is written, so that a group never has half of one.
 *
 * @throws TypeError if a field is missing or of the wrong type, RangeError if it has the wrong length.
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
