import type { ElementRule } from "./vocabulary.js";

/** MathML Core §3.2: what holds text, and the attributes that an `mo` has. */
const TOKENS: readonly (readonly [string, readonly string[]])[] = [
  ["mi", ["mathvariant"]],
  ["mn", ["mathvariant"]],
  [
    "mo",
    [
      ...["mathvariant", "form", "fence", "separator", "stretchy", "symmetric", "largeop", "movablelimits"],
      ...["lspace", "rspace", "minsize", "maxsize"],
    ],
  ],
  ["mtext", ["mathvariant"]],
  ["ms", ["mathvariant"]],
  ["annotation", ["encoding"]],
];

/** MathML Core §3.3 to §3.7: what holds other elements of MathML. */
const LAYOUTS: readonly (readonly [string, readonly string[]])[] = [
  ...["mrow", "msqrt", "mroot", "merror", "mphantom", "msub", "msup", "msubsup", "mmultiscripts"].map(
    (name) => [name, []] as const,
  ),
  ["semantics", []],
  ["mfrac", ["linethickness"]],
  ["mstyle", ["displaystyle", "scriptlevel"]],
  ["mpadded", ["width", "height", "depth", "lspace", "voffset"]],
  ["munder", ["accentunder"]],
  ["mover", ["accent"]],
  ["munderover", ["accent", "accentunder"]],
  ["mtable", []],
  ["mtr", []],
  ["mtd", ["columnspan", "rowspan"]],
];

/** MathML Core: what holds nothing. */
const EMPTY: readonly (readonly [string, readonly string[]])[] = [
  ["mspace", ["width", "height", "depth"]],
  ["mprescripts", []],
  ["none", []],
];

const HOLDERS = ["math", ...LAYOUTS.map(([name]) => name)];

/**
 * The elements of presentation MathML that the cleaned tree may hold, after MathML Core. None of them is where the
 * HTML parser would go back to HTML: tokens hold text only, and `annotation-xml` is not among them (HTML
 * §13.2.6.5).
 */
export const MATHML: readonly (readonly [string, ElementRule])[] = [
  ["math", { kind: "inline", properties: ["display"], content: "parts" }],
  ...TOKENS.map(([name, properties]) => [name, mathPart(name, "text", properties)] as const),
  ...LAYOUTS.map(([name, properties]) => [name, mathPart(name, "parts", properties)] as const),
  ...EMPTY.map(([name, properties]) => [name, mathPart(name, "none", properties)] as const),
];

function mathPart(name: string, content: ElementRule["content"], properties: readonly string[]): ElementRule {
  const parents = name === "annotation" ? ["semantics"] : HOLDERS;
  return { kind: "part", properties, content, parents };
}
