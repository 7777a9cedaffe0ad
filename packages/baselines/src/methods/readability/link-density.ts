import { Tag } from "@winnow/core-dom";
import {
  appendElementText,
  appendText,
  type Counter,
  type EditableTree,
  type SubtreeSums,
  subtreeSum,
  type TextLengths,
  tagSet,
} from "../../editable-tree/index.js";
import { FOREIGN, Role, tagRoles } from "./tags.js";
import { Trait, type Traits } from "./traits.js";

/** What is counted below an element. */
export const Field = {
  /** The fields of every text: {@link TextField}. */
  all: 0,
  trimmed: 1,
  /** Only `,`. */
  commas: 3,
  /** The commas of other scripts that the original knows. */
  foreignCommas: 4,
  /** Tenths of characters inside links: a link within the page counts only 0.3 per character. */
  link: 5,
  /** Characters of `ul` and `ol` elements, and of headings. Nested ones count repeatedly. */
  lists: 6,
  headings: 7,
  /** Numbers of elements. */
  breaks: 8,
  paragraphs: 9,
  images: 10,
  items: 11,
  inputs: 12,
  embeds: 13,
  /** {@link Below} bits. */
  below: 14,
} as const;

const FIELDS = 15;

/**
 * Kinds of elements: those that the numbers count, those that are no paragraphs, those with text that
 * conditional cleaning accepts as text, allowed videos and data tables.
 */
export const Below = { counted: 1, block: 2, text: 4, video: 8, dataTable: 16 } as const;

/** The field that counts a tag. */
const TAG_FIELDS = new Uint8Array(256);
for (const [field, names] of [
  [Field.breaks, "br hr"],
  [Field.paragraphs, "p"],
  [Field.images, "img"],
  [Field.items, "li"],
  [Field.inputs, "input"],
  [Field.embeds, "object embed iframe"],
] as const) {
  for (const tag of tagSet(names)) TAG_FIELDS[tag] = field;
}

/**
 * Returns the counter of everything that the algorithm compares.
 *
 * @param dataTables - the tables that are data tables; the set may change.
 */
export function contentCounter(
  tree: EditableTree,
  lengths: TextLengths,
  traits: Traits,
  dataTables: ReadonlySet<number>,
): Counter {
  const { trimmed, commas, foreignCommas } = lengths;
  return {
    fields: FIELDS,
    addText(cells, to, node) {
      appendText(cells, to, lengths, node);
      if (trimmed[node] === 0) return;
      cells[to + Field.commas]! += commas[node]!;
      cells[to + Field.foreignCommas]! += foreignCommas[node]!;
    },
    addElement(cells, to, from, node) {
      const tag = tree.tag[node]!;
      const roles = tagRoles(tag);
      const length = cells[from + Field.trimmed]!;
      // Many elements have no text, and most count nothing.
      if (cells[from + Field.all]! > 0) {
        appendElementText(cells, to, from);
        for (let field: number = Field.commas; field <= Field.headings; field++) {
          cells[to + field]! += cells[from + field]!;
        }
        if (tag === Tag.a || tag === FOREIGN + Tag.a) {
          cells[to + Field.link]! += length * (traits.isHashLink(node) === 1 ? 3 : 10);
        }
        if (roles & Role.list) cells[to + Field.lists]! += length;
        if (roles & Role.heading) cells[to + Field.headings]! += length;
      }
      let below = cells[from + Field.below]!;
      if (below & Below.counted) {
        for (let field: number = Field.breaks; field <= Field.embeds; field++) {
          cells[to + field]! += cells[from + field]!;
        }
      }
      if (roles & Role.counted) {
        cells[to + TAG_FIELDS[tag]!]! += 1;
        below |= Below.counted;
      }
      if (roles & Role.embed && traits.bits(node) & Trait.video) below |= Below.video;
      if (roles & Role.block) below |= Below.block;
      if (roles & Role.textish && length > 0) below |= Below.text;
      if (tag === Tag.table && dataTables.has(node)) below |= Below.dataTable;
      cells[to + Field.below]! |= below;
    },
  };
}

/** The length of the element's inner text: trimmed, with every run of white space as one character. */
export function innerLength(sums: SubtreeSums, element: number): number {
  return subtreeSum(sums, element, Field.trimmed);
}

/**
 * The share of the inner text that is inside links, 0 if there is no text. Nested links may raise it above 1.
 */
export function linkDensity(sums: SubtreeSums, element: number): number {
  const length = innerLength(sums, element);
  return length === 0 ? 0 : subtreeSum(sums, element, Field.link) / 10 / length;
}
