import type { UrlRules } from "./rules.js";
import {
  AMBIGUOUS_SESSION_PARAMETERS,
  SESSION_PARAMETERS,
  SESSION_VALUE,
  TRACKING_PARAMETERS,
  type TrackingParameters,
} from "./tracking.js";

/**
 * Matches everything that needs another spelling: percent signs without two digits or with lower-case ones,
 * encoded unreserved characters, and characters that RFC 3986 does not allow in a path or query. So most URLs
 * cost one scan.
 */
const ENCODING =
  /%(?![0-9A-F]{2})(?:[0-9A-Fa-f]{2})?|%(?:2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])|[^%A-Za-z0-9\-._~!$&'()*+,;=:@/?]/g;

/** RFC 3986, section 2.3. */
const UNRESERVED = /[A-Za-z0-9\-._~]/;

function spell(piece: string): string {
  if (piece === "%") return "%25";
  if (!piece.startsWith("%")) return encodeURIComponent(piece);
  const character = String.fromCharCode(Number.parseInt(piece.slice(1), 16));
  return UNRESERVED.test(character) ? character : piece.toUpperCase();
}

/**
 * Returns part of a URL with percent-encoding in one spelling (RFC 3986, sections 6.2.2.1 and 6.2.2.2):
 * unreserved characters plain, characters that are not allowed encoded (`[`, `|`, a lone `%`), digits in
 * upper case. Idempotent.
 *
 * @param part Part of a parsed URL, so ASCII.
 *
 * @example
 * normalizePercent("/%7euser/a%2fb|c"); // "/~user/a%2Fb%7Cc"
 */
export function normalizePercent(part: string): string {
  return part.replace(ENCODING, spell);
}

/** File names that web servers serve for a directory: the defaults of Apache, nginx, IIS, Tomcat. */
const INDEX_FILE =
  /^(?:index\.(?:html?|xhtml|shtml|php[3457]?|jspx?|aspx?|cgi|pl|cfm)|default\.(?:html?|aspx?))$/i;

const SESSION_PARAMETER = /;jsessionid=[^;]*/gi;

/** Keeps a segment if the shorter one would be resolved by the URL parser. */
function unlessDots(shorter: string, segment: string): string {
  return shorter === "." || shorter === ".." ? segment : shorter;
}

/** Resolves dot segments as in the URL standard; some engines leave a few (Ada 2.9 in `///.a/..`). */
function withoutDots(segments: readonly string[]): readonly string[] {
  if (!segments.includes(".") && !segments.includes("..")) return segments;
  const resolved: string[] = [];
  for (const [position, segment] of segments.entries()) {
    const isDots = segment === "." || segment === "..";
    if (segment === "..") resolved.pop();
    if (!isDots) resolved.push(segment);
    else if (position === segments.length - 1) resolved.push("");
  }
  return resolved;
}

/** Removes all AMP suffixes at the end of a segment or before the extension `.html`. */
function withoutAmp(segment: string): string {
  const extension = /\.html?$/.exec(segment.slice(-5))?.[0] ?? "";
  let end = segment.length - extension.length;
  while (end > 4 && segment.endsWith(".amp", end)) end -= 4;
  return unlessDots(segment.slice(0, end) + extension, segment);
}

/**
 * Removes trailing segments that do not select the page. At least one segment is kept, possibly the root's
 * empty one.
 */
function trimEnd(segments: string[], rules: UrlRules): void {
  for (;;) {
    const last = segments.at(-1)!;
    const single = segments.length === 1;
    if (rules.index && INDEX_FILE.test(last)) segments[segments.length - 1] = "";
    else if (rules.trailingSlash && last === "" && !single) segments.pop();
    else if (rules.amp && last.toLowerCase() === "amp" && !single) segments.pop();
    else if (rules.amp && last !== withoutAmp(last)) segments[segments.length - 1] = withoutAmp(last);
    else return;
  }
}

/** Removes empty segments, except the last one and those after a colon. */
function mergeSlashes(segments: readonly string[]): string[] {
  const last = segments.length - 1;
  return segments.filter(
    (segment, position) => segment !== "" || position === last || segments[position - 1]?.endsWith(":"),
  );
}

/** Returns the path of a parsed URL (with a leading slash and resolved dot segments) by the rules. */
export function canonicalPath(pathname: string, rules: UrlRules): string {
  const segments = withoutDots(normalizePercent(pathname).slice(1).split("/")).map((segment) =>
    rules.sessions ? unlessDots(segment.replace(SESSION_PARAMETER, ""), segment) : segment,
  );
  const merged = rules.slashes ? mergeSlashes(segments) : segments;
  trimEnd(merged, rules);
  return `/${merged.join("/")}`;
}

/** Returns a test for names in lower case. */
function nameTest(table: readonly TrackingParameters[]): (name: string) => boolean {
  const all = new Set(table.flatMap(({ names }) => names?.split(" ") ?? []));
  const starts = table.flatMap(({ prefixes }) => prefixes?.split(" ") ?? []);
  return (name) => all.has(name) || starts.some((prefix) => name.startsWith(prefix));
}

const isTracking = nameTest(TRACKING_PARAMETERS);
const isSession = nameTest(SESSION_PARAMETERS);

function dropped(name: string, value: string, rules: UrlRules): boolean {
  const lower = name.toLowerCase();
  if (rules.tracking && isTracking(lower)) return true;
  if (rules.sessions && isSession(lower)) return true;
  if (rules.sessions && AMBIGUOUS_SESSION_PARAMETERS.includes(lower) && SESSION_VALUE.test(value))
    return true;
  return rules.amp && (lower === "amp" || (lower === "outputtype" && value.toLowerCase() === "amp"));
}

/**
 * Returns the query of a parsed URL by the rules, with its question mark; empty if no parameter remains. `+`
 * is a space, as in forms. Parameters without a value differ from those with an empty value.
 */
export function canonicalQuery(search: string, rules: UrlRules): string {
  if (search === "") return "";
  const parameters: { readonly name: string; readonly whole: string }[] = [];
  for (const part of search.slice(1).split("&")) {
    if (part === "") continue;
    const whole = normalizePercent(part).replaceAll("+", "%20");
    const equals = whole.indexOf("=");
    const name = equals < 0 ? whole : whole.slice(0, equals);
    if (!dropped(name, equals < 0 ? "" : whole.slice(equals + 1), rules)) parameters.push({ name, whole });
  }
  if (rules.sort) parameters.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return parameters.length === 0 ? "" : `?${parameters.map((parameter) => parameter.whole).join("&")}`;
}
