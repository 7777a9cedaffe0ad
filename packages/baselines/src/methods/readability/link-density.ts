import { Tag } from "@winnow/core-dom";
import {
  appendText,
  appendTextOf,
  type Counter,
  type EditableTree,
  type SubtreeSums,
  sumOf,
  type TextLengths,
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
  /** The number of elements that any of the following fields counts. */
  counted: 8,
  /** Numbers of elements; `texts` are those with text that conditional cleaning accepts as text. */
  breaks: 9,
  paragraphs: 10,
  images: 11,
  items: 12,
  inputs: 13,
  embeds: 14,
  videos: 15,
  blocks: 16,
  texts: 17,
  dataTables: 18,
} as const;

const FIELDS = 19;

const COUNTED = Role.counted | Role.block | Role.textish | Role.embed;

/** The fields that count tags. */
const TAG_FIELDS: ReadonlyMap<number, number> = new Map<number, number>([
  ...([Tag.br, Tag.hr].map((tag) => [tag, Field.breaks]) as [number, number][]),
  ...[[Tag.p, Field.paragraphs] as const, [Tag.img, Field.images] as const],
  ...[[Tag.li, Field.items] as const, [Tag.input, Field.inputs] as const],
]);

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
  const { commas, foreignCommas } = lengths;
  return {
    fields: FIELDS,
    addText(cells, to, node) {
      appendText(cells, to, lengths, node);
      cells[to + Field.commas]! += commas[node]!;
      cells[to + Field.foreignCommas]! += foreignCommas[node]!;
    },
    addElement(cells, to, from, node) {
      const tag = tree.tag[node]!;
      const roles = tagRoles(tag);
      const length = cells[from + Field.trimmed]!;
      // Many elements have no text, and most count nothing.
      if (cells[from + Field.all]! > 0) {
        appendTextOf(cells, to, from);
        for (let field: number = Field.commas; field <= Field.headings; field++) {
          cells[to + field]! += cells[from + field]!;
        }
        if (tag === Tag.a || tag === FOREIGN + Tag.a) {
          cells[to + Field.link]! += length * (traits.bits(node) & Trait.hashLink ? 3 : 10);
        }
        if (roles & Role.list) cells[to + Field.lists]! += length;
        if (roles & Role.heading) cells[to + Field.headings]! += length;
      }
      if (cells[from + Field.counted]! > 0) {
        for (let field: number = Field.counted; field < FIELDS; field++) {
          cells[to + field]! += cells[from + field]!;
        }
      }
      if ((roles & COUNTED) === 0) return;
      cells[to + Field.counted]! += 1;
      const tagField = TAG_FIELDS.get(tag);
      if (tagField !== undefined) cells[to + tagField]! += 1;
      if (roles & Role.block) cells[to + Field.blocks]! += 1;
      if (roles & Role.textish && length > 0) cells[to + Field.texts]! += 1;
      if (roles & Role.embed) {
        cells[to + Field.embeds]! += 1;
        if (traits.bits(node) & Trait.video) cells[to + Field.videos]! += 1;
      }
      if (dataTables.has(node)) cells[to + Field.dataTables]! += 1;
    },
  };
}

/** The length of the element's inner text: trimmed, with every run of white space as one character. */
export function innerLength(sums: SubtreeSums, element: number): number {
  return sumOf(sums, element, Field.trimmed);
}

/**
 * The share of the inner text that is inside links, 0 if there is no text. Nested links may raise it above 1.
 */
export function linkDensity(sums: SubtreeSums, element: number): number {
  const length = innerLength(sums, element);
  return length === 0 ? 0 : sumOf(sums, element, Field.link) / 10 / length;
}
