/** The position of a string in the output, which determines the characters that could be read as markup. */
export interface Place {
  /** `block`: at the start of a paragraph; `line`: after a line break in one; `inline`: anywhere else. */
  readonly at: "block" | "line" | "inline";
  readonly inLink: boolean;
  /** Whether it is in a cell of a table, which a pipe would end. */
  readonly inCell: boolean;
  /** The marks that could form a pair in the paragraph: see {@link pairing}. */
  readonly pairs: string;
}

/** Runs of marks that only have a meaning in pairs: a single run in a paragraph is literal. */
const PAIRED = /\*+|_+|~+|`+|\$+/g;

/**
 * Returns the marks among `*`, `_`, `~`, backtick and `$` that occur in several runs of a paragraph.
 *
 * @param texts - all texts of the paragraph.
 * @param markers - the marks that the writer itself adds to the paragraph.
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

/** Marks with a meaning anywhere in a line. `www.` and `://` begin addresses, in which nothing is escaped. */
const MARKS = /\\|\*+|_+|~+|[`$<&|[\]]|www\.|:\/\//gi;
const ANY_MARK = /[\\*_~`$<&|[\]]|www\.|:\/\//i;

/** Whether a string has a mark. Most have none, and are escaped at most at the start of a line. */
export function isMarked(text: string): boolean {
  return ANY_MARK.test(text);
}

/** The start of a block (CommonMark §4, §5; `$$` of formulas): the characters before the one to escape. */
const BLOCK_START =
  /^(?:(?=#{1,6}(?: |$)|>|[-+*](?: |$)|(?:- *){3,}$|`{3}|~{3}|\${2})|\d{1,9}(?=[.)](?: |$)))/;

/** A thematic break of underscores or asterisks, which is escaped at its start. */
const RULE = /^(?:(?:_ *){3,}|(?:\* *){3,})$/;

/** A line that turns the line above into a heading or the head of a table (CommonMark §4.3, GFM §4.10). */
const UNDERLINE = /^(?:=+\s*|[-:|][-:|\s]*)$/;

/** A character reference (CommonMark §2.5). */
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/y;

/**
 * Escapes text: adds a backslash before each mark that a parser would read as markup, and nowhere else.
 * Linear.
 *
 * @param marked - whether it {@link isMarked}, if that is known.
 */
export function escaped(text: string, place: Place, marked: boolean = isMarked(text)): string {
  return escapedStart(text, marked ? escapedInside(text, place) : text, place.at);
}

function escapedStart(text: string, inside: string, at: Place["at"]): string {
  // A letter does not start a block, and neither does an escaped character.
  if (at === "inline" || isLetter(text.charCodeAt(0)) || inside.startsWith("\\")) return inside;
  const start = BLOCK_START.exec(text);
  if (start !== null) return `${start[0]}\\${inside.slice(start[0].length)}`;
  if (RULE.test(text) || (at === "line" && UNDERLINE.test(text))) return `\\${inside}`;
  // A link definition at the start of a paragraph, or a checkbox at the start of an item.
  const isDefinition =
    at === "block" && text.startsWith("[") && !/^\[(?![ xX]\](?: |$))[^[\]]*\](?!:)/.test(text);
  return isDefinition ? `\\${inside}` : inside;
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code >= 0x80;
}

function escapedInside(text: string, { inLink, inCell, pairs }: Place): string {
  const brackets = inLink && !isBalanced(text);
  return text.replace(MARKS, (mark: string, at: number) => {
    const next = text.charAt(at + mark.length);
    switch (mark.charAt(0)) {
      case "\\":
        // Before a letter it is literal; at the end, a mark or a line break could follow.
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
        return !inLink && /p$|ps$/i.test(text.slice(at - 2, at)) && containsMark(text, at + 1)
          ? "\\://"
          : mark;
      default:
        return !inLink && containsMark(text, at + 4) ? `${mark.slice(0, 3)}\\.` : mark;
    }
  });
}

/** Whether a run can neither open nor close anything (CommonMark §6.2), or has no other run to pair with. */
function isFree(run: string, before: string, after: string, pairs: string): boolean {
  if (!pairs.includes(run.charAt(0))) return true;
  if (before === "" || after === "") return false;
  if (/\s/.test(before) && /\s/.test(after)) return true;
  // Underscores inside a word.
  return run.startsWith("_") && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
}

/** Number of characters of an address that are examined. */
const MAX_ADDRESS_LENGTH = 256;

/** Whether an address contains a mark that would be escaped: in an address the backslash would be visible. */
function containsMark(text: string, from: number): boolean {
  return /^\S*[\\*_~`$<&|[\]]/.test(text.slice(from, from + MAX_ADDRESS_LENGTH));
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

/** Characters that an address has to be written differently for. */
const SPECIAL = /[\0- \x7f\\&()<|]/;

/** Writes the address of a link or an image (CommonMark §6.3). */
export function destination(address: string, inCell: boolean): string {
  if (address !== "" && !SPECIAL.test(address)) return address;
  const plain = address.replace(/[\r\n]+/g, "");
  const safe = plain.replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w{1,32};)/g, "\\$&");
  const piped = inCell ? safe.replaceAll("|", "\\|") : safe;
  if (plain === "" || /[\u0000- \u007f]/.test(plain)) return `<${piped.replace(/[<>]/g, "\\$&")}>`;
  return hasPairedBrackets(plain) && !plain.startsWith("<") ? piped : piped.replace(/[()<]/g, "\\$&");
}

/** Whether the brackets of an address are balanced and nest at most three deep. */
function hasPairedBrackets(address: string): boolean {
  let depth = 0;
  for (const [bracket] of address.matchAll(/[()]/g)) {
    depth += bracket === "(" ? 1 : -1;
    if (depth < 0 || depth > 3) return false;
  }
  return depth === 0;
}
