/** Names of U+00A0 to U+00FF in their order (HTML §13.5). */
const LATIN_1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

// biome-ignore format: a table
const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(" ").map((name, i) => [name, String.fromCharCode(0xa0 + i)] as const),
  ...Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'", ndash: "–", mdash: "—", lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„",
    lsaquo: "‹", rsaquo: "›", hellip: "…", bull: "•", trade: "™", euro: "€", ensp: "\u2002", emsp: "\u2003",
    thinsp: "\u2009", zwnj: "\u200c", zwj: "\u200d", lrm: "\u200e", rlm: "\u200f", scaron: "š", Scaron: "Š",
    oelig: "œ", OElig: "Œ", Yuml: "Ÿ", minus: "−", prime: "′", rarr: "→", larr: "←",
  }),
]);

const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z][a-z0-9]{1,7}));/gi;

/** What numbers from 128 to 159 mean on the web: windows-1252 (HTML §13.2.5.84). */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Character references resolved, once: those in JSON-LD, which HTML does not resolve in scripts, and those that
 * a page wrote twice. References of no known name stay.
 *
 * @example unescapeOnce("Q&amp;A&#039;s &amp;lt;") // "Q&A's &lt;"
 */
export function unescapeOnce(value: string): string {
  if (!value.includes("&")) return value;
  return value.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? whole;
    const code = hex === undefined ? Number.parseInt(decimal!, 10) : Number.parseInt(hex, 16);
    if (code >= 0x80 && code <= 0x9f) return WINDOWS_1252[code - 0x80]!;
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}
