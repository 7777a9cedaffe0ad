import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Table } from "@winnow/eval";
import { languageTables } from "../right/language.js";
import type { ContentFigures } from "../right/methods/content.js";
import { tableOf } from "../table.js";
import { byCaption, type Tables } from "./page.js";
import { figure, withInterval } from "./tables.js";

type Peer = ContentFigures["systems"][number];

const MEASURES: Readonly<Record<string, (peer: Peer) => string>> = {
  "peers: words, F1 ↑": ({ f1, interval }) => withInterval(f1, interval),
  "peers: F1 minus winnow's": ({ difference, differenceInterval: { low, high } }) =>
    difference === 0 && low === 0 ? "0" : `${signed(difference)} [${signed(low)}, ${signed(high)}]`,
  "peers: words, precision / recall ↑, empty outputs": ({ precision, recall, empty }) =>
    `${figure(precision)} / ${figure(recall)}, ${empty}`,
  "peers: CPU milliseconds per page ↓": ({ meanMs }) => figure(meanMs, meanMs < 100 ? 1 : 0),
};

/**
 * Returns the tables of the section "Peers": content, from the figures of `lab right content`, which takes long; and
 * languages.
 *
 * @param root - the repository.
 */
export async function peerTables(root: string): Promise<Tables> {
  const file = join(root, "tooling/lab/figures/peers.json");
  const sets = JSON.parse(await readFile(file, "utf8")) as readonly ContentFigures[];
  return byCaption(
    ...Object.entries(MEASURES).map(([caption, of]) => peerTable(caption, sets, of)),
    ...(await languageTables()),
  );
}

/** One figure per system and set. */
function peerTable(caption: string, sets: readonly ContentFigures[], of: (peer: Peer) => string): Table {
  const rows = sets[0]!.systems.map(({ system }, at) => [
    system,
    ...sets.map(({ systems }) => of(systems[at]!)),
  ]);
  return tableOf(caption, ["system", ...sets.map(({ set, pages }) => `${set} (${pages})`)], rows);
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${figure(Math.abs(value))}`;
}
