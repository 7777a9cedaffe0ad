/**
 * What is not spelt as it should be: percent signs without two digits or with ones in lower case, unreserved characters
 * that are encoded, and all that RFC 3986 does not allow in a path or query. So most addresses cost one scan.
 */
const ENCODING =
  /%(?![0-9A-F]{2})(?:[0-9A-Fa-f]{2})?|%(?:2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])|[^%A-Za-z0-9\-._~!$&'()*+,;=:@/?]/g;

/** RFC 3986, section 2.3. */
const UNRESERVED = /[A-Za-z0-9\-._~]/;

function spell(piece: string): string {
  if (piece === "%") return "%25";
  if (!piece.startsWith("%")) return encodeURIComponent(piece);
  const character = String.fromCharCode(Number.parseInt(piece.slice(1), 16));
  return UNRESERVED.test(character) ? character : piece.toUpperCase();
}

/**
 * One spelling of each percent-encoded part of an address (RFC 3986, sections 6.2.2.1 and 6.2.2.2): unreserved
 * characters plain, all that is not allowed encoded (`[`, `|`, a lone `%`), digits in upper case. Idempotent.
 *
 * @param part Of a parsed URL, so ASCII.
 *
 * @example
 * normalizePercent("/%7euser/a%2fb|c"); // "/~user/a%2Fb%7Cc"
 */
export function normalizePercent(part: string): string {
  return part.replace(ENCODING, spell);
}
