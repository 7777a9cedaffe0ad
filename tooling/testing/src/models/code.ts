/** The constants of `@winnow/core-dom/model-file`, which documents the code. */
const MAGNITUDES = 124;
const FEW = 256;
const MIN_STATE = 0x40_0000;

/** Writes what `CodeReader` of `@winnow/core-dom/model-file` reads. */
export interface CodeWriter {
  /** Writes symbols below `kinds`, after their frequencies. */
  symbols(symbols: ArrayLike<number>, kinds: number): void;
  /** Writes integers of 32 bits, from 0 on. */
  numbers(numbers: ArrayLike<number>): void;
  /** Writes integers of 32 bits. */
  integers(integers: ArrayLike<number>): void;
  finish(): Uint8Array;
}

/** @throws RangeError from its functions for a symbol or number that is out of range. */
export function codeWriter(): CodeWriter {
  /** What is coded, as triples: the start of a symbol, its frequency, and the logarithm of the sum of all. */
  const steps: number[] = [];
  const bits = (value: number, count: number): void => {
    steps.push(value, 1, count);
  };
  const symbols = (all: ArrayLike<number>, kinds: number): void => {
    if (all.length === 0) return;
    const frequencies = frequenciesOf(all, kinds);
    const starts = [0];
    for (let i = 0; i < kinds; i++) starts.push(starts[i]! + frequencies[i]!);
    const logarithm = Math.log2(starts[kinds]!);
    bits(logarithm, 4);
    if (kinds > FEW) numbers(frequencies);
    for (let i = 0; kinds <= FEW && starts[i]! < starts[kinds]!; i++) {
      const length = 32 - Math.clz32(frequencies[i]!);
      bits(length, 4);
      if (length > 0) bits(frequencies[i]! - (1 << (length - 1)), length - 1);
    }
    if (logarithm === 0) return;
    for (let i = 0; i < all.length; i++) steps.push(starts[all[i]!]!, frequencies[all[i]!]!, logarithm);
  };
  const numbers = (list: ArrayLike<number>): void => {
    const all = Array.from(list);
    const extra = all.map((number) => (number < 8 ? 0 : 29 - Math.clz32(number)));
    const magnitudes = all.map((number, i) =>
      number < 8 ? number : 4 * (extra[i]! + 1) + (Math.floor(number / (1 << extra[i]!)) & 3),
    );
    symbols(magnitudes, MAGNITUDES);
    for (const [i, number] of all.entries()) {
      if (extra[i] === 0) continue;
      bits(number % (1 << Math.min(15, extra[i]!)), Math.min(15, extra[i]!));
      if (extra[i]! > 15) bits((number % 2 ** extra[i]!) >>> 15, extra[i]! - 15);
    }
  };
  return {
    symbols,
    numbers,
    integers: (integers) => numbers(Array.from(integers, unsigned)),
    finish() {
      const reversed: number[] = [];
      let state = MIN_STATE;
      for (let i = steps.length - 3; i >= 0; i -= 3) {
        const [start, frequency, logarithm] = [steps[i]!, steps[i + 1]!, steps[i + 2]!];
        for (; state >= 2 ** (30 - logarithm) * frequency; state >>>= 8) reversed.push(state & 0xff);
        state = (Math.floor(state / frequency) << logarithm) + (state % frequency) + start;
      }
      for (let i = 0; i < 4; i++, state >>>= 8) reversed.push(state & 0xff);
      return Uint8Array.from(reversed.reverse());
    },
  };
}

/** Returns frequencies of symbols whose sum is a power of two, up to 2 ** 15; 1 if there is only one symbol. */
function frequenciesOf(symbols: ArrayLike<number>, kinds: number): Uint16Array {
  const counts = new Float64Array(kinds);
  for (let i = 0; i < symbols.length; i++) {
    const symbol = symbols[i]!;
    if (!(Number.isInteger(symbol) && symbol >= 0 && symbol < kinds)) {
      throw new RangeError(`${symbol} is not an integer from 0 to ${kinds - 1}`);
    }
    counts[symbol]!++;
  }
  const frequencies = new Uint16Array(kinds);
  const used = counts.reduce((sum, count) => sum + Math.sign(count), 0);
  if (used <= 1) {
    frequencies[symbols[0] ?? 0] = 1;
    return frequencies;
  }
  const sum = 2 ** Math.min(15, 1 + Math.ceil(Math.log2(symbols.length)));
  if (used > sum) throw new RangeError(`there are more than ${sum} symbols`);
  let left = sum;
  for (let i = 0; i < kinds; i++) {
    if (counts[i]! > 0) left -= frequencies[i] = Math.max(1, Math.floor((counts[i]! * sum) / symbols.length));
  }
  // What is left, or too much, goes to or comes from the symbols whose frequency is too low or too high.
  for (; left !== 0; left -= Math.sign(left)) {
    const way = Math.sign(left);
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < kinds; i++) {
      if (counts[i] === 0 || frequencies[i]! + way < 1) continue;
      const gain = counts[i]! * Math.log(1 + way / frequencies[i]!);
      if (gain > most) [best, most] = [i, gain];
    }
    frequencies[best]! += way;
  }
  return frequencies;
}

/** The number from 0 on that stands for an integer. */
export function unsigned(integer: number): number {
  return integer < 0 ? -2 * integer - 1 : 2 * integer;
}
