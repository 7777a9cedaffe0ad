import { checkBytes, checkSizes } from "./check.js";
import { gearCuts } from "./gear.js";
import { hashes } from "./hash.js";
import { rabinCuts } from "./rabin.js";
import type { ChunkKernel } from "./types.js";
import { windows } from "./windows.js";

/** The byte kernel in plain JavaScript. */
export function javascriptByteKernel(): ChunkKernel {
  const cuts: ChunkKernel["cuts"] = (chunking, bytes, sizes, start, last) => {
    checkBytes(bytes);
    checkSizes(sizes);
    return (chunking === "rabin" ? rabinCuts : gearCuts)(bytes, sizes, start, last);
  };
  return {
    implementation: "javascript",
    windows: (bytes, window, zeroBits) => {
      checkBytes(bytes);
      return windows(bytes, window, zeroBits);
    },
    gearCuts: (bytes, sizes) => cuts("fastcdc", bytes, sizes, 0, true),
    rabinCuts: (bytes, sizes) => cuts("rabin", bytes, sizes, 0, true),
    cuts,
    hashes,
  };
}
