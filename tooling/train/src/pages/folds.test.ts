import { describe, expect, it } from "vitest";
import { domainFolds } from "./folds.js";

describe("domainFolds", () => {
  const domains = Array.from({ length: 60 }, (_, page) => `site${Math.floor(Math.sqrt(page))}.org`);

  it("keeps the pages of a domain together", () => {
    const folds = domainFolds(domains, 3, 1);
    const foldOf = new Map(domains.map((domain, page) => [domain, folds[page]]));
    for (const [page, domain] of domains.entries()) expect(folds[page]).toBe(foldOf.get(domain));
  });

  it("makes folds of about the same size", () => {
    const sizes = [0, 0, 0];
    for (const fold of domainFolds(domains, 3, 1)) sizes[fold]!++;
    // 13 + 5 + 3, 11 + 9, 11 + 7 + 1 pages.
    expect(sizes.sort()).toEqual([19, 20, 21]);
  });

  it("depends on the seed alone", () => {
    const single = Array.from({ length: 20 }, (_, page) => `site${page}.org`);
    expect(domainFolds(single, 4, 1)).toEqual(domainFolds(single, 4, 1));
    expect(domainFolds(single, 4, 1)).not.toEqual(domainFolds(single, 4, 2));
  });
});
