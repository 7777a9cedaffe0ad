import {
  compile,
  createMarker,
  Hidden,
  hide,
  Label,
  type Marks,
  NodeKind,
  Tag,
  type Tree,
} from "@winnow/core-dom";
import type { ExtractOptions } from "./types.js";

/** What the selectors of the caller decide. */
interface Selectors {
  /** Hides what is excluded. */
  readonly visible: (tree: Tree) => Tree;
  /** Marks what is included; undefined if the caller selects nothing. */
  readonly include: ((tree: Tree) => Marks) | undefined;
}

/** Hidden text that is no text for readers, even inside an element that the caller selects. */
const NO_TEXT: ReadonlySet<number> = new Set([
  ...[Hidden.script, Hidden.style, Hidden.jsonLd, Hidden.preloadedJson, Hidden.excluded],
]);

/** @throws TypeError for a selector that is invalid or not supported. */
export function compileSelectors({
  include,
  exclude,
}: Pick<ExtractOptions, "include" | "exclude">): Selectors {
  const included = compileOption("include", include);
  const excluded = compileOption("exclude", exclude);
  return {
    visible: (tree) => (excluded === undefined ? tree : hide(tree, matches(tree, excluded))),
    include: included && ((tree) => includedMarks(tree, included)),
  };
}

type Selector = ReturnType<typeof compile>;

function compileOption(name: "include" | "exclude", css: string | undefined): Selector | undefined {
  try {
    return css === undefined ? undefined : compile(css);
  } catch (error) {
    throw new TypeError(`options.${name} is not a CSS selector: ${css}`, { cause: error });
  }
}

function matches(tree: Tree, selector: Selector): Uint8Array {
  const test = selector.over(tree);
  return Uint8Array.from({ length: tree.length }, (_, row) => Number(test(row)));
}

/** Media that a method may label. */
const MEDIA: ReadonlySet<number> = new Set([
  ...[Tag.img, Tag.picture, Tag.svg, Tag.video, Tag.audio, Tag.iframe, Tag.embed],
]);

/** Marks all text and media of the elements that match as content: what is hidden only if the element itself is. */
function includedMarks(tree: Tree, selector: Selector): Marks {
  const { mark, marks } = createMarker(tree, { method: "include" });
  const { length, kind, tag, end, parent, hidden } = tree;
  const isSelected = selector.over(tree);
  let stop = 0;
  let flag: number = Hidden.visible;
  for (let row = 1; row < length; row++) {
    if (row >= stop && isSelected(row) && !NO_TEXT.has(hidden[row]!)) {
      stop = end[row]!;
      flag = hidden[row]!;
    }
    const isText = kind[row] === NodeKind.text;
    if (!isText && !MEDIA.has(tag[row]!)) continue;
    // Only the fallback inside a video is hidden from readers.
    const shown = hidden[isText ? row : parent[row]!]!;
    const isContent = row < stop && (shown === Hidden.visible || shown === flag);
    mark(row, isContent ? Label.content : Label.boilerplate, isContent ? "included" : "not included");
  }
  return marks;
}
