import { urlOf } from "@winnow/core-dom/url";
import { isFrontPage } from "../front-page.js";
import type { PageSources } from "../sources/types.js";
import { firstText, itemValues, statementsOf } from "../sources/values.js";
import { fold } from "../text/fold.js";
import { likeness, wordSet } from "../text/likeness.js";
import type { TitleCandidate, TitleRun } from "./candidates.js";
import { headTitles } from "./head-titles.js";
import { mainHeadings } from "./headings.js";
import { namesSite, pageAddress, type SiteNames, siteNames } from "./site-names.js";
import { STRONG, titleParts } from "./title-parts.js";

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
  /** The candidates that link to the home page, folded. */
  readonly logos: ReadonlySet<string>;
  /** The last entry of the page's breadcrumb trail, folded. */
  readonly trail: string | undefined;
  readonly description: ReadonlySet<string> | undefined;
  /** The headings outside asides. */
  readonly headingRows: readonly number[];
  readonly depth: number;
  readonly isHome: boolean;
  readonly types: string;
  readonly ogType: string;
  readonly candidates: number;
}

/** A candidate with what several features read. */
interface Facts extends TitleCandidate {
  readonly index: number;
  readonly value: string;
  readonly lower: string;
  readonly words: ReadonlySet<string>;
  /** The heading that speaks most for it. */
  readonly best: RankedHeading | undefined;
  /** Visible characters between its lines and the content's beginning. */
  readonly linesAway: readonly number[];
  /** Its run of parts in the `title` element, or otherwise in the first declared title. */
  readonly run: TitleRun | undefined;
  /** The parts that the run leaves out, and the separators where it is cut. */
  readonly cut: readonly string[];
  readonly cutAt: readonly string[];
}

type Feature = readonly [name: string, value: (facts: Facts, page: Page) => boolean | number];

const TITLE_ELEMENT = "title";

