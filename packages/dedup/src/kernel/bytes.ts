import { checkInteger } from "../numbers/check.js";
import { numberList } from "../numbers/list.js";
import { finalize } from "../numbers/mix.js";
import { BYTES_KERNEL } from "./binaries/bytes.js";
import { instantiate, type KernelExports, reserve } from "./instantiate.js";
import type { ByteKernel, ChunkSizes } from "./types.js";

/** Defined in kernel/bytes, which also explains the algorithms. */
interface BytesExports extends KernelExports {
  readonly windows: (
    input: number,
    length: number,
    window: number,
    expiry: number,
    limit: number,
    offsets: number,
  ) => number;
  readonly fingerprints: (input: number, window: number, offsets: number, count: number, out: number) => void;
  readonly gear: (
    table: number,
    base: number,
    start: number,
    end: number,
    min: number,
    average: number,
    max: number,
    strict: number,
    loose: number,
    last: number,
    out: number,
    capacity: number,
  ) => number;
  readonly hashes: (input: number, start: number, ends: number, count: number, out: number) => void;
}

// Memory layout, in bytes: a table, two lists of numbers for input and output, and a block of the input.
// Inputs of any length are processed block by block, so the memory stays small and in the processor's cache.
const GEAR_TABLE = 1024;
/** Length of each of the two lists of 32-bit numbers. */
const CAPACITY: number = 1 << 17;
const FIRST_LIST = 2048;
const SECOND_LIST: number = FIRST_LIST + 4 * CAPACITY;
const INPUT: number = SECOND_LIST + 4 * CAPACITY;
/** Size of the input's block: as many windows as a list has numbers. Grows for larger chunks. */
const BLOCK: number = CAPACITY;

/** Number of preceding bytes that affect a 32-bit Gear hash. */
const CONTEXT = 32;
/** A fixed pseudo-random number for each byte: mixed multiples of an odd number. */
const GEAR: Int32Array = Int32Array.from({ length: 256 }, (_, byte) =>
  finalize(Math.imul(byte + 1, 0x9e3779b1)),
);
/**
 * Bits added to FastCDC's mask before the mean size, and removed after it: the paper's normalisation level 2.
 */
const NORMALIZATION = 2;

/**
 * The multiplier of the windows' polynomial, and the factor of the selecting hash; see
 * kernel/bytes/windows.ts.
 */
const MULTIPLIER = 747796405;
const SCALE = 0x9e3779b1;

/**
 * Returns the factor of a byte that leaves a window: the hash was multiplied once more since the byte
 * entered.
 */
function expiry(window: number): number {
  let power = SCALE | 0;
  for (let i = 0; i < window; i++) power = Math.imul(power, MULTIPLIER);
  return power >>> 0;
}

let shared: ByteKernel | undefined;

/**
 * Returns the shared kernel for bytes: Manber's windows, FastCDC's chunks, and their hashes. It uses bounded
 * memory for inputs of any length. Offsets are in bytes and have 32 bits.
 *
 * @throws {DedupError} `wasm-missing`. Its functions throw a TypeError if the input is not a Uint8Array, and
 * a RangeError if sizes are out of range.
 * @example
 * byteKernel().gearCuts(new Uint8Array(3000), { min: 256, average: 512, max: 1024 }).at(-1); // 3000
 */
export function byteKernel(): ByteKernel {
  shared ??= createByteKernel();
  return shared;
}

