import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { sourceReader } from "./index.js";
import { rdfa } from "./rdfa.js";
import type { Item } from "./types.js";
import { itemValues, strings } from "./values.js";

const itemsOf = (html: string): readonly Item[] => {
  const tree = parse(html);
  return rdfa(sourceReader(tree, "https://example.org/dir/page"));
};

describe("rdfa", () => {
  // The features of the RDFa Lite 1.1 recommendation, one by one.
  it("reads vocab, typeof and property", () => {
    const [item, ...more] = itemsOf(`<p vocab="http://schema.org/" typeof="Person">My name is
      <span property="name">Ada L</span>, call me <span property="telephone">1-800</span>,
      or visit <a property="url" href="http://ada.example/">my page</a>.</p>`);
    expect(item).toMatchObject({ source: "rdfa", types: ["Person"], nested: false });
    expect(strings(item, "name")).toEqual(["Ada L"]);
    expect(strings(item, "telephone")).toEqual(["1-800"]);
    expect(strings(item, "url")).toEqual(["http://ada.example/"]);
    expect(more).toEqual([]);
  });

  it("reads resource as the item's id, and combines its properties", () => {
    const items = itemsOf(`<div vocab="http://schema.org/">
      <p resource="#ada" typeof="Person"><b property="name">Ada</b></p>
      <p resource="#ada"><b property="jobTitle">Countess</b></p></div>`);
    expect(items).toHaveLength(1);
    expect(items[0]!.id).toBe("#ada");
    expect(strings(items[0], "jobTitle")).toEqual(["Countess"]);
  });

  it("reads prefixes and full names", () => {
    const [item] =
      itemsOf(`<p prefix="s: http://schema.org/ ov: http://open.vocab.org/terms/" typeof="s:Person http://xmlns.com/foaf/0.1/Agent">
      <b property="s:name">Ada</b><b property="ov:preferredAnimal">Swift</b><b property="http://schema.org/email">a@b</b></p>`);
    expect(item!.types).toEqual(["Person", "Agent"]);
    expect([...item!.properties.keys()]).toEqual(["name", "preferredAnimal", "email"]);
  });

  it("takes a typed element with a property as a value", () => {
    const items =
      itemsOf(`<article vocab="https://schema.org/" typeof="BlogPosting"><h1 property="headline">Swifts</h1>
      <p property="author" typeof="Person" resource="/ada"><a property="name" href="/ada">Ada</a></p></article>`);
    expect(items.map(({ types, nested }) => [types[0], nested])).toEqual([
      ["BlogPosting", false],
      ["Person", true],
    ]);
    expect(itemValues(items[0], "author")[0]).toBe(items[1]);
    expect(strings(items[0], "author")).toEqual(["Ada"]);
    expect(items[1]!.id).toBe("https://example.org/ada");
  });

  it.each([
    ['<span property=x content="said">shown</span>', "said"],
    ['<time property=x datetime="2024-05-10">in May</time>', "2024-05-10"],
    ['<img property=x src="a.png">', "https://example.org/dir/a.png"],
    ['<a property=x href="b">text</a>', "https://example.org/dir/b"],
    ['<span property=x resource="/c">text</span>', "https://example.org/c"],
    ["<b property=x> a  b </b>", "a b"],
  ])("takes the value of %s", (element, value) => {
    expect(strings(itemsOf(`<div typeof=Thing>${element}</div>`)[0], "x")).toEqual([value]);
  });

  it("reads about, datatype and rel, as Drupal writes them", () => {
    const items = itemsOf(`<div about="/node/1" typeof="sioc:Item foaf:Document">
      <span property="dc:title" content="Swifts"></span>
      <span property="dc:date dc:created" content="2024-05-10T10:00:00+02:00" datatype="xsd:dateTime" rel="sioc:has_creator">by
        <a href="/user/1" typeof="sioc:UserAccount" property="foaf:name" datatype="">Ada</a></span></div>`);
    expect(items.map(({ types }) => types.join())).toEqual(["Item,Document", "UserAccount"]);
    expect(strings(items[0], "title")).toEqual(["Swifts"]);
    expect(strings(items[0], "created")).toEqual(["2024-05-10T10:00:00+02:00"]);
    expect(strings(items[1], "name")).toEqual(["Ada"]);
    expect(itemValues(items[0], "creator")[0]).toBe(items[1]);
  });

  it("leaves Open Graph to the statements", () => {
    const html = `<html typeof="WebPage"><meta property="og:title" content="Swifts"><body><b property="name">Page`;
    expect([...itemsOf(html)[0]!.properties.keys()]).toEqual(["name"]);
    expect(itemsOf('<meta property="og:title" content="Swifts">')).toEqual([]);
  });

  it("reads 100,000 nested items", () => {
    expect(itemsOf("<span typeof=A property=b>".repeat(100_000))).toHaveLength(100_000);
  });

  it.each([
    ["nested values", (size: number) => `<div typeof=A>${"<span property=b>x".repeat(size)}`],
    [
      "a repeated subject",
      (size: number) => '<span about="#a" typeof="A" property="b" content="c">'.repeat(size),
    ],
  ])("takes linear time for %s", (_, page) => {
    expect(
      timeRatio(
        2_000,
        (size) => parse(page(size)),
        (tree) => rdfa(sourceReader(tree)),
      ),
    ).toBeLessThan(MAX_TIME_RATIO);
  });
});
