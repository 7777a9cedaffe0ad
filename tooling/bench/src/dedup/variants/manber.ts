import type { Implementation } from "@winnow/dedup";
import type { TextVariant, Variant } from "../types.js";
import { naiveWindows } from "./naive-windows.js";

const WINDOW = 50;
const ZERO_BITS = 8;

function windows(implementation: Implementation): TextVariant["load"] {
  return async () => {
    const { byteKernel } = await import("@winnow/dedup");
    const kernel = byteKernel(implementation);
    return ({ bytes }) => {
      for (const document of bytes) kernel.windows(document, WINDOW, ZERO_BITS);
    };
  };
}

/** Fingerprints of all windows of 50 bytes, of which about one in 256 is kept. */
export const MANBER: readonly Variant[] = [
  {
    kind: "texts",
    name: "winnow",
    about: "windows of the bytes, WebAssembly",
    packages: [["@winnow/dedup"]],
    load: windows("wasm"),
  },
  {
    kind: "texts",
    name: "winnow-javascript",
    about: "the same without WebAssembly",
    packages: [],
    load: windows("javascript"),
  },
  {
    kind: "texts",
    name: "winnow-text",
    about: "the distinct fingerprints of a string, WebAssembly",
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
