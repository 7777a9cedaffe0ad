import { MIMEType } from "whatwg-mimetype";

/**
 * Whether a `Content-Type` is one of the wanted media types. A missing or unreadable one passes, since servers
 * that send none mostly send pages.
 *
 * @param header The header's value; of several, joined by commas, the last readable one counts (Fetch standard,
 * "extract a MIME type").
 * @param wanted Media types: `text/html`, `text/*`, or `*` for any; in lower case.
 * @example
 * isWantedType("text/html; charset=utf-8", ["text/*"]); // true
 */
export function isWantedType(header: string | undefined, wanted: readonly string[]): boolean {
  const type = (header ?? "")
    .split(",")
    .map(parse)
    .findLast((found) => found !== null);
  if (type === undefined || type === null) return true;
  return wanted.some(
    (pattern) =>
      pattern === "*" ||
      pattern === "*/*" ||
      pattern === type.essence ||
      (pattern.endsWith("/*") && pattern.slice(0, -2) === type.type),
  );
}

function parse(value: string): MIMEType | null {
  return MIMEType.parse(value);
}
