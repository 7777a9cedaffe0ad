/**
 * The value of the first literal in a Python module: dictionaries (with string keys), lists, tuples, strings, numbers,
 * `True`, `False`, `None`, and comments among them. Enough for a table of data; an expression is none.
 *
 * @returns Objects, arrays, strings, numbers, booleans and null; `undefined` where the source holds anything else.
 * @example pythonLiteral("DATA = {'a': ['b', 'c' 'd']}  # more") // { a: ["b", "cd"] }
 */
export function pythonLiteral(source: string): unknown {
  const name = /^[A-Za-z_]\w*[ \t]*(?::[^\n=]*)?=(?=\s*(?:#[^\n]*\n\s*)*[{[(])/m.exec(source);
  const reader: Reader = { source, at: name === null ? 0 : name.index + name[0].length };
  try {
    return value(reader, 0);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface Reader {
  readonly source: string;
  at: number;
}

/** Data tables are shallow; a hostile file is not to overflow the stack. */
const DEEPEST = 50;

function value(reader: Reader, depth: number): unknown {
  if (depth > DEEPEST) throw new SyntaxError("too deep");
  skip(reader);
  const character = reader.source[reader.at];
  if (character === "{") return dictionary(reader, depth);
  if (character === "[") return list(reader, "]", depth);
  if (character === "(") return list(reader, ")", depth);
  const string = strings(reader);
  if (string !== undefined) return string;
  const word = take(reader, /[\w.+-]+/y);
  if (word === "True" || word === "False") return word === "True";
  if (word === "None") return null;
  const number = word === undefined ? Number.NaN : Number(word.replaceAll("_", ""));
  if (Number.isNaN(number)) throw new SyntaxError("no literal");
  return number;
}

function dictionary(reader: Reader, depth: number): Record<string, unknown> {
  const found: [string, unknown][] = [];
  reader.at++;
  while (!closes(reader, "}")) {
    const key = strings(reader);
    if (key === undefined) throw new SyntaxError("no key");
    expect(reader, ":");
    found.push([key, value(reader, depth + 1)]);
    comma(reader, "}");
  }
  return Object.fromEntries(found);
}

function list(reader: Reader, end: string, depth: number): unknown[] {
  const found: unknown[] = [];
  reader.at++;
  while (!closes(reader, end)) {
    found.push(value(reader, depth + 1));
    comma(reader, end);
  }
  return found;
}

/** One string, or several side by side, which are one as well. */
function strings(reader: Reader): string | undefined {
  let all: string | undefined;
  for (;;) {
    skip(reader);
    const open = take(reader, /[rRuU]?(?:"""|'''|"|')/y);
    if (open === undefined) return all;
    const quote = open.replace(/^[rRuU]/, "");
    all = (all ?? "") + string(reader, quote, /^[rR]/.test(open));
  }
}

function string(reader: Reader, quote: string, raw: boolean): string {
  const pieces: string[] = [];
  let from = reader.at;
  for (;;) {
    const character = reader.source[reader.at];
    if (character === undefined) throw new SyntaxError("a string without an end");
    if (reader.source.startsWith(quote, reader.at)) {
      pieces.push(reader.source.slice(from, reader.at));
      reader.at += quote.length;
      return pieces.join("");
    }
    if (character !== "\\") {
      reader.at++;
    } else if (raw) {
      reader.at += 2;
    } else {
      pieces.push(reader.source.slice(from, reader.at));
      pieces.push(escaped(reader));
      from = reader.at;
    }
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\n": "",
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
};

function escaped(reader: Reader): string {
  const coded = take(reader, /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U00[01][0-9a-fA-F]{5})/y);
  if (coded !== undefined) {
    const code = Number.parseInt(coded.slice(2), 16);
    return code > 0x10ffff ? "\uFFFD" : String.fromCodePoint(code);
  }
  const character = reader.source[reader.at + 1] ?? "";
  reader.at += 2;
  return Object.hasOwn(ESCAPES, character) ? ESCAPES[character]! : `\\${character}`;
}

/** Passes over white space and comments. */
function skip(reader: Reader): void {
  while (take(reader, /\s+|#[^\n]*|\\\n/y) !== undefined);
}

function closes(reader: Reader, end: string): boolean {
  skip(reader);
  if (reader.source[reader.at] !== end) return false;
  reader.at++;
  return true;
}

/** A comma, which may be left out before the end. */
function comma(reader: Reader, end: string): void {
  skip(reader);
  if (reader.source[reader.at] === ",") reader.at++;
  else if (reader.source[reader.at] !== end) throw new SyntaxError(`no comma at ${reader.at}`);
}

function expect(reader: Reader, character: string): void {
  skip(reader);
  if (reader.source[reader.at] !== character) throw new SyntaxError(`no ${character} at ${reader.at}`);
  reader.at++;
}

function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.source);
  if (found === null) return undefined;
  reader.at += found[0].length;
  return found[0];
}
