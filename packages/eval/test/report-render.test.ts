import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Script } from "node:vm";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { CLIENT_SCRIPT } from "#report-client";
import { renderReport } from "../src/report/index.js";
import { HOSTILE, reportFixture } from "./report-fixture.js";

describe("renderReport", () => {
  let report = "";
  beforeAll(() => {
    report = renderReport(reportFixture());
  });

  const packed = (id: string): unknown => {
    const match = new RegExp(`<script type="application/octet-stream" id="${id}">([^<]*)</script>`).exec(
      report,
    );
    return JSON.parse(gunzipSync(Buffer.from(match![1]!, "base64")).toString("utf8"));
  };

  it("returns the same file for the same input", () => {
    expect(renderReport(reportFixture())).toBe(report);
  });

  it("allows only its own script and style, by their hashes", () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(report)![1]!.replaceAll("&#39;", "'");
    const inline = (tag: string) => {
      const source = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(report)![1]!;
      return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
    };
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${inline("script")}`,
      `style-src ${inline("style")}`,
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(report).not.toMatch(/\ssrc=|<iframe|\sstyle=|\son[a-z]+=/);
  });

  it("has a script that parses as a whole and never parses markup", () => {
    const script = CLIENT_SCRIPT;
    expect(() => new Script(script)).not.toThrow();
    const markup =
      /dangerouslySet|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/;
    // Preact's own code has a case for `dangerouslySetInnerHTML`, which no component uses.
    for (const file of readdirSync(new URL("../src/report", import.meta.url), { recursive: true })) {
      if (!/\.tsx?$/.test(String(file))) continue;
      expect(readFileSync(new URL(`../src/report/${file}`, import.meta.url), "utf8")).not.toMatch(markup);
    }
    expect(script).not.toMatch(/outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/);
    expect(script).not.toContain("</script");
  });

  it("packs each page's texts and figures into the chunk of its position", () => {
    const input = reportFixture();
    const index = packed("index") as {
      chunkPages: number;
      systems: string[];
      pages: { id: string; primary: (number | null)[][] }[];
    };
    expect(index.pages.map(({ id }) => id)).toEqual(input.pages.map(({ id }) => id));
    const place = 73;
    const page = input.pages[place]!;
    const chunk = packed(`chunk-${Math.floor(place / index.chunkPages)}`) as {
      gold: string;
      predictions: string[];
      scores: { metrics: { words: { recall: number } } }[];
    }[];
    const own = chunk[place % index.chunkPages]!;
    expect(own.gold).toBe(page.gold);
    expect(own.predictions).toEqual(index.systems.map((system) => page.predictions[system]));
    const score = input.scores[page.dataset]![index.systems[1]!]![page.index]!;
    expect(index.pages[place]!.primary[1]![0]).toBeCloseTo(score.metrics.words!.f1!, 4);
    expect(own.scores[1]!.metrics.words.recall).toBeCloseTo(score.metrics.words!.recall!, 4);
  });

  it("prints conventions and the data's hash under every table", () => {
    const tables = report.split("</table>").slice(1);
    expect(tables.length).toBeGreaterThan(10);
    for (const after of tables) {
      expect(after).toMatch(/^<\/div><div class="note">/);
      const note = after.slice(0, after.indexOf("</div>", 10));
      expect(note).toMatch(
        /<i>tokens<\/i>.*<i>case<\/i>.*<i>empty<\/i>.*<i>average<\/i>.*<i>sha256<\/i> (5f){32}/s,
      );
    }
  });

  it("marks the best of a column, the lowest if lower is better", () => {
    const { results } = reportFixture();
    const [first] = results;
    const table = report.split("<caption>harbour: all metrics</caption>")[1]!.split("</table>")[0]!;
    const best = [...table.matchAll(/class="num best" data-value="([^"]*)"/g)].map((match) =>
      Number(match[1]),
    );
    const of = (metric: string, measure: string) =>
      first!.systems.map((system) => system.metrics[metric]![measure]!);
    expect(new Set(best)).toEqual(
      new Set([
        Math.max(...of("words", "f1")),
        Math.max(...of("jaccard", "jaccard")),
        Math.min(...of("length-error", "error")),
      ]),
    );
  });

  it("prints the rank correlation of two metrics", () => {
    // Spearman without ties: 1 - 6 Σd² / (n (n² - 1)), n = 3.
    const first = reportFixture().results[0]!.systems;
    const order = (metric: string, measure: string, sign: number) =>
      [...first]
        .sort((a, b) => sign * (a.metrics[metric]![measure]! - b.metrics[metric]![measure]!))
        .map(({ name }) => name);
    const [words, errors] = [order("words", "f1", -1), order("length-error", "error", 1)];
    const squares = words.reduce((sum, name, place) => sum + (place - errors.indexOf(name)) ** 2, 0);
    const rho = (1 - (6 * squares) / 24).toFixed(2).replace("-", "−");
    const figure = report.split("<figcaption>Ranks: words and length-error")[1]!.split("</figure>")[0]!;
    expect(figure).toContain(`ρ ${rho}`);
  });

  it("escapes names, and has texts only in the packed data", () => {
    const hostile = renderReport(reportFixture({ hostile: true, pages: 3 }));
    expect(hostile).not.toContain("<img src=x");
    expect(hostile).not.toContain("<script>window.pwned");
    expect(hostile).toContain("&lt;script>window.pwned=1&lt;/script>");
    expect(HOSTILE).toContain("</script>");
  });

  it("shows further tables, also without results", () => {
    const table = {
      caption: "Groups <b>",
      columns: [{ name: "group", align: "left" as const }, { name: "share" }],
      rows: [["group 1", "12.5% (30)"]],
      notes: ["Three & more"],
    };
    const shown = renderReport({ title: "t", results: [], scores: {}, pages: [], tables: [table] });
    expect(shown).toContain("<h3>Groups &lt;b></h3>");
    expect(shown).toContain('<td class="num" data-value="12.5">12.5% (30)</td>');
    expect(shown).toContain("<p>Three &amp; more</p>");
    expect(shown).not.toContain("No results.");
  });

  it("renders an almost empty report", () => {
    const nothing = renderReport({ title: "Nothing", results: [], scores: {}, pages: [] });
    expect(nothing).toContain("No results.");
    expect(nothing).not.toContain('id="view-pages"');
    const { metrics: _, ...bare } = reportFixture({ pages: 2 });
    expect(renderReport({ ...bare, goldErrors: undefined })).toContain("harbour: words");
  });

  it("names the invalid argument", () => {
    const input = reportFixture({ pages: 1 });
    expect(() => renderReport({ ...input, title: undefined as never })).toThrow(/input\.title/);
    expect(() => renderReport({ ...input, pages: undefined as never })).toThrow(/input\.pages/);
  });
});
