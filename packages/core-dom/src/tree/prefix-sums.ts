import { ATTRIBUTE_NAMES } from "./attribute-names.js";
import { columnsOf } from "./columns.js";
import { stringAt } from "./strings.js";
import { TAG_COUNT, TAG_NAMES, Tag } from "./tags.js";
import { Hidden, Namespace, NodeKind, RAW, type Tree, type TreeStrings } from "./types.js";
import { countVisible, UNCOUNTED } from "./white-space.js";

type Rows = Pick<Tree, "length" | "kind" | "namespace" | "hidden" | "tag" | "parent" | "end" | "strings">;
type Sums = Pick<Tree, "textBefore" | "linkBefore" | "markupBefore" | "elementsBefore">;

/**
 * Computes the four prefix sums of a tree, in one pass over its rows. For most of them the tokenizer has
 * counted the visible characters.
 *
 * @param order - the handle of each row.
 * @param visible - the visible characters of each text row by handle, or {@link UNCOUNTED}.
 */
export function prefixSums(rows: Rows, order: Int32Array, visible: Int32Array): Sums {
  const { length, kind, hidden, tag, namespace, end, strings } = rows;
  const { dataLength } = strings;
  const [textBefore, linkBefore, markupBefore, elementsBefore] = columnsOf(Int32Array, length + 1, 4);
  let text = 0;
  let link = 0;
  let markup = 0;
  let elements = 0;
  let linkEnd = 0;
  /** Whether the last visible character was white space, so that more of it does not count. */
  let afterSpace = true;

  for (let row = 0; row < length; row++) {
    const is = kind[row]!;
    if (is === NodeKind.text) {
      if (hidden[row] !== Hidden.visible) {
        markup += dataLength[row]!;
      } else {
        const known = visible[order[row]!]!;
        const count = known === UNCOUNTED ? visibleCountOf(strings, row) : known;
        const characters = afterSpace && (count & 2) !== 0 ? (count >> 2) - 1 : count >> 2;
        if (count !== 0) afterSpace = (count & 1) !== 0;
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
    // Copies of a formatting element share its attributes, which count for each copy: the sum may exceed the
    // column's range.
    markupBefore[row + 1] = Math.min(markup, MAX_MARKUP);
    elementsBefore[row + 1] = elements;
  }
  return { textBefore, linkBefore, markupBefore, elementsBefore };
}

function visibleCountOf(strings: TreeStrings, row: number): number {
  const place = strings.dataStart[row]!;
  const length = strings.dataLength[row]!;
  if (place < 0) return countVisible(strings.extra, ~place, ~place + length);
  if (place < RAW) return countVisible(strings.source, place, place + length);
  return countVisible(stringAt(strings, place, length, false), 0, length);
}

const MAX_MARKUP = 0x7fff_ffff;

/**
 * Elements without content or end tag (HTML §13.1.2, and the obsolete ones that §13.3 serialises the same
 * way).
 */
// biome-ignore format: a table
const VOID_TAGS: ReadonlySet<number> = new Set([
  Tag.area, Tag.base, Tag.basefont, Tag.bgsound, Tag.br, Tag.col, Tag.embed, Tag.frame, Tag.hr, Tag.img,
  Tag.input, Tag.keygen, Tag.link, Tag.meta, Tag.param, Tag.source, Tag.track, Tag.wbr,
]);

/** Characters of an element's tags without attributes, by tag id. */
const TAG_LENGTHS = Uint8Array.from(TAG_NAMES, ({ length }, tag) => bothTags(length, VOID_TAGS.has(tag)));

/** Characters of ` name=""`, by attribute id. */
const ATTRIBUTE_LENGTHS = Uint8Array.from(ATTRIBUTE_NAMES, ({ length }) => length + 4);

function bothTags(nameLength: number, isVoid: boolean): number {
  return isVoid ? nameLength + 2 : 2 * nameLength + 5;
}

/**
 * Counts the characters of an element's start tag, with attributes in double quotes, and of its end tag if it
 * has one.
 */
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
