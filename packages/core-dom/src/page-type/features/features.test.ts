import { describe, expect, it } from "vitest";
import { createMarker } from "../../marks/marker.js";
import { Label, PAGE_TYPES, type PageTypeEstimate } from "../../marks/types.js";
import { parse } from "../../parse/parse.js";
import { text } from "../../tree/strings.js";
import { NodeKind, type Tree } from "../../tree/types.js";
import { type PageTypeInput, pageTypeFeatures, pageTypeGroups } from "./index.js";

const PAGE_TYPE_GROUPS = pageTypeGroups();
const PAGE_TYPE_FEATURES = Object.values(PAGE_TYPE_GROUPS).flat();

/** The features of an input by name. */
function featuresOf(input: Partial<PageTypeInput>): Readonly<Record<string, number>> {
  const features = pageTypeFeatures({ text: "", ...input });
  return Object.fromEntries(PAGE_TYPE_FEATURES.map((name, i) => [name, features[i]!]));
}

/** Marks the text rows that contain a word as content. */
function keep(tree: Tree, ...words: readonly string[]) {
  const { mark, marks } = createMarker(tree, { confidence: 0.75 });
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text) continue;
    const isKept = words.some((word) => text(tree, row).includes(word));
    mark(row, isKept ? Label.content : Label.boilerplate, "", isKept ? 0.8 : 0.2);
  }
  return marks;
}

const log = (count: number): number => Math.fround(Math.log1p(count));

