import type { Variant } from "../types.js";

/** Fingerprints of 64 bits over shingles of five words, from strings. */
export const SIMHASH: readonly Variant[] = [
  {
    kind: "texts",
    name: "winnow",
    about: "words, shingles and 64 bits of a string",
    packages: [["@winnow/dedup"]],
    load: async () => {
      const { textKernel } = await import("@winnow/dedup");
      const kernel = textKernel();
      return ({ texts }) => {
        for (const text of texts) kernel.sketch(text, { shingle: 5, simhash: true });
      };
    },
  },
  {
    kind: "texts",
    name: "simhash-js",
    about: "new SimHash().hash of simhash-js: 32 bits, of pieces of four characters that do not overlap",
    packages: [["simhash-js"]],
    load: async () => {
      const { SimHash } = (await import("simhash-js")).default;
      const simhash = new SimHash();
      return ({ texts }) => {
        for (const text of texts) simhash.hash(text);
      };
    },
  },
];
