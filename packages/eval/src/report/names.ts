import type { ReportedDocument } from "@winnow/core-dom";

/** Maximum length of a name. */
const MAX_NAME = 110;

/** An id that is a hash in hexadecimal, with an optional suffix. */
const HASH = /^([\da-f]{12})[\da-f]{20,}(.*)/is;

/**
 * Returns a document's display name: its title, its URL, an id that is not a hash, or the beginning of its text.
 *
 * @example documentName({ id: "7", url: "https://www.example.org/a" }) // "example.org/a"
 */
export function documentName({ title = "", url = "", id, text = "" }: ReportedDocument): string {
  const heading = oneLine(title);
  if (heading !== "") return heading;
  const address = url.replace(/^https?:\/\/(?:www\.)?/i, "");
  if (address !== "") return cut(address);
  const beginning = HASH.test(id) ? oneLine(text) : "";
  return beginning === "" ? shortId(id) : `“${beginning}”`;
}

/** Shortens an id by most digits of a hash. @example shortId(sha256) // "9f86d081884c…" */
export function shortId(id: string): string {
  const [, digits, rest] = HASH.exec(id) ?? [];
  return cut(digits === undefined ? id : `${digits}…${rest}`);
}

/** Returns the URL and the id of a document, unless they are its name. */
export function sourceOf(document: ReportedDocument): { readonly url?: string; readonly id?: string } {
  const { url, id } = document;
  return {
    ...(url ? { url } : {}),
    ...(id === url || shortId(id) === documentName(document) ? {} : { id }),
  };
}

function oneLine(text: string): string {
  return cut(
    text
      .slice(0, 4 * MAX_NAME)
      .replace(/\s+/g, " ")
      .trim(),
  );
}

function cut(text: string): string {
  return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME - 1).trimEnd()}…` : text;
}
