import type { Check } from "../types.js";
import type { Sample } from "./types.js";

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

/** Describes the figure of a check and its bounds. @example checkWords(check) // "57, at least 200" */
export function checkWords({ value, min, max, exclusive, allowed, denied }: Check): string {
  const bounds = [
    min === undefined ? "" : `${exclusive ? "above" : "at least"} ${figure(min)}`,
    max === undefined ? "" : `${exclusive ? "below" : "at most"} ${figure(max)}`,
    allowed === undefined ? "" : `one of ${allowed.join(", ")}`,
    denied === undefined ? "" : `none of ${denied.join(", ")}`,
  ].filter((words) => words !== "");
  const own = typeof value === "number" ? figure(value) : value;
  return bounds.length === 0 ? own : `${own}, ${bounds.join(" and ")}`;
}

/** Formats a figure with four significant digits; whole numbers in full. */
function figure(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? count(value) : String(value);
  return String(Number(value.toPrecision(4)));
}

/** Maximum length of a name. */
const SHOWN = 110;

/** An id that is a hash in hexadecimal, with an optional suffix. */
const HASH = /^([\da-f]{12})[\da-f]{20,}(.*)/is;

/** Returns a document's display name: its title, its URL, an id that is not a hash, or the beginning of its text. */
export function nameOf({
  title = "",
  url = "",
  id,
  text,
}: Pick<Sample, "id" | "url" | "title" | "text">): string {
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
      .slice(0, 4 * SHOWN)
      .replace(/\s+/g, " ")
      .trim(),
  );
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1).trimEnd()}…` : text;
}
