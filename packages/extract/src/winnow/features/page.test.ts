import { describe, expect, it } from "vitest";
import { featureValues } from "../../../test/winnow/feature-values.js";

const good = "a".repeat(60);
const prose = "b".repeat(120);

describe("pageFeatures", () => {
  const value = featureValues(
    `<title>Port</title><meta property="og:type" content="article"><h1>Port</h1><article><p>${good}<p>${prose}</article>` +
      "<ul><li><a>abcd</a><li>$12 é<li>$12 é</ul><img><time>2024</time><table><tr><td>漢</table><input>",
  );
  const count = (name: string): number => Math.expm1(value(`page-${name}`, 0));
  // Port, two paragraphs, three items, the time and the cell.
  const width = 4 + 60 + 120 + 4 + 4 + 4 + 4 + 3;

  it("measures the text", () => {
    expect(count("blocks")).toBeCloseTo(8, 4);
    expect(value("page-link-share", 0)).toBeCloseTo(4 / width, 5);
    expect(value("page-good", 0)).toBeCloseTo(180 / width, 5);
    expect(count("good-blocks")).toBeCloseTo(2, 4);
    expect(count("good-width")).toBeCloseTo(180, 2);
    expect(count("prose")).toBeCloseTo(120, 2);
    expect(count("prices")).toBeCloseTo(2, 4);
    expect(count("years")).toBeCloseTo(1, 4);
    expect(value("page-duplicates", 0)).toBeCloseTo(1 / 8, 5);
  });

  it("counts elements", () => {
    expect(count("headings")).toBeCloseTo(1, 4);
    expect(count("images")).toBeCloseTo(1, 4);
    expect(count("controls")).toBeCloseTo(1, 4);
    expect(count("paragraphs")).toBeCloseTo(2, 4);
    // Three li and the tr.
    expect(count("items")).toBeCloseTo(4, 4);
  });

  it("has the agreement of the main heading with the title", () => {
    expect(value("page-heading-agreement", 0)).toBe(1);
  });

  it("is the same for all blocks", () => {
    expect(value("page-good", 7)).toBe(value("page-good", 0));
  });

  it("has what the page declares", () => {
    expect([value("page-declares-article", 0), value("page-declares-product", 0)]).toEqual([1, 0]);
  });

  it("describes the address", () => {
    const of = (url?: string) => (name: string) => featureValues("<p>a", url)(`page-url-${name}`, 0);
    const news = of("https://example.org/news/2024/05/big-blue_sea.html?a=1-2");
    expect(["known", "depth", "length", "digits", "date", "hyphens", "extension", "forum"].map(news)).toEqual(
      [1, 4, 31, 6, 1, 2, 1, 0],
    );
    const topic = of("https://example.org/topic/12");
    expect(["depth", "date", "extension", "forum"].map(topic)).toEqual([2, 0, 0, 1]);
    expect(["known", "depth", "length", "forum"].map(of())).toEqual([0, 0, 0, 0]);
  });
});
