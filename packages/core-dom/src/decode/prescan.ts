import { labelToName } from "@exodus/bytes/encoding-browser.js";

/** Number of bytes that the standard searches for a declaration. */
export const PRESCAN_LENGTH = 1_024;

/**
 * The constructs that the prescan looks for: a comment, which may be unclosed at the end of the input; the
 * name of a tag (first group: `<meta`, second group: any other); `<!`, and any other `</` or `<?`.
 */
const MARKUP =
  /<!(?=--)(?:[\s\S]*?-->|[\s\S]*)|(<meta(?=[\t\n\f\r /]))|(<\/?[a-z][^\t\n\f\r >]*)|<[!/?][^>]*/gi;

/**
 * "Get an attribute": the name, and the value in one of three groups. An attribute that the input cuts off
 * does not match.
 */
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)(?=[\t\n\f\r >])|(?=>))|(?=[\t\n\f\r />])(?![\t\n\f\r ]*=))/gy;

/** "Extracting a character encoding from a meta element" (HTML standard), from the value of `content`. */
const CHARSET = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;]*))/;

/**
 * "Prescan a byte stream to determine its encoding" (HTML §13.2.3.2).
 *
 * @param head - the page's first bytes as a string; only its ASCII characters matter.
 * @returns The Encoding standard's name of the encoding that a `<meta>` declares, or `null`.
 */
export function prescan(head: string): string | null {
  const markup = new RegExp(MARKUP);
  for (let match = markup.exec(head); match !== null; match = markup.exec(head)) {
    const [, meta, tag] = match;
    if (meta === undefined && tag === undefined) continue;
    const { attributes, end } = attributesFrom(head, markup.lastIndex);
    const encoding = meta === undefined ? null : encodingOf(attributes);
    if (encoding !== null) return encoding;
    markup.lastIndex = end;
  }
  return null;
}

/** Returns the attributes of a tag by name, in lower case, the first of each name; and where the tag ends. */
function attributesFrom(
  head: string,
  start: number,
): { readonly attributes: ReadonlyMap<string, string>; readonly end: number } {
  const attributes = new Map<string, string>();
  const attribute = new RegExp(ATTRIBUTE);
  let end = start;
  attribute.lastIndex = start;
  for (let match = attribute.exec(head); match !== null; match = attribute.exec(head)) {
    end = attribute.lastIndex;
    const name = match[1]!.toLowerCase();
    const value = match[2] ?? match[3] ?? match[4] ?? "";
    if (!attributes.has(name)) attributes.set(name, value.toLowerCase());
  }
  // Only `>` ends a tag; without it the input ends within an attribute.
  const closing = /[\t\n\f\r /]*>/y;
  closing.lastIndex = end;
  return { attributes, end: closing.test(head) ? closing.lastIndex : head.length };
}

/**
 * Returns the encoding that a `<meta>` with these attributes declares. If `charset` is unknown, `content` is
 * used, as in tree construction (§13.2.6.4.4).
 */
function encodingOf(attributes: ReadonlyMap<string, string>): string | null {
  let name = labelToName(attributes.get("charset") ?? "");
  if (name === null && attributes.get("http-equiv") === "content-type") {
    const match = CHARSET.exec(attributes.get("content") ?? "");
    name = labelToName(match?.[1] ?? match?.[2] ?? match?.[3] ?? "");
  }
  if (name === "UTF-16LE" || name === "UTF-16BE") return "UTF-8";
  return name === "x-user-defined" ? "windows-1252" : name;
}
