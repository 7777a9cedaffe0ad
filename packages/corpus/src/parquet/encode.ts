import { gzipSync } from "node:zlib";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { Encoder } from "../encoder.js";
import { sizeOf, toColumns } from "./columns.js";
import { annotateJson, schemaElements } from "./elements.js";
import { type ParquetSchema, SCHEMA_KEY } from "./schema.js";

/** Options of {@link createParquetEncoder}. */
export interface ParquetOptions {
  readonly schema: ParquetSchema;
  /** Maximum number of rows per row group. Default 50,000. A row group ends sooner if it has 16 MB of values. */
  readonly rowGroupSize?: number | undefined;
}

const DEFAULT_ROWS = 50_000;

/** Maximum size of the values in a row group, in bytes: what a writer and a reader have in memory at once. */
const MAX_GROUP_BYTES = 1 << 24;

/**
 * zlib's level. gzip is read everywhere, has a checksum, and Node compresses it natively. On 24 MB of pages, at level 4 88
 * MB/s to 30% of the size; Snappy in JavaScript 85 MB/s to 43%; Zstandard in WebAssembly 60 MB/s to 27%.
 */
const LEVEL = 4;

/**
 * Creates an encoder for Parquet. All columns can be null; a field with the value undefined is absent. Values that have no
 * column are in `extra`, if the schema has it. An unpaired surrogate, which UTF-8 cannot have, becomes U+FFFD. Memory is bounded by one row group.
 *
 * @throws {TypeError} from `add`, if a value has no column and the schema no `extra`.
 * @example
 * const encoder = createParquetEncoder({ schema: DOCUMENTS });
 * const bytes = Buffer.concat([encoder.add({ id: "a", text: "Swifts" }), encoder.end()]);
 */
export function createParquetEncoder({ schema, rowGroupSize = DEFAULT_ROWS }: ParquetOptions): Encoder {
  const names = Object.keys(schema);
  const elements = schemaElements(schema);
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: elements,
    codec: "GZIP",
    compressors: { GZIP: (page) => gzipSync(page, { level: LEVEL }) },
    createdBy: "winnow",
    kvMetadata: [{ key: SCHEMA_KEY, value: "1" }],
  });
  let columns: unknown[][] = names.map(() => []);
  let rows = 0;
  let size = 0;

  const take = (): Uint8Array => {
    const complete = bytes.getBytes().slice();
    // The offset, which the footer refers to, goes on.
    bytes.index = 0;
    return complete;
  };
  const writeGroup = (): void => {
    if (rows === 0) return;
    const columnData = names.map((name, index) => ({
      name,
      data: columns[index]!,
      // The bounds of JSON would be whole values.
      statistics: isScalar(schema[name]!) && schema[name] !== "json",
    }));
    writer.write({ columnData, rowGroupSize: rows });
    columns = names.map(() => []);
    rows = 0;
    size = 0;
  };
  return {
    add(record) {
      for (const [index, value] of toColumns(record, schema).entries()) {
        columns[index]!.push(value);
        size += sizeOf(value);
      }
      rows++;
      if (rows < rowGroupSize && size < MAX_GROUP_BYTES) return NOTHING;
      writeGroup();
      return take();
    },
    end() {
      writeGroup();
      annotateJson(elements);
      writer.finish();
      return take();
    },
  };
}

const NOTHING = new Uint8Array(0);

function isScalar(type: ParquetSchema[string]): boolean {
  return typeof type === "string";
}
