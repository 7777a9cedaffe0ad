/** Maximum length of a name in bytes. File systems allow 255, including a number and an extension. */
const MAX_BYTES = 200;

/** Names that Windows reserves for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Extensions of page files. */
const PAGE_EXTENSION = /\.(?:html?|xhtml)(?:\.(?:gz|zst))?$/i;

/**
 * Creates file names for pages. They are safe on every file system, unique regardless of case, and as close
 * to the page's own name as possible.
 *
 * @param extension - with its dot.
 * @returns a function from the folders and name of a page to a relative path.
 * @example
 * const path = fileNames(".md");
 * path(["blog", "post.html"]); // "blog/post.md"
 * path(["blog", "Post.html"]); // "blog/Post-2.md"
 * path(["../../etc/passwd"]); // "__.._etc_passwd.md"
 */
export function fileNames(extension: string): (segments: readonly string[]) => string {
  // For each used name, the number that the next page of that name tries first.
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

/** Replaces characters and names that some file systems do not allow. */
function safe(segment: string): string {
  const plain = segment.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "_").replace(/^\.+/, "_");
  const short = truncated(plain).replace(/\.+$/, "");
  return short === "" || RESERVED.test(short) ? `_${short}` : short;
}

/** Truncates a name to {@link MAX_BYTES}. */
function truncated(name: string): string {
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