/** What the ranker knows about a title. The order is the model's. */
// biome-ignore format: a table
const FEATURES: readonly Feature[] = [
  // The share of a declared title that the candidate is; 0 if it is not a run of its parts.
  ["json-ld-headline", (c) => share(c, ["headline", "mainEntity.headline"])],
  ["og-title", (c) => share(c, ["og:title"])],
  ["declared", (c) => share(c, undefined)],
  ["title-element", (c) => share(c, [TITLE_ELEMENT])],
  ["json-ld-name", (c) => share(c, ["name", "mainEntity.name"])],
  // How it is cut out of a title.
  ["after-cut", ({ run }) => run === undefined ? -1 : run.to < run.parts.parts.length],
  ["before-cut", ({ run }) => run === undefined ? -1 : run.from > 0],
  ["cut-names-site", ({ run, cut }, { names }) => run === undefined || cut.length === 0 ? -1 : Math.min(...cut.map((part) => namesSite(part, names)))],
  ["kept-after-site", ({ run }, { names }) => run === undefined ? -1 : Math.max(0, ...keptEnds(run).map((part) => namesSite(part, names)))],
  ["cut-parts", ({ run, cut }) => run === undefined ? -1 : cut.length],
  ["weak-cut", ({ run, cutAt }) => run === undefined ? -1 : cutAt.some((separator) => !STRONG.test(separator))],
  ["colon-cut", ({ run, cutAt }) => run === undefined ? -1 : cutAt.includes(":")],
  ["parts", ({ run }) => run === undefined ? -1 : Math.min(run.to - run.from, 6)],
  // The headings and lines that equal it.
  ["h1", ({ headings }) => headings.some(({ rank }) => rank === 1)],
  ["h2", ({ headings }) => headings.some(({ rank }) => rank === 2)],
  ["h3", ({ headings }) => headings.some(({ rank }) => rank === 3)],
  ["order", ({ best }, { headingRows }) => best === undefined ? -1 : headingRows.filter((row) => row < best.row).length],
  ["in-aside", ({ best }) => best?.aside ?? false],
  ["all-link", ({ best }) => best?.linked ?? false],
  ["title-class", ({ best, isNamed }) => best?.named ?? isNamed],
  ["distance", ({ best }) => best === undefined ? -1 : Math.log1p(best.distance)],
  ["after-start", ({ best }) => best?.after ?? false],
  ["lines", ({ lines }) => Math.min(lines.length, 5)],
  ["line-distance", ({ linesAway }) => linesAway.length === 0 ? -1 : Math.log1p(Math.min(...linesAway))],
  ["in-h1", ({ lower }, { h1Texts }) => h1Texts.some((text) => text.length > lower.length && text.includes(lower))],
  ["has-h1", ({ lower }, { h1Texts }) => h1Texts.some((text) => text.length < lower.length && lower.includes(text))],
  ["in-declared", ({ lower }, { declared }) => declared.filter((text) => text.length > lower.length && text.includes(lower)).length],
  ["declared-share", ({ lower }, { declared }) => Math.max(0, ...declared.filter((text) => text.includes(lower)).map(({ length }) => lower.length / length))],
  ["logo", ({ folded }, { logos }) => logos.has(folded)],
  ["cuts-logo", ({ runs }, { logos }) => runs.some((run) => cutParts(run).some((part) => logos.has(fold(part))))],
  // Likeness to the other sources.
  ["like-title-element", ({ words }, { titleElement }) => titleElement === undefined ? -1 : likeness(words, titleElement).dice],
  ["like-og-title", ({ words }, { ogTitle }) => ogTitle === undefined ? -1 : likeness(words, ogTitle).dice],
  ["like-h1", ({ words }, { h1s }) => h1s.length === 0 ? -1 : Math.max(...h1s.map((h1) => likeness(words, h1).dice))],
  ["like-all", ({ words }, { all }) => all.reduce((sum, other) => sum + likeness(words, other).dice, 0) / Math.max(1, all.length)],
  ["in-address", ({ words }, { address }) => likeness(words, address).ofFirst],
  ["of-address", ({ words }, { address }) => likeness(words, address).ofSecond],
  ["support", ({ index }, { support }) => support[index]!],
  ["breadcrumb", ({ folded }, { trail }) => trail === undefined ? -1 : folded === trail],
  ["in-description", ({ words }, { description }) => description === undefined ? -1 : likeness(words, description).ofFirst],
  ["rival-support", ({ index }, { support }) => Math.max(0, ...support.filter((_, i) => i !== index))],
  // The text itself.
  ["names-site", ({ value }, { names }) => namesSite(value, names)],
  ["has-site-name", ({ folded }, { names }) => names.names.some((name) => name.length > 2 && ` ${folded} `.includes(` ${name} `))],
  ["characters", ({ value }) => Math.min(value.length, 300)],
  ["words", ({ words }) => Math.min(words.size, 50)],
  ["capitals", ({ value }) => isInCapitals(value)],
  ["ellipsis", ({ value }) => /(?:…|\.\.\.)$/.test(value)],
  ["sentence", ({ value }) => /[.!?。！？]$/u.test(value)],
  ["strong-inside", ({ value }) => !/[|｜¦»«›‹·•・丨ㅣ_＿:[/]/.test(value) ? 0 : titleParts(value).separators.filter((separator) => STRONG.test(separator)).length],
  ["date", ({ value }) => /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}:\d{2}/.test(value)],
  // The page.
  ["home-page", (_, { isHome }) => isHome],
  ["path-depth", (_, { depth }) => depth],
  ["article", (_, { types, ogType }) => /Article|Posting|Report/.test(types) || /article/i.test(ogType)],
  ["product", (_, { types, ogType }) => /Product/.test(types) || /product/i.test(ogType)],
  ["h1-count", (_, { h1s }) => h1s.length],
  ["declared-count", (_, { declared }) => declared.length],
  ["candidates", (_, { candidates }) => Math.min(candidates, 30)],
];

/** The names of the features. */
export const TITLE_FEATURES: readonly string[] = FEATURES.map(([name]) => name);

/** Returns a function that computes the features of a page's candidate by its index: a list of numbers. */
export function featureReader(
  sources: PageSources,
  candidates: readonly TitleCandidate[],
): (index: number) => readonly number[] {
  const page = pageFacts(sources, candidates);
  return (index) => {
    const facts = candidateFacts(sources, candidates[index]!, index);
    return FEATURES.map(([, value]) => Number(value(facts, page)));
  };
}

