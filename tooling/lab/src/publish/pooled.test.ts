import { describe, expect, it } from "vitest";
import { type Cell, cellsOf, pooledTable } from "./pooled.js";

const page = (id: string, host: string, lang?: string) => ({
  ...{ id, url: `https://${host}/`, gold: { text: "" } },
  ...(lang === undefined ? {} : { lang }),
});

describe("cellsOf", () => {
  it("divides a set by language, and weights cells by the root of their domains", () => {
    const pages = [page("1", "a.org", "Greek"), page("2", "b.org", "Polish"), page("3", "a.org", "Greek")];
    const cells = cellsOf("news", pages);
    expect(cells.map(({ language, pages: own, weight }) => [language, own, weight])).toEqual([
      ["Greek", [0, 2], 1],
      ["Polish", [1], 1],
    ]);
    const undeclared = cellsOf("news", [page("1", "a.org"), page("2", "b.org")]);
    expect(undeclared).toMatchObject([{ language: "English", pages: [0, 1], weight: Math.SQRT2 }]);
  });
});

describe("pooledTable", () => {
  it("weights the means of cells and lists the best system first", () => {
    const cells = [
      ...cellsOf("one", [page("1", "a.org"), page("2", "a.org")]),
      ...cellsOf(
        "four",
        ["b", "c", "d", "e"].map((host) => page(host, `${host}.org`)),
      ),
    ];
    // The weights are 1 and 2: (0 + 2 · .75) / 3 and (.9 + 2 · .9) / 3.
    const systems = new Map([
      ["uneven", ({ set }: Cell) => (set === "one" ? [0, 0] : [1, 1, 1, 0])],
      ["even", ({ pages }: Cell) => pages.map(() => 0.9)],
    ]);
    expect(pooledTable(cells, systems).rows.map(([system, value]) => [system, value!.slice(0, 5)])).toEqual([
      ["even", "0.900"],
      ["uneven", "0.500"],
    ]);
  });
});
