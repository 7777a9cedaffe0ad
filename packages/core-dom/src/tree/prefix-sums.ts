import { ATTRIBUTE_NAMES } from "./attribute-names.js";
import { integerColumns } from "./columns.js";
import { TAG_COUNT, TAG_NAMES, Tag } from "./tags.js";
import { Hidden, Namespace, NodeKind, type Tree } from "./types.js";
import { VOID_TAGS } from "./void-tags.js";
import { isSpace } from "./white-space.js";

type Rows = Pick<Tree, "length" | "kind" | "namespace" | "hidden" | "tag" | "parent" | "end" | "strings">;
type Sums = Pick<Tree, "textBefore" | "linkBefore" | "markupBefore" | "elementsBefore">;

/** The four prefix sums of a tree, in one pass over its rows and one over its visible text. */
export function prefixSums(rows: Rows): Sums {
  const { length, kind, hidden, tag, namespace, end, strings } = rows;
  const { data, dataStart, dataLength } = strings;
  const [textBefore, linkBefore, markupBefore, elementsBefore] = integerColumns(length + 1, 4);
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
          const code = data.charCodeAt(i);
          // Nearly all characters: visible ASCII.
          const space = (code <= 0x20 || code >= 0x80) && isSpace(code);
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

/** Characters of an element's tags without attributes, by tag id. */
const TAG_LENGTHS = Uint8Array.from(TAG_NAMES, ({ length }, tag) => bothTags(length, VOID_TAGS.has(tag)));

/** Characters of ` name=""`, by attribute id. */
const ATTRIBUTE_LENGTHS = Uint8Array.from(ATTRIBUTE_NAMES, ({ length }) => length + 4);

function bothTags(nameLength: number, isVoid: boolean): number {
  return isVoid ? nameLength + 2 : 2 * nameLength + 5;
}

/** Characters of an element's start tag, attributes in double quotes, and of its end tag where it has one. */
function tagLength({ tag, strings }: Rows, row: number): number {
  const { dataStart, dataLength, attributeName, valueLength, moreTags, moreAttributes } = strings;
  const id = tag[row]!;
  let characters = id < TAG_COUNT ? TAG_LENGTHS[id]! : bothTags(moreTags[id - TAG_COUNT]!.length, false);
  const from = dataStart[row]!;
  const to = from + dataLength[row]!;
  for (let i = from; i < to; i++) {
    const name = attributeName[i]!;
    characters += valueLength[i]!;
    characters +=
      name < ATTRIBUTE_LENGTHS.length
        ? ATTRIBUTE_LENGTHS[name]!
        : moreAttributes[name - ATTRIBUTE_LENGTHS.length]!.length + 4;
  }
  return characters;
}
