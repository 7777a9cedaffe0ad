import type { Variant } from "../types.js";

const SHINGLE = 5;
const PERMUTATIONS = 14 * 8;

/** Signatures of 14 × 8 minima over shingles of five words, from strings. */
export const MINHASH: readonly Variant[] = [
  {
    kind: "texts",
    name: "winnow",
    about: "words, shingles and 112 minima of a string",
    packages: [["@winnow/dedup"]],
    load: async () => {
      const { permutations, textKernel } = await import("@winnow/dedup");
      const kernel = textKernel();
      const options = { shingle: SHINGLE, permutations: permutations(PERMUTATIONS, 1) };
      return ({ texts }) => {
        for (const text of texts) kernel.sketch(text, options);
      };
    },
  },
  {
    kind: "texts",
    name: "npm-minhash",
    about:
      "Minhash({ numPerm: 112 }) of minhash, given the distinct shingles of a regular expression's words",
    packages: [["minhash"]],
    load: async () => {
      const { Minhash } = (await import("minhash")).default;
      return ({ texts }) => {
        for (const text of texts) {
          const minhash = new Minhash({ numPerm: PERMUTATIONS });
          for (const shingle of distinctShingles(text)) minhash.update(shingle);
        }
      };
    },
  },
  {
    kind: "python",
    name: "python-datasketch",
    about:
      "MinHash(num_perm=112).update_batch of datasketch, given the distinct shingles of a regular expression's words",
    packages: [],
  },
  {
    kind: "python",
    name: "python-numpy",
    about:
      "as datatrove does: words joined to shingles, xxh64 of each, numpy's (a·h + b) mod 2⁶¹-1, the least of each column",
    packages: [],
  },
];

function distinctShingles(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const shingles = new Set<string>();
  for (let i = 0; i + SHINGLE <= words.length; i++) shingles.add(words.slice(i, i + SHINGLE).join(" "));
  return shingles;
}
