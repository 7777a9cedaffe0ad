import { attribute } from "@winnow/core-dom";
import { isHomePage, parseUrl, samePage, sameSite } from "@winnow/core-dom/url";
import { decide, type Field, type Offer } from "./decide.js";
import type { PageSources } from "./sources/types.js";

/** Canonical links that are looked at; there should be one. */
const MOST = 10;

/**
 * The page's canonical address: `link rel=canonical`, Open Graph's, the main item's, that of the response headers,
 * then the address that the caller gave. One that lies on another site than the caller's address, or is a front page
 * while the caller's is not, is no address of this page.
 */
export const url: Field<string> = (sources) => {
  const { url: given, links, statements, main } = sources;
  const canonical = links.filter(({ rel }) => rel.includes("canonical")).slice(0, MOST);
  const offers = [
    ...canonical.map(({ href, row }) =>
      offer(written(sources, row) ?? href, row < 0 ? "header" : "link", "canonical"),
    ),
    ...(statements.get("og:url") ?? [])
      .slice(0, MOST)
      .map(({ value, source, name }) => offer(value, source, name)),
    ...(main === undefined ? [] : itemAddresses(main).map((href) => offer(href, main.source, "url"))),
    ...(statements.get("content-location") ?? [])
      .filter(({ source }) => source === "header")
      .map(({ value, source, name }) => offer(value, source, name)),
    ...(given === undefined ? [] : [offer(given, "option", "url")]),
  ].sort((a, b) => Number(a.source === "header") - Number(b.source === "header"));
  const last = offers.findIndex(({ source }) => source === "option");
  const ordered = last < 0 ? offers : [...offers.filter((_, i) => i !== last), offers[last]!];
  return decide(
    ordered.map((one) => judge(one, sources)),
    // Mostly all places give one address, and to compare two parses both.
    (a, b) => a === b || samePage(a, b),
  );
};

function offer(value: string, source: Offer<string>["source"], key: string): Offer<string> {
  return { value, source, key };
}

function written({ tree }: PageSources, row: number): string | undefined {
  return row < 0 ? undefined : attribute(tree, row, "href")?.trim();
}

function itemAddresses(item: NonNullable<PageSources["main"]>): readonly string[] {
  return ["url", "mainEntityOfPage"].flatMap((name) =>
    (item.properties.get(name) ?? []).flatMap((value) => {
      const address = typeof value === "string" ? value : (value.id ?? "");
      // Some write `true`.
      return /^(?:https?:)?\/|^[\w.-]+\//i.test(address) ? [address] : [];
    }),
  );
}

function judge(one: Offer<string>, { url: given, resolve }: PageSources): Offer<string> {
  // White space inside is no part of an address (URL §4.3): a title got there by mistake.
  const address = /\S\s+\S/.test(one.value) ? undefined : resolve(one.value);
  if (address === undefined) return { ...one, fault: "no-address" };
  const value = withoutFragment(address);
  const offered = { ...one, value, ...(value === one.value ? {} : { raw: one.value }) };
  if (given === undefined || one.source === "option") return offered;
  if (!/^https?:/i.test(given)) return offered;
  if (value === given) return offered;
  if (!sameSite(value, given)) return { ...offered, fault: "other-site" };
  return isHomePage(value) && !isHomePage(given) ? { ...offered, fault: "home-page" } : offered;
}

/** Fragments point into a page; those that begin with `!` stand for pages of their own. */
function withoutFragment(address: string): string {
  if (!address.includes("#")) return address;
  const parsed = parseUrl(address)!;
  if (!parsed.hash.startsWith("#!")) parsed.hash = "";
  return parsed.href;
}
