import { createRandom, domainOf } from "@winnow/eval";
import { type DatasetName, datasetPages } from "@winnow/lab";
import { domainFolds } from "../pages/folds.js";
import type { Variant } from "./collect.js";
import { copiesOf, createDonors, translateSome } from "./copies/index.js";
import { goldWeight } from "./gold-repair.js";
import { type LabelledPage, labelledPages } from "./labelled-pages.js";

/** Share of aged copies and excerpts without an address. */
const UNKNOWN_URL = 0.6;
const ALTERED_ADDRESS = /^aged|^excerpt/;

/** The data sets whose licences allow it, and whose gold texts are of whole pages. */
export const TRAINING_SETS: readonly DatasetName[] = ["wcxb-dev", "fundus-a", "chinese-wce"];

/**
 * Yields the pages of the training sets with their copies. What a copy gets from other pages is from pages of its own
 * fold, so that no text of a fold is in the training data of the others.
 */
export async function* trainingVariants(folds: number, seed: number): AsyncGenerator<Variant> {
  const pages: LabelledPage[] = [];
  for (const set of TRAINING_SETS) {
    for await (const page of datasetPages(set, Number.POSITIVE_INFINITY)) {
      pages.push({ set, page, weight: set === "wcxb-dev" ? goldWeight(page.id, page.url) : 1 });
    }
  }
  for await (const page of labelledPages()) pages.push(page);
  const foldOf = domainFolds(
    pages.map(({ page }) => domainOf(page) ?? page.id),
    folds,
    seed,
  );
  const random = createRandom(seed);
  for (let fold = 0; fold < folds; fold++) {
    const own = pages.filter((_, i) => foldOf[i] === fold);
    const donors = createDonors(
      own.map(({ page }) => page),
      random,
    );
    for (const { set, page, weight } of own) {
      const copies = translateSome(copiesOf(page, donors, random), random);
      for (const { name, html, gold, translated = false } of copies) {
        const url = ALTERED_ADDRESS.test(name) && random() < UNKNOWN_URL ? undefined : page.url;
        const copy = translated ? `${name}+translated` : name;
        yield { page, gold, copy, html, url, fold, set, weight };
      }
    }
  }
}

/** Yields the pages of data sets as they are, for measuring. */
export async function* plainPages(sets: readonly DatasetName[]): AsyncGenerator<Variant> {
  for (const set of sets) {
    for await (const page of datasetPages(set, Number.POSITIVE_INFINITY)) {
      yield {
        page,
        gold: page.gold.text,
        copy: "plain",
        html: page.html,
        url: page.url,
        fold: -1,
        set,
        weight: 1,
      };
    }
  }
}
