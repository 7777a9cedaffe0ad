/**
 * Parquet: the columns of documents, verdicts, clusters and signatures; an encoder; a reader of any file.
 *
 * @module
 */
export { createParquetEncoder, type ParquetOptions } from "./encode.js";
export {
  type ParquetItemOptions,
  parquetItems,
  type ReadParquetOptions,
  readParquet,
} from "./read.js";
export type { ColumnType, ParquetSchema } from "./schema.js";
export { CLUSTERS, columnsOf, DOCUMENTS, SIGNATURES, VERDICTS } from "./schemas.js";
