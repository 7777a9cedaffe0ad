/** Checked reads of unknown JSON: each returns `undefined` for a value of a different type. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A string that is not blank. */
export function asText(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** The strings of a list that are not blank; `undefined` if there are none. */
export function asTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((item) => asText(item) !== undefined);
  return texts.length > 0 ? texts : undefined;
}

/** Parses JSON, with or without a byte order mark; `undefined` if it isn't valid. */
export function parseJson(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

/** A value of a file of JSON Lines with its line, counted from 1; `undefined` if the line isn't JSON. */
export interface JsonLine {
  readonly line: number;
  readonly value: unknown;
}

/** Yields the values of JSON Lines; blank lines are skipped. */
export function* jsonLines(text: string): Generator<JsonLine, void, undefined> {
  for (const [index, content] of text.split("\n").entries()) {
    if (content.trim() !== "") yield { line: index + 1, value: parseJson(content) };
  }
}
