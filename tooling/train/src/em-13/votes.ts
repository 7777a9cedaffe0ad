import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { em13Votes } from "@winnow/baselines/methods/ensemble";
import { Hidden, NodeKind, type Tree, text } from "@winnow/core-dom";
import { leafLabels } from "../labels/leaf-labels.js";
import { domainFolds } from "../pages/folds.js";
import { trainingPages } from "../pages/training-pages.js";

/** The votes for the text nodes of a page, those with text only. */
export interface PageVotes {
  readonly rows: readonly number[];
  readonly votes: Uint16Array;
  readonly fold: number;
}

/**
 * Collects the votes of the thirteen methods for all text nodes of wcxb-dev, and writes them for
 * `python/em13.py` with the labels: votes.u16, labels.u8 and folds.u8, one number per text node.
 */
export async function writeVotes(folder: string, folds: number, seed: number): Promise<readonly PageVotes[]> {
  const pages: { rows: readonly number[]; votes: Uint16Array; labels: Uint8Array; domain: string }[] = [];
  for await (const { page, domain, tree } of trainingPages()) {
    const rows = textRows(tree);
    const votes = em13Votes(tree, {})!;
    const labels = leafLabels(tree, page.gold.text);
    pages.push({
      ...{ rows, domain },
      votes: Uint16Array.from(rows, (row) => votes[row]!),
      labels: Uint8Array.from(rows, (row) => labels[row]!),
    });
    if (pages.length % 100 === 0) console.error(`${pages.length} pages`);
  }
  const foldOf = domainFolds(
    pages.map(({ domain }) => domain),
    folds,
    seed,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "votes.u16"),
    Buffer.concat(pages.map(({ votes }) => Buffer.from(votes.buffer))),
  );
  writeFileSync(join(folder, "labels.u8"), Buffer.concat(pages.map(({ labels }) => labels)));
  const nodeFolds = pages.map(({ rows }, i) => Buffer.alloc(rows.length, foldOf[i]!));
  writeFileSync(join(folder, "folds.u8"), Buffer.concat(nodeFolds));
  return pages.map(({ rows, votes }, i) => ({ rows, votes, fold: foldOf[i]! }));
}

/** The visible text rows that are not blank. */
function textRows(tree: Tree): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    if (text(tree, row).trim() !== "") rows.push(row);
  }
  return rows;
}
