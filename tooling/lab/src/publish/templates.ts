import { boilerpipe } from "@winnow/baselines/methods/boilerpipe";
import { goldminer, learnGoldminer } from "@winnow/baselines/methods/goldminer";
import { justext } from "@winnow/baselines/methods/justext";
import { readability } from "@winnow/baselines/methods/readability";
import { learnStyleTree, styleTree } from "@winnow/baselines/methods/style-tree";
import type { Method, Tree } from "@winnow/core-dom";
import { siteOf } from "@winnow/core-dom/site";
import { mean, type Table, wordF1 } from "@winnow/eval";
import { extract } from "@winnow/extract";
import { parsePage } from "@winnow/extract/winnow";
import { type DatasetPage, datasetPages } from "../data/datasets.js";
import { tableOf } from "../table.js";
import { figure } from "./tables.js";

/** A page of a portal, and its tree. */
interface PortalPage {
  readonly page: DatasetPage;
  readonly tree: Tree;
}

/** Returns the compared methods for a page, given the other pages of its portal. */
function methodsFor(others: readonly Tree[]): Readonly<Record<string, Method>> {
  const template = learnStyleTree(others);
  return {
    justext,
    boilerpipe,
    readability,
    goldminer: goldminer(learnGoldminer(others)),
    "style-tree": styleTree(template),
    "style-tree, then justext": styleTree(template, { method: justext }),
    "style-tree, then boilerpipe": styleTree(template, { method: boilerpipe }),
    "style-tree, then readability": styleTree(template, { method: readability }),
  };
}

/**
 * The mean word F1 on cleanportaleval of methods that remove a site's template, and of methods that do not.
 * The template is learned from a portal's other pages, and applied to the one that is left out.
 */
export async function templateTable(): Promise<Table> {
  const portals = new Map<string, PortalPage[]>();
  for await (const page of datasetPages("cleanportaleval", Number.POSITIVE_INFINITY)) {
    const site = siteOf(page.url ?? "") ?? "";
    portals.set(site, [...(portals.get(site) ?? []), { page, tree: parsePage(page.html) }]);
  }
  const scores = new Map<string, Map<string, number[]>>();
  for (const [site, pages] of portals) {
    for (const { page, tree } of pages) {
      const others = pages.filter((other) => other.tree !== tree).map((other) => other.tree);
      for (const [name, method] of Object.entries(methodsFor(others))) {
        const bySite = scores.get(name) ?? new Map<string, number[]>();
        scores.set(name, bySite);
        const f1 = wordF1(extract(tree, { method }).text, page.gold.text).f1;
        bySite.set(site, [...(bySite.get(site) ?? []), f1]);
      }
    }
  }
  return tableOf(
    "cleanportaleval: word F1, templates learned from the portal's other pages",
    ["method", "all pages", ...Array.from(portals, ([site, { length }]) => `${site} (${length})`)],
    Array.from(scores, ([name, bySite]) => [
      name,
      ...[[...bySite.values()].flat(), ...bySite.values()].map((f1) => figure(mean(f1))),
    ]),
  );
}
