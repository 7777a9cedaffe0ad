import type { ParquetParsers, SchemaElement, SchemaTree } from "hyparquet";

/** Columns of bytes that are pages, which are decoded as pages are, not as UTF-8. */
const PAGE_BYTES: ReadonlySet<string> = new Set(["html", "bytes"]);

/** Returns the name of a column's field in a record: `htmlBase64` for the bytes of pages. */
export function fieldName({ element }: SchemaTree): string {
  return isPageBytes(element) ? "htmlBase64" : element.name;
}

function isPageBytes(element: SchemaElement): boolean {
  const { name, type, converted_type, logical_type } = element;
  return type === "BYTE_ARRAY" && !converted_type && !logical_type && PAGE_BYTES.has(name);
}

/** Decoders of values: times become ISO 8601, with as many digits as they have. */
export const PARSERS: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (count: bigint | number) => timestamp(BigInt(count) * 1_000_000n, 3),
  timestampFromMicroseconds: (count: bigint | number) => timestamp(BigInt(count) * 1000n, 6),
  timestampFromNanoseconds: (count: bigint | number) => timestamp(BigInt(count), 9),
  dateFromDays: (days: number) => timestamp(BigInt(days) * 86_400_000_000_000n, 3)?.slice(0, -14),
  // Unlike a TextDecoder's default, it keeps a byte order mark, which is a character of the value.
  stringFromBytes: text,
  jsonFromBytes: text,
};

function text(bytes: Uint8Array | undefined): string | undefined {
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** Nanoseconds of the last moment that a date of JavaScript can have (ECMA-262, "Time Values"), and of the first, negated. */
const LAST = 8_640_000_000_000_000n * 1_000_000n;

/**
 * @param time - nanoseconds since 1970.
 * @param digits - maximum number of digits of a second's fraction, at least 3.
 * @returns undefined if the time is out of the range of dates.
 */
function timestamp(time: bigint, digits: number): string | undefined {
  if (time > LAST || time < -LAST) return undefined;
  const nanoseconds = ((time % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const iso = new Date(Number((time - nanoseconds) / 1_000_000n)).toISOString();
  const more = nanoseconds
    .toString()
    .padStart(6, "0")
    .slice(0, digits - 3)
    .replace(/0{1,6}$/, "");
  return `${iso.slice(0, -1)}${more}Z`;
}

/**
 * Converts a decoded value to one that JSON can have; undefined for null, and for numbers that are not finite. 64-bit
 * integers become numbers, or strings if they are too large. Bytes become text if they are UTF-8, otherwise Base64.
 *
 * @param node - the place of the value in the schema; undefined if it has none.
 */
export function plainValue(value: unknown, node: SchemaTree | undefined): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "string") return node === undefined ? value : annotated(value, node.element);
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (typeof value !== "object") return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return fromBytes(value, node?.element);
  if (Array.isArray(value)) {
    const element = node && elementNode(node);
    return value.map((each) => plainValue(each, element) ?? null);
  }
  const children = node && childNodes(node);
  const fields: [string, unknown][] = [];
  for (const [name, field] of Object.entries(value)) {
    const plain = plainValue(field, children instanceof Map ? children.get(name) : children);
    if (plain !== undefined) fields.push([name, plain]);
  }
  return Object.fromEntries(fields);
}

function annotated(value: string, { converted_type, logical_type }: SchemaElement): unknown {
  if (logical_type?.type === "JSON" || converted_type === "JSON") {
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }
  // A time without a time zone.
  return logical_type?.type === "TIMESTAMP" && !logical_type.isAdjustedToUTC
    ? value.replace(/Z$/, "")
    : value;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function fromBytes(bytes: Uint8Array, element: SchemaElement | undefined): string {
  if (element === undefined || !isPageBytes(element)) {
    try {
      return utf8.decode(bytes);
    } catch {}
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

/** Returns the elements of a list, with two levels or three (LogicalTypes.md, "Lists" and its rules for older files). */
function elementNode(list: SchemaTree): SchemaTree | undefined {
  const [repeated] = list.children;
  return repeated?.children.length === 1 ? repeated.children[0] : repeated;
}

/** Returns the fields of a structure by name, or the values of a map. */
function childNodes({
  element,
  children,
}: SchemaTree): ReadonlyMap<string, SchemaTree> | SchemaTree | undefined {
  if (element.logical_type?.type === "MAP" || element.converted_type?.startsWith("MAP") === true)
    return children[0]?.children[1];
  return new Map(children.map((child) => [child.element.name, child]));
}
