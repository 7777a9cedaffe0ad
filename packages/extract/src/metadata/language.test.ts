import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { language } from "./language.js";
import { collect } from "./sources/index.js";

const GERMAN = `<p>${"Die Mauersegler schlafen in der Luft und sie landen nur, wenn sie auf das Nest müssen. ".repeat(5)}`;
const read = (html: string, options = {}) => language(collect(parse(html), options));

describe("language", () => {
  it("takes the caller's, with the page's as evidence", () => {
    const found = read('<html lang="en"><meta property="og:locale" content="en_US">', { language: "de" });
    expect(found?.chosen).toEqual({ value: "de", source: "option", key: "language" });
    expect(found?.rejected).toEqual([
      { value: "en-US", raw: "en_US", source: "open-graph", key: "og:locale", reason: "later-source" },
    ]);
  });

  it("takes the declared one", () => {
    const found = read(`<html lang="de-AT">${GERMAN}`, { headers: { "content-language": "de" } });
    expect(found?.chosen).toEqual({ value: "de-AT", source: "page", key: "lang" });
    expect(found?.agreeing).toEqual([{ value: "de", source: "header", key: "content-language" }]);
  });

  it("takes none from filler text", () => {
    const filler =
      "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat. ".repeat(
        3,
      );
    expect(read(`<p>${filler}`)).toBeUndefined();
    expect(read(`<html lang="de"><p>${filler}`)?.chosen?.value).toBe("de");
    const latin =
      "Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, tertiam qui ipsorum lingua Celtae, nostra Galli appellantur. ".repeat(
        4,
      );
    expect(read(`<p>${latin}`)?.chosen?.value).toBe("la");
  });

  it("prefers that of the text to the declared one", () => {
    const found = read(`<html lang="en"><meta property="og:locale" content="en_US">${GERMAN}`);
    expect(found?.chosen).toEqual({ value: "de", source: "page", key: "text" });
    expect(found?.rejected.map(({ reason }) => reason)).toEqual(["text-differs"]);
  });

  it("uses the server and the main item if the page shows none", () => {
    expect(read("<p>1", { headers: { "Content-Language": "pl" } })?.chosen).toEqual({
      value: "pl",
      source: "header",
      key: "content-language",
    });
    const article =
      '<title>Swifts</title><script type="application/ld+json">{"@type":"Article","headline":"Swifts","inLanguage":"fr-fr"}</script>';
    expect(read(article)?.chosen).toMatchObject({ value: "fr-FR", source: "json-ld" });
    expect(read("<p>1", { headers: { "Content-Language": "en, pl" } })?.rejected[0]?.reason).toBe("several");
    expect(read("")).toBeUndefined();
  });
});
