export { isZstandard } from "./frames.js";
export { unzstd } from "./read.js";
export { zstd } from "./write.js";