function pageFacts(sources: PageSources, candidates: readonly TitleCandidate[]): Page {
  const titles = headTitles(sources);
  const main = mainHeadings(sources);
  const inPlace = main.filter(({ aside }) => !aside);
  const h1 = (inPlace.length > 0 ? inPlace : main).slice(0, 5);
  const description = statementsOf(sources, ["description", "og:description"])[0]?.value;
  const words = (name: string): ReadonlySet<string> | undefined => {
    const title = titles.find((one) => titleKey(one) === name);
    return title && wordSet(title.text);
  };
  const declared = [...new Set(titles.map(({ text }) => text))].slice(0, 6);
  return {
    names: siteNames(sources),
    titleElement: words(TITLE_ELEMENT),
    ogTitle: words("og:title"),
    h1s: h1.map(({ text }) => wordSet(text)),
    h1Texts: h1.map(({ text }) => text.toLowerCase()),
    declared: declared.map((text) => text.toLowerCase()),
    all: [...declared, ...h1.map(({ text }) => text)].map(wordSet),
    address: wordSet(addressWords(sources)),
    support: candidates.map(supportOf),
    logos: new Set(candidates.filter(({ isLogo }) => isLogo).map(({ folded }) => folded)),
    trail: lastOfTrail(sources),
    description: description === undefined ? undefined : wordSet(description.slice(0, 500)),
    headingRows: candidates.flatMap(({ headings }) =>
      headings.filter(({ aside }) => !aside).map(({ row }) => row),
    ),
    depth: (urlOf(pageAddress(sources))?.pathname ?? "").split("/").filter(Boolean).length,
    isHome: isFrontPage(sources.url),
    types: sources.main?.types.join(" ") ?? "",
    ogType: sources.statements.get("og:type")?.[0]?.value ?? "",
    candidates: candidates.length,
  };
}

function candidateFacts({ tree, rows }: PageSources, candidate: TitleCandidate, index: number): Facts {
  const { offers, folded, runs, headings, lines, isLogo, isNamed } = candidate;
  const { value } = offers[0]!;
  const start = rows.contentStart;
  const run = runs.find(({ title }) => titleKey(title) === TITLE_ELEMENT) ?? runs[0];
  const { separators = [] } = run?.parts ?? {};
  return {
    offers,
    folded,
    runs,
    headings,
    lines,
    isLogo,
    isNamed,
    index,
    value,
    lower: value.toLowerCase(),
    words: wordSet(value),
    best: headings.length < 2 ? headings[0] : headings.toSorted(byEvidence)[0],
    linesAway: lines.map((line) =>
      start < 0 ? 0 : Math.abs(tree.textBefore[start]! - tree.textBefore[line.start]!),
    ),
    run,
    cut: run === undefined ? [] : cutParts(run),
    cutAt:
      run === undefined
        ? []
        : [separators[run.from - 1], separators[run.to - 1]].filter((separator) => separator !== undefined),
  };
}

type RankedHeading = TitleCandidate["headings"][number];

function byEvidence(a: RankedHeading, b: RankedHeading): number {
  return Number(a.aside) - Number(b.aside) || a.rank - b.rank;
}

/** Whether a text has letters, all of them capitals. */
function isInCapitals(value: string): boolean {
  // Beyond ASCII there are signs with a small form.
  const letters = /[^\0-\x7f]/.test(value) ? value.replace(/[^\p{L}]/gu, "") : value;
  return letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}

/** The key of a declared title; a statement with the name `title` is not the element. */
function titleKey({ source, key }: TitleRun["title"]): string {
  return key === TITLE_ELEMENT && source !== "page" ? "meta:title" : key;
}

/** @param keys - the keys of the titles; undefined for all but the `title` element and names of items. */
function share({ runs, value }: Facts, keys: readonly string[] | undefined): number {
  const isNamed = ({ title }: TitleRun): boolean =>
    keys?.includes(titleKey(title)) ?? !/^(?:title|name|mainEntity\.name)$/.test(titleKey(title));
  return Math.max(
    0,
    ...runs.filter(isNamed).map(({ title }) => Math.min(1, value.length / title.text.length)),
  );
}

/** The name of the last entry of the page's `BreadcrumbList`, folded. */
function lastOfTrail({ items }: PageSources): string | undefined {
  const list = items.find(({ types }) => types.includes("BreadcrumbList"));
  const last = list?.properties.get("itemListElement")?.at(-1);
  if (last === undefined || typeof last === "string") return undefined;
  const name = firstText(last, "name") ?? firstText(itemValues(last, "item")[0], "name");
  return name === undefined ? undefined : fold(name);
}

/** The last segments of the page's path as words. */
function addressWords(sources: PageSources): string {
  const path = urlOf(pageAddress(sources))?.pathname ?? "";
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

function cutParts({ parts: { parts }, from, to }: TitleRun): readonly string[] {
  return [...parts.slice(0, from), ...parts.slice(to)].slice(0, 6);
}

/** The first and the last part of a run of several. */
function keptEnds({ parts: { parts }, from, to }: TitleRun): readonly string[] {
  return to - from > 1 ? [parts[from]!, parts[to - 1]!] : [];
}
