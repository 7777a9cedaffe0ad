import { composedText } from "../../exact/text.js";
import { EXACT_KERNEL } from "../binaries/exact.js";
import { instantiate, type KernelExports, reserve } from "../instantiate.js";
import { eachPiece, PIECE_BYTES } from "../pieces.js";
import type { ExactKernel } from "../types.js";
import { exactClasses, leadTables } from "./classes.js";

/** Defined in kernel/exact. */
interface ExactExports extends KernelExports {
  readonly normalize: (
    at: number,
    end: number,
    out: number,
    table: number,
    leads: number,
    composed: boolean,
  ) => number;
}

// Addresses, in bytes. Any data of the compiler is below 1,024.
const LEADS = 4096;
const TABLE: number = LEADS + 64;
const PIECE_AT: number = TABLE + 0x10000;
/** The result; open-ended. The byte before it is a space. */
const RESULT: number = PIECE_AT + Math.ceil(PIECE_BYTES / 64) * 64 + 64;
/** Memory limit above which an instance is discarded after use: WebAssembly memory never shrinks. */
const KEEP = 64 * 2 ** 20;

function fresh(): ExactExports {
  const kernel = instantiate<ExactExports>(EXACT_KERNEL);
  reserve(kernel, RESULT + PIECE_BYTES);
  const bytes = new Uint8Array(kernel.memory.buffer);
  const classes = exactClasses();
  bytes.set(leadTables(classes), LEADS);
  bytes.set(classes, TABLE);
  bytes[RESULT - 1] = 0x20;
  return kernel;
}

let shared: ExactKernel | undefined;

/**
 * Returns the shared kernel that normalises texts for exact comparison.
 *
 * @throws {DedupError} `wasm-missing`, from its functions.
 * @example
 * new TextDecoder().decode(exactKernel().bytes(" two \n words")); // "two words"
 */
export function exactKernel(): ExactKernel {
  shared ??= createExactKernel();
  return shared;
}

function createExactKernel(): ExactKernel {
  let kernel: ExactExports | undefined;
  let view = new Uint8Array();

  /** Returns the end of the result; 0 if the text may not be in NFC. */
  const normalize = (text: string, composed: boolean): number => {
    kernel ??= fresh();
    const { memory, normalize } = kernel;
    let out = RESULT;
    eachPiece(
      text,
      () => {
        reserve(kernel!, out + PIECE_BYTES);
        if (view.buffer !== memory.buffer) view = new Uint8Array(memory.buffer);
        return view.subarray(PIECE_AT, PIECE_AT + PIECE_BYTES);
      },
      // Addresses are signed in JavaScript, and there may be more than 2 GiB.
      (bytes) => (out = normalize(PIECE_AT, PIECE_AT + bytes, out, TABLE, LEADS, composed) >>> 0) !== 0,
    );
    return out;
  };

  return {
    bytes: (text) => {
      const end = normalize(text, false) || normalize(composedText(text), true);
      const isSpaced = end > RESULT && view[end - 1] === 0x20;
      const bytes = view.subarray(RESULT, isSpaced ? end - 1 : end);
      if (view.length > KEEP) kernel = undefined;
      return bytes;
    },
  };
}
