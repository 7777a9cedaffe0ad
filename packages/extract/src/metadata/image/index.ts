import { decide, type Field, type Offer } from "../decide.js";
import type { Item, PageSources, Statement } from "../sources/types.js";
import { held, statementsOf, strings } from "../sources/values.js";
import { pageImages } from "./page-images.js";

const GRAPH = ["og:image", "og:image:secure_url", "og:image:url"];
// biome-ignore format: a table
const STATEMENTS = [
  "twitter:image", "twitter:image:src", "twitter:image0", "parsely-image-url", "sailthru.image.full",
  "sailthru.image.thumb", "thumbnail", "image",
];

/** Pictures in a picture field beyond these are a gallery. */
const MOST_OF_ONE = 3;

/**
 * The address of the lead image: Open Graph's, the main item's, Twitter's, the page's primary image,
 * `link rel=image_src`, else the first large picture of the content. Logos, stand-ins, portraits of authors, counting
 * pixels and what is smaller than a thumbnail are none.
 */
export const image: Field<string> = (sources) => {
  const { main, items, links } = sources;
  const logos = logoAddresses(sources);
  const page = items.find(({ types }) => types.includes("WebPage"));
  const offers = [
    ...statementsOf(sources, GRAPH).map((one) => ofStatement(one, sizeOf(sources, one))),
    ...ofItem(main, "image"),
    ...statementsOf(sources, STATEMENTS).map((one) => ofStatement(one)),
    ...ofItem(page, "primaryImageOfPage"),
    ...ofItem(main, "thumbnailUrl"),
    ...ofItem(page, "thumbnailUrl"),
    ...links
      .filter(({ rel }) => rel.includes("image_src"))
      .map(({ href }): Offer<string> => ({ value: href, source: "link", key: "image_src" })),
  ];
  const fit = offers.map((offer) => absolute(offer, sources, logos));
  const seen = fit.some(({ fault }) => fault === undefined) ? [] : pageImages(sources);
  return decide([...fit, ...seen.map((offer) => absolute(offer, sources, logos))], samePicture);
};

function ofStatement({ source, name, value }: Statement, fault?: string): Offer<string> {
  return { value, source, key: name, ...(fault === undefined ? {} : { fault }) };
}

/** A fault where the sizes behind an `og:image` (ogp.me, "structured properties") are those of a thumbnail. */
function sizeOf({ statements }: PageSources, { row }: Statement): string | undefined {
  const next =
    (statements.get("og:image") ?? []).find((other) => other.row > row)?.row ?? Number.POSITIVE_INFINITY;
  const sides = ["og:image:width", "og:image:height"].map((name) => {
    const said = statements.get(name)?.find((one) => one.row > row && one.row < next);
    return said === undefined ? Number.NaN : Number.parseInt(said.value, 10);
  });
  return sides.some((side) => side > 0 && side < SMALL) ? "too-small" : undefined;
}

/** The side in pixels under which a picture is an icon. */
const SMALL = 100;

function ofItem(item: Item | undefined, name: string): readonly Offer<string>[] {
  if (item === undefined) return [];
  const found: Offer<string>[] = [];
  for (const value of (item.properties.get(name) ?? []).slice(0, MOST_OF_ONE)) {
    if (typeof value === "string") found.push({ value, source: item.source, key: name });
    else {
      const address = [...strings(value, "url"), ...strings(value, "contentUrl"), value.id ?? ""].find(
        (one) => one !== "",
      );
      const sides = ["width", "height"].map((side) => Number.parseInt(strings(value, side)[0] ?? "", 10));
      const small = sides.some((side) => side > 0 && side < SMALL);
      if (address !== undefined)
        found.push({
          value: address,
          source: item.source,
          key: name,
          ...(small ? { fault: "too-small" } : {}),
        });
    }
  }
  return found;
}

function absolute(offer: Offer<string>, { resolve }: PageSources, logos: ReadonlySet<string>): Offer<string> {
  const value = /^\s*data:/i.test(offer.value) ? undefined : resolve(offer.value);
  if (value === undefined) return { ...offer, value: offer.value.slice(0, 200), fault: "no-address" };
  const fault = offer.fault ?? (logos.has(value) ? "logo" : imageFault(value));
  return {
    ...offer,
    value,
    ...(value === offer.value ? {} : { raw: offer.value }),
    ...(fault === undefined ? {} : { fault }),
  };
}

/** What organisations on the page call their logo. */
function logoAddresses({ items, resolve }: PageSources): ReadonlySet<string> {
  const found = new Set<string>();
  for (const item of items) {
    for (const value of strings(item, "logo")) found.add(resolve(value) ?? value);
    for (const logo of held(item, "logo")) {
      for (const value of [...strings(logo, "url"), ...strings(logo, "contentUrl")])
        found.add(resolve(value) ?? value);
    }
  }
  return found;
}

/** Sizes of one picture differ in their parameters, or in what stands before the ending. */
function samePicture(a: string, b: string): boolean {
  return plainPicture(a) === plainPicture(b);
}

function plainPicture(address: string): string {
  const path = address.replace(/^https?:/, "").replace(/[?#].*/s, "");
  return path
    .replace(/[-_.](?:\d{2,4}x\d{2,4}|scaled|large|medium|small|thumb)(?=\.\w+$)/i, "")
    .toLowerCase();
}

/** Words in a picture's path that say what it is, between what separates words in file names. */
const WORD = (words: string): RegExp => new RegExp(`(?:^|[/_.\\-=])(?:${words})(?:$|[/_.\\-?&0-9@])`, "i");

const LOGO = WORD(
  "(?:site|header|footer|company|brand|app|og|fb|facebook|twitter|social|default)?[-_]?(?:logos?|logotype|wordmark|favicon|apple-touch-icon|site-?icon|app-?icon|icon)(?:[-_](?:white|black|dark|light|color|big|large|small|square|og|share|social|full|new|main|header|default))?",
);
const STAND_IN = WORD(
  "placeholder|blank|spacer|transparent|1x1|pixel|no-?image|no-?photo|no-?picture|not-?available|image-?missing|missing|default-?(?:image|thumb(?:nail)?|share|social|og|avatar|featured(?:-image)?|preview)|(?:og|social|share|sharing|facebook|fb|twitter|open-?graph)[-_]?(?:default|fallback)|fallback(?:-image)?|dummy|loading|loader|lazy-?load|ajax-loader",
);
const PORTRAIT = WORD(
  "avatars?|gravatar|profile-?(?:pic|photo|image)s?|user-?(?:pic|photo|image)s?|author-?(?:pic|photo|image)s?",
);
const BEACON =
  /\/(?:pixel|beacon|count(?:er)?|track(?:ing|er)?)(?:\.|\/|\?)|[?&](?:width|w)=1(?:&|$)|\/tr\?id=/i;

/**
 * Why a picture of this address is no lead image; undefined where the address tells nothing against it.
 *
 * @example imageFault("https://example.org/img/site-logo.png") // "logo"
 */
function imageFault(address: string): "logo" | "stand-in" | "portrait" | "pixel" | undefined {
  const path = address.slice(address.indexOf("/", 8) + 1, 2000);
  const bare = path.replace(/[?#].*/s, "");
  const file = bare.slice(bare.lastIndexOf("/") + 1).replaceAll(/%20|\+/g, "-");
  if (BEACON.test(`/${path}`)) return "pixel";
  if (STAND_IN.test(file)) return "stand-in";
  if (LOGO.test(file)) return "logo";
  return PORTRAIT.test(file) || /(?:^|[./])gravatar\.com\//i.test(address) ? "portrait" : undefined;
}
