import { decide, type Field, type Offer } from "./decide.js";
import { rankOf } from "./sources/main-item.js";
import { statementsOf } from "./sources/values.js";

const NOTHING = /^(?:default|object|page|content|other|type|none|null|undefined|true)$/i;

/** Ranks of pages as such, and of what may stand in an article: a film, questions and answers. */
const WEAK = 2;

/** What Open Graph calls everything that has no type of its own. */
const ANYTHING = "website";

/**
 * What the page says that it is: the main item's type (the most telling of several), or Open Graph's. What an article
 * may hold (`VideoObject`, `FAQPage`) and what any page is (`WebPage`) come after Open Graph's type, `website` last.
 */
export const kind: Field<string> = (sources) => {
  const { main } = sources;
  const types = [...(main?.types ?? [])].sort((a, b) => rankOf([b]) - rankOf([a]));
  const ofItem = types.map(
    (value): Offer<string> => ({ value, source: main!.source, key: "@type", ...fault(value) }),
  );
  const ofGraph = statementsOf(sources, ["og:type"]).map(
    ({ source, name, value }): Offer<string> => ({ value, source, key: name, ...fault(value) }),
  );
  const isWeak = main !== undefined && rankOf(main.types) <= WEAK;
  const telling = ofGraph.filter(({ value }) => value.toLowerCase() !== ANYTHING);
  const rest = ofGraph.filter((offer) => !telling.includes(offer));
  return decide(isWeak ? [...telling, ...ofItem, ...rest] : [...ofItem, ...telling, ...rest]);
};

function fault(value: string): { fault?: string } {
  if (NOTHING.test(value)) return { fault: "says-nothing" };
  return /^[\p{L}][\w.:-]{1,60}$/u.test(value) ? {} : { fault: "not-a-type" };
}
