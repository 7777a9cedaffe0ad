import { type ColumnType, EXTRA, type ParquetSchema } from "./schema.js";

/** A value, divided into what its column can have and the rest. */
interface Parts {
  /** Undefined if the column is null. */
  readonly column: unknown;
  /** Undefined if there is none. */
  readonly rest: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const encoder = new TextEncoder();

/** Divides a record among the columns of a schema, in their order; the rest becomes the value of {@link EXTRA}. */
export function toColumns(record: Fields, schema: ParquetSchema): readonly unknown[] {
  const { column, rest } = divideFields(record, schema, (name) => name !== EXTRA);
  const fields = column as Fields;
  if (rest === undefined) return Object.keys(schema).map((name) => fields[name]);
  if (!Object.hasOwn(schema, EXTRA))
    throw new TypeError(`record: no column for ${Object.keys(rest as object).join(", ")}`);
  return Object.keys(schema).map((name) => (name === EXTRA ? jsonBytes(rest) : fields[name]));
}

function divide(value: unknown, type: ColumnType): Parts {
  if (value === undefined) return { column: undefined, rest: undefined };
  if (typeof type === "string") {
    const column = scalar(value, type);
    return column === undefined ? { column, rest: value } : { column, rest: undefined };
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if ("struct" in type) {
    return isObject ? divideFields(value as Fields, type.struct) : { column: undefined, rest: value };
  }
  return Array.isArray(value) && value.every(isText)
    ? { column: value, rest: undefined }
    : { column: undefined, rest: value };
}

function divideFields(
  fields: Fields,
  schema: ParquetSchema,
  isColumn: (name: string) => boolean = () => true,
): Parts {
  const column: Record<string, unknown> = {};
  // Without a prototype, so that any name is a field, even `__proto__`.
  const rest: Record<string, unknown> = Object.create(null);
  let hasRest = false;
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value === undefined) continue;
    const parts =
      isColumn(name) && Object.hasOwn(schema, name)
        ? divide(value, schema[name]!)
        : { column: undefined, rest: value };
    if (parts.column !== undefined) column[name] = parts.column;
    if (parts.rest === undefined) continue;
    rest[name] = parts.rest;
    hasRest = true;
  }
  return { column, rest: hasRest ? rest : undefined };
}

/** Returns the value of a column; undefined if the type does not have the value. */
function scalar(value: unknown, type: Extract<ColumnType, string>): unknown {
  switch (type) {
    case "id":
      return typeof value === "number" && Number.isFinite(value)
        ? String(value)
        : isText(value)
          ? value
          : undefined;
    case "string":
      return isText(value) ? value : undefined;
    case "json":
      // Null could not be distinguished from a missing value.
      return value === null ? undefined : jsonBytes(value);
    case "double":
      return typeof value === "number" && Number.isFinite(value) ? value : undefined;
    case "int32":
      return typeof value === "number" && (value | 0) === value ? value : undefined;
    case "int64":
      return typeof value === "bigint"
        ? value
        : Number.isSafeInteger(value)
          ? BigInt(value as number)
          : undefined;
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/**
 * An unpaired surrogate, as JSON.stringify writes it, or an escaped backslash. DuckDB refuses a file whose JSON has the former,
 * which no UTF-8 string can have (RFC 8259 §8.2).
 */
const UNPAIRED = /\\(?:\\|u(d[89a-f][0-9a-f]{2}))/g;

function jsonBytes(value: unknown): Uint8Array | undefined {
  const json = JSON.stringify(value);
  if (json === undefined) return undefined;
  return encoder.encode(
    json.replace(UNPAIRED, (match, surrogate) => (surrogate === undefined ? match : "\ufffd")),
  );
}

/** Joins what {@link toColumns} divided: fields of structures are merged, other values of the rest replace the column's. */
export function joinExtra(record: Fields, rest: unknown): Fields {
  if (!isFields(rest)) return record;
  const fields = new Map(Object.entries(record));
  for (const [name, value] of Object.entries(rest)) {
    const column = fields.get(name);
    fields.set(name, isFields(column) && isFields(value) ? joinExtra(column, value) : value);
  }
  // Unlike an assignment, it makes a field of any name.
  return Object.fromEntries(fields);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The approximate size of a column's value in memory, in bytes. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== "object" || value === null) return 8;
  let size = 16;
  for (const each of Object.values(value)) size += sizeOf(each);
  return size;
}
