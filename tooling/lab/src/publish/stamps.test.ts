import { describe, expect, it } from "vitest";
import { stampedPage, withStamps } from "./stamps.js";

const TABLE = "| set | F1 |\n| --- | ---: |\n| a | 0.912 |\n";
const STAMP = "Made by `npx pnpm lab right x` at 0123abcd.\n";

describe("stampedPage", () => {
  it("holds for the tables of its section and of the sections in it", () => {
    const page = `# Page\n\n## A\n\n${STAMP}\n${TABLE}\n### B\n\n${TABLE}\n## C\n\n${TABLE}`;
    expect(stampedPage(page)).toEqual({
      stamps: [["npx pnpm lab right x", "0123abcd"]],
      unstamped: ["| set | F1 |"],
    });
  });

  it("holds for a table before it, but not for one of the section around it", () => {
    expect(stampedPage(`# Page\n\n## A\n\n${TABLE}\n${STAMP}`).unstamped).toEqual([]);
    expect(stampedPage(`# Page\n\n## A\n\n${TABLE}\n### B\n\n${STAMP}`).unstamped).toHaveLength(1);
  });

  it("holds on top of a page for all of it", () => {
    expect(stampedPage(`# Page\n\n${STAMP}\n## A\n\n${TABLE}`).unstamped).toEqual([]);
  });

  it("asks for none where a table has no figures", () => {
    expect(
      stampedPage("# Page\n\n| option | default |\n| --- | --- |\n| `--x` | none, or 0.9 |\n").unstamped,
    ).toEqual([]);
  });
});

describe("withStamps", () => {
  it("writes the commit of the last time", () => {
    const stamps = { "npx pnpm lab right x": { commit: "89abcdef", outputs: {} } };
    expect(withStamps(`${STAMP}Made by \`npx pnpm lab right y\`.\n`, stamps)).toBe(
      "Made by `npx pnpm lab right x` at 89abcdef.\nMade by `npx pnpm lab right y`.\n",
    );
    expect(withStamps("Made by `npx pnpm lab right x`.", stamps)).toBe(
      "Made by `npx pnpm lab right x` at 89abcdef.",
    );
  });
});
