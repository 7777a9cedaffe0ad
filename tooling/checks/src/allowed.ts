/**
 * Expressions that take more than linear time according to the rules, keyed by source, with the reason why
 * they are safe: their input is short, or comes from our code or the caller and not from a page.
 */
export const ALLOWED: ReadonlyMap<string, string> = new Map([
  // From the caller.
  [String.raw`^(.+?)\s+of\s+(.+)$`, "a selector, written in code"],
  [
    String.raw`("(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*')|\/\*[\s\S]*?\*\/`,
    "a selector, written in code",
  ],
  // From our code.
  [String.raw`\s*[;\n]\s*`, "a table in the source"],
  [String.raw`\B(?=(\d{3})+$)`, "the digits of a number"],
  // From a file, or its name.
  [String.raw`([^/]+?)\.html?(?:\.gz)?$`, "the name of a file"],
  [String.raw`\.+$`, "a name of at most 200 bytes"],
  [
    String.raw`^[A-Za-z_]\w*[ \t]*(?::[^\n=]*)?=(?=\s*(?:#[^\n]*\n\s*)*[{[(])`,
    "a Python module of a data set, once",
  ],
  // A match cannot fail at one position of a run and be tried again at the next.
  [
    String.raw`<!--[\s\S]*?(?:-->|$)|<(script|style|title|textarea|xmp|iframe|noembed|noframes)\b[\s\S]*?(?:<\/\1|$)|<meta[\s/](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"'])*`,
    "every alternative matches up to the end of the input",
  ],
  // Bounded repetitions: constant time per character.
  [
    String.raw`(?:^|[/_.-])(?:blank|placeholder|spacer|transparent|pixel|1x1|lazy(?:load)?|loading|grey)[\w-]{0,40}\.(?:gif|png|svg|jpe?g|webp)(?:$|\?)`,
    "at most 40 characters after each word",
  ],
  [String.raw`\S{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+`, "at most 64 characters before each sign"],
]);

/** Modules that build expressions from their input, with the reason why these are linear. */
export const NEVER_BUILT: ReadonlyMap<string, string> = new Map([
  ["tooling/lab/src/right/decode.ts", "letters, without a quantifier"],
  ["tooling/lab/src/right/tree/patched-parse5.ts", "the name of an element"],
]);
