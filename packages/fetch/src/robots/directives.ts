import { attribute, Hidden, parse, Tag } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";

/** The crawler's name. Directives for it are returned, like those for all crawlers. */
const PRODUCT = "winnow";

/** Directives with a value: the name before the colon is not that of a crawler. */
const VALUED: ReadonlySet<string> = new Set(
  "unavailable_after max-snippet max-image-preview max-video-preview".split(" "),
);

/** Maximum length of the head that is searched, in bytes or UTF-16 code units. */
const MAX_HEAD = 1 << 20;

/**
 * Returns a page's directives for robots, from `X-Robots-Tag` and from `meta name=robots` in its head, in
 * that order, in lower case and without repetitions; `none` becomes the two directives that it abbreviates.
 * Directives for other crawlers are omitted: in the header a name applies until the next one, as in
 * `googlebot: nofollow, otherbot: noindex`.
 *
 * @param headers - by lower-case name.
 * @param page - the body, if it is HTML.
 * @example robotsDirectives({ "x-robots-tag": "noindex, max-snippet:50" }) // ["noindex", "max-snippet:50"]
 */
export function robotsDirectives(
  headers: Readonly<Record<string, string>>,
  page?: Uint8Array | string,
): readonly string[] {
  const directives = directivesOf(headers["x-robots-tag"] ?? "");
  if (page !== undefined) {
    for (const content of metaContents(headOf(page, headers["content-type"]))) {
      directives.push(...directivesOf(content));
    }
  }
  return [...new Set(directives.flatMap((name) => (name === "none" ? ["noindex", "nofollow"] : [name])))];
}

function directivesOf(value: string): string[] {
  const found: string[] = [];
  let applies = true;
  let hasDate = false;
  for (const piece of value.toLowerCase().split(",")) {
    let directive = piece.trim();
    const name = /^([a-z0-9_-]+)\s*:/.exec(directive);
    if (name !== null && !VALUED.has(name[1]!)) {
      applies = name[1] === PRODUCT;
      directive = directive.slice(name[0].length).trim();
    }
    if (!applies || directive === "") continue;
    // The comma after the day of the week: `unavailable_after: Fri, 25 Jun 2027 15:00:00 GMT`.
    if (hasDate && /^\d/.test(directive)) found.push(`${found.pop()}, ${directive}`);
    else found.push(withoutBlanks(directive));
    hasDate = directive.startsWith("unavailable_after");
  }
  return found;
}

/**
 * Converts `max-snippet : 50` to `max-snippet:50`, without a regular expression, which would take quadratic
 * time for blanks without a colon.
 */
function withoutBlanks(directive: string): string {
  const colon = directive.indexOf(":");
  if (colon < 0) return directive;
  return `${directive.slice(0, colon).trimEnd()}:${directive.slice(colon + 1).trimStart()}`;
}

function headOf(page: Uint8Array | string, contentType: string | undefined): string {
  const start = page.slice(0, MAX_HEAD);
  const html = typeof start === "string" ? start : decode(start, { contentType }).text;
  const body = /<body[\s>]/i.exec(html);
  return body === null ? html : html.slice(0, body.index);
}

function metaContents(head: string): readonly string[] {
  if (!/<meta/i.test(head)) return [];
  const tree = parse(head);
  const contents: string[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (tree.tag[row] !== Tag.meta || tree.hidden[row] !== Hidden.head) continue;
    const name = attribute(tree, row, "name")?.trim().toLowerCase();
    if (name === "robots" || name === PRODUCT) contents.push(attribute(tree, row, "content") ?? "");
  }
  return contents;
}
