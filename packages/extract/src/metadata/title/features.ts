import { urlOf } from "@winnow/core-dom/url";
import { isFrontPage } from "../front-page.js";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { likeness, wordSet } from "../text/likeness.js";
import type { TitleCandidate, TitleRun } from "./candidates.js";
import { feedTitles } from "./feed-titles.js";
import { headTitles } from "./head-titles.js";
import { mainHeadings } from "./headings.js";
import { namesSite, type SiteNames, siteNames } from "./site-names.js";
import { STRONG } from "./title-parts.js";

/** What the ranker knows about a title: see `featuresOf`. */
export const TITLE_FEATURES: readonly string[] = [
  // The share of a declared title that the candidate is; 0 if it is not a run of its parts.
  ..."json-ld-headline og-title declared title-element json-ld-name".split(" "),
  // The run of parts in the `title` element, or otherwise in the first declared title.
  ..."after-cut before-cut cut-names-site kept-after-site cut-parts weak-cut colon-cut parts".split(" "),
  // The headings and lines that equal it.
  ..."h1 h2 h3 heading-part in-aside all-link title-class distance after-start lines line-distance".split(
    " ",
  ),
  ..."in-h1 has-h1 in-declared declared-share logo cuts-logo".split(" "),
  // Likeness to the other sources.
  ..."like-title-element like-og-title like-h1 like-all in-address of-address".split(" "),
  ..."support rival-support".split(" "),
  // The text itself.
  ..."names-site has-site-name characters words capitals ellipsis date".split(" "),
  // The page.
  ..."home-page article product h1-count declared-count candidates".split(" "),
];

const SOURCES: ReadonlyMap<string, number> = new Map([
  ["headline", 0],
  ["og:title", 1],
  ["mainEntity.headline", 0],
  ["name", 4],
  ["mainEntity.name", 4],
]);
/** Any statement or headline. */
const DECLARED = 2;
const TITLE_ELEMENT = 3;

/** The place of a declared title among the first features. */
function sourceOf({ title: { source, key } }: TitleRun): number {
  if (key === "title" && source === "page") return TITLE_ELEMENT;
  return SOURCES.get(key) ?? DECLARED;
}

/** What all candidates of a page are compared with. */
interface Page {
  readonly names: SiteNames;
  readonly titleElement: ReadonlySet<string> | undefined;
  readonly ogTitle: ReadonlySet<string> | undefined;
  readonly h1s: readonly ReadonlySet<string>[];
  readonly h1Texts: readonly string[];
  readonly declared: readonly string[];
  readonly all: readonly ReadonlySet<string>[];
  readonly address: ReadonlySet<string>;
  readonly support: readonly number[];
  /** The candidates that link to the home page, and the titles of feeds, folded. */
  readonly logos: ReadonlySet<string>;
  /** The last numbers. */
  readonly own: readonly number[];
}

/** Returns the features of a page's candidates, a list of numbers for each. */
export function featuresOf(
  sources: PageSources,
  candidates: readonly TitleCandidate[],
): readonly (readonly number[])[] {
  const page = pageOf(sources, candidates);
  return candidates.map((candidate, i) => features(sources, candidate, page, i));
}

function pageOf(sources: PageSources, candidates: readonly TitleCandidate[]): Page {
  const titles = headTitles(sources);
  const h1 = mainHeadings(sources).slice(0, 5);
  const words = (test: (key: string, source: string) => boolean): ReadonlySet<string> | undefined => {
    const found = titles.find(({ key, source }) => test(key, source));
    return found && wordSet(found.text);
  };
  const declared = [...new Set(titles.map(({ text }) => text))].slice(0, 6);
  const types = sources.main?.types.join(" ") ?? "";
  const ogType = sources.statements.get("og:type")?.[0]?.value ?? "";
  return {
    names: siteNames(sources),
    titleElement: words((key, source) => key === "title" && source === "page"),
    ogTitle: words((key) => key === "og:title"),
    h1s: h1.map(({ text }) => wordSet(text)),
    h1Texts: h1.map(({ text }) => text.toLowerCase()),
    declared: declared.map((text) => text.toLowerCase()),
    all: [...declared, ...h1.map(({ text }) => text)].map(wordSet),
    address: wordSet(addressWords(sources)),
    support: candidates.map(supportOf),
    logos: new Set([
      ...candidates.filter(({ isLogo }) => isLogo).map(({ folded }) => folded),
      ...feedTitles(sources).map(fold),
    ]),
    own: [
      Number(isFrontPage(sources.url)),
      Number(/Article|Posting|Report/.test(types) || /article/i.test(ogType)),
      Number(/Product/.test(types) || /product/i.test(ogType)),
      h1.length,
      declared.length,
      Math.min(candidates.length, 30),
    ],
  };
}

/** The last segments of the page's path as words. */
function addressWords({ url, links, statements }: PageSources): string {
  const address =
    url ?? links.find(({ rel }) => rel.includes("canonical"))?.href ?? statements.get("og:url")?.[0]?.value;
  const path = urlOf(address)?.pathname ?? "";
  const segments = path.split("/").filter(Boolean);
  try {
    return decodeURIComponent(segments.slice(-2).join(" "))
      .replace(/[-_.+]/g, " ")
      .slice(0, 300);
  } catch {
    return "";
  }
}

