export { isSkippable, isZstandard, littleEndian } from "./frames.js";
export { type DecompressionOptions, unzstd, unzstdFrame } from "./read.js";
export { zstd } from "./write.js";
