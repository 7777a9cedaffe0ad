import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { extract } from "@winnow/extract";
import { rankingCandidates, rankingFeatures } from "@winnow/extract/metadata";
import { createRandom, goldOf } from "@winnow/lab";
import { age } from "../extract/copies/age.js";
import { type TrainingPage, trainingPages } from "../pages/training-pages.js";
import { isRight, type LabelledField } from "./fields.js";

/** A page with its candidates, each with a row of features. */
export interface RankedPage {
  readonly id: string;
  readonly set: string;
  /** The registrable domain, or the page's id if it is unknown. */
  readonly domain: string;
  /** Whether the page has a gold value. */
  readonly known: boolean;
  /** 1 for each candidate that is right, in the field's own order. */
  readonly labels: readonly number[];
  /** Its weight in training. */
  readonly weight: number;
}

/** A page with its rows. */
interface Collected {
  readonly page: RankedPage;
  readonly rows: readonly ArrayLike<number>[];
}

/** The weight of an altered copy. */
const COPY_WEIGHT = 0.5;

/**
 * Returns the candidates of the pages of a field's data sets, and writes the rows of their features to a folder. If the field
 * has copies, copies of the pages as they might have been written in 2005 follow the pages: mostly without what the
 * head declares, half of them without their address.
 */
export async function collect(
  folder: string,
  name: string,
  field: LabelledField,
): Promise<readonly RankedPage[]> {
  mkdirSync(folder, { recursive: true });
  const read = (set: string, { page, domain }: TrainingPage, html: string, url?: string): Collected => {
    const gold = goldOf(page.gold, field.measure.field);
    const { tree, marks } = extract(html, { url });
    // Candidates of one value share their features, and are one row.
    const labels = new Map<ArrayLike<number>, boolean>();
    for (const { value, features } of rankingCandidates(tree, name, { url, marks })) {
      labels.set(features, labels.get(features) || isRight(field, value, gold));
    }
    const { id } = page;
    return {
      page: {
        id,
        set,
        domain,
        known: gold !== undefined,
        labels: [...labels.values()].map(Number),
        weight: 1,
      },
      rows: [...labels.keys()],
    };
  };
  const found: Collected[] = [];
  const copies: Collected[] = [];
  for (const set of field.sets) {
    for await (const one of trainingPages(Number.POSITIVE_INFINITY, set)) {
      const { html, url, gold } = one.page;
      if (goldOf(gold, field.measure.field) === undefined && !field.none) continue;
      found.push(read(set, one, html, url));
      if (!field.copies) continue;
      const random = createRandom(found.length);
      const { page, rows } = read(set, one, age(html, random), random() < 0.5 ? url : undefined);
      copies.push({ page: { ...page, weight: COPY_WEIGHT }, rows });
    }
  }
  const all = [...found, ...copies];
  const pages = all.map(({ page }) => page);
  const rows = all.flatMap((one) => one.rows);
  const width = rankingFeatures(name).length;
  const numbers = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries()) {
    if (row.length !== width) throw new Error(`a candidate has ${row.length} features, not ${width}`);
    numbers.set(row, at * width);
  }
  writeFileSync(join(folder, "rows"), numbers);
  return pages;
}
