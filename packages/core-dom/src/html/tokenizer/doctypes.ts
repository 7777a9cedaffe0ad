import { withoutNulls } from "./tags.js";
import type { Tokenizer } from "./tokenizer.js";

/**
 * A DOCTYPE after that word (HTML §13.2.5.53 to §13.2.5.67): the name, the keyword, and up to two identifiers in
 * quotation marks. `>` also ends an identifier.
 */
const PARTS =
  /[\t\n\f\r ]*([^\t\n\f\r >]*)[\t\n\f\r ]*(?:(public|system)[\t\n\f\r ]*("[^">]*"?|'[^'>]*'?)?[\t\n\f\r ]*("[^">]*"?|'[^'>]*'?)?[\t\n\f\r ]*)?/iy;

/** Reads a DOCTYPE after that word. */
export function readDoctype(tokenizer: Tokenizer, start: number): void {
  const { source } = tokenizer;
  PARTS.lastIndex = start;
  const [, name = "", keyword = "", first = "", second = ""] = PARTS.exec(source)!;
  const afterParts = PARTS.lastIndex;
  const isPublic = keyword.toLowerCase() === "public";
  let forceQuirks: boolean;
  if (keyword === "") forceQuirks = name === "" || source[afterParts] !== ">";
  else if (!isClosed(first)) forceQuirks = true;
  else if (isPublic && (second !== "" || source[afterParts] !== ">"))
    forceQuirks = !isClosed(second) || afterParts >= source.length;
  else forceQuirks = second === "" && afterParts >= source.length;

  // The remainder up to the end is bogus (§13.2.5.68).
  const end = source.indexOf(">", afterParts);
  tokenizer.position = end < 0 ? source.length : end + 1;
  tokenizer.sink.doctype({
    name: name === "" ? undefined : withoutNulls(name),
    publicId: isPublic ? identifier(first) : undefined,
    systemId: identifier(isPublic ? second : first),
    forceQuirks,
  });
}

function isClosed(quoted: string): boolean {
  return quoted.length > 1 && quoted.at(-1) === quoted[0];
}

/** Returns an identifier without its quotation marks; undefined if there is none. */
function identifier(quoted: string): string | undefined {
  if (quoted === "") return undefined;
  const raw = quoted.slice(1, isClosed(quoted) ? -1 : undefined);
  return raw.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
}
