import { createRandom } from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { NO_PAGE } from "../check.js";
import type { FilterFigures, GroupFigures, ReportDocument, Sample, TalliedVerdict } from "./figures.js";

/** Options of {@link createTally}. */
export interface TallyOptions {
  /** Maximum number of samples for each rule, and of kept documents. Default 5. */
  readonly samples?: number;
  /** Seed of the random choice of samples. Default 1. */
  readonly seed?: number;
}

/** Counts verdicts. Its memory does not depend on the number of documents. */
export interface Tally {
  /** Counts a document. Must be called in a fixed order, on which the samples depend. */
  readonly add: (document: ReportDocument, verdict: TalliedVerdict) => void;
  /** Counts a record that could not be judged. */
  readonly fail: (code: string) => void;
  readonly figures: () => FilterFigures;
}

/** Number of ranges of scores. */
const BINS = 20;

/**
 * Creates a tally, which counts what each rule of a filter did with documents, and samples them.
 *
 * @throws TypeError for an unknown option or one of the wrong type.
 * @example
 * const tally = createTally();
 * for (const document of documents) tally.add(document, filter(document, by));
 * await writeFile("report.html", filterReport(tally.figures(), { title: "My corpus" }));
 */
export function createTally(options: TallyOptions = {}): Tally {
  checkOptions(options, { samples: "number", seed: "number" });
  const newReservoir = (): Reservoir<Sample> => createReservoir(options.samples ?? 5, options.seed ?? 1);
  const newRule = () => ({ soft: true, failed: 0, dropped: 0, alone: 0, reservoir: newReservoir() });
  const rules = new Map<string, ReturnType<typeof newRule>>();
  const errors = new Map<string, number>();
  const [pageTypes, languages] = [new Map<string, GroupCount>(), new Map<string, GroupCount>()];
  const scores = Array.from({ length: BINS }, () => ({ kept: 0, dropped: 0 }));
  const keptSamples = newReservoir();
  let [documents, kept, scored, withoutPage] = [0, 0, 0, 0];

  const countRules = (sample: Sample): void => {
    const failed = new Set(sample.reasons.map(({ rule }) => rule));
    const hard = new Set(sample.reasons.filter(({ soft }) => soft !== true).map(({ rule }) => rule));
    // Not a rule, but the note that some were left out.
    if (failed.delete(NO_PAGE.rule)) withoutPage++;
    for (const rule of failed) {
      const count = entry(rules, rule, newRule);
      count.failed++;
      count.reservoir.add(sample);
      if (!hard.has(rule)) continue;
      count.soft = false;
      if (sample.keep) continue;
      count.dropped++;
      if (hard.size === 1) count.alone++;
    }
  };

  return {
    add: ({ id, url, title, text }, { keep, score, reasons, ...verdict }) => {
      const [pageType, language] = [verdict.pageType?.type, verdict.language?.code];
      const sample = { id, url, title, text, keep, score, pageType, language, reasons };
      documents++;
      if (keep) {
        kept++;
        keptSamples.add(sample);
      }
      if (score !== undefined) {
        scored++;
        scores[Math.max(0, Math.min(BINS - 1, Math.floor(score * BINS)))]![keep ? "kept" : "dropped"]++;
      }
      countGroup(pageTypes, pageType, keep);
      countGroup(languages, language, keep);
      countRules(sample);
    },
    fail: (code) => {
      errors.set(code, (errors.get(code) ?? 0) + 1);
    },
    figures: () => ({
      documents,
      kept,
      dropped: documents - kept,
      withoutPage,
      errors: Object.fromEntries(errors),
      rules: [...rules]
        .map(([rule, { reservoir, ...count }]) => ({ rule, ...count, samples: reservoir.items() }))
        .sort((a, b) => b.failed - a.failed || (a.rule < b.rule ? -1 : 1)),
      scores: scored === 0 ? [] : scores.map((bin, i) => ({ from: i / BINS, to: (i + 1) / BINS, ...bin })),
      pageTypes: largestFirst(pageTypes),
      languages: largestFirst(languages),
      keptSamples: keptSamples.items(),
    }),
  };
}

/** Returns the value of a key, which is created if there is none. */
function entry<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

interface GroupCount {
  documents: number;
  kept: number;
}

function countGroup(groups: Map<string, GroupCount>, name: string | undefined, keep: boolean): void {
  if (name === undefined) return;
  const group = entry(groups, name, () => ({ documents: 0, kept: 0 }));
  group.documents++;
  if (keep) group.kept++;
}

function largestFirst(groups: ReadonlyMap<string, GroupCount>): readonly GroupFigures[] {
  const figures = [...groups].map(([name, count]) => ({ name, ...count }));
  return figures.sort((a, b) => b.documents - a.documents || (a.name < b.name ? -1 : 1));
}

/** A uniform sample of a sequence of unknown length. */
interface Reservoir<T> {
  readonly add: (item: T) => void;
  /** Returns the sample, in the order of the sequence. */
  readonly items: () => readonly T[];
}

/**
 * Creates a reservoir (Vitter 1985, algorithm R). The sample depends on the sequence and the seed alone.
 *
 * @param size - maximum number of items in the sample.
 */
export function createReservoir<T>(size: number, seed: number): Reservoir<T> {
  const random = createRandom(seed);
  const sample: { readonly at: number; readonly item: T }[] = [];
  let count = 0;
  return {
    add: (item) => {
      const at = count++;
      const place = at < size ? at : Math.floor(random() * count);
      if (place < size) sample[place] = { at, item };
    },
    items: () => [...sample].sort((a, b) => a.at - b.at).map(({ item }) => item),
  };
}
