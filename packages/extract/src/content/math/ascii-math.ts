/** Symbols and their LaTeX, if it is not a command of the same name (asciimath.org, "Syntax"). */
// biome-ignore format: a table
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ["*", "\\cdot "], ["**", "\\ast "], ["xx", "\\times "], ["-:", "\\div "], ["@", "\\circ "],
  ["o+", "\\oplus "], ["ox", "\\otimes "], ["^^", "\\wedge "], ["vv", "\\vee "], ["nn", "\\cap "],
  ["uu", "\\cup "], ["!=", "\\ne "], ["<=", "\\le "], [">=", "\\ge "], ["-=", "\\equiv "], ["~=", "\\cong "],
  ["~~", "\\approx "], ["in", "\\in "], ["!in", "\\notin "], ["sub", "\\subset "], ["sube", "\\subseteq "],
  ["sup", "\\supset "], ["prop", "\\propto "], ["->", "\\to "], ["=>", "\\Rightarrow "],
  ["<=>", "\\Leftrightarrow "], ["|->", "\\mapsto "], ["not", "\\neg "], ["AA", "\\forall "],
  ["EE", "\\exists "], ["oo", "\\infty "], ["+-", "\\pm "], ["O/", "\\emptyset "], ["del", "\\partial "],
  ["grad", "\\nabla "], ["...", "\\ldots "], ["CC", "\\mathbb{C}"], ["NN", "\\mathbb{N}"],
  ["QQ", "\\mathbb{Q}"], ["RR", "\\mathbb{R}"], ["ZZ", "\\mathbb{Z}"], ["and", "\\text{ and }"],
  ["or", "\\text{ or }"], ["if", "\\text{ if }"], ["dx", "dx"], ["dy", "dy"], ["dt", "dt"],
]);

/** Commands with the same name in LaTeX. */
const COMMANDS: ReadonlySet<string> = new Set(
  `alpha beta gamma Gamma delta Delta epsilon varepsilon zeta eta theta Theta iota kappa lambda Lambda mu
  nu xi Xi pi Pi rho sigma Sigma tau upsilon phi Phi varphi chi psi Psi omega Omega sum prod int oint sin
  cos tan sec csc cot arcsin arccos arctan sinh cosh tanh log ln exp det dim gcd lim max min cdots vdots
  ddots`.split(/\s+/),
);

/** Operators with one argument, as commands; `text` takes its argument literally. */
// biome-ignore format: a table
const UNARY: ReadonlyMap<string, string> = new Map([
  ["sqrt", "\\sqrt"], ["hat", "\\hat"], ["bar", "\\bar"], ["vec", "\\vec"], ["dot", "\\dot"], ["ddot", "\\ddot"],
  ["text", "\\text"], ["mathbf", "\\mathbf"], ["overline", "\\overline"], ["bb", "\\mathbf"], ["bbb", "\\mathbb"],
  ["cc", "\\mathcal"], ["ul", "\\underline"],
]);
const BINARY: ReadonlySet<string> = new Set(["frac", "stackrel"]);

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Words, from which the longest known prefix is taken; numbers; operators; strings; any other character. */
const TOKEN =
  /"[^"]*"|[A-Za-z]+|\d+(?:\.\d+)?|\*\*|-:|\^\^|<=>|=>|<=|>=|!=|!in|-=|~=|~~|->|\|->|\+-|\.\.\.|o\+|O\/|\S/gu;

/** Larger or deeper formulas are not converted. */
const MAX_LENGTH = 2000;
const MAX_DEPTH = 40;

interface Node {
  readonly tex: string;
  /** The content of brackets that a fraction, root or index makes unnecessary. */
  readonly inner?: string;
}

/** Converts AsciiMath to LaTeX; undefined if it is too large. Unknown words are letters. */
export function asciiMath(source: string): string | undefined {
  if (source.length > MAX_LENGTH) return undefined;
  const tokens = [...source.matchAll(TOKEN)].flatMap(([token]) => knownWords(token));
  let at = 0;
  const simple = (depth: number): Node => {
    const token = tokens[at++] ?? "";
    const close = CLOSING[token];
    if (depth > MAX_DEPTH) return { tex: "" };
    if (close !== undefined) {
      const inner = expression(depth + 1, close);
      const end = tokens[at] === close ? tokens[at++]! : "";
      const escaped = token === "{" ? "\\" : "";
      return { tex: `${escaped}${token}${inner}${end === "" ? "" : escaped}${end}`, inner };
    }
    if (token.startsWith('"')) return { tex: `\\text{${token.slice(1, -1)}}` };
    const unary = UNARY.get(token);
    if (unary !== undefined) return { tex: `${unary}{${bare(simple(depth + 1))}}` };
    if (BINARY.has(token))
      return { tex: `\\${token}{${bare(simple(depth + 1))}}{${bare(simple(depth + 1))}}` };
    const symbol = SYMBOLS.get(token) ?? (COMMANDS.has(token) ? `\\${token} ` : token);
    return { tex: /^[%&#$]$/.test(symbol) ? `\\${symbol}` : symbol };
  };
  const scripted = (depth: number): Node => {
    const base = simple(depth);
    let tex = base.tex;
    let isScripted = false;
    for (const sign of ["_", "^"]) {
      if (tokens[at] !== sign) continue;
      at++;
      tex = `${tex.trimEnd()}${sign}{${bare(simple(depth))}}`;
      isScripted = true;
    }
    return isScripted ? { tex } : base;
  };
  const expression = (depth: number, close: string): string => {
    let out = "";
    while (at < tokens.length && tokens[at] !== close) {
      const first = scripted(depth);
      if (tokens[at] === "/") {
        at++;
        out += `\\frac{${bare(first)}}{${bare(scripted(depth))}}`;
      } else out += first.tex;
    }
    return out.trim();
  };
  const tex = expression(0, "");
  return tex === "" ? undefined : tex;
}

function bare({ tex, inner }: Node): string {
  return (inner ?? tex).trim();
}

/** Maximum length of a known word. */
const MAX_WORD = 10;

/** Splits letters into known words and single letters: `2sinx` is `2`, `sin`, `x`. */
function knownWords(token: string): readonly string[] {
  if (!/^[A-Za-z]{2}/.test(token)) return [token];
  const out: string[] = [];
  for (let from = 0; from < token.length; ) {
    let length = Math.min(MAX_WORD, token.length - from);
    while (length > 1 && !isKnown(token.slice(from, from + length))) length--;
    out.push(token.slice(from, from + length));
    from += length;
  }
  return out;
}

function isKnown(word: string): boolean {
  return SYMBOLS.has(word) || COMMANDS.has(word) || UNARY.has(word) || BINARY.has(word);
}
