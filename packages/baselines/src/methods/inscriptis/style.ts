import { attributes, hasAttribute, Tag, type Tree } from "@winnow/core-dom/tree";

type Display = "inline" | "block" | "none";
export type HorizontalAlign = "left" | "right" | "center";
export type VerticalAlign = "top" | "middle" | "bottom";

/** How an element is laid out. */
export interface Style {
  readonly display: Display;
  /** Empty lines before and after the element. */
  readonly marginBefore: number;
  readonly marginAfter: number;
  /** Indentation in characters. */
  readonly padding: number;
  /** Whether white space in the element's own text is kept. It is not inherited. */
  readonly pre: boolean;
  /** What is written before and after each text node of the element. */
  readonly affix: string;
  readonly align: HorizontalAlign;
  readonly valign: VerticalAlign;
}

/** The style around the page. */
export const ROOT_STYLE: Style = {
  ...{ display: "inline", marginBefore: 0, marginAfter: 0, padding: 0, pre: false, affix: "" },
  ...{ align: "left", valign: "middle" },
};
const INLINE = ROOT_STYLE;
const NONE: Style = { ...INLINE, display: "none" };
const BLOCK: Style = { ...INLINE, display: "block" };
const PARAGRAPH: Style = { ...BLOCK, marginBefore: 1, marginAfter: 1 };
const LIST: Style = { ...BLOCK, padding: 4 };
const PRE: Style = { ...BLOCK, pre: true };

/** The relaxed CSS profile of Inscriptis; other elements are inline. */
// biome-ignore format: a table
const STYLES: ReadonlyMap<number, Style> = new Map([
  ...[Tag.head, Tag.link, Tag.meta, Tag.script, Tag.title, Tag.style].map((tag) => [tag, NONE] as const),
  ...[Tag.p, Tag.figure, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6].map((tag) => [tag, PARAGRAPH] as const),
  ...[
    Tag.li, Tag.address, Tag.article, Tag.aside, Tag.footer, Tag.header, Tag.hgroup, Tag.main, Tag.nav,
    Tag.figcaption, Tag.blockquote,
  ].map((tag) => [tag, BLOCK] as const),
  ...[Tag.pre, Tag.xmp, Tag.listing, Tag.plaintext].map((tag) => [tag, PRE] as const),
  [Tag.ul, LIST], [Tag.ol, LIST], [Tag.div, { ...BLOCK, padding: 2 }], [Tag.q, { ...INLINE, affix: '"' }],
  [Tag.span, { ...INLINE, affix: " " }],
]);

/** Returns the style of an element: its tag's, changed by the attributes `style`, `align` and `valign`. */
export function elementStyle(tree: Tree, row: number): Style {
  const tag = tree.tag[row]!;
  const style = STYLES.get(tag) ?? INLINE;
  const isCell = tag === Tag.td || tag === Tag.th;
  if (!isCell && !hasAttribute(tree, row, "style")) return style;
  const changed = { ...style };
  for (const [name, value] of attributes(tree, row)) {
    if (name === "align") setAlign(changed, value);
    else if (name === "valign") setVerticalAlign(changed, value);
    else if (name === "style")
      for (const declaration of value.toLowerCase().split(";")) {
        const colon = declaration.indexOf(":");
        if (colon < 0) continue;
        const property = declaration.slice(0, colon).trim().replaceAll("-webkit-", "");
        DECLARATIONS.get(property)?.(changed, declaration.slice(colon + 1).trim());
      }
  }
  return changed;
}

type Changeable = { -readonly [name in keyof Style]: Style[name] };
type Setter = (style: Changeable, value: string) => void;

const setAlign: Setter = (style, value) => {
  if (value === "left" || value === "right" || value === "center") style.align = value;
};

const setVerticalAlign: Setter = (style, value) => {
  if (value === "top" || value === "middle" || value === "bottom") style.valign = value;
};

const setDisplay: Setter = (style, value) => {
  if (style.display !== "none") style.display = value === "block" || value === "none" ? value : "inline";
};

const setWhiteSpace: Setter = (style, value) => {
  if (/^(?:normal|nowrap)$/.test(value)) style.pre = false;
  else if (/^pre(?:-line|-wrap)?$/.test(value)) style.pre = true;
};

function lengthSetter(name: "marginBefore" | "marginAfter" | "padding"): Setter {
  return (style, value) => {
    style[name] = lengthIn(value) ?? style[name];
  };
}

/** What the declarations of a style sheet change. */
const DECLARATIONS: ReadonlyMap<string, Setter> = new Map([
  ["display", setDisplay],
  ["white-space", setWhiteSpace],
  ["margin-top", lengthSetter("marginBefore")],
  ["margin-before", lengthSetter("marginBefore")],
  ["margin-bottom", lengthSetter("marginAfter")],
  ["margin-after", lengthSetter("marginAfter")],
  ["padding-left", lengthSetter("padding")],
  ["padding-start", lengthSetter("padding")],
  ["horizontal-align", setAlign],
  ["vertical-align", setVerticalAlign],
]);

/** Maximum number of characters of a length that are read, and maximum length in `em`. */
const MAX_LENGTH_CHARACTERS = 40;
const MAX_EM = 100_000;

/**
 * Returns a CSS length in `em`, eight other units being one; undefined if it is not a length. As in the original, the
 * last digit of a number without a unit is its unit.
 */
function lengthIn(value: string): number | undefined {
  const read = value.slice(0, MAX_LENGTH_CHARACTERS);
  for (const [, number = "", unit] of read.matchAll(/(-?[\d.]+)([a-z_]\w*)?/gi)) {
    if (unit === undefined && !/[\d.]\d$/.test(number)) continue;
    const amount = Number(unit === undefined ? number.slice(0, -1) : number);
    const em = /^[qr]?em$/.test(unit ?? "") ? amount : amount / 8;
    if (!Number.isNaN(em)) return Math.min(MAX_EM, roundHalfEven(em));
  }
  return undefined;
}

/** Rounds as Python's `round` does: halves to the even number. */
function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
