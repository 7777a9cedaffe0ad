import { ATTRIBUTE_NAMES } from "./attribute-names.js";
import { TAG_COUNT, TAG_NAMES, Tag } from "./tags.js";
import { Hidden, Namespace, NodeKind, type Tree } from "./types.js";
import { VOID_TAGS } from "./void-tags.js";
import { isSpace } from "./white-space.js";

type Rows = Pick<Tree, "length" | "kind" | "namespace" | "hidden" | "tag" | "parent" | "end" | "strings">;
type Sums = Pick<Tree, "textBefore" | "linkBefore" | "markupBefore" | "elementsBefore">;

/** The four prefix sums of a tree, in one pass over its rows and one over its visible text. */
export function writeMeasures(rows: Rows): Sums {
  const { length, kind, hidden, tag, namespace, end, strings } = rows;
  const { data, dataStart, dataLength } = strings;
  const textBefore = new Int32Array(length + 1);
  const linkBefore = new Int32Array(length + 1);
  const markupBefore = new Int32Array(length + 1);
  const elementsBefore = new Int32Array(length + 1);
  let text = 0;
  let link = 0;
  let markup = 0;
  let elements = 0;
  let linkEnd = 0;
  /** Whether the last visible character was white space: then more of it adds nothing. */
  let afterSpace = true;

  for (let row = 0; row < length; row++) {
    const is = kind[row]!;
    if (is === NodeKind.text) {
      if (hidden[row] !== Hidden.visible) {
        markup += dataLength[row]!;
      } else {
        let characters = 0;
        const start = dataStart[row]!;
        const stop = start + dataLength[row]!;
        for (let i = start; i < stop; i++) {
          const space = isSpace(data.charCodeAt(i));
          if (!space || !afterSpace) characters++;
          afterSpace = space;
        }
        text += characters;
        if (row < linkEnd) link += characters;
      }
    } else if (is === NodeKind.element) {
      elements++;
      markup += tagLength(rows, row);
      if (tag[row] === Tag.a && namespace[row] === Namespace.html && row >= linkEnd) linkEnd = end[row]!;
    } else if (is === NodeKind.comment) {
      markup += dataLength[row]! + "<!---->".length;
    }
    textBefore[row + 1] = text;
    linkBefore[row + 1] = link;
    markupBefore[row + 1] = markup;
    elementsBefore[row + 1] = elements;
  }
  return { textBefore, linkBefore, markupBefore, elementsBefore };
}

/** Characters of an element's start tag, attributes in double quotes, and of its end tag where it has one. */
function tagLength({ tag, namespace, strings }: Rows, row: number): number {
  const id = tag[row]!;
  const name = id < TAG_COUNT ? TAG_NAMES[id]! : strings.moreTags[id - TAG_COUNT]!;
  const empty = namespace[row] === Namespace.html && VOID_TAGS.has(id);
  let characters = empty ? name.length + 2 : 2 * name.length + 5;
  const from = strings.dataStart[row]!;
  const to = from + strings.dataLength[row]!;
  for (let i = from; i < to; i++) {
    const attribute = strings.attributeName[i]!;
    const attributeName =
      ATTRIBUTE_NAMES[attribute] ?? strings.moreAttributes[attribute - ATTRIBUTE_NAMES.length]!;
    characters += attributeName.length + strings.valueLength[i]! + 4;
  }
  return characters;
}
