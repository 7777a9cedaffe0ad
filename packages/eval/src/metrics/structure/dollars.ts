/** Replaces a dollar sign that is money. A noncharacter: it occurs in no text. */
const MONEY = "\ufdd0";
const SPACE = /\s/;

/**
 * Puts another character in the place of each dollar that begins or ends no formula, so that a Markdown parser doesn't
 * take "$5 and $10" for one. {@link withDollars} brings them back. Lengths and places stay as they are.
 *
 * As Pandoc has it (User's Guide, `tex_math_dollars`): a single dollar opens before what is no white space; it closes
 * after what is none and not before a digit; the formula holds no blank line. Unlike there, one without any TeX command
 * is none if it has a double quotation mark or four words of prose in a row. Two dollars are closed by the next two
 * without a blank line between, or are alone on their lines. More than two are no formula. A formula between two
 * dollars and more than a line becomes one line, for micromark reads it only so.
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

/** An escaped dollar stays: the parser reads the escape. */
function hidden(text: string): string {
  return text.replace(/\\.|\$/g, (token) => (token === "$" ? MONEY : token));
}

/** Brings the dollars back that {@link withoutMoney} hid. */
export function withDollars(text: string): string {
  return text.replaceAll(MONEY, "$");
}

/** The positions of a formula's dollars: `width` of them at `from` and at `to`. `lines`: each pair has a line to itself. */
interface Dollars {
  readonly from: number;
  readonly to: number;
  readonly width: 1 | 2;
  readonly lines: boolean;
}

/** A fence of code, an escape, dollars, the end of a paragraph. */
const TOKEN = /^[ \t>]*(?:`{3,}|~{3,})|\\[^\n]|\$+|\n[ \t>]*(?=\n)/gm;

/** A word of a sentence after another. */
const PROSE = /(?:\s\p{Ll}{2,}[.,;:]?(?=\s)){4}/u;

/** Whether the text between two dollars may be a formula: not what is quoted in a script, nor a sentence. */
function isTex(formula: string): boolean {
  return formula.includes("\\") || !(formula.includes('"') || PROSE.test(formula));
}

/** The formulas of a text in their order; what a fence of code holds is none. */
function formulas(markdown: string): readonly Dollars[] {
  const found: Dollars[] = [];
  const lastAlone = markdown.lastIndexOf("$$") < 0 ? -1 : lastAlonePair(markdown);
  let fence = "";
  let single = -1;
  let double = -1;
  let alone = false;
  let parted = false;
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
      parted = true;
    } else if (token.length === 2) {
      const own = isAlone(markdown, at);
      if (double >= 0 && ((alone && own) || !parted)) {
        found.push({ from: double, to: at, width: 2, lines: alone && own });
        double = -1;
      } else {
        double = at;
        alone = own && at < lastAlone;
        parted = false;
      }
      single = -1;
    } else if (token.length === 1 && (double < 0 || (parted && !alone))) {
      double = -1;
      const before = markdown[at - 1] ?? " ";
      const after = markdown[at + 1] ?? " ";
      const closes = single >= 0 && !SPACE.test(before) && !/\d/.test(after);
      if (closes && isTex(markdown.slice(single + 1, at))) {
        found.push({ from: single, to: at, width: 1, lines: true });
        single = -1;
      } else if (!SPACE.test(after)) single = at;
    }
  }
  return found;
}

function lastAlonePair(markdown: string): number {
  let last = -1;
  for (const { index } of markdown.matchAll(/\${2,}/g)) if (isAlone(markdown, index)) last = index;
  return last;
}

/** Whether two dollars have a line to themselves; the marks of containers may precede them. */
function isAlone(markdown: string, at: number): boolean {
  let start = at;
  while (start > 0 && " \t>".includes(markdown[start - 1]!)) start--;
  let end = at + 2;
  while (end < markdown.length && " \t\r".includes(markdown[end]!)) end++;
  return (start === 0 || markdown[start - 1] === "\n") && (end === markdown.length || markdown[end] === "\n");
}