function createByteKernel(): ByteKernel {
  const exports = instantiate<BytesExports>(BYTES_KERNEL);
  const { memory } = exports;
  let bytesOf = new Uint8Array(0);
  let numbersOf = new Uint32Array(0);

  /** Reserves memory for a block of the input. */
  function room(block: number): void {
    reserve(exports, INPUT + block);
    if (bytesOf.buffer === memory.buffer) return;
    bytesOf = new Uint8Array(memory.buffer);
    numbersOf = new Uint32Array(memory.buffer);
  }
  function numbers(address: number, count: number): Uint32Array {
    return numbersOf.subarray(address >> 2, (address >> 2) + count);
  }

  room(BLOCK);
  numbers(GEAR_TABLE, 256).set(GEAR);

  return {
    windows(bytes, window, zeroBits) {
      checkBytes(bytes);
      checkInteger("window", window, 1, MAX_WINDOW);
      checkInteger("zeroBits", zeroBits, 0, 24);
      const offsets = numberList();
      const fingerprints = numberList();
      const leave = expiry(window);
      // A window is selected if the high bits of its hash are zero.
      const limit = 2 ** (32 - zeroBits) - 1;
      for (let from = 0; from + window <= bytes.length; from += BLOCK - window + 1) {
        const block = bytes.subarray(from, from + BLOCK);
        bytesOf.set(block, INPUT);
        const count = exports.windows(INPUT, block.length, window, leave, limit, FIRST_LIST);
        exports.fingerprints(INPUT, window, FIRST_LIST, count, SECOND_LIST);
        const positions = numbers(FIRST_LIST, count);
        for (let i = 0; from > 0 && i < count; i++) positions[i]! += from;
        offsets.append(positions);
        fingerprints.append(numbers(SECOND_LIST, count));
      }
      return { fingerprints: fingerprints.all().slice(), offsets: offsets.all().slice() };
    },

    gearCuts(bytes, sizes) {
      checkBytes(bytes);
      checkSizes(sizes);
      const { min, average, max } = sizes;
      // The mask uses the high bits: bit k of the hash depends on the last k + 1 bytes.
      const bits = 31 - Math.clz32(average);
      const strict = -1 << (32 - bits - NORMALIZATION);
      const loose = -1 << (32 - bits + NORMALIZATION);
      const size = Math.max(BLOCK, 2 * max + CONTEXT);
      room(size);
      const ends = numberList();
      for (let from = 0; from < bytes.length; ) {
        const base = Math.max(0, from - CONTEXT);
        const block = bytes.subarray(base, base + size);
        bytesOf.set(block, INPUT);
        const count = exports.gear(
          GEAR_TABLE,
          INPUT,
          INPUT + from - base,
          INPUT + block.length,
          min,
          average,
          max,
          strict,
          loose,
          Number(base + block.length === bytes.length),
          FIRST_LIST,
          CAPACITY,
        );
        const positions = numbers(FIRST_LIST, count);
        for (let i = 0; base > 0 && i < count; i++) positions[i]! += base;
        ends.append(positions);
        from = positions[count - 1]!;
      }
      return ends.all().slice();
    },

    hashes(bytes, ends) {
      const out = new Uint32Array(2 * ends.length);
      let from = 0;
      for (let first = 0; first < ends.length; ) {
        // As many chunks as the block and the lists have room for, but at least one.
        let next = first + 1;
        const max = Math.min(ends.length, first + (CAPACITY >> 1));
        while (next < max && ends[next]! - from <= BLOCK) next++;
        const end = ends[next - 1]!;
        room(end - from);
        bytesOf.set(bytes.subarray(from, end), INPUT);
        const positions = numbers(FIRST_LIST, next - first);
        for (let i = first; i < next; i++) positions[i - first] = ends[i]! - from;
        exports.hashes(INPUT, 0, FIRST_LIST, next - first, SECOND_LIST);
        out.set(numbers(SECOND_LIST, 2 * (next - first)), 2 * first);
        from = end;
        first = next;
      }
      return out;
    },
  };
}

/** Maximum sizes of windows and chunks. */
const MAX_WINDOW = 4096;
const MAX_CHUNK: number = 1 << 24;
/** Minimum mean size: a lower one leaves too few bits for the looser mask. */
const MIN_AVERAGE = 16;

function checkBytes(bytes: unknown): void {
  if (!(bytes instanceof Uint8Array)) throw new TypeError("bytes must be a Uint8Array");
  // Offsets have 32 bits.
  if (bytes.length > 0xffffffff) throw new RangeError(`bytes must be fewer than 2^32: ${bytes.length}`);
}

function checkSizes({ min, average, max }: ChunkSizes): void {
  if (!Number.isInteger(average) || average < MIN_AVERAGE || (average & (average - 1)) !== 0) {
    throw new RangeError(`average must be a power of two from ${MIN_AVERAGE}: ${average}`);
  }
  checkInteger("min", min, 1, average);
  checkInteger("max", max, average, MAX_CHUNK);
}
