/** The rules of a robots.txt for one crawler. */
export interface RobotsTxt {
  readonly rules: readonly RobotsRule[];
  /** In milliseconds. */
  readonly crawlDelay?: number;
  /** The addresses of sitemaps, as written. */
  readonly sitemaps: readonly string[];
}

/** One `Allow` or `Disallow` line, parsed. */
interface RobotsRule {
  readonly allow: boolean;
  /** The normalised pattern. Of all matching rules, the one with the longest pattern applies. */
  readonly pattern: string;
  /** The pattern's literal pieces, between its `*`. */
  readonly pieces: readonly string[];
  /** Whether the pattern ends with `$`. */
  readonly anchored: boolean;
}

/** Characters of a crawler's name in robots.txt (RFC 9309 §2.2.1). */
const PRODUCT_TOKEN = /^[A-Za-z_-]+/;

/**
 * Returns a crawler's name for robots.txt, in lower case: the beginning of its user agent string.
 *
 * @example productToken("Winnow/1.0 (+https://example.org)") // "winnow"
 */
export function productToken(userAgent: string): string {
  return (PRODUCT_TOKEN.exec(userAgent.trim())?.[0] ?? userAgent.trim()).toLowerCase();
}

/**
 * Parses a robots.txt by RFC 9309. All groups that name the crawler are combined; if there are none, those
 * for `*`. Lines outside the standard (`Sitemap` and unknown ones) do not end a group. `Crawl-delay` is not
 * part of the standard either, but counts as a rule of its group, as sites intend it. Invalid lines are
 * skipped.
 *
 * @param text - the file without its byte order mark.
 * @param product - the crawler's name, as {@link productToken} returns it.
 * @example allows(parseRobotsTxt("User-agent: *\nDisallow: /x", "winnow"), "https://example.com/x") // false
 */
export function parseRobotsTxt(text: string, product: string): RobotsTxt {
  const own: Group = { rules: [] };
  const everyone: Group = { rules: [] };
  const sitemaps: string[] = [];
  let named = false;
  let current = new Set<Group>();
  let inRules = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [field, value] = fieldOf(line);
    if (field === "user-agent") {
      if (inRules) current = new Set();
      inRules = false;
      const agent = productToken(value);
      if (agent === product) {
        named = true;
        current.add(own);
      } else if (/^\*(?:\s|$)/.test(agent)) current.add(everyone);
    } else if (field === "allow" || field === "disallow") {
      inRules = true;
      if (value === "") continue;
      const rule = ruleOf(field === "allow", value);
      for (const group of current) group.rules.push(rule);
    } else if (field === "crawl-delay") {
      inRules = true;
      const delay = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1000 : undefined;
      if (delay !== undefined) for (const group of current) group.crawlDelay = delay;
    } else if (field === "sitemap" && value !== "") sitemaps.push(value);
  }
  const { rules, crawlDelay } = named ? own : everyone;
  rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  return { rules, sitemaps, ...(crawlDelay !== undefined && { crawlDelay }) };
}

/**
 * Whether the rules allow the address: the longest matching pattern decides, and `Allow` takes precedence
 * over a `Disallow` of the same length (RFC 9309 §2.2.2). robots.txt itself is always allowed.
 */
export function allows({ rules }: RobotsTxt, url: string): boolean {
  const parsed = new URL(url);
  if (parsed.pathname === "/robots.txt") return true;
  const path = comparablePath(parsed);
  return rules.find((rule) => matches(rule, path))?.allow ?? true;
}

interface Group {
  readonly rules: RobotsRule[];
  crawlDelay?: number;
}

function fieldOf(line: string): readonly [name: string, value: string] {
  const comment = line.indexOf("#");
  const content = comment < 0 ? line : line.slice(0, comment);
  const colon = content.indexOf(":");
  if (colon < 0) return ["", ""];
  return [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
}

function ruleOf(allow: boolean, value: string): RobotsRule {
  const pattern = comparablePattern(value);
  const anchored = pattern.endsWith("$");
  return { allow, pattern, anchored, pieces: (anchored ? pattern.slice(0, -1) : pattern).split("*") };
}

/** Uses the leftmost match of each piece. A later match is never better, so there is no backtracking. */
function matches({ pieces, anchored }: RobotsRule, path: string): boolean {
  const first = pieces[0]!;
  if (!path.startsWith(first)) return false;
  if (pieces.length === 1) return !anchored || path.length === first.length;
  let from = first.length;
  const last = pieces.length - 1;
  for (let i = 1; i < last; i++) {
    const at = path.indexOf(pieces[i]!, from);
    if (at < 0) return false;
    from = at + pieces[i]!.length;
  }
  const end = pieces[last]!;
  return anchored ? path.length - end.length >= from && path.endsWith(end) : path.indexOf(end, from) >= 0;
}

/** RFC 3986 §2.3: characters that mean the same, encoded or not. */
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * The path (with query) of an address in the normal form for comparison with rules (RFC 9309 §2.2.2):
 * non-ASCII characters are percent-encoded, unreserved characters are not, hexadecimal digits are in upper
 * case. `*` and `$`, which are literal in an address, become `%2A` and `%24` (§2.2.3).
 *
 * @example comparablePath(new URL("https://example.com/%7euser/ツ")) // "/~user/%E3%83%84"
 */
function comparablePath(url: URL): string {
  return normalForm(url.pathname + url.search).replace(/[*$]/g, (c) => (c === "*" ? "%2A" : "%24"));
}

/**
 * A rule's pattern in the same normal form. `*`, and `$` at the end, keep their meaning; a run of `*` becomes
 * one.
 *
 * @example comparablePattern("/caf%c3%a9**.html$") // "/caf%C3%A9*.html$"
 */
function comparablePattern(pattern: string): string {
  return normalForm(pattern)
    .replace(/\*{2,}/g, "*")
    .replace(/\$(?!$)/g, "%24");
}

/**
 * In RFC 9309's table of examples, `:` and `/` in a query are encoded in the address but not in the rule, so
 * both spellings are equal within the query.
 */
function normalForm(path: string): string {
  const query = path.indexOf("?");
  if (query < 0) return normalEncoding(path);
  const values = normalEncoding(path.slice(query)).replace(/%(?:3A|2F)/g, (code) =>
    code === "%3A" ? ":" : "/",
  );
  return normalEncoding(path.slice(0, query)) + values;
}

function normalEncoding(path: string): string {
  return path
    .replace(/[^\x21-\x7e]+/g, (run) => Buffer.from(run).toString("hex").replace(/../g, "%$&"))
    .replace(/%([0-9A-Fa-f]{2})/g, (code, digits: string) => {
      const character = String.fromCharCode(Number.parseInt(digits, 16));
      return UNRESERVED.test(character) ? character : code.toUpperCase();
    });
}
