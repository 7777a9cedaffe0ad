import type { LINE_FORMATS } from "../settings/names.js";

/** Writes lines of JSON in a format of records. */
export interface RecordEncoder {
  /** Adds a record. Returns the content that is complete. */
  readonly add: (line: string) => string | Uint8Array;
  readonly end: () => string | Uint8Array;
}

/**
 * Creates an encoder.
 *
 * @param fields - paths of the fields to write. Default: all; for CSV, those that documents have.
 */
export async function recordEncoder(
  format: (typeof LINE_FORMATS)[number],
  fields?: readonly string[],
): Promise<RecordEncoder> {
  if (format === "jsonl") return { add: (line) => `${line}\n`, end: () => "" };
  // Loaded here, since few runs need them.
  if (format === "csv") {
    const [{ createCsvEncoder }, { columnsOf }] = await Promise.all([
      import("@winnow/corpus/csv"),
      import("../records/fields.js"),
    ]);
    const { add, end } = createCsvEncoder(columnsOf(fields));
    return { add: (line) => add(JSON.parse(line)), end };
  }
  const { createParquetEncoder, columnsOf, DOCUMENTS } = await import("@winnow/corpus/parquet");
  const { add, end } = createParquetEncoder({ schema: fields === undefined ? DOCUMENTS : columnsOf(fields) });
  return { add: (line) => add(JSON.parse(line)), end };
}
