/** Formats a count with commas between thousands. @example count(1018) // "1,018" */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Formats a count with its noun. @example counted(1, "document") // "1 document" */
export function counted(value: number, one: string, several: string = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : several}`;
}

/** Formats a share in per cent; never as 0% or 100% unless exact. @example percent(1, 8) // "12.5%" */
export function percent(part: number, whole: number): string {
  if (!(whole > 0)) return "–";
  const rounded = ((100 * part) / whole).toFixed(1);
  if (rounded === "0.0" && part > 0) return "<0.1%";
  if (rounded === "100.0" && part < whole) return ">99.9%";
  return `${rounded}%`;
}

/** What a document can be named by. */
export interface NamedDocument {
  readonly id: string;
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly text?: string | undefined;
}

/** Maximum length of a name. */
const MAX_NAME = 110;

/** An id that is a hash in hexadecimal, with an optional suffix. */
const HASH = /^([\da-f]{12})[\da-f]{20,}(.*)/is;

/**
 * Returns a document's display name: its title, its URL, an id that is not a hash, or the beginning of its text.
 *
 * @example documentName({ id: "7", url: "https://www.example.org/a" }) // "example.org/a"
 */
export function documentName({ title = "", url = "", id, text = "" }: NamedDocument): string {
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
