export { isZstandard } from "./frames.js";
export { unzstd } from "./read.js";
export { createZstandard } from "./write.js";
