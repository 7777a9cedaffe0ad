import { createHash } from "node:crypto";
import type { Variant } from "../types.js";

const OURS = [["@winnow/dedup"], ["@winnow/dedup", "xxhash-wasm"]] as const;

/** Hashes of whole documents. */
export const EXACT: readonly Variant[] = [
  {
    kind: "texts",
    name: "winnow",
    about: "128 bits of the bytes",
    packages: OURS,
    load: async () => {
      const { createHasher } = await import("@winnow/dedup");
      const { hash128 } = await createHasher();
      return ({ bytes }) => {
        for (const document of bytes) hash128(document);
      };
    },
  },
  {
    kind: "texts",
    name: "winnow-text",
    about: "128 bits of the normalised text, from a string",
    packages: [],
    load: async () => {
      const { createHasher, exactKernel } = await import("@winnow/dedup");
      const { hash128 } = await createHasher();
      const kernel = exactKernel();
      return ({ texts }) => {
        for (const text of texts) hash128(kernel.bytes(text));
      };
    },
  },
  {
    kind: "texts",
    name: "xxhash-wasm",
    about: "h64Raw of the bytes: 64 bits",
    packages: [["xxhash-wasm"]],
    load: async () => {
      const { h64Raw } = await (await import("xxhash-wasm")).default();
      return ({ bytes }) => {
        for (const document of bytes) h64Raw(document);
      };
    },
  },
  {
    kind: "texts",
    name: "node-sha256",
    about: "createHash of node:crypto",
    packages: [],
    load: async () => {
      return ({ bytes }) => {
        for (const document of bytes) createHash("sha256").update(document).digest();
      };
    },
  },
  { kind: "python", name: "python-xxh64", about: "xxhash.xxh64_digest of the bytes", packages: [] },
  { kind: "python", name: "python-xxh3-128", about: "xxhash.xxh3_128_digest of the bytes", packages: [] },
];
