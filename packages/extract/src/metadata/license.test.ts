import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { license } from "./license.js";
import { collect } from "./sources/index.js";

const CC = "https://creativecommons.org/licenses/by-sa/4.0/";
const read = (html: string, headers = {}) =>
  license(collect(parse(`<title>Swifts sleep</title>${html}`), { url: "https://example.org/s", headers }));

describe("license", () => {
  it.each([
    [`<link rel="license" href="${CC}">`, CC],
    [`<a rel="license" href="${CC}">CC</a>`, CC],
    [`<p>Text under <a href="${CC}">this licence</a>.`, CC],
    ['<link rel="license" href="/terms">', "https://example.org/terms"],
    [
      `<script type="application/ld+json">{"@type":"Article","headline":"Swifts sleep","license":"${CC}"}</script>`,
      CC,
    ],
    [
      `<script type="application/ld+json">{"@type":"Article","headline":"Swifts sleep","license":{"@type":"CreativeWork","name":"CC","url":"${CC}"}}</script>`,
      CC,
    ],
    [`<meta name="DCTERMS.license" content="${CC}">`, CC],
    [`<meta name="dc.rights" content="(c) Ada, ${CC}">`, CC],
    ['<meta name="DC.rights" content="© 2020 Ada, licensed CC BY-NC 4.0">', "CC BY-NC 4.0"],
    [
      '<meta name="dc.rights" content="Creative Commons Attribution-ShareAlike 3.0">',
      "Creative Commons Attribution-ShareAlike 3.0",
    ],
    ["<footer>© 2024 Ada · CC BY-SA 4.0</footer>", "CC BY-SA 4.0"],
    [
      "<p>Text.</p><div>Content is licensed under Creative Commons Attribution 4.0.</div>",
      "Creative Commons Attribution 4.0",
    ],
    ["<p>Released under the MIT License.</p>", "MIT License"],
    ['<a rel="license">CC BY 4.0</a>', "CC BY 4.0"],
    ["<p>Get your driving licence in two weeks.</p>", undefined],
    ["<figure><img src=a><figcaption>Photo: Ada, CC BY 2.0</figcaption></figure>", undefined],
    ['<a href="https://example.org/licenses/by">no</a>', undefined],
    [`<html class="thumbs"><link rel="license" href="${CC}">`, CC],
    ['<a href="https://creativecommons.org/licenses/">All licences</a>', undefined],
    ["", undefined],
  ])("reads %s", (html, value) => {
    expect(read(html)?.chosen?.value).toBe(value);
  });

  it("reads the Link header", () => {
    expect(read("", { link: `<${CC}>; rel="license"` })?.chosen).toEqual({
      value: CC,
      source: "header",
      key: "rel=license",
    });
  });

  it("recognises one licence in several spellings", () => {
    const found = read(
      `<link rel="license" href="${CC}"><a href="http://creativecommons.org/licenses/by-sa/4.0/deed.de">CC</a>`,
    );
    expect(found?.agreeing).toHaveLength(1);
  });

  it.each([
    [
      `<figure><img src=a><figcaption><a rel="license" href="${CC}">CC</a></figcaption></figure>`,
      "of-a-picture",
    ],
    [`<div class="photo-credit"><a href="${CC}">CC</a></div>`, "of-a-picture"],
    ['<meta name="dc.rights" content="Copyright 2020 The Daily. All rights reserved.">', "copyright-notice"],
    ['<meta name="dc.rights" content="see below">', "no-licence"],
  ])("rejects that of %s: %s", (html, reason) => {
    const found = read(html);
    expect(found?.chosen).toBeUndefined();
    expect(found?.rejected[0]?.reason).toBe(reason);
  });
});
