import { checkOptions } from "@winnow/core-dom/options";
import { NO_PAGE } from "../check.js";
import { createReservoir, type Reservoir } from "./reservoir.js";
import type {
  FilterFigures,
  GroupFigures,
  ReportDocument,
  RuleFigures,
  Sample,
  ScoreFigures,
  TalliedVerdict,
} from "./types.js";

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

interface RuleCount {
  failed: number;
  dropped: number;
  alone: number;
  soft: boolean;
  readonly samples: Reservoir<Sample>;
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
  const { samples: size = 5, seed = 1 } = options;
  const rules = new Map<string, RuleCount>();
  const errors = new Map<string, number>();
  const pageTypes = new Map<string, Group>();
  const languages = new Map<string, Group>();
  const scores = Array.from({ length: BINS }, () => ({ kept: 0, dropped: 0 }));
  const keptSamples = createReservoir<Sample>(size, seed);
  let documents = 0;
  let kept = 0;
  let scored = 0;
  let withoutPage = 0;

  const countRules = (sample: Sample): void => {
    const failed = new Set(sample.reasons.map(({ rule }) => rule));
    const hard = new Set(sample.reasons.flatMap(({ rule, soft }) => (soft === true ? [] : [rule])));
    // Not a rule, but the note that some were left out.
    if (failed.delete(NO_PAGE.rule)) withoutPage++;
    for (const rule of failed) {
      let count = rules.get(rule);
      if (count === undefined) {
        count = { failed: 0, dropped: 0, alone: 0, soft: true, samples: createReservoir(size, seed) };
        rules.set(rule, count);
      }
      count.failed++;
      count.samples.add(sample);
      if (!hard.has(rule)) continue;
      count.soft = false;
      if (sample.keep) continue;
      count.dropped++;
      if (hard.size === 1) count.alone++;
    }
  };

  return {
    add: (document, verdict) => {
      const { keep, score } = verdict;
      const sample = sampleOf(document, verdict);
      documents++;
      if (keep) {
        kept++;
        keptSamples.add(sample);
      }
      if (score !== undefined) {
        scored++;
        scores[Math.max(0, Math.min(BINS - 1, Math.floor(score * BINS)))]![keep ? "kept" : "dropped"]++;
      }
      countGroup(pageTypes, sample.pageType, keep);
      countGroup(languages, sample.language, keep);
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
      rules: rulesOf(rules),
      scores: scored === 0 ? [] : scores.map(scoreRange),
      pageTypes: groupsOf(pageTypes),
      languages: groupsOf(languages),
      keptSamples: keptSamples.items(),
    }),
  };
}

function sampleOf({ id, url, title, text }: ReportDocument, verdict: TalliedVerdict): Sample {
  const { keep, score, reasons, pageType, language } = verdict;
  return { id, url, title, text, keep, score, pageType: pageType?.type, language: language?.code, reasons };
}

interface Group {
  documents: number;
  kept: number;
}

function countGroup(groups: Map<string, Group>, name: string | undefined, keep: boolean): void {
  if (name === undefined) return;
  const group = groups.get(name) ?? { documents: 0, kept: 0 };
  groups.set(name, group);
  group.documents++;
  if (keep) group.kept++;
}

function groupsOf(groups: ReadonlyMap<string, Group>): readonly GroupFigures[] {
  const figures = [...groups].map(([name, { documents, kept }]) => ({ name, documents, kept }));
  return figures.sort((a, b) => b.documents - a.documents || (a.name < b.name ? -1 : 1));
}

function rulesOf(rules: ReadonlyMap<string, RuleCount>): readonly RuleFigures[] {
  const figures = [...rules].map(([rule, { soft, failed, dropped, alone, samples }]) => {
    return { rule, soft, failed, dropped, alone, samples: samples.items() };
  });
  return figures.sort((a, b) => b.failed - a.failed || (a.rule < b.rule ? -1 : 1));
}

function scoreRange({ kept, dropped }: { kept: number; dropped: number }, bin: number): ScoreFigures {
  return { from: bin / BINS, to: (bin + 1) / BINS, kept, dropped };
}
