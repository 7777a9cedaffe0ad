/**
 * Checks the options that callers pass, with messages that suggest the nearest known name.
 *
 * @module
 */
const TYPES = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  function: "a function",
  object: "an object",
  list: "an array",
  date: "a Date",
  signal: "an AbortSignal",
  address: "a string or a URL",
} as const;

/** The kind of an option: a type, one of several names, or anything if its owner checks it. */
export type OptionKind = keyof typeof TYPES | readonly string[] | "any";

/** The kinds of all options of a function. */
export type OptionKinds<Options> = { readonly [name in keyof Options]-?: OptionKind };

/**
 * Checks that all options are known and of the right kind; `undefined` counts as absent.
 *
 * @param argument - the name of the options in messages.
 * @throws TypeError for an unknown option (the message names the nearest known one) and for a value of
 *   another type; RangeError for an unknown name.
 * @example
 * checkOptions({ formt: "html" }, { format: ["html", "text"] });
 * // TypeError: unknown option "formt"; did you mean "format"?
 */
export function checkOptions<Options extends object>(
  options: Options,
  kinds: OptionKinds<Options>,
  argument = "options",
): void {
  if (typeof options !== "object" || options === null || Array.isArray(options) || options instanceof URL) {
    throw new TypeError(`${argument} must be an object, not ${describeValue(options)}`);
  }
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(kinds, name)) {
      throw new TypeError(`unknown option ${JSON.stringify(name)}; ${suggestion(name, Object.keys(kinds))}`);
    }
    const value = options[name as keyof Options];
    if (value !== undefined) checkOption(`${argument}.${name}`, value, kinds[name as keyof Options]);
  }
}

function checkOption(name: string, value: unknown, kind: OptionKind): void {
  if (typeof kind !== "string") checkName(name, value, kind);
  else if (kind !== "any") checkType(name, value, kind);
}

/**
 * Checks that a value is of a type.
 *
 * @param name - the argument's name in messages.
 * @throws TypeError if it is not.
 * @example checkType("document.id", 1, "string"); // TypeError: document.id must be a string, not 1
 */
export function checkType(name: string, value: unknown, type: keyof typeof TYPES): void {
  if (isOfType(type, value)) return;
  throw new TypeError(`${name} must be ${TYPES[type]}, not ${describeValue(value)}`);
}

function isOfType(type: keyof typeof TYPES, value: unknown): boolean {
  switch (type) {
    case "address":
      return typeof value === "string" || isUrl(value);
    case "list":
      return Array.isArray(value);
    case "date":
      return value instanceof Date;
    case "signal":
      // `instanceof` would fail in environments that have a class of their own.
      return typeof (value as Partial<AbortSignal> | null)?.throwIfAborted === "function";
    case "object":
      return typeof value === "object" && value !== null && !(value instanceof Promise);
    default:
      return typeof value === type;
  }
}

/**
 * Checks that a value is one of several names.
 *
 * @param option - the option's name in messages.
 * @throws TypeError if the value is not a string; RangeError if it is not one of the names (the message names
 *   the nearest).
 * @example checkName("favor", "precison", ["precision", "recall"]); // … did you mean "precision"?
 */
export function checkName(option: string, value: unknown, names: readonly string[]): void {
  if (typeof value !== "string")
    throw new TypeError(`${option} must be a string, not ${describeValue(value)}`);
  if (names.includes(value)) return;
  throw new RangeError(`${option} must not be ${describeValue(value)}; ${suggestion(value, names)}`);
}

/** Returns the second half of a message: the name that was probably meant, or all names. */
function suggestion(wrong: string, names: readonly string[]): string {
  const meant = nearest(wrong, names);
  return meant === undefined
    ? `expected one of: ${names.join(", ")}`
    : `did you mean ${JSON.stringify(meant)}?`;
}

/**
 * Returns the known name that a wrong one probably means: a synonym, or the one at the fewest edits, ignoring
 * case.
 *
 * @param maxEdits - default 3. Two neighbouring characters in the wrong order are one edit.
 * @example nearest("formt", ["format", "url"]) // "format"
 */
export function nearest(wrong: string, names: readonly string[], maxEdits = 3): string | undefined {
  let meant = names.find((name) => name === SYNONYMS.get(wrong.toLowerCase()));
  if (meant !== undefined) return meant;
  let fewest = Math.min(maxEdits, wrong.length - 1) + 1;
  for (const name of names) {
    const edits = editDistance(wrong.slice(0, 100).toLowerCase(), name.toLowerCase());
    if (edits < fewest) [meant, fewest] = [name, edits];
  }
  return meant;
}

/** Names that other programs use for ours. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["oldest", "earliest"],
  ["largest", "longest"],
  ["biggest", "longest"],
  ["md", "markdown"],
]);

/**
 * The optimal string alignment distance of two strings: Wagner and Fischer's table of prefixes, one row at a
 * time, with transpositions. Written here because it is shorter than a library tuned for long strings, and
 * every entry of the packages checks options.
 */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const isSwapped = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j];
      const edits = a[i] === b[j] ? above[j]! : 1 + Math.min(above[j]!, above[j + 1]!, row[j]!);
      row.push(isSwapped ? Math.min(edits, before[j - 1]! + 1) : edits);
    }
    [before, above] = [above, row];
  }
  return above[b.length]!;
}

/**
 * Describes a value for a message: strings and numbers by their value, others by their type.
 *
 * @example
 * describeValue("tei"); // '"tei"'
 * describeValue(["tei"]); // "an Array"
 */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  const name = Object.prototype.toString.call(value).slice(8, -1);
  // The usual mistake.
  if (name === "Promise") return "a Promise: await it first";
  return name === "Object" ? "an object" : `${/^[AEIO]/.test(name) ? "an" : "a"} ${name}`;
}

/** Also recognises a `URL` of another realm, such as jsdom's. */
function isUrl(value: unknown): value is URL {
  return value instanceof URL || Object.prototype.toString.call(value) === "[object URL]";
}
