import { createRandom, domainOf } from "@winnow/eval";
import { type DatasetName, type DatasetPage, datasetPages } from "@winnow/lab";
import { domainFolds } from "../pages/folds.js";
import type { Variant } from "./collect.js";
import { copiesOf, createDonors, translateSome } from "./copies/index.js";

/** Share of aged copies and excerpts without an address. */
const UNKNOWN_URL = 0.6;
const ALTERED_ADDRESS = /^aged|^excerpt/;

/**
 * Yields the pages of wcxb-dev with their copies. What a copy gets from other pages is from pages of its own
 * fold, so that no text of a fold is in the training data of the others.
 */
export async function* trainingVariants(folds: number, seed: number): AsyncGenerator<Variant> {
  const pages: DatasetPage[] = [];
  for await (const page of datasetPages("wcxb-dev", Number.POSITIVE_INFINITY)) pages.push(page);
  const foldOf = domainFolds(
    pages.map((page) => domainOf(page) ?? page.id),
    folds,
    seed,
  );
  const random = createRandom(seed);
  for (let fold = 0; fold < folds; fold++) {
    const own = pages.filter((_, i) => foldOf[i] === fold);
    const donors = createDonors(own, random);
    for (const page of own) {
      const copies = translateSome(copiesOf(page, donors, random), random);
      for (const { name, html, gold, translated = false } of copies) {
        const url = ALTERED_ADDRESS.test(name) && random() < UNKNOWN_URL ? undefined : page.url;
        const copy = translated ? `${name}+translated` : name;
        yield { page, gold, copy, html, url, fold, set: "wcxb-dev" };
      }
    }
  }
}

/** Yields the pages of data sets as they are, for measuring. */
export async function* plainPages(sets: readonly DatasetName[]): AsyncGenerator<Variant> {
  for (const set of sets) {
    for await (const page of datasetPages(set, Number.POSITIVE_INFINITY)) {
      yield { page, gold: page.gold.text, copy: "plain", html: page.html, url: page.url, fold: -1, set };
    }
  }
}
