/** White space runs to one space; MediaWiki's wrapper, MathJax's CDATA marks and comments taken off. */
export function tidy(tex: string): string {
  const plain = tex
    .replace(/%?[ \t]{0,8}(?:<!\[CDATA\[|\]\]>)/g, "")
    .replace(/(^|[^\\])%.*$/gm, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return unwrapped(plain);
}

/** Without the style of the whole: `{\displaystyle …}` of MediaWiki, `\displaystyle …` of LaTeXML. */
function unwrapped(tex: string): string {
  const inner = /^\{\\(?:display|text)style /.test(tex) && closesAtEnd(tex) ? tex.slice(1, -1) : tex;
  return inner.replace(/^\\(?:display|text)style(?![a-zA-Z]) ?/, "").trim();
}

/** Whether the brace at the start is closed by the one at the end. */
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

const DELIMITERS: readonly (readonly [open: string, close: string, display: boolean])[] = [
  ["$$", "$$", true],
  ["\\[", "\\]", true],
  ["\\(", "\\)", false],
  ["$", "$", false],
];

/** A source without the delimiters around it. */
export function undelimited(source: string): { tex: string; display: boolean } {
  const value = source.trim();
  for (const [open, close, display] of DELIMITERS) {
    if (value.length < open.length + close.length) continue;
    if (value.startsWith(open) && value.endsWith(close)) {
      return { tex: tidy(value.slice(open.length, value.length - close.length)), display };
    }
  }
  return { tex: tidy(value), display: /^\{?\\displaystyle\b/.test(value) && /\\begin\{/.test(value) };
}
