import { decide, type Field, type Offer, offer } from "./decide.js";
import { rankOf } from "./sources/main-item.js";
import { statementsOf } from "./sources/values.js";
import type { MetadataSource } from "./types.js";

const PLACEHOLDER = /^(?:default|object|page|content|other|type|none|null|undefined|true)$/i;

/**
 * Maximum rank of the types of plain pages and of parts of an article, such as a video or questions and
 * answers.
 */
const WEAK = 2;

/** Open Graph's type for pages without a more specific one. */
const ANYTHING = "website";

/**
 * The type that the page declares: the main item's (the most specific of several), or Open Graph's. Types of
 * parts of an article (`VideoObject`, `FAQPage`) and the type of any page (`WebPage`) rank below Open Graph's
 * type; `website` ranks last.
 */
export const kind: Field<string> = (sources) => {
  const { main } = sources;
  const types = (main?.types ?? []).toSorted((a, b) => rankOf([b]) - rankOf([a]));
  const itemOffers = types.map((value) => typeOffer(value, main!.source, "@type"));
  const graphOffers = statementsOf(sources, ["og:type"]).map(({ source, name, value }) =>
    typeOffer(value, source, name),
  );
  const isWeak = main !== undefined && rankOf(main.types) <= WEAK;
  const isAnything = ({ value }: Offer<string>): boolean => value.toLowerCase() === ANYTHING;
  const specific = graphOffers.filter((one) => !isAnything(one));
  const rest = graphOffers.filter(isAnything);
  return decide(isWeak ? [...specific, ...itemOffers, ...rest] : [...itemOffers, ...specific, ...rest]);
};

function typeOffer(value: string, source: MetadataSource, key: string): Offer<string> {
  const isType = /^[\p{L}][\w.:-]{1,60}$/u.test(value);
  const fault = PLACEHOLDER.test(value) ? "placeholder" : isType ? undefined : "not-a-type";
  return offer(value, source, key, undefined, fault);
}
