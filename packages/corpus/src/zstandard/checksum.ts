import type { XXHashAPI } from "xxhash-wasm";

/** The checksum of a frame's content (RFC 8878 §3.1.1): the low 4 bytes of its XXH64. */
export interface Checksum {
  readonly update: (content: Uint8Array) => void;
  readonly value: () => number;
}

/** The WebAssembly module, compiled on first use. */
let api: Promise<XXHashAPI> | undefined;

export async function createChecksum(): Promise<Checksum> {
  api ??= import("xxhash-wasm").then(({ default: xxhash }) => xxhash());
  const hash = (await api).create64();
  return {
    update: (content) => void hash.update(content),
    value: () => Number(BigInt.asUintN(32, hash.digest())),
  };
}
