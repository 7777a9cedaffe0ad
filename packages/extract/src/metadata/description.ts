import { decide, type Field, type Offer } from "./decide.js";
import { itemTexts, judged, leftOver, statementTexts } from "./offers.js";
import { siteName } from "./site-name.js";
import { titlesOf } from "./title/head-titles.js";

/** A longer one is the text itself. */
const LONGEST = 2000;
const SHORTEST = 10;
/** Characters by which two descriptions are told apart. */
const TELLING = 50;

// biome-ignore format: a table
const MORE = [
  "dc.description", "dcterms.description", "dcterms.abstract", "dc.description.abstract", "citation_abstract",
  "sailthru.description", "lead", "abstract", "excerpt",
];

/**
 * What the page says of its content in a sentence or two: `description`, Open Graph's, the main item's, Twitter's,
 * Dublin Core's. Where the first breaks off and another goes on with it, the whole one is taken.
 */
export const description: Field<string> = (sources) => {
  const titles = titlesOf(sources).map(plain);
  const site = plain(siteName(sources)?.chosen?.value ?? "");
  const offers = judged(
    [
      ...statementTexts(sources, ["description", "og:description"]),
      ...itemTexts(sources.main, ["description", "abstract"]),
      ...statementTexts(sources, ["twitter:description", ...MORE]),
    ],
    (value) => {
      if (titles.includes(plain(value))) return "is-the-title";
      if (plain(value) === site) return "is-the-site-name";
      if (/^https?:\/\/\S+$/i.test(value)) return "address";
      if (value.length > LONGEST) return "too-long";
      return value.length < SHORTEST && !/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(value)
        ? "too-short"
        : leftOver(value);
    },
  );
  return decide(wholeFirst(offers), sameStart);
};

/** Puts the whole form of the first fit offer, where that breaks off, before it. */
function wholeFirst(offers: readonly Offer<string>[]): readonly Offer<string>[] {
  const first = offers.find(({ fault }) => fault === undefined);
  if (first === undefined || !BROKEN.test(first.value)) return offers;
  const start = plain(first.value);
  const whole = offers.find(
    ({ fault, value }) =>
      fault === undefined && value.length > first.value.length && plain(value).startsWith(start),
  );
  return whole === undefined ? offers : [whole, ...offers.filter((offer) => offer !== whole)];
}

const BROKEN = /(?:…|\.{3}|\[…\]|\[\.{3}\])$/;

function sameStart(a: string, b: string): boolean {
  const [x, y] = [plain(a), plain(b)];
  const size = Math.min(x.length, y.length, TELLING);
  return x.slice(0, size) === y.slice(0, size);
}

function plain(value: string): string {
  return value.toLowerCase().replace(BROKEN, "").replace(/\s+/g, " ").trim();
}
