/**
 * A token: comment, string with prefix and quotes, word or number, white space, punctuation, or any
 * character.
 */
const TOKEN =
  /#[^\n]*|([rRuU]?)("""|'''|"|')((?:\\[\s\S]|(?!\2)[^\\])*)\2|([\w.+-]+)|\\\n|\s+|([[\](){},:])|[\s\S]/g;

const WORDS: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null" };
const BRACKETS: Readonly<Record<string, string>> = { "(": "[", ")": "]" };

/**
 * Evaluates the first literal in a Python module: dictionaries (with string keys), lists, tuples, strings,
 * numbers, `True`, `False` and `None`, with comments between them. That is enough for a table of data; other
 * expressions are not supported. The tokens are rewritten as JSON, and `JSON.parse` rejects what isn't a
 * literal.
 *
 * @returns Objects, arrays, strings, numbers, booleans and null; `undefined` if the source contains anything
 *   else.
 * @example pythonLiteral("DATA = {'a': ['b', 'c' 'd']}  # more") // { a: ["b", "cd"] }
 */
export function pythonLiteral(source: string): unknown {
  const name = /^[A-Za-z_]\w*[ \t]*(?::[^\n=]*)?=(?=\s*(?:#[^\n]*\n\s*)*[{[(])/m.exec(source);
  const json: string[] = [];
  let depth = 0;
  // Python concatenates adjacent strings.
  let text: string | undefined;
  const literal = name === null ? source : source.slice(name.index + name[0].length);
  for (const [token, prefix, quote, inner, word, punctuation] of literal.matchAll(TOKEN)) {
    if (quote !== undefined) {
      text = (text ?? "") + (/r/i.test(prefix!) ? inner! : inner!.replace(ESCAPE, unescaped));
      continue;
    }
    if (/^(?:#|\\\n|\s)/.test(token)) continue;
    if (text !== undefined) {
      json.push(JSON.stringify(text));
      text = undefined;
      if (depth === 0) break;
    }
    if (word !== undefined) json.push(WORDS[word] ?? String(Number(word.replaceAll("_", ""))));
    else if (punctuation !== undefined) {
      // Python allows a trailing comma, JSON doesn't.
      if ("])}".includes(punctuation) && json.at(-1) === "," && !"[{,:".includes(json.at(-2) ?? "["))
        json.pop();
      json.push(BRACKETS[punctuation] ?? punctuation);
      depth += "[({".includes(punctuation) ? 1 : "])}".includes(punctuation) ? -1 : 0;
    } else return undefined;
    if (depth === 0) break;
  }
  if (text !== undefined) json.push(JSON.stringify(text));
  try {
    return JSON.parse(json.join(""));
  } catch {
    return undefined;
  }
}

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U00([01][0-9a-fA-F]{5})|([\s\S]))/g;

/** Characters by the letter after the backslash. Other escape sequences are kept as written. */
// biome-ignore format: a table
const ESCAPES: Readonly<Record<string, string>> = {
  "\n": "", a: "\u0007", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", "\\": "\\", "'": "'", '"': '"',
};

function unescaped(pair: string, x?: string, u?: string, long?: string, character = ""): string {
  const code = x ?? u ?? long;
  if (code === undefined) return ESCAPES[character] ?? pair;
  const point = Number.parseInt(code, 16);
  return point > 0x10ffff ? "\uFFFD" : String.fromCodePoint(point);
}
