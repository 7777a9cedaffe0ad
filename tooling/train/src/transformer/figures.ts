import { mean } from "@winnow/eval";
import { softmax } from "../filter/calibration.js";
import { aucOf, eceOf, scoresOf } from "../filter/figures.js";
import { calibrate } from "./calibrate.js";

/** A page with the logits of a model that has not seen its fold. */
export interface Judged {
  readonly logits: readonly number[];
  readonly label: number;
  readonly fold: number;
}

const BINS = 15;

/**
 * Returns the figures of pages as lines: all types, articles against the rest, and calibration.
 *
 * The temperature of a fold's pages is fitted to the other folds.
 */
export function figureLines(pages: readonly Judged[], labels: readonly string[]): readonly string[] {
  const raw = pages.map(({ logits }) => softmax(logits, 1));
  const best = raw.map((row, page) => ({ label: pages[page]!.label, found: row.indexOf(Math.max(...row)) }));
  const right = best.map(({ label, found }) => label === found);
  // Of the labels that occur.
  const scores = [...labels.keys()].map((label) => scoresOf(best, label)).filter((score) => score.pages > 0);
  const article = labels.indexOf("article");
  const articles = raw.map((row, page) => ({
    probability: row[article]!,
    is: pages[page]!.label === article,
  }));
  const sure = articles.map(({ probability, is }) => probability >= 0.5 === is);
  // The expected calibration error of Guo et al. 2017, equation 3.
  const error = (rows: readonly (readonly number[])[]): string =>
    eceOf(
      rows.map((row, page) => ({ probability: Math.max(...row), is: right[page]! })),
      BINS,
    ).toFixed(3);
  const lines = [
    `${pages.length} pages: accuracy ${share(right)}, macro-F1 ${mean(scores.map(({ f1 }) => f1)).toFixed(3)}`,
    `article: accuracy ${share(sure)}, AUC ${aucOf(articles).toFixed(4)}`,
    `calibration error (${BINS} bins): ${error(raw)}`,
  ];
  const folds = new Set(pages.map(({ fold }) => fold));
  if (folds.size < 2) return lines;
  const temperatures = new Map(
    [...folds].map((fold) => [fold, temperatureOf(pages.filter((page) => page.fold !== fold))]),
  );
  const scaled = pages.map(({ logits, fold }) => softmax(logits, temperatures.get(fold)!));
  return [...lines, `  with temperatures of the other folds: ${error(scaled)}`];
}

/** Returns the temperature of pages. */
export function temperatureOf(pages: readonly Judged[]): number {
  return calibrate(
    pages.map(({ logits }) => logits),
    pages.map(({ label }) => label),
  );
}

function share(values: readonly boolean[]): string {
  return (values.filter(Boolean).length / values.length).toFixed(3);
}
