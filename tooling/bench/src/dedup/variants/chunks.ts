import type { ChunkSizes, Implementation } from "@winnow/dedup";
import type { TextVariant, Variant } from "../types.js";

/** The same for all: the default mean, with the least and the most that FastCDC's paper takes of it. */
const SIZES: ChunkSizes = { min: 256, average: 1024, max: 8192 };

function cuts(kind: "gearCuts" | "rabinCuts", implementation: Implementation): TextVariant["load"] {
  return async () => {
    const { byteKernel } = await import("@winnow/dedup");
    const kernel = byteKernel(implementation);
    return ({ bytes }) => {
      for (const document of bytes) kernel[kind](document, SIZES);
    };
  };
}

/** Content-defined chunking: where the cuts are, no hash of what lies between. */
export const CHUNKS: readonly Variant[] = [
  {
    kind: "texts",
    name: "winnow",
    about: "FastCDC of the bytes, WebAssembly",
    packages: [["@winnow/dedup"]],
    load: cuts("gearCuts", "wasm"),
  },
  {
    kind: "texts",
    name: "winnow-javascript",
    about: "the same without WebAssembly",
    packages: [],
    load: cuts("gearCuts", "javascript"),
  },
  {
    kind: "texts",
    name: "winnow-rabin",
    about: "LBFS's chunks by Rabin fingerprints, WebAssembly",
    packages: [],
    load: cuts("rabinCuts", "wasm"),
  },
  {
    kind: "texts",
    name: "winnow-rabin-javascript",
    about: "the same without WebAssembly",
    packages: [],
    load: cuts("rabinCuts", "javascript"),
  },
  {
    kind: "texts",
    name: "fastcdc-rust-wasm",
    about: "compute_chunks of @dstanesc/wasm-chunking-fastcdc-node, the same sizes",
    packages: [["@dstanesc/wasm-chunking-fastcdc-node"]],
    load: async () => {
      const { compute_chunks } = await import("@dstanesc/wasm-chunking-fastcdc-node");
      return ({ bytes }) => {
        for (const document of bytes) compute_chunks(document, SIZES.min, SIZES.average, SIZES.max);
      };
    },
  },
];
