import { normalizePercent } from "./percent.js";
import type { UrlRules } from "./rules.js";

/** What web servers serve for a directory: the defaults of Apache, nginx, IIS, Tomcat. */
const INDEX_FILE =
  /^(?:index\.(?:html?|xhtml|shtml|php[3457]?|jspx?|aspx?|cgi|pl|cfm)|default\.(?:html?|aspx?))$/i;

const SESSION_PARAMETER = /;jsessionid=[^;]*/gi;

/** A rule must not make a segment that the URL parser would resolve. */
function unlessDots(shorter: string, segment: string): string {
  return shorter === "." || shorter === ".." ? segment : shorter;
}

/** As the URL standard resolves them; some engines leave a few (Ada 2.9 in `///.a/..`). */
function withoutDots(segments: readonly string[]): readonly string[] {
  if (!segments.includes(".") && !segments.includes("..")) return segments;
  const resolved: string[] = [];
  for (const [place, segment] of segments.entries()) {
    const isDots = segment === "." || segment === "..";
    if (segment === "..") resolved.pop();
    if (!isDots) resolved.push(segment);
    else if (place === segments.length - 1) resolved.push("");
  }
  return resolved;
}

/** Without the AMP suffixes, however many, that stand at the end or before the extension `.html`. */
function withoutAmp(segment: string): string {
  const extension = /\.html?$/.exec(segment.slice(-5))?.[0] ?? "";
  let end = segment.length - extension.length;
  while (end > 4 && segment.endsWith(".amp", end)) end -= 4;
  return unlessDots(segment.slice(0, end) + extension, segment);
}

/** Takes from the end what does not choose the page. At least one segment stays, the root's empty one. */
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

/** Without the empty segments, but for the last one and those after a colon. */
function mergeSlashes(segments: readonly string[]): string[] {
  const last = segments.length - 1;
  return segments.filter(
    (segment, place) => segment !== "" || place === last || segments[place - 1]?.endsWith(":"),
  );
}

/** The path of a parsed URL (it begins with a slash, dot segments are resolved) by the rules. */
export function canonicalPath(pathname: string, rules: UrlRules): string {
  const segments = withoutDots(normalizePercent(pathname).slice(1).split("/")).map((segment) =>
    rules.sessions ? unlessDots(segment.replace(SESSION_PARAMETER, ""), segment) : segment,
  );
  const merged = rules.slashes ? mergeSlashes(segments) : segments;
  trimEnd(merged, rules);
  return `/${merged.join("/")}`;
}
