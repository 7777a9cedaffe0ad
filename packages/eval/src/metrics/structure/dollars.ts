/** Replaces a dollar sign that means money. A noncharacter, which doesn't occur in text. */
const MONEY = "\ufdd0";
const SPACE = /\s/;

/**
 * Replaces each dollar that doesn't begin or end a formula by another character, so that a Markdown parser
 * doesn't read "$5 and $10" as a formula. {@link withDollars} restores them. Lengths and positions don't
 * change.
 *
 * The rules are Pandoc's (User's Guide, `tex_math_dollars`): an opening dollar is followed by a character
 * other than white space; a closing one is preceded by such a character and not followed by a digit; a
 * formula contains no blank line. Additionally, a formula without TeX commands must not contain a double
 * quotation mark or four words of prose in a row. Two dollars are closed by the next two if there is no blank
 * line between them, or if both pairs are alone on their lines. Three or more are not part of a formula. Line
 * breaks in a formula between double dollars that share their lines with other text become spaces, since
 * micromark doesn't parse it otherwise.
 *
 * @example withoutMoney("from $5 to $10, $x$").includes("$5") // false
 */
export function withoutMoney(markdown: string): string {
  if (!markdown.includes("$")) return markdown;
  const pieces: string[] = [];
  let done = 0;
  for (const { from, to, width, lines } of formulas(markdown)) {
    const formula = markdown.slice(from + width, to).replaceAll("$", MONEY);
    const dollars = "$".repeat(width);
    pieces.push(hidden(markdown.slice(done, from)), dollars);
    pieces.push(lines ? formula : formula.replace(/[\r\n]/g, " "), dollars);
    done = to + width;
  }
  pieces.push(hidden(markdown.slice(done)));
  return pieces.join("");
}

/** Replaces all dollars except escaped ones, which the parser handles. */
function hidden(text: string): string {
  return text.replace(/\\.|\$/g, (token) => (token === "$" ? MONEY : token));
}

/** Restores the dollars that {@link withoutMoney} replaced. */
export function withDollars(text: string): string {
  return text.replaceAll(MONEY, "$");
}

/** The positions of a formula's dollars: `width` of them at `from` and at `to`. */
interface Dollars {
  readonly from: number;
  readonly to: number;
  readonly width: 1 | 2;
  /** Whether line breaks in the formula are kept. */
  readonly lines: boolean;
}

/** A code fence, an escape, dollars, or the end of a paragraph. */
const TOKEN = /^[ \t>]*(?:`{3,}|~{3,})|\\[^\n]|\$+|\n[ \t>]*(?=\n)/gm;

/** Four words of a sentence in a row. */
const PROSE = /(?:\s\p{Ll}{2,}[.,;:]?(?=\s)){4}/u;

/** Whether text between dollars can be a formula, rather than a quoted string or a sentence. */
function isTex(formula: string): boolean {
  return formula.includes("\\") || !(formula.includes('"') || PROSE.test(formula));
}

/** Finds the formulas of a text, in order and outside of fenced code. */
function formulas(markdown: string): readonly Dollars[] {
  const result: Dollars[] = [];
  const lastAlone = markdown.lastIndexOf("$$") < 0 ? -1 : lastAlonePair(markdown);
  let fence = "";
  let single = -1;
  let double = -1;
  let alone = false;
  let hasBlankLine = false;
  for (const match of markdown.matchAll(TOKEN)) {
    const [token] = match;
    const at = match.index;
    const first = token[0]!;
    const run = token.search(/[`~]/);
    const marks = run < 0 ? "" : token.slice(run);
    if (marks !== "" && first !== "\\") {
      if (fence === "") fence = marks;
      else if (marks.startsWith(fence)) fence = "";
    } else if (fence !== "" || first === "\\") continue;
    else if (first === "\n") {
      single = -1;
      hasBlankLine = true;
    } else if (token.length === 2) {
      const own = isAlone(markdown, at);
      if (double >= 0 && ((alone && own) || !hasBlankLine)) {
        result.push({ from: double, to: at, width: 2, lines: alone && own });
        double = -1;
      } else {
        double = at;
        alone = own && at < lastAlone;
        hasBlankLine = false;
      }
      single = -1;
    } else if (token.length === 1 && (double < 0 || (hasBlankLine && !alone))) {
      double = -1;
      const before = markdown[at - 1] ?? " ";
      const after = markdown[at + 1] ?? " ";
      const closes = single >= 0 && !SPACE.test(before) && !/\d/.test(after);
      if (closes && isTex(markdown.slice(single + 1, at))) {
        result.push({ from: single, to: at, width: 1, lines: true });
        single = -1;
      } else if (!SPACE.test(after)) single = at;
    }
  }
  return result;
}

function lastAlonePair(markdown: string): number {
  let last = -1;
  for (const { index } of markdown.matchAll(/\${2,}/g)) if (isAlone(markdown, index)) last = index;
  return last;
}

/** Whether two dollars are alone on their line, except for markers of block quotes. */
function isAlone(markdown: string, at: number): boolean {
  let start = at;
  while (start > 0 && " \t>".includes(markdown[start - 1]!)) start--;
  let end = at + 2;
  while (end < markdown.length && " \t\r".includes(markdown[end]!)) end++;
  return (start === 0 || markdown[start - 1] === "\n") && (end === markdown.length || markdown[end] === "\n");
}
