/** A comment, a string with its prefix and quotes, a word or number, white space, a mark, or any other character. */
const TOKEN =
  /#[^\n]*|([rRuU]?)("""|'''|"|')((?:\\[\s\S]|(?!\2)[^\\])*)\2|([\w.+-]+)|\\\n|\s+|([[\](){},:])|[\s\S]/g;

const WORDS: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null" };
const BRACKETS: Readonly<Record<string, string>> = { "(": "[", ")": "]" };

/**
 * The value of the first literal in a Python module: dictionaries (with string keys), lists, tuples, strings, numbers,
 * `True`, `False`, `None`, and comments among them. Enough for a table of data; an expression is none. The tokens are
 * written as JSON, whose parser refuses what is no literal.
 *
 * @returns Objects, arrays, strings, numbers, booleans and null; `undefined` where the source holds anything else.
 * @example pythonLiteral("DATA = {'a': ['b', 'c' 'd']}  # more") // { a: ["b", "cd"] }
 */
export function pythonLiteral(source: string): unknown {
  const name = /^[A-Za-z_]\w*[ \t]*(?::[^\n=]*)?=(?=\s*(?:#[^\n]*\n\s*)*[{[(])/m.exec(source);
  const json: string[] = [];
  let depth = 0;
  // Strings side by side are one.
  let text: string | undefined;
  const literal = name === null ? source : source.slice(name.index + name[0].length);
  for (const [token, prefix, quote, inner, word, mark] of literal.matchAll(TOKEN)) {
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
    else if (mark !== undefined) {
      // A comma may be left before the end.
      if ("])}".includes(mark) && json.at(-1) === "," && !"[{,:".includes(json.at(-2) ?? "[")) json.pop();
      json.push(BRACKETS[mark] ?? mark);
      depth += "[({".includes(mark) ? 1 : "])}".includes(mark) ? -1 : 0;
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

/** The characters that escapes mean; any other pair stays as it is. */
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
