const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  hellip: "…",
  middot: "·",
  bull: "•",
  reg: "®",
  copy: "©",
  trade: "™",
  deg: "°",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  ntilde: "ñ",
  iacute: "í",
  oacute: "ó",
  aacute: "á",
  uacute: "ú",
};

const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/**
 * A value as a reader would write it: character references that were escaped twice decoded, tags that were
 * written into an attribute or into JSON dropped, invisible characters gone, white space collapsed.
 *
 * @example tidy(" Tom &amp;amp; <em>Jerry</em>\n") // "Tom & Jerry"
 */
export function tidy(value: string): string {
  let plain = value;
  // Twice: `&amp;amp;` in an attribute is `&amp;` after the parser, and some content systems escape once more.
  for (let times = 0; times < 2 && plain.includes("&"); times++) plain = decodeReferences(plain);
  return plain
    .replace(/<\/?(?:a|b|br|em|i|mark|p|small|span|strong|sub|sup|u|wbr)(?:\s[^<>]{0,200})?\/?>/gi, (tag) =>
      /^<\/?(?:br|p)\b/i.test(tag) ? " " : "",
    )
    .replace(ZERO_WIDTH, "")
    .replace(/\s+/g, " ")
    .trim();
}

function decodeReferences(value: string): string {
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,6}));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? NAMED[(name as string).toLowerCase()] ?? all;
    const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    const isCharacter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : " ";
  });
}
