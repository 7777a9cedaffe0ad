import { stringEnd } from "./mend-tokens.js";

/** What a walk over the brackets of a JSON text learns. */
interface Brackets {
  /** The brackets that would close what is open at the end, the innermost first. */
  readonly open: string;
  /** Where top-level values end. */
  readonly ends: readonly number[];
  /** The last place up to which every member is whole; what is open there is open at the end. */
  readonly whole: number;
  /** Whether a bracket closes what is not open: the walk ends there. */
  readonly surplus: boolean;
  /** Whether the text ends inside a string. */
  readonly inString: boolean;
}

function brackets(json: string): Brackets {
  const open: string[] = [];
  const ends: number[] = [];
  let whole = 0;
  let surplus = false;
  let inString = false;
  for (let at = 0; at < json.length && !surplus; at++) {
    const c = json[at]!;
    if (c === '"') {
      const stop = stringEnd(json, at);
      inString = stop === json.length && (json[stop - 1] !== '"' || stop - 1 === at);
      at = stop - 1;
    } else if (c === "{" || c === "[") {
      open.push(c === "{" ? "}" : "]");
      whole = at + 1;
    } else if (c === "}" || c === "]") {
      surplus = open.pop() !== c;
      whole = at + 1;
      if (open.length === 0) ends.push(at + 1);
    } else if (c === "," && open.length > 0) {
      whole = at;
    }
  }
  if (surplus) ends.pop();
  return { open: open.reverse().join(""), ends, whole, surplus, inString };
}

/** Without the brackets behind a whole value that close nothing. */
export function dropSurplus(json: string): string {
  const { ends, surplus } = brackets(json);
  const end = ends.at(-1);
  return surplus && end !== undefined && /^[\s\]},;]*$/.test(json.slice(end)) ? json.slice(0, end) : json;
}

/** Several values one behind the other, as a list. */
export function listValues(json: string): string {
  const { ends, open, surplus } = brackets(json);
  return ends.length > 1 && open === "" && !surplus ? `[${json}]` : json;
}

/** With the brackets that are missing at the end. */
export function closeOpen(json: string): string {
  const { open, inString, surplus } = brackets(json);
  return inString || surplus ? json : json + open;
}

/** A text that breaks off: without the member that is not whole. */
export function cutTruncated(json: string): string {
  const { open, whole, surplus } = brackets(json);
  return open === "" || surplus ? json : json.slice(0, whole) + open;
}
