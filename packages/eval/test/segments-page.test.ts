import { parse, type Segment, type Segmentation, type Tree } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { segmentsPage } from "../src/report/index.js";

const about = { level: "record", role: "comment", score: 0.5, source: "repetition", children: [] } as const;

/** Returns one comment that is the body of a page, with a text. */
function comment(tree: Tree, text: string): Segment {
  return { id: "1", ...about, ranges: [{ start: 0, end: tree.length }], text };
}

function pageOf(tree: Tree, ...segments: readonly Segment[]): string {
  const segmentation: Segmentation = { segmenter: "records", segments };
  return segmentsPage(tree, segmentation, { title: "<A & B>" });
}

describe("segmentsPage", () => {
  it("escapes what the page says", () => {
    const tree = parse("<p>&lt;script>1&lt;/script><p>Reply");
    const page = pageOf(tree, {
      ...comment(tree, "<script>1</script>"),
      author: "<img>",
      date: "<hr>",
    });
    for (const markup of ["<script", "<img", "<hr"]) expect(page).not.toContain(markup);
    expect(page).toContain("<h1>&lt;A &amp; B></h1>");
    expect(page).toContain("<b>&lt;img></b>");
    expect(page).toContain('<p class="rest">Reply</p>');
  });

  it("has no place for an unknown author or date", () => {
    const tree = parse("<p>One");
    expect(pageOf(tree, comment(tree, "One"))).not.toMatch(/<b>|<time>/);
  });

  it("shows a page that is one segment, with the reason", () => {
    const tree = parse("<p>One");
    const whole = { ...comment(tree, "One"), level: "record", role: "page" } as const;
    const page = segmentsPage(tree, { segmenter: "records", segments: [whole], reason: "no-content" });
    expect(page).toContain("1 segment by <code>records</code>: no-content");
  });

  it("takes linear time if most of a long segment's blocks are not part of its text", () => {
    const treeOf = (size: number): Tree =>
      parse(Array.from({ length: size }, (_, at) => `<p>Kept ${at}<p>Left out ${at}`).join(""));
    const textOf = (size: number): string => Array.from({ length: size }, (_, at) => `Kept ${at}`).join("\n");
    const prepare = (size: number) => {
      const tree = treeOf(size);
      return { tree, segment: comment(tree, textOf(size)) };
    };
    expect(timeRatio(1000, prepare, ({ tree, segment }) => pageOf(tree, segment))).toBeLessThan(
      MAX_TIME_RATIO,
    );
  });
});
