import type { Sketch, TextKernel } from "../types.js";
import { checkPermutations, checkShingles, checkSketch } from "./check.js";
import { minima } from "./minima.js";
import { tokenizer } from "./tokenizer.js";
import { fingerprint } from "./votes.js";
import { windows } from "./windows.js";

/** The kernel in JavaScript: the same bits as WebAssembly's. */
export function javascriptTextKernel(): TextKernel {
  const tokenize = tokenizer();
  return {
    implementation: "javascript",
    sketch: (text, options): Sketch => {
      checkSketch(text, options);
      const tokens = tokenize(text);
      const shingles = windows(tokens, 2 * options.shingle);
      const { permutations } = options;
      return {
        tokens: tokens.count,
        shingles,
        ...(permutations && { minhash: minima(shingles, permutations) }),
        ...(options.simhash && { simhash: fingerprint(shingles) }),
      };
    },
    minhash: (shingles, permutations) => {
      checkShingles(shingles);
      checkPermutations(permutations);
      return minima(shingles, permutations);
    },
    simhash: (shingles) => {
      checkShingles(shingles);
      return fingerprint(shingles);
    },
  };
}
