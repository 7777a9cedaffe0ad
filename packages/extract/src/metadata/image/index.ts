import { decide, type Field, type Offer, offer } from "../decide.js";
import type { Item, ItemValue, PageSources, Statement } from "../sources/types.js";
import { itemValues, statementsOf, strings } from "../sources/values.js";
import { pageImages } from "./page-images.js";

const GRAPH = ["og:image", "og:image:secure_url", "og:image:url"];
const STATEMENTS = (
  "twitter:image twitter:image:src twitter:image0 parsely-image-url sailthru.image.full sailthru.image.thumb thumbnail " +
  "image"
).split(" ");

/** Maximum number of pictures in one property: further ones are a gallery. */
const MAX_PER_PROPERTY = 3;
/** Minimum length of each side in pixels: smaller pictures are icons. */
const MIN_SIDE = 100;

/** Faults of a picture that the page declares nevertheless, and that it has instead of a lead image. */
const SOFT_FAULTS: ReadonlySet<string | undefined> = new Set(["logo", "portrait"]);

/**
 * The address of the lead image: Open Graph's, the main item's, Twitter's, the page's primary image,
 * `link rel=image_src`, otherwise the first large picture of the content. Placeholders, tracking pixels and
 * pictures smaller than a thumbnail are rejected; a declared logo or portrait of the author is taken only if the
 * page has no other picture.
 */
export const image: Field<string> = (sources) => {
  const { main, items, links } = sources;
  const logos = logoAddresses(sources);
  const page = items.find(({ types }) => types.includes("WebPage"));
  const primary = items.find(
    ({ types, id }) => types.includes("ImageObject") && id?.endsWith("#primaryimage"),
  );
  const judge = (one: Offer<string>): Offer<string> => absolute(one, sources, logos);
  const fit = [
    ...statementsOf(sources, GRAPH).map((one) => ofStatement(one, sizeFault(statedSides(sources, one)))),
    ...ofItem(main, "image"),
    ...statementsOf(sources, STATEMENTS).map((one) => ofStatement(one)),
    ...ofItem(page, "primaryImageOfPage"),
    ...(primary === undefined ? [] : ofPicture(primary, primary, "primaryimage")),
    ...ofItem(page, "image"),
    ...ofItem(main, "thumbnailUrl"),
    ...ofItem(page, "thumbnailUrl"),
    ...links
      .filter(({ rel }) => rel.includes("image_src"))
      .map(({ href }) => offer(href, "link", "image_src")),
  ].map(judge);
  const isSame = (a: string, b: string): boolean => plainPicture(a) === plainPicture(b);
  if (fit.some(isFit)) return decide(fit, isSame);
  const all = [...fit, ...pageImages(sources).map(judge)];
  const soft = all.some(isFit) ? undefined : fit.find(({ fault }) => SOFT_FAULTS.has(fault));
  return decide(
    all.map((one) => (one === soft ? { ...one, fault: undefined } : one)),
    isSame,
  );
};

function isFit({ fault }: Offer<string>): boolean {
  return fault === undefined;
}

function ofStatement({ source, name, value }: Statement, fault?: string): Offer<string> {
  return offer(value, source, name, undefined, fault);
}

/** The sides of an `og:image` in the statements after it (ogp.me, "structured properties"). */
function statedSides({ statements }: PageSources, { row }: Statement): readonly (string | undefined)[] {
  const isNext = (other: Statement): boolean => other.row > row;
  const next = statements.get("og:image")?.find(isNext)?.row ?? Number.POSITIVE_INFINITY;
  return ["og:image:width", "og:image:height"].map(
    (name) => statements.get(name)?.find((one) => isNext(one) && one.row < next)?.value,
  );
}

function sizeFault(sides: readonly (string | undefined)[]): string | undefined {
  const isSmall = sides.some((side) => {
    const pixels = Number.parseInt(side ?? "", 10);
    return pixels > 0 && pixels < MIN_SIDE;
  });
  return isSmall ? "too-small" : undefined;
}

function ofItem(item: Item | undefined, key: string): readonly Offer<string>[] {
  return (item?.properties.get(key) ?? [])
    .slice(0, MAX_PER_PROPERTY)
    .flatMap((picture) => ofPicture(item!, picture, key));
}

