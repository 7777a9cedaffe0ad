import type { SchemaElement } from "hyparquet";
import type { ColumnType, ParquetSchema } from "./schema.js";

type Annotation = Pick<SchemaElement, "type" | "converted_type" | "logical_type">;

/** Logical types of the Parquet format (LogicalTypes.md), each with the older converted type. */
const STRING: Annotation = { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } };

const PLAIN: Readonly<Record<Extract<ColumnType, string>, Annotation>> = {
  string: STRING,
  id: STRING,
  // Without a converted type, for which hyparquet-writer would parse and format the values again.
  json: { type: "BYTE_ARRAY", logical_type: { type: "JSON" } },
  double: { type: "DOUBLE" },
  int32: { type: "INT32" },
  int64: { type: "INT64" },
  boolean: { type: "BOOLEAN" },
};

/** Returns the elements of a schema in preorder, as a file's footer has them. */
export function schemaElements(schema: ParquetSchema): SchemaElement[] {
  const columns = Object.entries(schema);
  return [{ name: "schema", num_children: columns.length }, ...columns.flatMap(elementsOf)];
}

function elementsOf([name, type]: readonly [string, ColumnType]): SchemaElement[] {
  const optional = { name, repetition_type: "OPTIONAL" } as const;
  if (typeof type === "string") return [{ ...optional, ...PLAIN[type] }];
  if ("struct" in type) {
    const fields = Object.entries(type.struct);
    return [{ ...optional, num_children: fields.length }, ...fields.flatMap(elementsOf)];
  }
  // The three levels of a list (LogicalTypes.md, "Lists").
  return [
    { ...optional, num_children: 1, converted_type: "LIST", logical_type: { type: "LIST" } },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", repetition_type: "OPTIONAL", ...PLAIN[type.list] },
  ];
}

/**
 * Returns the converted types of JSON columns to the elements of {@link schemaElements}, which older readers need, once all
 * values are written.
 */
export function annotateJson(elements: readonly SchemaElement[]): void {
  for (const element of elements) {
    if (element.logical_type?.type === "JSON") element.converted_type = "JSON";
  }
}
