import { createHash } from "node:crypto";
import { PAGE_TYPES, parse, type Segment } from "@winnow/core-dom";
import { collapseWhitespace } from "@winnow/core-dom/text";
import { domainOf } from "@winnow/eval";
import { extract } from "@winnow/extract";
import { articleClassifier, articleRules, type Filter, filter } from "@winnow/filter";
import { detectLanguage } from "@winnow/filter/language";
import { segment } from "@winnow/segment";
import { type DatasetName, type DatasetPage, datasetPages } from "../../data/datasets.js";
import { visibleText } from "../../data/marked-pages.js";

/** A page in English, and its texts that a detector could judge. */
export interface Sample {
  readonly id: string;
  /** A page type of wcxb-dev, or another set of articles. */
  readonly group: string;
  readonly domain: string;
  /** Whether the threshold is chosen with it: an article of one half of the domains. */
  readonly isCalibration: boolean;
  /** Whether the rules R1 to R5 keep it, and whether the classifier does, which has seen the pages of wcxb-dev and fundus-a. */
  readonly keptBy: Readonly<Record<"rules" | "classifier", boolean>>;
  readonly page: string;
  readonly content: string;
  readonly segments: readonly string[];
}

/** Sets of articles, and random pages of 2006, beside the seven page types of wcxb-dev. */
const OTHER_SETS: readonly DatasetName[] = ["fundus-a", "daniel-a", "cleaneval"];
/** Groups whose pages are articles. */
export const ARTICLES: ReadonlySet<string> = new Set(["article", "fundus-a", "daniel-a"]);
export const GROUPS: readonly string[] = [...PAGE_TYPES, ...OTHER_SETS];

/** Number of pages of one domain in a group. */
const MAX_OF_DOMAIN = 3;

/**
 * Yields pages in English: `perGroup` of each group, and `calibration` articles of wcxb-dev on other domains than those of the
 * group. Those with the lowest ids are chosen, which are hashes, so that a larger sample contains a smaller one.
 *
 * @param isLong - whether a text has enough tokens.
 */
export async function* samplesOf(
  perGroup: number,
  calibration: number,
  maxSegments: number,
  isLong: (text: string) => boolean,
): AsyncGenerator<Sample, void, undefined> {
  const taken = new Map<string, number>();
  const countOf = (place: string): number => taken.get(place) ?? 0;
  const [rules, classifier] = [articleRules(), articleClassifier()];
  for (const set of ["wcxb-dev", ...OTHER_SETS] as const) {
    const pages: DatasetPage[] = [];
    for await (const page of datasetPages(set, Number.POSITIVE_INFINITY))
      if (["en", "English"].includes(page.lang ?? "en")) pages.push(page);
    pages.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const { id, url, html, pageType, domain: given } of pages) {
      const domain = given ?? domainOf({ id, url, html, gold: { text: "" } }) ?? id;
      const named = set === "wcxb-dev" ? (pageType ?? "") : set;
      const isCalibration = named === "article" && Number.parseInt(hashOf(domain)[0]!, 16) % 2 === 0;
      const group = isCalibration ? "calibration" : named;
      const place = `${group} ${domain}`;
      const most = isCalibration ? calibration : perGroup;
      if (countOf(group) >= most || countOf(place) >= MAX_OF_DOMAIN) continue;
      const tree = parse(html);
      const page = collapseWhitespace(visibleText(tree, { start: 0, end: tree.length }));
      if (detectLanguage(page).code !== "en") continue;
      const { text: content, marks } = extract(tree, { url });
      const keeps = (by: Filter): boolean => filter({ text: content, tree, marks, url }, by).keep;
      const keptBy = { rules: keeps(rules), classifier: keeps(classifier) };
      const units = segment(tree, extract(tree, { url, comments: true }).marks, { url }).segments;
      const segments = textsOf(units).filter(isLong).slice(0, maxSegments);
      for (const name of [group, place]) taken.set(name, countOf(name) + 1);
      yield { ...{ id, group, domain, isCalibration, keptBy, page, content }, segments };
    }
  }
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The texts of segments, each without its children. */
function textsOf(segments: readonly Segment[]): readonly string[] {
  return segments.flatMap(({ text, children }) => [text, ...textsOf(children)]);
}
