import type { Box, RenderedPage } from "@winnow/core-dom";
import { backgroundBoxes, boxTag, childBoxes } from "../rendered/boxes.js";
import { rectangleArea } from "../rendered/geometry.js";

/** A node that the rules keep in one piece. */
export interface VisualBlock {
  /** The index of its box. */
  readonly box: number;
  /** Degree of coherence, 1 to 11. */
  readonly coherence: number;
}

/** What the rules read of a page. */
export interface VisualTree {
  readonly boxes: readonly Box[];
  /** The boxes directly inside of each box, in document order. */
  readonly children: readonly (readonly number[])[];
  /** The tag name of each box in upper case; `#TEXT` for texts. */
  readonly names: readonly string[];
  /** In square pixels. */
  readonly areas: readonly number[];
  /** Whether each box is a text, or an inline element that contains nothing but texts. */
  readonly isText: readonly boolean[];
  /** The color behind each box. */
  readonly backgrounds: readonly string[];
}

export function visualTree({ boxes }: RenderedPage): VisualTree {
  const children = childBoxes(boxes);
  const names = boxes.map((box) => (box.kind === "text" ? "#TEXT" : boxTag(box).toUpperCase()));
  const isText: boolean[] = [];
  for (let index = boxes.length - 1; index >= 0; index--) {
    const { kind, style } = boxes[index]!;
    const inner = children[index]!;
    isText[index] =
      kind === "text" ||
      (style.display === "inline" && inner.length > 0 && inner.every((each) => isText[each]));
  }
  const backgrounds = Array.from(
    backgroundBoxes(boxes),
    (box) => boxes[box]?.style.background.join(" ") ?? "",
  );
  return { boxes, children, names, areas: boxes.map(rectangleArea), isText, backgrounds };
}

/** The rules for each kind of node (Cai et al. 2003, table 1). */
const RULES = {
  inline: [1, 2, 3, 4, 5, 6, 8, 9, 12],
  TABLE: [1, 2, 3, 7, 9, 12],
  TR: [1, 2, 3, 7, 9, 12],
  TD: [1, 2, 3, 4, 8, 9, 10, 12],
  P: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  other: [1, 2, 3, 4, 6, 8, 9, 11],
} as const;

/** The degrees of coherence that the rules give (Cai et al. 2003, §3.1). */
const SAME_FONTS = 10;
const OTHER_FONTS = 9;
const OTHER_BACKGROUND = 7;
const KEPT = 8;
const SMALL_WITH_TEXT: Readonly<Record<string, number>> = { DIV: 5, CODE: 7 };
const SMALL_CHILDREN: Readonly<Record<string, number>> = { A: 11 };

/** How a round divides nodes. */
export interface DivideOptions {
  /** In square pixels: smaller nodes are kept. */
  readonly minArea: number;
  /** Whether the node is all of its block (rule 3). */
  readonly isOnly: boolean;
  /** Whether to repeat the errors of the port. */
  readonly isStrict: boolean;
}

/** Divides a node into the blocks of a round, in document order. Each node is visited once. */
export function divide(tree: VisualTree, root: number, options: DivideOptions): readonly VisualBlock[] {
  const { boxes, children } = tree;
  const blocks: VisualBlock[] = [];
  // Siblings have one record of whether the last of them was divided (rule 10).
  const open = [{ node: root, isKept: false, siblings: { isDivided: false } }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, isKept, siblings } = next;
    const round = { ...options, isOnly: options.isOnly && node === root, isDivided: siblings.isDivided };
    const decision = isKept ? OTHER_BACKGROUND : decide(tree, node, round);
    siblings.isDivided = typeof decision !== "number";
    if (typeof decision === "number") {
      // An element without content is no block.
      const isEmpty = boxes[node]!.kind === "element" && children[node]!.length === 0;
      if (!isEmpty) blocks.push({ box: node, coherence: decision });
      continue;
    }
    const inner = { isDivided: false };
    for (const child of children[node]!.toReversed())
      open.push({ node: child, isKept: decision.kept.has(child), siblings: inner });
  }
  return blocks;
}

/** The node's degree of coherence, or the children that stay whole when it is divided. */
type Decision = number | { readonly kept: ReadonlySet<number> };

const DIVIDED: Decision = { kept: new Set() };

function decide(
  { boxes, children, names, areas, isText, backgrounds }: VisualTree,
  node: number,
  { minArea, isOnly, isStrict, isDivided }: DivideOptions & { readonly isDivided: boolean },
): Decision {
  const inner = children[node]!;
  const name = names[node]!;
  // Texts and pictures cannot be divided.
  if (boxes[node]!.kind !== "element") return isText[node]! ? SAME_FONTS : KEPT;
  const row = boxes[node]!.style.display === "inline" ? "inline" : name;
  for (const rule of RULES[row as keyof typeof RULES] ?? RULES.other) {
    switch (rule) {
      case 1:
        if (inner.length === 0) return KEPT;
        break;
      case 2:
        if (inner.length === 1 && boxes[inner[0]!]!.kind !== "text") return DIVIDED;
        break;
      case 3:
        if (isOnly && !inner.every((each) => isText[each])) return DIVIDED;
        break;
      case 4:
        // In the port, sizes such as "16px" are not numbers, and never differ.
        if (inner.every((each) => isText[each]))
          return isStrict || haveOneFont(inner.map((each) => boxes[each]!)) ? SAME_FONTS : OTHER_FONTS;
        break;
      case 5:
        if (inner.some((each) => !boxes[each]!.style.display.startsWith("inline"))) return DIVIDED;
        break;
      case 6:
        if (inner.some((each) => names[each] === "HR")) return DIVIDED;
        break;
      case 7: {
        const others = inner.filter((each) => backgrounds[each] !== backgrounds[node]);
        if (others.length > 0) return { kept: new Set(others) };
        break;
      }
      case 8: {
        // The port looks for "text" where nodes are called "#text", and only finds inline elements.
        const hasText = inner.some((each) => isText[each] && !(isStrict && boxes[each]!.kind === "text"));
        if (hasText && areas[node]! < minArea) return SMALL_WITH_TEXT[name] ?? KEPT;
        break;
      }
      case 9:
        if (inner.every((each) => areas[each]! < minArea)) return SMALL_CHILDREN[name] ?? KEPT;
        break;
      case 10:
        if (isDivided) return DIVIDED;
        break;
      case 11:
        return DIVIDED;
      case 12:
        return KEPT;
    }
  }
  return KEPT;
}

function haveOneFont([first, ...rest]: readonly Box[]): boolean {
  return rest.every(
    ({ style }) => style.fontSize === first!.style.fontSize && style.fontWeight === first!.style.fontWeight,
  );
}
