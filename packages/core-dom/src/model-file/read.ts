import { FNV_OFFSET, FNV_PRIME } from "../fnv.js";
import { describeValue } from "../options.js";
import { ModelError } from "./model-error.js";

/**
 * What the header of a model file declares. The header has five bytes, four of `magic` and one of `version`; the
 * last four bytes of a file are the FNV-1a hash of all bytes before.
 */
export interface ModelFormat {
  /** The kind of model, in messages: `"web2text"`. */
  readonly name: string;
  /** The first four bytes, as ASCII. */
  readonly magic: string;
  /** 0 to 255. */
  readonly version: number;
}

const HEADER_LENGTH = 5;
const CHECKSUM_LENGTH = 4;

function checksum(bytes: Uint8Array): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, FNV_PRIME);
  return hash >>> 0;
}

/**
 * Reads the numbers of a model in order, little-endian. Every function throws a {@link ModelError}
 * `model-damaged` beyond the end, and for floats that are infinite or NaN.
 */
export interface ModelReader {
  uint8(): number;
  uint16(): number;
  uint32(): number;
  /** A number of 4 bytes. */
  float(): number;
  /** A number of 8 bytes. */
  double(): number;
  floats(count: number): Float32Array;
  /** A view of the file, not a copy. */
  bytes(count: number): Uint8Array;
  /** The number of bytes before the checksum that have not been read. */
  remaining(): number;
  /** Throws unless all bytes have been read. */
  end(): void;
}

/**
 * Checks the header and the checksum of a model file, and returns a reader of what is in between.
 *
 * @param argument - the name of `bytes` in messages.
 * @param isChecked - whether the bytes are part of the code, or of a model whose checksum is right.
 * @throws TypeError if the value is not a Uint8Array; {@link ModelError} `model-damaged` if the bytes are not a
 *   model of this kind, or incomplete, or changed; `model-unsupported` for another version.
 * @example
 * const reader = openModel(bytes, { name: "web2text", magic: "W2TM", version: 1 });
 * const pairWeight = reader.float();
 */
export function openModel(
  bytes: Uint8Array,
  format: ModelFormat,
  argument = "options.model",
  isChecked = false,
): ModelReader {
  if (!(bytes instanceof Uint8Array)) {
    throw new TypeError(`${argument} must be a Uint8Array, not ${describeValue(bytes)}`);
  }
  const { name, magic, version } = format;
  const end = bytes.length - CHECKSUM_LENGTH;
  if (end < HEADER_LENGTH || String.fromCharCode(...bytes.subarray(0, 4)) !== magic) {
    throw ModelError.damaged(`it is not a model of ${name}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isChecked && view.getUint32(end, true) !== checksum(bytes.subarray(0, end))) {
    throw ModelError.damaged("its checksum is wrong");
  }
  if (bytes[4] !== version) throw ModelError.unsupported(`its version is ${bytes[4]}, not ${version}`);

  let at = HEADER_LENGTH;
  const take = (length: number): number => {
    if (length > end - at) throw ModelError.damaged("it ends too early");
    at += length;
    return at - length;
  };
  return {
    uint8: () => view.getUint8(take(1)),
    uint16: () => view.getUint16(take(2), true),
    uint32: () => view.getUint32(take(4), true),
    float: () => finite(view.getFloat32(take(4), true)),
    double: () => finite(view.getFloat64(take(8), true)),
    floats(count) {
      const first = take(4 * count);
      const numbers = new Float32Array(count);
      for (let i = 0, at = first; i < count; i++, at += 4) {
        numbers[i] = view.getFloat32(at, true);
        // Infinity and NaN.
        if ((bytes[at + 3]! & 0x7f) === 0x7f && bytes[at + 2]! >= 0x80) finite(numbers[i]!);
      }
      return numbers;
    },
    bytes(count) {
      const first = take(count);
      return bytes.subarray(first, first + count);
    },
    remaining: () => end - at,
    end() {
      if (at !== end) throw ModelError.damaged(`${end - at} bytes are left over`);
    },
  };
}

/** The part of Node's `Buffer` that decodes Base64: the first page of a process waits for it. */
interface Host {
  readonly Buffer?: { from(text: string, encoding: "base64"): Uint8Array };
}

/** Returns the bytes of a model that is part of the code, in Base64. */
export function modelBytes(base64: string): Uint8Array {
  const buffer = (globalThis as Host).Buffer?.from(base64, "base64");
  if (buffer !== undefined) return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}

function finite(number: number): number {
  if (!Number.isFinite(number)) throw ModelError.damaged("a weight is not a number");
  return number;
}
