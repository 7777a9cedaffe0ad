import type { Element as HastElement, Nodes as HastNode } from "hast";
import type { ElementContent } from "xast";
import { isBlock, lines, mixed } from "./blocks.js";
import { languageOf } from "./inlines.js";
import { tei } from "./xml.js";

/** `ul` and `ol` as `list`; items whose number is not their place have it in `n`. */
export function list(node: HastElement): readonly ElementContent[] {
  const ordered = node.tagName === "ol";
  const { start, reversed } = node.properties;
  const items = node.children.filter((child) => child.type === "element");
  const down = reversed === true;
  let number = start === undefined ? (down ? items.length : 1) : Number(start);
  const plain = !down && number === 1;
  let own = false;
  const children = items.map((item) => {
    const { value } = item.properties;
    if (value !== undefined) {
      number = Number(value);
      own = true;
    }
    const n = ordered && (own || !plain) ? String(number) : undefined;
    number += down ? -1 : 1;
    return tei("item", { n, ...languageOf(item) }, mixed(item.children));
  });
  if (children.length === 0) return [];
  return [tei("list", { rend: ordered ? "numbered" : "bulleted", ...languageOf(node) }, children)];
}

/**
 * `dl` as a `list` of the type `gloss`, where each label is followed by one item (TEI P5 §3.8): several terms of one
 * definition are lines of one label, several definitions of one term paragraphs of one item.
 */
export function definitionList(node: HastElement): readonly ElementContent[] {
  const out: ElementContent[] = [];
  let terms: HastElement[] = [];
  let definitions: HastElement[] = [];
  const close = (): void => {
    if (terms.length + definitions.length === 0) return;
    const lang = (of: readonly HastElement[]) => (of.length === 1 ? languageOf(of[0]!) : {});
    out.push(tei("label", lang(terms), lines(terms)));
    const [only] = definitions;
    const inside: HastNode[] = definitions.length === 1 ? only!.children : definitions.flatMap(asParagraph);
    out.push(tei("item", lang(definitions), mixed(inside)));
    terms = [];
    definitions = [];
  };
  for (const child of node.children) {
    if (child.type !== "element") continue;
    if (child.tagName === "dt") {
      if (definitions.length > 0) close();
      terms.push(child);
    } else definitions.push(child);
  }
  close();
  return out.length === 0 ? [] : [tei("list", { type: "gloss", ...languageOf(node) }, out)];
}

/** A definition among others: its text a paragraph. */
function asParagraph(node: HastElement): readonly HastNode[] {
  return node.children.some(isBlock) ? node.children : [{ ...node, tagName: "p" }];
}
