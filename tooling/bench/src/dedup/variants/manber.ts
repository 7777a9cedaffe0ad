import type { Variant } from "../types.js";
import { naiveWindows } from "./naive-windows.js";

const WINDOW = 50;
const ZERO_BITS = 8;

/** Fingerprints of all windows of 50 bytes, of which about one in 256 is kept. */
export const MANBER: readonly Variant[] = [
  {
    kind: "texts",
    name: "winnow",
    about: "windows of the bytes",
    packages: [["@winnow/dedup"]],
    load: async () => {
      const { byteKernel } = await import("@winnow/dedup");
      const { windows } = byteKernel();
      return ({ bytes }) => {
        for (const document of bytes) windows(document, WINDOW, ZERO_BITS);
      };
    },
  },
  {
    kind: "texts",
    name: "winnow-text",
    about: "the distinct fingerprints of a string",
    packages: [],
    load: async () => {
      const { manberFingerprints } = await import("@winnow/dedup");
      return ({ texts }) => {
        for (const text of texts) manberFingerprints(text, { window: WINDOW, zeroBits: ZERO_BITS });
      };
    },
  },
  {
    kind: "texts",
    name: "naive-bigint",
    about: "a polynomial rolling hash in BigInt",
    packages: [],
    load: async () => {
      return ({ bytes }) => {
        for (const document of bytes) naiveWindows(document, WINDOW, ZERO_BITS);
      };
    },
  },
];