describe("pageTypeFeatures", () => {
  it("has distinct names, each in one group", () => {
    expect(new Set(PAGE_TYPE_FEATURES).size).toBe(PAGE_TYPE_FEATURES.length);
    expect(pageTypeFeatures({ text: "" })).toHaveLength(PAGE_TYPE_FEATURES.length);
  });

  it("says what there is", () => {
    const tree = parse("<p>x");
    const flags = (input: Partial<PageTypeInput>) => {
      const all = featuresOf(input);
      return ["has-tree", "has-marks", "has-url", "has-estimate"].map((name) => all[name]);
    };
    const probabilities = Object.fromEntries(PAGE_TYPES.map((type, i) => [type, i === 3 ? 1 : 0]));
    const pageType = { type: "forum", probabilities } as PageTypeEstimate;
    expect(flags({ text: "x" })).toEqual([0, 0, 0, 0]);
    expect(flags({ url: "https://example.org/" })).toEqual([0, 0, 1, 0]);
    expect(flags({ url: "no address", tree })).toEqual([1, 0, 0, 0]);
    expect(flags({ tree, marks: keep(tree, "x") })).toEqual([1, 1, 0, 0]);
    const marks = { ...keep(tree, "x"), pageType };
    expect(flags({ tree, marks })).toEqual([1, 1, 0, 1]);
    expect(featuresOf({ tree, marks })["estimate-forum"]).toBe(1);
  });

  it("counts two wide characters as a word", () => {
    // Five characters.
    const chinese = featuresOf({ text: "我们走了。好" });
    expect([chinese["text-words"], chinese["text-stops"]]).toEqual([log(2.5), 40]);
  });

  it("counts elements, and where the text is", () => {
    // 10 + 5 + 5 of 20 characters; those of the script are not visible.
    const tree = parse("<script>var x</script><h1>Ten letters</h1><ul><li><a href=/>Apple</a><li>Pears</ul>");
    const all = featuresOf({ tree });
    expect([all["tag-h1"], all["tag-li"], all["tag-p"]]).toEqual([log(1), log(2), 0]);
    expect([all["inside-heading"], all["inside-item"], all["inside-link"]]).toEqual([0.5, 0.5, 0.25]);
    expect(all["tree-width"]).toBe(log(20));
    expect([all["tree-first-heading"], all["tree-heading-width"]]).toEqual([0, log(10)]);
  });

  it("counts headings that are links, outside of frames", () => {
    const tree = parse(
      "<nav><h2><a href=/n>News</a></h2></nav><h2><a href=/1>One</a></h2><a href=/2><h3>Two</h3></a><h2>Three</h2>",
    );
    const all = featuresOf({ tree });
    expect([all["tree-linked-headings"], all["tree-linked-headings-share"]]).toEqual([log(2), 0.5]);
    // 4 + 3 + 3 + 5 characters.
    expect(all["tree-width-per-linked-heading"]).toBe(log(7.5));
  });

  it("reads what title, description, links and buttons say", () => {
    const tree = parse(
      `<title>How to repair a chair</title><meta name=description content="Our free guide"><h1>Why chairs break</h1>
      <nav><a href=/cart>Warenkorb</a></nav><a href=/cart>В корзину</a><a href=/more>Read more</a><a href=/long>
      ${"More of it. ".repeat(4)}</a><button>Add to cart</button><template><button>Reply</button></template>`,
    );
    const all = featuresOf({ tree });
    expect([all["title-says-question"], all["description-says-question"]]).toEqual([2, 1]);
    expect([all["framed-labels-say-cart"], all["labels-say-cart"], all["buttons-say-cart"]]).toEqual([
      log(1),
      log(1),
      log(1),
    ]);
    expect([all["labels-say-more"], all["buttons-say-reply"]]).toEqual([log(2), 0]);
  });

  it("finds the densest paragraphs, as isProbablyReaderable does", () => {
    // √(131 − 115) = 4 for each of the first two.
    const long = "x".repeat(131);
    const tree = parse(`<div><p>${long}<p>${long}<img></div><p>short`);
    const all = featuresOf({ tree });
    expect(all["tree-readable"]).toBe(8);
    expect(all["tree-long-paragraphs"]).toBe(log(2));
    expect(all["tree-densest"]).toBeCloseTo(262 / 267);
    expect([all["tree-densest-paragraphs"], all["tree-densest-images"]]).toEqual([log(2), log(1)]);
  });

  it("describes repeated siblings", () => {
    const card = (n: number) => `<div class="card c${n}"><img><h3>Chair ${n}</h3><b>$${n}</b></div>`;
    const tree = parse(
      `<nav><a>Home page</a><a>Shop page</a><a>Our blog</a></nav>${[1, 2, 3, 4].map(card).join("")}<p>end`,
    );
    const all = featuresOf({ tree });
    // Each card has the width of "Chair1$1", 8 of 8.
    expect([all.groups, all["groups-large"]]).toEqual([log(1), 0]);
    expect([all["widest-records"], all["widest-width"]]).toEqual([log(4), log(8)]);
    expect([all["widest-images"], all["widest-headings"], all["widest-prices"]]).toEqual([1, 1, 1]);
    expect(all["pictured-records"]).toBe(log(4));
    // Navigation is 8 + 8 + 7 wide, the end 3.
    expect(all["widest-share"]).toBeCloseTo(32 / (32 + 23 + 3));
  });

  it("reads class names, once for nested elements, and those of the root apart", () => {
    const tree = parse(
      '<body class="single-post"><div class=comments>four<p class=comment>more</p></div><p>rest',
    );
    const all = featuresOf({ tree });
    expect([all["names-comment"], all["names-width-comment"]]).toEqual([log(2), Math.fround(8 / 12)]);
    expect([all["root-post"], all["names-post"]]).toEqual([1, 0]);
  });

  it("finds the families of whole words of names, and reads no more than the start of a long value", () => {
    const named = (value: string) => {
      const all = featuresOf({ tree: parse(`<p class="${value}">x`) });
      const names = PAGE_TYPE_GROUPS.names!.filter(
        (name) => /^names-(?!width)/.test(name) && all[name] !== 0,
      );
      return names.map((name) => name.slice("names-".length));
    };
    expect(named("post-author")).toEqual(["post", "byline"]);
    expect(named("productCard__price")).toEqual(["product", "price", "card"]);
    expect(named("postage priceless2x")).toEqual([]);
    expect(named(`${"x ".repeat(1_000)}price`)).toEqual([]);
  });

  it("groups siblings whose first names differ in digits", () => {
    const records = (...names: readonly string[]) =>
      featuresOf({ tree: parse(names.map((name) => `<p class="${name}">one record`).join("")) })[
        "widest-records"
      ];
    expect(records("item-1 first", "item-27 last", "  item- x")).toBe(log(3));
    expect(records("item-1", "items-2", "item-3")).toBe(0);
  });

  it("measures what is kept", () => {
    const tree = parse(`<h2>Kept</h2><p>${"kept ".repeat(30)}</p><ul><li>kept<li>no</ul><p>other</p>`);
    const all = featuresOf({ tree, marks: keep(tree, "Kept", "kept") });
    // Blocks of 4, 120 and 4 of 135.
    expect(all["kept-width"]).toBe(log(128));
    expect(all["kept-share"]).toBeCloseTo(128 / 135);
    expect([all["kept-blocks"], all["kept-longest-block"]]).toEqual([log(3), log(120)]);
    expect(all["kept-large-share"]).toBeCloseTo(120 / 128);
    expect(all["kept-list-or-table"]).toBeCloseTo(4 / 128);
    expect([all["kept-headings"], all["kept-long-blocks"], all.confidence]).toEqual([log(1), 0, 0.75]);
    expect(all["kept-score"]).toBeCloseTo(0.8);
    expect(all["kept-to"]).toBeCloseTo(128 / 135);
  });

  it("reads the text alone", () => {
    const all = featuresOf({ text: "My chair costs $5.\n\n- My table\nMy chair costs $5." });
    expect(all["text-lines"]).toBe(log(3));
    // 4 + 2 + 4 words, of which 8 are letters; my, chair, costs and table are distinct.
    expect([all["text-words"], all["text-distinct"]]).toEqual([log(10), 0.5]);
    expect([all["text-price-count"], all["text-currency"]]).toEqual([log(2), 20]);
    expect([all["text-item-lines"], all["text-repeated-lines"]].map((x) => x?.toFixed(3))).toEqual([
      "0.333",
      "0.333",
    ]);
    expect(all["text-ended-lines"]).toBeCloseTo(2 / 3);
    expect(all["vocabulary-firstPerson"]).toBe(30);
  });

  it("reads the address", () => {
    const all = featuresOf({ url: "https://blog.example.com/2024/05/how-to-sort-1234.html?page=2" });
    expect([all["url-depth"], all["url-date"], all["url-year"], all["url-id"]]).toEqual([3, 1, 1, 1]);
    expect([all["url-html"], all["url-query"], all["url-parameters"], all["url-home"]]).toEqual([1, 1, 1, 0]);
    expect([all["host-blog"], all["host-forum"], all["url-query-sort"]]).toEqual([1, 0, 1]);
    expect(all["url-last-words"]).toBe(log(4));
    expect(featuresOf({ url: "https://example.com/" })["url-home"]).toBe(1);
  });

  it("reads where links lead", () => {
    const tree = parse(
      "<nav><a href=/about>1</a></nav><a href=/shop/a-b-c-d>2</a><a href=https://example.com/shop/x?y=1>3</a>" +
        "<a href=https://other.org/blog/z>4</a><a href=#top>5</a><a href=tel:1>6</a><a href=/shop?page=2>7</a>",
    );
    const all = featuresOf({ tree, url: "https://www.example.com/shop/" });
    expect([all.links, all["links-phone"], all["links-paged"]]).toEqual([log(7), log(1), log(1)]);
    expect(all["links-framed"]).toBeCloseTo(1 / 7);
    expect(all["links-other-site"]).toBeCloseTo(1 / 7);
    expect([all["links-below"], all["links-slugs"]].map((x) => x?.toFixed(3))).toEqual(["0.333", "0.167"]);
    expect(all["links-to-collection"]).toBeCloseTo(3 / 6);
    expect(all["framed-links-to-about"]).toBe(log(1));
  });

  it("reads what the page declares", () => {
    const tree = parse(
      '<meta property="og:type" content="Article"><meta name=generator content="phpBB"><title>Who? - Site</title>' +
        '<meta property="article:published_time" content="x"><link rel=next href=/2>' +
        '<script type="application/ld+json">{"@type": ["Product"], "offers": {"@type": "Offer"}}</script>' +
        '<div itemscope itemtype="https://schema.org/Product"><i itemprop=price>5</i></div>',
    );
    const all = featuresOf({ tree });
    expect([all["og-type-article"], all["og-type-other"], all["software-forum"]]).toEqual([1, 0, 1]);
    expect([all["declared-product"], all["declared-offer"], all["declared-article"]]).toEqual([
      log(2),
      log(1),
      0,
    ]);
    expect([all["meta-article:published_time"], all["relation-next"], all["property-price"]]).toEqual([
      1,
      1,
      log(1),
    ]);
    expect([all["title-question"], all["title-parts"], all["title-length"]]).toEqual([1, 2, 11]);
  });
});
