/** Maximum length of a formula's source. */
export const MAX_LENGTH = 20_000;

/** LaTeX in a string, and how its delimiters show it. */
export interface Source {
  readonly tex: string;
  readonly display: boolean;
  /** Whether it had delimiters. */
  readonly delimited: boolean;
}

/** Collapses white space and removes MediaWiki's wrapper, MathJax's CDATA marks, comments and preambles. */
export function tidy(tex: string): string {
  const plain = documentBody(tex)
    .replace(/%?[ \t]{0,8}(?:<!\[CDATA\[|\]\]>)/g, "")
    .replace(/(^|[^\\])%.*/gm, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return unwrapped(plain);
}

/** Returns the body of the document that publishers of JATS put around each formula. */
function documentBody(tex: string): string {
  const begin = tex.indexOf("\\begin{document}");
  if (begin < 0) return tex;
  const end = tex.indexOf("\\end{document}", begin);
  const body = tex.slice(begin + "\\begin{document}".length, end < 0 ? tex.length : end).trim();
  return undelimited(body).tex;
}

/**
 * Removes a style around the whole formula: `{\displaystyle …}` of MediaWiki, `\displaystyle …` of LaTeXML.
 */
function unwrapped(tex: string): string {
  const inner = /^\{\\(?:display|text)style /.test(tex) && closesAtEnd(tex) ? tex.slice(1, -1) : tex;
  return inner.replace(/^\\(?:display|text)style(?![a-zA-Z]) ?/, "").trim();
}

/** Whether the brace at the start matches the one at the end. */
function closesAtEnd(tex: string): boolean {
  let depth = 0;
  for (let i = 0; i < tex.length; i++) {
    const code = tex.charCodeAt(i);
    if (code === 0x5c) i++;
    else if (code === 0x7b) depth++;
    else if (code === 0x7d && --depth === 0) return i === tex.length - 1;
  }
  return false;
}

// biome-ignore format: a table
const DELIMITERS: readonly (readonly [open: string, close: string, display: boolean])[] = [
  ["$$", "$$", true], ["\\[", "\\]", true], ["\\(", "\\)", false], ["$`", "`$", false], ["$", "$", false],
  ["\\begin{equation}", "\\end{equation}", true], ["\\begin{equation*}", "\\end{equation*}", true],
  ["\\begin{displaymath}", "\\end{displaymath}", true], ["\\begin{math}", "\\end{math}", false],
];

/** Environments that are a displayed formula without delimiters (amsmath §3). */
const ENVIRONMENT = /^\\begin\{((?:align|gather|multline|flalign|alignat|eqnarray)\*?)\}/;

/** Removes the delimiters around a source, and the line break at its end with which Zhihu displays a formula. */
export function undelimited(source: string): Source {
  const value = source.trim();
  if (/[^\\]\\\\$/.test(value)) return { ...undelimited(value.slice(0, -2)), display: true };
  for (const [open, close, display] of DELIMITERS) {
    const end = value.length - close.length;
    if (end <= open.length || !value.startsWith(open) || !value.endsWith(close)) continue;
    // `$a$ and $b$` is text.
    const at = value.indexOf(close, open.length);
    if (at < end && value[at - 1] !== "\\") continue;
    return { tex: tidy(value.slice(open.length, end)), display, delimited: true };
  }
  const name = ENVIRONMENT.exec(value)?.[1];
  const isEnvironment = name !== undefined && value.endsWith(`\\end{${name}}`);
  const display = isEnvironment || (/^\{?\\displaystyle\b/.test(value) && /\\begin\{/.test(value));
  return { tex: tidy(value), display, delimited: isEnvironment };
}

/** Whether a string has the commands, indices or exponents of LaTeX. */
export function looksLikeTex(value: string): boolean {
  return /\\[a-zA-Z]{2,}|[\^_][\w{\\]/.test(value);
}

/** Whether a string has two words in a row, outside of the arguments of commands such as `\text`, or an address. */
export function hasWords(value: string): boolean {
  const plain = value.replace(/\\[a-zA-Z]+(?:\s*\{[^{}]*\})?/g, "{}");
  return /(?:^|[\s,.])[A-Za-z]{2,}[\s,]+[A-Za-z]{2,}|:\/\//.test(plain);
}
