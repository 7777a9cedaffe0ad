import { attribute, attributes, hasAttribute, Tag, type Tree } from "@winnow/core-dom/tree";

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
export function styleOf(tree: Tree, row: number): Style {
  const tag = tree.tag[row]!;
  const style = STYLES.get(tag) ?? INLINE;
  const isCell = tag === Tag.td || tag === Tag.th;
  if (!isCell && !hasAttribute(tree, row, "style")) return style;
  const changed = { ...style };
  for (const [name, value] of attributes(tree, row)) {
    if (name === "style") applyDeclarations(value, changed);
    else if (name === "align") applyAlign(value, changed);
    else if (name === "valign") applyVerticalAlign(value, changed);
  }
  return changed;
}

/** Whether an element itself is displayed; it may be inside one that is not. */
export function isDisplayed(tree: Tree, row: number): boolean {
  const style = STYLES.get(tree.tag[row]!);
  if (style?.display === "none") return false;
  const declarations = attribute(tree, row, "style");
  if (declarations === undefined || !/display/i.test(declarations)) return true;
  return styleOf(tree, row).display !== "none";
}

type Changeable = { -readonly [name in keyof Style]: Style[name] };

function applyDeclarations(declarations: string, style: Changeable): void {
  for (const declaration of declarations.toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).trim();
    switch (declaration.slice(0, colon).trim().replaceAll("-webkit-", "")) {
      case "display":
        if (style.display !== "none") {
          style.display = value === "block" || value === "none" ? value : "inline";
        }
        break;
      case "white-space":
        if (value === "normal" || value === "nowrap") style.pre = false;
        else if (value === "pre" || value === "pre-line" || value === "pre-wrap") style.pre = true;
        break;
      case "margin-top":
      case "margin-before":
        style.marginBefore = lengthOf(value) ?? style.marginBefore;
        break;
      case "margin-bottom":
      case "margin-after":
        style.marginAfter = lengthOf(value) ?? style.marginAfter;
        break;
      case "padding-left":
      case "padding-start":
        style.padding = lengthOf(value) ?? style.padding;
        break;
      case "horizontal-align":
        applyAlign(value, style);
        break;
      case "vertical-align":
        applyVerticalAlign(value, style);
        break;
    }
  }
}

function applyAlign(value: string, style: Changeable): void {
  if (value === "left" || value === "right" || value === "center") style.align = value;
}

function applyVerticalAlign(value: string, style: Changeable): void {
  if (value === "top" || value === "middle" || value === "bottom") style.valign = value;
}

/** Maximum number of characters of a length that are read, and maximum length in `em`. */
const MAX_LENGTH_CHARACTERS = 40;
const MAX_EM = 100_000;

/** Returns a CSS length in `em`, eight other units being one; undefined if it is not a length. */
function lengthOf(value: string): number | undefined {
  const read = value.slice(0, MAX_LENGTH_CHARACTERS);
  for (const match of read.matchAll(/-?[\d.]+/g)) {
    const rest = /^\w+/.exec(read.slice(match.index + match[0].length));
    // For the original, the last digit of a number without a unit is its unit.
    const number = Number(rest === null ? match[0].slice(0, -1) : match[0]);
    const unit = rest?.[0] ?? match[0].at(-1);
    if (Number.isNaN(number) || (rest === null && !isNumberAndDigit(match[0]))) continue;
    const em = unit === "em" || unit === "qem" || unit === "rem" ? number : number / 8;
    return Math.min(MAX_EM, roundHalfEven(em));
  }
  return;
}

/** Whether what precedes the last digit of a number is a number. */
function isNumberAndDigit(number: string): boolean {
  return /\d$/.test(number) && /[\d.]/.test(number.slice(0, -1));
}

/** Rounds as Python's `round` does: halves to the even number. */
function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
