import { Tag } from "@winnow/core-dom";
import {
  elementsIn,
  firstElement,
  nextElement,
  nextNode,
  nextOutside,
  TEXT,
  tagSet,
  unwrap,
} from "../../editable-tree/index.js";
import { addBlock, addRun, addSubtree, type Block, newBlock } from "./block.js";
import { listBlock } from "./lists.js";
import { hasText, ownText, type Page, tailText } from "./page.js";
import { carryChildren } from "./paragraphs.js";
import { Kind } from "./tags.js";
import { addProbe, probe, probeTrimmed, separatesInline } from "./text-probe.js";

/** Processes an element by its tag. */
export type ProcessElement = (page: Page, element: number, kinds: ReadonlySet<number>) => Block | undefined;

const ROW_GROUPS: ReadonlySet<number> = tagSet("thead tbody tfoot");

/**
 * Processes a table (handle_table): captions and cells. Tables inside it are left for their own turn.
 *
 * @param processElement - processes what a cell contains.
 */
export function tableBlock(
  page: Page,
  table: number,
  kinds: ReadonlySet<number>,
  processElement: ProcessElement,
): Block | undefined {
  for (const node of elementsIn(page, table, ROW_GROUPS)) unwrap(page, node);
  const block = newBlock(Tag.table);
  block.tables = 1;
  const inCells = new Set([...kinds, Tag.div]);
  const cells: number[] = [];
  for (let child = firstElement(page, table); child >= 0; child = nextElement(page, child)) {
    const tag = page.tag[child]!;
    if (tag === Tag.tr) {
      for (let cell = firstElement(page, child); cell >= 0; cell = nextElement(page, cell)) {
        if (page.tag[cell] === Tag.td || page.tag[cell] === Tag.th) cells.push(cell);
      }
    } else if (tag === Tag.td || tag === Tag.th) {
      cells.push(child);
      continue;
    } else if (tag === Tag.caption) {
      addSubtree(page, block, child);
      for (const node of elementsIn(page, child)) page.tag[node] = Kind.done;
    } else if (tag === Tag.table) {
      continue;
    }
    page.tag[child] = Kind.done;
  }
  for (const cell of cells) {
    addCell(page, block, cell, inCells, processElement);
    page.tag[cell] = Kind.done;
  }
  return block.texts.length > 0 || block.elements > 0 ? block : undefined;
}

function addCell(
  page: Page,
  block: Block,
  cell: number,
  kinds: ReadonlySet<number>,
  processElement: ProcessElement,
): void {
  if (firstElement(page, cell) < 0) {
    addProbe(page, block, probeTrimmed(page, cell), "deep");
    return;
  }
  addRun(page, block, ownText(page, cell), "deep");
  addRun(page, block, tailText(page, cell), "deep");
  page.tag[cell] = Kind.done;
  let node = nextNode(page, cell, cell);
  while (node >= 0) {
    const tag = page.tag[node]!;
    if (tag === TEXT || tag === Kind.done) {
      node = nextNode(page, node, cell);
    } else if (tag === Tag.table) {
      if (hasText(page, tailText(page, node))) addRun(page, block, tailText(page, node), "deep");
      node = nextOutside(page, node, cell);
    } else {
      addInCell(page, block, node, kinds, processElement);
      page.tag[node] = Kind.done;
      node = nextNode(page, node, cell);
    }
  }
}

function addInCell(
  page: Page,
  block: Block,
  node: number,
  kinds: ReadonlySet<number>,
  processElement: ProcessElement,
): void {
  const tag = page.tag[node]!;
  const tail = tailText(page, node);
  if (separatesInline(page, node) && !hasText(page, tail)) {
    block.elements++;
  } else if (tag === Kind.list) {
    // Lists in cells are mostly navigation.
    const list = listBlock(page, node);
    if (page.settings.favor === "recall" && list !== undefined) addBlock(block, list);
    if (hasText(page, tail)) addRun(page, block, tail, "deep");
  } else if (tag === Tag.td || tag === Tag.th || tag === Kind.deletion) {
    const probed = probe(page, node, false);
    if (probed === undefined && !(tag === Kind.deletion && firstElement(page, node) >= 0)) return;
    addRun(page, block, probed === undefined ? ownText(page, node) : probed.text, "deep");
    addRun(page, block, probed === undefined ? tail : probed.tail, "deep");
    carryChildren(page, block, node);
    block.elements++;
  } else {
    addProcessed(page, block, processElement(page, node, kinds), node);
  }
}

/** Adds the text of a processed element and of the inline elements directly inside; the rest is lost. */
function addProcessed(page: Page, block: Block, inner: Block | undefined, node: number): void {
  const { lengths } = page;
  if (inner === undefined) return;
  if (inner.source >= 0) {
    // The element itself, which is not moved: its children have their own turns.
    addRun(page, block, inner.shallow[0] ?? -1, "deep");
    addRun(page, block, inner.tail[0] ?? -1, "deep");
    carryChildren(page, block, node);
  } else {
    for (const text of [...inner.shallow, ...inner.tail]) {
      block.texts.push(text);
      block.characters += lengths.all[text]! + 1;
      block.visible += lengths.trimmed[text]!;
    }
  }
  block.elements++;
  if (inner.tag === Kind.paragraph) {
    block.paragraphs++;
    block.paragraphText = true;
  }
}
