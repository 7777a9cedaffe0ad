import type { ChunkSizes } from "@winnow/dedup";
import type { Variant } from "../types.js";

/** The same for all: the default mean, with the least and the most that FastCDC's paper takes of it. */
const SIZES: ChunkSizes = { min: 256, average: 1024, max: 8192 };

/** Content-defined chunking: where the cuts are, no hash of what lies between. */
export const CHUNKS: readonly Variant[] = [
  {
    kind: "texts",
    name: "winnow",
    about: "FastCDC of the bytes",
    packages: [["@winnow/dedup"]],
    load: async () => {
      const { byteKernel } = await import("@winnow/dedup");
      const { gearCuts } = byteKernel();
      return ({ bytes }) => {
        for (const document of bytes) gearCuts(document, SIZES);
      };
    },
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
