import { nearest } from "@winnow/core-dom/options";
import { usageError } from "../command-error.js";
import { messages } from "../messages.js";
import type { Outcome, Recipe } from "./types.js";

/** The default columns of CSV, without `error`. */
export const CSV_FIELDS: readonly string[] = [
  ...["id", "url", "metadata.title", "metadata.authors", "metadata.published", "metadata.language"],
  ...["text", "confidence", "pageType", "reason"],
];

/** Returns the columns of a table. `error` is always the last. */
export function columnsOf(fields: readonly string[] = CSV_FIELDS): readonly string[] {
  return [...fields.filter((path) => path !== "error"), "error"];
}

/**
 * Returns columns with the file of each page after its address.
 *
 * @example withFile(["id", "url", "text"]) // ["id", "url", "file", "text"]
 */
export function withFile(columns: readonly string[]): readonly string[] {
  return columns.flatMap((column) => (column === "url" ? [column, "file"] : [column]));
}

/** The fields that commands write, with those inside of them. */
const KNOWN_FIELDS: readonly string[] = [
  ...(
    "id url file text comments markdown html tei blocks pageHtml method confidence pageType pageTypes reason ms " +
    "metadata verdict cluster segments segmentation error"
  ).split(" "),
  ...inside("metadata", "title authors published modified siteName url language description image"),
  ...inside("metadata", "categories tags license kind evidence"),
  ...inside("verdict", "keep score reasons checks pageType pageTypes language"),
  ...inside("cluster", "id size canonical reason evidence jaccard"),
  ...inside("segmentation", "segmenter reason"),
  ...inside("error", "code message"),
];

function inside(field: string, names: string): readonly string[] {
  return names.split(" ").map((name) => `${field}.${name}`);
}

/** Minimum length of a name that is checked. Records have many short names of their own, such as `uri`. */
const MIN_LENGTH = 4;

/**
 * Checks the values of `--fields`. A record may have any field, so only a name that is one edit from a known
 * one is wrong, unless it is its singular or plural.
 *
 * @throws CommandError `usage`.
 */
export function checkFields(paths: readonly string[] = []): void {
  for (const path of paths) {
    const names = path.split(".");
    for (const [index, name] of names.slice(0, 2).entries()) {
      const start = names.slice(0, index + 1).join(".");
      const meant = name.length < MIN_LENGTH ? undefined : nearestField(start);
      if (meant === undefined || `${meant}s` === start || `${start}s` === meant) continue;
      throw usageError(messages.unknownField(path, meant + path.slice(start.length)));
    }
  }
}

/** Returns the known field that is one edit from a path; undefined for a known path. */
export function nearestField(path: string): string | undefined {
  const field = nearest(path, KNOWN_FIELDS, 1);
  return field === path ? undefined : field;
}

/** Fields that are computed last, since their values depend on the computation of the others. */
const LATE: ReadonlySet<string> = new Set(["reason", "ms"]);

/**
 * Selects fields of a record by paths, in the order of the paths. Parts of one object stay together.
 *
 * @param read - returns the value of a top-level field. Called once per field.
 * @param paths - names separated by dots. A path inside another selected one is ignored.
 * @returns the record, and the paths of the missing fields.
 * @example choose((name) => page[name], ["id", "meta.title"]).record // { id: 1, meta: { title: "A" } }
 */
function choose(read: (name: string) => unknown, paths: readonly string[]) {
  const record: Node = Object.create(null);
  const absent: string[] = [];
  const tops = new Set(paths.map((path) => path.split(".", 1)[0]!));
  const early = [...tops].filter((name) => !LATE.has(name));
  const late = [...tops].filter((name) => LATE.has(name));
  const values = new Map([...early, ...late].map((name) => [name, read(name)]));
  const whole = new Set(paths);
  for (const path of paths) {
    const names = path.split(".");
    const value = valueAt(values.get(names[0]!), names.slice(1));
    if (value === undefined) absent.push(path);
    else if (!names.some((_, end) => end > 0 && whole.has(names.slice(0, end).join("."))))
      put(record, names, value);
  }
  // In the same order for all records, whichever fields they have.
  const inOrder = [...tops].filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]]);
  return { record: Object.fromEntries(inOrder), absent };
}

/**
 * Returns the JSON of an output record: the fields of its recipe, otherwise all. Only those that it has are computed.
 *
 * @param read - returns the value of a field.
 * @param all - returns the names of all fields.
 */
export function recordBody(
  read: (name: string) => unknown,
  all: () => readonly string[],
  { fields, format }: Pick<Recipe, "fields" | "format">,
): Pick<Outcome, "body" | "absent"> {
  const { record, absent } =
    fields === undefined
      ? { record: Object.fromEntries(all().map((name) => [name, read(name)])), absent: [] }
      : choose(read, fields);
  const body = JSON.stringify(record, null, format === "json" ? 2 : undefined);
  return absent.length === 0 ? { body } : { body, absent };
}

/** A plain object in which any name is a field, even `__proto__`. */
type Node = { [name: string]: unknown };

function put(record: Node, names: readonly string[], value: unknown): void {
  let node = record;
  for (const name of names.slice(0, -1)) node = (node[name] ??= Object.create(null)) as Node;
  node[names.at(-1)!] = value;
}

/** Returns the value at a path inside another value, or undefined. */
function valueAt(value: unknown, names: readonly string[]): unknown {
  let at = value;
  for (const name of names) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return at;
}
