import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { pageFeatures } from "./features/page-features.js";
import { featureTable, readFeatures } from "./features/read-features.js";
import { tagRatios } from "./features/tag-ratios.js";
import { assignGroup, fitGroups, groupProfile } from "./model.js";

const PROSE =
  "The quick brown fox jumps over the lazy dog, and then it runs back to where it came from. ".repeat(3);
const article = (paragraphs: number): string => `<h1>A story</h1>${`<p>${PROSE}</p>`.repeat(paragraphs)}`;
const portal = (links: number): string =>
  `<ul>${`<li><a href="/">News of the day</a></li>`.repeat(links)}</ul>`;
const PAGES = [3, 4, 5, 6].map(article).concat([20, 30, 40].map(portal));
const trees = PAGES.map((page) => parse(page));

describe("fitGroups", () => {
  it("separates articles from portals, the larger group first", () => {
    for (const set of [tagRatios, pageFeatures]) {
      const { model, labels, coordinates } = fitGroups(featureTable(set, trees), { k: 2 });
      expect([...labels]).toEqual([0, 0, 0, 0, 1, 1, 1]);
      expect(model.groups.map(({ name, pages }) => [name, pages])).toEqual([
        ["group 1", 4],
        ["group 2", 3],
      ]);
      expect(coordinates).toHaveLength(7);
      expect(coordinates[0]).toHaveLength(model.pca.components.length);
    }
  });

  it("describes how a group differs from all pages", () => {
    const { model } = fitGroups(featureTable(tagRatios, trees), { k: 2 });
    const portals = groupProfile(model, 1, 14);
    expect(portals.find(({ feature }) => feature === "a")!.deviation).toBeGreaterThan(1);
    expect(portals.find(({ feature }) => feature === "p")!.deviation).toBeLessThan(-1);
    expect(portals.find(({ feature }) => feature === "table")!.deviation).toBe(0);
    expect(groupProfile(model, 0, 2)).toHaveLength(2);
    expect(() => groupProfile(model, 2)).toThrow("group");
  });

  it("rejects rows that don't match the names and more groups than pages", () => {
    expect(() => fitGroups({ set: "x", names: ["a"], rows: [[1], [1, 2]] })).toThrow("row 1");
    expect(() => fitGroups({ set: "x", names: ["a"], rows: [[1], [2]] }, { k: 3 })).toThrow("k must be");
  });
});

describe("assignGroup", () => {
  const { model, labels } = fitGroups(featureTable(pageFeatures, trees), { k: 2 });

  it("assigns training pages to their groups and new pages to similar ones", () => {
    for (const [i, tree] of trees.entries()) {
      expect(assignGroup(model, readFeatures(pageFeatures, tree)).group).toBe(labels[i]);
    }
    expect(assignGroup(model, readFeatures(pageFeatures, parse(article(8)))).name).toBe("group 1");
    expect(assignGroup(model, readFeatures(pageFeatures, parse(portal(55)))).name).toBe("group 2");
    expect(assignGroup(model, readFeatures(pageFeatures, parse(""))).group).toBeGreaterThanOrEqual(0);
  });

  it("works after a round trip through JSON", () => {
    const row = readFeatures(pageFeatures, parse(article(7)));
    expect(assignGroup(JSON.parse(JSON.stringify(model)), row)).toEqual(assignGroup(model, row));
  });

  it("rejects rows with different features, and unknown versions", () => {
    const row = readFeatures(pageFeatures, trees[0]!);
    expect(() => assignGroup(model, readFeatures(tagRatios, trees[0]!))).toThrow(RangeError);
    expect(() => assignGroup(model, { ...row, names: [...row.names].reverse() })).toThrow("features");
    expect(() => assignGroup(model, { ...row, names: row.names.slice(1) })).toThrow("features");
    expect(() => assignGroup({ ...model, version: 2 as 1 }, row)).toThrow("version 2");
  });
});
