import { MIMEType } from "whatwg-mimetype";

/**
 * Whether a `Content-Type` is one of the wanted media types. A missing or invalid one is accepted, since
 * servers without it mostly send pages.
 *
 * @param header The header's value; of several, joined by commas, the last valid one counts (Fetch standard,
 * "extract a MIME type").
 * @param wanted Media types: `text/html`, `text/*`, or `*` for any; in lower case.
 * @example
 * isWantedType("text/html; charset=utf-8", ["text/*"]); // true
 */
export function isWantedType(header: string | undefined, wanted: readonly string[]): boolean {
  const type = lastValid((header ?? "").split(","));
  if (type === undefined) return true;
  return wanted.some(
    (pattern) =>
      pattern === "*" ||
      pattern === "*/*" ||
      pattern === type.essence ||
      (pattern.endsWith("/*") && pattern.slice(0, -2) === type.type),
  );
}

/**
 * Maximum length of a media type without parameters: two names of 127 characters (RFC 6838 §4.2) and a `/`.
 */
const MAX_LENGTH = 255;

/** Parameters and overlong types are ignored: a header of 64 kB may be designed to be slow to parse. */
function lastValid(values: readonly string[]): MIMEType | undefined {
  for (const value of values.toReversed()) {
    const essence = value.split(";", 1)[0]!.trim();
    const type = essence === "" || essence.length > MAX_LENGTH ? null : MIMEType.parse(essence);
    if (type !== null) return type;
  }
  return undefined;
}
