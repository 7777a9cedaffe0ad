import { ModelError } from "./model-error.js";

/**
 * The magnitude of a number below 8 is itself. That of a larger one has the two bits after the first one, so that
 * there are four for each power of two.
 */
const MAGNITUDES = 124;
/** The frequencies of more kinds of symbols are themselves coded as numbers. */
const FEW = 256;

/** The state is at least this, and less than 2⁸ times as much. */
const MIN_STATE = 0x40_0000;

/**
 * Reads sequences of numbers that are compressed with an asymmetric numeral system (rANS; Duda, "Asymmetric numeral
 * systems", 2013): about as many bits as their entropy, and a table lookup and a multiplication per symbol. Every
 * method throws a {@link ModelError} `model-damaged` for what is not such a code.
 *
 * A class with separate loops because it runs once, on the first page: its compilation costs more than its work.
 */
export class CodeReader {
  readonly #bytes: Uint8Array;
  #at = 4;
  #state: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    if (bytes.length < 4) throw ModelError.damaged("it ends too early");
    this.#state = (bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!;
    // From a smaller one, the loops below would never reach the least state.
    if (this.#state < MIN_STATE || this.#state >= MIN_STATE * 256)
      throw ModelError.damaged("it has no first state");
  }

  /** Reads an integer of up to 15 bits. */
  #bits(count: number): number {
    const value = this.#state & ((1 << count) - 1);
    let state = this.#state >>> count;
    while (state < MIN_STATE) state = (state << 8) | this.#bytes[this.#at++]!;
    this.#state = state;
    return value;
  }

  /** Reads `count` symbols, each below `kinds`, after their frequencies. */
  symbols(count: number, kinds: number): Uint16Array {
    const found = new Uint16Array(count);
    if (count === 0) return found;
    const logarithm = this.#bits(4);
    const sum = 1 << logarithm;
    const sizes = kinds > FEW ? new Uint16Array(this.numbers(kinds)) : this.#frequencies(kinds, sum);
    const starts = new Uint16Array(kinds);
    const symbolOf = new Uint16Array(sum);
    let start = 0;
    for (let i = 0; i < kinds; i++) {
      const end = start + sizes[i]!;
      if (end === start) continue;
      if (end > sum) throw ModelError.damaged("its frequencies are wrong");
      starts[i] = start;
      symbolOf.fill(i, start, end);
      start = end;
    }
    if (start !== sum) throw ModelError.damaged("its frequencies are wrong");
    if (logarithm === 0) found.fill(symbolOf[0]!);
    else this.#decode(found, logarithm, symbolOf, sizes, starts);
    return found;
  }

  #decode(
    found: Uint16Array,
    logarithm: number,
    symbolOf: Uint16Array,
    sizes: Uint16Array,
    starts: Uint16Array,
  ): void {
    const bytes = this.#bytes;
    const mask = (1 << logarithm) - 1;
    let state = this.#state;
    let at = this.#at;
    for (let i = 0; i < found.length; i++) {
      const slot = state & mask;
      const symbol = symbolOf[slot]!;
      found[i] = symbol;
      state = sizes[symbol]! * (state >> logarithm) + slot - starts[symbol]!;
      // After the end of the code, the byte is 0, and the check of the end fails.
      while (state < MIN_STATE) state = (state << 8) | bytes[at++]!;
    }
    this.#state = state;
    this.#at = at;
  }

  /** Reads the frequencies of a few symbols: the number of the bits of each, and those after the first one. */
  #frequencies(kinds: number, sum: number): Uint16Array {
    const frequencies = new Uint16Array(kinds);
    let left = sum;
    for (let i = 0; i < kinds && left > 0; i++) {
      const length = this.#bits(4);
      if (length === 0) continue;
      frequencies[i] = (1 << (length - 1)) + this.#bits(length - 1);
      left -= frequencies[i]!;
    }
    return frequencies;
  }

  /** Reads `count` integers of 32 bits, from 0 on: their {@link MAGNITUDES} as symbols, then the other bits. */
  numbers(count: number): Uint32Array {
    const magnitudes = this.symbols(count, MAGNITUDES);
    const numbers = new Uint32Array(magnitudes);
    this.#addBits(magnitudes, numbers);
    return numbers;
  }

  /** Reads `count` integers that are coded as the numbers 0, 1, 2, 3, 4 … for 0, -1, 1, -2, 2, … */
  integers(count: number): Int32Array {
    const integers = new Int32Array(this.numbers(count).buffer);
    for (let i = 0; i < count; i++) integers[i] = (integers[i]! >>> 1) ^ -(integers[i]! & 1);
    return integers;
  }

  #addBits(magnitudes: Uint16Array, numbers: Uint32Array): void {
    for (let i = 0; i < magnitudes.length; i++) {
      const magnitude = magnitudes[i]!;
      if (magnitude < 8) continue;
      const extra = (magnitude >> 2) - 1;
      let low = this.#bits(Math.min(extra, 15));
      if (extra > 15) low += this.#bits(extra - 15) << 15;
      numbers[i] = (4 + (magnitude & 3)) * (1 << extra) + low;
    }
  }

  /** Throws unless this is the end of the code. */
  end(): void {
    if (this.#at !== this.#bytes.length || this.#state !== MIN_STATE) {
      throw ModelError.damaged("its code has another end");
    }
  }
}
