/** Elements whose attributes may hold the page's address. No parser: a tree of every page only for this is dear. */
const TAG = /<(link|meta|base)\s([^<>]{1,4096})>/gi;

const ATTRIBUTE = /([a-z:-]{1,32})\s{0,8}=\s{0,8}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Names of `meta` elements that hold the page's address. */
const URL_PROPERTIES: ReadonlySet<string> = new Set(["og:url", "twitter:url"]);

/**
 * The addresses that a page gives itself, the surest first: its canonical link, `og:url` and `twitter:url`, the base of
 * its links. Comments are passed over.
 *
 * @param head The page's beginning.
 * @example ownAddresses('<link rel="canonical" href="https://a.org/1">') // ["https://a.org/1"]
 */
export function ownAddresses(head: string): readonly string[] {
  const canonical: string[] = [];
  const meta: string[] = [];
  const base: string[] = [];
  for (const [, tag, source] of withoutComments(head).matchAll(TAG)) {
    const attributes = attributesOf(source!);
    switch (tag!.toLowerCase()) {
      case "link":
        if (/(?:^|\s)canonical(?:\s|$)/i.test(attributes.get("rel") ?? "")) {
          canonical.push(attributes.get("href") ?? "");
        }
        break;
      case "meta":
        if (URL_PROPERTIES.has((attributes.get("property") ?? attributes.get("name") ?? "").toLowerCase())) {
          meta.push(attributes.get("content") ?? "");
        }
        break;
      default:
        base.push(attributes.get("href") ?? "");
    }
  }
  return [...canonical, ...meta, ...base];
}

function attributesOf(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name, double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const key = name!.toLowerCase();
    if (!found.has(key)) found.set(key, double ?? single ?? bare ?? "");
  }
  return found;
}

function withoutComments(html: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (;;) {
    const open = html.indexOf("<!--", from);
    const close = open < 0 ? -1 : html.indexOf("-->", open + 4);
    if (close < 0) break;
    pieces.push(html.slice(from, open));
    from = close + 3;
  }
  return pieces.join("") + html.slice(from);
}
