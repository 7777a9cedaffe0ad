/** The longest name that is made, in bytes; file systems take 255, with a number and an extension. */
const MAX_BYTES = 200;

/** Names that Windows keeps for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** What a page file's name ends with. */
const PAGE_EXTENSION = /\.(?:html?|xhtml)(?:\.(?:gz|zst))?$/i;

/**
 * Makes file names for pages: safe on every file system, never twice the same (case aside), and as close to the
 * page's own name as that allows.
 *
 * @param extension - with its dot.
 * @returns a function from the folders and the name that a page has to a relative path.
 * @example
 * const path = fileNames(".md");
 * path(["blog", "post.html"]); // "blog/post.md"
 * path(["blog", "Post.html"]); // "blog/Post-2.md"
 * path(["../../etc/passwd"]); // "__.._etc_passwd.md"
 */
export function fileNames(extension: string): (segments: readonly string[]) => string {
  // Of each name that is taken, the number that the next page of that name tries first.
  const next = new Map<string, number>();
  return (segments) => {
    const base = segments.map((segment) => safe(segment.replace(PAGE_EXTENSION, ""))).join("/");
    const key = base.toLowerCase();
    let number = next.get(key) ?? 1;
    let unique = number === 1 ? base : `${base}-${number}`;
    while (next.has(unique.toLowerCase())) unique = `${base}-${++number}`;
    next.set(unique.toLowerCase(), 2);
    next.set(key, number + 1);
    return unique + extension;
  };
}

function safe(segment: string): string {
  const plain = segment.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "_").replace(/^\.+/, "_");
  const short = cut(plain).replace(/\.+$/, "");
  return short === "" || RESERVED.test(short) ? `_${short}` : short;
}

/** The beginning of a name that fits. */
function cut(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  let bytes = 0;
  let short = "";
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) break;
    short += character;
  }
  return short;
}
