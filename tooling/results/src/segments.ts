import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { tableOf } from "@winnow/common";
import type { Table } from "@winnow/eval";
import type { Section } from "./page.js";
import { figure } from "./tables.js";
import { CAUSES, SEGMENT_WORDS } from "./words.js";

/** What `pnpm agree segments --write` writes, for each set and form. */
interface SilverFigures
  extends Readonly<Record<"pages" | "units" | "complete" | (typeof SHARES)[number], number>> {
  readonly set: string;
  readonly form: string;
  readonly worst: readonly (Readonly<Record<"f1" | "units" | "segments" | "found", number>> & {
    readonly page: string;
  })[];
}

const SHARES = ["precision", "recall", "f1", "f1ByPage", "author", "date", "words"] as const;

interface Average {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** What `pnpm agree blocks --write` writes. */
interface BlockFigures {
  readonly pages: number;
  readonly marked: number;
  readonly figures: readonly {
    readonly segmenter: string;
    readonly exact: Average;
    readonly fuzzy: Average;
    readonly blocks: number;
  }[];
}

/**
 * Returns the section "Segments" of the page, from the figures in `tooling/agree`, whose commands take minutes.
 *
 * @param root - the repository.
 */
export async function segmentsSection(root: string): Promise<Section> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(root, "tooling/agree/figures", name), "utf8"));
  const silver = (await read("segments.json")) as readonly SilverFigures[];
  return [
    "## Segments",
    SEGMENT_WORDS.introduction,
    silverTable(silver),
    SEGMENT_WORDS.worst,
    worstTable(silver),
    SEGMENT_WORDS.blocks,
    blocksTable((await read("blocks.json")) as BlockFigures),
  ];
}

function silverTable(silver: readonly SilverFigures[]): Table {
  const rows = silver.map(({ set, form, pages, units, complete, ...shares }) => [
    `${set}, ${form}`,
    ...[pages, units].map(String),
    ...SHARES.map((name) => figure(shares[name])),
    String(complete),
  ]);
  const columns = ["pages", "units", "P", "R", "F1", "F1 by page", "author", "date", "words", "complete"];
  return tableOf("units that are one segment", ["", ...columns], rows);
}

/** The worst pages of the first set without declarations, with ids and classes. */
function worstTable(silver: readonly SilverFigures[]): Table {
  const rows = (silver.find(({ form }) => form === "names")?.worst ?? []).map(
    ({ page, f1, units, segments, found }) => [
      page,
      figure(f1, 2),
      ...[units, segments, found].map(String),
      CAUSES[page] ?? "",
    ],
  );
  const table = tableOf("the worst pages", ["page", "F1", "units", "segments", "found", "cause"], rows);
  return { ...table, columns: [...table.columns.slice(0, -1), { name: "cause", align: "left" }] };
}

function blocksTable({ pages, marked, figures }: BlockFigures): Table {
  const rows = figures.map(({ segmenter, exact, fuzzy, blocks }) => [
    segmenter,
    ...[exact, fuzzy].flatMap(({ precision, recall, f1 }) =>
      [precision, recall, f1].map((one) => figure(one)),
    ),
    figure(blocks, 1),
  ]);
  const columns = ["exact P", "R", "F", "80% alike P", "R", "F", "blocks per page"];
  return tableOf(`${marked} blocks of ${pages} pages`, ["segmenter", ...columns], rows);
}
