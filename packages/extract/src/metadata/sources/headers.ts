import { relations } from "./link.js";
import type { Link, Statement } from "./types.js";

/** Headers with metadata about the page. */
const NAMES = ["last-modified", "content-language", "content-location", "date"] as const;

/** Returns the statements of a page's response headers, under the headers' names. */
export function headerStatements(headers: Readonly<Record<string, string>>): readonly Statement[] {
  return NAMES.flatMap((name) => {
    const value = headers[name]?.trim();
    return value ? [{ source: "header" as const, name, value, row: -1 }] : [];
  });
}

/** Limits for the links of one header. */
const MAX_LINKS = 100;
const MAX_LENGTH = 100_000;

/** Returns the links of a `Link` header (RFC 8288 §3), with the row -1. */
export function headerLinks(
  headers: Readonly<Record<string, string>>,
  resolve: (href: string) => string | undefined,
): readonly Link[] {
  const found: Link[] = [];
  for (const link of partsAt((headers.link ?? "").slice(0, MAX_LENGTH), ",").slice(0, MAX_LINKS)) {
    const [target = "", ...parameters] = partsAt(link, ";");
    const rel = parameters.find((parameter) => /^\s*rel\s*=/i.test(parameter));
    const names = relations((rel ?? "").replace(/^[^=]*=/, "").replace(/["']/g, " "));
    const href = /^\s*<[^>]*>\s*$/.test(target) ? resolve(target.trim().slice(1, -1)) : undefined;
    if (href !== undefined && names.length > 0) found.push({ rel: names, href, text: "", row: -1 });
  }
  return found;
}

/** Splits at separators outside quotes and angle brackets. */
function partsAt(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let until = "";
  for (let at = 0; at < text.length; at++) {
    const c = text[at]!;
    if (until === "") {
      if (c === '"') until = '"';
      else if (c === "<") until = ">";
      else if (c === separator) {
        parts.push(text.slice(from, at));
        from = at + 1;
      }
    } else if (c === "\\" && until === '"') at++;
    else if (c === until) until = "";
  }
  return [...parts, text.slice(from)];
}
