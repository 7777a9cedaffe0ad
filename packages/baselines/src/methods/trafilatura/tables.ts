import { Tag } from "@winnow/core-dom";
import { unwrap } from "../../working-tree/edit.js";
import { TEXT } from "../../working-tree/types.js";
import { elementsIn, firstElement, nextElement, nextNode, nextOutside } from "../../working-tree/walk.js";
import {
  addBlock,
  addRun,
  addSubtree,
  type Block,
  hasText,
  newBlock,
  ownText,
  type Pass,
  tailOf,
} from "./block.js";
import { listBlock } from "./lists.js";
import { carryChildren } from "./paragraphs.js";
import { Kind } from "./tags.js";
import { probe, probeTrimmed, separatesInline } from "./text-probe.js";

/** Processes an element by its tag. */
export type ProcessElement = (pass: Pass, element: number, kinds: ReadonlySet<number>) => Block | undefined;

const ROW_GROUPS: ReadonlySet<number> = new Set<number>([Tag.thead, Tag.tbody, Tag.tfoot]);

/**
 * Processes a table (handle_table): captions and cells. Tables inside it are left for their own turn.
 *
 * @param processElement - processes what a cell contains.
 */
export function tableBlock(
  pass: Pass,
  table: number,
  kinds: ReadonlySet<number>,
  processElement: ProcessElement,
): Block | undefined {
  const { work } = pass;
  for (const node of elementsIn(work, table, ROW_GROUPS)) unwrap(work, node);
  const block = newBlock(Tag.table);
  block.tables = 1;
  const inCells = new Set([...kinds, Tag.div]);
  const cells: number[] = [];
  for (let child = firstElement(work, table); child >= 0; child = nextElement(work, child)) {
    const tag = work.tag[child]!;
    if (tag === Tag.tr) {
      for (let cell = firstElement(work, child); cell >= 0; cell = nextElement(work, cell)) {
        if (work.tag[cell] === Tag.td || work.tag[cell] === Tag.th) cells.push(cell);
      }
    } else if (tag === Tag.td || tag === Tag.th) {
      cells.push(child);
      continue;
    } else if (tag === Tag.caption) {
      addSubtree(pass, block, child);
      for (const node of elementsIn(work, child)) work.tag[node] = Kind.done;
    } else if (tag === Tag.table) {
      continue;
    }
    work.tag[child] = Kind.done;
  }
  for (const cell of cells) {
    addCell(pass, block, cell, inCells, processElement);
    work.tag[cell] = Kind.done;
  }
  return block.texts.length > 0 || block.elements > 0 ? block : undefined;
}

function addCell(
  pass: Pass,
  block: Block,
  cell: number,
  kinds: ReadonlySet<number>,
  processElement: ProcessElement,
): void {
  const { work } = pass;
  if (firstElement(work, cell) < 0) {
    const probed = probeTrimmed(pass, cell);
    addRun(pass, block, probed?.text ?? -1, "deep", true);
    addRun(pass, block, probed?.tail ?? -1, "deep", true);
    return;
  }
  addRun(pass, block, ownText(work, cell), "deep");
  addRun(pass, block, tailOf(work, cell), "deep");
  work.tag[cell] = Kind.done;
  let node = nextNode(work, cell, cell);
  while (node >= 0) {
    const tag = work.tag[node]!;
    if (tag === TEXT || tag === Kind.done) {
      node = nextNode(work, node, cell);
    } else if (tag === Tag.table) {
      if (hasText(pass, tailOf(work, node))) addRun(pass, block, tailOf(work, node), "deep");
      node = nextOutside(work, node, cell);
    } else {
      addInCell(pass, block, node, kinds, processElement);
      work.tag[node] = Kind.done;
      node = nextNode(work, node, cell);
    }
  }
}

function addInCell(
  pass: Pass,
  block: Block,
  node: number,
  kinds: ReadonlySet<number>,
  processElement: ProcessElement,
): void {
  const { work, settings } = pass;
  const tag = work.tag[node]!;
  const tail = tailOf(work, node);
  if (separatesInline(pass, node) && !hasText(pass, tail)) {
    block.elements++;
  } else if (tag === Kind.list) {
    // Lists in cells are mostly navigation.
    const list = listBlock(pass, node);
    if (settings.favor === "recall" && list !== undefined) addBlock(block, list);
    if (hasText(pass, tail)) addRun(pass, block, tail, "deep");
  } else if (tag === Tag.td || tag === Tag.th || tag === Kind.deletion) {
    const probed = probe(pass, node, false);
    if (probed === undefined && !(tag === Kind.deletion && firstElement(work, node) >= 0)) return;
    addRun(pass, block, probed === undefined ? ownText(work, node) : probed.text, "deep");
    addRun(pass, block, probed === undefined ? tail : probed.tail, "deep");
    carryChildren(pass, block, node);
    block.elements++;
  } else {
    addProcessed(pass, block, processElement(pass, node, kinds), node);
  }
}

/** Adds the text of a processed element and of the inline elements directly inside; the rest is lost. */
function addProcessed(pass: Pass, block: Block, inner: Block | undefined, node: number): void {
  const { lengths } = pass;
  if (inner === undefined) return;
  if (inner.source >= 0) {
    // The element itself, which is not moved: its children have their own turns.
    addRun(pass, block, inner.shallow[0] ?? -1, "deep");
    addRun(pass, block, inner.tail[0] ?? -1, "deep");
    carryChildren(pass, block, node);
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