function ofPicture({ source }: Item, picture: ItemValue, key: string): readonly Offer<string>[] {
  if (typeof picture === "string") return [offer(picture, source, key)];
  const value = [...addresses(picture), ...strings(picture, "thumbnailUrl"), picture.id].find(Boolean);
  const sides = ["width", "height"].map((side) => strings(picture, side)[0]);
  return value === undefined ? [] : [offer(value, source, key, undefined, sizeFault(sides))];
}

function addresses(picture: Item): readonly string[] {
  return [...strings(picture, "url"), ...strings(picture, "contentUrl")];
}

function absolute(
  one: Offer<string>,
  { resolve, url }: PageSources,
  logos: ReadonlySet<string>,
): Offer<string> {
  const raw = one.value;
  // Templates write an empty variable as "undefined", "null" or "false".
  const value = /^\s*(?:data:|(?:undefined|null|false|none)\s*$)/i.test(raw) ? undefined : resolve(raw);
  if (value === undefined) return { ...one, value: raw.slice(0, 200), fault: "no-address" };
  // Templates without a picture leave the beginning of its address: the site's or the page's own.
  const isPage = value === url || /^https?:\/\/[^/?#]*\/(?:[?#]|$)/.test(value);
  const fault = one.fault ?? (isPage ? "no-picture" : logos.has(value) ? "logo" : imageFault(value));
  return offer(value, one.source, one.key, raw, fault);
}

/** The logos of organisations on the page. */
function logoAddresses({ items, resolve }: PageSources): ReadonlySet<string> {
  const all = items.flatMap((item) => [
    ...strings(item, "logo"),
    ...itemValues(item, "logo").flatMap(addresses),
  ]);
  return new Set(all.map((value) => resolve(value) ?? value));
}

/** Sizes of one picture differ in their parameters, or right before the file's extension. */
function plainPicture(address: string): string {
  const path = address.replace(/^https?:/, "").replace(/[?#].*/s, "");
  return path
    .replace(/[-_.](?:\d{2,4}x\d{2,4}|scaled|large|medium|small|thumb)(?=\.\w+$)/i, "")
    .toLowerCase();
}

/** Matches words in a picture's file name, between the characters that separate words there. */
const WORD = (words: string): RegExp => new RegExp(`(?:^|[/_.\\-=])(?:${words})(?:$|[/_.\\-?&0-9@])`, "i");

const LOGO = WORD(
  "(?:site|header|footer|company|brand|app|og|fb|facebook|twitter|social|default)?[-_]?(?:logos?|logotype|wordmark|favicon|apple-touch-icon|site-?icon|app-?icon|icon)(?:[-_](?:white|black|dark|light|color|big|large|small|square|og|share|social|full|new|main|header|default))?",
);
const PLACEHOLDER = WORD(
  "placeholder|blank|spacer|transparent|1x1|pixel|no[-_]?image(?:[-_]?available)?|no[-_]?photo|no[-_]?picture|not-?available|image-?missing|missing|default-?(?:image|thumb(?:nail)?|share|social|og|avatar|featured(?:-image)?|preview)|(?:og|social|share|sharing|facebook|fb|twitter|open-?graph)[-_]?(?:default|fallback)|fallback(?:-image)?|dummy|loading|loader|lazy-?load|ajax-loader",
);
const PORTRAIT = WORD("avatars?|gravatar|(?:profile|user|author)-?(?:pic|photo|image)s?");
const BEACON =
  /\/(?:pixel|beacon|count(?:er)?|track(?:ing|er)?)(?:\.|\/|\?)|[?&](?:width|w)=1(?:&|$)|\/tr\?id=/i;

/**
 * Returns why a picture of this address is not a lead image; undefined if its address shows no reason.
 *
 * @example imageFault("https://example.org/img/site-logo.png") // "logo"
 */
function imageFault(address: string): "logo" | "placeholder" | "portrait" | "pixel" | undefined {
  const path = address.slice(address.indexOf("/", 8) + 1, 2000);
  const bare = path.replace(/[?#].*/s, "");
  const file = bare.slice(bare.lastIndexOf("/") + 1).replaceAll(/%20|\+/g, "-");
  if (BEACON.test(`/${path}`)) return "pixel";
  if (PLACEHOLDER.test(file)) return "placeholder";
  if (LOGO.test(file)) return "logo";
  return PORTRAIT.test(file) || /(?:^|[./])gravatar\.com\//i.test(address) ? "portrait" : undefined;
}
