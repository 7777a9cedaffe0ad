import { decide, type Field, type Offer } from "./decide.js";
import { itemTexts, placeholderFault, statementTexts, withFaults } from "./offers.js";
import { siteName } from "./site-name.js";
import { titlesOf } from "./title/head-titles.js";

/** Maximum length of a description: a longer one is the text itself. */
const MAX_LENGTH = 2000;
const MIN_LENGTH = 10;
/** Number of characters at the start that are compared: different descriptions differ there. */
const COMPARED_LENGTH = 50;

const FURTHER = (
  "twitter:description dc.description dcterms.description dcterms.abstract dc.description.abstract citation_abstract " +
  "sailthru.description lead abstract excerpt"
).split(" ");

/**
 * The page's summary of its content in a sentence or two: `description`, Open Graph's, the main item's,
 * Twitter's, Dublin Core's. If the first breaks off and another continues it, the complete one is used.
 */
export const description: Field<string> = (sources) => {
  const titles = titlesOf(sources).map(plain);
  const site = plain(siteName(sources)?.chosen?.value ?? "");
  const offers = withFaults(
    [
      ...statementTexts(sources, ["description", "og:description"]),
      ...itemTexts(sources.main, ["description", "abstract"]),
      ...statementTexts(sources, FURTHER),
    ],
    (value) => {
      if (titles.includes(plain(value))) return "is-the-title";
      if (plain(value) === site) return "is-the-site-name";
      if (/^https?:\/\/\S+$/i.test(value)) return "address";
      if (value.length > MAX_LENGTH) return "too-long";
      return value.length < MIN_LENGTH && !/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(value)
        ? "too-short"
        : placeholderFault(value);
    },
  );
  return decide(wholeFirst(offers), sameStart);
};

/** If the first offer without a fault breaks off, puts its complete form before it. */
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
  const size = Math.min(x.length, y.length, COMPARED_LENGTH);
  return x.slice(0, size) === y.slice(0, size);
}

function plain(value: string): string {
  return value.toLowerCase().replace(BROKEN, "").replace(/\s+/g, " ").trim();
}
