/**
 * Reads and writes the records of a corpus: JSON Lines, plain, gzip or Zstandard. Web archives, Parquet, CSV and places have their own
 * entries.
 *
 * @module
 */
export { isArchive } from "./archives/signature.js";
export { type ByteCollector, createByteCollector } from "./byte-collector.js";
export { compressorFor, type Decompressor, decompressorFor } from "./compression.js";
export { CorpusError, type CorpusErrorCode } from "./corpus-error.js";
export type { Encoder } from "./encoder.js";
export type {
  Failure,
  FailureItem,
  Item,
  LineItem,
  Origin,
  PageItem,
  PageSource,
  Position,
} from "./items.js";
export { type Line, readLines, splitLines } from "./lines.js";
export { type Peeked, peek } from "./peek.js";
export { createPositions, type Positions } from "./positions.js";
export { type ChunkOptions, type Input, type RecordOptions, readChunks, readRecords } from "./read.js";
export {
  openReplacement,
  partPath,
  type Replacement,
  type ReplacementOptions,
  replaceFile,
  writeLines,
  writeRecords,
} from "./write.js";
