/** RFC 3986 §2.3: the same character, encoded or not. */
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * The path (with query) of an address in the one spelling in which it is compared with rules (RFC 9309 §2.2.2):
 * what is beyond ASCII is percent-encoded, unreserved characters are not, hexadecimal digits are upper case.
 * `*` and `$`, which mean themselves in an address, become `%2A` and `%24` (§2.2.3).
 *
 * @example comparablePath(new URL("https://example.com/%7euser/ツ")) // "/~user/%E3%83%84"
 */
export function comparablePath(url: URL): string {
  return oneSpelling(url.pathname + url.search).replace(/[*$]/g, (c) => (c === "*" ? "%2A" : "%24"));
}

/**
 * A rule's pattern in the same spelling; `*`, and `$` at the end, keep their meaning, and a run of `*` means one.
 *
 * @example comparablePattern("/caf%c3%a9**.html$") // "/caf%C3%A9*.html$"
 */
export function comparablePattern(pattern: string): string {
  return oneSpelling(pattern)
    .replace(/\*{2,}/g, "*")
    .replace(/\$(?!$)/g, "%24");
}

/**
 * RFC 9309's table of examples has `:` and `/` of a query's value encoded in the address and not in the rule, so
 * within the query both spellings of these two are one.
 */
function oneSpelling(path: string): string {
  const query = path.indexOf("?");
  if (query < 0) return spelled(path);
  const values = spelled(path.slice(query)).replace(/%(?:3A|2F)/g, (code) => (code === "%3A" ? ":" : "/"));
  return spelled(path.slice(0, query)) + values;
}

function spelled(path: string): string {
  return path
    .replace(/[^\x21-\x7e]+/g, (run) => Buffer.from(run).toString("hex").replace(/../g, "%$&"))
    .replace(/%([0-9A-Fa-f]{2})/g, (code, digits: string) => {
      const character = String.fromCharCode(Number.parseInt(digits, 16));
      return UNRESERVED.test(character) ? character : code.toUpperCase();
    });
}
