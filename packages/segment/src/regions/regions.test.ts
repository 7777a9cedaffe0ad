import { createMarker, parse, type Segment } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segment } from "../segment.js";
import { regionCandidates } from "./candidates.js";
import { REGION_FEATURES, regionFeatures } from "./features.js";
import { bestLabels, MAX_LEVELS } from "./labels.js";
import { regions } from "./regions.js";

function segmented(html: string): readonly Segment[] {
  const tree = parse(html);
  return segment(tree, createMarker(tree).marks, { segmenter: regions }).segments;
}

describe("regionCandidates", () => {
  it("joins elements with the same words, and leaves out those without", () => {
    const tree = parse(
      "<body><div id=a><ul><li>Ash elm</ul><img></div><p> </p><p>Oak</p><script>no</script>",
    );
    const { length, top, bottom, parent } = regionCandidates(tree);
    expect(length).toBe(3);
    expect([...parent]).toEqual([-1, 0, 0]);
    // div to li: two levels down.
    expect(tree.parent[tree.parent[bottom[1]!]!]).toBe(top[1]);
    expect(bottom[2]).toBe(top[2]);
  });

  it("finds the elements around a declarative shadow root", () => {
    const tree = parse(
      "<body><p>Oak</p><x-menu><template shadowrootmode=open><p>Ash elm</p><p>Yew</p></template></x-menu>",
    );
    expect([...regionCandidates(tree).parent]).toEqual([-1, 0, 0, 2, 2]);
    expect(regions(tree, createMarker(tree).marks, {}).segments).not.toEqual([]);
  });
});

describe("regionFeatures", () => {
  const valuesOf = (html: string) => {
    const tree = parse(html);
    const candidates = regionCandidates(tree);
    const features = regionFeatures(tree, candidates);
    return (candidate: number, name: string): number =>
      features[candidate * REGION_FEATURES.length + REGION_FEATURES.indexOf(name)]!;
  };

  it("measures an element, the one around it, and its siblings", () => {
    // Candidates: body, nav, its two links, main, its heading and paragraph.
    const of = valuesOf(
      "<nav class=menu><a>One</a> <a>Two</a></nav><main id=x><h1>A b</h1><p>c d e f</p></main>",
    );
    expect(of(1, "link-share")).toBe(1);
    expect(of(1, "tag-nav")).toBe(1);
    expect(of(1, "name-navigation")).toBe(1);
    expect(of(2, "parent-name-navigation")).toBe(1);
    expect(of(2, "twins")).toBe(1);
    expect([of(2, "like-previous"), of(3, "like-previous")]).toEqual([0, 1]);
    expect(of(4, "page-share")).toBe(6 / 8);
    expect(of(4, "begins-with-heading")).toBe(1);
    expect(of(4, "id")).toBe(1);
    expect([of(4, "place"), of(4, "place-from-end")]).toEqual([1, 0]);
    expect(of(6, "after-heading")).toBe(1);
    expect(of(6, "share")).toBeCloseTo(4 / 6);
    expect(of(6, "longer-than-previous")).toBe(2);
  });

  it("does not see empty attributes, which annotators' tools leave", () => {
    const plain = "<div><p>One</p></div><div>Two</div>";
    const marked = '<div class=""><p class=" ">One</p></div><div id="">Two</div>';
    const [of, other] = [valuesOf(plain), valuesOf(marked)];
    for (const name of REGION_FEATURES)
      for (const candidate of [0, 1, 2]) expect(other(candidate, name)).toBe(of(candidate, name));
  });
});

describe("bestLabels", () => {
  /** All labellings, one by one. */
  function bestSum(parent: readonly number[], scores: readonly number[]): number {
    let best = 0;
    for (let chosen = 0; chosen < 2 ** parent.length; chosen++) {
      let sum = 0;
      for (const [index] of parent.entries()) {
        if (((chosen >> index) & 1) === 0) continue;
        let level = 0;
        for (let up = parent[index]!; up >= 0; up = parent[up]!) level += (chosen >> up) & 1;
        sum += level < MAX_LEVELS ? scores[index * MAX_LEVELS + level]! : -Infinity;
      }
      best = Math.max(best, sum);
    }
    return best;
  }

  it("is the best of all labellings", () => {
    const trees = fc.integer({ min: 1, max: 9 }).chain((size) =>
      fc.tuple(
        fc.tuple(...Array.from({ length: size }, (_, index) => fc.integer({ min: -1, max: index - 1 }))),
        fc.array(fc.integer({ min: -9, max: 9 }), {
          minLength: size * MAX_LEVELS,
          maxLength: size * MAX_LEVELS,
        }),
      ),
    );
    fc.assert(
      fc.property(trees, ([parent, scores]) => {
        const labels = bestLabels(parent, scores);
        let sum = 0;
        for (const [index, label] of labels.entries()) {
          let level = 0;
          for (let up = parent[index]!; up >= 0; up = parent[up]!) if (labels[up]! >= 0) level++;
          if (label >= 0) expect(label).toBe(level);
          if (label >= 0) sum += scores[index * MAX_LEVELS + label]!;
        }
        expect(sum).toBe(bestSum(parent, scores));
      }),
    );
  });
});

describe("regions", () => {
  const words = (count: number, about: string) => `${about} `.repeat(count);
  const links = (name: string) =>
    `<ul>${[1, 2, 3, 4, 5, 6].map((index) => `<li><a href=#>${name} ${index}</a></li>`).join("")}</ul>`;

  it("finds the parts of a page, nested", () => {
    const found = segmented(`<div id=page>
      <div id=header><h1><a href=/>The Kettle</a></h1><div id=nav class=menu>${links("Topic")}</div></div>
      <div id=content><div id=main><h2>Water</h2>${`<p>${words(30, "water boils")}</p>`.repeat(4)}</div>
        <div id=sidebar><div class=box><h3>Related</h3>${links("Story")}</div><div class=box><h3>Popular</h3>${links("Tea")}</div></div></div>
      <div id=footer>${links("About")}<p>Copyright The Kettle</p></div></div>`);
    const all: string[] = [];
    const waiting = [...found];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      all.push(next.text);
      waiting.push(...next.children);
    }
    // A list is in one region, whatever is around it, and no text is in two.
    for (const list of ["Topic", "Story", "Tea", "About"]) {
      const texts = all.filter((text) => text.includes(`${list} 1`));
      expect(texts).toHaveLength(1);
      expect(texts[0]).toContain(`${list} 6`);
    }
    expect(all.some((text) => text.includes("Topic 1") && text.includes("water"))).toBe(false);
    expect(all.some((text) => text.includes("Story 1") && text.includes("Copyright"))).toBe(false);
  });

  it("is the page if nothing is a region, and empty without text", () => {
    expect(segmented("text")).toMatchObject([{ text: "text" }]);
    expect(segmented("<div><img></div>")).toEqual([]);
    expect(segmented("")).toEqual([]);
  });

  it("takes linear time on deep and wide pages", () => {
    const pages: ((size: number) => string)[] = [
      (size) => "<div>x".repeat(size),
      (size) => "<p class=a>x</p>".repeat(size),
      (size) => Array.from({ length: size }, (_, index) => `<div class="c${index}">x<i>y</i></div>`).join(""),
    ];
    for (const page of pages) {
      const ratio = timeRatio(
        1500,
        (size) => parse(page(size)),
        (tree) => segment(tree, createMarker(tree).marks, { segmenter: regions }),
      );
      expect(ratio).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});
