import { Tag } from "@winnow/core-dom";
import {
  appendElementText,
  appendText,
  type Counter,
  elementsIn,
  emptySums,
  firstElement,
  nextElement,
  remove,
  removeWithTail,
  type SubtreeSums,
  subtreeSum,
  sumSubtrees,
  TextField,
} from "../../editable-tree/index.js";
import type { Page } from "./page.js";
import { Kind } from "./tags.js";

/** What is counted in an element. */
const Field = {
  ...TextField,
  links: 3,
  /** Characters of the links, the number of links with text, and with few characters. */
  inLinks: 4,
  filled: 5,
  short: 6,
  /** Links that are not alone in a paragraph. */
  crowded: 7,
  /** Links that are children of the element itself. */
  children: 8,
} as const;

/** Lengths of links and texts that decide, in characters. */
const MAX_SHORT_LINK = 10;
const CATALOGUE_LINK = 100;
const FARM_SHARE = 0.9;
const LINK_SHARE = 0.8;

function linkCounter({ tag, lengths }: Page): Counter {
  return {
    fields: 9,
    addText: (cells, to, node) => appendText(cells, to, lengths, node),
    addElement(cells, to, from, node) {
      appendElementText(cells, to, from);
      const links = cells[from + Field.links]!;
      if (links > 0) {
        for (let field: number = Field.links; field <= Field.short; field++)
          cells[to + field]! += cells[from + field]!;
        const isAlone = tag[node] === Kind.paragraph && links === 1 && cells[from + Field.children] === 1;
        if (!isAlone) cells[to + Field.crowded]! += cells[from + Field.crowded]!;
      }
      if (tag[node] !== Kind.link) return;
      const length = cells[from + Field.trimmed]!;
      cells[to + Field.inLinks]! += length;
      if (length > 0) cells[to + Field.filled]! += 1;
      if (length > 0 && length < MAX_SHORT_LINK) cells[to + Field.short]! += 1;
      for (const field of [Field.links, Field.crowded, Field.children]) cells[to + field]! += 1;
    },
  };
}

/** The lengths below which an element is judged by its share of links, in characters, and the maximum share. */
interface Limits {
  readonly paragraph: number;
  readonly lastParagraph: number;
  readonly paragraphShare: number;
  readonly other: number;
  readonly lastOther: number;
  readonly otherShare: number;
}

// biome-ignore format: a table
const LIMITS: Readonly<Record<Page["settings"]["linkDensity"], Limits>> = {
  "2.3": {
    paragraph: 30, lastParagraph: 60, paragraphShare: LINK_SHARE, other: 100, lastOther: 300, otherShare: LINK_SHARE,
  },
  note: { paragraph: 25, lastParagraph: 25, paragraphShare: 0.8, other: 100, lastOther: 200, otherShare: 0.66 },
};

/** Removes what consists mostly of links: divs, lists and paragraphs, in two passes, then tables. */
export function removeLinkFarms(page: Page, top: number): void {
  const { favor, tables } = page.settings;
  const precision = favor === "precision";
  const sums = emptySums(page, linkCounter(page));
  let isChanged = true;
  const pass = (tag: number, isFarm: typeof isLinkFarm, edit = remove): void => {
    if (isChanged) sumSubtrees(sums, top);
    isChanged = false;
    // Without links there are no farms.
    if (subtreeSum(sums, top, Field.links) === 0) return;
    const candidates =
      page.tag[top] === tag ? [top, ...elementsIn(page, top, tag)] : elementsIn(page, top, tag);
    for (const node of candidates.filter((candidate) => isFarm(page, sums, candidate))) {
      page.note(node, "link-density");
      edit(page, node);
      isChanged = true;
    }
  };
  for (let i = 0; i < 2; i++) for (const tag of [Tag.div, Kind.list, Kind.paragraph]) pass(tag, isLinkFarm);
  if (tables || precision) pass(Tag.table, isTableOfLinks, removeWithTail);
  if (precision) {
    removeLastHeadings(page, top);
    isChanged = true;
    pass(Kind.heading, isLinkFarm);
    pass(Kind.quote, isLinkFarm);
  }
}

function removeLastHeadings(page: Page, top: number): void {
  for (;;) {
    let last = page.last[top]!;
    while (last >= 0 && page.tag[last]! <= 0) last = page.previous[last]!;
    if (last < 0 || page.tag[last] !== Kind.heading) return;
    removeWithTail(page, last);
  }
}

/**
 * The link density test of the original (link_density_test), with its exceptions. The note's pseudo-code ends after it
 * has counted short links: they decide as in version 2.3, and elements that are not short are no link farms.
 */
function isLinkFarm(page: Page, sums: SubtreeSums, node: number): boolean {
  const count = (field: number) => subtreeSum(sums, node, field);
  const links = count(Field.links);
  if (links === 0) return false;
  const { favor, linkDensity } = page.settings;
  const precision = favor === "precision";
  const limits = LIMITS[linkDensity];
  const length = count(Field.trimmed);
  const inLinks = count(Field.inLinks);
  const filled = count(Field.filled);
  const isParagraph = page.tag[node] === Kind.paragraph;
  const isLast = nextElement(page, node) < 0;
  const [limit, lastLimit, share] = isParagraph
    ? [limits.paragraph, limits.lastParagraph, limits.paragraphShare]
    : [limits.other, limits.lastOther, limits.otherShare];
  const isSmall = length < (isLast ? lastLimit : limit);
  const isNote = linkDensity === "note";

  let isFarm: boolean;
  if (!isNote && links === 1 && inLinks > (precision ? 10 : 100) && inLinks > length * FARM_SHARE) {
    isFarm = true;
  } else if (isSmall) {
    const short = count(Field.short);
    isFarm = filled === 0 || inLinks > length * share || (filled > 1 && short / filled > LINK_SHARE);
    if (!isFarm && page.tag[node] === Tag.div) {
      isFarm = length < (precision ? 200 : 100) && hasChildren(page, node, precision ? 1 : 3);
    }
  } else {
    isFarm =
      !isNote &&
      links > 4 &&
      inLinks > length * FARM_SHARE &&
      inLinks < CATALOGUE_LINK * filled &&
      count(Field.crowded) > 0;
  }
  if (!isFarm || !isParagraph) return isFarm;
  // A paragraph that is the content of an item or a cell is judged with its list or table.
  const up = page.tag[page.parent[node]!];
  return up !== Kind.item && up !== Tag.td && up !== Tag.th;
}

function isTableOfLinks(_: Page, sums: SubtreeSums, table: number): boolean {
  const length = subtreeSum(sums, table, Field.trimmed);
  if (subtreeSum(sums, table, Field.links) === 0 || length < 200) return false;
  return subtreeSum(sums, table, Field.inLinks) > length * (length < 1000 ? LINK_SHARE : 0.5);
}

/** Whether an element has at least `count` element children. */
function hasChildren(page: Page, node: number, count: number): boolean {
  let missing = count;
  for (let child = firstElement(page, node); child >= 0; child = nextElement(page, child)) {
    if (--missing === 0) return true;
  }
  return false;
}
