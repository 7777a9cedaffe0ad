import { isHomePage, parseHttpUrl } from "@winnow/core-dom/url";
import type { Facts } from "../facts.js";
import { ADDRESS_FAMILIES, addressBits, HOST_FAMILIES, hostBits } from "../scan/address-words.js";
import { type Add, addEach, log, prefixed } from "./numbers.js";

const MAX_SEGMENTS = 12;

const ANYWHERE: readonly string[] = prefixed("url", ADDRESS_FAMILIES);
const FIRST: readonly string[] = prefixed("url-first", ADDRESS_FAMILIES);
const PARENT: readonly string[] = prefixed("url-parent", ADDRESS_FAMILIES);
const QUERY: readonly string[] = prefixed("url-query", ADDRESS_FAMILIES);
const HOST: readonly string[] = prefixed("host", HOST_FAMILIES);

/** The address: its depth, its words, dates and numbers. */
export function urlFeatures({ input: { url } }: Facts, add: Add): void {
  const address = url === undefined ? undefined : parseHttpUrl(url);
  const path = address?.pathname ?? "";
  const segments = path.split("/", MAX_SEGMENTS + 1).filter((segment) => segment !== "");
  const last = segments.at(-1) ?? "";
  const stem = last.replace(/\.\w{2,5}$/, "");
  const all = addressBits(path);
  const first = addressBits(segments[0] ?? "");
  const beforeLast = addressBits(segments.slice(0, -1).join("/"));
  const lastWords = stem.split(/[-_+]|%20/).filter((word) => word !== "");
  const query = address?.search ?? "";
  const queryBits = addressBits(query);
  const host = hostBits(address?.hostname ?? "");
  add("has-url", address === undefined ? 0 : 1);
  add("url-home", address !== undefined && isHomePage(address) ? 1 : 0);
  add("url-depth", segments.length);
  add("url-length", log(path.length));
  add("url-last-length", log(last.length));
  add("url-last-words", log(lastWords.length));
  add("url-last-digits", digitsOf(last));
  add("url-last-number", /^\d+$/.test(stem) ? 1 : 0);
  add("url-id", /\d{4,}/.test(last) ? 1 : 0);
  add("url-hash", /^(?=.*\d)[a-z0-9]{8,}$/i.test(stem) ? 1 : 0);
  add("url-date", /\/(?:19|20)\d\d[/-]\d{1,2}(?:[/-]\d{1,2})?/.test(path) ? 1 : 0);
  add("url-year", /(?:19|20)\d\d/.test(path) ? 1 : 0);
  add("url-slash", path.endsWith("/") && path.length > 1 ? 1 : 0);
  add("url-html", /\.(?:x?html?)$/i.test(path) ? 1 : 0);
  add("url-script", /\.(?:php|aspx?|jsp|cfm|cgi|do)$/i.test(path) ? 1 : 0);
  add("url-query", query.length > 1 ? 1 : 0);
  add("url-parameters", query.length > 1 ? query.split("&", 20).length : 0);
  add("url-mean-words", segments.length === 0 ? 0 : path.split("-", 100).length / segments.length);
  add(
    "url-host-labels",
    address === undefined ? 0 : address.hostname.replace(/^www\./, "").split(".", 10).length,
  );
  add("url-language", /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(segments[0] ?? "") ? 1 : 0);
  addEach(add, ANYWHERE, (i) => (all >> i) & 1);
  addEach(add, FIRST, (i) => (first >> i) & 1);
  addEach(add, PARENT, (i) => (beforeLast >> i) & 1);
  addEach(add, QUERY, (i) => (queryBits >> i) & 1);
  addEach(add, HOST, (i) => (host >> i) & 1);
}

function digitsOf(text: string): number {
  let digits = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 48 && text.charCodeAt(i) <= 57) digits++;
  return digits;
}
