export { isZstandard } from "./frames.js";
export { type DecompressionOptions, unzstd } from "./read.js";
export { zstd } from "./write.js";
