import { attribute } from "@winnow/core-dom";
import { once } from "@winnow/core-dom/cache";
import { isHomePage, parseUrl, samePage, sameSite } from "@winnow/core-dom/url";
import { decide, type Field, type Offer, offer } from "./decide.js";
import type { Item, PageSources } from "./sources/types.js";

/** Maximum number of canonical links that are examined; there should be one. */
const MAX_LINKS = 10;

/**
 * The page's canonical address: `link rel=canonical`, Open Graph's, the main item's, that of the response
 * headers, then the caller's. An address on another site than the caller's, or of a front page if the
 * caller's is not, is rejected.
 */
export const url: Field<string> = once((sources) => {
  const { tree, url: given, links, statements, main } = sources;
  const canonical = links.filter(({ rel }) => rel.includes("canonical")).slice(0, MAX_LINKS);
  const ofStatements = (name: string): readonly Offer<string>[] =>
    (statements.get(name) ?? []).map(({ value, source }) => offer(value, source, name));
  const offers = [
    ...canonical.map(({ href, row }) =>
      row < 0
        ? offer(href, "header", "canonical")
        : offer(attribute(tree, row, "href")?.trim() ?? href, "link", "canonical"),
    ),
    ...ofStatements("og:url").slice(0, MAX_LINKS),
    ...(main === undefined ? [] : itemAddresses(main).map((href) => offer(href, main.source, "url"))),
    ...ofStatements("content-location").filter(({ source }) => source === "header"),
  ];
  const ordered = [
    ...offers.filter(({ source }) => source !== "header"),
    ...offers.filter(({ source }) => source === "header"),
    ...(given === undefined ? [] : [offer(given, "option", "url")]),
  ];
  return decide(
    ordered.map((one) => judge(one, sources)),
    // Usually all places have the same address, and the comparison of two parses both.
    (a, b) => a === b || samePage(a, b),
  );
});

function itemAddresses({ properties }: Item): readonly string[] {
  return (
    ["url", "mainEntityOfPage"]
      .flatMap((name) => properties.get(name) ?? [])
      .map((value) => (typeof value === "string" ? value : (value.id ?? "")))
      // Some pages write `true`.
      .filter((address) => /^(?:https?:)?\/|^[\w.-]+\//i.test(address))
  );
}

function judge(one: Offer<string>, { url: given, resolve }: PageSources): Offer<string> {
  // White space inside is not part of an address (URL §4.3): this is a title by mistake.
  const address = /\S\s+\S/.test(one.value) ? undefined : resolve(one.value);
  if (address === undefined) return { ...one, fault: "no-address" };
  const value = withoutFragment(address);
  const offered = offer(value, one.source, one.key, one.value);
  if (given === undefined || one.source === "option" || value === given || !/^https?:/i.test(given)) {
    return offered;
  }
  if (!sameSite(value, given)) return { ...offered, fault: "other-site" };
  return isHomePage(value) && !isHomePage(given) ? { ...offered, fault: "home-page" } : offered;
}

/** Fragments point into a page; those that begin with `!` identify separate pages. */
function withoutFragment(address: string): string {
  if (!address.includes("#")) return address;
  const parsed = parseUrl(address)!;
  if (!parsed.hash.startsWith("#!")) parsed.hash = "";
  return parsed.href;
}
