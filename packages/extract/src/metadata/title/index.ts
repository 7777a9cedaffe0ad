import { Tag } from "@winnow/core-dom";
import { decide, type Offer } from "../decide.js";
import type { Field } from "../field.js";
import type { PageSources } from "../sources/types.js";
import { chooseHeading, nearestHeading } from "./choose-heading.js";
import { cutTitle } from "./cut.js";
import { fold } from "./fold.js";
import { headTitles } from "./head-titles.js";
import { type Heading, headings, mainHeadings } from "./headings.js";
import { isHomePage } from "./home-page.js";
import { withoutReply } from "./reply.js";
import { namesSite, siteNames } from "./site-names.js";
import { EMPTY_TITLES } from "./site-words.js";

/**
 * The page's own title, without its site's name: the heading that says what the head says, else what the head
 * says (JSON-LD, Dublin Core, Open Graph, `title` …), else a heading alone.
 */
export const title: Field<string> = (sources) => {
  const all = offers(sources);
  // The site's name alone is a title only where nothing else is.
  const fit = all.some(({ fault }) => fault === undefined);
  return decide(fit ? all : all.map(({ fault: _, ...offer }) => offer), (a, b) => fold(a) === fold(b));
};

function offers(sources: PageSources): readonly Offer<string>[] {
  const { tree, marks } = sources;
  const names = siteNames(sources);
  const home = isHomePage(sources);
  const faultOf = (value: string): string | undefined => {
    if (EMPTY_TITLES.has(fold(value))) return "says-nothing";
    return !home && namesSite(value, names) === 2 ? "names-the-site" : undefined;
  };
  const main = mainHeadings(sources);
  const said = main
    .filter(({ text, aside }) => !aside && faultOf(text) === undefined)
    .map(({ text }) => fold(text));

  const ofHead = headTitles(sources).map(({ source, key, raw, text }): Offer<string> => {
    const value = withoutReply(cutTitle(text, names, said, { home }).value);
    return { value, source, key, ...(raw === value ? {} : { raw }), fault: faultOf(value) };
  });
  const ofHeading = (heading: Heading, key: string): Offer<string> => {
    const value = withoutReply(cutTitle(heading.text, names, [], { home: true }).value);
    return {
      value,
      source: "page",
      key,
      ...(value === heading.text ? {} : { raw: heading.text }),
      fault: faultOf(value),
    };
  };

  const titles = ofHead.filter(({ fault }) => fault === undefined).map(({ value }) => value);
  const fit = main.filter(({ text }) => faultOf(text) === undefined);
  const chosen = chooseHeading(fit, titles);
  const rest = main.filter((heading) => heading !== chosen);
  const ofPage: Offer<string>[] = [];
  if (ofHead.length === 0) {
    const nearest = nearestHeading(fit) ?? nearestHeading(headings(tree, Tag.h2, marks));
    if (nearest !== undefined) ofPage.push(ofHeading(nearest, fit.includes(nearest) ? "h1" : "h2"));
  }
  return [
    ...(chosen === undefined ? [] : [ofHeading(chosen, "h1")]),
    ...ofHead,
    ...ofPage,
    ...rest.map((heading) => ofHeading(heading, "h1")),
  ];
}
