/** Where a text is written: what of it could be read as markup depends on that. */
export interface Place {
  /** `block`: at the start of a paragraph; `line`: after a line break in one; `inline`: anywhere else. */
  readonly at: "block" | "line" | "inline";
  readonly inLink: boolean;
  /** In a cell of a table, where a pipe ends the cell. */
  readonly inCell: boolean;
  /** The marks that could form a pair somewhere in the paragraph: see {@link pairing}. */
  readonly pairs: string;
}

/** Marks that mean something in pairs only: a single one in a paragraph is itself. */
const PAIRED = /\*+|_+|~+|`+|\$+/g;

/**
 * The marks among `*`, `_`, `~`, backtick and `$` that a paragraph has several runs of.
 *
 * @param texts - all texts of the paragraph.
 * @param markers - the marks that the paragraph is written with.
 */
export function pairing(texts: readonly string[], markers: string): string {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const [run] of text.matchAll(PAIRED)) {
      const mark = run.charAt(0);
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
    }
  }
  let pairs = markers;
  for (const [mark, count] of counts) if (count > 1 && !pairs.includes(mark)) pairs += mark;
  return pairs;
}

/** Whether a text has any character that {@link pairing} counts. */
export function hasPaired(text: string): boolean {
  return /[*_~`$]/.test(text);
}

/** What can mean something anywhere in a line. `www.` and `://` begin addresses, in which nothing is escaped. */
const MARKS = /\\|\*+|_+|~+|[`$<&|[\]]|www\.|:\/\//gi;
const ANY_MARK = /[\\*_~`$<&|[\]]|www\.|:\/\//i;

/** What begins a block (CommonMark §4, §5): the characters up to the one that the backslash comes before. */
const BLOCK_START = /^(?:(?=#{1,6}(?: |$)|>|[-+*](?: |$)|(?:- *){3,}$|`{3}|~{3})|\d{1,9}(?=[.)](?: |$)))/;

/** The same for thematic breaks of underscores and asterisks, which have no space between them. */
const RULE = /^(?:(?:_ *){3,}|(?:\* *){3,})$/;

/** A line below another that makes a heading or the head of a table of it (CommonMark §4.3, GFM §4.10). */
const UNDERLINE = /^(?:=+\s*|[-:|][-:|\s]*)$/;

/** A whole character reference (CommonMark §2.5). */
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/y;

/** A text as Markdown reads it back: a backslash before what would be a mark, and nowhere else. Linear. */
export function escaped(text: string, place: Place): string {
  const inside = ANY_MARK.test(text) ? escapedInside(text, place) : text;
  return place.at === "inline" ? inside : escapedStart(text, inside, place.at);
}

function escapedStart(text: string, inside: string, at: "block" | "line"): string {
  // A backslash, a `*` or a `[` that is escaped already begins nothing.
  if (inside.startsWith("\\")) return inside;
  const start = BLOCK_START.exec(text);
  if (start !== null) return `${start[0]}\\${inside.slice(start[0].length)}`;
  if (RULE.test(text) || (at === "line" && UNDERLINE.test(text))) return `\\${inside}`;
  // A definition of a link at the start of a paragraph, or a checkbox at that of an item.
  const isDefinition =
    at === "block" && text.startsWith("[") && !/^\[(?![ xX]\](?: |$))[^[\]]*\](?!:)/.test(text);
  return isDefinition ? `\\${inside}` : inside;
}

function escapedInside(text: string, { inLink, inCell, pairs }: Place): string {
  const brackets = inLink && !isBalanced(text);
  return text.replace(MARKS, (mark: string, at: number) => {
    const next = text.charAt(at + mark.length);
    switch (mark.charAt(0)) {
      case "\\":
        // Before a letter it is itself; at the end it could stand before a mark, or end the line.
        return next === "" || /[!-/:-@[-`{-~]/.test(next) ? "\\\\" : mark;
      case "*":
      case "_":
      case "~":
        return isFree(mark, text.charAt(at - 1), next, pairs) ? mark : mark.replace(/./g, "\\$&");
      case "`":
      case "$":
        return pairs.includes(mark) ? `\\${mark}` : mark;
      case "<":
        return next === "" || /[A-Za-z/!?]/.test(next) ? "\\<" : mark;
      case "&":
        REFERENCE.lastIndex = at;
        return REFERENCE.test(text) ? "\\&" : mark;
      case "|":
        return inCell ? "\\|" : mark;
      case "[":
        return brackets || next === "^" ? "\\[" : mark;
      case "]":
        return brackets || next === "(" ? "\\]" : mark;
      case ":":
        return !inLink && /p$|ps$/i.test(text.slice(at - 2, at)) && holdsMark(text, at + 1) ? "\\://" : mark;
      default:
        return !inLink && holdsMark(text, at + 4) ? `${mark.slice(0, 3)}\\.` : mark;
    }
  });
}

/** Whether a run can neither open nor close anything (CommonMark §6.2), or has nothing to form a pair with. */
function isFree(run: string, before: string, after: string, pairs: string): boolean {
  if (!pairs.includes(run.charAt(0))) return true;
  if (before === "" || after === "") return false;
  if (/\s/.test(before) && /\s/.test(after)) return true;
  // An underscore within a word.
  return run.startsWith("_") && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
}

/** No address is read further than this. */
const LONGEST_ADDRESS = 256;

/** Whether an address in a text has anything in it that would be escaped: there the backslash would show. */
function holdsMark(text: string, from: number): boolean {
  return /^\S*[\\*_~`$<&|[\]]/.test(text.slice(from, from + LONGEST_ADDRESS));
}

function isBalanced(text: string): boolean {
  if (text.includes("](") || text.includes("[^")) return false;
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]]/g)) {
    depth += bracket === "[" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The address of a link or an image (CommonMark §6.3). */
export function destination(address: string, inCell: boolean): string {
  const plain = address.replace(/[\r\n]+/g, "");
  const safe = plain.replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w{1,32};)/g, "\\$&");
  const piped = inCell ? safe.replaceAll("|", "\\|") : safe;
  if (plain === "" || /[\u0000- \u007f]/.test(plain)) return `<${piped.replace(/[<>]/g, "\\$&")}>`;
  return hasPairedBrackets(plain) && !plain.startsWith("<") ? piped : piped.replace(/[()<]/g, "\\$&");
}

/** Whether every bracket of an address has its other half, none inside more than a few others. */
function hasPairedBrackets(address: string): boolean {
  let depth = 0;
  for (const [bracket] of address.matchAll(/[()]/g)) {
    depth += bracket === "(" ? 1 : -1;
    if (depth < 0 || depth > 3) return false;
  }
  return depth === 0;
}
