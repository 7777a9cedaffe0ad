/** Commands that set how a formula looks and not what it says. */
const LOOKS: ReadonlySet<string> = new Set(
  String.raw`\left \right \middle \big \Big \bigg \Bigg \bigl \bigr \Bigl \Bigr \biggl \biggr \Biggl \Biggr
  \displaystyle \textstyle \scriptstyle \scriptscriptstyle \limits \nolimits \, \; \: \! \> \quad \qquad \thinspace
  \medspace \thickspace \negthinspace \enspace \nobreak \relax \nonumber \notag ~ &`.split(/\s+/),
);

/** An equation's name and number. */
const NUMBER = /\\(?:label|tag)\*?\s*\{[^{}]*\}/g;

/** Commands with two names. */
const SAME: ReadonlyMap<string, string> = new Map([
  [String.raw`\dfrac`, String.raw`\frac`],
  [String.raw`\tfrac`, String.raw`\frac`],
  [String.raw`\le`, String.raw`\leq`],
  [String.raw`\ge`, String.raw`\geq`],
  [String.raw`\ne`, String.raw`\neq`],
  [String.raw`\to`, String.raw`\rightarrow`],
  [String.raw`\gets`, String.raw`\leftarrow`],
  [String.raw`\land`, String.raw`\wedge`],
  [String.raw`\lor`, String.raw`\vee`],
  [String.raw`\lnot`, String.raw`\neg`],
  [String.raw`\owns`, String.raw`\ni`],
  [String.raw`\lbrace`, String.raw`\{`],
  [String.raw`\rbrace`, String.raw`\}`],
  [String.raw`\lbrack`, "["],
  [String.raw`\rbrack`, "]"],
  [String.raw`\vert`, "|"],
  [String.raw`\Vert`, String.raw`\|`],
  [String.raw`\mathrm`, String.raw`\text`],
  [String.raw`\textrm`, String.raw`\text`],
  [String.raw`\operatorname`, String.raw`\text`],
  [String.raw`\mbox`, String.raw`\text`],
]);

/**
 * The tokens of a formula for comparison: control sequences and single characters, without what only sets how it looks:
 * white space, the sizes of brackets, alignment marks, an equation's number, braces around a single token, a full stop or
 * comma at the end. Commands with two names have one.
 *
 * @example texTokens(String.raw`\dfrac{a}{b}\,.`) // ["\\frac", "a", "b"]
 */
export function texTokens(tex: string): readonly string[] {
  const tokens: string[] = [];
  for (const [token] of tex.replace(NUMBER, "").matchAll(/\\(?:[a-zA-Z]+\*?|[\s\S])|[^\s\\]/gu)) {
    if (LOOKS.has(token) || /^\\\s$/.test(token)) continue;
    const top = tokens.length;
    if (token === "}" && tokens[top - 2] === "{" && tokens[top - 1] !== "{") tokens.splice(top - 2, 1);
    else tokens.push(SAME.get(token) ?? token);
  }
  while (/^[.,]$/.test(tokens[tokens.length - 1] ?? "")) tokens.pop();
  return tokens;
}
