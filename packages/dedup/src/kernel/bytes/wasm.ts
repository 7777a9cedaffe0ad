import { BYTES_KERNEL } from "../binaries/bytes.js";
import { instantiate, type KernelExports } from "../instantiate.js";
import { checkBytes, checkSizes, checkWindow } from "./check.js";
import { GEAR, gearMasks } from "./gear.js";
import { createNumberList } from "./numbers.js";
import { EXPIRIES, RABIN_WINDOW, REDUCTIONS, rabinMask } from "./rabin.js";
import type { ChunkKernel } from "./types.js";
import { expiry, selectionLimit } from "./windows.js";

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
  readonly rabin: (
    reductions: number,
    expiries: number,
    base: number,
    start: number,
    end: number,
    min: number,
    max: number,
    mask: number,
    last: number,
    out: number,
    capacity: number,
  ) => number;
  readonly hashes: (input: number, start: number, ends: number, count: number, out: number) => void;
}

// The memory, in bytes: tables, numbers that go in or come out, and a block of the input. Inputs of any length pass
// through it block by block, so it stays small, and in the processor's cache.
const GEAR_TABLE = 1024;
const REDUCTION_TABLE = 2048;
const EXPIRY_TABLE = 4096;
/** Numbers of 32 bits in each of the two lists. */
const CAPACITY: number = 1 << 17;
const FIRST_LIST = 8192;
const SECOND_LIST: number = FIRST_LIST + 4 * CAPACITY;
const INPUT: number = SECOND_LIST + 4 * CAPACITY;
/** The input's block; as many windows as a list has numbers. Grows for larger chunks. */
const BLOCK: number = CAPACITY;
const PAGE = 65536;
/** Bytes before a chunk that a hash looks back on. */
const CONTEXT = RABIN_WINDOW;

/** The byte kernel in WebAssembly. */
export function wasmByteKernel(): ChunkKernel {
  const exports = instantiate<BytesExports>(BYTES_KERNEL);
  const { memory } = exports;
  let bytesOf = new Uint8Array(0);
  let numbersOf = new Uint32Array(0);

  /** Makes room for a block of the input. */
  function reserve(block: number): void {
    const missing = INPUT + block - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    if (bytesOf.buffer === memory.buffer) return;
    bytesOf = new Uint8Array(memory.buffer);
    numbersOf = new Uint32Array(memory.buffer);
  }
  function numbers(address: number, count: number): Uint32Array {
    return numbersOf.subarray(address >> 2, (address >> 2) + count);
  }

  reserve(BLOCK);
  numbers(GEAR_TABLE, 256).set(GEAR);
  for (let byte = 0; byte < 256; byte++) {
    numbers(REDUCTION_TABLE, 512).set([REDUCTIONS.low[byte]!, REDUCTIONS.high[byte]!], 2 * byte);
    numbers(EXPIRY_TABLE, 512).set([EXPIRIES.low[byte]!, EXPIRIES.high[byte]!], 2 * byte);
  }

  const windows: ChunkKernel["windows"] = (bytes, window, zeroBits) => {
    checkBytes(bytes);
    checkWindow(window, zeroBits);
    const offsets = createNumberList();
    const fingerprints = createNumberList();
    const leave = expiry(window);
    const limit = selectionLimit(zeroBits);
    for (let from = 0; from + window <= bytes.length; from += BLOCK - window + 1) {
      const block = bytes.subarray(from, from + BLOCK);
      bytesOf.set(block, INPUT);
      const count = exports.windows(INPUT, block.length, window, leave, limit, FIRST_LIST);
      exports.fingerprints(INPUT, window, FIRST_LIST, count, SECOND_LIST);
      const places = numbers(FIRST_LIST, count);
      for (let i = 0; from > 0 && i < count; i++) places[i]! += from;
      offsets.append(places);
      fingerprints.append(numbers(SECOND_LIST, count));
    }
    return { fingerprints: fingerprints.numbers(), offsets: offsets.numbers() };
  };

  const cuts: ChunkKernel["cuts"] = (chunking, bytes, sizes, start, last) => {
    checkBytes(bytes);
    checkSizes(sizes);
    const { min, average, max } = sizes;
    const { strict, loose } = gearMasks(average);
    const size = Math.max(BLOCK, 2 * max + CONTEXT);
    reserve(size);
    const ends = createNumberList();
    for (let from = start; from < bytes.length; ) {
      const base = Math.max(0, from - CONTEXT);
      const block = bytes.subarray(base, base + size);
      bytesOf.set(block, INPUT);
      const chunk = INPUT + from - base;
      const end = INPUT + block.length;
      const final = Number(last && base + block.length === bytes.length);
      const count =
        chunking === "rabin"
          ? exports.rabin(
              REDUCTION_TABLE,
              EXPIRY_TABLE,
              INPUT,
              chunk,
              end,
              min,
              max,
              rabinMask(average),
              final,
              FIRST_LIST,
              CAPACITY,
            )
          : exports.gear(
              GEAR_TABLE,
              INPUT,
              chunk,
              end,
              min,
              average,
              max,
              strict,
              loose,
              final,
              FIRST_LIST,
              CAPACITY,
            );
      if (count === 0) break;
      const places = numbers(FIRST_LIST, count);
      for (let i = 0; base > 0 && i < count; i++) places[i]! += base;
      ends.append(places);
      from = places[count - 1]!;
    }
    return ends.numbers();
  };

  const hashes: ChunkKernel["hashes"] = (bytes, ends, start) => {
    const out = new Uint32Array(2 * ends.length);
    let from = start;
    for (let first = 0; first < ends.length; ) {
      // As many chunks as a block and the lists have room for, and one at least.
      let next = first + 1;
      const most = Math.min(ends.length, first + (CAPACITY >> 1));
      while (next < most && ends[next]! - from <= BLOCK) next++;
      const end = ends[next - 1]!;
      reserve(end - from);
      bytesOf.set(bytes.subarray(from, end), INPUT);
      const places = numbers(FIRST_LIST, next - first);
      for (let i = first; i < next; i++) places[i - first] = ends[i]! - from;
      exports.hashes(INPUT, 0, FIRST_LIST, next - first, SECOND_LIST);
      out.set(numbers(SECOND_LIST, 2 * (next - first)), 2 * first);
      from = end;
      first = next;
    }
    return out;
  };

  return {
    implementation: "wasm",
    windows,
    gearCuts: (bytes, sizes) => cuts("fastcdc", bytes, sizes, 0, true),
    rabinCuts: (bytes, sizes) => cuts("rabin", bytes, sizes, 0, true),
    cuts,
    hashes,
  };
}
