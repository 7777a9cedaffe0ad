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
  readonly h1Texts: readonly string[];
  readonly declared: readonly string[];
  /** The words of the declared titles, then those of the `h1` headings. */
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
  readonly isArticle: boolean;
  readonly isProduct: boolean;
  readonly candidates: number;
}

const TITLE_ELEMENT = "title";

/** The names of the features, in the order of the model and of `featuresOf`. */
export const TITLE_FEATURES: readonly string[] = (
  "json-ld-headline og-title declared title-element json-ld-name " +
  "after-cut before-cut cut-names-site kept-after-site cut-parts weak-cut colon-cut parts " +
  "h1 h2 h3 order in-aside all-link title-class distance after-start lines line-distance " +
  "in-h1 has-h1 in-declared declared-share logo cuts-logo " +
  "like-title-element like-og-title like-h1 like-all in-address of-address support breadcrumb in-description " +
  "rival-support names-site has-site-name characters words capitals ellipsis sentence strong-inside date " +
  "home-page path-depth article product h1-count declared-count candidates"
).split(" ");

/** Returns a function that computes the features of a page's candidate by its index. */
export function featureReader(
  sources: PageSources,
  candidates: readonly TitleCandidate[],
): (index: number) => Float32Array {
  const page = pageFacts(sources, candidates);
  return (index) => featuresOf(sources, page, candidates[index]!, index);
}

