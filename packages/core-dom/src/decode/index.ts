export { decode } from "./decode.js";
export type { Decoded, DecodeHints, EncodingSource } from "./types.js";
