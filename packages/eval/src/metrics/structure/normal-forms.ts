// What code languages, formulas and addresses are compared by.

/** Aliases of languages; they are compared by the first name of each group. */
const BY_NAME: ReadonlyMap<string, string> = new Map(
  `javascript js mjs cjs node, typescript ts mts cts, python py python3 py3, visual-basic vb vbnet, ruby rb, rust rs
  bash sh shell zsh console shell-session shellsession terminal, text plain plaintext txt none nohighlight
  c++ cpp cxx cc hpp, c# csharp cs, f# fsharp fs, objective-c objectivec objc obj-c, go golang, kotlin kt kts, perl pl
  haskell hs, powershell ps1 posh pwsh, html htm xhtml markup, yaml yml, markdown md, dockerfile docker
  makefile make, tex latex, batch bat cmd`
    .split(/,|\n/)
    .map((names) => names.trim().split(" "))
    .flatMap((names) => names.map((name) => [name, names[0]!] as const)),
);

/**
 * Returns the canonical name of a programming language; unknown names are returned in lower case.
 *
 * @example codeLanguage("py") // "python"
 */
export function codeLanguage(name: string): string {
  const lower = name.toLowerCase();
  return BY_NAME.get(lower) ?? lower;
}

/** Commands that change a formula's appearance but not its meaning. */
const LAYOUT: ReadonlySet<string> = new Set(
  String.raw`\left \right \middle \big \Big \bigg \Bigg \bigl \bigr \Bigl \Bigr \biggl \biggr \Biggl \Biggr
  \displaystyle \textstyle \scriptstyle \scriptscriptstyle \limits \nolimits \, \; \: \! \> \quad \qquad \thinspace
  \medspace \thickspace \negthinspace \enspace \nobreak \relax \nonumber \notag ~ &`.split(/\s+/),
);

/** An equation's label or number. */
const NUMBER = /\\(?:label|tag)\*?\s*\{[^{}]*\}/g;

/** Synonymous commands, and the ones that they are replaced by. */
const SAME: ReadonlyMap<string, string> = new Map(
  String.raw`\dfrac \frac  \tfrac \frac  \le \leq  \ge \geq  \ne \neq  \to \rightarrow  \gets \leftarrow  \land \wedge
  \lor \vee  \lnot \neg  \owns \ni  \lbrace \{  \rbrace \}  \lbrack [  \rbrack ]  \vert |  \Vert \|  \mathrm \text
  \textrm \text  \operatorname \text  \mbox \text`
    .split(/\s{2,}/)
    .map((pair) => pair.split(" ") as [string, string]),
);

/**
 * Splits a formula into tokens for comparison: control sequences and single characters. Everything that only
 * affects the layout is removed: white space, sizes of brackets, alignment marks, equation numbers, braces
 * around a single token, and a full stop or comma at the end. Synonymous commands become one.
 *
 * @example texTokens(String.raw`\dfrac{a}{b}\,.`) // ["\\frac", "a", "b"]
 */
export function texTokens(tex: string): readonly string[] {
  const tokens: string[] = [];
  for (const [token] of tex.replace(NUMBER, "").matchAll(/\\(?:[a-zA-Z]+\*?|[\s\S])|[^\s\\]/gu)) {
    if (LAYOUT.has(token) || /^\\\s$/.test(token)) continue;
    const top = tokens.length;
    if (token === "}" && tokens[top - 2] === "{" && tokens[top - 1] !== "{") tokens.splice(top - 2, 1);
    else tokens.push(SAME.get(token) ?? token);
  }
  while (/^[.,]$/.test(tokens[tokens.length - 1] ?? "")) tokens.pop();
  return tokens;
}

/** The normalised address of a link. */
interface Address {
  /** Host, path and query; for schemes other than http the whole address. Empty for links within the page. */
  readonly key: string;
  /** Path and query, if the address begins with a slash or has a host. */
  readonly path: string | undefined;
  /** Whether the address has no host. */
  readonly relative: boolean;
}

/** Base of relative addresses. RFC 2606 reserves `.invalid`, so no real address has this host. */
const NO_HOST = "relative.invalid";

const WITHIN_PAGE: Address = { key: "", path: undefined, relative: true };

/**
 * Normalises an address so that different addresses of one page are equal. It is parsed by the URL standard;
 * fragment, `http:` or `https:`, user and trailing slashes are removed. The query is kept. A relative address
 * stays relative, since the address of the page is not known.
 *
 * @returns An empty key for an address within the page (`#notes`), a script, or an empty address.
 *
 * @example canonicalAddress("HTTPS://Example.org:443/a/?b#c").key // "example.org/a?b"
 */
export function canonicalAddress(href: string): Address {
  const trimmed = href.trim();
  if (trimmed === "" || trimmed.startsWith("#") || /^javascript:/i.test(trimmed)) return WITHIN_PAGE;
  let url: URL;
  try {
    url = new URL(trimmed, `http://${NO_HOST}/`);
  } catch {
    return { key: trimmed, path: undefined, relative: false };
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { key: url.href, path: undefined, relative: false };
  }
  const path = withoutSlashes(url.pathname) + url.search;
  if (url.host !== NO_HOST) return { key: url.host + path, path, relative: false };
  return { key: path, path: /^[/\\]/.test(trimmed) ? path : undefined, relative: true };
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}