/** One function with plain loops: a closure for each feature took a quarter of the time of the title. */
function featuresOf(
  { tree, rows }: PageSources,
  page: Page,
  { offers, folded, runs, headings, lines, isNamed }: TitleCandidate,
  index: number,
): Float32Array {
  const { names, logos, h1Texts, declared, all, support } = page;
  const { value } = offers[0]!;
  const lower = value.toLowerCase();
  const words = wordSet(value);

  // The share of a declared title that the candidate is; 0 if it is not a run of its parts.
  let ofHeadline = 0;
  let ofOgTitle = 0;
  let ofDeclared = 0;
  let ofTitleElement = 0;
  let ofName = 0;
  // Its run of parts in the `title` element, or otherwise in the first declared title.
  let run = runs[0];
  let cutsLogo = false;
  for (const one of runs) {
    const { title } = one;
    const share = Math.min(1, value.length / title.text.length);
    const key = titleKey(title);
    if (key === TITLE_ELEMENT) {
      if (run === undefined || titleKey(run.title) !== TITLE_ELEMENT) run = one;
      ofTitleElement = Math.max(ofTitleElement, share);
    } else if (key === "name" || key === "mainEntity.name") ofName = Math.max(ofName, share);
    else {
      ofDeclared = Math.max(ofDeclared, share);
      if (key === "og:title") ofOgTitle = Math.max(ofOgTitle, share);
      else if (key === "headline" || key === "mainEntity.headline") ofHeadline = Math.max(ofHeadline, share);
    }
    if (logos.size > 0) cutsLogo ||= cutParts(one).some((part) => logos.has(fold(part)));
  }

  // How it is cut out of a title.
  let afterCut = -1;
  let beforeCut = -1;
  let cutNamesSite = -1;
  let keptAfterSite = -1;
  let cutCount = -1;
  let weakCut = -1;
  let colonCut = -1;
  let partCount = -1;
  if (run !== undefined) {
    const { from, to, parts } = run;
    const cut = cutParts(run);
    afterCut = Number(to < parts.parts.length);
    beforeCut = Number(from > 0);
    if (cut.length > 0) {
      cutNamesSite = 2;
      for (const part of cut) cutNamesSite = Math.min(cutNamesSite, namesSite(part, names));
    }
    keptAfterSite = 0;
    for (const part of keptEnds(run)) keptAfterSite = Math.max(keptAfterSite, namesSite(part, names));
    cutCount = cut.length;
    const before = parts.separators[from - 1];
    const after = parts.separators[to - 1];
    const isWeak = (separator: string | undefined): boolean =>
      separator !== undefined && !STRONG.test(separator);
    weakCut = Number(isWeak(before) || isWeak(after));
    colonCut = Number(before === ":" || after === ":");
    partCount = Math.min(to - from, 6);
  }

  // The headings and lines that equal it.
  const hasRank = [0, 0, 0, 0];
  for (const { rank } of headings) hasRank[rank] = 1;
  const best = headings.length < 2 ? headings[0] : headings.toSorted(byEvidence)[0];
  let order = -1;
  if (best !== undefined) {
    order = 0;
    for (const row of page.headingRows) if (row < best.row) order++;
  }
  let away = Number.POSITIVE_INFINITY;
  const start = rows.contentStart;
  for (const line of lines)
    away = start < 0 ? 0 : Math.min(away, Math.abs(tree.textBefore[start]! - tree.textBefore[line.start]!));
  let inH1 = false;
  let hasH1 = false;
  for (const text of h1Texts) {
    inH1 ||= text.length > lower.length && text.includes(lower);
    hasH1 ||= text.length < lower.length && lower.includes(text);
  }
  let inDeclared = 0;
  let declaredShare = 0;
  for (const text of declared) {
    if (!text.includes(lower)) continue;
    if (text.length > lower.length) inDeclared++;
    declaredShare = Math.max(declaredShare, lower.length / text.length);
  }

  // Likeness to the other sources.
  let likeH1 = h1Texts.length === 0 ? -1 : 0;
  let likeAll = 0;
  for (let i = 0; i < all.length; i++) {
    const { dice } = likeness(words, all[i]!);
    likeAll += dice;
    if (i >= declared.length) likeH1 = Math.max(likeH1, dice);
  }
  const address = likeness(words, page.address);
  let rivalSupport = 0;
  for (let i = 0; i < support.length; i++)
    if (i !== index) rivalSupport = Math.max(rivalSupport, support[i]!);

  // The text itself.
  const padded = ` ${folded} `;
  const hasSiteName = names.names.some((name) => name.length > 2 && padded.includes(` ${name} `));
  const strongInside = /[|｜¦»«›‹·•・丨ㅣ_＿:[/]/.test(value)
    ? titleParts(value).separators.filter((separator) => STRONG.test(separator)).length
    : 0;

  // biome-ignore format: the rows of the names above
  return new Float32Array([
    ofHeadline, ofOgTitle, ofDeclared, ofTitleElement, ofName,
    afterCut, beforeCut, cutNamesSite, keptAfterSite, cutCount, weakCut, colonCut, partCount,
    hasRank[1]!, hasRank[2]!, hasRank[3]!, order, Number(best?.aside ?? false), Number(best?.linked ?? false),
    Number(best?.named ?? isNamed), best === undefined ? -1 : Math.log1p(best.distance),
    Number(best?.after ?? false), Math.min(lines.length, 5), lines.length === 0 ? -1 : Math.log1p(away),
    Number(inH1), Number(hasH1), inDeclared, declaredShare, Number(logos.has(folded)), Number(cutsLogo),
    page.titleElement === undefined ? -1 : likeness(words, page.titleElement).dice,
    page.ogTitle === undefined ? -1 : likeness(words, page.ogTitle).dice,
    likeH1, likeAll / Math.max(1, all.length), address.ofFirst, address.ofSecond, support[index]!,
    page.trail === undefined ? -1 : Number(folded === page.trail),
    page.description === undefined ? -1 : likeness(words, page.description).ofFirst,
    rivalSupport, namesSite(value, names), Number(hasSiteName), Math.min(value.length, 300), Math.min(words.size, 50),
    Number(isInCapitals(value)), Number(/(?:…|\.\.\.)$/.test(value)), Number(/[.!?。！？]$/u.test(value)), strongInside,
    Number(/\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}:\d{2}/.test(value)),
    Number(page.isHome), page.depth, Number(page.isArticle), Number(page.isProduct), h1Texts.length, declared.length,
    Math.min(page.candidates, 30),
  ]);
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
  const types = sources.main?.types.join(" ") ?? "";
  const ogType = sources.statements.get("og:type")?.[0]?.value ?? "";
  return {
    names: siteNames(sources),
    titleElement: words(TITLE_ELEMENT),
    ogTitle: words("og:title"),
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
    isArticle: /Article|Posting|Report/.test(types) || /article/i.test(ogType),
    isProduct: /Product/.test(types) || /product/i.test(ogType),
    candidates: candidates.length,
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
