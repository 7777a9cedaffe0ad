import type { Element as HastElement, Nodes as HastNode } from "hast";
import { languageAttribute } from "./inlines.js";
import { attribute, type Content, tei } from "./xml.js";

type Writer = (nodes: readonly HastNode[]) => Content[];

/** The numberings of `ol` by its `type` (HTML §4.4.5), except for digits. */
const NUMBERING: ReadonlyMap<string, (number: number) => string> = new Map([
  ["a", alphabetic],
  ["A", (number: number) => alphabetic(number).toUpperCase()],
  ["i", roman],
  ["I", (number: number) => roman(number).toUpperCase()],
]);

/**
 * Writes `ul` and `ol` as `list`. Items have their number in `n` if it is not their position, or not in
 * digits.
 */
export function list(node: HastElement, mixed: Writer): readonly Content[] {
  const ordered = node.tagName === "ol";
  const { start, reversed, type } = node.properties;
  const items = node.children.filter((child) => child.type === "element");
  const down = reversed === true;
  let number = start === undefined ? (down ? items.length : 1) : Number(start);
  const style = NUMBERING.get(String(type ?? ""));
  const plain = !down && number === 1 && style === undefined;
  let hasValue = false;
  const children = items.map((item) => {
    const { value } = item.properties;
    if (value !== undefined) {
      number = Number(value);
      hasValue = true;
    }
    const n = ordered && (hasValue || !plain) ? itemNumber(number, style) : undefined;
    number += down ? -1 : 1;
    return tei("item", attribute("n", n) + languageAttribute(item), mixed(item.children));
  });
  if (children.length === 0) return [];
  const rend = ordered ? "numbered" : "bulleted";
  return [tei("list", ` rend="${rend}"${languageAttribute(node)}`, children)];
}

/**
 * An item's number in the numbering of its list; in digits if that cannot represent it (CSS Counter Styles
 * §6.1, §6.2).
 */
function itemNumber(number: number, style: ((number: number) => string) | undefined): string {
  return style === undefined || number < 1 || number > 3999 ? String(number) : style(number);
}

/** `a` to `z`, `aa`, `ab` … */
function alphabetic(number: number): string {
  let letters = "";
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(0x61 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

// biome-ignore format: a table
const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"], [900, "cm"], [500, "d"], [400, "cd"], [100, "c"], [90, "xc"],
  [50, "l"], [40, "xl"], [10, "x"], [9, "ix"], [5, "v"], [4, "iv"], [1, "i"],
];

function roman(number: number): string {
  let letters = "";
  let rest = number;
  for (const [value, sign] of ROMAN) {
    letters += sign.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return letters;
}
