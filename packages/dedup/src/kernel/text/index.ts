import { normalForm } from "@winnow/core-dom/text";
import { checkInteger } from "../../numbers/check.js";
import { codePointTable } from "../../tokens/code-points.js";
import { TEXT_KERNEL } from "../binaries/text.js";
import { instantiate, type KernelExports, reserve } from "../instantiate.js";
import { eachPiece, PIECE } from "../pieces.js";
import type { Permutations, Sketch, SketchOptions, TextKernel } from "../types.js";
import {
  ADDENDS,
  COUNTS,
  FINGERPRINT,
  HASHES,
  MAX_PERMUTATIONS,
  MAX_SHINGLE,
  MINIMA,
  MULTIPLIERS,
  POWERS,
  TABLE,
  TEXT,
  type Views,
  viewsOf,
} from "./memory.js";

/** Defined in kernel/text. Addresses are in bytes, counts are not. */
interface TextExports extends KernelExports {
  readonly reset: () => void;
  readonly tokenize: (at: number, end: number, tokens: number, table: number, isComposed: boolean) => number;
  readonly finish: (tokens: number) => number;
  readonly shingle: (tokens: number, count: number, weight: number, powers: number) => number;
  readonly minhash: (
    hashes: number,
    length: number,
    multipliers: number,
    addends: number,
    minima: number,
    count: number,
  ) => void;
  readonly simhash: (hashes: number, length: number, counts: number, out: number) => void;
}

/** Memory limit above which an instance is discarded after use: WebAssembly memory never shrinks. */
const KEEP = 64 * 2 ** 20;
/** Number of permutations that the kernel processes at once. */
const STRIDE = 16;

interface State {
  readonly kernel: TextExports;
  readonly views: Views;
}

function fresh(): State {
  const kernel = instantiate<TextExports>(TEXT_KERNEL);
  reserve(kernel, HASHES + 4 * PIECE);
  const views = viewsOf(kernel);
  views.words.set(codePointTable(), TABLE / 4);
  return { kernel, views };
}

let shared: TextKernel | undefined;

/**
 * Returns the shared kernel for texts.
 *
 * @throws {DedupError} `wasm-missing`, also from its functions.
 * @example
 * textKernel().sketch("The quick brown fox", { shingle: 2 }).shingles.length; // 3
 */
export function textKernel(): TextKernel {
  shared ??= createTextKernel();
  return shared;
}

/** Creates a kernel with its own memory, which is allocated on first use. */
export function createTextKernel(): TextKernel {
  let state: State | undefined;

  const roomFor = (count: number): State => {
    state ??= fresh();
    // Three more, because SimHash reads whole vectors.
    reserve(state.kernel, HASHES + 4 * (count + 3));
    if (state.kernel.memory.buffer !== state.views.bytes.buffer) {
      state = { ...state, views: viewsOf(state.kernel) };
    }
    return state;
  };

  const discardLarge = (): void => {
    if (state !== undefined && state.views.bytes.length > KEEP) state = undefined;
  };

  /**
   * Returns the number of tokens stored from {@link HASHES} on; undefined if the text may not be in NFC.
   */
  const attempt = (text: string, isComposed: boolean): number | undefined => {
    let end = HASHES;
    let { kernel, views } = roomFor(0);
    kernel.reset();
    const whole = eachPiece(
      text,
      // Growing the memory keeps the piece's address, but invalidates the view.
      () => {
        ({ kernel, views } = roomFor((end - HASHES) / 4 + PIECE));
        return views.piece;
      },
      // Addresses are signed in JavaScript, and there may be more than 2 GiB.
      (bytes) => (end = kernel.tokenize(TEXT, TEXT + bytes, end, TABLE, isComposed) >>> 0) !== 0,
    );
    return whole ? ((kernel.finish(end) >>> 0) - HASHES) / 4 : undefined;
  };

  const tokenize = (text: string): number => attempt(text, false) ?? attempt(normalForm(text), true)!;

  const minima = ({ kernel, views }: State, length: number, permutations: Permutations): Uint32Array => {
    const count = permutations.multipliers.length;
    views.words.set(permutations.multipliers, MULTIPLIERS / 4);
    views.words.set(permutations.addends, ADDENDS / 4);
    kernel.minhash(HASHES, length, MULTIPLIERS, ADDENDS, MINIMA, Math.ceil(count / STRIDE) * STRIDE);
    return views.words.slice(MINIMA / 4, MINIMA / 4 + count);
  };

  const fingerprint = ({ kernel, views }: State, length: number): Uint32Array => {
    kernel.simhash(HASHES, length, COUNTS, FINGERPRINT);
    return views.words.slice(FINGERPRINT / 4, FINGERPRINT / 4 + 2);
  };

  const load = (shingles: Uint32Array): State => {
    const loaded = roomFor(shingles.length);
    loaded.views.words.set(shingles, HASHES / 4);
    return loaded;
  };

  const sketch = (text: string, options: SketchOptions): Sketch => {
    checkSketch(text, options);
    const tokens = tokenize(text);
    const ready = roomFor(tokens);
    const length = ready.kernel.shingle(HASHES, tokens, 2 * options.shingle, POWERS);
    const { permutations } = options;
    const result: Sketch = {
      tokens,
      shingles: ready.views.words.slice(HASHES / 4, HASHES / 4 + length),
      ...(permutations && { minhash: minima(ready, length, permutations) }),
      ...(options.simhash && { simhash: fingerprint(ready, length) }),
    };
    discardLarge();
    return result;
  };

  return {
    sketch,
    minhash: (shingles, permutations) => {
      checkShingles(shingles);
      checkPermutations(permutations);
      const result = minima(load(shingles), shingles.length, permutations);
      discardLarge();
      return result;
    },
    simhash: (shingles) => {
      checkShingles(shingles);
      const result = fingerprint(load(shingles), shingles.length);
      discardLarge();
      return result;
    },
  };
}

function checkPermutations({ multipliers, addends }: Permutations): void {
  if (multipliers.length !== addends.length) {
    throw new RangeError("permutations.multipliers and permutations.addends must have the same length");
  }
  if (multipliers.length > MAX_PERMUTATIONS) {
    throw new RangeError(`permutations must be at most ${MAX_PERMUTATIONS}`);
  }
}

function checkShingles(shingles: Uint32Array): void {
  if (!(shingles instanceof Uint32Array)) throw new TypeError("shingles must be a Uint32Array");
}

function checkSketch(text: string, { shingle, permutations }: SketchOptions): void {
  if (typeof text !== "string") throw new TypeError("text must be a string");
  checkInteger("options.shingle", shingle, 1, MAX_SHINGLE);
  if (permutations !== undefined) checkPermutations(permutations);
}