/** The number of places that have the candidate as a whole. */
function supportOf({ runs, headings, lines }: TitleCandidate): number {
  const whole = new Set(
    runs.filter(({ parts, from, to }) => to - from === parts.parts.length).map(({ title }) => title.key),
  );
  return whole.size + Number(headings.length > 0) + Number(lines.length > 0) / 2;
}

function features(
  sources: PageSources,
  candidate: TitleCandidate,
  page: Page,
  nth: number,
): readonly number[] {
  const { tree, rows } = sources;
  const { runs, headings, lines, isPart, offers, folded } = candidate;
  const value = offers[0]!.value;
  const words = wordSet(value);
  const declared = [0, 0, 0, 0, 0];
  for (const run of runs) {
    const source = sourceOf(run);
    const share = Math.min(1, value.length / run.title.text.length);
    declared[source] = Math.max(declared[source]!, share);
    if (source < DECLARED) declared[DECLARED] = Math.max(declared[DECLARED]!, share);
  }
  const best = headings.toSorted((a, b) => Number(a.aside) - Number(b.aside) || a.rank - b.rank)[0];
  const rankOf = (rank: number): number => Number(headings.some((heading) => heading.rank === rank));
  const start = rows.contentStart;
  const linesAway = lines.map(({ start: row }) =>
    start < 0 ? 0 : Math.abs(tree.textBefore[start]! - tree.textBefore[row]!),
  );
  const like = (other: ReadonlySet<string> | undefined): number => (other ? likeness(words, other).dice : -1);
  const lower = value.toLowerCase();
  const address = likeness(words, page.address);
  const letters = value.replace(/[^\p{L}]/gu, "");
  return [
    ...declared,
    ...cutOf(runs, page),
    ...[rankOf(1), rankOf(2), rankOf(3), Number(isPart)],
    ...[
      Number(best?.aside ?? false),
      Number(best?.linked ?? false),
      Number(best?.named ?? candidate.isNamed),
    ],
    best === undefined ? -1 : Math.log1p(best.distance),
    Number(best?.after ?? false),
    Math.min(lines.length, 5),
    lines.length === 0 ? -1 : Math.log1p(Math.min(...linesAway)),
    Number(page.h1Texts.some((text) => text.length > lower.length && text.includes(lower))),
    Number(page.h1Texts.some((text) => text.length < lower.length && lower.includes(text))),
    page.declared.filter((text) => text.length > lower.length && text.includes(lower)).length,
    Math.max(
      0,
      ...page.declared.filter((text) => text.includes(lower)).map(({ length }) => lower.length / length),
    ),
    ...[
      Number(page.logos.has(folded)),
      Number(runs.some((run) => cutParts(run).some((part) => page.logos.has(fold(part))))),
    ],
    ...[like(page.titleElement), like(page.ogTitle)],
    page.h1s.length === 0 ? -1 : Math.max(...page.h1s.map(like)),
    page.all.length === 0 ? 0 : page.all.map(like).reduce((sum, one) => sum + one, 0) / page.all.length,
    ...[address.ofFirst, address.ofSecond],
    page.support[nth]!,
    Math.max(0, ...page.support.filter((_, i) => i !== nth)),
    namesSite(value, page.names),
    Number(page.names.names.some((name) => name.length > 2 && ` ${folded} `.includes(` ${name} `))),
    ...[Math.min(value.length, 300), Math.min(words.size, 50)],
    Number(letters !== "" && letters === letters.toUpperCase() && letters !== letters.toLowerCase()),
    Number(/(?:…|\.\.\.)$/.test(value)),
    Number(/\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}:\d{2}/.test(value)),
    ...page.own,
  ];
}

function cutParts({ parts: { parts }, from, to }: TitleRun): readonly string[] {
  return [...parts.slice(0, from), ...parts.slice(to)].slice(0, 6);
}

/** The number of features of `cutOf`. */
const CUT_FEATURES = 8;

/** How the candidate was cut out of the `title` element, otherwise of another title. */
function cutOf(runs: readonly TitleRun[], { names }: Page): readonly number[] {
  const run = runs.find((one) => sourceOf(one) === TITLE_ELEMENT) ?? runs[0];
  if (run === undefined) return new Array<number>(CUT_FEATURES).fill(-1);
  const { parts, separators } = run.parts;
  const { from, to } = run;
  const cut = cutParts(run);
  const kept = to - from > 1 ? [parts[from]!, parts[to - 1]!] : [];
  const atCut = [separators[from - 1], separators[to - 1]].filter((one) => one !== undefined);
  return [
    Number(to < parts.length),
    Number(from > 0),
    cut.length === 0 ? -1 : Math.min(...cut.map((part) => namesSite(part, names))),
    Math.max(0, ...kept.map((part) => namesSite(part, names))),
    cut.length,
    Number(atCut.some((separator) => !STRONG.test(separator))),
    Number(atCut.includes(":")),
    Math.min(to - from, 6),
  ];
}
