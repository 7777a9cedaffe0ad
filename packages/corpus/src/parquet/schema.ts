/**
 * The type of a column. `id` is a string, and also takes numbers; `json` is text annotated as JSON; in a structure, `json`
 * fields can have any value. All columns and fields can be null.
 */
export type ColumnType =
  | "string"
  | "id"
  | "json"
  | "double"
  | "int32"
  | "int64"
  | "boolean"
  | { readonly list: "string" }
  | { readonly struct: ParquetSchema };

/** The columns of a file by name, or the fields of a structure. */
export type ParquetSchema = Readonly<Record<string, ColumnType>>;

/**
 * The column with everything that has no place in the others, as JSON: unknown fields, and values of another type than
 * their column.
 */
export const EXTRA = "extra";

/** The key in a file's metadata that marks a file in which {@link EXTRA} is that column. */
export const SCHEMA_KEY = "winnow.schema";
